"""Going to a task by its number."""

from __future__ import annotations

from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.ui.dialogs.frame import Dialog
from annotator.ui.look import Look


class GoTo(Dialog):
    """Accepted: go to :attr:`number`, counted from 1."""

    def __init__(self, look: Look, here: int, count: int, parent: QWidget | None) -> None:
        super().__init__(look, "goto", self.tr("Go to task"), parent, width=300)
        self._count = count
        self.heading(self.tr("Go to task"))
        self._field = QLineEdit(str(here), self)
        self._field.setObjectName("goto.number")
        self._field.setAccessibleName(self.tr("Task number, 1 to {count}").format(count=count))
        self._field.setValidator(QIntValidator(1, count, self))
        self._field.selectAll()
        self.lines.addWidget(self._field)
        self.line(self.tr("1 to {count}").format(count=count), "muted")
        cancel = self.button("cancel", self.tr("Cancel"), cap="Esc")
        cancel.clicked.connect(self.reject)
        go = self.button("go", self.tr("Go"), "primary", cap="Enter")
        go.clicked.connect(self._accept_number)
        self.buttons(cancel, go)
        self._field.setFocus()

    @property
    def number(self) -> int:
        return int(self._field.text())

    def _accept_number(self) -> None:
        if self._field.hasAcceptableInput():
            self.accept()
