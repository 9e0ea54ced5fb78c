"""The workspace's widgets and how they stand together. What is pressed and what it means is the page's business."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from annotator.model.annotation import Annotation
from annotator.model.target import TargetKind
from annotator.ui.look import Look
from annotator.ui.marking.finding import FindBar
from annotator.ui.marking.legend import Legend
from annotator.ui.marking.panel import NotesPanel
from annotator.ui.reading.pane import ReadingPane
from annotator.ui.widgets.notice import Notices
from annotator.ui.workspace.asked import Asked, question_of
from annotator.ui.workspace.card import Card
from annotator.ui.workspace.columns import GAP, Columns
from annotator.ui.workspace.context import Context, Prompt
from annotator.ui.workspace.desk import Desk
from annotator.ui.workspace.foot import Foot
from annotator.ui.workspace.grid import Spot
from annotator.ui.workspace.guidelines import Guidelines
from annotator.ui.workspace.levels import Levels, LevelStrip
from annotator.ui.workspace.pane import Documents
from annotator.ui.workspace.proposal import ProposalPanel
from annotator.ui.workspace.rows import Rows
from annotator.ui.workspace.scores import ScoreRow
from annotator.ui.workspace.sheets import Group, Screen, Sheet
from annotator.ui.workspace.status import StatusLine
from annotator.ui.workspace.switcher import Switcher
from annotator.ui.workspace.topbar import TopBar

_SIDE = 16


class WorkspaceView(QWidget):
    """Top bar, notices, texts, level strip and status line."""

    picked = Signal(str, str, int)  # target, row, answer
    focused = Signal(str, str)  # target, row (may be empty)
    flagged = Signal(str, str, str)  # target, block, tag
    wanted = Signal(str, str)  # target, the command whose chip was pressed
    explained = Signal(str, str, str)  # target, row, the reason in words
    left = Signal()  # Esc in an editor among the rows

    def __init__(self, look: Look, caps: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("workspace")
        self._look = look
        self._caps = caps
        self.documents = Documents(look)
        self.top = TopBar(look, caps, self)
        self.notices = Notices(look, self)
        self.context = Context(look, self.documents, caps["text.find"], self)
        step_caps = (caps["go.question_back"], caps["go.question"])
        self.prompt = Prompt(look, self.documents, step_caps, self)
        self.switcher = Switcher(look, self)
        self.columns = Columns(look, self._make_card, self)
        self.legend = Legend(look, caps["text.compare"], self)
        self.foot = Foot(look, caps, self)
        self.proposal = ProposalPanel(look, self)
        self.guidelines = Guidelines(look, caps["view.guidelines"], self)
        self.notes = NotesPanel(look, (caps["text.note"], caps["text.highlight"]), self)
        self.find_bar = FindBar(look, self.panes, self)
        self.strip = LevelStrip(look, "workspace.levels", self)
        self.status = StatusLine(look, self)
        self._group: Group | None = None
        self._shared: tuple[Sheet, ...] = ()
        self._current: int | None = None
        self._asked: list[Asked] = []
        self._levels: dict[tuple[TargetKind, str], Levels] = {}
        self._dragged = False
        self.desk: Desk | None = None
        self._without_guidelines: list[int] = []  # the widths to go back to
        self._arrange()
        self.switcher.chosen.connect(self._choose)
        self.columns.window_changed.connect(self._show_switcher)
        self.serve(self.foot.below)
        self.notes.left.connect(self.left)
        look.changed.connect(self._fit_prompt)

    def _arrange(self) -> None:
        middle = QWidget(self)
        box = QVBoxLayout(middle)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(GAP)
        box.addWidget(self.switcher)
        box.addWidget(self.columns, 1)
        box.addWidget(self.legend)
        box.addWidget(self.foot)
        self._tall = _splitter(Qt.Orientation.Vertical, "workspace.rows", self.prompt, middle)
        self._tall.setStretchFactor(1, 1)
        self._tall.splitterMoved.connect(self._prompt_dragged)
        body = (self.context, self._tall, self.proposal, self.notes, self.guidelines)
        self._wide = _splitter(Qt.Orientation.Horizontal, "workspace.body", *body)
        self._wide.setStretchFactor(1, 1)
        inside = QVBoxLayout()
        inside.setContentsMargins(_SIDE, 12, _SIDE, GAP)
        inside.setSpacing(GAP)
        inside.addWidget(self.notices)
        inside.addWidget(self.find_bar)
        inside.addWidget(self._wide, 1)
        inside.addWidget(self.strip)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.setSpacing(0)
        outside.addWidget(self.top)
        outside.addLayout(inside, 1)
        outside.addWidget(self.status)
        self.guidelines.hide()
        self.notes.hide()

    def serve(self, rows: Rows) -> None:
        """Pass on what is done in these rows."""
        rows.picked.connect(self.picked)
        rows.touched.connect(self.focused)
        rows.flagged.connect(self.flagged)
        rows.wanted.connect(self.wanted)
        rows.explained.connect(self.explained)
        rows.left.connect(self.left)

    def use_desk(self, desk: Desk | None) -> None:
        """Lay tasks out on a desk from here on, or as cards side by side; what is on the screen is shown again."""
        old, self.desk = self.desk, desk
        if desk is None:
            for place, panel in enumerate((self.proposal, self.notes), self._wide.indexOf(self._tall) + 1):
                self._wide.insertWidget(place, panel)
        else:
            self._wide.insertWidget(2, desk.middle)
            self._wide.insertWidget(3, desk.side)
            for panel in (self.proposal, self.notes):
                desk.side.addWidget(panel)
            for place in (0, 2, 3):
                self._wide.setStretchFactor(place, 1)
            self._share({self.context: 468, desk.middle: 446, desk.side: 400})  # of the narrowest screen
        self._tall.setVisible(desk is None)
        for widget in (old.middle, old.side) if old is not None else ():
            widget.hide()
            widget.deleteLater()

    def follow_focus(self, now: QWidget | None) -> None:
        """On a desk the levels are shown while a score has the keyboard; else the texts get their room."""
        if self.desk is not None:
            self.strip.setVisible(bool(self._asked) and isinstance(now, ScoreRow))
            self.desk.follow_focus(now)

    # what is shown

    def show_context(self, screen: Screen) -> None:
        """Show the texts beside everything, if there are any."""
        self._shared = screen.shared
        self.context.setVisible(bool(screen.context))
        if screen.context:
            self.context.show_texts(screen.context)

    def show_group(self, group: Group, number: int, count: int) -> None:
        """Show one question or prompt and its cards; scores come separately."""
        self._group = group
        self._current = None
        if self.desk is not None:
            self.columns.set_count(0)
            self._show_asked()
            self.desk.show_group(number - 1)
            return
        self.prompt.setVisible(group.question is not None)
        if group.question is not None:
            self.prompt.show_text(group.question, number, count)
        self.columns.set_count(len(group.sheets))
        for card, sheet in zip(self.columns.cards, group.sheets, strict=True):
            card.bind(sheet)
        self.foot.show_sheet(group.foot)
        self._show_asked()
        self._fit_prompt()
        self._tab_order()

    def show_work(self, annotation: Annotation, targets: frozenset[str] | None = None) -> None:
        """Show what has been answered; only about ``targets`` when it says which changed."""
        for card in self.columns.cards:
            here = card.sheet.target if card.sheet is not None else ""
            if targets is None or here in targets or question_of(here) in targets:
                card.show_work(annotation)
        self.foot.show_work(annotation)
        self._show_switcher()

    def set_current(self, spot: Spot, score: int | None, *, take_focus: bool) -> None:
        """Put the ring, the tint and the strip where the digits go; ``take_focus`` moves the keyboard's focus too."""
        if self.desk is not None:
            self.desk.set_current(spot.target, spot.key, take_focus=take_focus)
            sheet = next((sheet for sheet in self._sheets if sheet.target == spot.target), None)
            if sheet is not None:
                self._show_strip(sheet, spot.key, score)
            return
        for number, card in enumerate(self.columns.cards):
            here = card.sheet is not None and card.sheet.target == spot.target
            card.set_current(spot.key if here else None)
            if here and card.sheet is not None:
                self._current = number
                self.columns.reveal(number)
                self._show_strip(card.sheet, spot.key, score)
                if take_focus:
                    (card.rows.get(spot.key) or card.pane).setFocus(Qt.FocusReason.OtherFocusReason)
        self._set_current_foot(spot, score, take_focus=take_focus)
        self._show_switcher()

    def _set_current_foot(self, spot: Spot, score: int | None, *, take_focus: bool) -> None:
        sheet = self.foot.sheet
        here = sheet is not None and sheet.target == spot.target
        self.foot.set_current(spot.key if here else None)
        if here and sheet is not None:
            self._show_strip(sheet, spot.key, score)
            if take_focus and spot.key in self.foot.below.rows:
                self.foot.below.rows[spot.key].setFocus(Qt.FocusReason.OtherFocusReason)

    def row(self, spot: Spot) -> ScoreRow | None:
        """The row where this score is given, where it is on the screen."""
        rows = self.rows(spot.target)
        return rows.rows.get(spot.key) if rows is not None else None

    def rows(self, target: str) -> Rows | None:
        """What is asked about ``target``, where it is on the screen."""
        every = [self.desk.rows] if self.desk is not None else [card.below for card in self.columns.cards]
        every += [self.foot.below] if self.foot.sheet is not None else []
        return next((rows for rows in every if rows.target == target), None)

    def flush(self) -> None:
        """Hand on what was typed among the rows."""
        for rows in (self.foot.below, *(card.below for card in self.columns.cards)):
            rows.flush()

    @property
    def _sheets(self) -> tuple[Sheet, ...]:
        """What is asked about on the screen."""
        return (*self._shared, *(self._group.every if self._group is not None else ()))

    def here(self, target: str) -> str:
        """The text that is read where ``target`` is asked about: itself, or what a desk has opened of it."""
        return self.desk.here() if self.desk is not None else target

    def regions(self) -> list[QWidget]:
        """What F6 goes through, in order; the row that digits go to is the last."""
        current = self.columns.cards[self._current] if self._current is not None and self.desk is None else None
        found: list[QWidget] = [*self.context.panes] if self.context.isVisible() else []
        if self.desk is not None:
            found += self.desk.regions()
        if self.prompt.isVisible():
            found.append(self.prompt.pane)
        if current is not None:
            found.append(current.pane)
            found += [row for row in current.rows.values() if row.current]
        if self.foot.isVisible():
            found += [row for row in self.foot.below.rows.values() if row.current]
            found += self.foot.below.reasons.values()
        if self.proposal.isVisible():
            found.append(self.proposal.editor)
        if self.notes.isVisible():
            found += self.notes.editors
        if self.guidelines.isVisible():
            found.append(self.guidelines.pane)
        return found

    @property
    def text_width(self) -> int:
        """The width that the columns' texts are laid out at."""
        return self.columns.cards[0].pane.text_width if self.columns.cards else 0

    def show_guidelines(self, shown: bool) -> None:
        sizes, before = self._wide.sizes(), self.guidelines.isVisible()
        self.guidelines.setVisible(shown)
        if shown:
            self._without_guidelines = self._without_guidelines if before else sizes
            self._share({self._tall: self.width(), self.guidelines: self._look.px(380)})
        elif self.desk is not None and before:
            self._wide.setSizes(self._without_guidelines)

    def show_proposal(self, shown: bool) -> None:
        """Show the proposed edit beside the texts, or not."""
        self.proposal.setVisible(shown)
        if shown and self.desk is None:
            self._share({self._tall: self.width(), self.proposal: self._look.px(380)})
        elif shown and self.desk is not None:
            self.desk.give_room(self.proposal)

    def show_notes(self, shown: bool) -> None:
        """Show the notes beside the texts, or not."""
        if shown != self.notes.isVisibleTo(self):
            self.notes.setVisible(shown)
            if shown and self.desk is None:
                self._share({self._tall: self.width(), self.notes: self._look.px(320)})

    def _share(self, wanted: Mapping[QWidget, int]) -> None:
        """Give these panels their widths in pixels; the others keep theirs as far as there is room."""
        places = range(self._wide.count())
        panels = [panel for place in places if (panel := self._wide.widget(place)) is not None]
        if self.desk is not None:  # no panel is the one that gives way: all become narrower alike
            given = [panel for panel in panels if panel in wanted and not panel.isHidden()]
            others = [panel for panel in panels if panel not in wanted and not panel.isHidden()]
            room = self._wide.width() - sum(wanted[panel] for panel in given if panel is not self._tall)
            total = max(1, sum(panel.width() for panel in others))
            wanted = {panel: panel.width() * room // total for panel in others} | dict(wanted)
        self._wide.setSizes([wanted.get(panel, panel.width()) for panel in panels])

    # the texts on the screen

    def panes(self) -> dict[str, ReadingPane]:
        """The panes that show a text of the task, by its target."""
        found = {card.sheet.target: card.pane for card in self.columns.cards if card.sheet is not None}
        if self.desk is not None:
            found = dict(self.desk.panes())
        elif self._group is not None and self._group.question is not None:
            found[self._group.question.target] = self.prompt.pane
        return found | (self.context.by_target if self.context.isVisibleTo(self) else {})

    def answers(self) -> list[str]:
        """The responses on the screen, from left to right."""
        sheets = self._group.sheets if self._group is not None else ()
        return [sheet.target for sheet in sheets if sheet.kind == "response"]

    def pair(self) -> tuple[str, str] | None:
        """The two responses that stand side by side to be compared."""
        seen = [self.columns.cards[n].sheet for n in self.columns.visible_range] if self.desk is None else []
        responses = [sheet.target for sheet in seen if sheet is not None and sheet.kind == "response"]
        return (responses[0], responses[1]) if self.columns.layout_name == "pair" and len(responses) == 2 else None

    def who(self, target: str) -> str:
        """What a text is called on the screen."""
        names = {sheet.target: sheet.who for sheet in self._sheets} | self.context.names
        if self._group is not None and self._group.question is not None:
            names[self._group.question.target] = self._group.question.who
        if self.desk is not None:
            names |= self.desk.called()
        return names.get(target, target)

    # how it stands

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_prompt()

    def _make_card(self) -> Card:
        card = Card(self._look, self.documents, self._caps, self)
        card.focused.connect(self.focused)
        self.serve(card.below)
        return card

    def _fit_prompt(self) -> None:
        if self._dragged or not self.prompt.isVisibleTo(self):
            return
        height = self.prompt.wanted_height(self.height())
        self.prompt.setMinimumHeight(min(height, self._look.px(40)))
        self._tall.setSizes([height, max(1, self._tall.height() - height - GAP)])

    def _prompt_dragged(self) -> None:
        self._dragged = True

    def _show_asked(self) -> None:
        """Tell the strip what can come; from one task to the next it is mostly the same."""
        rows = [(sheet.kind, row) for sheet in self._sheets for row in sheet.rows]
        asked = [row for _, row in rows]
        if asked != self._asked:
            self._asked = asked
            self._levels = {(kind, row.key): Levels.of(row) for kind, row in rows}
            self.strip.set_all(list(self._levels.values()))

    def _show_strip(self, sheet: Sheet, key: str, score: int | None) -> None:
        levels = self._levels.get((sheet.kind, key))
        if levels is not None:
            self.strip.show_levels(levels, sheet.who, score)

    def _show_switcher(self) -> None:
        sheets = self._group.sheets if self._group is not None else ()
        seen = self.columns.visible_range
        self.switcher.setVisible(len(seen) < len(sheets))
        if self.switcher.isVisibleTo(self):
            chips = [
                (sheet.target, sheet.who, sheet.letter or sheet.who, card.header.given)
                for sheet, card in zip(sheets, self.columns.cards, strict=True)
            ]
            self.switcher.show_chips(chips, seen, self._current)

    def _choose(self, number: int) -> None:
        sheet = self.columns.cards[number].sheet
        if sheet is not None:
            self.columns.reveal(number)
            self.focused.emit(sheet.target, "")

    def _tab_order(self) -> None:
        """Tab goes as the eye does: context, prompt, then each card's text and rows."""
        chain: list[QWidget] = [*self.context.panes, self.prompt.pane]
        for card in self.columns.cards:
            chain += [card.pane, *card.rows.values()]
        chain += [*self.foot.below.rows.values(), *self.foot.below.reasons.values()]
        chain.append(self.guidelines.pane)
        for first, second in pairwise(chain):
            QWidget.setTabOrder(first, second)


def _splitter(orientation: Qt.Orientation, name: str, *widgets: QWidget) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setObjectName(name)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(GAP)
    for widget in widgets:
        splitter.addWidget(widget)
    return splitter
