"""The dialog for the goal of a session: a number of tasks, or of minutes of active work."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.session_goal import MOST, SessionGoal, Unit
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.widgets.button import Button

_USUAL: dict[Unit, int] = {"tasks": 20, "minutes": 45}


class SessionGoalDialog(StyledDialog):
    """The dialog for the goal of a session. A field and a button for each unit; Enter in a field presses its button.
    ``words`` describe the progress towards ``goal``; ``chosen`` carries the unit and amount of a new goal."""

    chosen = Signal(str, int)
    cleared = Signal()

    def __init__(self, appearance: Appearance, goal: SessionGoal | None, words: str, parent: QWidget | None) -> None:
        super().__init__(appearance, "goal", self.tr("Session goal"), parent, width=440)
        self._goal = goal
        self.heading(self.tr("Session goal"))
        if words:
            self.fact(self.tr("Now"), words, "now")
        self._fields: dict[Unit, QLineEdit] = {
            "tasks": self._field("tasks", self.tr("Tasks to submit")),
            "minutes": self._field("minutes", self.tr("Or minutes of active work")),
        }
        self.line(self.tr("Its progress is shown in the last line, and a summary at its end."), "muted",
                  size=TEXT_LABEL)  # fmt: skip
        none = self.button("none", self.tr("No goal"), press=self._clear)
        self._sets: dict[Unit, Button] = {
            "tasks": self.button("set.tasks", self.tr("Set tasks"), "primary", cap="Enter"),
            "minutes": self.button("set.minutes", self.tr("Set minutes")),
        }
        for unit, button in self._sets.items():
            button.clicked.connect(partial(self._set, unit))
        self.buttons(none, *reversed(self._sets.values()))
        self._fields[goal.unit if goal is not None else "tasks"].setFocus()

    def _field(self, unit: Unit, words: str) -> QLineEdit:
        goal = self._goal
        amount = goal.amount if goal is not None and goal.unit == unit else _USUAL[unit]
        field = self.entry(unit, words, str(amount))
        field.setValidator(QIntValidator(1, MOST, field))
        field.selectAll()
        field.installEventFilter(self)
        return field

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make the button of the focused field the default button."""
        if event.type() == QEvent.Type.FocusIn:
            for unit, field in self._fields.items():
                here, button = field is watched, self._sets[unit]
                button.set_kind("primary" if here else "plain")
                button.set_cap("Enter" if here else "")
                button.setDefault(here)
        return super().eventFilter(watched, event)

    def _set(self, unit: Unit) -> None:
        field = self._fields[unit]
        if self.isVisible() and field.hasAcceptableInput():
            self.accept()
            self.chosen.emit(unit, int(field.text()))

    def _clear(self) -> None:
        self.accept()
        self.cleared.emit()
