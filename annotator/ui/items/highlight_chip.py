"""A button for a highlight, with its quote in the colours of the highlight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from annotator.text.policy import visible_text
from annotator.ui.appearance import appearance
from annotator.ui.callback import Callback
from annotator.ui.intents import IntentBus
from annotator.ui.key_events import ENTER
from annotator.ui.reading.highlight_styles import HighlightStyle as Kind
from annotator.ui.reading.highlight_styles import draw_line, highlight_paints
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_LABEL
from annotator.ui.translation import translate_message
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.workspace.item_cards import HighlightChipState, SpansPart
from annotator.workspace.lists import HighlightAddress

_BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.OtherFocusReason)
_QUOTE = 60  # characters shown of a quote


class HighlightChip(QPushButton):
    """The chip of a highlight. Clicking it, pressing Enter or giving it the focus shows it in its text. If it is
    ``editable``, Left and Right move its end by a word, with Shift its start, and Delete removes it. Ctrl makes no
    difference, so that the habit of moving by words with Ctrl neither leaves the task nor changes a rank."""

    entered = Signal()

    def __init__(self, intents: IntentBus, name: str, parent: QWidget, *, editable: bool) -> None:
        super().__init__(parent)
        self._intents = intents
        self.editable = editable
        self.address = HighlightAddress("", 0)
        self.setObjectName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._kind: Kind = "first"
        # On press, not on release: the press may expand the card and move the chip away from under the mouse.
        self.pressed.connect(self._show)
        appearance.changed.connect(self.updateGeometry)

    def _show(self) -> None:
        self._intents.dispatch("highlight.show", self.address)

    def show_span(self, at: HighlightAddress, state: HighlightChipState, kind: Kind) -> None:
        """Show the quote of a highlight and the name of its text."""
        self.address, self._kind = at, kind
        short = " ".join(visible_text(state.quote[:_QUOTE]).split()) + ("…" if len(state.quote) > _QUOTE else "")
        text = self.tr("{who} “{quote}”").format(who=translate_message(state.text_name), quote=short)
        self.setText(self.tr("Lost: {span}").format(span=text) if state.lost else text)
        self.setAccessibleName(self.text())
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(appearance.width(self.text(), TEXT_LABEL) + 4 * SPACE, appearance.px(22))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance.px(60), appearance.px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint = highlight_paints(appearance.palette)[self._kind]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paint.fill)
        painter.drawRoundedRect(self.rect(), RADIUS_CONTROL - 2, RADIUS_CONTROL - 2)
        draw_line(painter, paint, 2, self.width() - 2, self.height() - 2)
        room = QRect(2 * SPACE, 0, self.width() - 4 * SPACE + 1, self.height() - 2)
        paint_text(painter, room, self.text(), TEXT_LABEL, "text")
        if self.hasFocus():
            paint_rounded_box(painter, self.rect(), RADIUS_CONTROL - 2, "", "accent", FOCUS_RING)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.editable:
            plain = not event.modifiers() & Qt.KeyboardModifier.AltModifier
            if plain and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._show()
        elif not self.editable:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._intents.dispatch("highlight.delete", self.address)
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            beginning = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            by = 1 if event.key() == Qt.Key.Key_Right else -1
            self._intents.dispatch("highlight.nudge", self.address, not beginning, by)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()  # otherwise the button moves the focus to another widget
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()
        if event.reason() in _BY_KEYS:
            self._show()


class HighlightChipList(QVBoxLayout):
    """The highlight chips of an item in a column. Chips are created when needed and reused."""

    def __init__(self, intents: IntentBus, part: SpansPart, card: QWidget, entered: Callback) -> None:
        """``entered`` is called when a chip of a highlight that can be edited gets the focus."""
        super().__init__()
        self.setSpacing(SPACE)
        self._intents, self._part, self._card, self._on_entered = intents, part, card, entered
        self.all_chips: list[HighlightChip] = []

    @property
    def chips(self) -> list[HighlightChip]:
        """The visible chips."""
        return [chip for chip in self.all_chips if not chip.isHidden()]

    def show_spans(self, item: str, spans: Sequence[HighlightChipState], kind: Kind, item_name: str = "") -> None:
        """Show these highlights of an item, whose accessible name is ``item_name``."""
        part = self._part
        for number in range(len(self.all_chips), len(spans)):
            name = f"{self._card.objectName()}.{part.name}.{number + 1}"
            chip = HighlightChip(self._intents, name, self._card, editable=part.editable)
            if part.editable:
                chip.entered.connect(self._on_entered)
            self.all_chips.append(chip)
            self.addWidget(chip)
        for number, chip in enumerate(self.all_chips):
            chip.setVisible(number < len(spans))
            if number < len(spans):
                chip.show_span(HighlightAddress(item, number, part.side), spans[number], kind)
                if item_name:
                    text = (
                        f"{item_name}, {number + 1}: {chip.text()}" if part.numbered else f"{item_name}, {chip.text()}"
                    )
                    chip.setAccessibleName(text)
