"""Names and keys of everything on a screen, as a screen reader and the keyboard come to it.

What is found is kept as words, never as an interface: Qt deletes these with their widgets and does not tell Python. As
long as one is kept, in a traceback say, whatever stands at its address next is taken for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QKeySequenceEdit, QScrollArea, QWidget

from annotator.ui.actions import TABLE
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP

K = Qt.Key

TAKES_KEYS = {
    QAccessible.Role.Button,
    QAccessible.Role.RadioButton,
    QAccessible.Role.CheckBox,
    QAccessible.Role.EditableText,
    QAccessible.Role.ComboBox,
    QAccessible.Role.List,
    QAccessible.Role.Table,
    QAccessible.Role.HotkeyField,
}
"""What can be operated is called one of these."""

HOLDS_THEM = {FOCUSABLE_GROUP, QAccessible.Role.StaticText, QAccessible.Role.PopupMenu}
"""What takes the keyboard for others: a row of scores, a card; words that can be selected."""

ITEMS = {QAccessible.Role.ListItem, QAccessible.Role.Cell, QAccessible.Role.ColumnHeader, QAccessible.Role.MenuItem}

BY_OTHER_KEYS = {
    r"^workspace\.authoring\.questions\.": ("go.question_back", "go.question"),
    r"^workspace\.misleading\.\w+\.(severity|category)\.": ("rate.score",),  # the keys on their caps
    r"\.(rating|tag|rank|preference|number)\.[\w.-]+\.(-?\d+|less|more)$": (
        "rate.score",
    ),  # in a row that has the focus
    r"\.(rating|tag|rank|preference|number)\.[\w.-]+\.given$": ("rate.left", "rate.right"),  # to the row of the answer
    r"^workspace\.critiques\.\w+\.(severity|category|applies)\.": ("rate.score",),
    r"^workspace\.judging\.[\w.]*(verdict|severity|category|answer)\.": ("rate.score",),  # the keys on their caps
    r"^workspace\.(critiques|misleading)\.\w+\.remove$": ("rate.clear",),  # nobody is to come upon it by Tab
    r"^workspace\.judging\.\d+\.take$": ("judge.take",),
    r"^workspace\.reactions\.": ("rate.react",),  # then the key on its cap
    r"^workspace\.notes\.kinds\.": ("text.note",),
    r"^workspace\.[\w./]+\.format$": ("text.raw", "text.raw_beside"),
    r"^workspace\.switcher\.": ("rate.left", "rate.right"),
    r"^workspace\.answers\.": ("rate.left", "rate.right"),
    r"^workspace\.questions\.": ("go.question_back", "go.question"),
    r"^workspace\.chain\.": ("critique.step_back", "critique.step"),
    r"^(navigator\.filter|skip\.reason)\.": ("rate.up", "rate.right"),  # from the one of them that Tab goes to
    r"^palette\.list$": ("rate.up", "rate.down"),  # from the field above it
}
"""What Tab does not go to, and the commands whose keys do what it does."""


def interfaces(top: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield top
    for index in range(top.childCount()):
        child = top.child(index)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from interfaces(child)


def is_inside(widget: QWidget) -> bool:
    """Whether it is a part of a stock widget, which is met as a whole."""
    outer = widget.parentWidget()
    return isinstance(outer, QKeySequenceEdit | QAbstractItemView | QComboBox)


@dataclass(frozen=True)
class Met:
    """A widget as a screen reader meets it."""

    widget: QWidget
    name: str
    role: QAccessible.Role
    spoken: str


def interactive(window: QWidget) -> list[Met]:
    found = []
    for interface in interfaces(QAccessible.queryAccessibleInterface(window)):
        widget = interface.object()
        if not isinstance(widget, QWidget) or not widget.isVisible() or widget is window or is_inside(widget):
            continue
        can_focus = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isEnabled()
        if can_focus or interface.role() in TAKES_KEYS:
            found.append(Met(widget, widget.objectName(), interface.role(), spoken(interface)))
    return found


def spoken(interface: QAccessibleInterface) -> str:
    """What a screen reader calls it. The name of a field to choose from is, on Linux, that of its label."""
    if interface.role() == QAccessible.Role.ComboBox:
        labels = [label for label, _ in interface.relations(QAccessible.RelationFlag.Label)]
        return " ".join(label.text(QAccessible.Text.Name) for label in labels)
    return str(interface.text(QAccessible.Text.Name))


def check_names(window: QWidget) -> list[str]:
    """Everything that can be operated has a name of its own, for people and for programs; their object names."""
    found = interactive(window)
    assert found
    assert [met.name for met in found if not met.spoken.strip()] == []
    operated = Counter(met.spoken for met in found if met.role in TAKES_KEYS)
    assert [name for name, count in operated.items() if count > 1] == []
    names = [met.name for met in found]
    assert [name for name, count in Counter(names).items() if count > 1 or not name] == []
    return names


def badly_called(window: QWidget) -> list[str]:
    """What takes the keyboard and is called something that cannot, and items of lists and menus without words."""
    found = [
        f"{met.name} is a {met.role.name}"
        for met in interactive(window)
        if met.role not in TAKES_KEYS | HOLDS_THEM and not isinstance(met.widget, QScrollArea)
    ]
    found += [
        f"{type(each.object()).__name__} is a LayeredPane, which Orca says"
        for each in interfaces(QAccessible.queryAccessibleInterface(window))
        if each.role() == QAccessible.Role.LayeredPane
    ]
    return found + [
        f"{item.role().name} without words"
        for item in interfaces(QAccessible.queryAccessibleInterface(window))
        if item.role() in ITEMS and _says_nothing(item)
    ]


def _says_nothing(item: QAccessibleInterface) -> bool:
    separator = item.role() == QAccessible.Role.MenuItem and item.state().disabled
    empty_cell = item.role() == QAccessible.Role.Cell and bool(item.parent().text(QAccessible.Text.Name))
    return not item.text(QAccessible.Text.Name).strip() and not separator and not empty_cell


def reached(window: QWidget) -> set[QWidget]:
    """What Tab and Shift+Tab come to, from where the focus is."""
    start = QApplication.focusWidget()
    found = {start} if start is not None else set()
    for key in (K.Key_Tab, K.Key_Backtab):
        for _ in range(2 * len(window.findChildren(QWidget))):
            QTest.keyClick(window.window().windowHandle(), key)
            now = QApplication.focusWidget()
            if now is None or now is start or now in found:
                break
            found.add(now)
    return found


def out_of_reach(window: QWidget) -> list[str]:
    """What can be operated by mouse alone."""
    every = [(met.name, met.widget) for met in interactive(window) if met.role in TAKES_KEYS]
    by_tab = reached(window)  # on the way, things come and go
    left = [name for name, widget in every if widget not in by_tab]
    disabled = {widget.objectName() for widget in window.findChildren(QWidget) if not widget.isEnabled()}
    keys = {command.id: command.shown_caps for command in TABLE}

    def has_keys(name: str) -> bool:
        commands = next((commands for form, commands in BY_OTHER_KEYS.items() if re.search(form, name)), ())
        return bool(commands) and all(keys[command] for command in commands)

    return [name for name in left if name not in disabled and not has_keys(name)]
