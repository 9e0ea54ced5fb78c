"""What is to be done in this session: so many tasks, or minutes of work."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.ui.dialogs.dialog_frame import Dialog, label_in
from annotator.ui.goal import MOST, Goal, Unit
from annotator.ui.look import Look
from annotator.ui.theme import TEXT_LABEL

_USUAL: dict[Unit, int] = {"tasks": 20, "minutes": 45}


class GoalDialog(Dialog):
    """Each of the two has its field and its button; Enter in a field sets that one. ``words`` say how far ``goal`` is;
    ``chosen`` carries the unit and the amount of another one."""

    chosen = Signal(str, int)
    cleared = Signal()

    def __init__(self, look: Look, goal: Goal | None, words: str, parent: QWidget | None) -> None:
        super().__init__(look, "goal", self.tr("Session goal"), parent, width=440)
        self._goal = goal
        self.heading(self.tr("Session goal"))
        if words:
            self.fact(self.tr("Now"), words).setObjectName("goal.now")
        self._tasks = self._field("tasks", self.tr("Tasks to submit"))
        self._minutes = self._field("minutes", self.tr("Or minutes of active work"))
        self.line(self.tr("Its progress stands in the last line. At its end a line sums it up."), "muted",
                  size=TEXT_LABEL)  # fmt: skip
        none = self.button("none", self.tr("No goal"))
        none.clicked.connect(self._clear)
        minutes = self.button("set.minutes", self.tr("Set minutes"))
        minutes.clicked.connect(lambda: self._set("minutes", self._minutes))
        tasks = self.button("set.tasks", self.tr("Set tasks"), "primary", cap="Enter")
        tasks.clicked.connect(lambda: self._set("tasks", self._tasks))
        self.buttons(none, minutes, tasks)
        self._tasks.setFocus()
        self._tasks.selectAll()

    def _field(self, unit: Unit, words: str) -> QLineEdit:
        goal = self._goal
        amount = goal.amount if goal is not None and goal.unit == unit else _USUAL[unit]
        label = label_in(self.look, words, "muted", size=TEXT_LABEL, parent=self)
        field = QLineEdit(str(amount), self)
        field.setObjectName(f"goal.{unit}")
        field.setAccessibleName(words)
        field.setValidator(QIntValidator(1, MOST, field))
        label.setBuddy(field)
        self.lines.addWidget(label)
        self.lines.addWidget(field)
        if unit == "minutes":
            field.returnPressed.connect(lambda: self._set(unit, field))
        return field

    def _set(self, unit: Unit, field: QLineEdit) -> None:
        if self.isVisible() and field.hasAcceptableInput():
            self.accept()
            self.chosen.emit(unit, int(field.text()))

    def _clear(self) -> None:
        self.accept()
        self.cleared.emit()
