"""Line breaks in the window: as written, unless the rubric is strict; guidelines are a file of wrapped lines."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from annotator.model.rubric import Rubric
from tests.ui.conftest import Desk, rubric, task

WRITTEN = "First line\nsecond line"


def shown(desk: Desk) -> list[str]:
    view = desk.work.view
    panes = [view.prompt.pane, *(card.pane for card in view.columns.cards if card.model is not None)]
    return [pane.toPlainText() for pane in panes]


def tasks() -> list[dict[str, object]]:
    return [
        task(name, prompt=f"{name}\nof two", responses=[{"id": f"{name}-{n}", "text": WRITTEN} for n in range(2)])
        for name in ("one", "two")
    ]


@pytest.mark.parametrize(("markdown", "end"), [("breaks", "\n"), ("strict", " ")])
def test_texts_keep_their_line_breaks_unless_the_rubric_is_strict(desk: Desk, markdown: str, end: str) -> None:
    asked: Rubric = rubric().model_copy(update={"markdown": markdown})
    desk.bring(tasks(), asked, guidelines="Wrapped\nhere.")
    text = WRITTEN.replace("\n", end)
    assert shown(desk) == [f"one{end}of two", text, text]
    QTest.qWait(200)  # the next task's documents are made ahead
    desk.press(Qt.Key.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    assert shown(desk) == [f"two{end}of two", text, text]
    desk.work.pane_navigation.toggle_guidelines()
    assert desk.work.view.guidelines.pane.toPlainText() == "Wrapped here."
