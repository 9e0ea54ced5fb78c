"""Where the keyboard is can be seen: whatever takes the focus looks different with it, by enough."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Desk
from tests.ui.screen_checks import unseen
from tests.ui.screens import SCREENS, Before, closing

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")  # of a menu, without a screen


@pytest.fixture
def before(desk: Desk, qtbot: QtBot) -> Iterator[Before]:
    yield Before(desk, qtbot)
    closing()


@pytest.mark.own_window
def test_a_widget_that_hides_its_focus_is_found(before: Before) -> None:
    SCREENS["library"](before)
    shy = QLabel("Shy", before.desk.window)
    shy.setObjectName("planted")
    shy.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    shy.setGeometry(30, 600, 100, 20)
    shy.setStyleSheet("QLabel{background:#ffffff} QLabel:focus{background:#e0e0e0}")
    shy.show()
    assert unseen(before.settled()) == ["QLabel  planted: 0 pixels"]
    shy.setStyleSheet("QLabel:focus{border:2px solid #000000}")
    assert unseen(before.settled()) == []
