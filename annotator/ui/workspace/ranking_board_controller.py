"""The controller of the board, on which responses are ranked by keys and dragging."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from annotator.model.edit import AnnotationEdit
from annotator.model.ranking_edits import InsertResponseRank, SetResponseRank, SetResponseUnrankable
from annotator.ui.intents import IntentHandlers
from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.ranking_board import (
    RankingBoardRowState,
    board_state,
    question_ranked,
    rank_field,
)
from annotator.ui.workspace.workspace_view import WorkspaceView
from annotator.workspace.card_model import TextCardModel
from annotator.workspace.field_models import ResponseRankFieldModel

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult

Apply = Callable[[AnnotationEdit, str], "AnnotationEditResult | None"]


class RankingBoardController(QObject):
    """The controller of the board of ranks. The selected row of the board is the response in focus, whose card is
    visible: a response cannot be ranked unless its text is on the screen."""

    paired = Signal(str, str)  # show two responses side by side

    def __init__(self, view: WorkspaceView, focus: FocusController, apply: Apply, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._focus = focus
        self._apply = apply
        self._board = view.board
        self.handlers: IntentHandlers = {
            "board.step": self._step,
            "board.aside": self._set_aside,
            "board.compare": self._compare,
            "board.go": self._go,
            "board.call": self._call,
            "board.drop": self._drop,
        }

    @property
    def _responses(self) -> list[TextCardModel]:
        return [model for model in self._view.models_of_group() if model.letter]

    def toggle(self) -> None:
        """Show and focus the board, or close it."""
        if self._view.panels.shows("board"):
            self.close()
            return
        board = self._board
        self._view.panels.show_panel("board", True)
        self._refresh()
        if self._focus.model is None or not self._focus.model.letter:
            self._step(1)
        board.setFocus(Qt.FocusReason.OtherFocusReason)

    def close(self) -> None:
        """Close the board and return the focus to the scores."""
        self._compare_with("")
        self._view.panels.show_panel("board", False)
        self._focus.go_to(self._focus.location)

    def render(self) -> None:
        """Update the board."""
        if not self._view.panels.shows("board"):
            return
        if self._view.task_layout is not None or len(self._responses) < 2:
            self._view.panels.show_panel("board", False)
            return
        self._refresh()

    def _refresh(self) -> None:
        state = self._focus.state
        current = state.cursor.target if state.cursor is not None else ""
        self._board.show_board(board_state(self._responses, state.annotation, current, state.compared))

    # location

    def _go(self, target: str) -> None:
        """Focus a response: its card is shown, and digits set its rank."""
        field = rank_field(self._responses)
        spot = self._focus.find(target, field.key if field is not None else "")
        self._focus.go_to(spot, take_focus=False)

    def _step(self, rows: int) -> None:
        targets = [row.target for row in self._board.state.rows]
        here = self._focus.location.target if self._focus.location is not None else ""
        if here not in targets:
            self._go(targets[0])
            return
        at = targets.index(here) + rows
        if 0 <= at < len(targets):
            self._go(targets[at])

    def _call(self, letter: str) -> None:
        found = next((model.target for model in self._responses if model.letter == letter), None)
        if found is not None:
            self._go(found)
        else:
            self._view.status.show_message(self.tr("There is no response {letter} here.").format(letter=letter))

    # actions

    def _set_aside(self) -> None:
        field, model, task = rank_field(self._responses), self._focus.model, self._focus.task
        if field is not None and model is not None and model.letter and task is not None:
            aside = field.given(task.annotation, model.target) == 0
            self._apply(self._edit(SetResponseUnrankable, field, model.target, value=not aside), "")

    def _drop(self, target: str, to: int) -> None:
        """Handle a dropped row: between two tied responses it joins the tie, otherwise it gets a rank of its own."""
        field = rank_field(self._responses)
        if field is None:
            self._view.status.show_message(self.tr("No rank is asked for here."))
            return
        before, after = self._board.state.neighbours(target, to)
        self._apply(self._placed(field, target, before, after), "")

    def _placed(
        self,
        field: ResponseRankFieldModel,
        target: str,
        before: RankingBoardRowState | None,
        after: RankingBoardRowState | None,
    ) -> AnnotationEdit:
        ranks = [row.rank if row is not None and row.section == "ranked" else None for row in (before, after)]
        if ranks[0] is not None and ranks[0] == ranks[1] and field.ties:
            return self._edit(SetResponseRank, field, target, rank=ranks[0])
        if after is not None and after.section == "ranked":
            return self._edit(InsertResponseRank, field, target, before=after.target)
        if before is None or before.section == "ranked":
            return self._edit(InsertResponseRank, field, target, before=None)
        if before.section == "aside" and field.aside:
            return self._edit(SetResponseUnrankable, field, target, value=True)
        return self._edit(SetResponseRank, field, target, rank=None)

    def _edit(
        self, kind: type[AnnotationEdit], field: ResponseRankFieldModel, target: str, **more: object
    ) -> AnnotationEdit:
        question = question_ranked(self._responses)
        return kind.model_validate({"target": question, "key": field.key, "item": target, **more})

    def _compare(self) -> None:
        """Select the response in focus for comparison; the second one selected is shown next to the first."""
        model, first = self._focus.model, self._focus.state.compared
        if model is None or not model.letter:
            return
        if not first or first == model.target:
            self._compare_with("" if first else model.target)
            words = self.tr("Choose the response to compare with {who}, and press D again.")
            self._view.status.show_message(words.format(who=model.who) if not first else self.tr("No comparison."))
            self._refresh()
            return
        self._compare_with("")
        self._refresh()
        self.paired.emit(first, model.target)

    def _compare_with(self, target: str) -> None:
        """Select a response for a comparison; none if ``target`` is empty."""
        self._focus.state = replace(self._focus.state, compared=target)
