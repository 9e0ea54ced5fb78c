"""The controller of critique judgements: turns intents into edits, and moves the focus to the next open critique."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.judgement_edits import (
    MoveCritiqueRank,
    SetCritiqueRank,
    SetCritiqueVerdict,
    SetJudgementClosingAnswer,
    TieCritiqueRank,
    critique_judgements_of,
)
from annotator.model.missing_answer import MissingAnswer
from annotator.ui import intents
from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from annotator.ui.critique.critique_view_model import answer_of
from annotator.ui.intents import IntentHandlers
from annotator.ui.items.item_card import VERDICTS
from annotator.ui.judging.judgement_panel import CritiqueJudgementCard, CritiqueJudgementPanel, CritiqueRankRow
from annotator.ui.judging.judgement_state import (
    CritiqueJudgementPanelState,
    CritiqueJudgementState,
    judgement_panel_state,
)
from annotator.ui.key_events import key_cap_text
from annotator.ui.rank_messages import rank_change_message
from annotator.ui.reading.highlight_styles import highlight_style_of
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.widgets.announcement import announce_text
from annotator.workspace import lists
from annotator.workspace.judged_list import JUDGED, close_with_own, critique_at, free_rank, may_write, span_target, take
from annotator.workspace.lists import NOTHING

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult
    from annotator.ui.workspace.workspace_controller import WorkspaceController

LAYER = "judged"
_FOCUS = Qt.FocusReason.OtherFocusReason
_NOTHING = CritiqueJudgementPanelState("", (), (), None)


class CritiqueJudgementController(QObject):
    """The controller of judging critiques: keeps the current critique and handles the intents about it."""

    def __init__(
        self,
        host: CritiqueLayoutController,
        workspace: WorkspaceController,
        block: CritiqueJudgementBlock,
        parent: QObject,
        *,
        no_key: str,
    ) -> None:
        super().__init__(parent)
        self._host = host
        self._workspace = workspace
        self._block = block
        self._no_key = no_key
        self._shown = _NOTHING
        self.current = ""
        self._brought = ""  # the critique whose spans were scrolled into view
        self.folded = False  # all cards are collapsed: the focus is in the ranking or the closing question
        self._left: dict[str, str] = {}  # the last current critique of each answer
        self.panel = CritiqueJudgementPanel(
            workspace.appearance, workspace.intents, block, workspace.caps["critique.new"], no_key
        )
        self.handlers: IntentHandlers = {
            (intents.FocusListItemIntent, "judged"): lambda item: self.enter(item.id),
            (intents.FocusListItemIntent, "ranks"): lambda item: self._enter_row(item.id),
            (intents.FocusListItemIntent, "closing"): lambda _: self._fold(),
            (intents.FocusAdjacentListItemIntent, "judged"): lambda item: self._step(
                self.panel.cards.get(item.id), item.by
            ),
            (intents.FocusAdjacentListItemIntent, "ranks"): lambda item: self._step(self._row_of(item.id), item.by),
            (intents.FocusAdjacentListItemIntent, "closing"): lambda item: self._step(self.panel.closing, item.by),
            (intents.ChooseListItemOptionIntent, "judged"): lambda item: self._choose(item.id, item.field, item.key),
            (intents.RunListItemCommandIntent, "judged"): lambda item: self._do(item.id, item.what),
            (intents.RunListItemCommandIntent, "ranks"): lambda item: self._do_rank(item.id, item.what, item.number),
            (intents.ChooseListItemOptionIntent, "closing"): lambda item: self._close(VERDICTS[item.key]),
            (intents.RunListItemCommandIntent, "closing"): lambda _: self._close(None),
        }

    # content

    def show(self) -> None:
        """Update the panel to the current answer of the host."""
        work, answer = self._host.work, self._host.answer
        there = bool(answer) and self._block.asked_of(work.task, answer)
        self.panel.setVisible(there)
        if not there:
            self._shown, self.current = _NOTHING, ""
            return
        self._shown = judgement_panel_state(self._block, work, answer)
        self.panel.show_panel(self._shown, wrote=self._wrote)
        if self._critique(self.current) is None:
            left = self._critique(self._left.get(answer, "")) or self._open_critique() or self._shown.critiques[0]
            self.current = left.target
        self.panel.mark("" if self.folded else self.current)

    def forget(self) -> None:
        """Reset before another task is shown; its critiques have the same targets."""
        self._shown, self.current, self._brought, self.folded = _NOTHING, "", "", False
        self._left.clear()

    def restore_place(self, target: str, *, folded: bool) -> None:
        """Make the critique ``target`` the current one, if it exists. ``folded``: whether all cards are collapsed."""
        answer = answer_of(target)
        if target in self._host.work.given_critiques(answer):
            self._left[answer] = target
            self.folded = folded

    def paint(self) -> None:
        """Highlight the spans of the current critique."""
        critique, found = self._critique(self.current), dict[str, list[StyledHighlight]]()
        spans = critique.spans if critique is not None else ()
        for span in spans:
            assert critique is not None
            number = critique.number
            highlight = StyledHighlight(
                span.start, span.end, highlight_style_of(number), "", critique.text, str(number)
            )
            found.setdefault(span_target(critique.target, span), []).append(highlight)
        self._workspace.marks.highlights.show(LAYER, found)

    def follow_focus(self, now: QWidget | None) -> None:
        """Called when the focus has moved to ``now``."""
        self.panel.show_keyboard(now)

    @property
    def wanting(self) -> bool:
        """Whether the annotator's own critique is shown now."""
        said = critique_judgements_of(self._host.work.annotation, self._host.answer)
        return self._wrote or (said.closing is not None and said.closing.answer and self._block.own == "required")

    @property
    def entry(self) -> QWidget | None:
        """The widget that gets the focus when the answer is shown; None if it has no critiques to judge."""
        if not self._shown.critiques:
            return None
        open_now = self._open_critique(self.current)
        if open_now is not None:
            return self.panel.cards.get(open_now.target)
        rows = self.panel.ranks.items.in_order()
        row = next((row for row in rows if row.shown is not None and not row.shown.rank), None)
        closing = self._shown.closing
        at_end = closing is not None and (closing.answer is None or self.folded)
        return row or (self.panel.closing if at_end else self.panel.cards.get(self.current))

    @property
    def back(self) -> QWidget | None:
        """The card of the current critique, to which undo returns."""
        return self.panel.cards.get(self.current)

    def regions(self) -> list[QWidget]:
        """The stops of F6."""
        card = self.panel.cards.get(self.current)
        ranks = self.panel.ranks.items.in_order()[:1]
        closing = [self.panel.closing] if self._shown.closing is not None else []
        return [*([card] if card is not None else []), *ranks, *closing]

    def hints(self) -> list[tuple[str, str]]:
        """The key hints for the focused widget."""
        now, no = QApplication.focusWidget(), self._no_key
        if now is None or not self.panel.isAncestorOf(now):
            return []
        if isinstance(now, CritiqueRankRow):
            free = (key_cap_text("Enter"), self.tr("next free rank"))
            return [("1 – 9", self.tr("rank")), free, ("Alt\u00a0↑ Alt\u00a0↓", self.tr("move"))]
        if self.panel.closing.isAncestorOf(now) or now is self.panel.closing:
            return [("Y", self.tr("yes")), (no, self.tr("no"))]
        taken = [("T", self.tr("take over"))] if self._block.own != "none" else []
        return [("Y", self.tr("helpful")), (no, self.tr("not helpful")), *taken]

    def focus_missing(self, problem: MissingAnswer) -> bool:
        """Focus the widget for a missing item. Returns False if it belongs to another panel."""
        if not problem.code.startswith(("judgement.", "review.")):
            return False
        row = self._row_of(problem.target) if problem.part == "rank" else None
        closing = self.panel.closing if problem.part == "closing" else None
        widget = row or closing or self.panel.cards.get(problem.target)
        if widget is not None:
            widget.setFocus(_FOCUS)
        return widget is not None

    def show_marks(self, said: Callable[[str, str], str]) -> None:
        """Show on each card what was corrected or returned of its judgement."""
        for card in self.panel.in_order():
            card.set_mark(said(card.id, self._block.key))

    def judged_location(self) -> tuple[str, str] | None:
        """The critique whose card has the focus, and its block; None if there is none."""
        card = self.panel.items.card_of(QApplication.focusWidget())
        return (card.id, self._block.key) if card is not None else None

    def select_change(self, change: AnnotationEditResult) -> str | None:
        """Make the critique that an undo or redo changed the current one. Returns its answer; None if no judgement has
        changed."""
        before, after = change.before.judgements, change.after.judgements
        answer = next((path for path in {**before, **after} if before.get(path) != after.get(path)), None)
        if answer is None:
            return None
        old, new = (critique_judgements_of(each, answer).verdicts for each in (change.before, change.after))
        touched = next((path for path in {**old, **new} if old.get(path) != new.get(path)), None)
        if touched is not None:
            self._left[answer] = self.current = touched
            self.folded = False
            self.panel.mark(touched)
            self.paint()
        return answer

    # navigation

    def enter(self, target: str) -> None:
        """Make a critique the current one."""
        if self._critique(target) is None:  # a card of the previous task that is being removed
            return
        if target != self._brought or self.folded:
            self.folded = False
            self._left[self._host.answer] = self.current = target
            self.panel.mark(target)
            self._bring_spans(target)
        card = self.panel.cards.get(target)
        if card is not None:
            self.panel.reveal(card)
        self.paint()

    def _enter_row(self, target: str) -> None:
        row = self._row_of(target)
        if self._critique(target) is None:
            return
        if target != self._brought:
            self._left[self._host.answer] = self.current = target
            self._bring_spans(target)
        self._fold()
        if row is not None:
            self.panel.reveal(row)
        self.paint()

    def _fold(self) -> None:
        """Collapse all cards while the ranking is in use: an expanded card would push it out of view."""
        self.folded = True
        self.panel.mark("")

    def _bring_spans(self, target: str) -> None:
        """Scroll to the first span of the critique in each text."""
        sides, self._brought = set(), target
        for number, span in enumerate(critique_at(self._host.work.task, target).spans):
            if span.on not in sides:
                sides.add(span.on)
                self.show_span(target, number)

    def show_span(self, target: str, number: int) -> None:
        """Scroll a span of a given critique into view. The annotator's own critiques are handled by the host."""
        if self._critique(target) is None:
            return
        span = critique_at(self._host.work.task, target).spans[number]
        place = span_target(target, span)
        if place == self._host.answer != self._host.opened:
            self._host.open_step(place)
        self._workspace.marks.highlights.show_place(place, span.start, span.end)

    def _step(self, widget: QWidget | None, by: int) -> None:
        closing = [self.panel.closing] if self._shown.closing is not None else []
        every: list[QWidget] = [*self.panel.in_order(), *self.panel.ranks.items.in_order(), *closing]
        at = every.index(widget) + by if widget is not None and widget in every else 0
        self._workspace.view.status.clear_message()
        if 0 <= at < len(every):
            every[at].setFocus(_FOCUS)
        else:
            self._host.critiques.perform(lists.no_more(by))

    def _open_critique(self, after: str = "") -> CritiqueJudgementState | None:
        """The next critique that is not completely judged, starting with ``after`` and wrapping around; None if there
        is none."""
        critiques = self._shown.critiques
        at = next((place for place, each in enumerate(critiques) if each.target == after), 0)
        return next((each for each in (*critiques[at:], *critiques[:at]) if not each.done), None)

    def _go_on(self) -> None:
        """Move the focus to what is open next, or say that everything is judged."""
        widget = self.entry
        if widget is not None:
            if isinstance(widget, CritiqueJudgementCard) and widget.hasFocus():
                self.enter(widget.id)
            widget.setFocus(_FOCUS)
        if not self._host.work.problems_of(self._host.answer):
            self._workspace.view.status.show_message(self._done_words(), "text")

    def _done_words(self) -> str:
        work = self._host.work
        if not work.problems:
            keys = self._workspace.caps["task.submit"]
            return self.tr("Everything is judged. {keys} submits the task.").format(keys=keys)
        keys = self._workspace.caps["go.missing"]
        return self.tr("This answer is done. {keys} goes to what is missing elsewhere.").format(keys=keys)

    # actions

    def _unseen(self, target: str) -> bool:
        """Whether a judgement of a critique is refused because the card was scrolled out of view. Shows the card."""
        card, critique = self.panel.cards.get(target), self._critique(target)
        if card is None or critique is None or self.panel.area.in_sight(card, 1):
            return False
        self.panel.reveal(card)
        return self._workspace.refuse_unseen(critique.who)

    def _unseen_row(self, target: str) -> bool:
        """Like :meth:`_unseen`, for the row of its rank."""
        row = self._row_of(target)
        if row is None or row.shown is None or self.panel.area.in_sight(row):
            return False
        self.panel.reveal(row)
        return self._workspace.refuse_unseen(row.shown.who)

    def _apply(self, edit: AnnotationEdit, target: str) -> AnnotationEditResult | None:
        """Apply an edit about ``target``. Its row keeps the focus when it moves."""
        change = self._workspace.choose(edit)
        if change is None:
            return None
        row = self._row_of(target)
        if row is not None:
            row.setFocus(_FOCUS)
        return change

    def _judge(self, target: str, key: str) -> None:
        edit = lists.choose(JUDGED, self._host.work, target, "verdict", key).edit
        if edit is None or self._workspace.choose(edit) is not None:
            self._close_with_own()
            now = self._critique(target)
            if now is not None and now.done:
                self._go_on()
                self._announce_given(now)
            elif now is not None and (card := self.panel.cards.get(target)) is not None:
                self.panel.reveal(card)  # it has become taller

    def _choose(self, target: str, field: str, key: str) -> None:
        """Set a verdict, or a severity or category; choosing the current value of these clears it."""
        if self._unseen(target):
            return
        if field == "verdict":
            self._judge(target, key)
            return
        before, edit = self._critique(target), lists.choose(JUDGED, self._host.work, target, field, key).edit
        if edit is None or self._workspace.choose(edit) is None:
            return
        now = self._critique(target)
        if now is not None and now.done and before is not None and not before.done:
            self._go_on()
            self._announce_given(now)
        else:
            self.panel.reveal_choice(target, field, key)

    def _announce_given(self, now: CritiqueJudgementState) -> None:
        """Announce the judgement to screen readers, because the focus has left its card."""
        if (card := self.panel.cards.get(now.target)) is not None:
            announce_text(self.panel, card.given_words(now))

    def _do(self, target: str, what: str) -> None:
        if self._unseen(target):
            return
        if what == "take":
            self._take(target)
        elif what == "clear":
            self._workspace.choose(SetCritiqueVerdict(target=target, helpful=None))
        else:
            words = self.tr("Only helpful critiques have a severity and a category: press Y first if it is helpful.")
            self._workspace.view.refuse(words)

    def _do_rank(self, target: str, what: str, number: int) -> None:
        if what != "place" and self._unseen_row(target):  # a row is dragged where it is seen
            return
        if what == "move":
            self._apply(MoveCritiqueRank(target=target, by=-1 if number < 0 else 1), target)
        elif what == "tie":
            self._apply(TieCritiqueRank(target=target), target)
        elif what == "place":
            self._drag_to(target, number)
        else:
            free = free_rank(self._host.work, target) if what == "next" else None
            self._rank(target, free or (number if what == "rank" else None))

    def _rank(self, target: str, wanted: int | None) -> None:
        """Set the rank of a critique; None clears it."""
        change = self._apply(SetCritiqueRank(target=target, rank=wanted), target)
        if change is not None and wanted is not None:
            row, now = self._row_of(target), next((one for one in self._shown.ranks if one.target == target), None)
            self._go_on()
            if row is not None and now is not None:
                announce_text(self.panel, f"{now.who}: {row.rank_words(now)}")
            self._show_moved(change, target, wanted)

    def _show_moved(self, change: AnnotationEditResult, target: str, rank: int) -> None:
        before, after = (
            critique_judgements_of(each, self._host.answer).ranking for each in (change.before, change.after)
        )
        rows = sorted(self._shown.ranks, key=lambda row: row.number)
        names = {row.target: str(row.number) for row in rows}
        if words := rank_change_message(before, after, target, rank, names, self.tr("{name} to {rank}")):
            self._workspace.view.status.show_message(words)

    def _drag_to(self, target: str, place: int) -> None:
        """Handle a row that was dropped at ``place``: its critique is ranked after the one before it."""
        others = [row for row in self._shown.ranks if row.target != target]
        before = [row.rank for row in others[:place] if row.rank]
        self._apply(SetCritiqueRank(target=target, rank=max(before, default=0) + 1, insert=True), target)

    def _close(self, answer: bool | None) -> None:
        if (
            self._workspace.choose(SetJudgementClosingAnswer(target=self._host.answer, answer=answer)) is not None
            and answer is not None
        ):
            self._go_on()

    # own critiques

    @property
    def _wrote(self) -> bool:
        return bool(self._host.work.critiques_of(self._host.answer).series)

    def may_write(self) -> bool:
        """Whether a critique can be started now. Where the closing question is asked, starting one answers it with
        yes."""
        step = may_write(self._host.work, self._block, self._host.answer)
        self._workspace.view.status.show_message("", "text")  # the message that the answer is done is no longer true
        return self._host.critiques.perform(step) or step == NOTHING

    def _close_with_own(self) -> None:
        """Where a critique of one's own was written before all were judged, the closing question is answered by it."""
        self._host.critiques.perform(close_with_own(self._host.work, self._block, self._host.answer))

    def _take(self, target: str) -> None:
        """Start an own critique with the content of this one."""
        if not self.may_write():
            return
        self._host.critiques.add(take(self._host.work, self._block, target))

    def _row_of(self, target: str) -> CritiqueRankRow | None:
        return self.panel.ranks.items.cards.get(target)

    def _critique(self, target: str) -> CritiqueJudgementState | None:
        return next((each for each in self._shown.critiques if each.target == target), None)
