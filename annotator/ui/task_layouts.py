"""Which layout a task has: cards side by side, or a workspace for what is asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annotator.ui.authoring.authoring_layout import AuthoringLayout
from annotator.ui.authoring.authoring_view_model import authoring_of
from annotator.ui.critique.critique_layout import CritiqueLayout
from annotator.ui.critique.critique_view_model import CritiqueBlocks
from annotator.ui.judging.judging_layout import JudgingLayout
from annotator.ui.workspace.layout import Layout

if TYPE_CHECKING:
    from annotator.services.outcomes import TaskView
    from annotator.ui.workspace.workspace_controller import Workspace


def make_layout(workspace: Workspace, task: TaskView) -> Layout | None:
    """The workspace for critiques, where some of something in the task are asked for or judged; that for questions,
    where some about its passage are to be written; else None: cards."""
    blocks = CritiqueBlocks.of(task.rubric, task.task)
    if blocks is None:
        authoring = authoring_of(task.rubric, task.task)
        return AuthoringLayout(workspace, authoring) if authoring is not None else None
    return (
        JudgingLayout(workspace, blocks, blocks.judged)
        if blocks.judged is not None
        else CritiqueLayout(workspace, blocks)
    )
