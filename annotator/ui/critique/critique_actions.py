"""The actions of the critique layout: turns commands and intents into edits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox

from annotator.model.critique_edits import (
    AddCritique,
    ChangeCritique,
    MarkResponseSimilar,
    MoveCritique,
    RemoveCritique,
)
from annotator.model.critique_spans import AddHighlight, ChangeHighlight, RelocateHighlights, RemoveHighlight
from annotator.model.refinement_chain import RefinementChainLink, highlightable_text, highlightable_texts
from annotator.model.refinement_edits import MarkResponseRewritten, ResolveStaleRefinement, SetRefinement
from annotator.model.span import TextSpan
from annotator.text.anchors import make_span
from annotator.text.rebase import rebase
from annotator.text.rendered_text import move_end_by_word
from annotator.ui import intents
from annotator.ui.critique import critique_highlights as marks
from annotator.ui.critique.answer_panel import QuestionAndAnswerPanel
from annotator.ui.critique.critique_panel import CritiquePanel
from annotator.ui.critique.critique_task_labels import CritiqueTaskLabels
from annotator.ui.critique.critique_view_model import CritiqueTaskViewModel
from annotator.ui.critique.task_outline_dialog import TaskOutlineDialog
from annotator.ui.dialog_keys import run_dialog
from annotator.ui.intents import IntentHandlers
from annotator.ui.items.item_card import VERDICTS
from annotator.ui.reading.labels import message_box
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.translation import counted
from annotator.ui.widgets.picker import PickerItem, PickerPopup

if TYPE_CHECKING:
    from annotator.ui.workspace.workspace_controller import WorkspaceController

_WITHOUT_ANSWER = frozenset({"critique.outline", "critique.caret"})


class CritiqueActionsHost(Protocol):
    """The critique layout, as its actions see it: the current items, the panels, and navigation."""

    panel: QuestionAndAnswerPanel
    critique_panel: CritiquePanel

    @property
    def work(self) -> CritiqueTaskViewModel: ...

    @property
    def answer(self) -> str: ...

    @property
    def critique(self) -> RefinementChainLink | None: ...

    @property
    def describe(self) -> CritiqueTaskLabels: ...

    @property
    def opened(self) -> str: ...

    def all_panes(self) -> Mapping[str, ReadingPane]: ...

    def enter(self, identifier: str) -> None: ...

    def edit(self, identifier: str) -> None: ...

    def begin(self, identifier: str, make: Callable[[], bool]) -> bool: ...

    def back_to_card(self) -> None: ...

    def open_step(self, target: str) -> None: ...

    def show_span(self, identifier: str, index: int) -> None: ...

    def flush(self) -> None: ...


class CritiqueActions(QObject):
    """The handlers of the commands of writing critiques."""

    def __init__(self, layout: CritiqueActionsHost, workspace: WorkspaceController, parent: QObject) -> None:
        super().__init__(parent)
        self._layout = layout
        self._workspace = workspace
        self._apply = workspace.apply
        layout.critique_panel.rewrite.left.connect(self._leave_rewrite)
        layout.critique_panel.similar_chosen.connect(self.skip_for)
        self.handlers: IntentHandlers = {
            (intents.UpdateListItemTextIntent, "critiques"): lambda item: self.write(item.id, item.field, item.words),
            (intents.ChooseListItemOptionIntent, "critiques"): lambda item: self.choose(item.id, item.field, item.key),
            (intents.RunListItemCommandIntent, "critiques"): lambda item: self.do(item.id, item.what, item.number),
            intents.UpdateRewrittenAnswerIntent: lambda text: self.rewrite(text.words),
            intents.MoveHighlightEndIntent: lambda span: self.move_span(
                f"{span.owner}/{span.number}", span.start, span.end
            ),
            intents.DeleteHighlightIntent: lambda span: self.remove_span(span.owner, span.number),
            intents.NudgeHighlightEndIntent: lambda span: self.nudge_span(
                span.owner, span.number, span.at_end, span.by
            ),
        }
        self._runs = {
            "critique.new": self.new,
            "critique.refine": self.refine,
            "critique.up": lambda: self.move(-1),
            "critique.down": lambda: self.move(1),
            "critique.similar": self.skip,
            "critique.rewritten": self.mark_rewritten,
            "critique.step": lambda: self.step(1),
            "critique.step_back": lambda: self.step(-1),
            "critique.outline": self.outline,
            "critique.caret": self.caret_beside,
        }

    def run(self, command: str) -> None:
        """Run a command of the table."""
        if self._layout.answer or command in _WITHOUT_ANSWER:
            self._runs[command]()
        else:
            self._refuse(self.tr("There is no answer here."))

    # critiques

    def new(self) -> None:
        """Add a critique of the answer. A selection becomes its highlight."""
        layout = self._layout
        found = marks.selected_spans(layout.all_panes()) if layout.work.blocks.critiques.highlights else []
        identifier = layout.work.annotation.next_critique_id()
        spans = tuple(span for span, _ in found)
        edit = AddCritique(target=layout.answer, id=identifier, spans=spans)
        if layout.begin(identifier, lambda: self._apply(edit, "") is not None):
            _done_with(found)

    def highlight(self) -> None:
        """Add the selection to the current critique as a highlight, or to a new one if none is current."""
        layout = self._layout
        found = marks.selected_spans(layout.all_panes())
        place = layout.critique
        if not found:
            self._refuse(self.tr("Select a text first: V puts a cursor into it, Ctrl+F finds words and selects them."))
        elif place is None:
            self.run("critique.new")
        elif any(highlightable_text(layout.work.task, place, span.target) is None for span, _ in found):
            texts = ", ".join(layout.describe.text(target) for target in highlightable_texts(layout.work.task, place))
            words = self.tr("Highlights of critique {n} lie on: {texts}. Open one of these and select there.")
            self._refuse(words.format(n=place.number, texts=texts))
        else:
            done = [each for each in found if self._apply(AddHighlight(id=place.critique.id, span=each[0]), "")]
            _done_with(done)
            if done:
                layout.back_to_card()

    def write(self, identifier: str, field: str, words: str) -> None:
        """Store text typed in a critique: its ``text`` or its ``refinement``."""
        found = self._layout.work.annotation.written(identifier)
        if found is None:
            return
        refines, refinement = field == "refinement", found[1].refinement
        if words != ((refinement.text if refinement is not None else None) if refines else found[1].text):
            edit = SetRefinement(id=identifier, text=words) if refines else ChangeCritique(id=identifier, text=words)
            merge = f"{'refinement' if refines else 'critique'}:{identifier}"
            if (
                self._apply(edit, merge) is None
                and (card := self._layout.critique_panel.cards.get(identifier)) is not None
            ):
                card.hold(refinement=refines)

    def choose(self, identifier: str, field: str, key: str) -> None:
        """Set a severity, a category or whether the critique applies. Choosing the current value clears it."""
        found = self._layout.work.annotation.written(identifier)
        if found is None:
            return
        value = VERDICTS[key] if field == "applies" else "" if getattr(found[1], field) == key else key
        if self._apply(ChangeCritique.model_validate({"id": identifier, field: value}), "") is not None:
            self._layout.critique_panel.reveal_choice(identifier, field, key)

    def do(self, identifier: str, what: str, number: int = 0) -> None:
        """Run a command of a critique's card."""
        layout = self._layout
        if what == "place":
            self.move_to(identifier, number)
            return
        layout.enter(identifier)
        if what == "refine":
            self.refine()
        elif what == "remove":
            self._remove(identifier)
        elif what == "unrefine":
            if self._apply(SetRefinement(id=identifier, text=None), "") is not None:
                layout.critique_panel.cards[identifier].refining.close_editor()
                layout.back_to_card()
        elif what == "find":
            self._apply(RelocateHighlights(id=identifier), "")
        else:
            self._settle(identifier, what)

    def _remove(self, identifier: str) -> None:
        layout = self._layout
        ids = [place.critique.id for place in layout.work.links(layout.answer)]
        at = ids.index(identifier)
        if self._apply(RemoveCritique(id=identifier), "") is None:
            return
        rest = [*ids[at + 1 :], *reversed(ids[:at])]
        if rest:
            layout.enter(rest[0])
            layout.back_to_card()
        else:
            self._workspace.focus_text(layout.answer, "")
        self._show_message(self.tr("The critique was removed. Ctrl+Z brings it back."))

    def move(self, step: int) -> None:
        """Move the current critique by one place."""
        layout, place = self._layout, self._layout.critique
        if place is None:
            self._refuse(self.tr("Choose a critique first."))
            return
        to = place.number - 1 + step
        if 0 <= to < len(layout.work.links(layout.answer)):
            self.move_to(place.critique.id, to)

    def move_to(self, identifier: str, to: int) -> None:
        """Move a critique to place ``to`` of the series, from 0. Reports refinements that are stale as a result."""
        layout = self._layout
        if self._apply(MoveCritique(id=identifier, to=to), "") is not None:
            layout.critique_panel.reveal_item(identifier)
            stale = [each.number for each in layout.work.links(layout.answer) if each.stale]
            if stale:
                numbers = ", ".join(map(str, stale))
                words = self.tr("Based on changed text now: refinement {numbers}. Keep, rebase or redo each.")
                self._show_message(words.format(numbers=numbers), "warning")

    def skip(self) -> None:
        """Skip the answer as similar to another one; if there are several, ask for its letter. Undoes the skip if the
        answer is skipped already."""
        layout, work = self._layout, self._layout.work
        said = work.critiques_of(layout.answer)
        if said.similar_to is not None and not work.blocks.critiques.similar:
            self.skip_for(None)
        elif not work.blocks.critiques.similar:
            self._refuse(self.tr("This project does not let answers be skipped as similar."))
        elif said.series:
            self._refuse(self.tr("This answer has critiques: remove them first."))
        else:
            others = work.similar_to(layout.answer)
            if len(others) == 1:
                self.skip_for(others[0])
            elif others:
                self._ask_similar(others, said.similar_to)

    def _ask_similar(self, others: Sequence[str], chosen: str | None) -> None:
        layout, workspace = self._layout, self._workspace
        answer, title = layout.answer, self.tr("Skip as similar to")
        picks = [
            PickerItem(other, f"{title} {letter}", picked=other == chosen, key=letter.lower())
            for other, letter in ((other, layout.work.letter(other)) for other in others)
        ]
        words = self.tr("{who}, similar to which answer?").format(who=layout.describe.answer(answer))
        picker = PickerPopup(
            workspace.appearance, "workspace.similar", words, picks, workspace.view, closing=Qt.Key.Key_S
        )
        picker.picked.connect(self.skip_for)
        picker.left.connect(lambda: workspace.focus.go_to(workspace.focus.location))
        picker.open_at(layout.critique_panel.similar)

    def skip_for(self, other: str | None) -> None:
        """Skip the answer as similar to ``other``. None, or the current one, undoes the skip."""
        answer = self._layout.answer
        wanted = None if other == self._layout.work.critiques_of(answer).similar_to else other
        self._apply(MarkResponseSimilar(target=answer, other=wanted), "")

    # refinements

    def refine(self) -> None:
        """Start or continue the refinement of the current critique."""
        layout, place = self._layout, self._layout.critique
        links = layout.work.links(layout.answer)
        if place is None and len(links) == 1:
            place = links[0]
        if layout.work.blocks.refinements is None:
            self._refuse(self.tr("This project asks for no refinements."))
        elif layout.work.critiques_of(layout.answer).rewritten:
            layout.critique_panel.rewrite.begin()
        elif place is None:
            self._refuse(self.tr("Choose a critique first: a refinement does what one critique asks."))
        else:
            layout.enter(place.critique.id)
            layout.critique_panel.cards[place.critique.id].refine()
            layout.critique_panel.reveal_item(place.critique.id)

    def _settle(self, identifier: str, how: str) -> None:
        place = next(p for p in self._layout.work.links(self._layout.answer) if p.critique.id == identifier)
        refinement = place.critique.refinement
        if refinement is None:
            return
        done = rebase(refinement.base, refinement.text, place.base) if how == "rebase" else None
        text = done.text if done is not None else None
        edit = ResolveStaleRefinement.model_validate({"id": identifier, "how": how, "text": text})
        if self._apply(edit, "") is None:
            return
        if done is not None and done.conflicts:
            self._show_conflicts([done.text[start:end] for start, end in done.conflicts])
        if how == "redo":
            self.refine()
            return
        later = [each for each in self._layout.work.links(self._layout.answer) if each.stale]
        if later:  # K, B and O now refer to the next one
            self._layout.enter(later[0].critique.id)
            self._layout.back_to_card()

    def _show_conflicts(self, places: Sequence[str]) -> None:
        """Report the places that both sides had changed, where the refinement's own text was kept."""
        quotes = ", ".join(f"“{quote}”" if (quote := " ".join(place.split())[:40]) else "“”" for place in places[:3])
        words = counted(
            len(places),
            "Changed on both sides, where your words were kept: {quotes}. Read it again.",
            "Changed on both sides in {n} places, where your words were kept: {quotes}. Read them again.",
            quotes=quotes + (", …" if len(places) > 3 else ""),
        )
        self._show_message(words, "warning")

    def mark_rewritten(self) -> None:
        """Mark the answer as completely rewritten, or undo that. Asks before refinements are discarded."""
        layout, said = self._layout, self._layout.work.critiques_of(self._layout.answer)
        if layout.work.blocks.refinements is None or not layout.work.blocks.refinements.rewritten:
            self._refuse(self.tr("This project does not let answers be marked as rewritten."))
            return
        count = sum(critique.refinement is not None for critique in said.series)
        if not said.rewritten and count and not self._may_drop(count):
            return
        edit = MarkResponseRewritten(
            target=layout.answer, marked=not said.rewritten, drop_refinements=not said.rewritten
        )
        if self._apply(edit, "") is not None and said.rewritten and said.rewrite:
            self._show_message(self.tr("The new text was removed with the mark. Ctrl+Z restores both."))

    def _may_drop(self, count: int) -> bool:
        words = counted(
            count, "A rewritten answer has no refinements: {n} would be removed. Undo brings it back.",
            "A rewritten answer has no refinements: {n} would be removed. Undo brings them back.",
        )  # fmt: skip
        title = self.tr("Mark as completely rewritten?")
        box = message_box(self._layout.panel, title, words)
        keep = box.addButton(self.tr("Keep the refinements"), QMessageBox.ButtonRole.RejectRole)
        drop = box.addButton(self.tr("Mark as rewritten"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(keep)
        run_dialog(box)
        return box.clickedButton() is drop

    def rewrite(self, words: str) -> None:
        """Store the text of a rewritten answer."""
        layout = self._layout
        said = layout.work.critiques_of(layout.answer)
        if said.rewritten and said.rewrite != words:
            edit = MarkResponseRewritten(target=layout.answer, marked=True, text=words)
            if self._apply(edit, f"rewrite:{layout.answer}") is None:
                layout.critique_panel.rewrite.mark_not_accepted()

    def _leave_rewrite(self) -> None:
        if self._layout.critique is not None:
            self._layout.back_to_card()
        else:
            self._workspace.focus_text(self._layout.answer, "")

    def step(self, by: int) -> None:
        """Open the next or previous text of the chain."""
        layout = self._layout
        steps = [target for target, _ in layout.work.steps(layout.answer)]
        at = steps.index(layout.opened) if layout.opened in steps else 0
        layout.open_step(steps[max(0, min(at + by, len(steps) - 1))])

    # highlights

    def remove_span(self, identifier: str, index: int) -> None:
        layout = self._layout
        if marks.span_at(layout.work, f"{identifier}/{index}") is None:
            return
        if (
            self._apply(RemoveHighlight(id=identifier, index=index), "") is not None
            and identifier in layout.critique_panel.cards
        ):
            layout.critique_panel.cards[identifier].focus_highlight(index)

    def move_span(self, key: str, start: int, end: int) -> None:
        found = marks.span_at(self._layout.work, key)
        if found is None:
            return
        place, index = found
        span = place.critique.spans[index]
        pane = self._layout.all_panes().get(span.target)
        if pane is not None and (start, end) != (span.start, span.end):
            moved = make_span(span.target, pane.rendered.source, start, end)
            self._apply(ChangeHighlight(id=place.critique.id, index=index, span=moved), "")

    def nudge_span(self, identifier: str, index: int, at_end: bool, step: int) -> None:
        """Move one end of a highlight by one word."""
        self._layout.show_span(identifier, index)
        found = marks.span_at(self._layout.work, f"{identifier}/{index}")
        pane = self._layout.all_panes().get(found[0].critique.spans[index].target) if found else None
        if found is not None and pane is not None:
            span = found[0].critique.spans[index]
            if self._layout.work.standing(found[0], span) != "exact":
                words = self.tr("This highlight was not found. L searches for it again; Delete removes it.")
                self._show_message(words, "warning")
                return
            moved = move_end_by_word(pane.rendered, span.start, span.end, at_end=at_end, step=step)
            self.move_span(f"{identifier}/{index}", *moved)
            pane.show_source(*moved)

    def caret_beside(self) -> None:
        """Start caret mode in the passage."""
        pane = next(iter(self._workspace.view.context.by_target.values()), None)
        if pane is not None:
            self._workspace.marks.enter_text(pane)

    # whole task

    def outline(self) -> None:
        """Open the outline of the task with everything that is missing."""
        layout = self._layout
        layout.flush()
        outline = TaskOutlineDialog(self._workspace.appearance, layout.work, layout.describe, layout.panel.window())
        outline.chosen.connect(lambda target: self._workspace.focus_text(target, ""))
        outline.led.connect(self._workspace.missing.focus_problem)
        outline.open()

    def _refuse(self, words: str) -> None:
        self._workspace.view.refuse(words)

    def _show_message(self, words: str, role: str = "text") -> None:
        self._workspace.view.status.show_message(words, role)


def _done_with(found: Sequence[tuple[TextSpan, ReadingPane]]) -> None:
    """Clear the selections that became highlights."""
    for _, pane in found:
        pane.set_caret_mode(False)
