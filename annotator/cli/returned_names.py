"""What returned tasks are called on the command line: by their number, as in the window, with the id beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from annotator.services.syncing.returned_tasks import StandingReturn


def returned_name(task_id: str, task: StandingReturn | None) -> str:
    """``task`` is how it stands here, None or without a position where it is not on this computer."""
    from annotator.text.policy import one_line  # only where a task came back

    where = task.position if task is not None else None
    name = f"task {where + 1:,}" if where is not None else "a task that is not on this computer"
    return f"{name} ({one_line(task_id)})"
