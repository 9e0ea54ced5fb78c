"""What somebody means to get done in one sitting. No Qt here."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, get_args

Unit = Literal["tasks", "minutes"]
MOST = 999
"""The largest amount of either."""


@dataclass
class SessionGoal:
    """So many tasks to submit, or minutes of active work. Tasks count once, and no longer once that is taken back."""

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

    def submitted(self, task: Hashable) -> None:
        self.tasks.add(task)

    def count_reopened(self, task: Hashable) -> None:
        self.tasks.discard(task)

    def worked(self, seconds: float) -> None:
        self.seconds += seconds

    def kept(self, day: date, session: str) -> dict[str, Any]:
        """As a JSON object, for the rest of this day; how far it is, for this session."""
        tasks = sorted(map(str, self.tasks))
        return {
            "unit": self.unit, "amount": self.amount, "tasks": tasks, "seconds": self.seconds, "day": day.isoformat(),
            "session": session,
        }  # fmt: skip

    @classmethod
    def of(cls, kept: Mapping[str, Any], day: date, session: str) -> SessionGoal | None:
        """The goal that was kept, begun anew in another session; None where it was set on another day, or is
        damaged."""
        unit: Any = kept.get("unit")
        amount, seconds = kept.get("amount"), kept.get("seconds")
        tasks = kept.get("tasks")
        if kept.get("day") != day.isoformat() or unit not in get_args(Unit) or not isinstance(tasks, list):
            return None
        if not isinstance(amount, int) or not 0 < amount <= MOST or not isinstance(seconds, int | float):
            return None
        if kept.get("session") != session:
            return cls(unit, amount)
        return cls(unit, amount, {str(task) for task in tasks}, float(seconds))
