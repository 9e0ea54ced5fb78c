"""The context panel: the passage, or the conversation, whose turns may be rated.

A conversation is a column of turns. The current rated turn has the ring; its rows are next to the column, or below it
if the panel is narrow. Only turns that are visible or were visible recently have a widget and a document. The height of
the others is estimated until they are close to the visible area.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import accumulate

from PySide6.QtCore import QLocale, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QApplication, QBoxLayout, QVBoxLayout, QWidget

from annotator.model.annotation import Annotation
from annotator.model.target import PASSAGE
from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.key_events import command_caps
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_formats import MARGIN
from annotator.ui.theme import FOCUS_RING, LONGEST_LINE, PANEL_INSET, RADIUS_PANEL, SPACE, STRONG_SMALL, TEXT_LABEL
from annotator.ui.translation import counted
from annotator.ui.widgets.accessible_roles import read_in_order
from annotator.ui.widgets.boxes import discard, is_within, with_ancestors
from annotator.ui.widgets.button import CommandButton
from annotator.ui.widgets.paint import CENTRE, RIGHT, paint_rounded_box, paint_text
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea
from annotator.ui.workspace.conversation_turn import ConversationTurnRatingRows, set_words, turn_header
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.ui.workspace.panes_by_target import PanesByTarget
from annotator.ui.workspace.pinned_passage import PinnedPassage
from annotator.ui.workspace.response_card import BESIDE, QWIDGETSIZE_MAX
from annotator.ui.workspace.responsive_state import ResponsiveLayoutState
from annotator.ui.workspace.source_view import SourceViewButton, form_of
from annotator.ui.workspace.task_labels import length_of
from annotator.ui.workspace.text_display import TextDisplay, line_width, make_pane
from annotator.ui.workspace.text_header import HIGH, LOW, TextHeader
from annotator.workspace.card_model import ContextTextItem, Cursor, TextCardModel
from annotator.workspace.field_models import unsure_keys

_PAD = 14
_WHOLE_HEAD = 22
_NAME = 90  # pixels for the name of a text, left of the format button
_GUTTER, _GAP = 6, 8  # pixels around a turn
_TURN_HEAD, _LINE = 32, 26  # pixels at 100 %
_MARGIN = 14  # pixels at both ends of a turn's header
_CUT = 6  # pixels removed from the top and bottom margin of a turn's text
_HIGHEST = 1_000_000  # pixels: maximum height of a message
_NEAR = 400  # pixels above and below the visible area in which messages are prepared
_LOW = 40  # pixels that Qt may have scrolled to show its cursor
_LEAST = 160  # pixels: minimum width
_NARROW = 280  # pixels: maximum of the minimum width, for large text
_KEPT = 12  # hidden sections that keep their text
_ENDS = (QAbstractSlider.SliderAction.SliderToMinimum, QAbstractSlider.SliderAction.SliderToMaximum)
_BEFORE = 4  # lines shown of the text before a long one that is rated
_ROUNDS = 6  # limit of measuring passes: measuring changes what is near


class ContextTextWidget(QWidget):
    """A text of the context with its name: a passage, or a turn of the conversation."""

    accessible_role = QAccessible.Role.Grouping
    resized = Signal()  # the height of its text may have changed

    def __init__(self, intents: IntentBus, text_display: TextDisplay, parent: QWidget) -> None:
        super().__init__(parent)
        self._intents = intents
        self._text_display = text_display
        self._head = self._title = self._length = ""
        self._shows_whole_text = True
        self._apart = self._current = False
        self._line = ""  # the text in the line above the section, if there is one
        self.model: TextCardModel | None = None
        self._room = 0  # right limit of the text next to the name of a passage
        self._window = QWidget(self)  # clips the top and bottom margin of a turn's text
        self.pane = make_pane("", "", self._window, longest=LONGEST_LINE, ring=self._window)
        self.header = TextHeader(intents, self, pad=_MARGIN, pane=self.pane)
        self.header.set_fit(low=False, summary=True)
        self.pane.rebuilt.connect(self.resized)
        self.find_button = CommandButton(intents, "text.find", "", self.tr("Find"), self, style=TEXT_LABEL)
        self._source_view_button = SourceViewButton(intents, self.pane, self, "text.raw_beside", changed=self._lay_out)
        appearance.changed.connect(self._lay_out)

    def show_text(self, text: ContextTextItem, *, whole: bool) -> None:
        """Show a text. ``whole``: at its full height, in a list of texts; otherwise it scrolls on its own."""
        self._shows_whole_text, self.model, self._line = whole, None, ""
        self._head = self.tr("Passage") if text.target == PASSAGE else ""
        self._set_names(f"workspace.context.{text.target}", self.tr("{who}, text").format(who=text.name))
        self.find_button.setObjectName(f"workspace.context.{text.target}.find")
        self.find_button.setVisible(not whole)
        passage = "" if text.number else text.target
        self._source_view_button.bind(f"workspace.context.{passage}.format" if passage else "", passage, text.name)
        self._text_display.show(self.pane, text.source, text.target)
        self._apart = self._current = False
        self._window.setVisible(True)
        self.pane.setPlaceholderText(self.tr("This message is empty.") if text.number and not text.source else "")
        length = length_of(self.pane.rendered)
        self._title = text.name if text.name != self._head and not whole else ""
        self._length = "" if whole else length
        self.header.setVisible(bool(text.number))
        self.setAccessibleName(text.name if text.number else "")
        if text.number:
            self._show_turn(text, length)
        self._lay_out()
        self.update()

    def rate(self, model: TextCardModel | None, text_item: ContextTextItem, line: str, note: str) -> None:
        """Show a turn as rated, or as unrated with a ``note`` if ``model`` is None. ``line``: text in the line above
        it."""
        self.model, self._line = model, line
        text = self.tr("{who}, text") if model is not None else self.tr("{who}, context, text")
        name = model.path if model is not None else f"workspace.context.{text_item.target}"
        self._set_names(name, text.format(who=text_item.name))
        self._show_turn(text_item, length_of(self.pane.rendered), note)
        self._lay_out()
        self.update()

    def _show_turn(self, text_item: ContextTextItem, length: str, note: str = "") -> None:
        """Show the header of a turn, without answers."""
        self.header.bind(self.objectName(), text_item.target, text_item.name, self.model)
        self.header.show_model(turn_header(text_item, length, rated=self.model is not None, note=note))

    def _set_names(self, path: str, text: str) -> None:
        self.setObjectName(path)
        self.pane.setObjectName(f"{path}.text")
        self.pane.setAccessibleName(text)

    def show_work(self, annotation: Annotation) -> None:
        """Show the answers about a rated turn."""
        if self.model is not None:
            rows, target = self.model.asked_rows(annotation), self.model.target
            answers = {row.key: row.given(annotation, target) for row in rows}
            about = (*self.header.model.about[:1], set_words(self.model, annotation))
            self.header.change(answers=answers, unsure=unsure_keys(rows, annotation, target), about=about)

    def show_cursor(self, cursor: Cursor) -> None:
        """Show the ring if the cursor is at this turn."""
        current = self.model is not None and cursor.target == self.model.target
        if current != self._current:
            self._current = current
            self.header.change(current=current)
            self.update()

    def set_apart(self, apart: bool) -> None:
        """Replace the text by a note while it is shown elsewhere."""
        if apart != self._apart:
            self._apart = apart
            self._window.setVisible(not apart)
            self.header.change(note=self.tr("in the middle") if apart else "")
            self._lay_out()
            self.update()

    def release(self) -> None:
        """Release the text, and the object names that another section may use now."""
        self.model = None
        self.setAccessibleName("")
        for widget in (self, self.pane, self.find_button):
            widget.setObjectName("")
        self._source_view_button.bind("", "", "")
        self.header.bind("", "", "")
        self._text_display.show(self.pane, "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.model is None:
            event.ignore()
        else:
            self._intents.dispatch("text", self.model.target)
            event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()
        if event.size().width() != event.oldSize().width():
            self.resized.emit()

    @property
    def _is_turn(self) -> bool:
        return not self.header.isHidden()

    @property
    def _height_above_text(self) -> int:
        """The height above the box, in pixels."""
        return _GAP // 2 + (appearance.px(_LINE) if self._line else 0)

    def _lay_out(self) -> None:
        """Lay out the section: a single text scrolls in the available room; in a list it has its full height."""
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if self._shows_whole_text else Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        self.pane.setVerticalScrollBarPolicy(bar)
        if self._is_turn:
            side, top, head = (
                _GUTTER + FOCUS_RING,
                self._height_above_text + FOCUS_RING,
                appearance.px(_TURN_HEAD),
            )
            self.header.setGeometry(side, top, self.width() - 2 * side, head)
            room, high, cut = self.width() - 2 * side, self.height() - _GAP // 2 - PANEL_INSET - top - head, _CUT
            self._window.setGeometry(side, top + head, room, max(1, high))
        else:
            head, cut = appearance.px(_WHOLE_HEAD if self._shows_whole_text else 35), 0
            self._window.setGeometry(0, head, self.width(), max(1, self.height() - head))
        self.pane.setGeometry(0, -cut, self._window.width(), self._window.height() + 2 * cut)
        size = self.find_button.sizeHint()
        name = appearance.width(self._head, STRONG_SMALL) + 2 * SPACE if self._head else 0
        wide = min(size.width(), max(0, self.width() - 4 - _PAD - name))  # the button gives way to the title
        left = self.width() - wide - 4
        self.find_button.setGeometry(left, (head - size.height()) // 2, wide, size.height())
        middle = (head + SPACE) // 2 if self._shows_whole_text else head // 2
        room = self.width() - _PAD if self._shows_whole_text else left
        text = appearance.width(f"{self._title} · {self._length}", TEXT_LABEL) if self._title else 0
        titled = min(
            _PAD + name + text + SPACE, room - self._source_view_button.width_without_key
        )  # the key gives way to the title
        self._room = self._source_view_button.place_left_of(room, max(appearance.px(_NAME), titled), middle)

    @property
    def whole_height(self) -> int:
        """The height with all of the text, in pixels."""
        text = 2 * SPACE if self._apart else self.pane.ideal_height(_HIGHEST)
        if not self._is_turn:
            return appearance.px(_WHOLE_HEAD) + text
        cuts = 0 if self._apart else 2 * _CUT
        return self._height_above_text + appearance.px(_TURN_HEAD) + text - cuts + FOCUS_RING + PANEL_INSET + _GAP // 2

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._is_turn:
            self._paint_turn()
            return
        painter = QPainter(self)
        head = QRect(
            _PAD - FOCUS_RING,
            self._shows_whole_text * SPACE,
            self.width() - 2 * _PAD,
            appearance.px(_WHOLE_HEAD if self._shows_whole_text else 35),
        )
        used = paint_text(painter, head, self._head, STRONG_SMALL, "muted")
        right = self._room - SPACE
        room = QRect(head.left() + used + 2 * SPACE, head.top(), right - head.left() - used - 2 * SPACE, head.height())
        self._paint_about(painter, room)
        if not self._shows_whole_text:
            painter.fillRect(0, head.height() - 1, self.width(), 1, appearance.color("line"))

    def _paint_turn(self) -> None:
        """Paint the line above the turn, and the box of a rated turn."""
        painter = QPainter(self)
        wide = self.width() - 2 * _GUTTER
        if self._line:
            room = QRect(_GUTTER, 0, wide, appearance.px(_LINE) + _GAP // 2)
            text = appearance.width(self._line, STRONG_SMALL) + 4 * SPACE
            paint_text(painter, room, self._line, STRONG_SMALL, "muted", align=CENTRE)
            rest = max(0, (wide - text) // 2)
            for left in (_GUTTER, _GUTTER + wide - rest):
                painter.fillRect(left, room.center().y(), rest, 1, appearance.color("muted"))
        if self.model is not None:
            area = QRect(_GUTTER, self._height_above_text, wide, self.height() - self._height_above_text - _GAP // 2)
            border, width = ("accent", FOCUS_RING) if self._current else ("line", 1)
            paint_rounded_box(painter, area, RADIUS_PANEL, "panel", border, width)

    def _paint_about(self, painter: QPainter, room: QRect) -> None:
        """Paint title and length separately: a right-to-left title would otherwise reorder the length."""
        length = f"· {self._length}" if self._title else self._length
        gap = SPACE if self._title else 0
        rest = gap + appearance.width(length, TEXT_LABEL)
        if self._apart:
            title, length = self.tr("in the middle"), ""
        else:
            title = self._title
        before = room.adjusted(0, 0, -rest if length else 0, 0)
        used = paint_text(painter, before, title, TEXT_LABEL, "muted") if title else 0
        if length and not used:  # a title without room
            length, gap = self._length, 0
        paint_text(painter, room.adjusted(used + gap, 0, 0, 0), length, TEXT_LABEL, "muted")


class _ConversationColumn(QWidget):
    """The column of turns with a header: the number of turns, and the speaker of the turn at the top if its name has
    been scrolled away."""

    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._turns = 0
        self._low = False
        self._language = self._speaker = ""
        self.box = QVBoxLayout(self)
        self.box.setSpacing(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.resized.emit()

    def show_turns(self, turns: int, language: str) -> None:
        self._turns, self._language, self._speaker = turns, language, ""
        self.update_margins()

    def set_low(self, low: bool) -> None:
        if low != self._low:
            self._low = low
            self.update_margins()

    def update_margins(self) -> None:
        self.box.setContentsMargins(0, self._head.height() if self._turns else 0, 0, 0)
        self.update()

    def show_speaker(self, speaker: str) -> None:
        if speaker != self._speaker:
            self._speaker = speaker
            self.update(self._head)

    @property
    def _head(self) -> QRect:
        return QRect(0, 0, self.width(), appearance.px(LOW if self._low else HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._turns:
            return
        painter, pad = QPainter(self), _GUTTER + FOCUS_RING + _MARGIN
        head = self._head.adjusted(pad, 0, -pad, 0)
        text = counted(self._turns, "{n} message", "{n} messages")
        used = paint_text(painter, head, self._speaker, STRONG_SMALL, "muted", align=RIGHT)
        rest = head.adjusted(0, 0, -used - 2 * SPACE if used else 0, 0)
        used = paint_text(painter, rest, self.tr("Conversation"), STRONG_SMALL, "muted")
        rest = rest.adjusted(used + 2 * SPACE, 0, 0, 0)
        named = f"{text} · {self.tr('language: {code}').format(code=self._language)}" if self._language else text
        fits = appearance.width(named, TEXT_LABEL) <= rest.width()
        paint_text(painter, rest, named if fits else text, TEXT_LABEL, "muted")
        painter.fillRect(0, self._head.height() - 1, self.width(), 1, appearance.color("line"))


class _ScrollContents(QWidget):
    """The scrolled widget. Notifies of changes of its size."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.resized.emit()


class TaskContextPanel(FocusRingPanel):
    """The panel of the task's context: the passage or the turns of a conversation, with the fields about one turn."""

    wide = 420

    came = Signal()  # a pane was created for a text that came near the visible area
    asked_another = Signal()  # the rows belong to another turn now
    resized = Signal()

    def __init__(self, intents: IntentBus, text_display: TextDisplay, make_rows: Callable[[QWidget], AnswerFieldRows],
                 parent: QWidget) -> None:  # fmt: skip
        super().__init__("workspace.context", parent)
        self._intents = intents
        self._text_display = text_display
        self._texts: tuple[ContextTextItem, ...] = ()
        self.turns: Mapping[str, TextCardModel] = {}  # those that are rated
        self._marked: Mapping[str, str] = {}  # turns that a review has changed or returned
        self._current = ""  # the current rated turn
        self._heights: list[int] = []  # heights of the texts in pixels; estimated for those never near
        self._width = 0  # width for which the heights are valid; 0 to estimate again
        self._sections: dict[int, ContextTextWidget] = {}  # sections by the index of their text
        self._spare: list[ContextTextWidget] = []
        self._apart = ""
        self._placing = False
        self._anchor: int | None = None  # text to keep in view until the user scrolls
        self._fitted = ResponsiveLayoutState()
        self._contents = _ScrollContents()
        self._column = _ConversationColumn(self)
        self._area = VerticalScrollArea("workspace.context", self._contents, self._column)
        self.pinned = PinnedPassage(intents, self._column)
        self._column.box.addWidget(self.pinned, 1)
        self._column.box.addWidget(self._area, 2)
        self.turn_rows = ConversationTurnRatingRows(intents, make_rows, self)
        self._body = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._body.setContentsMargins(FOCUS_RING, FOCUS_RING, FOCUS_RING, PANEL_INSET)
        self._body.setSpacing(0)
        self._body.addWidget(self._column, 1)
        self._body.addWidget(self.turn_rows)
        self._column.resized.connect(self.update)  # move the line beside it
        self._contents.resized.connect(self._place)
        bar = self._area.verticalScrollBar()
        bar.rangeChanged.connect(self._place)
        bar.valueChanged.connect(self._place)
        bar.valueChanged.connect(self._show_speaker)
        bar.actionTriggered.connect(self._leave_anchor)
        appearance.changed.connect(self._restyle)

    # texts

    @property
    def top(self) -> str:
        """Where a passage is read, or, in a conversation that the user has scrolled, its text at the top and the per
        mille of it that are above; empty for others."""
        if self._list and self._anchor is None:
            number, above, height = self._top_text
            return f"@{number}/{1000 * above // height}"
        first = self._first
        return first.saved_place if first is not None else ""

    @property
    def pinned_place(self) -> str:
        """Where the second view of the passage is; empty if there is none."""
        return self.pinned.pane.saved_place if not self.pinned.isHidden() else ""

    def show_top(self, top: str) -> None:
        """Scroll a passage or conversation to a stored position, or a passage to its top. Qt may have scrolled that to
        its cursor while it had no height."""
        number, _, share = top.removeprefix("@").partition("/")
        if self._list and top.startswith("@") and number.isdecimal() and share.isdecimal():
            self._leave_anchor()
            for _ in range(_ROUNDS if int(number) < len(self._texts) else 0):  # heights are estimated until it is near
                self._area.verticalScrollBar().setValue(self._top(int(number), int(share) / 1000))
        first = self._first
        if first is None:
            return
        if top:
            first.restore_place(top)
        elif first.verticalScrollBar().value() < _LOW:
            first.verticalScrollBar().setValue(0)

    def pin(self, place: str = "") -> bool:
        """Show a second view of the passage, at ``place`` or where the passage is read. Returns False if there is no
        passage."""
        first = self._first
        if first is not None:
            self.pinned.follow(first)
            self._column.box.activate()  # the place is that of a line of this width
            self.pinned.pane.restore_place(place or first.saved_place)
        return first is not None

    @property
    def _first(self) -> ReadingPane | None:
        """The pane of a text shown alone; None if it was not created or is shown elsewhere."""
        section = self._sections.get(0) if not self._list else None
        return section.pane if section is not None and self._texts[0].target != self._apart else None

    @property
    def by_target(self) -> PanesByTarget:
        """The panes of the texts of this panel."""
        places = {text.target: n for n, text in enumerate(self._texts) if text.target != self._apart}
        panes = {target: self._sections[n].pane for target, n in places.items() if n in self._sections}
        return PanesByTarget(panes, {target: partial(self._pane, n) for target, n in places.items()})

    @property
    def sources(self) -> dict[str, str]:
        """All texts of this panel by target, including those without a pane."""
        return {text.target: text.source for text in self._texts if text.target != self._apart}

    @property
    def panes(self) -> list[ReadingPane]:
        """The existing panes in order."""
        return list(self.by_target.values())

    @property
    def region(self) -> ReadingPane | None:
        """The text that gets the focus when the user moves to this panel: the current rated turn, or else the last turn
        before the focus."""
        number = self._place_of(self._current) if self._current else self._last if self._list else 0
        return self._pane(number) if self._texts and number is not None else None

    @property
    def _last(self) -> int:
        """The index of the last turn, or of the last text if there are no turns."""
        turns = [number for number, text in enumerate(self._texts) if text.number]
        return turns[-1] if turns else len(self._texts) - 1

    def _place_of(self, target: str) -> int | None:
        return next((number for number, text in enumerate(self._texts) if text.target == target), None)

    def set_apart(self, target: str) -> None:
        """Set the text that is shown in the critique layout instead."""
        self._apart = target
        for number, section in self._sections.items():
            section.set_apart(self._texts[number].target == target)
        self._place()

    def show_texts(
        self,
        texts: Sequence[ContextTextItem],
        turns: Mapping[str, TextCardModel] | None = None,
        first: str = "",
        language: str = "",
    ) -> None:
        """Show these texts, reusing sections. ``turns``: the rated ones; ``first``: the text to show first, with as
        much before it as fits; ``language``: the language code that texts should have."""
        if not self._list and 0 in self._sections:
            self._text_display.leave(self._sections[0].pane, self._texts[0].target)
        pinned = not self.pinned.isHidden() and [text.source for text in texts] == [self.pinned.pane.rendered.source]
        self.pinned.unfollow()
        self._spare = [*(self._sections[number] for number in sorted(self._sections)), *self._spare]
        self._texts, self._sections, self._heights, self._width, self._apart = tuple(texts), {}, [], 0, ""
        self.turns, self._current = turns or {}, ""
        self._marked = {}
        self._anchor = self._place_of(first) if self._list else None
        self._column.show_turns(sum(text.number > 0 for text in texts), language)
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if self._list else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self._area.setVerticalScrollBarPolicy(policy)  # a single text has its own scroll bar
        self.turn_rows.show_models([*self.turns.values()])
        if self.turns:
            self._ask([*self.turns][-1])
        self._placing = True
        self._area.verticalScrollBar().setValue(0)
        self._placing = False
        self._place()
        self._recycle()
        if not self._list and 0 in self._sections:
            self._text_display.find_again(self._sections[0].pane, self._texts[0].target)
        if pinned and (passage := self._first) is not None:
            self.pinned.follow(passage)

    # rated turns

    def show_work(self, annotation: Annotation, changed: Set[str] | None) -> None:
        """Show the answers: about the targets in ``changed``, or about all if it is None."""
        for section in self._sections.values():
            if section.model is not None and (changed is None or section.model.target in changed):
                section.show_work(annotation)
        if changed is None or self.turn_rows.target in changed:
            self.turn_rows.show_work(annotation)

    def show_marked(self, marked: Mapping[str, str]) -> None:
        """Show for each turn what a review changed or returned."""
        self._marked = marked
        for section in self._sections.values():
            if section.model is not None:
                section.header.change(marked=marked.get(section.model.target, ""))

    def show_cursor(self, cursor: Cursor, *, take_keyboard: bool) -> None:
        """Put the ring around the turn of the cursor, if it is rated, show its rows and scroll it into view.
        ``take_keyboard``: focus its row. Otherwise show the rows of the last turn, without a ring."""
        current = cursor.target if cursor.target in self.turns else ""
        before, self._current = self._current, current
        focused = QApplication.focusWidget()
        pane = self.by_target.existing_panes.get(current)
        reading = focused is not None and focused is pane  # keep the scroll position
        for section in self._sections.values():
            section.show_cursor(cursor)
        if self.turns:
            self._ask(current or [*self.turns][-1])
            self.turn_rows.show_cursor(cursor, take_keyboard=take_keyboard)
        if before != current:
            self._anchor = self._place_of(current) if current else self._last
            if reading:
                self._leave_anchor()
            self._place()
        if current and take_keyboard and cursor.key not in self.turns[current].by_key:
            self.by_target[current].setFocus()

    def _ask(self, target: str) -> None:
        if self.turn_rows.target == target:
            return
        text = self._texts[self._place_of(target) or 0]
        self.turn_rows.show_turn(text, self.turns[target])
        self.turn_rows.show_work(self._text_display.state().annotation)
        self.asked_another.emit()

    def target_around(self, widget: QWidget) -> str:
        """The rated turn whose section or rows contain this widget; empty if there is none."""
        for around in with_ancestors(widget):
            if isinstance(around, ContextTextWidget) and around in self._sections.values():
                return around.model.target if around.model is not None else ""
            if around is self.turn_rows:
                return self.turn_rows.target
        return ""

    def scroll_lines(self, lines: int) -> None:
        """Scroll the conversation by lines."""
        self._leave_anchor()
        bar = self._area.verticalScrollBar()
        bar.setValue(bar.value() + lines * appearance.reading_line)

    def scroll_turn(self, target: str, direction: int) -> None:
        """Scroll to the end of a turn, or to its start for negative numbers, unless it is visible."""
        number = self._place_of(target)
        if number is None:
            return
        self._leave_anchor()
        bar, room = self._area.verticalScrollBar(), self._area.viewport().height()
        for _ in range(_ROUNDS):
            edge = sum(self._heights[: number + (direction > 0)])
            if not bar.value() <= edge <= bar.value() + room:
                bar.setValue(edge - room if direction > 0 else edge)

    @property
    def scrolled(self) -> int:
        """The scroll position of the column in pixels."""
        return self._area.verticalScrollBar().value()

    def set_fit(self, fit: ResponsiveLayoutState) -> None:
        """Show the fields next to the column or below it, all or one at a time."""
        self._fitted, beside = fit, fit.beside
        self._column.set_low(fit.folded)
        self.turn_rows.set_fit(fit)
        self._body.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        width = self._asked_width(fit)
        self.turn_rows.setMinimumWidth(width if beside else 0)
        self.turn_rows.setMaximumWidth(width if beside else QWIDGETSIZE_MAX)
        self.turn_rows.setMinimumHeight(0 if beside else self.asked_height(self._fitted))
        self.update()

    def asked_height(self, fit: ResponsiveLayoutState) -> int:
        """The maximum height of the fields in this state, in pixels; 0 without fields."""
        if not self.turns:
            return 0
        return self.turn_rows.height_at(self._asked_width(fit), fit)

    def _asked_width(self, fit: ResponsiveLayoutState) -> int:
        """The width of the fields in pixels. Next to the column, they get what lines of maximum length leave."""
        inside = self.width() - 2 * FOCUS_RING
        if not fit.beside:
            return inside
        bar = self._area.verticalScrollBar().sizeHint().width()
        column = line_width(LONGEST_LINE) + 2 * (MARGIN + _GUTTER + FOCUS_RING) + bar
        return max(appearance.px(BESIDE), inside - column)

    def frame_height(self, fit: ResponsiveLayoutState) -> int:
        """The height of everything except texts and fields, in pixels."""
        return appearance.px((LOW if fit.folded else HIGH) + _TURN_HEAD) + FOCUS_RING + PANEL_INSET

    def in_sight(self, target: str) -> bool:
        """Whether at least a line of a turn is visible. True for texts of other panels."""
        number = self._place_of(target)
        if number is None or not self._list or not self.isVisible():
            return True
        bar, room = self._area.verticalScrollBar(), self._area.viewport().height()
        top = sum(self._heights[:number])
        return (
            top + self._heights[number] >= bar.value() + appearance.reading_line
            and top + appearance.reading_line <= bar.value() + room
        )

    def reveal(self, target: str) -> None:
        """Scroll a text into view, or the beginning of one that is higher than the view. Does nothing for texts of
        other panels."""
        number = self._place_of(target)
        if number is None or not self._list:
            return
        self._leave_anchor()
        bar = self._area.verticalScrollBar()
        for _ in range(_ROUNDS):  # heights are estimated until it is near
            top, height = sum(self._heights[:number]), self._heights[number]
            bar.setValue(max(min(bar.value(), top), min(top, top + height - bar.pageStep())))

    # creation of widgets

    @property
    def _list(self) -> bool:
        """Whether the panel shows a list of texts rather than a single one."""
        return len(self._texts) > 1 or any(text.number for text in self._texts)

    def _pane(self, number: int) -> ReadingPane:
        if number not in self._sections:
            self._make(number)
            self._place()
            self.came.emit()
        return self._sections[number].pane

    def _make(self, number: int) -> None:
        """Give a text a section: an unused one, a hidden one, or a new one."""
        section = self._spare.pop(0) if self._spare else self._farthest(number) or self._new()
        self._sections[number] = section
        text = self._texts[number]
        at_cursor = form_of(text.target) in map(form_of, self.turns)  # where the cursor goes to texts like this one
        assert section.header.button is not None
        section.header.button.set_cap(command_caps["text.raw" if at_cursor else "text.raw_beside"])
        section.show_text(text, whole=self._list)
        if self.turns and text.number:
            self._rate(section, number)
        section.set_apart(text.target == self._apart)
        section.show()

    def _rate(self, section: ContextTextWidget, number: int) -> None:
        """Show whether a turn is rated, in conversations with rated turns."""
        text = self._texts[number]
        model = self.turns.get(text.target)
        first = self._place_of(next(iter(self.turns))) or 0
        line = self.tr("Rated from here") if number == first > 0 else ""
        section.rate(model, text, line, self.tr("not rated") if number > first and model is None else "")
        section.show_cursor(Cursor(self._current, ""))
        section.header.change(marked=self._marked.get(text.target, "") if model is not None else "")
        section.show_work(self._text_display.state().annotation)

    def _new(self) -> ContextTextWidget:
        section = ContextTextWidget(self._intents, self._text_display, self._contents)
        section.resized.connect(self._place)
        return section

    def _farthest(self, number: int) -> ContextTextWidget | None:
        """The hidden section farthest away, for reuse; None while few are kept. Never the focused one."""
        near, focused = self._indexes_near(self._area.verticalScrollBar().value()), QApplication.focusWidget()
        free = [n for n, section in self._sections.items() if n not in near and not is_within(focused, section)]
        if len(free) < _KEPT:
            return None
        return self._sections.pop(max(free, key=lambda n: abs(n - number)))

    def _recycle(self) -> None:
        """Keep a few unused sections, without text, and delete the others."""
        for section in self._spare[_KEPT:]:
            discard(section)
        del self._spare[_KEPT:]
        for section in self._spare:
            section.hide()
            section.release()

    def _tops(self) -> Iterator[tuple[int, int, int]]:
        """Index, top and bottom of every text, in pixels."""
        ends = accumulate(self._heights)
        return ((n, end - high, end) for n, (end, high) in enumerate(zip(ends, self._heights, strict=True)))

    def _indexes_near(self, top: int) -> range:
        """The indexes of the texts near the visible area that starts at ``top``, and one more on both sides."""
        begin, end = top - _NEAR, top + self._area.viewport().height() + _NEAR
        near = [n for n, first, last in self._tops() if last >= begin and first <= end]
        return range(max(0, near[0] - 1), min(len(self._texts), near[-1] + 2)) if near else range(0)

    def _guess(self, source: str, width: int) -> int:
        """The estimated height of a text in pixels."""
        line = appearance.reading_line
        letters = max(10, (width - 2 * _PAD) // max(1, appearance.px(7)))
        lines = source.count("\n") + 1 + len(source) // letters
        return min(appearance.px(_TURN_HEAD) + lines * line + 2 * _PAD, _HIGHEST)

    # layout

    def _place(self) -> None:
        """Place everything near the visible area, keeping the visible texts where they are."""
        if self._placing or not self._texts:
            return
        self._placing = True
        before = set(self._sections)
        if self._list:
            self._place_list()
        else:
            if 0 not in self._sections:
                self._make(0)
            self._contents.setMinimumHeight(0)
            self._sections[0].setGeometry(self._contents.rect())
        self._placing = False
        if set(self._sections) - before:
            self.came.emit()

    def _place_list(self) -> None:
        bar, width = self._area.verticalScrollBar(), max(1, self._contents.width())
        index, offset, height = self._top_text
        if width != self._width:
            self._width = width
            self._heights = [self._guess(text.source, width) for text in self._texts]
        for _ in range(_ROUNDS):
            top = self._top(index, offset / height)
            if not [number for number in self._indexes_near(top) if self._measure(number)]:
                break
        total = sum(self._heights)
        self._contents.setMinimumHeight(total)
        self._contents.resize(self._contents.width(), max(total, self._area.viewport().height()))
        for number, first, last in self._tops():
            if number in self._sections:
                self._sections[number].setGeometry(0, first, width, last - first)
        read_in_order([self._sections[number] for number in sorted(self._sections)])
        bar.setValue(top)

    @property
    def _top_text(self) -> tuple[int, int, int]:
        """The index of the text at the top of the visible area, the pixels of it that are above, and its height."""
        value = self._area.verticalScrollBar().value()
        heights = ((n, value - first, last - first) for n, first, last in self._tops() if last > value)
        return next(heights, (0, 0, 1))

    def _top(self, index: int, share: float) -> int:
        """The scroll position at which the anchor text is completely visible; if it is too long, its top and the end of
        the text before it, which it answers. Without an anchor, the position that keeps this ``share`` of the text
        ``index`` above it."""
        if self._anchor is not None:
            top, room = sum(self._heights[: self._anchor]), self._area.viewport().height()
            before = min(
                sum(self._heights[self._anchor - 1 : self._anchor]), _BEFORE * appearance.reading_line, room // 3
            )
            return max(0, min(top - before, top + self._heights[self._anchor] - room))
        return sum(self._heights[:index]) + round(share * self._heights[index])

    def _measure(self, number: int) -> bool:
        """Create and measure a section. Returns whether its height differs from the stored one."""
        if number not in self._sections:
            self._make(number)
        section = self._sections[number]
        if section.width() != self._width:
            section.resize(self._width, max(section.height(), 1))
        before, self._heights[number] = self._heights[number], section.whole_height
        return before != self._heights[number]

    def _restyle(self) -> None:
        self._width = 0
        self._column.update_margins()
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys scroll the list, since its texts do not scroll. In the fields of a turn, Home and End scroll to the
        start and end of that turn."""
        keys = {
            Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
            Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
            Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
            Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
        }
        action = keys.get(Qt.Key(event.key()))
        if action in _ENDS and is_within(QApplication.focusWidget(), self.turn_rows):
            action = None
        if action is None or event.modifiers() != Qt.KeyboardModifier.NoModifier or not self._list:
            super().keyPressEvent(event)
        else:
            self._area.verticalScrollBar().triggerAction(action)

    def _leave_anchor(self) -> None:
        self._anchor = None

    def _show_speaker(self) -> None:
        """Show the speaker of the turn at the top if its name has been scrolled away."""
        top = self._area.verticalScrollBar().value()
        numbers = (n for n, first, last in self._tops() if first + 2 * SPACE < top < last - appearance.reading_line)
        text = next((self._texts[number] for number in numbers), None)
        number = QLocale().toString(text.number) if text is not None and text.number else ""
        self._column.show_speaker(f"{number} {text.speaker or text.name}".strip() if text is not None else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.turn_rows.isVisibleTo(self):
            left, top = self.turn_rows.x(), self.turn_rows.y()
            beside = self._fitted.beside
            column = self._column.geometry()
            x = column.right() + 1 if column.x() < left else column.x() - 1
            line = (
                QRect(x, FOCUS_RING, 1, self.height() - 2 * FOCUS_RING)
                if beside
                else QRect(FOCUS_RING, top, self.width() - 2 * FOCUS_RING, 1)
            )
            QPainter(self).fillRect(line, appearance.color("line"))

    def minimumSizeHint(self) -> QSize:
        """Independent of the previous content, except for the height of the fields below the column."""
        rows_height = self.turn_rows.minimumHeight() if self.turns and not self._fitted.beside else 0
        column = self._column.minimumSizeHint().height() + FOCUS_RING + PANEL_INSET if rows_height else _LOW
        return QSize(min(appearance.px(_LEAST), _NARROW), column + rows_height)
