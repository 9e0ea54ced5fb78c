"""What the texts are about: the prompt or question above the columns, the passage or conversation beside them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.target import PASSAGE
from annotator.ui.look import Look
from annotator.ui.reading.pane import ReadingPane
from annotator.ui.theme import (
    FOCUS_RING,
    RADIUS_PANEL,
    READING_LINE_HEIGHT,
    SPACE,
    TEXT_LABEL,
    TEXT_READING,
    TEXT_SMALL,
    WEIGHT_STRONG,
)
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import text
from annotator.ui.widgets.panel import Panel
from annotator.ui.widgets.scrolling import Scrolling
from annotator.ui.workspace.pane import Documents, make_pane
from annotator.ui.workspace.sheets import Text

_PAD = 14
_MARGIN = 14  # of a reading pane's document
_CUT_ABOVE, _CUT_BELOW = 8, 4  # of that margin, so that a one-line prompt stays one line high
_HIGHEST = 100_000  # pixels of one message
QWIDGETSIZE_MAX = 16_777_215
_TALLEST = 0.3  # of the room, until the user drags it


class Prompt(Panel):
    """The prompt or question: as high as its text needs, up to a limit, then it scrolls."""

    stepped = Signal(int)  # to the next (1) or the previous (-1) question

    def __init__(self, look: Look, documents: Documents, caps: tuple[str, str], parent: QWidget | None = None) -> None:
        super().__init__(look, "workspace.prompt", parent)
        self._documents = documents
        self._label = ""
        self._window = QWidget(self)  # shows the pane without its own margin at the top and the bottom
        self.pane = make_pane(look, "workspace.prompt.text", "", self._window)
        self._buttons = [
            Button(look, "workspace.prompt.previous", self.tr("Previous question"), self, cap=caps[0], kind="quiet"),
            Button(look, "workspace.prompt.next", self.tr("Next question"), self, cap=caps[1], kind="quiet"),
        ]
        for button, step in zip(self._buttons, (-1, 1), strict=True):
            button.clicked.connect(lambda _checked=False, step=step: self.stepped.emit(step))
        look.changed.connect(self._lay_out)

    def show_text(self, shown: Text, number: int, count: int) -> None:
        """Show the question ``number`` (from 1) of ``count``."""
        many = count > 1
        self._label = self.tr("Question {n} of {count}").format(n=number, count=count) if many else shown.who
        for button, enabled in zip(self._buttons, (number > 1, number < count), strict=True):
            button.setVisible(many)
            button.setEnabled(enabled)
        self.pane.setAccessibleName(self.tr("{who}, text").format(who=shown.who))
        self._documents.show(self.pane, shown.source)
        self._lay_out()
        self.update()

    def wanted_height(self, room: int) -> int:
        """The height for the text in a window that has ``room``, at most a part of it."""
        line = self._look.px(round(TEXT_READING * READING_LINE_HEIGHT / 100)) + 2 * _MARGIN
        limit = max(line, round(room * _TALLEST))
        return max(line, self.pane.ideal_height(limit)) - _CUT_ABOVE - _CUT_BELOW + 2 * FOCUS_RING

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        left, right = self._label_rect().right() + 1, self.width() - RADIUS_PANEL  # no square corner over a round one
        for button in reversed(self._buttons):
            if button.isVisibleTo(self):
                size = button.sizeHint()
                right -= size.width() + SPACE
                button.setGeometry(right, 2 * SPACE, size.width(), size.height())
        width, height = right - left, self.height() - 2 * FOCUS_RING
        self._window.setGeometry(left, FOCUS_RING, width, height)
        self.pane.setGeometry(0, -_CUT_ABOVE, width, height + _CUT_ABOVE + _CUT_BELOW)

    def _label_rect(self) -> QRect:
        width = self._look.width(self._label, TEXT_LABEL, WEIGHT_STRONG)
        return QRect(_PAD, _MARGIN - 3, width + 2, self._look.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        text(QPainter(self), self._look, self._label_rect(), self._label, TEXT_LABEL, "muted", weight=WEIGHT_STRONG)


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
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if self._whole else Qt.ScrollBarPolicy.ScrollBarAsNeeded
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
        self.names: dict[str, str] = {}
        self._inside = QWidget()
        self._box = QVBoxLayout(self._inside)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._area = Scrolling("workspace.context", self._inside, self)
        box = QVBoxLayout(self)
        box.setContentsMargins(*[FOCUS_RING] * 4)
        box.addWidget(self._area)

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

    def show_texts(self, texts: Sequence[Text]) -> None:
        """Show these texts; sections are kept for the next task."""
        while len(self._sections) < len(texts):
            section = Section(self._look, self._documents, self._find_cap, self._inside)
            section.find_button.clicked.connect(self.find_pressed)
            self._sections.append(section)
            self._box.addWidget(section)
        for number, section in enumerate(self._sections):
            section.setVisible(number < len(texts))
        for section, shown in zip(self._sections, texts, strict=False):
            section.show_text(shown, whole=len(texts) > 1)
        self._shown, self._apart = {shown.target: s for shown, s in zip(texts, self._sections, strict=False)}, ""
        self.names = {shown.target: shown.who for shown in texts}
        self._area.verticalScrollBar().setValue(0)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(420), 400)
