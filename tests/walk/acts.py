"""What a person does in the window, by chance: keys as they belong together, clicks, drags, and other sizes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QSplitterHandle, QWidget

from tests.walk.program_window import ProgramWindow

T = TypeVar("T")
Act = tuple[str, ...]
"""The name of what is done (``key``, ``click``, ``drag``, ``resize``, ``wait``, ``rest``), and with what."""

_KEYS: tuple[tuple[int, str], ...] = (
    (10, "Ctrl+PgDown"), (8, "Ctrl+PgUp"), (3, "Ctrl+Down"), (2, "Alt+PgDown"), (2, "Alt+PgUp"), (6, "Ctrl+Return"),
    (6, "Down"), (6, "Up"), (6, "Left"), (6, "Right"), (3, "Tab"), (2, "Shift+Tab"), (3, "F6"), (2, "Shift+F6"),
    (8, "Esc"), (4, "Return"), (3, "Space"), (1, "Shift+Space"), (2, "Backspace"), (2, "Del"), (2, "Home"), (2, "End"),
    (1, "PgDown"), (1, "PgUp"), (2, "Shift+Right"), (2, "Shift+Left"), (1, "Shift+Down"), (2, "Ctrl+Shift+Left"),
    (2, "Ctrl+Shift+Right"), (1, "Ctrl+A"), (1, "Ctrl+C"), (5, "Ctrl+Z"), (3, "Ctrl+Shift+Z"), (2, "Ctrl+M"),
    (2, "Ctrl+P"), (2, "Ctrl+D"), (2, "Ctrl+U"), (2, "G"), (1, "Alt+1"), (1, "Alt+2"), (1, "Alt+3"), (1, "Alt+4"),
    (1, "Alt+5"), (2, "Alt+T"),
    (1, "Ctrl++"), (1, "Ctrl+-"), (1, "Ctrl+0"), (3, "V"), (2, "Shift+V"), (2, "D"), (2, "F"), (2, "F3"),
    (2, "Alt+Up"), (2, "Alt+Down"), (1, "Ctrl+Backspace"), (1, "Ctrl+R"), (1, "Alt+X"), (1, "Alt+D"), (1, "Ctrl+E"),
)  # fmt: skip
_PHRASES: tuple[tuple[int, tuple[str, ...]], ...] = (
    (4, ("Ctrl+F", "t", "e", "a", "Return", "Esc")), (2, ("Ctrl+F", "t", "h", "Return", "Return")),
    (3, ("V", "Shift+Right", "Ctrl+Shift+Right", "Esc")), (2, ("V", "Shift+Down", "H", "Esc")),
    (3, ("N", "s", "o", "Space", "w", "h", "y", "?", "Esc")), (3, ("C", "w", "r", "o", "n", "g", "Esc")),
    (2, ("Ctrl+K", "t", "a", "s", "k", "Esc")), (2, ("Ctrl+G", "Esc")), (1, ("Ctrl+T", "Esc")), (1, ("?", "Esc")),
    (1, ("F1", "Esc")), (2, ("Ctrl+Shift+K", "1", "Return")), (2, ("Ctrl+Shift+K", "Esc")), (1, ("F10", "Down", "Esc")),
    (2, ("E", "1", "Esc")), (2, ("Ctrl+Z", "Ctrl+Z", "Ctrl+Shift+Z")), (2, ("R", "a", "b", "Esc", "Esc")),
    (1, ("W", "a", "b", "Esc")), (1, ("Ctrl+G", "Down", "Return")), (1, ("Ctrl+K", "g", "u", "i", "d", "Return")),
    (2, ("U", "3")), (2, ("3", "Left", "U")), (2, ("Alt+T", "Ctrl+PgDown")), (1, ("Alt+T", "Ctrl+U", "Alt+T")),
    (1, ("Ctrl+K", *"number", "Space", *"lines", "Return")), (1, ("Alt+5", "Space", "Shift+Space")),
)  # fmt: skip
_HAND: tuple[tuple[int, tuple[str, ...]], ...] = (
    (3, ("Ctrl+O",)), (3, ("Ctrl+E",)), (2, ("Ctrl+L",)), (2, ("F10",)), (2, ("Ctrl+,",)), (2, ("Ctrl+K",)),
    (2, ("Ctrl+G",)), (2, ("Ctrl+T",)), (2, ("?",)), (2, ("F1",)), (2, ("F2",)), (2, ("Ctrl+Shift+K",)),
    (1, ("Ctrl+S",)), (1, ("Ctrl+N",)), (1, ("Ctrl+X",)), (1, ("Ctrl+V",)), (1, ("Alt+R",)), (1, ("Alt+A",)),
)  # fmt: skip
"""Ways to other screens and dialogs, which a tired hand goes on to work in."""
_IN_DIALOGS = (
    *("Tab", "Down", "Up", "Right", "Return", "Return", "Space", "Del", "F2", "Backspace", "Home", "A", "X", "1"),
)
_SCORES: tuple[str, ...] = ("2", "3", "1", "0", "4")
TYPED: tuple[tuple[int, tuple[str, ...]], ...] = (
    *((2, (key,)) for key in ("1", "3", "Right", "Left", "Down", "Up", "Tab", "Shift+Tab", "F6", "Shift+F6", "Esc")),
    *((1, (key,)) for key in ("Return", "Space", "Del", "Backspace", "Home", "U", "X", "Y", "T", "=", "F", "Alt+N")),
    *((1, (key,)) for key in ("Ctrl+Backspace", "Ctrl+M", "Alt+PgDown", "Alt+PgUp", "Alt+1", "Alt+3", "Alt+4", "G")),
    *((1, (key,)) for key in ("Shift+A", "Shift+B", "Shift+C", "Ctrl+U", "D", "V", "Shift+V", "Ctrl+P", "Ctrl+D")),
    *((1, (key,)) for key in ("Alt+Up", "Alt+Down", "Alt+Left", "Alt+Right", "Alt+U", "Alt+H", "Ctrl+N", "S", "A")),
    (4, _SCORES), (2, _SCORES * 4), (5, ("Ctrl+Return", "3", "1")), (3, ("Ctrl+Return", *_SCORES)),
    (2, ("Ctrl+Return", "Right", "2")), (2, ("Ctrl+Return", "N", "a", "b", "Esc")), (2, ("Ctrl+Return", "Ctrl+Return")),
    (3, ("Ctrl+PgDown", "2")), (3, ("Ctrl+PgUp", "1")), (2, ("Ctrl+Down", "4", "Right", "0")),
    (3, ("Ctrl+F", "t", "e", "a", "Esc")), (2, ("Ctrl+F", "t", "h", "Return", "Return", "Esc", "1")),
    (2, ("F3", "Esc")), (1, ("N", "a", "b", "Ctrl+PgDown", "2")),
    (2, ("Ctrl+F", "l", "e", "a", "f", "Esc", "N", "Esc", "1")), (2, ("Ctrl+F", "i", "n", "Esc", "H", "Esc", "2")),
    (2, ("N", "s", "o", "Space", "i", "t", "Esc")), (2, ("N", "a", "b", "Ctrl+Return")),
    (2, ("C", "w", "r", "o", "n", "g", "Esc")), (2, ("C", "a", "b", "Tab", "1", "Esc")), (2, ("R", "a", "b", "Esc")),
    (2, ("V", "Shift+Right", "Shift+Right", "H", "Esc")), (2, ("V", "Right", "Shift+Down", "N", "o", "k", "Esc")),
    (2, ("V", "Esc", "3")), (1, ("V", "Ctrl+Shift+Right", "Esc", "Ctrl+Shift+Right")), (2, ("Ctrl+Shift+Left", "1")),
    (2, ("Ctrl+Shift+Right", "=", "2")), (2, ("E", "1")), (1, ("E", "Esc", "2")), (3, ("Ctrl+Z", "Ctrl+Z")),
    (2, ("Ctrl+Z", "1")), (2, ("Ctrl+Shift+Z", "2")), (1, ("Ctrl+Z", "Ctrl+Shift+Z", "Right", "1")),
    (3, ("Ctrl+Shift+K", "1", "Return", "2", "3")), (2, ("Ctrl+Shift+K", "Down", "Return", "Right", "1")),
    (1, ("Ctrl+Shift+K", "Esc", "1")), (3, ("Ctrl+G", "3", "Return", "1")), (2, ("Ctrl+G", "Down", "Return", "2")),
    (2, ("Ctrl+G", "t", "5", "Return", "2")), (1, ("Ctrl+G", "Esc", "1")), (1, ("Ctrl+T", "Esc", "2")),
    (1, ("?", "Esc", "3")), (1, ("Ctrl+K", "Esc", "1")), (2, ("Ctrl+K", "n", "e", "x", "t", "Return", "1")),
    (1, ("Ctrl+K", "f", "l", "a", "g", "Return", "2")), (1, ("F10", "Esc", "2")), (1, ("F1", "Esc", "1")),
    (1, ("F10", "Down", "Return", "1")), (1, ("Ctrl+R", "a", "b", "Esc", "2")), (1, ("Ctrl+Shift+Backspace", "a")),
    (1, ("W", "1")), (1, ("Alt+R", "a", "Return", "1")), (1, ("X", "a", "Return", "1")), (1, ("A", "1")),
    (1, ("Alt+W", "1")), (1, ("Alt+X", "1")), (1, ("Alt+D", "Esc", "1")), (1, ("Alt+M", "a", "b", "Tab", "c")),
    (1, ("Ctrl+L", "Return", "2")), (1, ("Ctrl+,", "Esc", "2")), (1, ("Ctrl++", "1")), (1, ("Ctrl+-", "2")),
)  # fmt: skip
"""Runs of keys that people type without looking, who know what the window will do."""
_SIZES = ("1366x768", "1920x1080", "800x560", "1024x700", "683x384")
_DRAGGED = 200  # pixels by which a gap between panels is dragged at most
_LETTERS = "abcdefhijklmnopqrstuwxyz"
_SHIFTED = "ABCDEFGH"
_LEFT_ALONE = ("quit", "close", "export", "open", "browse", "link")


class Acts:
    """Chooses what is done next."""

    def __init__(self, chance: Random, *, hand: bool = False) -> None:
        """``hand``: a tired one, that works on in whatever has opened."""
        self._chance = chance
        self._hand = hand
        self._coming: list[Act] = []

    def next(self, shown: ProgramWindow) -> Act:
        """The next act, for the window as it stands."""
        if self._coming:
            return self._coming.pop(0)
        self._coming = self._choose(shown)
        return self._coming.pop(0)

    def _choose(self, shown: ProgramWindow) -> list[Act]:
        chance, kind = self._chance, self._chance.random()
        if self._hand and (acts := self._work_on(shown)):
            return acts
        if kind < 0.25:
            return [("key", chance.choice("0123456789"))]
        if kind < 0.31:
            return [("key", chance.choice(_LETTERS).upper())]
        if kind < 0.35:
            return [("key", f"Shift+{chance.choice(_SHIFTED)}")]
        if kind < 0.50:
            return [("key", key) for key in weighted(chance, _PHRASES)]
        if kind < 0.56 and (act := self._place_to_click(shown)):
            return [act]
        if kind < 0.58 and (act := self._drag_gap(shown) if kind > 0.575 else self._drag_in_text(shown)):
            return [act]
        if kind < 0.59:
            return [("resize", chance.choice(_SIZES))]
        if kind < 0.63:
            return [("wait",)]
        return [("key", weighted(chance, _KEYS))]

    def _work_on(self, shown: ProgramWindow) -> list[Act]:
        """Keys in whatever has opened, or the way to another screen; sometimes neither."""
        chance = self._chance
        if shown.top is not shown.window:
            return [("key", chance.choice(_IN_DIALOGS) if chance.random() < 0.8 else "Esc")]
        return [("key", key) for key in weighted(chance, _HAND)] if chance.random() < 0.2 else []

    def storm(self) -> list[str]:
        """Keys in a dialog that has an event loop of its own."""
        return [self._chance.choice(_IN_DIALOGS) for _ in range(6)]

    def _place_to_click(self, shown: ProgramWindow) -> Act | None:
        top = shown.top
        widgets = [widget for widget in top.findChildren(QWidget) if can_be_clicked(widget)]
        if not widgets:
            return None
        widget = self._chance.choice(widgets)
        area = widget.visibleRegion().boundingRect()
        x = area.left() + self._chance.randrange(max(1, area.width()))
        y = area.top() + self._chance.randrange(max(1, area.height()))
        at = widget.mapTo(top, QPoint(x, y))
        return ("click", str(at.x()), str(at.y()), widget.objectName())

    def _drag_in_text(self, shown: ProgramWindow) -> Act | None:
        texts = [widget for widget in shown.top.findChildren(QWidget) if _is_text(widget)]
        if not texts:
            return None
        widget = self._chance.choice(texts)
        area, places = widget.visibleRegion().boundingRect(), []
        for _ in range(2):
            x = area.left() + self._chance.randrange(max(1, area.width()))
            y = area.top() + self._chance.randrange(max(1, area.height()))
            at = widget.mapTo(shown.top, QPoint(x, y))
            places += [str(at.x()), str(at.y())]
        return ("drag", *places)

    def _drag_gap(self, shown: ProgramWindow) -> Act | None:
        """Drag the gap between two panels."""
        gaps = [handle for handle in shown.top.findChildren(QSplitterHandle) if not handle.visibleRegion().isEmpty()]
        if not gaps:
            return None
        gap = self._chance.choice(gaps)
        begin, by = gap.mapTo(shown.top, gap.rect().center()), self._chance.randrange(-_DRAGGED, _DRAGGED + 1)
        end = begin + (QPoint(by, 0) if gap.orientation() is Qt.Orientation.Horizontal else QPoint(0, by))
        return ("drag", *(str(coordinate) for at in (begin, end) for coordinate in at.toTuple()))


def perform(shown: ProgramWindow, act: Act) -> None:
    """Do it."""
    kind, *rest = act
    if kind == "key":
        shown.press(rest[0])
    elif kind == "click":
        shown.click(QPoint(int(rest[0]), int(rest[1])))
    elif kind == "drag":
        shown.drag(QPoint(int(rest[0]), int(rest[1])), QPoint(int(rest[2]), int(rest[3])))
    elif kind == "resize":
        shown.resize(*map(int, rest[0].split("x")))
    elif kind == "rest":
        shown.rest()
    else:
        shown.wait()


def keys(*pressed: str) -> list[Act]:
    """Acts of these keys."""
    return [("key", key) for key in pressed]


def can_be_clicked(widget: QWidget) -> bool:
    name = widget.objectName()
    shown = bool(name) and widget.isVisible() and not widget.visibleRegion().isEmpty()
    return shown and not any(word in name for word in _LEFT_ALONE)


def _is_text(widget: QWidget) -> bool:
    return widget.objectName().endswith(".text") and widget.isVisible() and not widget.visibleRegion().isEmpty()


def weighted(chance: Random, choices: Sequence[tuple[int, T]]) -> T:
    return chance.choices([value for _, value in choices], [weight for weight, _ in choices])[0]
