"""What can be observed of a window: the picture of its screen, its accessibility tree, and the texts that are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.reading.text_view import TextView
from annotator.ui.workspace.context_panel import ContextTextWidget

_STATES = (
    "disabled", "selected", "focused", "checked", "pressed", "checkStateMixed", "readOnly", "expanded", "collapsed",
    "hasPopup", "modal", "multiLine", "passwordEdit", "invisible", "offscreen",
)  # fmt: skip


@dataclass(frozen=True)
class Node:
    """One element of the accessibility tree."""

    depth: int
    role: str
    name: str
    description: str
    value: str
    states: str
    object_name: str

    def __str__(self) -> str:
        parts = (self.role, repr(self.name), repr(self.description), repr(self.value[:120]), self.states)
        return f"{'  ' * self.depth}{self.object_name or '-'}: {' '.join(filter(None, parts))}"


@dataclass(frozen=True)
class Observation:
    """A window as it can be seen and read: ``picture`` is what the screen has, never a repaint; ``texts`` are the
    texts of the task, each with the name under which it is read."""

    width: int
    height: int
    picture: bytes
    tree: tuple[Node, ...]
    texts: tuple[tuple[str, str], ...]
    focus: str

    def pixels(self) -> np.ndarray:
        return np.frombuffer(self.picture, np.uint32).reshape(self.height, self.width) & 0xFFFFFF


def picture_of(window: QWidget) -> QImage:
    """What the screen shows of a window. ``QWidget.grab`` would paint it anew."""
    image = window.screen().grabWindow(window.winId()).toImage()
    return image.convertToFormat(QImage.Format.Format_RGB32)


def observe(window: QWidget) -> Observation:
    image = picture_of(window)
    tree = tuple(_nodes(QAccessible.queryAccessibleInterface(window), 0))
    focused = QApplication.focusWidget()
    return Observation(
        image.width(), image.height(), bytes(image.constBits()), tree, tuple(shown_texts(window)),
        focused.objectName() if focused is not None else "",
    )  # fmt: skip


def shown_texts(window: QWidget) -> Iterator[tuple[str, str]]:
    """The names and the words of the reading panes in sight, as a screen reader gets them."""
    for element in _elements(QAccessible.queryAccessibleInterface(window)):
        widget = element.object()
        if isinstance(widget, TextView) and not widget.viewport().visibleRegion().isEmpty():
            yield element.text(QAccessible.Text.Name), text_of(element)


def text_of(element: QAccessibleInterface) -> str:
    """What can be read in an element: its text, or its value."""
    text_interface = element.textInterface()
    if text_interface is not None:
        return str(text_interface.text(0, text_interface.characterCount()))
    return str(element.text(QAccessible.Text.Value))


def _elements(top: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    left = [top]
    while left:
        element = left.pop()
        yield element
        children = (element.child(index) for index in reversed(range(element.childCount())))
        left += (child for child in children if child is not None and child.isValid() and not child.state().invisible)


def _nodes(element: QAccessibleInterface, depth: int) -> Iterator[Node]:
    state, widget = element.state(), element.object()
    yield Node(
        depth,
        element.role().name,
        element.text(QAccessible.Text.Name),
        element.text(QAccessible.Text.Description),
        text_of(element),
        " ".join(name for name in _STATES if getattr(state, name, False)),
        widget.objectName() if widget is not None else "",
    )
    for index in range(element.childCount()):
        child = element.child(index)
        if child is not None and child.isValid() and not child.state().invisible and not _is_turn_out_of_sight(child):
            yield from _nodes(child, depth + 1)


def _is_turn_out_of_sight(element: QAccessibleInterface) -> bool:
    """Turns beyond what is in sight are made as a person scrolls."""
    widget = element.object()
    return isinstance(widget, ContextTextWidget) and widget.visibleRegion().isEmpty()


_END_OF_BAR = 24
"""Pixels by which the end of a scroll bar's slider may differ: how high turns out of sight are is reckoned until they
are laid out, which is done while nobody waits."""
_ROUNDED = 8
"""Pixels that may differ by one part in 255: Qt rounds the edge of a curve otherwise where it is painted in parts."""


def differences(warm: Observation, cold: Observation, names: Sequence[str] = ()) -> list[str]:
    """In what a window differs from a new one at the same place; ``names`` are the widgets whose pixels differ."""
    differing = []
    if warm.focus != cold.focus:
        differing.append(f"focus: {warm.focus!r}, in a new window {cold.focus!r}")
    if warm.texts != cold.texts:
        differing += ["texts:", *_diff([f"{n}: {t[:200]!r}" for n, t in warm.texts],
                                   [f"{n}: {t[:200]!r}" for n, t in cold.texts])]  # fmt: skip
    if warm.tree != cold.tree:
        differing += ["accessibility tree:", *_diff(list(map(str, warm.tree)), list(map(str, cold.tree)))]
    if (warm.width, warm.height) != (cold.width, cold.height):
        differing.append(f"size: {warm.width}x{warm.height}, in a new window {cold.width}x{cold.height}")
    elif warm.picture != cold.picture:
        other = np.argwhere(warm.pixels() != cold.pixels())
        (top, left), (bottom, right) = other.min(axis=0), other.max(axis=0)
        place = f"{right - left + 1}x{bottom - top + 1}+{left}+{top}"
        bars = bool(names) and all(name.partition(" ")[0].endswith("ScrollBar") for name in names)
        if not _is_rounded(warm, cold) and (not bars or bottom - top >= _END_OF_BAR):
            differing.append(f"picture: {len(other)} pixels within {place}: {', '.join(names)}")
    return differing


def _is_rounded(warm: Observation, cold: Observation) -> bool:
    """Whether no eye could see in what two pictures differ: in a few pixels, by one step of a channel."""
    one, other = (np.frombuffer(seen.picture, np.uint8).astype(np.int16) for seen in (warm, cold))
    parts = np.abs(one - other).reshape(-1, 4)
    return int(parts.max()) <= 1 and int(parts.any(axis=1).sum()) <= _ROUNDED


def widgets_that_differ(window: QWidget, one: Observation, other: Observation) -> list[str]:
    """The innermost widgets of a window in whose pixels two observations differ."""
    if (one.width, one.height) != (other.width, other.height):
        return []
    names: dict[str, None] = {}
    for y, x in np.argwhere(one.pixels() != other.pixels())[:20_000:7].tolist():
        widget = window.childAt(QPoint(x, y)) or window
        names[_called(widget)] = None
    return list(names)[:12]


def _called(widget: QWidget) -> str:
    around: QWidget | None = widget
    while around is not None and not around.objectName():
        around = around.parentWidget()
    return f"{type(widget).__name__} {around.objectName() if around is not None else ''}"


def _diff(one: Sequence[str], other: Sequence[str]) -> list[str]:
    return list(unified_diff(one, other, "this window", "a new window", n=0, lineterm=""))[2:26]


def save_picture(seen: Observation, path: str) -> None:
    image = QImage(seen.picture, seen.width, seen.height, seen.width * 4, QImage.Format.Format_RGB32)
    image.save(path)
