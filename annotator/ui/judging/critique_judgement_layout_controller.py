"""The layout for judging given critiques: the critique layout with their panel above the annotator's own critiques."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.missing_answer import MissingAnswer
from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from annotator.ui.judging.judged_list_controller import JudgedListController
from annotator.ui.marking.item_list_controller import handlers_of
from annotator.workspace.card_model import TaskScreenContent
from annotator.workspace.critique_model import CritiqueBlocks
from annotator.workspace.screen import Hint

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult, TaskViewModel
    from annotator.ui.workspace.workspace_controller import WorkspaceController


class CritiqueJudgementLayoutController(CritiqueLayoutController):
    """The layout for judging critiques: adds a panel of given critiques above the own ones."""

    help_topic = "judging"

    def __init__(
        self,
        workspace: WorkspaceController,
        blocks: CritiqueBlocks,
        judged: CritiqueJudgementBlock,
        *,
        reviewed: bool = False,
    ) -> None:
        """``reviewed``: judgements are being reviewed, where the X key returns them."""
        super().__init__(workspace, blocks)
        self._reviewed, self._judged = reviewed, judged
        self.judging = JudgedListController(self, workspace, judged, no_key="N" if reviewed else "X")
        self.side.insertWidget(0, self.judging.panel)
        self.handlers = {**self.handlers, **handlers_of(self.critiques, self.judging)}
        self._own = False  # whether the focus is in the own critiques
        self._asked_apart = blocks.critiques.key != judged.key  # own critiques are defined by a block of their own

    def fits(self, task: TaskViewModel) -> bool:
        return super().fits(task) and (task.rubric.review is not None) == self._reviewed

    # content

    def show_task(self, task: TaskViewModel, screen: TaskScreenContent, place: str = "") -> None:
        self.judging.forget()
        self._own = False
        super().show_task(task, screen, place)

    def show_answer(self) -> None:
        self.judging.show()
        alone = len(self.group[1]) == 1 and not self.panel.below.rows
        self.panel.show_tabs(not alone)  # a single answer has no letter
        super().show_answer()
        self._place_own()

    def _place_own(self) -> None:
        """Show the panel of own critiques once there is one or one is to be written; always if a block of its own asks
        for them."""
        wanted = self._asked_apart or self.judging.panel.isHidden() or self.judging.wanting
        writes = self.answer and wanted
        self.critique_panel.setVisible(bool(writes))
        self.share_side()

    def paint(self) -> None:
        super().paint()
        self.judging.paint()

    def answer_widget(self, target: str, key: str) -> QWidget:
        entry = self.judging.entry if target == self.answer and not self.panel.below.rows.get(key) else None
        return entry or super().answer_widget(target, key)

    def share_side(self) -> None:
        worked_in = self._workspace.view.notes if self._to_notes else self.critique_panel
        beside = not self._own and not self._to_notes and not self.judging.panel.isHidden()
        self.side.share(self.judging.panel if beside else worked_in)

    # called by the workspace

    def follow_focus(self, now: QWidget | None) -> None:
        super().follow_focus(now)
        self.judging.panel.show_keyboard(now)
        if now is not None and self.side.isAncestorOf(now):
            own = self.critique_panel.isAncestorOf(now)
            if own != self._own:
                self._own = own
                self.share_side()

    def regions(self) -> list[QWidget]:
        written = [card for card in self.critique_panel.in_order() if self.critique_panel.isVisible()][:1]
        return [*self.panel.regions(), *self.judging.regions(), *written]

    def hints(self) -> list[Hint]:
        now = QApplication.focusWidget()
        own = now is not None and self.critique_panel.isAncestorOf(now)  # verdicts are given in the other panel
        return [*([] if own else self.judging.hints()), *super().hints()]

    def verdict_keys(self, letter: str) -> str:
        hints = self.judging.hints()[:2] if letter == "n" else ()  # N is pressed for *no*
        return " · ".join(f"{keys}: {words}" for keys, words in hints) + "." * bool(hints)

    def run(self, command: str) -> None:
        begins = command == "critique.new" and self.answer and not self.judging.panel.isHidden()
        if self._asked_apart or not begins or self.judging.may_write():
            super().run(command)

    def focus_missing(self, problem: MissingAnswer) -> bool:
        return self.judging.focus_missing(problem) or super().focus_missing(problem)

    def show_marks(self, said: Callable[[str, str], str]) -> None:
        super().show_marks(said)
        for card in self.judging.panel.in_order():
            card.set_mark(said(card.id, self._judged.key))

    def written_location(self) -> tuple[str, str] | None:
        card = self.judging.panel.items.card_of(QApplication.focusWidget())
        return (card.id, self._judged.key) if card is not None else super().written_location()

    def select_change(self, change: AnnotationEditResult) -> str | None:
        answer = self.judging.select_change(change)
        self._own = answer is None and change.before.critiques != change.after.critiques
        return answer or super().select_change(change)

    def restore_focus(self) -> bool:
        if self._own and super().restore_focus():
            return True
        if (card := self.judging.card) is not None:
            card.setFocus()
        return card is not None
