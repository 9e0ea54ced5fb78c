"""What the texts are about: the passage or the conversation, beside them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QVBoxLayout, QWidget

from annotator.model.target import PASSAGE
from annotator.ui.look import Look
from annotator.ui.reading.pane import ReadingPane
from annotator.ui.theme import (
    FOCUS_RING,
    PANEL_INSET,
    SPACE,
    TEXT_LABEL,
    TEXT_SMALL,
    WEIGHT_STRONG,
)
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import text
from annotator.ui.widgets.panel import Panel
from annotator.ui.widgets.scrolling import Scrolling
from annotator.ui.workspace.pane import Documents, make_pane
from annotator.ui.workspace.sheets import Text, is_message

_PAD, _HEAD = 14, 35
_HIGHEST = 100_000  # pixels of one message
QWIDGETSIZE_MAX = 16_777_215


class Section(QWidget):
    """One text of the context under its name."""

    def __init__(self, look: Look, documents: Documents, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._documents = documents
        self._head = self._about = ""
        self._whole = True
        self._apart = False
        self.pane = make_pane(look, "", "", self)
        self.pane.rebuilt.connect(self._lay_out)
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
        title = shown.who if shown.who != self._head else ""
        self._about = "" if whole else " · ".join(filter(None, (title, length)))
        self._lay_out()
        self.update()

    def set_apart(self, apart: bool) -> None:
        """Say that the text stands somewhere else for now, in place of showing it twice."""
        if apart != self._apart:
            self._apart = apart
            self.pane.setVisible(not apart)
            self._lay_out()
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Alone, a text scrolls in the room it gets; among others it is as high as it is, and the list scrolls."""
        head = self._look.px(22 if self._whole else 35)
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if self._whole else Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        self.pane.setVerticalScrollBarPolicy(bar)
        self.pane.setGeometry(0, head, self.width(), max(1, self.height() - head))
        size = self.find_button.sizeHint()
        self.find_button.setGeometry(
            self.width() - size.width() - 4, (head - size.height()) // 2, size.width(), size.height()
        )
        if self._whole:
            self.setFixedHeight(head + (2 * SPACE if self._apart else self.pane.ideal_height(_HIGHEST)))
        else:
            self.setMinimumHeight(0)
            self.setMaximumHeight(QWIDGETSIZE_MAX)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self._look, QPainter(self)
        head = QRect(
            _PAD - FOCUS_RING, self._whole * SPACE, self.width() - 2 * _PAD, look.px(22 if self._whole else 35)
        )
        used = text(painter, look, head, self._head, TEXT_SMALL, "muted", weight=WEIGHT_STRONG)
        right = self.find_button.x() - SPACE if not self._whole else head.right()
        room = QRect(head.left() + used + 2 * SPACE, head.top(), right - head.left() - used - 2 * SPACE, head.height())
        about = self.tr("in the middle") if self._apart else self._about
        text(painter, look, room, about, TEXT_LABEL, "muted")
        if not self._whole:
            painter.fillRect(0, head.height() - 1, self.width(), 1, look.color("line"))


class Context(Panel):
    """The passage, or the messages of a conversation one under the other."""

    find_pressed = Signal()

    def __init__(self, look: Look, documents: Documents, find_cap: str, parent: QWidget | None = None) -> None:
        super().__init__(look, "workspace.context", parent)
        self._find_cap = find_cap
        self._documents = documents
        self._sections: list[Section] = []
        self._shown: dict[str, Section] = {}
        self._apart = ""
        self._turns = 0  # messages of a conversation
        self.names: dict[str, str] = {}
        self._inside = QWidget()
        self._box = QVBoxLayout(self._inside)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addStretch()
        self._area = Scrolling("workspace.context", self._inside, self)
        self._around = QVBoxLayout(self)
        self._around.addWidget(self._area)
        self._end: Section | None = None  # what is to be seen to its end, until somebody scrolls
        bar = self._area.verticalScrollBar()
        bar.rangeChanged.connect(self._show_end)
        bar.actionTriggered.connect(self._leave_end)
        bar.valueChanged.connect(lambda: self.update(self._head_rect()))
        look.changed.connect(self._fit)

    @property
    def top(self) -> str:
        """Where the first text is read: the place in its source of the first line in view; empty without a text."""
        return next((str(pane.top) for pane in self.by_target.values()), "")

    def show_top(self, top: str) -> None:
        """Scroll the first text to where it was read."""
        pane = next(iter(self.by_target.values()), None)
        if pane is not None and top.isdecimal():
            pane.show_top(int(top))

    @property
    def by_target(self) -> dict[str, ReadingPane]:
        """The panes of the texts that are shown here."""
        return {target: section.pane for target, section in self._shown.items() if target != self._apart}

    def set_apart(self, target: str) -> None:
        """Say that ``target`` stands on a desk, where one text of the conversation is worked on."""
        self._apart = target
        for shown, section in self._shown.items():
            section.set_apart(shown == target)

    @property
    def panes(self) -> list[ReadingPane]:
        """The panes of the texts that are shown, in order."""
        return list(self.by_target.values())

    @property
    def text_width(self) -> int:
        """The width in pixels that the first text is laid out at."""
        return self._sections[0].pane.text_width if self._sections else 0

    def show_texts(self, texts: Sequence[Text], last: str = "") -> None:
        """Show these texts; sections are kept for the next task. Of several, ``last`` is the one to see first, with as
        much before it as has room: what was said last before the message in question."""
        while len(self._sections) < len(texts):
            section = Section(self._look, self._documents, self._find_cap, self._inside)
            section.find_button.clicked.connect(self.find_pressed)
            self._sections.append(section)
            self._box.insertWidget(self._box.count() - 1, section, 1)
        for number, section in enumerate(self._sections):
            section.setVisible(number < len(texts))
        for section, shown in zip(self._sections, texts, strict=False):
            section.show_text(shown, whole=len(texts) > 1)
        self._shown, self._apart = {shown.target: s for shown, s in zip(texts, self._sections, strict=False)}, ""
        self.names = {shown.target: shown.who for shown in texts}
        self._end = self._shown.get(last) if len(texts) > 1 else None
        self._turns = sum(is_message(shown.target) for shown in texts) if self._end is not None else 0
        self._fit()
        self._area.verticalScrollBar().setValue(0)
        self._show_end()

    def _show_end(self) -> None:
        if self._end is not None:
            ends = self._end.geometry().bottom() + 1
            self._area.verticalScrollBar().setValue(max(0, ends - self._area.viewport().height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that scroll go through the messages, none of which scrolls by itself."""
        keys = {
            Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
            Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
            Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
            Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
        }
        action = keys.get(Qt.Key(event.key()))
        if action is None or event.modifiers() != Qt.KeyboardModifier.NoModifier or len(self._shown) < 2:
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
        here = ((t, s) for t, s in self._shown.items() if s.y() < top - 2 * SPACE < s.geometry().bottom())
        return next((self.names[target] for target, _ in here), "")

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
