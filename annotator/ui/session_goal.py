"""The goal of a work session. No Qt here."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, get_args

Unit = Literal["tasks", "minutes"]
MOST = 999
"""The largest number of tasks or minutes."""
_MOST_SECONDS = 86_400


@dataclass
class SessionGoal:
    """A number of tasks to submit, or of minutes of active work. Each task counts once; a withdrawn submission does not
    count."""

    unit: Unit
    amount: int
    tasks: set[Hashable] = field(default_factory=set)
    seconds: float = 0.0

    @property
    def done(self) -> int:
        return len(self.tasks) if self.unit == "tasks" else int(self.seconds // 60)

    @property
    def reached(self) -> bool:
        return self.done >= self.amount

    def count(self, task: Hashable, *, submitted: bool) -> None:
        """Count a submitted task, or no longer count one whose submission was withdrawn."""
        (self.tasks.add if submitted else self.tasks.discard)(task)

    def kept(self, day: date, session: str) -> dict[str, Any]:
        """A JSON object of the goal, valid for this day; its progress is valid for this session."""
        tasks = sorted(map(str, self.tasks))
        return {
            "unit": self.unit, "amount": self.amount, "tasks": tasks, "seconds": self.seconds, "day": day.isoformat(),
            "session": session,
        }  # fmt: skip

    @classmethod
    def of(cls, kept: Mapping[str, Any], day: date, session: str) -> SessionGoal | None:
        """Restore a stored goal. Its progress starts at zero in another session. None if it was set on another day or
        is damaged."""
        unit: Any = kept.get("unit")
        amount, seconds = kept.get("amount"), kept.get("seconds")
        tasks = kept.get("tasks")
        if kept.get("day") != day.isoformat() or unit not in get_args(Unit) or not isinstance(tasks, list):
            return None
        if not isinstance(amount, int) or not 0 < amount <= MOST:
            return None
        if not isinstance(seconds, int | float) or not 0 <= seconds <= _MOST_SECONDS:
            return None
        if kept.get("session") != session:
            return cls(unit, amount)
        return cls(unit, amount, {str(task) for task in tasks}, float(seconds))
