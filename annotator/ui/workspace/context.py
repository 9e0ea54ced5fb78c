"""The context panel: the passage or the conversation that the texts are about, beside them.

Of a conversation only the messages in sight, and some that were, have a widget and a document. The others are as high
as they are likely to be, until they come near.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, takewhile

from PySide6.QtCore import QLocale, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QApplication, QVBoxLayout, QWidget

from annotator.model.target import PASSAGE
from annotator.ui.intents import Intents, RunCommand
from annotator.ui.look import Look
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import (
    FOCUS_RING,
    PANEL_INSET,
    READING_LINE_HEIGHT,
    SPACE,
    TEXT_LABEL,
    TEXT_READING,
    TEXT_SMALL,
    WEIGHT_STRONG,
)
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.mirroring import place, placed
from annotator.ui.widgets.paint import text
from annotator.ui.widgets.panel import Panel
from annotator.ui.widgets.scrolling import Scrolling
from annotator.ui.workspace.card_model import Text, is_message
from annotator.ui.workspace.document_cache import Documents, make_pane
from annotator.ui.workspace.panes import Panes

_PAD, _HEAD = 14, 35
_WHOLE_HEAD = 22
_HIGHEST = 1_000_000  # pixels of one message
_NEAR = 400  # pixels above and below what is in sight, in which messages are made ready
_LEFT = 64  # texts whose place is remembered
_LOW = 40  # pixels that Qt may have scrolled to show its cursor
_KEPT = 12  # sections out of sight that keep their text
_ROUNDS = 6  # of measuring: what is measured changes what is near


class Section(QWidget):
    """One text of the context under its name."""

    resized = Signal()  # its text may take another height

    def __init__(self, look: Look, documents: Documents, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._documents = documents
        self._head = self._title = self._length = ""
        self._whole = True
        self._apart = False
        self.pane = make_pane(look, "", "", self)
        self.pane.rebuilt.connect(self.resized)
        self.find_button = Button(look, "", self.tr("Find"), self, cap=cap, kind="quiet", size=TEXT_LABEL)
        look.changed.connect(self._lay_out)

    def show_text(self, shown: Text, *, whole: bool) -> None:
        """Show a text; ``whole``: as high as it is, for a list of several, else scrolling in the room it gets."""
        self._whole = whole
        self._head = self.tr("Passage") if shown.target == PASSAGE else shown.who
        self.setObjectName(f"workspace.context.{shown.target}")
        self.find_button.setObjectName(f"workspace.context.{shown.target}.find")
        self.find_button.setVisible(not whole)
        self.pane.setObjectName(f"workspace.context.{shown.target}.text")
        self.pane.setAccessibleName(self.tr("{who} ({target}), text").format(who=shown.who, target=shown.target))
        self._documents.show(self.pane, shown.source)
        self._apart = False
        self.pane.setVisible(True)
        length = self.tr("{count} words").format(count=QLocale().toString(self.pane.rendered.words))
        self._title = shown.who if shown.who != self._head and not whole else ""
        self._length = "" if whole else length
        self._lay_out()
        self.update()

    def set_apart(self, apart: bool) -> None:
        """Say that the text stands somewhere else for now, in place of showing it twice."""
        if apart != self._apart:
            self._apart = apart
            self.pane.setVisible(not apart)
            self._lay_out()
            self.update()

    def release(self) -> None:
        """Let go of the text, and of the names that another section may have now."""
        for widget in (self, self.pane, self.find_button):
            widget.setObjectName("")
        self._documents.show(self.pane, "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()
        if event.size().width() != event.oldSize().width():
            self.resized.emit()

    def _lay_out(self) -> None:
        """Alone, a text scrolls in the room it gets; among others it is as high as it is, and the list scrolls."""
        head = self._look.px(_WHOLE_HEAD if self._whole else 35)
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if self._whole else Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        self.pane.setVerticalScrollBarPolicy(bar)
        self.pane.setGeometry(0, head, self.width(), max(1, self.height() - head))
        size = self.find_button.sizeHint()
        left = self.width() - size.width() - 4
        place(self.find_button, left, (head - size.height()) // 2, size.width(), size.height())

    @property
    def whole_height(self) -> int:
        """How high it is with all of its text, in pixels."""
        return self._look.px(_WHOLE_HEAD) + (2 * SPACE if self._apart else self.pane.ideal_height(_HIGHEST))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self._look, QPainter(self)
        head = QRect(
            _PAD - FOCUS_RING, self._whole * SPACE, self.width() - 2 * _PAD, look.px(_WHOLE_HEAD if self._whole else 35)
        )
        used = text(painter, look, head, self._head, TEXT_SMALL, "muted", weight=WEIGHT_STRONG)
        right = placed(self.find_button).x() - SPACE if not self._whole else head.right()
        room = QRect(head.left() + used + 2 * SPACE, head.top(), right - head.left() - used - 2 * SPACE, head.height())
        self._paint_about(painter, room)
        if not self._whole:
            painter.fillRect(0, head.height() - 1, self.width(), 1, look.color("line"))

    def _paint_about(self, painter: QPainter, room: QRect) -> None:
        """Title and length, each by itself: a title that runs from right to left would draw what follows into it."""
        length = f"· {self._length}" if self._title else self._length
        gap = SPACE if self._title else 0
        rest = gap + self._look.width(length, TEXT_LABEL)
        if self._apart:
            title, length = self.tr("in the middle"), ""
        else:
            title = self._title
        before = room.adjusted(0, 0, -rest if length else 0, 0)
        used = text(painter, self._look, before, title, TEXT_LABEL, "muted") if title else 0
        text(painter, self._look, room.adjusted(used + gap, 0, 0, 0), length, TEXT_LABEL, "muted")


class _Inside(QWidget):
    """What scrolls. It tells when it has another size."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.resized.emit()


class Context(Panel):
    """The passage, or the messages of a conversation one under the other."""

    came = Signal()  # a text has come near that had no pane before

    def __init__(self, look: Look, intents: Intents, documents: Documents, find_cap: str,
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(look, "workspace.context", parent)
        self._intents = intents
        self._find_cap = find_cap
        self._documents = documents
        self._texts: tuple[Text, ...] = ()
        self._heights: list[int] = []  # of the texts, in pixels; guessed where one was not near yet
        self._width = 0  # that the heights belong to, in pixels; 0 where they are to be guessed anew
        self._made: dict[int, Section] = {}  # sections by the places of their texts
        self._spare: list[Section] = []
        self._apart = ""
        self._turns = 0  # messages of a conversation
        self._left: dict[str, int] = {}  # how far texts were scrolled that were shown alone before
        self._placing = False
        self._end: int | None = None  # the text that is to be seen to its end, until somebody scrolls
        self._inside = _Inside()
        self._area = Scrolling("workspace.context", self._inside, self)
        self._around = QVBoxLayout(self)
        self._around.addWidget(self._area)
        self._inside.resized.connect(self._place)
        bar = self._area.verticalScrollBar()
        bar.rangeChanged.connect(self._place)
        bar.valueChanged.connect(self._place)
        bar.valueChanged.connect(lambda: self.update(self._head_rect()))
        bar.actionTriggered.connect(self._leave_end)
        look.changed.connect(self._relook)

    # the texts

    @property
    def top(self) -> str:
        """Where the first text is read: the place in its source of the first line in view; empty without a text."""
        first = self._first
        return str(first.top) if first is not None else ""

    def show_top(self, top: str) -> None:
        """Scroll the first text to where it was read, or to its top: while it had no height yet, Qt has scrolled it to
        its cursor."""
        first = self._first
        if first is None:
            return
        if top.isdecimal():
            first.show_top(int(top))
        elif first.verticalScrollBar().value() < _LOW:
            first.verticalScrollBar().setValue(0)

    @property
    def _first(self) -> ReadingPane | None:
        """The pane of the first text, where that is made and stands here."""
        section = self._made.get(0)
        return section.pane if section is not None and self._texts[0].target != self._apart else None

    @property
    def by_target(self) -> Panes:
        """The panes of the texts that are shown here."""
        places = {text.target: n for n, text in enumerate(self._texts) if text.target != self._apart}
        made = {target: self._made[n].pane for target, n in places.items() if n in self._made}
        return Panes(made, {target: partial(self._pane, n) for target, n in places.items()})

    @property
    def names(self) -> dict[str, str]:
        """What the texts are called, by target."""
        return {text.target: text.who for text in self._texts}

    @property
    def sources(self) -> dict[str, str]:
        """Every text that is shown here, those out of sight too, by target."""
        return {text.target: text.source for text in self._texts if text.target != self._apart}

    @property
    def panes(self) -> list[ReadingPane]:
        """The panes that are made, in order."""
        return list(self.by_target.values())

    @property
    def text_width(self) -> int:
        """The width in pixels that texts are laid out at."""
        return next((section.pane.text_width for section in (*self._made.values(), *self._spare)), 0)

    def set_apart(self, target: str) -> None:
        """Say that ``target`` stands in the critique layout, where one text of the conversation is worked on."""
        self._apart = target
        for number, section in self._made.items():
            section.set_apart(self._texts[number].target == target)
        self._place()

    def show_texts(self, texts: Sequence[Text], last: str = "") -> None:
        """Show these texts; sections are kept for the next task. Of several, ``last`` is the one to see first, with as
        much before it as has room: what was said last before the message in question."""
        self._leave_place()
        self._spare = [*(self._made[number] for number in sorted(self._made)), *self._spare]
        self._texts, self._made, self._heights, self._width, self._apart = tuple(texts), {}, [], 0, ""
        place = next((number for number, text in enumerate(texts) if text.target == last), None)
        self._end = place if self._list else None
        self._turns = sum(is_message(text.target) for text in texts) if self._end is not None else 0
        self._fit()
        self._placing = True
        self._area.verticalScrollBar().setValue(0)
        self._placing = False
        self._place()
        self._put_away()
        if not self._list and 0 in self._made and self._texts[0].source in self._left:
            self._made[0].pane.verticalScrollBar().setValue(self._left[self._texts[0].source])

    def make_ahead(self, texts: Sequence[Text], width: int) -> bool:
        """Make one of the sections that these texts will need in a panel ``width`` pixels wide, from the last one up,
        and that are not there yet; whether one was needed."""
        made = len(self._made) + len(self._spare)
        if made >= (self._likely(texts, width) if len(texts) > 1 else len(texts)):
            return False
        section, bar = self._new(), self._area.verticalScrollBar()
        section.hide()
        bar.ensurePolished()
        section.resize(width - 2 * FOCUS_RING - bar.sizeHint().width(), 1)
        self._spare.append(section)
        return True

    def _likely(self, texts: Sequence[Text], width: int) -> int:
        """How many of these messages will be near what is seen."""
        room = self.window().height() + _NEAR
        heights = accumulate(self._guess(text.source, width) for text in reversed(texts))
        return min(len(texts), sum(1 for _ in takewhile(lambda high: high < room, heights)) + 2)

    def _leave_place(self) -> None:
        """A passage is found again where it was left, in this task or in another one about it."""
        if self._list or 0 not in self._made:
            return
        source = self._texts[0].source
        self._left.pop(source, None)
        self._left[source] = self._made[0].pane.verticalScrollBar().value()
        while len(self._left) > _LEFT:
            self._left.pop(next(iter(self._left)))

    def reveal(self, target: str) -> None:
        """Bring a text into sight that is not; nothing for what is not shown here."""
        number = next((n for n, text in enumerate(self._texts) if text.target == target), None)
        if number is None or not self._list:
            return
        self._leave_end()
        bar, room = self._area.verticalScrollBar(), self._area.viewport().height()
        for _ in range(_ROUNDS):
            top = sum(self._heights[:number])
            shown = min(self._heights[number], room // 2)
            if bar.value() <= top + shown and top + shown <= bar.value() + room:
                break
            bar.setValue(top)

    # which of them have a widget

    @property
    def _list(self) -> bool:
        """Whether there are several, one under the other, rather than one that fills the room."""
        return len(self._texts) > 1

    def _pane(self, number: int) -> ReadingPane:
        if number not in self._made:
            self._make(number)
            self._place()
            self.came.emit()
        return self._made[number].pane

    def _make(self, number: int) -> None:
        """Give a text a section: one that waits, or the one that is farthest out of sight, or a new one."""
        section = self._spare.pop(0) if self._spare else self._farthest(number) or self._new()
        self._made[number] = section
        section.show_text(self._texts[number], whole=self._list)
        section.set_apart(self._texts[number].target == self._apart)
        section.show()

    def _new(self) -> Section:
        section = Section(self._look, self._documents, self._find_cap, self._inside)
        section.find_button.clicked.connect(lambda: self._intents.say(RunCommand("text.find")))
        section.resized.connect(self._place)
        return section

    def _farthest(self, number: int) -> Section | None:
        """A section out of sight that gives up its text; none where few are kept. Never the one that is read in."""
        near, focused = self._near(self._area.verticalScrollBar().value()), QApplication.focusWidget()
        free = [n for n, made in self._made.items() if n not in near and not (focused and made.isAncestorOf(focused))]
        if len(free) < _KEPT:
            return None
        return self._made.pop(max(free, key=lambda n: abs(n - number)))

    def _put_away(self) -> None:
        """Sections that no text needs wait for one, a few of them; they hold no text."""
        for section in self._spare[_KEPT:]:
            section.hide()
            section.setParent(None)
            section.deleteLater()
        del self._spare[_KEPT:]
        for section in self._spare:
            section.hide()
            section.release()

    def _tops(self) -> Iterator[tuple[int, int, int]]:
        """Every text with where it begins and ends, in pixels."""
        ends = accumulate(self._heights)
        return ((n, end - high, end) for n, (end, high) in enumerate(zip(ends, self._heights, strict=True)))

    def _near(self, top: int) -> range:
        """The texts that are seen from ``top`` on, or not far from it, and the next one on both sides of them."""
        begin, end = top - _NEAR, top + self._area.viewport().height() + _NEAR
        found = [n for n, first, last in self._tops() if last >= begin and first <= end]
        return range(max(0, found[0] - 1), min(len(self._texts), found[-1] + 2)) if found else range(0)

    def _guess(self, source: str, width: int) -> int:
        """How high a text is likely to be: its lines, each as long as there is room, in pixels."""
        line = self._look.px(round(TEXT_READING * READING_LINE_HEIGHT / 100))
        letters = max(10, (width - 2 * _PAD) // max(1, self._look.px(7)))
        lines = source.count("\n") + 1 + len(source) // letters
        return min(self._look.px(_WHOLE_HEAD) + lines * line + 2 * _PAD, _HIGHEST)

    # how they stand

    def _place(self) -> None:
        """Have everything near stand where it belongs; what is in sight stays there."""
        if self._placing or not self._texts:
            return
        self._placing = True
        before = set(self._made)
        if self._list:
            self._place_list()
        else:
            if 0 not in self._made:
                self._make(0)
            self._inside.setMinimumHeight(0)
            self._made[0].setGeometry(self._inside.rect())
        self._placing = False
        if set(self._made) - before:
            self.came.emit()

    def _place_list(self) -> None:
        bar, width = self._area.verticalScrollBar(), max(1, self._inside.width())
        held = next(((n, bar.value() - first) for n, first, last in self._tops() if last > bar.value()), (0, 0))
        if width != self._width:
            self._width = width
            self._heights = [self._guess(text.source, width) for text in self._texts]
        for _ in range(_ROUNDS):
            top = self._top(*held)
            if not [number for number in self._near(top) if self._measure(number)]:
                break
        total = sum(self._heights)
        self._inside.setMinimumHeight(total)
        self._inside.resize(self._inside.width(), max(total, self._area.viewport().height()))
        for number, first, last in self._tops():
            if number in self._made:
                self._made[number].setGeometry(0, first, width, last - first)
        bar.setValue(top)

    def _top(self, held: int, offset: int) -> int:
        """Where what is seen begins: so that the end of one text is seen, or that ``held`` stays where it is."""
        if self._end is not None:
            return max(0, sum(self._heights[: self._end + 1]) - self._area.viewport().height())
        return sum(self._heights[:held]) + min(offset, self._heights[held])

    def _measure(self, number: int) -> bool:
        """Make a text ready; whether it has another height than was thought."""
        if number not in self._made:
            self._make(number)
        section = self._made[number]
        if section.width() != self._width:
            section.resize(self._width, max(section.height(), 1))
        before, self._heights[number] = self._heights[number], section.whole_height
        return before != self._heights[number]

    def _relook(self) -> None:
        self._width = 0
        self._fit()
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that scroll go through the messages, none of which scrolls by itself."""
        keys = {
            Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
            Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
            Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
            Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
        }
        action = keys.get(Qt.Key(event.key()))
        if action is None or event.modifiers() != Qt.KeyboardModifier.NoModifier or not self._list:
            super().keyPressEvent(event)
        else:
            self._area.verticalScrollBar().triggerAction(action)

    def _leave_end(self) -> None:
        self._end = None

    def _fit(self) -> None:
        head = self._look.px(_HEAD) if self._turns else FOCUS_RING
        self._around.setContentsMargins(FOCUS_RING, head, FOCUS_RING, PANEL_INSET)
        self.update()

    def _head_rect(self) -> QRect:
        return QRect(_PAD, 0, self.width() - 2 * _PAD, self._look.px(_HEAD))

    def _speaker(self) -> str:
        """Whose message is at the top, where its name is scrolled away."""
        top = self._area.verticalScrollBar().value()
        here = (n for n, first, last in self._tops() if first < top - 2 * SPACE < last)
        return next((self._texts[number].who for number in here), "")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._turns:
            return
        look, painter = self._look, QPainter(self)
        head = self._head_rect()
        words = self.tr("{count} messages").format(count=self._turns)
        used = text(painter, look, head, self.tr("Conversation"), TEXT_SMALL, "muted", weight=WEIGHT_STRONG)
        text(painter, look, head.adjusted(used + 2 * SPACE, 0, 0, 0), words, TEXT_LABEL, "muted")
        right = Qt.AlignmentFlag.AlignRight
        text(painter, look, head, self._speaker(), TEXT_SMALL, "muted", weight=WEIGHT_STRONG, align=right)
        painter.fillRect(FOCUS_RING, head.height() - 1, self.width() - 2 * FOCUS_RING, 1, look.color("line"))

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(420), 400)
