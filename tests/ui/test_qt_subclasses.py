"""A fault in an override of one of Qt's functions is an exception for its caller, and not the end of the program; and
attributes are looked up as in other classes."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module
from inspect import getmodule, isclass
from types import FunctionType
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from annotator import ui
from annotator.ui.qt_subclasses import is_override

CALLS: dict[str, Any] = {
    "closeEvent": lambda one: QApplication.sendEvent(one, QCloseEvent()),
    "event": lambda one: QApplication.sendEvent(one, QEvent(QEvent.Type.User)),
    "keyPressEvent": lambda one: QApplication.sendEvent(
        one, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier)
    ),
    "resizeEvent": lambda one: QApplication.sendEvent(one, QResizeEvent(QSize(2, 2), QSize(1, 1))),
    "sizeHint": lambda one: one.adjustSize(),
}


@pytest.mark.parametrize("name", CALLS)
def test_fault_in_an_override_is_raised(qtbot: QtBot, name: str) -> None:
    broken: dict[str, Any] = {}

    def fault(*_: object) -> None:
        return broken["a fault of the program"]  # raised by C code, which matters to Python 3.11

    one = type("Faulty", (QWidget,), {name: fault})()
    for _ in range(3):
        with pytest.raises(KeyError):
            CALLS[name](one)
    del qtbot


@pytest.fixture(scope="module")
def classes() -> set[type]:
    """The classes of the window that are derived from Qt's."""
    modules = [import_module(each.name) for each in pkgutil.walk_packages(ui.__path__, "annotator.ui.")]
    made = {one for module in modules for one in vars(module).values() if isclass(one) and getmodule(one) is module}
    return {one for one in made if issubclass(one, Shiboken.Object)}


def test_attributes_of_the_window_are_looked_up_by_python_alone(classes: set[type]) -> None:
    assert len(classes) > 200
    assert [one for one in classes if one.__getattribute__ is not object.__getattribute__] == []


def test_every_override_of_the_window_hands_its_errors_over(classes: set[type]) -> None:
    if sys.version_info >= (3, 12):
        pytest.skip("every exception has its object there")
    functions = {
        f"{one.__qualname__}.{name}": value
        for one in classes
        for kind in one.__mro__
        for name, value in vars(kind).items()
        if kind.__module__.startswith("annotator.") and isinstance(value, FunctionType) and is_override(one, name)
    }
    assert len(functions) > 200
    assert sorted(name for name, value in functions.items() if not hasattr(value, "__wrapped__")) == []
