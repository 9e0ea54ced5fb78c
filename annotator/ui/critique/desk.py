"""The critique workspace at work: which answer, which text of its chain, which critique; and how all of it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from annotator.model import target as targets
from annotator.model.chain import Link
from annotator.model.problem import Problem
from annotator.ui.critique import marks
from annotator.ui.critique.answer import AnswerPanel
from annotator.ui.critique.card import CritiqueCard
from annotator.ui.critique.describe import Describe
from annotator.ui.critique.dock import Dock
from annotator.ui.critique.doing import Doing
from annotator.ui.critique.shown import Asked, Work, answer_of
from annotator.ui.critique.values import options
from annotator.ui.reading.pane import ReadingPane
from annotator.ui.workspace.columns import GAP
from annotator.ui.workspace.desk import Lent
from annotator.ui.workspace.scores import ScoreRow
from annotator.ui.workspace.sheets import Screen
from annotator.ui.workspace.status import Hint

if TYPE_CHECKING:
    from annotator.services.values import Change, TaskView

_HINTS = ("critique.new", "text.highlight", "critique.refine", "text.caret", "go.region", "task.submit")


def make_desk(lent: Lent, task: TaskView) -> CritiqueDesk | None:
    """The critique workspace, where the rubric asks for critiques of something in the task."""
    asked = Asked.of(task.rubric, task.task)
    return CritiqueDesk(lent, asked) if asked is not None else None


class CritiqueDesk(QObject):
    """Implements :class:`annotator.ui.workspace.desk.Desk`."""

    def __init__(self, lent: Lent, asked: Asked) -> None:
        super().__init__()
        self._lent = lent
        self._asked = asked
        self._work: Work | None = None
        self._screen = Screen((), ())
        self._question = self._answer = self._step = self._critique = self._mark = ""
        self._left: dict[str, tuple[str, str]] = {}  # which text and which critique of an answer was the current one
        self._known: set[ReadingPane] = set()
        self._to_notes = False  # whether highlights go to the notes: they had the keyboard last
        self.panel = AnswerPanel(lent.look, lent.documents, lent.caps, asked.ranking)
        caps = (lent.caps["critique.new"], lent.caps["critique.similar"], lent.caps["critique.rewritten"])
        block = asked.critiques
        self.dock = Dock(lent.look, caps, options(block), block.applies)
        self.middle: QWidget = self.panel
        self.side = QSplitter(Qt.Orientation.Vertical)
        self.side.setObjectName("workspace.side")
        self.side.setHandleWidth(GAP)
        self.side.setChildrenCollapsible(False)
        self.side.addWidget(self.dock)
        self.doing = Doing(self, lent, self)
        self._connect()

    def _connect(self) -> None:
        panel, dock, lent = self.panel, self.dock, self._lent
        panel.picked.connect(lambda key, score: lent.pick(self._answer, key, score))
        panel.row_focused.connect(lambda key: lent.focus(self._answer, key))
        panel.tabs.chosen.connect(lambda target: lent.focus(target, ""))
        panel.questions.chosen.connect(self._go_question)
        panel.outline.clicked.connect(lambda: self.run("critique.outline"))
        panel.rank_chosen.connect(self.doing.rank_at)
        panel.chain.opened.connect(self.open_step)
        panel.chain.marked.connect(lambda: self.run("critique.rewritten"))
        dock.asked.connect(lambda what: self.run(f"critique.{what}"))
        dock.similar_chosen.connect(self.doing.skip_for)
        dock.rewrite_typed.connect(self.doing.rewrite)
        lent.notes.entered.connect(lambda _: self._enter_notes())

    def _connect_card(self, card: CritiqueCard) -> None:
        card.entered.connect(self.enter)
        card.typed.connect(self.doing.type_text)
        card.refined.connect(self.doing.type_refinement)
        card.chosen.connect(self.doing.choose)
        card.asked.connect(self.doing.do)
        card.stepped.connect(self._step_card)
        card.span_chosen.connect(self.show_span)
        card.span_removed.connect(self.doing.remove_span)
        card.span_nudged.connect(self.doing.nudge_span)

    # where everything is

    @property
    def work(self) -> Work:
        assert self._work is not None
        return self._work

    @property
    def answer(self) -> str:
        return self._answer

    @property
    def critique(self) -> Link | None:
        """The critique whose card is open."""
        return next((place for place in self.work.links(self._answer) if place.critique.id == self._critique), None)

    @property
    def describe(self) -> Describe:
        return Describe(self.work, self._lent.names())

    def here(self) -> str:
        return self._step or self._answer

    def panes(self) -> Mapping[str, ReadingPane]:
        found = {self._question: self.panel.question} if self._question else {}
        return found | ({self._step: self.panel.pane} if self._step else {})

    def all_panes(self) -> dict[str, ReadingPane]:
        """Every text on the screen, those beside the desk too."""
        return {**self._lent.texts(), **self.panes()}

    def called(self) -> Mapping[str, str]:
        """What the texts of :meth:`panes` are called."""
        if self._work is None:
            return {}
        return {target: self.describe.text(target) for target in self.panes()}

    # showing

    def fits(self, task: TaskView) -> bool:
        return Asked.of(task.rubric, task.task) == self._asked

    def show_task(self, task: TaskView, screen: Screen) -> None:
        self._question = self._answer = self._step = self._critique = self._mark = ""
        self._left = {}
        self.dock.forget()
        self._work, self._screen = Work(task, self._asked), screen

    def show_group(self, number: int) -> None:
        question = self.work.questions[number]
        if question != self._question:
            self._question = question
            self.panel.show_question(self.work.task.texts[question], self.describe.text(question))

    def show_work(self, task: TaskView) -> None:
        self._work = Work(task, self._asked)
        if self._answer:
            self._show_answer()

    def set_current(self, target: str, key: str, *, take_focus: bool) -> None:
        if target != self._answer:
            self._open_answer(target)
        self.panel.set_current(key)
        if take_focus:
            row = self.panel.rows.get(key)
            (row or self.panel.pane).setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_answer(self, target: str) -> None:
        if self._answer:
            self._left[self._answer] = (self._step, self._critique)
        self.dock.put_by()
        self._answer, self._mark = target, ""
        self._step, self._critique = self._left.get(target, (target, ""))
        sheet = self._screen.sheet(target)
        if sheet is not None:
            ranks = len(self.work.order[self._question]) if self.work.rankable(target) else 0
            self.panel.show_asked(sheet.path, self.describe.answer(target), sheet.own, ranks)
        self._show_answer()

    def _show_answer(self) -> None:
        """Everything that depends on what has been said."""
        work, describe, answer = self.work, self.describe, self._answer
        if not any(self._critique == place.critique.id for place in work.links(answer)):
            self._critique = ""
        missing = [len(work.problems_on(question)) for question in work.questions]
        self.panel.questions.show_questions(missing, work.questions.index(self._question))
        self.panel.tabs.show_answers([describe.tab(each) for each in work.order[self._question]], answer)
        self.panel.show_answers(work.annotation, answer)
        if self.panel.rank is not None:
            rank = ["unrankable"] if work.unrankable(answer) else [str(work.rank(answer))]
            self.panel.rank.show_rank(describe.answer(answer), rank)
        for card in self.dock.show_cards(describe.cards(answer)):
            self._connect_card(card)
        self.dock.show_words(describe.dock(answer))
        self.dock.mark(self._critique)
        self._show_step()

    def _show_step(self) -> None:
        work, describe = self.work, self.describe
        steps = dict(work.steps(self._answer))
        moved = self._step not in steps
        if moved:
            self._step = self._answer
        before = self.panel.pane.reading_document
        self.panel.show_text(self._step, steps[self._step], describe.text(self._step), describe.about(self._step))
        block, said = work.asked.refinements, work.said(self._answer)
        self.panel.chain.setVisible(block is not None)
        self.panel.chain.show_steps(describe.steps(self._answer), self._step)
        offered = block is not None and block.rewritten and said.similar_to is None
        self.panel.chain.show_mark(offered, said.rewritten)
        if self.panel.pane.reading_document is not before:
            self._lent.repainted()
        self.paint()

    def paint(self) -> None:
        """Paint the highlights in every pane on the screen."""
        panes = self.all_panes()
        for pane in panes.values():
            if pane not in self._known:
                self._listen(pane)
        marks.paint(self.work, self._answer, panes, self._mark, self.describe.title)

    def _listen(self, pane: ReadingPane) -> None:
        self._known.add(pane)
        pane.highlight_clicked.connect(self._open_mark)
        pane.highlight_moved.connect(self.doing.move_span)
        pane.span_wanted.connect(lambda *_: self._lent.highlight())
        pane.destroyed.connect(lambda: self._known.discard(pane))

    # moving

    def open_step(self, target: str) -> None:
        """Open a text of the chain."""
        self._step = target
        self._show_step()

    def enter(self, identifier: str) -> None:
        """Make a critique the current one: highlights and keys go to it."""
        self._to_notes = False
        if identifier != self._critique:
            self._critique = identifier
            self.dock.mark(identifier)
            self.dock.reveal(identifier)

    def edit(self, identifier: str) -> None:
        """Put the keyboard into a critique's text."""
        self.enter(identifier)
        if identifier in self.dock.cards:
            self.dock.cards[identifier].edit()

    def back_to_card(self) -> None:
        """Give the keyboard back to the current card."""
        if self._critique in self.dock.cards:
            self.dock.cards[self._critique].setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter_notes(self) -> None:
        """A note got the keyboard: the next highlight is its own."""
        self._to_notes = True

    def _step_card(self, step: int) -> None:
        cards = self.dock.in_order()
        at = next((place for place, card in enumerate(cards) if card.id == self._critique), 0)
        wanted = cards[max(0, min(at + step, len(cards) - 1))]
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_question(self, number: int) -> None:
        question = self.work.questions[number]
        if self.work.order[question]:
            self._lent.focus(self.work.order[question][0], "")

    def show_span(self, identifier: str, index: int) -> None:
        """Bring a highlight into view, opening the text that it lies on."""
        found = marks.span_at(self.work, f"{identifier}/{index}")
        if found is None:
            return
        place, index = found
        span = place.critique.spans[index]
        self._mark = f"{identifier}/{index}"
        if span.target in dict(self.work.steps(self._answer)):
            self.open_step(span.target)
        self.paint()
        pane = self.all_panes().get(span.target)
        if pane is not None and self.work.standing(place, span) == "exact":
            pane.show_source(span.start, span.end)

    def _open_mark(self, key: str) -> None:
        if marks.span_at(self.work, key) is not None:
            self._mark = key
            self.enter(key.partition("/")[0])
            self.back_to_card()
            self.paint()

    # the workspace's questions

    def row(self, target: str, key: str) -> ScoreRow | None:
        return self.panel.rows.get(key) if target == self._answer else None

    def follow_focus(self, now: QWidget | None) -> None:
        self.panel.set_ringed(now is not None and self.panel.isAncestorOf(now))

    def regions(self) -> list[QWidget]:
        cards = self.dock.in_order()
        current = self.dock.cards.get(self._critique) or (cards[0] if cards else None)
        return [*self.panel.regions(), current or self.dock.new]

    def hints(self) -> list[Hint]:
        words = {
            "critique.new": self.tr("critique"), "text.highlight": self.tr("highlight"),
            "critique.refine": self.tr("refine"), "text.caret": self.tr("caret"),
            "go.region": self.tr("next pane"), "task.submit": self.tr("submit"),
        }  # fmt: skip
        return [(self._lent.caps[name], words[name]) for name in _HINTS]

    def upcoming(self, task: TaskView) -> list[tuple[str, int]]:
        first = next(iter(task.order.values()), ())
        return [(task.task.texts[first[0]], self.panel.pane.text_width)] if first else []

    def run(self, command: str) -> None:
        self.doing.run(command)

    def highlight(self) -> bool:
        if self._to_notes:
            return False
        self.doing.highlight()
        return True

    def lead(self, problem: Problem) -> bool:
        ours = targets.written_in(problem.target)
        if ours is not None and ours[1] in self.dock.cards:
            self.enter(ours[1])
            if problem.code == "critique.empty":
                self.edit(ours[1])
            else:
                self.back_to_card()
            return True
        return problem.code.startswith(("critique.", "ranking.", "similar."))

    def show_change(self, change: Change) -> str | None:
        before, after = change.before.critiques, change.after.critiques
        answer = next((path for path in {**before, **after} if before.get(path) != after.get(path)), None)
        if answer is None:
            ranked = [target for target in change.targets if answer_of(target) in self.work.letters]
            return ranked[0] if ranked else None
        old, new = before.get(answer), after.get(answer)
        changed = [c.id for c in (new.series if new else ()) if old is None or old.critique(c.id) != c]
        if changed:
            self._left[answer] = (self._left.get(answer, (answer, ""))[0], changed[0])
            if answer == self._answer:
                self.enter(changed[0])
        return answer

    def flush(self) -> None:
        self.dock.flush()
