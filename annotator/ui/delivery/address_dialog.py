"""The address of a place on the network, typed or pasted."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.ui.dialogs.dialog_frame import Dialog, label_in
from annotator.ui.look import Look
from annotator.ui.reading.labels import set_text
from annotator.ui.theme import TEXT_LABEL


class AddressDialog(Dialog):
    """``typed`` carries the address; the dialog stays until it is accepted, or :meth:`refuse` says why not."""

    typed = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None) -> None:
        title = self.tr("A place on the network")
        super().__init__(look, "delivery.address", title, parent, width=560)
        self.heading(title)
        said = self.tr(
            "The address that the project's owner gave you: https:// for WebDAV (Nextcloud and the like), s3://, az:// "
            "or gs://. It is kept in this computer's keyring, and nothing is asked of it yet."
        )
        self.line(said, "muted")
        words = self.tr("Address")
        label = label_in(look, words, "muted", size=TEXT_LABEL, parent=self)
        self._field = QLineEdit(self)
        self._field.setObjectName("delivery.address.field")
        self._field.setAccessibleName(words)
        self._field.setPlaceholderText("https://name:password@cloud.example.org/folder")
        label.setBuddy(self._field)
        self.lines.addWidget(label)
        self.lines.addWidget(self._field)
        self._refused = self.line("", "danger")
        self._refused.setObjectName("delivery.address.refused")
        self._refused.hide()
        self.follow_keyring()
        no = self.button("no", self.tr("Cancel"), cap="Esc")
        no.clicked.connect(self.reject)
        go = self.button("go", self.tr("Use it"), "primary", cap="Enter")
        go.clicked.connect(lambda: self.typed.emit(self._field.text().strip()))
        self.buttons(no, go)
        self._field.setFocus()

    def refuse(self, words: str) -> None:
        """Say why the address cannot be used."""
        set_text(self._refused, words)
        self._refused.show()
        self.fit()
        self._field.setFocus()
