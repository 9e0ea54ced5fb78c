"""Roles for screen readers of our own widgets that are neither a button nor a field, and the order of children.

Qt knows a widget that draws itself as a *client*, of which a screen reader says nothing. A class that has
``accessible_role`` is called that instead; everything else about it (name, description, what is inside) stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QLayout, QWidget

FOCUSABLE_GROUP: Final = QAccessible.Role.Section
"""The role of what holds several parts and has the keyboard as one thing, such as a row of scores. Of a *grouping* that
has the keyboard Orca 48 says the description twice, and its name not always."""


@cache
def install_roles() -> None:
    """From now on; once is enough for the whole process."""
    QAccessible.installFactory(_interface)


def read_in_order(children: Sequence[QWidget]) -> None:
    """Have screen readers come to these children of one widget in this order. To Qt their order is the order in which
    they came, which says how they were made and used again, not how they stand."""
    among = set(children)
    parent = children[0].parentWidget() if children else None
    if parent is not None and [each for each in parent.children() if each in among] != list(children):
        for child in children:
            child.raise_()


def read_as_laid_out(layout: QLayout) -> None:
    """The same of everything in a layout: as it stands there, whenever each part was made."""
    read_in_order(list(_widgets_in(layout)))


def _widgets_in(layout: QLayout) -> Iterator[QWidget]:
    # Not by ``itemAt``: PySide keeps its items, which Qt deletes with their widgets, and a later widget at the address
    # of one of them is taken for it when it is deleted, which ends the program.
    parent = layout.parentWidget()
    placed = dict[QWidget | QLayout, int]()
    for each in (*parent.children(), *layout.children()) if parent is not None else ():
        if isinstance(each, QWidget) or (isinstance(each, QLayout) and each is not layout):
            placed[each] = layout.indexOf(each)
    for each in sorted((each for each, place in placed.items() if place >= 0), key=placed.__getitem__):
        if isinstance(each, QWidget):
            yield each
        else:
            yield from _widgets_in(each)


def _interface(_class: str, of: QObject) -> QAccessibleInterface | None:
    role = getattr(of, "accessible_role", None)
    return QAccessibleWidget(of, role) if role is not None and isinstance(of, QWidget) else None
