"""Chooses the layout of a task: response cards, or one of the special layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annotator.ui.authoring.authoring_layout_controller import AuthoringLayoutController
from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from annotator.ui.review.adjudication_layout_controller import AdjudicationLayoutController
from annotator.ui.workspace.task_layout_controller import TaskLayoutController
from annotator.workspace.authoring_model import authoring_block_of
from annotator.workspace.critique_model import CritiqueBlocks

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel
    from annotator.ui.workspace_controller import WorkspaceController


def layout_for(workspace: WorkspaceController, task: TaskViewModel) -> TaskLayoutController:
    """The layout for a task, the present one if it fits: the adjudication grid if work of several people is
    adjudicated; the critique layout if critiques are written or judged; the authoring layout if questions about a
    passage are written; else the cards."""
    layout, review = workspace.task_layout, task.rubric.review
    adjudicates = review is not None and review.purpose == "adjudication" and len(task.task.reviewed) > 1
    in_grid = adjudicates and workspace.focus.state.visit.in_grid
    if (layout.context == "adjudication") == in_grid and layout.fits(task):
        return layout
    if in_grid:
        return AdjudicationLayoutController(workspace)
    blocks = CritiqueBlocks.of(task.rubric, task.task)
    if blocks is None:
        authoring = authoring_block_of(task.rubric, task.task)
        return AuthoringLayoutController(workspace, authoring, task) if authoring is not None else workspace.cards
    return CritiqueLayoutController(workspace, blocks, task)
