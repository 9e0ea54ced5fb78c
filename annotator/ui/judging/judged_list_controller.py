"""The controller of the list of given critiques: judging one moves the focus to the next open one."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.critiques import WrittenCritique
from annotator.model.edit import AnnotationEdit
from annotator.model.judgement_edits import (
    MoveCritiqueRank,
    SetCritiqueRank,
    SetCritiqueVerdict,
    SetJudgementClosingAnswer,
    TieCritiqueRank,
)
from annotator.model.missing_answer import MissingAnswer
from annotator.model.span import TextSpan
from annotator.translatable_message import TranslatableMessage
from annotator.ui.items.item_card import ItemCard
from annotator.ui.judging.judgement_panel import CritiqueJudgementPanel
from annotator.ui.key_events import key_cap_text
from annotator.ui.marking.item_list_controller import ItemListController
from annotator.ui.rank_messages import rank_change_message
from annotator.ui.reading.highlight_styles import highlight_style_of
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.translation import translate_message
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.boxes import is_within
from annotator.workspace import lists
from annotator.workspace.critique_model import CritiqueTaskViewModel, answer_of
from annotator.workspace.judged_list import (
    JUDGED,
    YES_NO,
    CritiqueJudgementState,
    JudgedCritique,
    close_with_own,
    closing_refusal,
    free_rank,
    judgement_states,
    may_write,
    take,
)
from annotator.workspace.keys import NO_RANK_BEYOND
from annotator.workspace.lists import NOTHING

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult
    from annotator.ui.workspace_controller import WorkspaceController


class JudgedListController(ItemListController[JudgedCritique]):
    """The controller of given critiques, of the ranking of the helpful ones, and of the closing question."""

    panel: CritiqueJudgementPanel

    def __init__(
        self,
        workspace: WorkspaceController,
        block: CritiqueJudgementBlock,
        own: ItemListController[WrittenCritique],
        no_key: str,
    ) -> None:
        """``own``: the list of the annotator's own critiques; ``no_key``: the key of a negative verdict."""
        panel = CritiqueJudgementPanel(workspace.intents, block, no_key)
        super().__init__(JUDGED, workspace, panel)
        self._own_critiques, self._block, self._no_key = own, block, no_key
        self._shown_states: dict[str, CritiqueJudgementState] = {}
        self._brought = ""  # the critique whose spans were scrolled into view
        self._verdict = ("", 0.0)  # the key of the last verdict, and when it was pressed last
        self.written_at = lambda critique: (critique, block.key)
        self.handlers = {
            **self.handlers,
            "ranks.focus": self._enter_row,
            "closing.focus": lambda _: self._fold(),
            "ranks.step": lambda path, by: self._go(self._row_of(path), by),
            "closing.step": lambda _, by: self._go(self.panel.closing_card, by),
            "ranks.run": self._do_rank,
            "closing.choose": lambda _, __, key: self._choose_closing(key),
            "closing.run": lambda _, what, __: self._run_closing(what),
        }

    @property
    def folded(self) -> bool:
        """Whether all cards are collapsed: the focus is in the ranking or the closing question."""
        return self.place.folded

    @folded.setter
    def folded(self, folded: bool) -> None:
        self.place = replace(self.place, folded=folded)

    # content

    def show(self, work: CritiqueTaskViewModel, answer: str) -> None:
        """Update the panel to an answer."""
        is_asked = bool(answer) and self._block.asked_of(work.task, answer)
        self.panel.setVisible(is_asked)
        states = judgement_states(self._block, work, answer) if is_asked else ()
        self._shown_states = {state.id: state for state in states}
        self.items()
        if not is_asked:
            self.current = ""
            return
        self.panel.show_answer(states, work, answer)
        if not self.current:
            self.current = self._open_critique() or states[0].id
        self.panel.mark("" if self.folded else self.current)

    def forget(self) -> None:
        """Reset before another task is shown; its critiques have the same targets."""
        self._shown_states, self._brought = {}, ""

    def highlights(self) -> dict[str, list[StyledHighlight]]:
        """The spans of the current critique."""
        result: dict[str, list[StyledHighlight]] = {}
        for span in self._spans(self.current):
            number, text = self._shown_states[self.current].number, self._shown_states[self.current].text
            mark = StyledHighlight(span.start, span.end, highlight_style_of(number), "", text, str(number))
            result.setdefault(span.target, []).append(mark)
        return result

    def _spans(self, target: str) -> tuple[TextSpan, ...]:
        item = self.task_items.item(target) if target in self._shown_states else None
        return item.content.spans if item is not None else ()

    @property
    def wanting(self) -> bool:
        """Whether the annotator's own critique is shown now."""
        closing = self.work.annotation.judgements_of(self.place.text).closing
        required = closing is not None and closing.answer and self._block.own == "required"
        return bool(self.work.annotation.critiques_of(self.place.text).series) or required

    @property
    def entry(self) -> QWidget | None:
        """The widget that gets the focus when the answer is shown; None if it has no critiques to judge."""
        if not self._shown_states:
            return None
        cards, closing = self.panel.cards, self.panel.closing_card
        if open_now := self._open_critique(self.current):
            return cards.get(open_now)
        row = next((row for row in self.panel.ranks.items.in_order() if not self._shown_states[row.id].rank), None)
        answered = closing.model.values.get("answer") is not None
        at_end = not closing.isHidden() and (not answered or self.folded)
        return row or (closing if at_end else cards.get(self.current))

    def stops(self) -> list[QWidget]:
        ends: list[QWidget] = [*self.panel.ranks.items.in_order()[:1], *self._closing]
        return [self.card, *ends] if self.card is not None else ends

    @property
    def _closing(self) -> list[ItemCard]:
        """The closing question, if it is asked."""
        return [] if self.panel.closing_card.isHidden() else [self.panel.closing_card]

    def hints(self) -> list[tuple[str, str]]:
        """The key hints for the focused widget."""
        now, no = QApplication.focusWidget(), self._no_key
        if not is_within(now, self.panel):
            return []
        if now is self.panel.ranks.items.card_of(now):
            free = (key_cap_text("Enter"), self.tr("next free rank"))
            return [("1 – 9", self.tr("rank")), free, ("Alt\u00a0↑ Alt\u00a0↓", self.tr("move"))]
        if is_within(now, self.panel.closing_card):
            return [("Y", self.tr("yes")), (no, self.tr("no"))]
        refusal = may_write(self.work, self._block, self.place.text).refusal
        copy_hint = [("T", self.tr("take over"))] if refusal is None else []
        if self._block.standard == "clearly_helpful":
            return [("Y", self.tr("clearly helpful")), (no, self.tr("not clearly")), *copy_hint]
        return [("Y", self.tr("helpful")), (no, self.tr("not helpful")), *copy_hint]

    def focus_missing(self, problem: MissingAnswer) -> bool:
        if not problem.code.startswith(("judgement.", "review.")):
            return False
        row = self._row_of(problem.target) if problem.part == "rank" else None
        closing = self.panel.closing_card if problem.part == "closing" else None
        widget = row or closing or self.panel.cards.get(problem.target)
        if widget is not None:
            widget.setFocus()
        return widget is not None

    def select_change(self, change: AnnotationEditResult) -> str | None:
        """Make the critique that an undo or redo changed the current one. Returns its answer; None if no judgement has
        changed."""
        before, after = change.before.judgements, change.after.judgements
        answer = lists.first_changed(before, after)
        if answer is None:
            return None
        old, new = (annotation.judgements_of(answer).verdicts for annotation in (change.before, change.after))
        touched = lists.first_changed(old, new)
        if touched is not None:
            self.place = self.place.remembering(answer, self.spec.name, touched)
            self.folded = False
            self.panel.mark(touched)
            self.paint()
        return answer

    # navigation

    def enter(self, identifier: str) -> None:
        if identifier not in self._shown_states:  # a card of the previous task that is being removed
            return
        if identifier != self._brought or self.folded:
            self.folded = False
            self._bring(identifier)
            self.panel.mark(identifier)
        self.panel.reveal_item(identifier)
        self.paint()

    def _enter_row(self, target: str) -> None:
        if target not in self._shown_states:
            return
        if target != self._brought:
            self._bring(target)
        self._fold()
        self.panel.reveal(self._row_of(target))
        self.paint()

    def _fold(self) -> None:
        """Collapse all cards while the ranking is in use: an expanded card would push it out of view."""
        self.folded = True
        self.panel.mark("")

    def _bring(self, target: str) -> None:
        """Make a critique the current one, and scroll to its first span in each text."""
        self.current = self._brought = target
        for span in {span.target: span for span in reversed(self._spans(target))}.values():
            self.reveal(span)

    def _step(self, identifier: str, by: int) -> None:
        self._go(self.panel.cards.get(identifier), by)

    def _go(self, widget: QWidget | None, by: int) -> None:
        """Go on by a number of stops from a card, row or the closing question."""
        widgets: list[QWidget] = [*self.panel.in_order(), *self.panel.ranks.items.in_order(), *self._closing]
        at = widgets.index(widget) + by if widget is not None and widget in widgets else 0
        self._workspace.view.status.clear_message()
        if 0 <= at < len(widgets):
            widgets[at].setFocus()
        else:
            self.perform(lists.no_more(by))

    def _open_critique(self, after: str = "") -> str:
        """The next critique that is not completely judged, starting with ``after`` and wrapping around; empty if there
        is none."""
        ids = list(self._shown_states)
        at = ids.index(after) if after in ids else 0
        return next(
            (identifier for identifier in (*ids[at:], *ids[:at]) if self._shown_states[identifier].missing_hints), ""
        )

    def _go_on(self) -> None:
        """Move the focus to what is open next, or say that everything is judged."""
        widget, problems = self.entry, self._workspace.session.missing()
        if widget is not None:
            if isinstance(widget, ItemCard) and widget in self.panel.in_order() and widget.hasFocus():
                self.enter(widget.id)
            widget.setFocus()
        if any(answer_of(problem.target) == self.place.text for problem in problems):
            return
        text = TranslatableMessage("Everything is judged. {key:task.submit} submits the task.")
        if problems:
            text = TranslatableMessage("This answer is done. {key:go.missing} goes to what is missing elsewhere.")
        self._workspace.view.status.show_message(text, "text")

    # actions

    def _unseen(self, widget: ItemCard | None, *lines: int) -> bool:
        """Whether a judgement is refused because its card or row was scrolled out of view. Shows it."""
        if widget is None or widget.id not in self._shown_states or self.panel.area.in_sight(widget, *lines):
            return False
        self.panel.reveal(widget)
        return self._workspace.refuse_unseen(self._shown_states[widget.id].name)

    def _apply(self, edit: AnnotationEdit, target: str) -> AnnotationEditResult | None:
        """Apply an edit about ``target``. Its row keeps the focus when it moves."""
        change = self._workspace.choose(edit)
        if change is not None and (row := self._row_of(target)) is not None:
            row.setFocus()
        return change

    def _choose(self, identifier: str, field: str, key: str) -> None:
        """Set a verdict, or a severity or category; choosing the current value of these clears it."""
        card, before = self.panel.cards.get(identifier), self._shown_states.get(identifier)
        if self._unseen(card, 1):
            return
        edit, verdict = self.task_items.choose(identifier, field, key).edit, field == "verdict"
        if verdict:
            self._verdict = key, monotonic()
        if (edit is None and not verdict) or (edit is not None and self._workspace.choose(edit) is None):
            return
        if verdict:  # where a critique of one's own was written before, it answers the closing question
            self.perform(close_with_own(self.work, self._block, self.place.text))
        now = self._shown_states.get(identifier)
        if now is None or card is None:
            return
        if not now.missing_hints and (verdict or (before is not None and before.missing_hints)):
            self._go_on()
            text = ", ".join(filter(None, (now.verdict, *now.flaw[:2])))
            announce_text(self.panel, f"{now.name}: {text}")  # the focus has left its card
        elif verdict:
            self.panel.reveal_item(identifier)  # it has become taller
        else:
            self.panel.reveal_choice(identifier, field, key)

    def _run(self, identifier: str, command: str, number: int = 0) -> None:
        if self._unseen(self.panel.cards.get(identifier), 1):
            return
        if command == "take":
            if self.may_write():
                self._own_critiques.add(take(self.work, self._block, identifier))
        elif command == "clear":
            self._workspace.choose(SetCritiqueVerdict(target=identifier, helpful=None))
        else:
            text = self.tr("Only helpful critiques have a severity and a category: press Y first if it is helpful.")
            self._workspace.view.refuse(text)

    def _do_rank(self, target: str, command: str, number: int) -> None:
        if self._unseen(self._row_of(target)):
            return
        if command in ("up", "down"):
            change = self._apply(MoveCritiqueRank(target=target, by=-1 if command == "up" else 1), target)
            if change is not None and change.before is change.after:
                self._workspace.view.status.show_message(NO_RANK_BEYOND)
        elif command == "tie":
            self._apply(TieCritiqueRank(target=target), target)
        else:
            free = free_rank(self.work, target) if command == "next" else None
            self._rank(target, free or (number if command == "rank" else None))

    def _rank(self, target: str, rank: int | None) -> None:
        """Set the rank of a critique; None clears it."""
        change = self._apply(SetCritiqueRank(target=target, rank=rank), target)
        if change is None or rank is None:
            return
        row, now = self._row_of(target), self._shown_states[target]
        self._go_on()
        if row is not None:
            announce_text(self.panel, f"{now.name}: {translate_message(now.rank_words)}")
        answer = self.place.text
        before, after = (annotation.judgements_of(answer).ranking for annotation in (change.before, change.after))
        names = {state.id: str(state.number) for state in self._shown_states.values() if state.helpful}
        if text := rank_change_message(before, after, target, rank, names, self.tr("{name} to {rank}")):
            self._workspace.view.status.show_message(text)

    def _run_closing(self, command: str) -> None:
        """Write an own critique, or clear the answer to the closing question."""
        if command == "write":
            self._workspace.intents.dispatch("command", "critique.new")
        else:
            self._close(None)

    def _choose_closing(self, key: str) -> None:
        verdict, pressed_at = self._verdict
        refusal = closing_refusal(key, verdict, monotonic() - pressed_at, self._no_key)
        if refusal:
            self._verdict = verdict, monotonic()
            self._workspace.view.status.show_message(refusal, "warning")
        else:
            self._close(YES_NO[key])

    def _close(self, answer: bool | None) -> None:
        edit = SetJudgementClosingAnswer(target=self.place.text, answer=answer)
        if self._workspace.choose(edit) is not None and answer is not None:
            self._go_on()

    def may_write(self) -> bool:
        """Whether a critique can be started now. Where the closing question is asked, starting one answers it with
        yes."""
        step = may_write(self.work, self._block, self.place.text)
        self._workspace.view.status.show_message("", "text")  # the message that the answer is done is no longer true
        return self._own_critiques.perform(step) or step == NOTHING

    def _row_of(self, target: str) -> ItemCard | None:
        return self.panel.ranks.items.cards.get(target)
