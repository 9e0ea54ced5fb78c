"""A button that got less room than it asks for: its key gives way first, then its words end in an ellipsis."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.theme import TEXT_BODY
from annotator.ui.widgets.button import Button
from tests.ui.conftest import Desk, task
from tests.ui.ink import texts


def said(button: Button) -> list[str]:
    QApplication.processEvents()
    return [ink.words for ink in texts(button)]


def test_narrow_button_text_is_not_cut(qtbot: QtBot) -> None:
    appearance.change(percent=150)
    page = QWidget()
    qtbot.addWidget(page)
    button = Button("remove", "Remove", page, cap="Ctrl\u00a0Backspace")
    page.resize(600, 100)
    with qtbot.waitExposed(page):
        page.show()
    words = appearance.width("Remove", TEXT_BODY)
    button.resize(button.sizeHint())
    assert (len(said(button)) > 1, button.toolTip()) == (True, "")
    button.resize(words + 20, 40)
    assert (said(button), button.toolTip()) == (["Remove"], "Remove (Ctrl\u00a0Backspace)")
    button.resize(words - 10, 40)
    (cut,) = said(button)
    assert cut.endswith("…")
    assert button.toolTip() == "Remove (Ctrl\u00a0Backspace)"
    button.resize(button.sizeHint())
    assert (len(said(button)) > 1, button.toolTip()) == (True, "")


def test_the_tooltip_of_a_narrow_button_follows_its_words(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    button = Button("previous", "Previous question", page, cap="Alt\u00a0PageUp")
    with qtbot.waitExposed(page):
        page.show()
    button.resize(button.width_without_key, 28)
    assert button.toolTip() == "Previous question (Alt\u00a0PageUp)"
    button.setText("Before")
    button.resize(button.width_without_key, 28)
    assert button.toolTip() == "Before (Alt\u00a0PageUp)"
    button.setText("‹")
    button.resize(button.width_without_key, 28)
    assert button.toolTip() == "Previous question (Alt\u00a0PageUp)", "a sign alone says nothing"
    button.setToolTip("Another")
    button.setText("Before")
    assert button.toolTip() == "Another"


def test_the_button_above_a_narrow_passage_leaves_room_for_its_title(desk: Desk) -> None:
    desk.bring([task("one", passage="The envoy slept in the garage. " * 60)])
    button = desk.find("workspace.context.passage.find")
    section = button.parentWidget()
    assert isinstance(button, Button)
    assert section is not None
    (title,) = [ink.place for ink in texts(section) if ink.words == "Passage"]
    for width in (600, 200, 150, 100):
        with QSignalBlocker(section):  # else the panel gives it its own width again
            section.resize(width, 300)
        assert button.x() > title.right() or not button.width()
        assert button.geometry().right() < width
