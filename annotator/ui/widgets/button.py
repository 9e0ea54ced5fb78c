"""Buttons that show their shortcut."""

from __future__ import annotations

from functools import partial
from typing import Literal

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.callback import Callback
from annotator.ui.intents import IntentBus
from annotator.ui.key_events import ARROWS, ENTER, command_caps, spoken_key_name
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_BODY, TextStyle
from annotator.ui.widgets.paint import key_cap, paint_rounded_box, paint_text

Kind = Literal["plain", "primary", "quiet", "good"]


class Button(QPushButton):
    """A push button with a text and, optionally, a key cap.

    Kinds: ``plain`` has a border, ``primary`` is the suggested action, ``quiet`` is text only, ``good`` is text that
    confirms a good state.
    """

    def __init__(self, name: str, text: str, parent: QWidget, *, cap: str = "",
                 kind: Kind = "plain", style: TextStyle = TEXT_BODY, ground: str = "",
                 press: Callback | None = None) -> None:  # fmt: skip
        """``press`` is called when it is pressed. ``ground``: the role of the colour around it, if known. Then nothing
        below it is repainted with it."""
        super().__init__(text, parent)
        self.setObjectName(name)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._cap = spoken_key_name(cap)
        self._cap_shown = True
        self._style = style
        self._ground = ground
        self._elided_tooltip = ""  # the tooltip with elided text
        self._set_kind(kind)
        appearance.changed.connect(self._restyle)
        if press is not None:
            self.clicked.connect(lambda: press())

    def set_cap(self, cap: str) -> None:
        self._cap = spoken_key_name(cap)
        self._restyle()

    def show_cap(self, shown: bool) -> None:
        """Show the key cap, or leave its place empty while the key has another meaning."""
        if shown != self._cap_shown:
            self._cap_shown = shown
            self.update()

    def set_kind(self, kind: Kind) -> None:
        self._set_kind(kind)
        self._restyle()

    def _set_kind(self, kind: Kind) -> None:
        self._kind = kind
        self._style = self._style.strong(kind in ("primary", "good"))
        self._bare = kind in ("quiet", "good")  # no border

    def sizeHint(self) -> QSize:
        return QSize(self.width_for(self.text()), appearance.px(28))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    @property
    def width_without_key(self) -> int:
        """The width in pixels without the key cap."""
        return self.width_for(self.text(), key=False)

    def width_for(self, text: str, *, key: bool = True) -> int:
        """The width in pixels with this text, and with the key cap or without it."""
        wide, cap = self._widths_of(text)
        return wide + (3 if self._bare else 5) * SPACE + 2 + (cap if key else 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button. Arrow keys, and Enter with another key, are left to the page or dialog; Tab moves
        between buttons."""
        is_enter, modifiers = event.key() in ENTER, event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in ARROWS or (is_enter and modifiers):
            event.ignore()
        elif is_enter:
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        # not earlier: a style turns it off for push buttons when it is applied, before they are shown
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, bool(self._ground))
        super().showEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Update, also when a menu opened by the button has grabbed the mouse."""
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._ground:
            painter.fillRect(event.rect(), appearance.color(self._ground))
        primary = self._kind == "primary" and self.isEnabled()
        warm = self.isDown() or (self.underMouse() and self.isEnabled())
        fill = "accent" if primary else "accent_tint" if warm else "raised"
        border = "accent" if primary else "line"
        if not self._bare or warm:
            paint_rounded_box(painter, self.rect(), RADIUS_CONTROL, fill, border)
        if self.hasFocus():
            inner = self.rect().adjusted(3, 3, -3, -3) if primary else self.rect()
            ring, width = ("on_accent", 1) if primary else ("accent", FOCUS_RING)
            paint_rounded_box(painter, inner, RADIUS_CONTROL, "", ring, width)
        roles = {"primary": "on_accent", "plain": "text", "quiet": "muted", "good": "success"}
        self._paint_words(painter, roles[self._kind] if self.isEnabled() else "muted")

    def _paint_words(self, painter: QPainter, role: str) -> None:
        """Paint the text and the key cap. If they do not fit, the cap is omitted first."""
        wide, high = self.width(), self.height()
        text, cap = self._widths()
        if text + cap > wide:
            cap = 0
        text = min(text, wide)
        left = (wide - text - cap) // 2
        paint_text(painter, QRect(left, 0, text, high), self.text(), self._style, role)
        if cap and self._cap_shown:
            key_cap(painter, QPoint(left + text + 2 * SPACE, high // 2), self._cap)

    def _widths(self) -> tuple[int, int]:
        """The widths of the text on one line, and of the key cap including its gap, in pixels."""
        return self._widths_of(self.text())

    def _widths_of(self, text: str) -> tuple[int, int]:
        cap = self._cap
        return appearance.line(text, self._style).width, appearance.cap_width(cap) + 2 * SPACE if cap else 0

    def setText(self, text: str) -> None:
        if text != self.text():
            super().setText(text)
            self._tell_what_is_cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_what_is_cut()

    def _tell_what_is_cut(self) -> None:
        """Put elided text into the tooltip unless it has another one; for a one-character text, the accessible name."""
        tooltip = self.toolTip()
        fits = sum(self._widths()) <= self.width()
        if (tooltip and tooltip != self._elided_tooltip) or (fits and not tooltip):
            return
        text = self.text() if len(self.text()) > 1 else self.accessibleName()
        set_tooltip(self, "" if fits else f"{text} ({self._cap})" if self._cap else text)
        self._elided_tooltip = self.toolTip()

    def _restyle(self) -> None:
        self._tell_what_is_cut()
        self.updateGeometry()
        self.update()


class CommandButton(Button):
    """A button that runs a command of the workspace, and shows its key."""

    def __init__(
        self, intents: IntentBus, command: str, name: str, text: str, parent: QWidget, *, kind: Kind = "quiet",
        style: TextStyle = TEXT_BODY, ground: str = "",
    ) -> None:  # fmt: skip
        press = partial(intents.dispatch, "command", command)
        super().__init__(
            name, text, parent, cap=command_caps[command], kind=kind, style=style, ground=ground, press=press
        )
