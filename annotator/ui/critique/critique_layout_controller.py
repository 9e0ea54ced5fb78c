"""The controller of the critique layout: the current answer, the open text of its chain, and the current critique."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model import target as targets
from annotator.model.blocks.comment_block import NotesBlockBase
from annotator.model.missing_answer import MissingAnswer
from annotator.model.refinement_chain import RefinementChainLink
from annotator.ui import intents
from annotator.ui.actions import Context
from annotator.ui.critique import critique_highlights as marks
from annotator.ui.critique.answer_panel import QuestionAndAnswerPanel, TextChipState
from annotator.ui.critique.critique_actions import CritiqueActions
from annotator.ui.critique.critique_location import CritiqueLocation
from annotator.ui.critique.critique_panel import CritiquePanel
from annotator.ui.critique.critique_state import flaw_options, held_digits
from annotator.ui.critique.critique_task_labels import CritiqueTaskLabels
from annotator.ui.critique.critique_view_model import CritiqueBlocks, CritiqueTaskViewModel, answer_of
from annotator.ui.items.editor import TextEditor
from annotator.ui.key_events import key_cap_text as shown_caps
from annotator.ui.marking.highlight_controller import HighlightController
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.workspace.availability import unavailable_commands
from annotator.ui.workspace.document_cache import TextToPrefetch
from annotator.ui.workspace.panes_by_target import PanesByTarget
from annotator.ui.workspace.task_layout_controller import TaskLayoutController
from annotator.ui.workspace.workspace_status_bar import Hint
from annotator.workspace.card_model import TaskScreenContent, TextCardModel

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult, TaskViewModel
    from annotator.ui.workspace.workspace_controller import WorkspaceController


class CritiqueLayoutController(TaskLayoutController):
    """The layout for writing critiques of answers."""

    context: Context = "critiques"
    help_topic = "critiques"

    def __init__(self, workspace: WorkspaceController, blocks: CritiqueBlocks) -> None:
        super().__init__(workspace.marks)
        self._workspace = workspace
        self._blocks = blocks
        self._work: CritiqueTaskViewModel | None = None
        self.group: tuple[str, tuple[str, ...]] = ("", ())  # the target of the question shown, and those of its answers
        self._answer = self._about = self._step = self._critique = ""
        self._first = ""  # the answer of a stored place
        self._new = ""  # a critique being added: its card is opened when it is first shown
        self._left: dict[str, tuple[str, str]] = {}  # the last open text and current critique of each answer
        self._never: frozenset[str] = frozenset()  # commands that nothing in the rubric uses
        self.panel = QuestionAndAnswerPanel(
            workspace.appearance, workspace.intents, workspace.view.documents, workspace.caps
        )
        choices = flaw_options(blocks.critiques)
        self.critique_panel = CritiquePanel(
            workspace.appearance, workspace.intents, workspace.caps, choices, blocks.critiques.applies
        )
        self._digits = held_digits(choices)
        self.panel.chain.text_opened.connect(self.open_step)
        self.middle = self.panel
        self.rows = self.panel.below
        self.side.addWidget(self.critique_panel)
        self.critique_actions = CritiqueActions(self, workspace, self)
        self.handlers = {
            intents.OpenQuestionIntent: lambda question: self._go_question(question.number),
            (intents.FocusListItemIntent, "notes"): lambda _: self._enter_notes(),
            (intents.FocusListItemIntent, "critiques"): lambda item: self.enter(item.id),
            (intents.FocusAdjacentListItemIntent, "critiques"): lambda item: workspace.step_item(
                self.critique_panel.items, item
            ),
            intents.ShowHighlightIntent: lambda span: self.show_span(span.owner, span.number),
            intents.OpenHighlightIntent: lambda span: self._open_span(span.owner, span.number),
            **self.critique_actions.handlers,
        }

    # location

    @property
    def _highlights(self) -> HighlightController:
        return self._workspace.marks.highlights

    @property
    def work(self) -> CritiqueTaskViewModel:
        assert self._work is not None
        return self._work

    @property
    def answer(self) -> str:
        return self._answer

    @property
    def critique(self) -> RefinementChainLink | None:
        """The critique whose card is expanded."""
        return next((place for place in self.work.links(self._answer) if place.critique.id == self._critique), None)

    @property
    def describe(self) -> CritiqueTaskLabels:
        return CritiqueTaskLabels(self.work, lambda: self._workspace.view.names)

    @property
    def opened(self) -> str:
        """The target of the text that is open in the middle panel."""
        return self._step

    def current_target(self) -> str:
        beside = self._about != self._answer and self._about in self.all_panes()
        return self._about if beside else self._step or self._answer

    def panes(self) -> Mapping[str, ReadingPane]:
        question, _ = self.group
        found = {question: self.panel.question} if question else {}
        return found | ({self._step: self.panel.pane} if self._step else {})

    def all_panes(self) -> Mapping[str, ReadingPane]:
        """All reading panes on the screen, including those outside the layout."""
        beside = self._workspace.view.context.by_target
        return PanesByTarget({**beside.made, **self.panes()}, beside.coming)

    def text_names(self) -> Mapping[str, str]:
        """The names of the texts of :meth:`panes`."""
        if self._work is None:
            return {}
        answers, describe = self.work.answers, self.describe
        return {path: describe.answer(path) if path in answers else describe.text(path) for path in self.panes()}

    # content

    def fits(self, task: TaskViewModel) -> bool:
        return CritiqueBlocks.of(task.rubric, task.task) == self._blocks

    def show_task(self, task: TaskViewModel, screen: TaskScreenContent, place: str = "") -> None:
        self._take_keyboard_from_cards()
        self.group = ("", ())
        self._answer = self._about = self._step = self._critique = ""
        self.critique_panel.forget()
        self._work, self._screen = CritiqueTaskViewModel(task, self._blocks, self._workspace.missing.problems), screen
        kept = CritiqueLocation.parse(place)
        self._first = kept.answer
        self._left = {kept.answer: (kept.step, kept.critique)}
        self._never = unavailable_commands(task.rubric)

    def show_group(self, number: int) -> None:
        self.group = question, answers = self.work.groups[number]
        self.panel.show_question(question, self.work.task.texts.get(question, ""), self.describe.text(question))
        if self._answer and self._answer not in answers:
            self._leave_answer()

    def show_work(self, task: TaskViewModel) -> None:
        self._work = CritiqueTaskViewModel(task, self._blocks, self._workspace.missing.problems)
        if self._answer:
            self.show_answer()
        self.share_side()
        card, focused = self.critique_panel.cards.get(self._critique), QApplication.focusWidget()
        if card is not None and focused is not None and (card is focused or card.isAncestorOf(focused)):
            self.critique_panel.reveal_item(self._critique)  # its fields may have become taller

    def set_current(self, target: str, key: str, *, take_focus: bool) -> None:
        if target != self._about:
            self._about = target
            self._open_answer(self._answer_with(target))
        self.panel.set_current(key)
        self.share_side()
        if take_focus:
            self.answer_widget(target, key).setFocus(Qt.FocusReason.OtherFocusReason)

    def _answer_with(self, target: str) -> str:
        """The answer that is shown while ``target`` has the focus."""
        _, answers = self.group
        wanted = (answer_of(target), self._answer, self._first, *answers)
        return next((each for each in wanted if each in answers), "")

    def answer_widget(self, target: str, key: str) -> QWidget:
        """The widget that takes the keyboard for the row ``key`` of ``target``, or for a text without rows."""
        row, chips = self.panel.below.rows.get(key), self.panel.below.chips
        text = self.all_panes().get(target) if target != self._answer else self.panel.pane
        return row or text or (chips.first if chips is not None else None) or self.panel.pane

    def in_sight(self, target: str, key: str) -> bool:
        row = self.panel.below.rows.get(key) if target == self.panel.below.target else None
        return row is None or not row.visibleRegion().isEmpty()

    def _take_keyboard_from_cards(self) -> None:
        """Move the keyboard focus from the cards to the view before cards are hidden.

        Qt would move it to another card or row, which would then become current.
        """
        now = QApplication.focusWidget()
        if now is not None and self.side.isAncestorOf(now):
            self._workspace.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave_answer(self) -> None:
        if self._answer:
            self._left[self._answer] = (self._step, self._critique)
        self._take_keyboard_from_cards()
        self.critique_panel.recycle_cards()
        self._answer = self._step = self._critique = ""
        self._let_go_of_mark()

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
        if answer != self._answer:
            if self._answer and answer:
                self._let_go_of_selections()
            self._leave_answer()
            self._answer = answer
            self._step, self._critique = self._left.get(answer, (answer, ""))
        given = self.work.given_critiques(answer)
        if self._about in given:
            self._step = self._about
        elif self._step in given:
            self._step = answer
        self.show_answer()

    def show_answer(self) -> None:
        """Update everything that depends on the annotation. Subclasses with more panels update these too."""
        work, describe, answer = self.work, self.describe, self._answer
        there = {place.critique.id for place in work.links(answer)}
        if self._new in there or self._critique not in there:
            self._critique = self._new if self._new in there else ""
        missing = [len(work.problems_on(question)) for question, _ in work.groups if question]
        self.panel.questions.show_questions(missing, work.groups.index(self.group))
        self.panel.tabs.show_answers([describe.tab(each) for each in self.group[1]], answer)
        self._show_rows()
        refinable = describe.refinable(answer)
        self.critique_panel.show_cards([describe.card(each, refinable) for each in work.links(answer)], self._critique)
        self.critique_panel.show_words(describe.critique_panel(answer))
        self.critique_panel.mark(self._critique)
        self._show_step()

    def _show_rows(self) -> None:
        """Show the fields of the text in focus."""
        work, model = self.work, self._screen.model(self._about)
        if model is not None:
            self.panel.show_asked(model, [self._subject(each) for each in self._subjects()])
            self.panel.show_answers(work.annotation)

    def _subjects(self) -> list[TextCardModel]:
        """The texts with fields that can be shown with this answer, the answer included."""
        question, _ = self.group
        beside = [model for model in self._screen.shared if model.kind != "response"]
        paths = [question, self._answer, *self.work.given_critiques(self._answer)]
        return [*beside, *(model for path in paths if (model := self._screen.model(path)) is not None)]

    def _subject(self, model: TextCardModel) -> TextChipState:
        count = sum(row.given(self.work.annotation, model.target) is not None for row in model.rows)
        given = f"{count}/{len(model.rows)}" if model.rows else ""
        question = self.tr("Question") if model.target == self.group[0] else ""
        return TextChipState(model.target, model.who, model.letter or question or model.who, given)

    def _show_step(self) -> None:
        work, answer = self.work, self._answer
        if not answer:
            self.panel.show_text("", "", "", "")
            self.panel.show_chain(False)
            return
        given = {path: work.task.texts[path] for path in work.given_critiques(answer)}
        steps = dict(work.steps(answer)) | given
        if self._step not in steps:
            self._step = answer
        self._show_chain(steps[self._step])
        self.paint()

    def _show_chain(self, source: str) -> None:
        """Show the open text and its refinement chain."""
        work, describe, panel, step = self.work, self.describe, self.panel, self._step
        before = panel.pane.reading_document
        panel.show_text(step, source, describe.text(step), describe.about(step))
        self._workspace.view.context.set_apart(step)
        block, said = work.blocks.refinements, work.critiques_of(self._answer)
        panel.show_chain(block is not None)
        panel.chain.show_steps(describe.steps(self._answer), step)
        offered = block is not None and block.rewritten and said.similar_to is None
        panel.chain.show_mark(offered, said.rewritten)
        if panel.pane.reading_document is not before:
            self._workspace.marks.show_texts()

    def attach_new_panes(self) -> None:
        if self._work is not None:
            self.paint()

    def paint(self) -> None:
        """Highlight the critiques in all panes on the screen."""
        found = marks.highlights_of(self.work, self._answer, self.all_panes(), self.describe.title)
        self._highlights.show(marks.LAYER, found)

    # navigation

    def open_step(self, target: str) -> None:
        """Open a text of the chain."""
        self._step = target
        self._show_step()

    def open_judged_text(self, target: str, key: str) -> str:
        if not self._answer:
            return ""
        judged = {self._answer: self._answer, self.group[0]: self._answer}
        judged |= {path: path for path in self.work.given_critiques(self._answer)}
        wanted = judged.get(target, "")
        if not wanted or wanted == self._step:
            return ""
        self.open_step(wanted)
        return self.describe.answer(wanted) if wanted == self._answer else self.describe.text(wanted)

    def enter(self, identifier: str) -> None:
        """Make a critique the current one, to which highlights and keys apply."""
        if self._to_notes:
            self._workspace.marks.leave_note()
            self.share_side()
        if identifier != self._critique:
            self._open_card(identifier)

    def _open_card(self, identifier: str) -> None:
        self._critique = identifier
        self._let_go_of_mark(identifier)
        self.critique_panel.mark(identifier)
        self.critique_panel.reveal_item(identifier)

    def begin(self, identifier: str, make: Callable[[], bool]) -> bool:
        """Add a critique with ``make`` and focus its text. Returns whether it was added."""
        self._new = identifier
        try:
            made = make()
        finally:
            self._new = ""
        if made:
            self.enter(identifier)
            self._open_card(identifier)  # it was made current when it was first shown
            self.edit(identifier)
        return made

    def _let_go_of_mark(self, identifier: str = "") -> None:
        """Remove the handles of a highlight that belongs to another critique, so that it cannot be changed unseen."""
        owner = self._highlights.owner
        if owner != identifier and self._work is not None and self.work.annotation.written(owner) is not None:
            self._highlights.focus("")

    def edit(self, identifier: str) -> None:
        """Focus the text of a critique."""
        self.enter(identifier)
        if identifier in self.critique_panel.cards:
            self.critique_panel.cards[identifier].edit()

    def back_to_card(self) -> None:
        """Move the focus back to the current card."""
        if self._critique in self.critique_panel.cards:
            self.critique_panel.cards[self._critique].setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter_notes(self) -> None:
        """A note got the focus: the next highlight is added to it."""
        self._let_go_of_mark()
        self.share_side()

    def _go_question(self, number: int) -> None:
        question, answers = self.work.groups[number]
        ours = [answer for answer in answers if targets.AnnotationTarget.parse(answer).question == question]
        self._workspace.focus_text(next(iter([*ours, *answers]), question), "")

    def show_span(self, identifier: str, index: int) -> None:
        """Scroll a highlight into view; opens the text that contains it."""
        found = marks.span_at(self.work, f"{identifier}/{index}")
        if found is None:
            return
        place, index = found
        span = place.critique.spans[index]
        self._highlights.focus(f"{identifier}/{index}")
        if span.target in dict(self.work.steps(self._answer)):
            self.open_step(span.target)
        if self.work.standing(place, span) == "exact":
            self._highlights.show_place(span.target, span.start, span.end)

    def _open_span(self, identifier: str, number: int) -> None:
        if marks.span_at(self.work, f"{identifier}/{number}") is not None:
            self.enter(identifier)
            if identifier in self.critique_panel.cards:
                self.critique_panel.cards[identifier].focus_highlight(number)
            self._highlights.focus(f"{identifier}/{number}")

    # called by the workspace

    def follow_focus(self, now: QWidget | None) -> None:
        self.panel.set_ringed(now is not None and self.panel.isAncestorOf(now))
        self.critique_panel.items.show_keyboard(now)

    def regions(self) -> list[QWidget]:
        cards = self.critique_panel.in_order()
        current = self.critique_panel.cards.get(self._critique) or (cards[0] if cards else None)
        return [*self.panel.regions(), current or self.critique_panel.new]

    def hints(self) -> list[Hint]:
        words = {
            "critique.new": self.tr("critique"), "text.highlight": self.tr("highlight"),
            "critique.refine": self.tr("refine"), "text.caret": self.tr("cursor"), "text.note": self.tr("note"),
            "rate.react": self.tr("reaction"), "view.prompt": self.tr("whole question"),
            "go.region": self.tr("next part"), "task.submit": self.tr("submit"), "help.here": self.tr("help"),
        }  # fmt: skip
        model = self._screen.model(self._about)
        said, place = self.work.critiques_of(self._answer) if self._answer else None, self.critique
        written = said.series if said is not None else ()
        skipped = said is None or said.similar_to is not None
        chosen = place is not None or len(written) == 1 or (said is not None and said.rewritten)
        selects = any(pane.source_range() is not None for pane in self.all_panes().values())
        unasked = {
            "critique.new": skipped or not self.critique_panel.new.isVisible(),
            "text.note": not self.work.rubric.each(NotesBlockBase),
            "rate.react": model is None or not model.reactions,
            "text.highlight": "text.highlight" in self._never or not selects,
            "critique.refine": self._blocks.refinements is None or skipped or not chosen,
            "view.prompt": not self.panel.more_of_question,
        }
        caps = self._workspace.caps
        return [*self._choice_hints(), *[(caps[name], words[name]) for name in words if not unasked.get(name)]]

    def _choice_hints(self) -> list[Hint]:
        """The key hints for severity and category while a critique is typed."""
        now, card = QApplication.focusWidget(), self.critique_panel.cards.get(self._critique)
        if card is None or now is None or not (now is card or card.isAncestorOf(now)):
            return []
        digits = [(self._digits, self.tr("choose"))] if isinstance(now, TextEditor) and self._digits else []
        in_text = now is card.editor("text")
        return [*digits, (shown_caps("Tab"), self.tr("highlights"))] if in_text and card.has_highlights else digits

    def texts_to_prefetch(self, task: TaskViewModel) -> list[TextToPrefetch]:
        _, first = CritiqueTaskViewModel(task, self._blocks).groups[0]
        if not first:
            return []
        data = first[0] in task.task.messages_of("tool")
        return [TextToPrefetch(task.task.texts[first[0]], data)]

    def run(self, command: str) -> None:
        self.critique_actions.run(command)

    def toggle_question(self) -> bool | None:
        return self.panel.toggle_question()

    def highlight(self) -> bool:
        if self._to_notes or not self._blocks.critiques.highlights:
            return False
        self.critique_actions.highlight()
        return True

    def focus_missing(self, problem: MissingAnswer) -> bool:
        ours = targets.owning_critique(problem.target)
        if ours is not None and ours[1] in self.critique_panel.cards:
            self.enter(ours[1])
            if problem.code in ("critique.empty", "critique.too_long"):
                self.edit(ours[1])
            elif problem.code in ("refinement.empty", "refinement.too_long"):
                self.critique_actions.refine()
            else:
                self.back_to_card()
            return True
        if problem.code == "rewrite.too_long":
            self.critique_panel.rewrite.begin()
            return True
        return problem.code.startswith(("critique.", "similar."))

    def select_change(self, change: AnnotationEditResult) -> str | None:
        before, after = change.before.critiques, change.after.critiques
        answer = next((path for path in {**before, **after} if before.get(path) != after.get(path)), None)
        if answer is None:
            return super().select_change(change)
        old, new = before.get(answer), after.get(answer)
        changed = [c.id for c in (new.series if new else ()) if old is None or old.critique(c.id) != c]
        if changed:
            self._left[answer] = (self._left.get(answer, (answer, ""))[0], changed[0])
            if answer == self._answer:
                self.enter(changed[0])
        return answer

    def restore_focus(self) -> bool:
        self.back_to_card()
        return self._critique in self.critique_panel.cards

    @property
    def place(self) -> CritiqueLocation:
        return CritiqueLocation(self._answer, self._step, self._critique)

    def saved_location(self) -> str:
        return self.place.text

    def show_marks(self, said: Callable[[str, str], str]) -> None:
        for identifier, card in self.critique_panel.cards.items():
            card.set_mark(said(targets.written_critique_target(self._answer, identifier), self._blocks.critiques.key))

    def written_location(self) -> tuple[str, str] | None:
        now, card = QApplication.focusWidget(), self.critique_panel.cards.get(self._critique)
        if card is None or now is None or not (card is now or card.isAncestorOf(now)):
            return None
        return targets.written_critique_target(self._answer, self._critique), self._blocks.critiques.key

    def share_side(self) -> None:
        """Give the panel in use its share of the side's height."""
        self.side.share(self._workspace.view.notes if self._to_notes else self.critique_panel)

    def flush(self) -> None:
        super().flush()
        self.critique_panel.flush()
