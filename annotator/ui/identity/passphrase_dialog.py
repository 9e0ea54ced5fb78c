"""Dialogs for the passphrase of the annotator's key: asking for it, and changing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.errors import AnnotatorError
from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import StyledDialog, label_in
from annotator.ui.job_queue import JobQueue
from annotator.ui.reading.labels import set_text
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.widgets.line_edit import LineEdit

SHORTEST = 8  # minimum characters of a new passphrase

T = TypeVar("T")


def _tr(words: str) -> str:
    return QCoreApplication.translate("UnlockKeyDialog", words)


def too_weak(phrase: str, again: str) -> str:
    """Why a new passphrase, typed twice, is not acceptable; empty if it is."""
    if len(phrase) < SHORTEST:
        words = QCoreApplication.translate(
            "Passphrase", "A passphrase has at least {n} characters. Several words are good."
        )
        return words.format(n=SHORTEST)
    if phrase != again:
        return QCoreApplication.translate("Passphrase", "The two passphrases are not the same.")
    return ""


class _PassphraseFields:
    """The passphrase fields of ``dialog`` with its message and buttons. The dialog stays open until it is accepted or
    :meth:`refuse` shows an error. ``go`` is called to use the passphrases."""

    def __init__(self, dialog: StyledDialog, title: str, said: str) -> None:
        self._dialog = dialog
        self._fields: list[QLineEdit] = []
        dialog.heading(title)
        dialog.line(said, "muted")

    def add(self, name: str, words: str) -> QLineEdit:
        dialog = self._dialog
        label = label_in(dialog.appearance, words, "muted", size=TEXT_LABEL, parent=dialog)
        field = LineEdit("", dialog)
        field.setObjectName(f"{dialog.objectName()}.{name}")
        field.setAccessibleName(words)
        field.setEchoMode(QLineEdit.EchoMode.Password)
        label.setBuddy(field)
        dialog.lines.addWidget(label)
        dialog.lines.addWidget(field)
        self._fields.append(field)
        return field

    def finish(self, words: str, go: Callable[[], None]) -> None:
        """Add the message and the buttons, once all fields exist. ``words``: the text of the default button."""
        dialog = self._dialog
        self._refused = dialog.line("", "danger")
        self._refused.setObjectName(f"{dialog.objectName()}.refused")
        self._refused.hide()
        no = dialog.button("no", QCoreApplication.translate("Passphrase", "Cancel"), cap="Esc")
        no.clicked.connect(dialog.reject)
        self._act = dialog.button("go", words, "primary", cap="Enter")
        self._act.clicked.connect(go)
        dialog.buttons(no, self._act)
        self._fields[0].setFocus()

    def work(self) -> None:
        """Disable the button while the passphrase is being tried."""
        self._act.setEnabled(False)
        set_text(self._refused, "")

    def refuse(self, words: str) -> None:
        """Show an error and focus the first field."""
        self._act.setEnabled(True)
        set_text(self._refused, words)
        self._refused.show()
        self._dialog.fit()
        self._fields[0].setFocus()
        self._fields[0].selectAll()


class UnlockKeyDialog(StyledDialog):
    """The dialog that asks for the passphrase of the annotator's key. ``typed`` carries it. ``why``: what it is needed
    for."""

    typed = Signal(str)

    def __init__(self, appearance: Appearance, why: str, parent: QWidget | None) -> None:
        title = self.tr("Your passphrase")
        super().__init__(appearance, "unlock", title, parent)
        said = self.tr(
            "{why} Your key is in a file under your passphrase. It is asked for once until you close the window."
        )
        self._fields = _PassphraseFields(self, title, said.format(why=why))
        self._phrase = self._fields.add("phrase", self.tr("Passphrase of your key"))
        self._fields.finish(self.tr("Go on"), self._go)

    def refuse(self, words: str) -> None:
        """Show an error."""
        self._fields.refuse(words)

    def _go(self) -> None:
        self._fields.work()
        self.typed.emit(self._phrase.text())


class ChangePassphraseDialog(StyledDialog):
    """The dialog for setting or changing the passphrase of the annotator's key. ``chosen`` carries the old passphrase
    (empty with ``first``, if none was set) and the new one."""

    chosen = Signal(str, str)

    def __init__(self, appearance: Appearance, *, first: bool, parent: QWidget | None) -> None:
        title = self.tr("Protect my key with a passphrase") if first else self.tr("Change my passphrase")
        super().__init__(appearance, "passphrase", title, parent)
        said = self.tr(
            "Nobody can recover it for you: without it the key is lost, and you need a new invite. Your work is kept."
        )
        self._fields = _PassphraseFields(self, title, said)
        self._old = None if first else self._fields.add("old", self.tr("Current passphrase"))
        self._new = self._fields.add("new", self.tr("The new passphrase"))
        self._again = self._fields.add("again", self.tr("Repeat the new passphrase"))
        self._fields.finish(self.tr("Protect it") if first else self.tr("Change it"), self._go)

    def refuse(self, words: str) -> None:
        """Show an error."""
        self._fields.refuse(words)

    def _go(self) -> None:
        weak = too_weak(self._new.text(), self._again.text())
        if weak:
            self._fields.refuse(weak)
            return
        self._fields.work()
        self.chosen.emit(self._old.text() if self._old is not None else "", self._new.text())


def run_with_unlocked_key(
    appearance: Appearance,
    jobs: JobQueue,
    parent: QWidget | None,
    why: str,
    work: Callable[[str | None], T],
    done: Callable[[T], None],
    failed: Callable[[AnnotatorError], None],
    prompts: Callable[[], bool],
) -> None:
    """Run ``work`` as a job. If the key is locked and protected by a passphrase (``prompts`` returns True), ask for the
    passphrase, again after a wrong one. Closing the dialog cancels."""

    def locked(error: AnnotatorError) -> None:
        if error.code != "keys.locked" or not prompts():
            failed(error)
            return
        dialog = UnlockKeyDialog(appearance, why, parent)
        shown = [True]
        dialog.finished.connect(lambda: shown.clear())

        def finished(result: T) -> None:
            if shown:
                dialog.accept()
            done(result)

        def refused(again: AnnotatorError) -> None:
            if shown and again.code == "keys.wrong_passphrase":
                dialog.refuse(_tr("This is not the passphrase of your key. Nothing was changed."))
                return
            if shown:
                dialog.reject()
            failed(again)

        dialog.typed.connect(lambda typed: jobs.run(lambda: work(typed), finished, refused))
        dialog.open()

    jobs.run(lambda: work(None), done, locked)
