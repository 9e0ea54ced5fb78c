"""Accessible roles of custom widgets, and the order of their children.

Qt reports a custom-painted widget with the role *client*, which screen readers ignore. A class with the attribute
``accessible_role`` is reported with that role instead; its name, description and children are unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QLayout, QStackedWidget, QWidget

FOCUSABLE_GROUP = QAccessible.Role.Section
"""The role of a focusable widget with several parts, such as a row of scores. For a focused *grouping*, Orca 48 reads
the description twice and sometimes omits the name."""


@cache
def install_roles() -> None:
    """Install the accessibility factory; once per process."""
    QAccessible.installFactory(_interface)


def read_in_order(children: Sequence[QWidget]) -> None:
    """Set the order in which screen readers visit these children of one widget. Qt's order is that of creation, which
    does not match the layout if widgets are reused."""
    among = set(children)
    parent = children[0].parentWidget() if children else None
    if parent is not None and [member for member in parent.children() if member in among] != list(children):
        for child in children:
            child.raise_()


def read_as_laid_out(layout: QLayout) -> None:
    """The same for all widgets in a layout, in layout order."""
    read_in_order(list(_widgets_in(layout)))


def _widgets_in(layout: QLayout) -> Iterator[QWidget]:
    # Not with ``itemAt``: PySide keeps wrappers of the items, which Qt deletes with their widgets. A later widget at
    # the same address is mistaken for the item when it is deleted, which crashes the program.
    parent = layout.parentWidget()
    placed = dict[QWidget | QLayout, int]()
    for child in (*parent.children(), *layout.children()) if parent is not None else ():
        if isinstance(child, QWidget) or (isinstance(child, QLayout) and child is not layout):
            placed[child] = layout.indexOf(child)
    for child in sorted((child for child, place in placed.items() if place >= 0), key=placed.__getitem__):
        if isinstance(child, QWidget):
            yield child
        else:
            yield from _widgets_in(child)


def _interface(_class: str, of: QObject) -> QAccessibleInterface | None:
    # Qt reports a stack of pages as a *layered pane*, which Orca reads out whenever a widget on a page gets the focus.
    role = QAccessible.Role.Pane if isinstance(of, QStackedWidget) else getattr(of, "accessible_role", None)
    return QAccessibleWidget(of, role) if role is not None and isinstance(of, QWidget) else None
