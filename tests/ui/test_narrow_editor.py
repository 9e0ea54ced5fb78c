"""An editor in a panel that has hardly any width, as in large text in a small window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.items.editor import TextEditor

MANY = 40


@pytest.mark.parametrize("width", [6, 12, 18, 24, 40])
def test_an_editor_without_width_comes_to_rest(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    """Its height went to and fro without end, and the window answered no key."""
    appearance.change(percent=200)
    place = QWidget()
    qtbot.addWidget(place)
    place.resize(width, 560)
    editor = TextEditor("editor", (2, 8), place)
    editor.setFixedWidth(width)
    box = QVBoxLayout(place)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(editor)
    box.addStretch(1)
    resize, sizes = TextEditor.resizeEvent, list[tuple[int, int]]()

    def resized(self: TextEditor, event: QResizeEvent) -> None:
        sizes.append((event.size().width(), event.size().height()))
        if len(sizes) < MANY:
            resize(self, event)

    monkeypatch.setattr(TextEditor, "resizeEvent", resized)
    editor.show_text("Wrong.")
    place.show()
    for _ in range(3):
        QApplication.processEvents()
    assert len(sizes) < MANY, sizes[-4:]


@pytest.fixture
def styled() -> Iterator[None]:
    """A style sheet of the application, as the program has it: Qt applies one of a widget when it is first shown."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    before = application.styleSheet()
    application.setStyleSheet("QToolTip {}")
    yield
    application.setStyleSheet(before)


@pytest.mark.usefixtures("styled")
def test_the_height_without_text_is_the_same_before_it_is_first_shown(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    editor = TextEditor("editor", (1, 3), place)
    before = editor.empty_height
    place.show()
    qtbot.waitExposed(place)
    assert editor.isVisible()
    assert editor.empty_height == before
