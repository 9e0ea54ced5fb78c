"""Which layout a task has: cards side by side, or a workspace for what is asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annotator.ui.critique.critique_layout import CritiqueLayout
from annotator.ui.critique.critique_view_model import CritiqueBlocks
from annotator.ui.judging.judging_layout import JudgingLayout
from annotator.ui.workspace.layout import Layout

if TYPE_CHECKING:
    from annotator.services.outcomes import TaskView
    from annotator.ui.workspace.workspace_controller import Workspace


def make_layout(workspace: Workspace, task: TaskView) -> Layout | None:
    """The workspace for critiques, where some of something in the task are asked for or judged; else None: cards."""
    blocks = CritiqueBlocks.of(task.rubric, task.task)
    if blocks is None:
        return None
    return (
        JudgingLayout(workspace, blocks, blocks.judged)
        if blocks.judged is not None
        else CritiqueLayout(workspace, blocks)
    )
