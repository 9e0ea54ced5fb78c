"""Every block of every text on the screen can be read: after restarts, in other sizes, beside the guidelines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.model.rubric import Rubric
from tests.ui.authoring.conftest import story as subject
from tests.ui.conftest import PROJECT, Desk, task
from tests.ui.critique.conftest import story
from tests.ui.judging.conftest import given
from tests.ui.preset_tasks import preset
from tests.ui.reading.test_whole_text import TEXTS
from tests.ui.reading.whole_text import lost_texts

CONTROL = Qt.KeyboardModifier.ControlModifier
WIDE, LINES, CODE = TEXTS["wide table"], TEXTS["long lines of code"], TEXTS["code"]


def _criticised(name: str) -> dict[str, Any]:
    made = story(name, 1)
    made["passage"]["text"] = WIDE
    made["questions"][0]["responses"][0]["text"] = TEXTS["two tables"]
    return made


def _judged(name: str) -> dict[str, Any]:
    made = story(name, 1)
    made["passage"]["text"] = f"{made['passage']['text']}\n\n{WIDE}"
    made["questions"][0]["responses"] = [
        {"id": f"{name}-r", "text": f"{made['questions'][0]['responses'][0]['text']}\n\n{LINES}", "critiques": given(2)}
    ]
    return made


def _answers(name: str) -> dict[str, Any]:
    made = task(name, 3)
    for response, text in zip(made["responses"], (WIDE, LINES, CODE), strict=True):
        response["text"] = text
    return made


def _talked(name: str) -> dict[str, Any]:
    turns = [{"id": f"{name}-{n}", "role": "user" if n % 2 else "assistant", "text": text, "rated_as": "response"}
             for n, text in enumerate((WIDE, LINES, TEXTS["lists"]))]  # fmt: skip
    return {"id": name, "conversation": turns}


PRESETS: Mapping[str, tuple[Rubric, Any]] = {
    "comparison": (preset("comparison"), _answers),
    "conversation-review": (preset("conversation-review"), _talked),
    "critique": (preset("critique"), _criticised),
    "critique-helpfulness": (preset("critique-helpfulness"), _judged),
    "authoring": (preset("authoring"), lambda name: subject(name, WIDE)),
}


@pytest.mark.parametrize("name", PRESETS)
def test_every_block_can_be_read_after_a_restart_and_in_other_sizes(desk: Desk, name: str) -> None:
    asked, make = PRESETS[name]
    desk.bring([make("one"), make("two")], asked)
    desk.window.resize(1920, 1080)
    assert lost_texts(desk.window) == []
    desk.restart()  # at 1366 pixels
    desk.window.open_project(PROJECT)
    assert lost_texts(desk.window) == [], "after the restart"
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert lost_texts(desk.window) == [], "in the next task"
    desk.press("g")
    assert lost_texts(desk.window) == [], "beside the guidelines"
    desk.window.prefer(percent=130)
    QApplication.processEvents()
    assert lost_texts(desk.window) == [], "in larger letters"
    desk.window.resize(900, 620)
    assert lost_texts(desk.window) == [], "in a small window"
