"""Rows and columns of widgets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeGuard, TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Box = TypeVar("Box", bound=QBoxLayout)
Margins = int | tuple[int, int, int, int] | None
"""Left, top, right and bottom in pixels, or one number for all of them; None for those of the style."""
BoxItem = QWidget | QLayout | int | tuple[Any, ...]
"""A widget or a layout; a tuple of it with its stretch, and its alignment if it has one; a number for a stretch."""


def in_row(*items: BoxItem, on: QWidget | None = None, margins: Margins = 0, spacing: int = -1) -> QHBoxLayout:
    """A row of ``items`` from left to right; the layout of the widget ``on``, if that is set. ``spacing`` in pixels, -1
    for that of the style."""
    return _filled(QHBoxLayout(), on, items, margins, spacing)


def in_column(*items: BoxItem, on: QWidget | None = None, margins: Margins = 0, spacing: int = -1) -> QVBoxLayout:
    """A column of ``items`` from top to bottom, as in :func:`in_row`."""
    return _filled(QVBoxLayout(), on, items, margins, spacing)


def with_ancestors(widget: QWidget | None) -> Iterator[QWidget]:
    """The widget and those that contain it, from the inside to the outside."""
    while widget is not None:
        yield widget
        widget = widget.parentWidget()


def is_within(child: QWidget | None, widget: QWidget) -> TypeGuard[QWidget]:
    """Whether ``child`` is ``widget`` or in it, at any depth."""
    return child is not None and (child is widget or widget.isAncestorOf(child))


def discard(widget: QWidget) -> None:
    """Take a widget away at once, so that it is no longer found among the children of its parent, and delete it."""
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()


def _filled(box: Box, on: QWidget | None, items: tuple[BoxItem, ...], margins: Margins, spacing: int) -> Box:
    if on is not None:
        on.setLayout(box)
    if margins is not None:
        box.setContentsMargins(*(margins if isinstance(margins, tuple) else [margins] * 4))
    box.setSpacing(spacing)
    for item in items:
        content, *how = item if isinstance(item, tuple) else [item]
        if isinstance(content, int):
            box.addStretch(content)
        elif isinstance(content, QLayout):
            box.addLayout(content, *how)
        else:
            box.addWidget(content, *how)
    return box
