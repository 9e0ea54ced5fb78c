"""The window in another language: all that it says goes through the translator, and longer words have room.

``test_screens`` looks at every screen.
"""

from __future__ import annotations

import ast
import getpass
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

import annotator
from annotator.ui.theme import ColorPalette
from tests.ui.conftest import Desk
from tests.ui.pseudo import pseudo, spoken
from tests.ui.screen_checks import clipped
from tests.ui.screens import SCREENS, Before
from tests.ui.untranslated_text import AS_THEY_ARE, KEY_CAPS, WORDS, content, not_translated

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)"),  # of a menu, without a screen
    pytest.mark.own_window,  # to which something is added
]
PACKAGE = Path(annotator.__file__).parent

# in the sources

TRANSLATES = {"tr", "_tr", "translate", "_", "QT_TRANSLATE_NOOP", "counted", "TranslatableMessage"}
SHOWS = {
    "setText", "setToolTip", "setAccessibleName", "setAccessibleDescription", "setWindowTitle", "setPlaceholderText",
    "setTitle", "setStatusTip", "addItem", "addItems", "addAction", "addButton", "QLabel", "QAction", "QMenu",
    "QPushButton", "QCheckBox", "QRadioButton", "QGroupBox", "drawText", "plain_label", "set_text", "set_tooltip",
    "message_box", "heading", "line", "fact", "show_notice", "say", "show_error",
}  # fmt: skip
"""Whatever text these get is seen or heard."""
STYLE = re.compile(r"(?:;|px|[a-z-]+:\d)[^A-Z]*")  # a piece of a style sheet
NAMES = re.compile(r"[\w.\-/:{}%]*")  # of objects, roles, commands, codes: no sentence is one word without a capital
PARTS = {"fact": 2, "line": 2, "button": 0, "entry": 0}
"""By method of a dialog, the argument with the part of an object's name."""
APART = TRANSLATES | {
    "compile", "setStyleSheet", "Struct", "Template", "setObjectName", "setProperty", "cast", "TypeVar", "Literal",
}  # fmt: skip
"""What these get is translated, or shown to nobody."""
ROLES = {field.name for field in fields(ColorPalette)} | {"primary", "quiet", "plain"}
"""Of colours and buttons: they stand beside what is shown."""
FOR_MACHINES = {
    "appearance.py",
    "display_server.py",
    "display_diagnostics.py",
    "shutdown_signals.py",
    "crash_handler.py",
    "stylesheet.py",
    "theme.py",
    "single_instance.py",
}
"""Fonts, the environment, signals, reports of faults, colours: modules that say nothing to the annotator."""


def untranslated(source: str) -> Iterator[str]:
    """The texts of a module that would be shown as they stand there."""
    return _untranslated(ast.parse(source), shown=False, apart=False)


def _untranslated(node: ast.AST, *, shown: bool, apart: bool) -> Iterator[str]:
    """``shown``: within a call that shows texts; ``apart``: within what is never shown, or is translated."""
    shown, apart = shown or _is_call(node, SHOWS), apart or _is_apart(node)
    if _is_call(node, {"tr", "_tr", "_"}) and any(isinstance(part, ast.JoinedStr) for part in ast.walk(node)):
        yield ast.unparse(node)  # nobody can translate what is only put together when it is asked for
    if isinstance(node, ast.Constant) and isinstance(words := node.value, str) and not apart and WORDS.search(words):
        known = words in AS_THEY_ARE | ROLES or KEY_CAPS.fullmatch(words) or STYLE.fullmatch(words)
        named = NAMES.fullmatch(words) and not words[:1].isupper() and not (shown and words.isalpha())
        if not known and not named:
            yield words
    parts = _parts_apart(node)
    for child in ast.iter_child_nodes(node):
        yield from _untranslated(child, shown=shown, apart=apart or child in parts)


def _is_call(node: ast.AST, names: set[str]) -> bool:
    if not isinstance(node, ast.Call):
        return False
    asked = node.func
    return (
        asked.attr if isinstance(asked, ast.Attribute) else asked.id if isinstance(asked, ast.Name) else ""
    ) in names


def _is_logged(node: ast.AST) -> bool:
    asked = node.func if isinstance(node, ast.Call) else None
    return isinstance(asked, ast.Attribute) and isinstance(asked.value, ast.Name) and asked.value.id == "_log"


def _is_apart(node: ast.AST) -> bool:
    """Whether all of it is translated, told to a log, a style sheet, a type, a docstring or a name of its own."""
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, ast.Subscript | ast.Compare) or _is_call(node, APART) or _is_logged(node)


def _parts_apart(node: ast.AST) -> list[ast.expr | None]:
    """The parts of a node of which the same is so."""
    if isinstance(node, ast.arg | ast.AnnAssign):
        return [node.annotation]
    if isinstance(node, ast.FunctionDef):
        return [node.returns]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in PARTS:
        at = PARTS[node.func.attr]
        return [*node.args[at : at + 1]]
    return []


def modules() -> list[Path]:
    return [path for path in PACKAGE.glob("ui/**/*.py") if path.name not in FOR_MACHINES]


def test_every_text_of_the_window_can_be_translated() -> None:
    found = {
        str(path.relative_to(PACKAGE)): texts
        for path in modules()
        if (texts := list(untranslated(path.read_text(encoding="utf-8"))))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        'label.setText("Saved")', 'button = QPushButton("Go", parent)', 'w.setAccessibleName(f"{who}, text")',
        'say("Nothing is missing.")', 'w.setToolTip("a" + words + " and more")', 'self.tr(f"Task {n}")',
        'x = "Two words"', 'set_text(label, "saved" if done else "unsaved")', 'menu.addAction("Open")',
    ],
)  # fmt: skip
def test_a_planted_text_is_found(line: str) -> None:
    assert list(untranslated(line)) != []


@pytest.mark.parametrize(
    "line",
    [
        'label.setText(self.tr("Saved"))', 'x = look.color("accent_tint")', '_log.info("It is done: %s", x)',
        'button.setCap("Ctrl Shift ←")', 'x = self.tr("Task {n}").format(n=1)', '"""What it does."""',
        'w.setObjectName("Some name")', 'w.setStyleSheet(f"QLabel{{color:{x}; margin: 0}}")', 'say(f"{a} {b}")',
    ],
)  # fmt: skip
def test_untranslatable_strings_are_not_reported(line: str) -> None:
    assert list(untranslated(line)) == []


# on the screens


@pytest.fixture
def _pseudo() -> Iterator[None]:
    with spoken():
        yield


@pytest.fixture
def before(_pseudo: None, desk: Desk, qtbot: QtBot) -> Before:
    return Before(desk, qtbot)


@pytest.mark.own_window
def test_a_planted_label_that_is_not_translated_is_found(before: Before) -> None:
    SCREENS["library"](before)
    label = QLabel("Nobody translates this", before.desk.window)
    label.setObjectName("planted")
    label.setGeometry(30, 600, 300, 20)
    label.show()
    screen = before.settled()
    assert not_translated(screen, content(before.desk)) == ["planted: Nobody translates this"]
    label.setText(pseudo("Nobody translates this"))
    assert not_translated(screen, f"{content(before.desk)} {getpass.getuser()}") == []


@pytest.mark.own_window
def test_a_planted_label_without_room_is_found(before: Before) -> None:
    SCREENS["library"](before)
    label = QLabel("Far too long for so little room", before.desk.window)
    label.setObjectName("planted")
    label.setGeometry(30, 600, 60, 20)
    label.show()
    QApplication.processEvents()
    assert [line.split(" ")[0] for line in clipped(before.desk.window)] == ["planted"]
    label.setWordWrap(True)
    assert len(clipped(before.desk.window)) == 1
    label.resize(60, 200)
    assert clipped(before.desk.window) == []
