"""Holds the state of the workspace."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from annotator.workspace.state import Workspace


class StateHolder:
    """Holds the state, of which widgets and controllers keep no copy."""

    state = Workspace()

    def change(self, **changes: Any) -> None:
        """Replace values of the state."""
        self.state = replace(self.state, **changes)

    def remember(self, **changes: Any) -> None:
        """Remember other values of :class:`annotator.workspace.state.Visit` while the project is open."""
        if any(getattr(self.state.visit, name) != value for name, value in changes.items()):  # a score changes none
            self.change(visit=replace(self.state.visit, **changes))

    def update_task(self, **changes: Any) -> None:
        """Replace values of the task, which is shown by the next render."""
        if self.state.task is not None:
            self.change(task=replace(self.state.task, **changes))
