"""The layout of response cards: a card for each text with fields, and the conversation, whose turns may have some."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from annotator.ui.actions import Context
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.ui.workspace.task_layout_controller import TaskLayoutController
from annotator.ui.workspace.workspace_view import WorkspaceView

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult


class CardsLayoutController(TaskLayoutController):
    """The layout whose panels are those of the workspace itself."""

    context: Context = "cards"
    one_text = False

    def __init__(self, view: WorkspaceView) -> None:
        super().__init__()
        self._view = view

    def shown_rows(self) -> list[AnswerFieldRows]:
        turn, cards = self._view.context.turn_rows.rows, self._view.columns.cards
        return [*([turn] if turn is not None else []), *(card.field_rows for card in cards)]

    def panes(self) -> Mapping[str, ReadingPane]:
        view = self._view
        panes = {card.target: card.pane for card in view.columns.cards if card.has_text}
        question = view.group.question if view.group is not None else None
        return panes | ({question.target: view.prompt.pane} if question is not None else {})

    def sources(self) -> Mapping[str, str]:
        group, models = self._view.group, self._view.columns.models
        question = group.question if group is not None else None
        above = {question.target: question.source} if question is not None else {}
        return above | {model.target: model.source for model in models}

    def searched_last(self) -> Collection[str]:
        """The responses before the one in focus."""
        current, targets = self._view.state.target, [model.target for model in self._view.columns.models]
        return targets[: targets.index(current)] if current in targets else ()

    def in_sight(self, target: str, key: str) -> bool:
        """Whether the turn or card is at least partly visible. False for texts of another question."""
        view = self._view
        number = view.columns.numbers.get(target)
        if not view.asks_about(target) or (number is not None and number not in view.columns.visible_range):
            return False  # the chip of a card says how many answers there are, and not which
        return target not in view.context.turns or view.context.in_sight(target)

    def open_judged_text(self, target: str, key: str) -> str:
        view = self._view
        number = view.columns.numbers.get(target)
        if number is not None and number not in view.columns.visible_range:
            view.columns.reveal(number)
            return view.text_name(target)
        if number is not None and view.scroll_body_to(view.columns.pane(number)):
            return view.text_name(target)
        turn = view.context.turns.get(target)
        if turn is None or view.context.in_sight(target):
            return ""
        view.context.reveal(target)
        return turn.name

    def select_change(self, change: AnnotationEditResult) -> str | None:
        return min(change.targets, default=None)

    def flush(self) -> None:
        """Do nothing: :meth:`WorkspaceView.flush` stores the text of all cards."""
