"""Chooses the layout of a task: response cards, or one of the special layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annotator.ui.authoring.authoring_layout_controller import AuthoringLayoutController
from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from annotator.ui.review.adjudication_layout_controller import AdjudicationLayoutController
from annotator.ui.workspace.task_layout_controller import ReviewWorkflowProtocol, TaskLayoutController, is_adjudication
from annotator.workspace.authoring_model import authoring_of
from annotator.workspace.critique_model import CritiqueBlocks

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel
    from annotator.ui.workspace.workspace_controller import WorkspaceController


def make_layout(workspace: WorkspaceController, task: TaskViewModel) -> TaskLayoutController:
    """The adjudication grid if work of several people is adjudicated; the critique layout if critiques are written or
    judged; the authoring layout if questions about a passage are written; else the cards."""
    if workspace.focus.state.visit.in_grid and is_adjudication(task):
        return AdjudicationLayoutController(workspace)
    blocks = CritiqueBlocks.of(task.rubric, task.task)
    if blocks is None:
        authoring = authoring_of(task.rubric, task.task)
        return AuthoringLayoutController(workspace, authoring) if authoring is not None else workspace.cards
    return CritiqueLayoutController(workspace, blocks, reviewed=task.rubric.review is not None)


def make_review(workspace: WorkspaceController) -> ReviewWorkflowProtocol:
    """The workflow for reviewed or returned work. Imported on demand, since few projects have any."""
    from annotator.ui.review.review_controller import ReviewController

    return ReviewController(workspace)
