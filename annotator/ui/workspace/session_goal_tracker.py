"""The goal of the session: stored in the preferences, with its progress and texts."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QObject, Signal

from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.session_goal import SessionGoal, Unit
from annotator.ui.translation import counted
from annotator.ui.workspace.task_labels import duration_text


class SessionGoalTracker(QObject):
    """Tracks at most one goal, across projects, until it is reached or removed. Its progress starts at zero with each
    start of the program on that day."""

    changed = Signal()

    def __init__(self, preferences: PreferencesFile, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.read()

    def read(self) -> None:
        """Read the goal, unless it is one of another day."""
        preferences = self._preferences
        self._goal = SessionGoal.of(preferences.value.goal, date.today(), preferences.session)

    @property
    def goal(self) -> SessionGoal | None:
        return self._goal

    def set_goal(self, unit: Unit, amount: int) -> None:
        """Set a new goal."""
        self._goal = SessionGoal(unit, amount)
        self.keep()

    def clear(self) -> None:
        self._goal = None
        self.keep()

    def count(self, task: str, *, submitted: bool) -> None:
        """See :meth:`SessionGoal.count`."""
        if self._goal is not None:
            self._goal.count(task, submitted=submitted)
            self.keep()

    def worked(self, seconds: float) -> None:
        if self._goal is not None:
            self._goal.seconds += seconds

    def keep(self) -> None:
        """Store the goal and its progress."""
        kept = self._goal.kept(date.today(), self._preferences.session) if self._goal is not None else {}
        self._preferences.change(goal=kept)
        self.changed.emit()

    @property
    def words(self) -> str:
        """The progress towards the goal as a message; empty without a goal."""
        goal = self._goal
        if goal is None:
            return ""
        done = min(goal.done, goal.amount)
        if goal.unit == "tasks":
            return counted(goal.amount, "{done} of {n} task", "{done} of {n} tasks", done=done)
        return self.tr("{done} of {amount} min").format(done=done, amount=goal.amount)

    def summary_text(self) -> str:
        """A summary once the goal is reached, which also removes the goal; empty before."""
        goal = self._goal
        if goal is None or not goal.reached:
            return ""
        self.clear()
        count = len(goal.tasks)
        return counted(
            count,
            "Goal reached: {n} task submitted in {time} of work.",
            "Goal reached: {n} tasks submitted in {time} of work, {each} a task on average.",
            time=duration_text(goal.seconds),
            each=duration_text(goal.seconds / count) if count else "–",
        )
