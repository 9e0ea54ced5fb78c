"""Contrast on the screens: every piece of text that is painted, in its own colour, on the ground it stands on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.reading.labels import plain_label
from annotator.ui.theme import LIGHT
from tests.ui.conftest import Desk, task
from tests.ui.ink import measured
from tests.ui.screen_checks import weak
from tests.ui.screens import SCREENS, Before, closing

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")  # of a menu, without a screen


@pytest.fixture
def before(desk: Desk, qtbot: QtBot) -> Iterator[Before]:
    yield Before(desk, qtbot)
    closing()


@pytest.mark.own_window
def test_a_label_in_a_weak_colour_is_found(before: Before) -> None:
    before.desk.bring([task("one")])
    label = plain_label("Hardly there", "planted", before.desk.work)
    label.setStyleSheet("color:#9aa0aa")
    label.setGeometry(30, 300, 200, 20)
    label.show()
    assert [text.split(":")[0] for text in weak(before.settled(), LIGHT)] == ["planted"]
    label.setEnabled(False)
    assert weak(before.settled(), LIGHT) == []


def test_a_weak_role_is_found_in_what_paints_itself_and_in_documents(before: Before) -> None:
    SCREENS["critiques"](before)
    appearance.change(palette=replace(LIGHT, muted="#9aa3b2", text="#808890", name="light"))
    found = " ".join(weak(before.settled(), LIGHT))
    for part in ("workspace.status", "workspace.context.passage.text", "rank.rank", "workspace.top"):
        assert part in found


@pytest.mark.own_window
def test_hidden_widgets_are_not_measured(before: Before) -> None:
    before.desk.bring([task("one")])
    before.press("k", held=Qt.KeyboardModifier.ControlModifier)
    screen = before.settled()
    names = {text.ink.name for text in measured(screen)}
    assert "palette.query" in names
    cover = QWidget(screen)
    cover.setGeometry(screen.rect())
    cover.show()
    assert measured(screen) == []


@pytest.mark.own_window
def test_large_text_may_be_weaker(before: Before) -> None:
    before.desk.window.show_library()
    label = QLabel("Large", before.desk.window)
    label.setObjectName("planted")
    label.setGeometry(30, 300, 300, 40)
    label.show()
    for size, bold, found in ((24, False, []), (19, True, []), (23, False, ["planted"]), (18, True, ["planted"])):
        label.setStyleSheet(f"color:#808080;font-size:{size}px;font-weight:{700 if bold else 400}")
        QApplication.processEvents()
        assert [text.split(":")[0] for text in weak(before.settled(), LIGHT)] == found
