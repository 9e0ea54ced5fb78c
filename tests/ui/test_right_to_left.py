"""The interface from right to left: everything stands where the mirror puts it, keys follow the screen, and texts of
others keep their direction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.actions import with_keys
from annotator.ui.look import Look
from annotator.ui.shortcuts import is_changed
from annotator.ui.widgets.mirroring import text_flags
from annotator.ui.widgets.paint import draw_keys, text
from tests.ui.conftest import Desk, task
from tests.ui.preset_tasks import preset
from tests.ui.pseudo import leftwards
from tests.ui.screen_checks import clipped
from tests.ui.screens import SCREENS, Before, closing

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")
K = Qt.Key
COMPARED = (
    "helpsteer_missing", "conversation_review", "comparison_pair", "notes", "critiques", "authoring", "judging",
    "navigator", "preferences", "library", "progress",
)  # fmt: skip


_STILL = 250  # milliseconds


def standing(screen: QWidget) -> dict[str, QRect]:
    return {
        widget.objectName(): QRect(widget.mapTo(screen, QPoint(0, 0)), widget.size())
        for widget in screen.findChildren(QWidget)
        if widget.isVisible() and widget.objectName() and not widget.objectName().startswith("qt_")
    }


def places(qtbot: QtBot, root: Path, name: str) -> tuple[int, dict[str, QRect]]:
    """Where everything that has a name stands on a screen, and how wide the screen is."""
    desk = Desk(qtbot, root)
    before = Before(desk, qtbot)
    SCREENS[name](before)
    screen = before.settled()
    found = standing(screen)
    qtbot.wait(_STILL)
    while (now := standing(screen)) != found:  # what is said of saving comes a turn later, and takes room
        found = now
        qtbot.wait(_STILL)
    width = screen.width()
    assert clipped(screen) == []
    closing()
    desk.close()
    return width, found


@pytest.mark.parametrize("name", COMPARED)
def test_everything_stands_where_the_mirror_puts_it(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    width, usual = places(qtbot, tmp_path / "usual", name)
    with leftwards():
        _, turned = places(qtbot, tmp_path / "turned", name)
    off = {
        key: (usual[key].getRect(), turned[key].getRect())
        for key in usual.keys() & turned.keys()
        if "/" not in key  # answers lie in another order for every annotator
        and abs(width - usual[key].right() - 1 - turned[key].left()) > 3
    }
    assert off == {}


# what is painted


def ink(paint: Callable[[QPainter, Look], object]) -> list[int]:
    """The columns of a picture 200 pixels wide in which something was painted."""
    image = QImage(200, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint(painter, Look(family="DejaVu Sans"))
    painter.end()
    white = 0xFFFFFFFF
    return [x for x in range(200) if any(image.pixel(x, y) != white for y in range(30))]


@pytest.mark.usefixtures("qapp")
def test_words_begin_at_the_right() -> None:
    def paint(painter: QPainter, look: Look) -> None:
        text(painter, look, QRect(10, 0, 100, 30), "Words", 13, "text")

    usual = ink(paint)
    with leftwards():
        turned = ink(paint)
    assert abs((199 - turned[-1]) - usual[0]) <= 2
    assert turned[0] > 100


@pytest.mark.usefixtures("qapp")
def test_caps_of_one_key_keep_their_order() -> None:
    def paint(painter: QPainter, look: Look) -> None:
        draw_keys(painter, look, QPoint(150, 15), "Backspace Z")

    with leftwards():
        turned = ink(paint)
    gap = next(x for x in range(turned[0], turned[-1]) if x not in turned)
    assert gap - turned[0] > turned[-1] - gap  # the long cap stands at the left


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("words", "runs"), [
    ("Is it true?", Qt.TextFlag.TextForceLeftToRight), ("האם זה נכון?", Qt.TextFlag.TextForceRightToLeft),
    ("-3", Qt.TextFlag.TextForceLeftToRight), ("…", Qt.TextFlag.TextForceRightToLeft),
])  # fmt: skip
def test_words_of_an_owner_keep_their_direction(words: str, runs: Qt.TextFlag) -> None:
    with leftwards():
        image = QImage(10, 10, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        flags = text_flags(painter, words, Qt.AlignmentFlag.AlignLeft)
        painter.end()
    assert flags & int(runs)
    assert flags & int(Qt.AlignmentFlag.AlignRight)  # and all begin where reading begins


# keys


@pytest.fixture
def turned_desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    with leftwards():
        desk = Desk(qtbot, tmp_path / "data")
        yield desk
        desk.close()


def test_an_arrow_goes_to_the_response_at_which_it_points(turned_desk: Desk) -> None:
    turned_desk.bring([task("one", 3)])
    letters = []
    for key in (K.Key_Left, K.Key_Left, K.Key_Right):
        turned_desk.press(key)
        model = turned_desk.work.focus.model
        letters.append(model.letter if model is not None else "")
    assert letters == ["B", "C", "B"]


def test_a_preference_goes_towards_the_response_at_which_the_key_points(turned_desk: Desk) -> None:
    turned_desk.bring([task("one", 2)], preset("comparison"))
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    turned_desk.press(K.Key_Left, K.Key_Left, held=held)
    (given,) = turned_desk.work.session.view().annotation.preferences.values()
    (preference,) = given.values()
    assert turned_desk.work.session.view().letters[str(preference.preferred)] == "B"  # it stands at the left


@pytest.mark.usefixtures("qapp")
def test_arrows_lead_forwards_in_the_direction_of_reading() -> None:
    with leftwards():
        commands = with_keys({})
        assert commands["go.next"].keys == ("Ctrl+PgDown", "Ctrl+Left")
        assert commands["critique.step"].keys == ("Alt+Left",)
        assert not any(is_changed(command) for command in commands.values())
    assert is_changed(commands["go.next"])
