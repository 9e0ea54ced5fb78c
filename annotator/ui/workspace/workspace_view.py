"""The widgets of the workspace and their layout. The controller handles the input."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.anchor import common_prefix_length
from annotator.model.target import TargetKind
from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.marking.comparison_legend import ComparisonLegend
from annotator.ui.marking.find_bar import FindBar
from annotator.ui.marking.notes_panel import NotesPanel
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import FOCUS_RING, SPACE
from annotator.ui.widgets.accessible_roles import read_as_laid_out, read_in_order
from annotator.ui.widgets.boxes import discard, in_column, in_row, with_ancestors
from annotator.ui.widgets.notice_area import SingleNoticeArea
from annotator.ui.widgets.overflow_area import OverflowArea
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea
from annotator.ui.workspace.card_columns import ResizableCardColumns
from annotator.ui.workspace.context_panel import TaskContextPanel
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.ui.workspace.guidelines_panel import GuidelinesPanel
from annotator.ui.workspace.key_guard import KeyGuard
from annotator.ui.workspace.level_descriptions import (
    NO_LEVELS,
    RatingLevelDescriptionsState,
    RatingLevelDescriptionStrip,
)
from annotator.ui.workspace.panel_sizes import PanelSizes
from annotator.ui.workspace.panel_splitter import NARROWEST, PanelSplitter
from annotator.ui.workspace.panes_by_target import PanesByTarget
from annotator.ui.workspace.prompt_panel import PromptPanel
from annotator.ui.workspace.proposed_text_panel import ProposedTextPanel
from annotator.ui.workspace.question_fields_footer import QuestionFieldsFooter
from annotator.ui.workspace.rank_order_line import RankOrderLine
from annotator.ui.workspace.response_card import ResponseCard
from annotator.ui.workspace.response_switcher import ResponseSwitcher
from annotator.ui.workspace.responsive_layout_controller import KEY, ResponsiveLayoutController
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.ui.workspace.splitter import GAP, Splitter
from annotator.ui.workspace.task_labels import name_of
from annotator.ui.workspace.task_layout_controller import TaskLayoutController
from annotator.ui.workspace.text_display import TextDisplay
from annotator.ui.workspace.top_bar import WorkspaceTopBar
from annotator.ui.workspace.workspace_status_bar import WorkspaceStatusBar
from annotator.workspace.card_model import Cursor, QuestionCardGroupModel, TaskScreenContent, TextCardModel
from annotator.workspace.field_models import AnswerFieldModel, ResponseRankFieldModel, question_of
from annotator.workspace.state import Workspace
from annotator.workspace.tabs import text_chip

_SIDE = 16
_LOW = 560  # pixels at 100 %: height below which a notice has one line
_FOOT = 420  # pixels at 100 %: minimum width of the cards with fields about all of them below
_CHIPS = 200  # chips of the switcher that are made: more than fit on any screen
_MANY = 5  # number of responses from which their ranking is shown in a line


class WorkspaceView(QWidget):
    """The widgets of the workspace: top bar, notices, texts, level strip and status bar."""

    came = Signal()  # a text without a pane has become visible
    guard: KeyGuard
    task_layout: TaskLayoutController

    def __init__(self, intents: IntentBus, sizes: PanelSizes, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("workspace")
        self._intents = intents
        self.sizes = sizes
        self.text_display = TextDisplay(lambda: self.state)
        self.top = WorkspaceTopBar(intents, self)
        self._strips = QWidget(self)
        self.notices = SingleNoticeArea(self._strips)
        self.owner_answers = SingleNoticeArea(self)
        self.owner_answers.setObjectName("workspace.answers")
        # Each widget is made in its place: to move it there with all that it contains costs as much as to make it.
        self.panels = PanelSplitter(sizes)
        self.body = OverflowArea("workspace.scroll", self.panels, self.panels.scrolled_width, self)
        self.context = TaskContextPanel(intents, self.text_display, self._make_rows, self.panels)
        self.tall = Splitter(Qt.Orientation.Vertical, "workspace.rows", self.panels)
        self.head, middle = QWidget(self.tall), QWidget(self.tall)
        self.prompt = PromptPanel(intents, self.text_display, self.head)
        self.switcher = ResponseSwitcher(middle)
        self.columns = ResizableCardColumns(sizes, self._make_card, lambda: self.state.annotation, middle)
        self.order = RankOrderLine(middle)
        self.legend = ComparisonLegend(intents, middle)
        self.footer = QuestionFieldsFooter(intents, middle)
        self.proposed_text_panel = ProposedTextPanel(intents, self.panels)
        self.notes = NotesPanel(intents, self.panels)
        self.guidelines = GuidelinesPanel(intents, self.panels)
        self.find_bar = FindBar(self)
        self.strip = RatingLevelDescriptionStrip(intents, "workspace.levels", self)
        self.status = WorkspaceStatusBar(intents, self)
        self.group: QuestionCardGroupModel | None = None
        self._read: int | None = None  # the card with the focus, or the last one before the fields about all responses
        self._chain: list[QWidget] = []  # the tab order
        self._fields: dict[tuple[TargetKind, str], AnswerFieldModel] = {}
        self._levels: dict[tuple[TargetKind, str], RatingLevelDescriptionsState] = {}
        self._overlay: QWidget | None = None
        self._bar: QWidget | None = None
        self._arrange(middle)
        self.switcher.chosen.connect(self._choose)
        self.columns.window_changed.connect(self._show_switcher)
        self.columns.came.connect(self._take_texts)
        self.context.came.connect(self._take_texts)
        self.context.asked_another.connect(self._tab_order)

    def _arrange(self, middle: QWidget) -> None:
        cards = (self.switcher, (self.columns, 1), self.order, self.legend, self.footer)
        self._under = in_column(*cards, on=middle, spacing=GAP)
        self._over = in_row((self.prompt, 1), on=self.head, spacing=GAP)
        self.tall.setStretchFactor(1, 1)
        self.panels.add_panel("context", self.context)
        self.panels.add_panel("cards", self.tall)
        for name, panel in self._side_panels.items():
            self.panels.add_panel(name, panel)
        self.panels.add_panel("guidelines", self.guidelines)
        self.guidelines.hide()
        self._responsive_layout = ResponsiveLayoutController(self.sizes, self)
        self.tall.keep_sizes(self.sizes, lambda: {KEY: [self.head.height()]}, self._responsive_layout.update_layout)
        self._watch_rows(self.footer.field_rows)
        self._inside = in_column(self.owner_answers, self.find_bar, (self.body, 1), spacing=GAP)
        self._outside = in_column(self.top, (self._inside, 1), self.strip, self.status, on=self, spacing=0)
        read_as_laid_out(self._outside)
        parts = [self.tall.widget(at) for at in range(self.tall.count())]
        read_in_order([part for part in parts if part is not None])
        appearance.changed.connect(self._place_strips)
        self._strips_box = in_column(self.notices, on=self._strips, spacing=FOCUS_RING)
        self._strips.installEventFilter(self)
        self.notices.turned.connect(self._place_strips)

    @property
    def _side_panels(self) -> dict[str, QWidget]:
        """The panels that belong to the side of a layout that has one, in this order."""
        return {"proposal": self.proposed_text_panel, "notes": self.notes}

    def minimumSizeHint(self) -> QSize:
        """The minimum size with one line of level descriptions: they are reduced once the window is low, and a window
        that cannot become low would never reduce them."""
        size, strip = super().minimumSizeHint(), self.strip
        spare = 0 if strip.isHidden() else max(0, strip.minimumHeight() - strip.line_height)
        return QSize(size.width(), size.height() - spare)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_strips()

    def _place_strips(self) -> None:
        """Place the notice and the first steps between the first line and the texts. The first line becomes lower for
        them, so that no text moves; what needs more room has that of its own above the texts. In a low window a notice
        has one line, and the first steps wait until it is dismissed."""
        low = self.height() < appearance.px(_LOW)
        for area in (self.notices, self.owner_answers):
            area.set_low(low)
        margin = SPACE if low else GAP
        if self._overlay is not None:
            waits = low and self.notices.occupied
            if waits and self._overlay.isAncestorOf(self.focusWidget()):
                self.setFocus()  # so that no row gets the focus from a hidden widget
            self._overlay.setVisible(not waits)
        visible = self.notices.occupied or self._overlay is not None
        self._strips.setVisible(visible)
        self.top.set_low(visible)
        width, top = self.width() - 2 * _SIDE, self.top.line_height
        whole = self.top.sizeHint().height()  # it may not have this height yet
        free = whole - top + margin - FOCUS_RING
        self._strips.setGeometry(_SIDE, top, width, self._strips.height())  # which decides what of them is shown
        high = self._strips_box.totalHeightForWidth(width) if visible else 0
        is_over_bar = visible and self._bar is not None and not self._bar.isHidden()
        lower = max(0, top + high + FOCUS_RING - whole) if is_over_bar else 0
        self.top.setMinimumHeight(whole + lower)  # the line of a review is below the notice, and nearer to the texts
        above = max(FOCUS_RING, margin + max(0, high - free) - lower)
        self._inside.setContentsMargins(_SIDE, above, _SIDE, GAP)
        self._strips.resize(width, max(high, free))
        self._strips.raise_()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Do nothing: Qt would paint all grounds again at each submission, during which the view has the focus."""

    focusOutEvent = focusInEvent  # noqa: N815 - Qt's name

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a strip's text, or its size, has changed
            self._place_strips()
        return False

    def forget(self) -> None:
        """Show nothing of the project that is left."""
        for notices in (self.notices, self.owner_answers):
            notices.clear()
        self.status.clear_message()
        self.top.change(delivery="")
        self.find_bar.close_bar()
        self.find_bar.text_edit.clear()
        self.text_display.forget()
        self.set_overlay(None)
        self.panels.show_panel("guidelines", False)
        if (focused := self.focusWidget()) is not None:
            focused.clearFocus()  # or it would get the keyboard when the next project is opened

    def add_bar(self, bar: QWidget) -> None:
        """Add a line below the first one."""
        self._bar = bar
        self._outside.insertWidget(1, bar)

    def refuse(self, text: str, again: bool = False, first: str = "") -> None:
        """Show why a command does nothing. Text typed next has no effect, except for the command's key if ``again``.
        ``first``: the text of a key without a command."""
        self.status.show_message(text, "warning")
        self.guard.arm(text, again=again, first=first)

    def show_refused(self, text: str) -> None:
        """Show why an answer is refused."""
        self.status.show_message(text, "warning")

    def set_layout(self, layout: str) -> None:
        """Set the arrangement of the cards, one of :data:`annotator.ui.preferences_file.LAYOUTS`."""
        self.columns.set_layout(layout)
        self._responsive_layout.update_layout()

    @property
    def below(self) -> list[QWidget]:
        """The widgets between the cards and the strip, except the legend."""
        return [self.order, self.footer]

    def shared_height(self) -> int:
        """The height shared by prompt, cards and strip, in pixels."""
        return self.status.y() - self._inside.contentsMargins().bottom() - self.body.y()

    def lay_out(self) -> None:
        """Apply the layout at once."""
        for widget in (self, self.head, self._under.parentWidget()):
            if widget is not None and (layout := widget.layout()) is not None:
                layout.activate()
        self.body.fit()

    def set_aside(self, aside: bool) -> None:
        """Place the switcher beside the prompt, or below it."""
        if aside != (self._over.indexOf(self.switcher) >= 0):
            if aside:
                self._over.addWidget(self.switcher, 0, Qt.AlignmentFlag.AlignVCenter)
            else:
                self._under.insertWidget(0, self.switcher)
                read_in_order([self.switcher, self.columns, self.order, self.legend, self.footer])

    def expand_prompt(self, opened: bool) -> None:
        """Show all of the prompt or question, or as much as fits."""
        self.status.holder.change(prompt_open=opened)
        self._responsive_layout.update_layout()
        self.task_layout.fit_question()

    def toggle_levels(self) -> None:
        """Show all levels of the focused attribute, or as many as fit."""
        self.status.holder.remember(levels_open=not self.state.visit.levels_open)
        self._responsive_layout.update_layout()

    def forget_sizes(self) -> None:
        """Reset all dragged sizes."""
        self.sizes.drop(self.sizes.names)
        self.panels.place()
        if self.task_layout.one_text:
            self.task_layout.side.place()
        self.columns.arrange()
        self._responsive_layout.update_layout()

    def use_layout(self, layout: TaskLayoutController) -> None:
        """Use this layout for tasks."""
        if self.task_layout.one_text:
            self.setFocus()  # so that no hidden widget passes the focus to one that is not ready
        old, self.task_layout = self.task_layout, layout
        for name, panel in self._side_panels.items():
            self.panels.add_panel(name, panel, layout.side if layout.one_text else None)
        if layout.one_text:
            layout.side.use_sizes(self.sizes, layout.context)
            self.panels.use_layout(layout.middle, layout.side, grid=layout.context == "adjudication")
        else:
            self.panels.use_layout(None, None, grid=False)
            self.strip.setVisible(any(level.says for level in self._levels.values()))  # with cards it stays
        for widget in (old.middle, old.side) if old.one_text else ():
            widget.hide()
            widget.deleteLater()

    def follow_focus(self, now: QWidget | None) -> None:
        """Called when the focus has moved. In the critique layout, the levels are shown only while a row has the focus
        in this window: below a dialog they stay, so that the texts do not move. An adjudication always shows them."""
        if self.task_layout.one_text:
            is_grid = self.task_layout.context == "adjudication"
            row_focused = is_grid or isinstance(self.window().focusWidget(), ScoreRowWidget)
            self.strip.setVisible(bool(self._fields) and row_focused)
        self.task_layout.follow_focus(now)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Scroll what Tab focuses into view: Qt does so only in the areas that have had the focus before. It also calls
        this for a focused widget that is hidden, as are those of a task that is left."""
        left = QApplication.focusWidget()
        moved = super().focusNextPrevChild(forward)
        focused = QApplication.focusWidget()
        if left is None or not left.isVisible():
            return bool(moved)
        for around in with_ancestors(focused):
            if isinstance(around, VerticalScrollArea) and focused is not None:
                around.ensureWidgetVisible(focused, 0, SPACE)
        for target, pane in self.context.by_target.existing_panes.items():
            if pane is focused:
                self.context.reveal(target)
        return bool(moved)

    # content

    @property
    def state(self) -> Workspace:
        """The state that is shown."""
        return self.status.holder.state

    def show_context(self, screen: TaskScreenContent) -> None:
        """Show the context texts, if there are any."""
        self._hold_keyboard()
        if not screen.context or self.context.isHidden():
            self.context.show_texts(())  # so that they are not laid out again for the changed room
        self.panels.show_panel("context", bool(screen.context))
        if screen.context:
            turns = {} if self.task_layout.one_text else screen.turns
            self.context.show_texts(screen.context, turns, screen.first_seen, screen.language)

    def _hold_keyboard(self) -> None:
        """Take the focus from a row that will be removed or replaced. Qt would move it to a row of another text, which
        would count as a choice of the user."""
        around = list(with_ancestors(QApplication.focusWidget()))
        if self in around and any(isinstance(widget, AnswerFieldRows) for widget in around):
            self.setFocus()

    def show_group(self, group: QuestionCardGroupModel, number: int, count: int) -> None:
        """Show a question or prompt with its cards. Answers are shown separately."""
        self._hold_keyboard()
        self.group = group
        self._read = None
        if self.task_layout.one_text:
            self.columns.show_cards(())
            self.footer.show_model(None)
            self._show_fields()
            self.task_layout.show_group(number - 1)
            self._responsive_layout.update_layout()
            return
        self.prompt.show_text(group.above, number, count)
        self.panels.show_panel("cards", bool(group.all_models) or not self.context.turns)
        self.columns.show_cards(group.models)
        self.footer.show_model(group.footer_model)
        self.panels.set_least(_FOOT if group.footer_model is not None else NARROWEST)
        self.order.setVisible(self._ranking_field() is not None)
        self._show_fields()
        self._responsive_layout.update_layout()
        self._tab_order()

    def show_work(self, targets: Set[str] | None = None) -> None:
        """Show the answers: about ``targets``, or about all if it is None."""
        annotation = self.state.annotation
        self.context.show_work(annotation, targets)
        self.columns.show_work(targets)
        self.footer.show_work(annotation)
        if (ranked := self._ranking_field()) is not None:
            question, field = ranked
            self.order.show_order(self._responses, annotation.ranking(question, field.key))

    def show_cursor(self, cursor: Cursor, *, take_focus: bool) -> None:
        """Show the ring and the highlighted row of the cursor; ``take_focus``: focus the row as well."""
        if self.task_layout.one_text:
            self.task_layout.set_current(cursor.target, cursor.key, take_focus=take_focus)
            return
        card_number = self.columns.numbers.get(cursor.target)
        visible = self.columns.visible_range
        self.context.show_cursor(cursor, take_keyboard=take_focus)
        self.columns.show_cursor(cursor, partial(_take_keyboard, cursor.key) if take_focus else None)
        if card_number is not None or cursor.target in self.context.turns:
            self._read = card_number
        self.footer.show_cursor(cursor)
        row = self.footer.field_rows.rows.get(cursor.key) if self.footer.ringed else None
        if row is not None and take_focus:
            row.take_keyboard()
        if not self.switcher.isHidden() and self.columns.visible_range == visible:  # or else it was shown with them
            self._show_switcher()

    def show_levels(self, location: Cursor | None, score: int | None) -> None:
        """Show the level descriptions of the field at ``location`` with its ``score``; None shows nothing."""
        levels, name = NO_LEVELS, ""
        for model in self._card_models:
            if location is not None and model.target == location.target and self.task_layout.asks(location):
                levels = self._levels.get((model.kind, location.key), NO_LEVELS)
                name = (levels.subject or model.name) if levels.says else ""
                break
        self.strip.show_levels(levels, name, score)

    def row(self, location: Cursor) -> ScoreRowWidget | None:
        """The row of this field, if it is on the screen; otherwise None."""
        rows = self.rows(location.target)
        return rows.rows.get(location.key) if rows is not None else None

    def rows(self, target: str) -> AnswerFieldRows | None:
        """The fields of ``target``, if they are on the screen, also out of sight; otherwise None."""
        if (number := self.columns.numbers.get(target)) is not None:
            return self.columns.card(number).field_rows
        return next((rows for rows in self.shown_rows() if rows.target == target), None)

    def shown_rows(self) -> list[AnswerFieldRows]:
        """The fields of all texts on the screen."""
        foot = [self.footer.field_rows] if not self.footer.isHidden() else []
        return [*self.task_layout.shown_rows(), *foot]

    def flush(self) -> None:
        """Store pending text of the fields."""
        self.context.turn_rows.flush()
        for rows in (self.footer.field_rows, *(card.field_rows for card in self.columns.cards)):
            rows.flush()

    @property
    def _card_models(self) -> tuple[TextCardModel, ...]:
        """All models on the screen."""
        return (*self.state.content.shared, *(self.group.all_models if self.group is not None else ()))

    def here(self, target: str) -> str:
        """The target of the text that is read for ``target``: itself, or the text that the layout has open."""
        return self.task_layout.current_target() if self.task_layout.one_text else target

    def regions(self) -> list[QWidget]:
        """The stops of F6 in order; the row that digits answer is the last one."""
        result: list[QWidget] = []
        if self.context.isVisible() and (pane := self.context.region) is not None:
            result += [self.context.pinned.pane, pane] if self.context.pinned.isVisible() else [pane]
        if (turn := self.context.turn_rows.rows) is not None:
            result += turn.current_rows
        result += self.task_layout.regions()
        if self.prompt.isVisible():
            result.append(self.prompt.pane)
        if self.columns.models:
            number = self._read if self._read is not None else self.columns.visible_range[0]
            result.append(self.columns.pane(number))
            result += self.columns.card(number).field_rows.current_rows
        if self.footer.isVisible():
            result += self.footer.field_rows.current_rows
            result += self.footer.field_rows.reasons.values()
        if self.panels.shows("proposal") and self.proposed_text_panel.isVisible():
            result.append(self.proposed_text_panel.editor)
        if self.panels.shows("notes") and self.notes.isVisible():
            result += self.notes.editors
        if self.panels.shows("guidelines"):
            result.append(self.guidelines.pane)
        return result

    def set_overlay(self, strip: QWidget | None) -> None:
        """Show a strip below the first line; None removes it."""
        if self._overlay is not None and strip is None:
            discard(self._overlay)
        self._overlay = strip
        if strip is not None:
            self._strips_box.addWidget(strip)
        self._place_strips()

    def show_proposal(self, visible: bool) -> None:
        """Show or hide the proposed edit."""
        self.panels.show_panel("proposal", visible)
        if visible and self.task_layout.one_text:
            self.task_layout.side.expand_panel(self.proposed_text_panel)

    def show_notes(self, visible: bool) -> None:
        """Show or hide the notes."""
        self.panels.show_panel("notes", visible)

    # texts

    @property
    def places(self) -> Mapping[str, str]:
        """Where texts are read that have more than fits, by target."""
        layout, cards = self.task_layout, self.columns.in_sight
        panes = layout.panes() if layout.one_text else {card.target: card.pane for card in cards}
        return {target: pane.saved_place for target, pane in panes.items() if pane.verticalScrollBar().maximum() > 0}

    def panes(self) -> PanesByTarget:
        """The panes of the texts on the screen by target; see :class:`PanesByTarget`."""
        of_layout, beside = self.task_layout.panes(), self.context.by_target
        coming = {target: partial(self.columns.pane, number) for target, number in self.columns.numbers.items()}
        if not self.context.isVisibleTo(self):
            return PanesByTarget(of_layout, coming)
        return PanesByTarget({**of_layout, **beside.existing_panes}, {**coming, **beside.coming})

    def sources(self) -> dict[str, str]:
        """The sources of all texts on the screen in reading order, including invisible ones."""
        context = self.context.sources if self.context.isVisibleTo(self) else {}
        return {**context, **self.task_layout.sources()}

    def scroll_text(self, target: str, lines: int) -> bool:
        """Scroll a text, or the conversation that it belongs to. Returns whether the position has changed."""
        if target in self.context.turns:
            before = self.context.scrolled
            self.context.scroll_lines(lines)
            return self.context.scrolled != before
        pane = self.panes().get(target)
        return pane is not None and pane.scroll_steps(lines)

    def scroll_whole(self, target: str, direction: int) -> bool:
        """Scroll to the end of a text, or to its start for negative numbers. Returns whether the position has
        changed."""
        if target in self.context.turns:
            before = self.context.scrolled
            self.context.scroll_turn(target, direction)
            return self.context.scrolled != before
        pane = self.panes().get(target)
        return pane is not None and pane.scroll_whole(direction)

    def reveal(self, target: str) -> None:
        """Scroll or switch to a text."""
        number = self.columns.numbers.get(target)
        if number is not None:
            self.columns.reveal(number)
        self.context.reveal(target)

    def in_sight(self, target: str, key: str) -> bool:
        """Whether the answer ``key`` about a text is at least partly visible."""
        return self.task_layout.in_sight(target, key)

    def asks_about(self, target: str) -> bool:
        """Whether the screen has fields about this text. False for texts of another question."""
        return any(model.target == target for model in self._card_models)

    def scroll_body_to(self, pane: ReadingPane) -> bool:
        """Scroll the body of a low window so that at least a line of a text is visible. Returns False if one was."""
        if not self.body.overflows:
            return False
        text, line = pane.viewport(), pane.fontMetrics().lineSpacing()
        if text.visibleRegion().boundingRect().height() >= min(text.height(), line):
            return False
        self.body.reveal(pane)
        return True

    def answers(self) -> list[str]:
        """The targets of the responses on the screen, from left to right."""
        return [model.target for model in self.state.cards if model.kind == "response"]

    def pair(self) -> tuple[str, str] | None:
        """The two responses that are side by side for comparison; None if there are none."""
        visible = self.columns.visible_range
        responses = [model.target for n in visible if (model := self.columns.models[n]).kind == "response"]
        return (responses[0], responses[1]) if self.columns.layout_name == "pair" and len(responses) == 2 else None

    def text_name(self, target: str) -> str:
        """The name of a text on the screen."""
        return name_of(target, {**self.state.content.names, **self.task_layout.text_names()})

    # layout

    def target_around(self, widget: QWidget) -> str:
        """The rated text that contains this widget, or that it belongs to; empty if there is none."""
        return self.columns.target_around(widget) or self.context.target_around(widget)

    def _make_rows(self, parent: QWidget) -> AnswerFieldRows:
        return self._watch_rows(AnswerFieldRows(self._intents, parent))

    def _watch_rows(self, rows: AnswerFieldRows) -> AnswerFieldRows:
        """Choose the layout again when answers change the height of these rows."""
        rows.grown.connect(lambda: self._responsive_layout.schedule_layout())
        return rows

    def _make_card(self, parent: QWidget) -> ResponseCard:
        card = ResponseCard(self._intents, self.text_display, parent)
        self._watch_rows(card.field_rows)
        card.pane.rebuilt.connect(lambda: self._responsive_layout.schedule_layout())  # with images or formulas
        return card

    def _show_fields(self) -> None:
        """Pass the fields of the screen to the level strip if they have changed."""
        fields = {(model.kind, row.key): row for model in self._card_models for row in model.rows}
        if fields != self._fields:
            self._fields = fields
            self._levels = {key: RatingLevelDescriptionsState.of(row) for key, row in fields.items()}
            self.strip.set_all(list(self._levels.values()))

    @property
    def _responses(self) -> tuple[TextCardModel, ...]:
        """The responses on the screen, in order."""
        return tuple(model for model in self.columns.models if model.letter)

    def _ranking_field(self) -> tuple[str, ResponseRankFieldModel] | None:
        """The question and the rank field of a ranking with many responses; None otherwise."""
        models = self._responses
        rows = (
            [row for row in models[0].rows if isinstance(row, ResponseRankFieldModel)] if len(models) >= _MANY else []
        )
        return (question_of(models[0].target), rows[0]) if rows else None

    def _show_switcher(self) -> None:
        models, visible = self.columns.models, self.columns.visible_range
        self.switcher.setVisible(len(visible) < len(models))
        if self.switcher.isVisibleTo(self):
            current = self.state.target
            middle = self.columns.numbers.get(current, visible.start)
            start = max(0, min(middle - _CHIPS // 2, len(models) - _CHIPS))
            near = models[start : start + _CHIPS]
            self.switcher.show_strip(
                [
                    text_chip(
                        "workspace.switcher", model.target, model.name, model.letter or model.name,
                        self._given_text(model), seen=number in visible, current=model.target == current,
                    )
                    for number, model in enumerate(near, start)
                ],
                start,
                len(models) - start - len(near),
            )  # fmt: skip

    def _given_text(self, model: TextCardModel) -> str:
        """The number of answers given and asked for, and the rank, as shown."""
        annotation = self.state.annotation
        answers = [(row, row.given(annotation, model.target)) for row in model.asked_rows(annotation)]
        ranks = ["?" if rank is None else row.label(rank) for row, rank in answers if row.answer_kind == "rank"]
        unranked = [answer for row, answer in answers if row.answer_kind != "rank"]
        scores = [f"{len(unranked) - unranked.count(None)}/{len(unranked)}"] if unranked else []
        return " · ".join([*scores, *ranks])

    def _take_texts(self) -> None:
        self._tab_order()
        self.task_layout.attach_new_panes()
        self.came.emit()

    def _choose(self, target: str) -> None:
        self.columns.reveal(self.columns.numbers[target])
        self._intents.dispatch("text", target)

    def _tab_order(self) -> None:
        """Set the tab order: context, prompt, then text and rows of each card. Only what differs is set: Qt goes
        through all widgets each time."""
        chain: list[QWidget] = [*self.context.panes, self.prompt.pane]
        if (turn := self.context.turn_rows).target:
            pane = self.context.by_target.existing_panes.get(turn.target)
            at = chain.index(pane) + 1 if pane in chain else len(chain) - 1
            chain[at:at] = turn.chain
        for card in self.columns.cards:
            chain += [card.pane, *card.field_rows.chain]
        chain += [*self.footer.field_rows.chain, self.guidelines.pane]
        start, end = common_prefix_length(self._chain, chain), common_prefix_length(self._chain[::-1], chain[::-1])
        self._chain = chain
        for first, second in pairwise(chain[max(0, start - 1) : len(chain) - end]):
            QWidget.setTabOrder(first, second)


def _take_keyboard(key: str, card: ResponseCard) -> None:
    row = card.field_rows.rows.get(key)
    if row is not None:
        row.take_keyboard()
    else:
        card.pane.setFocus()
