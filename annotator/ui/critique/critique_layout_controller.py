"""The layout of critiques of answers, written by the annotator or given and judged."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model import target as targets
from annotator.model.critique_spans import RelocateHighlights
from annotator.model.missing_answer import MissingAnswer
from annotator.model.refinement_chain import RefinementChainLink
from annotator.model.refinement_edits import SetRefinement
from annotator.model.span import TextSpan
from annotator.translatable_message import TranslatableMessage
from annotator.ui.actions import Context
from annotator.ui.critique.answer_panel import QuestionAndAnswerPanel
from annotator.ui.critique.critique_panel import CritiquePanel
from annotator.ui.dialogs.confirmation_dialog import confirm
from annotator.ui.items.item_list import ItemListPanel
from annotator.ui.judging.judged_list_controller import JudgedListController
from annotator.ui.key_events import key_cap_text as shown_caps
from annotator.ui.marking.highlight_controller import SelectedSpan, selected_spans
from annotator.ui.marking.item_list_controller import ItemListController
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.translation import counted, translate_message
from annotator.ui.widgets.boxes import is_within
from annotator.ui.widgets.picker import PickerItem, PickerPopup
from annotator.ui.workspace.list_layout_controller import ListLayoutController
from annotator.ui.workspace.panes_by_target import PanesByTarget
from annotator.workspace import cursor as cursors
from annotator.workspace.card_model import Cursor, TaskScreenContent, TextCardModel
from annotator.workspace.critique_list import (
    CRITIQUES,
    mark_no_errors,
    mark_rewritten,
    mark_similar,
    refine,
    refinements_to_drop,
    resolve,
    rewrite,
    stale_refinements,
    why_not_similar,
)
from annotator.workspace.critique_model import HIGHLIGHT_CODES, CritiqueBlocks, CritiqueTaskViewModel, answer_of
from annotator.workspace.lists import ItemPlace, ListStep, first_changed
from annotator.workspace.places import ListPlace, critique_place, critique_text
from annotator.workspace.screen import Hint
from annotator.workspace.tabs import TabModel, text_chip

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult, TaskViewModel
    from annotator.ui.workspace_controller import WorkspaceController


class CritiqueLayoutController(ListLayoutController):
    """The layout for writing critiques of answers. Where given critiques are judged, their list is above."""

    context: Context = "critiques"
    work: CritiqueTaskViewModel

    def __init__(self, workspace: WorkspaceController, blocks: CritiqueBlocks, task: TaskViewModel) -> None:
        super().__init__(workspace)
        self._blocks, self._reviewed = blocks, task.rubric.review is not None
        self._take(task)
        self.group: tuple[str, tuple[str, ...]] = ("", ())  # the target of the question shown, and those of its answers
        self.panel = QuestionAndAnswerPanel(workspace.intents, workspace.view.text_display)
        self.critique_panel = CritiquePanel(workspace.intents, blocks.critiques)
        self.panel.chain.strip.chosen.connect(self.open_step)
        self.panel.tabs.chosen.connect(workspace.focus_text)
        self.middle = self.panel
        self.rows = self.panel.field_rows
        self.critiques = critiques = ItemListController(blocks.critique_list, workspace, self.critique_panel)
        critiques.text_name_of = lambda target: translate_message(self.work.text(target))
        critiques.sign = lambda number: self.work.sign(number)
        critiques.reveal = self._reveal_span
        critiques.written_at = lambda critique: (
            targets.written_critique_target(self.answer, critique), blocks.critiques.key,
        )  # fmt: skip
        critiques.emptied.connect(lambda: workspace.focus_text(self.answer, ""))
        critiques.moved.connect(self._show_stale)
        critiques.commands = {
            "refine": lambda _: self.refine(),
            "unrefine": self._remove_refinement,
            "find": lambda critique: critiques.relocate(critique, RelocateHighlights(id=critique)),
            "keep": lambda critique: self._resolve(critique, "keep"),
            "rebase": lambda critique: self._resolve(critique, "rebase"),
            "redo": lambda critique: self._resolve(critique, "redo"),
        }
        self.judged_list: JudgedListController | None = None
        if blocks.judgement_block is not None:
            no_key = "N" if self._reviewed else "X"  # which returns reviewed work
            self.judged_list = JudgedListController(workspace, blocks.judgement_block, critiques, no_key)
            self.judged_list.reveal = self._reveal_span
        self.help_topic = "judging" if self.judged_list is not None else "critiques"
        self.add_lists(*([self.judged_list] if self.judged_list is not None else []), critiques)
        self.critique_panel.rewrite_editor.left.connect(self._leave_rewrite)
        self.critique_panel.similar_chosen.connect(self._mark_similar)
        self.handlers = {**self.handlers, "question": self._go_question, "rewrite": self._rewrite}
        self.commands = {
            "critique.new": self.begin_critique,
            "critique.refine": self.refine,
            "critique.up": lambda: self._move(-1),
            "critique.down": lambda: self._move(1),
            "critique.similar": self._skip,
            "critique.rewritten": self._mark_rewritten,
            "critique.step": lambda: self._go_step(1),
            "critique.step_back": lambda: self._go_step(-1),
            "critique.none": lambda: self.critiques.perform(mark_no_errors(self.work, self.answer)),
            "critique.caret": self.start_caret,
        }

    # location

    @property
    def answer(self) -> str:
        return self.place.text

    @property
    def _focused_target(self) -> str:
        """The text in focus: the answer, one of its given critiques, its question, or a text beside it."""
        return self._workspace.focus.state.target

    @property
    def chain_link(self) -> RefinementChainLink | None:
        """The critique whose card is expanded."""
        links = self.work.links(self.answer)
        return next((link for link in links if link.critique.id == self.critiques.current), None)

    @property
    def opened(self) -> str:
        """The target of the text that is open in the middle panel."""
        return self.place.opened

    def searched_last(self) -> Collection[str]:
        """The texts before the one that has to be marked next."""
        critique = f"{self.answer}/{self.critiques.current}"
        codes = {problem.code for problem in self.work.problems_of(self.answer) if problem.target == critique}
        passage, answer = HIGHLIGHT_CODES
        texts = list(self._workspace.view.sources())
        needed = answer in codes and passage not in codes and self.opened in texts
        return texts[: texts.index(self.opened)] if needed else ()

    def current_target(self) -> str:
        beside = self._focused_target != self.answer and self._focused_target in self.all_panes()
        return self._focused_target if beside else self.opened or self.answer

    def panes(self) -> Mapping[str, ReadingPane]:
        question, _ = self.group
        panes = {question: self.panel.question_pane} if question else {}
        return panes | ({self.opened: self.panel.pane} if self.opened else {})

    def all_panes(self) -> Mapping[str, ReadingPane]:
        """All reading panes on the screen, including those outside the layout."""
        beside = self._workspace.view.context.by_target
        return PanesByTarget({**beside.existing_panes, **self.panes()}, beside.coming)

    def text_names(self) -> Mapping[str, str]:
        """The names of the texts of :meth:`panes`."""
        work = self.work
        names = {path: work.answer(path) if path in work.answers else work.text(path) for path in self.panes()}
        return {path: translate_message(name) for path, name in names.items()}

    # content

    def fits(self, task: TaskViewModel) -> bool:
        reviewed = task.rubric.review is not None
        return reviewed == self._reviewed and CritiqueBlocks.of(task.rubric, task.task) == self._blocks

    def show_task(self, task: TaskViewModel, screen: TaskScreenContent, place: str = "") -> None:
        self._take_keyboard_from_cards()
        self.group = ("", ())
        self.place = ListPlace()
        if self.judged_list is not None:
            self.judged_list.forget()
        self.critique_panel.forget()
        self._screen = screen
        self._take(task)
        stored = critique_place(place)
        if stored.text in self.work.answers:
            self.place = ListPlace(by_text={stored.text: stored}, folded=stored.folded)

    def _take(self, task: TaskViewModel) -> None:
        self.work = CritiqueTaskViewModel(task, self._blocks, self._workspace.session.missing(), translate_message)
        self.work.names = lambda: self._workspace.focus.state.content.names

    def show_group(self, number: int) -> None:
        self.group = question, answers = self.work.groups[number]
        self._workspace.focus.change(prompt_open=False)
        source, name = self.work.task.texts.get(question, ""), translate_message(self.work.text(question))
        self.panel.show_question(question, source, name)
        if self.answer and self.answer not in answers:
            self._leave_answer()

    def show_work(self, task: TaskViewModel) -> None:
        self._take(task)
        if self.answer:
            self.show_answer()
        self.share_side()
        card, focused = self.critiques.card, QApplication.focusWidget()
        if card is not None and is_within(focused, card):
            self.critique_panel.reveal_item(card.id)  # its fields may have become taller

    def set_current(self, target: str, key: str, *, take_focus: bool) -> None:
        is_first = not self.answer
        if is_first or target != self.rows.target:
            self._open_answer(self._answer_with(target))
        self.panel.show_cursor(Cursor(target, key))
        self.share_side()
        if take_focus and is_first and self.place.part and self.critiques.card is not None:
            self.critiques.card.take_keyboard(self.place.field)  # where the task was left
        elif take_focus:
            self.answer_widget(target, key).setFocus()

    def _answer_with(self, target: str) -> str:
        """The answer that is shown while ``target`` has the focus."""
        _, answers = self.group
        candidates = (answer_of(target), self.place.last_of(answers), *answers)
        return next((candidate for candidate in candidates if candidate in answers), "")

    def answer_widget(self, target: str, key: str) -> QWidget:
        """The widget that takes the keyboard for the row ``key`` of ``target``, or for a text without rows."""
        row, chips = self.rows.rows.get(key), self.rows.chips
        judged = (
            self.judged_list.entry if self.judged_list is not None and target == self.answer and row is None else None
        )
        text = self.all_panes().get(target) if target != self.answer else self.panel.pane
        return judged or row or text or (chips.first if chips is not None else None) or self.panel.pane

    def in_sight(self, target: str, key: str) -> bool:
        row = self.rows.rows.get(key) if target == self.rows.target else None
        return row is None or not row.visibleRegion().isEmpty()

    def _take_keyboard_from_cards(self) -> None:
        """Move the keyboard focus from the cards to the view before cards are hidden.

        Qt would move it to another card or row, which would then become current.
        """
        if is_within(QApplication.focusWidget(), self.side):
            self._workspace.view.setFocus()

    def _leave_answer(self) -> None:
        place = self.place.leaving()
        self._take_keyboard_from_cards()
        self.critique_panel.recycle_cards()
        self.place = place
        self.critiques.drop_handles()

    def _let_go_of_selections(self) -> None:
        """Clear the selections when another answer is shown, so that they do not become highlights of it."""
        selecting = [pane for pane in self.all_panes().values() if pane.source_range() is not None]
        for pane in selecting:
            pane.clear_selection()
        if selecting:
            self._workspace.view.status.show_message(
                self.tr("The selection was cleared: it was made for another answer."), "text"
            )

    def _open_answer(self, answer: str) -> None:
        if answer != self.answer:
            if self.answer and answer:
                self._let_go_of_selections()
            self._leave_answer()
            self.place = self.place.opening(answer)
        given_critiques = self.work.given_critiques(answer)
        if self._focused_target in given_critiques:
            self.place = replace(self.place, opened=self._focused_target)
        elif self.opened in given_critiques:
            self.place = replace(self.place, opened=answer)
        self.show_answer()

    def show_answer(self) -> None:
        """Update everything that depends on the annotation."""
        work, answer = self.work, self.answer
        if self.judged_list is not None:
            self.judged_list.show(work, answer)
            self.panel.show_tabs(len(self.group[1]) > 1 or bool(self.rows.rows))  # a single answer has no letter
        self.panel.show_questions(work.question_tabs(self.group[0]))
        self.panel.tabs.show_answers([work.tab(target, answer) for target in self.group[1]])
        self._show_rows()
        self.critiques.show_list(work.critique_panel(answer))
        self.critique_panel.show_answer(work, answer)
        self._show_step()
        if self.judged_list is not None:
            self._show_own(self.judged_list)

    def _show_own(self, judging: JudgedListController) -> None:
        """Show the panel of own critiques once there is one or one is to be written; always if a block of its own asks
        for them."""
        is_shown = self._asked_apart or judging.panel.isHidden() or judging.wanting
        self.critique_panel.setVisible(bool(self.answer) and is_shown)
        self.share_side()

    @property
    def _asked_apart(self) -> bool:
        """Whether a block of its own asks for critiques beside the given ones."""
        judged = self._blocks.judgement_block
        return judged is None or self._blocks.critiques.key != judged.key

    def _show_rows(self) -> None:
        """Show the fields of the text in focus."""
        work, model = self.work, self._screen.model(self._focused_target)
        if model is not None:
            self.panel.show_asked(model, [self._subject(subject, model.target) for subject in self._subjects()])
            self.panel.show_answers(work.annotation)

    def _subjects(self) -> list[TextCardModel]:
        """The texts with fields that can be shown with this answer, the answer included."""
        question, _ = self.group
        beside = [model for model in self._screen.shared if model.kind != "response"]
        paths = [question, self.answer, *self.work.given_critiques(self.answer)]
        return [*beside, *(model for path in paths if (model := self._screen.model(path)) is not None)]

    def _subject(self, model: TextCardModel, current: str) -> TabModel:
        """The chip of a text with fields."""
        rows = model.asked_rows(self.work.annotation)
        count = sum(row.given(self.work.annotation, model.target) is not None for row in rows)
        answered = f"{count}/{len(rows)}" if rows else ""
        question = self.tr("Question") if model.target == self.group[0] else ""
        letter, who = (
            model.letter or question or model.name,
            TranslatableMessage("questions about {who}", who=model.name),
        )
        return text_chip("workspace.subjects", model.target, who, letter, answered, current=model.target == current)

    def _show_step(self) -> None:
        work, answer = self.work, self.answer
        if not answer:
            self.panel.show_text("", "", "", "")
            self.panel.show_chain(False)
            return
        texts = {path: work.task.texts[path] for path in work.given_critiques(answer)}
        steps = dict(work.steps(answer)) | texts
        self.place = work.settled(self.place)
        self._show_chain(steps[self.opened])
        self.paint()

    def _show_chain(self, source: str) -> None:
        """Show the open text and its refinement chain."""
        work, panel, step = self.work, self.panel, self.opened
        before = panel.pane.reading_document
        panel.show_text(step, source, translate_message(work.text(step)), translate_message(work.about(step)))
        self._workspace.view.context.set_apart(step)
        block, critiques = work.blocks.refinements, work.critiques_of(self.answer)
        panel.show_chain(block is not None)
        panel.chain.show_steps(work.chain(self.answer, step))
        offered = block is not None and block.rewritten and critiques.similar_to is None
        panel.chain.show_mark(offered, critiques.rewritten)
        if panel.pane.reading_document is not before:
            self._workspace.text_tools.show_texts()

    # navigation

    def open_step(self, target: str) -> None:
        """Open a text of the chain."""
        self.place = replace(self.place, opened=target)
        self._show_step()

    def open_judged_text(self, target: str, key: str) -> str:
        if not self.answer:
            return ""
        judged = {self.answer: self.answer, self.group[0]: self.answer}
        judged |= {path: path for path in self.work.given_critiques(self.answer)}
        judged_text = judged.get(target, "")
        if not judged_text or judged_text == self.opened:
            return ""
        self.open_step(judged_text)
        return self.text_names()[judged_text]

    def back_to_card(self) -> None:
        """Move the focus back to the current card."""
        if self.critiques.card is not None:
            self.critiques.card.take_keyboard()

    def _go_question(self, number: int) -> None:
        question, answers = self.work.groups[number]
        ours = [answer for answer in answers if targets.AnnotationTarget.parse(answer).question == question]
        self._workspace.focus_text(next(iter([*ours, *answers]), question), "")

    def _reveal_span(self, span: TextSpan) -> None:
        """Scroll a highlight into view; opens the text that contains it."""
        if span.target != self.opened and span.target in dict(self.work.steps(self.answer)):
            self.open_step(span.target)
        self._workspace.highlights.show_place(span.target, span.start, span.end)

    def _go_step(self, by: int) -> None:
        """Open the next or previous text of the chain."""
        steps = [target for target, _ in self.work.steps(self.answer)]
        at = steps.index(self.opened) if self.opened in steps else 0
        self.open_step(steps[max(0, min(at + by, len(steps) - 1))])

    def problem_words(self, problem: MissingAnswer) -> str:
        return translate_message(self.work.problem(problem))

    # critiques

    def run(self, command: str) -> None:
        judging = self.judged_list if command == "critique.new" and not self._asked_apart else None
        if not self.answer and command != "critique.caret":
            self._refuse(self.tr("There is no answer here."))
        elif judging is None or judging.panel.isHidden() or judging.may_write():
            super().run(command)

    def begin_critique(self) -> None:
        """Add a critique of the answer. What is selected becomes its highlights."""
        self.critiques.begin(self.answer, self._selected() if self._blocks.critiques.highlights else [])

    def _selected(self) -> list[SelectedSpan]:
        return selected_spans(self.all_panes())

    def highlight(self) -> bool:
        """Add the selection to the current critique as a highlight, or to a new one if none is current."""
        if self._to_notes or not self._blocks.critiques.highlights:
            return False
        selected = self._selected()
        if not selected:
            self._workspace.text_tools.refuse_without_selection()
        elif self.chain_link is None or (self._blocks.critique_list.by_highlight and not self._lacks_highlight):
            self.run("critique.new")
        elif self.critiques.add_highlights(selected):
            self.back_to_card()
        return True

    @property
    def _lacks_highlight(self) -> bool:
        """Whether the current critique needs a highlight that it does not have."""
        critique = f"{self.answer}/{self.critiques.current}"
        problems = self.work.problems_of(self.answer)
        return any(problem.code in HIGHLIGHT_CODES for problem in problems if problem.target == critique)

    def _move(self, by: int) -> None:
        if self.chain_link is None:
            self._refuse(self.tr("Choose a critique first."))
        else:
            self.critiques.move(by)

    def _show_stale(self) -> None:
        """Report refinements that are based on changed text after critiques were moved."""
        stale = stale_refinements(self.work, self.answer)
        if stale:
            text = self.tr("Based on changed text now: refinement {numbers}. Keep, rebase or redo each.")
            numbers = ", ".join(str(item.number) for item in stale)
            self._workspace.view.status.show_message(text.format(numbers=numbers), "warning")

    def _skip(self) -> None:
        """Skip the answer as similar to another one; if there are several, ask for its letter. Undoes the skip if the
        answer is skipped already."""
        chosen, reason = self.work.critiques_of(self.answer).similar_to, why_not_similar(self.work, self.answer)
        similar = self.work.similar_to(self.answer)
        if chosen is not None and not self._blocks.critiques.similar:
            self._mark_similar(None)
        elif reason is not None:
            self._refuse(translate_message(reason))
        elif len(similar) == 1:
            self._mark_similar(similar[0])
        elif similar:
            self._ask_similar(similar, chosen)

    def _ask_similar(self, answers: Sequence[str], chosen: str | None) -> None:
        workspace, title = self._workspace, self.tr("Skip as similar to")
        picks = [
            PickerItem(answer, f"{title} {letter}", picked=answer == chosen, key=letter.lower())
            for answer, letter in ((answer, self.work.letter(answer)) for answer in answers)
        ]
        text = self.tr("{who}, similar to which answer?").format(who=translate_message(self.work.answer(self.answer)))
        picker = PickerPopup("workspace.similar", text, picks, workspace.view, closing=Qt.Key.Key_S)
        picker.picked.connect(self._mark_similar)
        picker.left.connect(lambda: workspace.focus.go_to(workspace.focus.cursor))
        picker.open_at(self.critique_panel.similar_button)

    def _mark_similar(self, similar_to: str | None) -> None:
        self.critiques.perform(mark_similar(self.work, self.answer, similar_to))

    # refinements

    def refine(self) -> None:
        """Begin or continue the refinement of the current critique, or the text of a rewritten answer."""
        step = refine(self.work, self.answer, self.critiques.current)
        if self._blocks.refinements is not None and self.work.critiques_of(self.answer).rewritten:
            self.critique_panel.rewrite_editor.begin()
        else:
            self.critiques.perform(step)

    def _remove_refinement(self, identifier: str) -> None:
        if self.critiques.perform(ListStep(SetRefinement(id=identifier, text=None))):
            self.critique_panel.cards[identifier].leave_revision()

    def _resolve(self, identifier: str, how: Literal["keep", "rebase", "redo"]) -> None:
        """Resolve a refinement that is based on changed text. Then go to the next one, to which the keys now refer."""
        if self.critiques.perform(resolve(self.work, identifier, how)) and how != "redo":
            later = stale_refinements(self.work, self.answer)
            if later:
                self.critiques.focus(ItemPlace(later[0].id))

    def _mark_rewritten(self) -> None:
        """Mark the answer as completely rewritten and type its new text, or undo that. Asks before refinements are
        discarded."""
        step, count = mark_rewritten(self.work, self.answer), refinements_to_drop(self.work, self.answer)

        def mark() -> None:
            if self.critiques.perform(step) and self.work.critiques_of(self.answer).rewritten:
                self.critique_panel.rewrite_editor.begin()

        if step.edit is None or not count:
            mark()
            return
        text = counted(
            count, "A rewritten answer has no refinements: {n} would be removed. Undo brings it back.",
            "A rewritten answer has no refinements: {n} would be removed. Undo brings them back.",
        )  # fmt: skip
        title, go = self.tr("Mark as completely rewritten?"), self.tr("Mark as rewritten")
        confirm("rewritten.ask", title, text, mark, go=go, stay=self.tr("Keep the refinements"), parent=self.panel)

    def _rewrite(self, text: str) -> None:
        step = rewrite(self.work, self.answer, text)
        if step.edit is not None and not self.critiques.perform(step):
            self.critique_panel.rewrite_editor.mark_not_accepted()

    def _leave_rewrite(self) -> None:
        if self.chain_link is not None:
            self.back_to_card()
        else:
            self._workspace.focus_text(self.answer, "")

    # called by the workspace

    def follow_focus(self, now: QWidget | None) -> None:
        self.panel.set_ringed(is_within(now, self.panel))
        super().follow_focus(now)

    def place_of(self, now: QWidget) -> ListPlace | None:
        own = is_within(now, self.critique_panel) if is_within(now, self.side) else self.place.in_own_critiques
        return replace(super().place_of(now) or replace(self.place, part="", field=""), in_own_critiques=own)

    @property
    def panel_in_use(self) -> ItemListPanel:
        judging = self.judged_list
        if judging is None or self.place.in_own_critiques or judging.panel.isHidden():
            return self.critique_panel
        return judging.panel

    def regions(self) -> list[QWidget]:
        return [*self.panel.regions(), *self.stops()]

    def hints(self) -> list[Hint]:
        text = {
            "critique.new": translate_message(self._blocks.critique_list.hint),
            "critique.none": self.tr("no errors"), "text.highlight": self.tr("highlight"),
            "critique.refine": self.tr("refine"), "text.caret": self.tr("cursor"), "text.note": self.tr("note"),
            "rate.react": self.tr("reaction"), "view.prompt": self.tr("whole question"),
            "go.question": self.tr("next question"), "go.region": self.tr("next part"),
            "task.submit": self.tr("submit"), "help.here": self.tr("help"),
        }  # fmt: skip
        model = self._screen.model(self._focused_target)
        critiques, place = self.work.critiques_of(self.answer) if self.answer else None, self.chain_link
        series = critiques.series if critiques is not None else ()
        skipped = critiques is None or critiques.similar_to is not None
        chosen = place is not None or len(series) == 1 or (critiques is not None and critiques.rewritten)
        selects = any(pane.source_range() is not None for pane in self.all_panes().values())
        unasked = {
            "critique.none": skipped or bool(series),
            "critique.new": skipped or not self.critique_panel.new_button.isVisible(),
            "go.question": cursors.question(self._workspace.focus.state, 1) is None,
            "rate.react": model is None or not model.reactions,
            "text.highlight": not selects,
            "critique.refine": skipped or not chosen,
            "view.prompt": not self.panel.question_is_long,
        }
        return [*self._judging_hints(), *self.command_hints(text, [name for name in unasked if unasked[name]])]

    def item_hints(self) -> list[Hint]:
        card, now = self.critiques.card, QApplication.focusWidget()
        in_text = card is not None and now is not None and now is card.editor("text") and card.has_highlights
        return [*super().item_hints(), *([(shown_caps("Tab"), self.tr("highlights"))] if in_text else [])]

    def _judging_hints(self) -> list[Hint]:
        own = is_within(QApplication.focusWidget(), self.critique_panel)  # verdicts are given in the other panel
        return self.judged_list.hints() if self.judged_list is not None and not own else []

    def verdict_keys(self, letter: str) -> str:
        if self.judged_list is not None and letter in ("y", "x"):
            text = TranslatableMessage("{key:judge.helpful} and {key:judge.not_helpful} are for given critiques.")
            return translate_message(text)
        # N is pressed for *no*.
        hints = self.judged_list.hints()[:2] if self.judged_list is not None and letter == "n" else ()
        return " · ".join(f"{keys}: {text}" for keys, text in hints) + "." * bool(hints)

    @property
    def question_to_expand(self) -> ReadingPane | None:
        return self.panel.question_pane if self.panel.question_is_long else None

    def fit_question(self) -> None:
        self.panel.fit_question()

    def focus_missing(self, problem: MissingAnswer) -> bool:
        if super().focus_missing(problem):
            return True
        if problem.code == "rewrite.too_long":
            self.critique_panel.rewrite_editor.begin()
            return True
        return problem.code.startswith(("critique.", "similar."))

    def select_change(self, change: AnnotationEditResult) -> str | None:
        before, after = change.before.critiques, change.after.critiques
        answer = first_changed(before, after)
        if self.judged_list is not None:
            judged = self.judged_list.select_change(change)
            self.place = replace(self.place, in_own_critiques=judged is None and answer is not None)
            if judged is not None:
                return judged
        if answer is None:
            return super().select_change(change)
        old, new = before.get(answer), after.get(answer)
        changed = [c.id for c in (new.series if new else ()) if old is None or old.critique(c.id) != c]
        if changed:
            if answer == self.answer:
                self.critiques.enter(changed[0])
            self.place = self.place.remembering(answer, CRITIQUES.name, changed[0])
        return answer

    def restore_focus(self) -> bool:
        card = self.critiques.card
        if self.judged_list is not None and not (self.place.in_own_critiques and card is not None):
            card = self.judged_list.card
        if card is not None:
            card.take_keyboard()
        return card is not None

    def saved_location(self) -> str:
        return critique_text(self.place)
