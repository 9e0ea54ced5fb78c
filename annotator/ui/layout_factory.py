"""Which layout a task has: cards side by side, or a workspace for what is asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annotator.ui.authoring.authoring_layout import AuthoringLayout
from annotator.ui.authoring.authoring_view_model import authoring_of
from annotator.ui.critique.critique_layout import CritiqueLayout
from annotator.ui.critique.critique_view_model import CritiqueBlocks
from annotator.ui.judging.judgement_layout import JudgementLayout
from annotator.ui.review.adjudication_layout import AdjudicationLayout
from annotator.ui.workspace.task_layout import ReviewWorkflow, TaskLayout, adjudicates

if TYPE_CHECKING:
    from annotator.services.view_models import TaskView
    from annotator.ui.workspace.workspace_controller import WorkspaceController


def make_layout(workspace: WorkspaceController, task: TaskView) -> TaskLayout | None:
    """The grid of an adjudication, where several people's work is decided on; the workspace for critiques, where some
    of something in the task are asked for or judged; that for questions, where some about its passage are to be
    written; else None: cards."""
    if workspace.in_grid and adjudicates(task):
        return AdjudicationLayout(workspace)
    blocks = CritiqueBlocks.of(task.rubric, task.task)
    if blocks is None:
        authoring = authoring_of(task.rubric, task.task)
        return AuthoringLayout(workspace, authoring) if authoring is not None else None
    return (
        JudgementLayout(workspace, blocks, blocks.judged, reviewed=task.rubric.review is not None)
        if blocks.judged is not None
        else CritiqueLayout(workspace, blocks)
    )


def make_review(workspace: WorkspaceController) -> ReviewWorkflow:
    """What is done about work that is reviewed or came back: few projects have any."""
    from annotator.ui.review.review_controller import ReviewController

    return ReviewController(workspace)
