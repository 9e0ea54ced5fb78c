"""Images of a task: shown in its texts, one unit each, large by a key, and said where they are lost."""

from __future__ import annotations

import hashlib
import os
import signal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotator.ui.image_page import TaskImagePage
from annotator.ui.reading.formulas import CHARACTER
from annotator.ui.reading.pictures import picture_store
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import HIGHEST_PICTURE
from tests.owner.courses.made_images import png
from tests.ui.conftest import PROJECT, Desk, task
from tests.ui.preset_tasks import preset

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
SMALL, LARGE, TALL, SPOILT = png(40, 30), png(2_000, 1_000), png(300, 1_500), png(9, 9)[:40]


def name_of(data: bytes) -> str:
    return f"images/{hashlib.sha256(data).hexdigest()}.png"


def mark(data: bytes, words: str = "") -> str:
    return f"![{words}]({name_of(data)})"


ASKED = f"{mark(SMALL, 'A kettle')}\n\nWhat is it?"
ANSWER = f"It is {mark(LARGE)} this, {mark(SMALL)}{mark(SMALL)}."


def bring(desk: Desk, qtbot: QtBot, prompt: str = ASKED, answer: str = ANSWER, number: int = 2) -> None:
    every = {name_of(data): data for data in (SMALL, LARGE, TALL, SPOILT)}
    above = [{"role": "user", "text": prompt}, {"role": "assistant", "text": f"A map: {mark(LARGE, 'The map')}"}]
    shown = [
        {"id": "a", "text": answer},
        {"id": "b", "text": "![A cat](images/none.png) ![x](https://example.org/x.png)"},
    ]
    tasks = [
        task(f"t{n}", conversation=above, prompt=prompt, responses=shown, images=list(every)) for n in range(number)
    ]
    desk.bring(tasks, preset("helpsteer"), images=every)
    wait(desk, qtbot)


def wait(desk: Desk, qtbot: QtBot) -> None:
    panes = [desk.work.view.prompt.pane, *desk.work.view.panes().values()]
    qtbot.waitUntil(lambda: not any(pane.reading_document.awaited_pictures for pane in panes), timeout=90_000)


def pane_of(desk: Desk, name: str) -> ReadingPane:
    pane = desk.find(f"workspace.{name}.text")
    assert isinstance(pane, ReadingPane)
    return pane


def answers(desk: Desk) -> dict[str, ReadingPane]:
    panes = (pane_of(desk, f"response.q1/r{n}") for n in (1, 2))
    return {pane.rendered.source: pane for pane in panes}


def test_an_image_is_one_unit_whose_span_is_its_mark(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    pane = answers(desk)[ANSWER]
    assert pane.toPlainText() == f"It is {CHARACTER} this, {CHARACTER}{CHARACTER}."
    begin = ANSWER.index("![")
    pane.select_source(begin + 3, begin + 4)
    assert pane.textCursor().selectedText() == CHARACTER
    assert pane.source_range() == (begin, begin + len(mark(LARGE)))
    second = ANSWER.rindex("![")
    pane.select_source(second, second + 1)
    assert pane.source_range() == (second, second + len(mark(SMALL)))


def test_what_no_list_has_is_text(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    other = next(pane for source, pane in answers(desk).items() if source != ANSWER)
    assert other.toPlainText() == other.rendered.source


def test_the_source_shows_the_mark(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    desk.press(Qt.Key.Key_U, held=CONTROL)
    assert answers(desk)[ANSWER].toPlainText() == ANSWER


def test_an_image_is_no_wider_than_its_text_and_no_higher_than_a_part_of_the_screen(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot, answer=f"{mark(LARGE)}\n\n{mark(TALL)}")
    pane = next(pane for source, pane in answers(desk).items() if name_of(TALL) in source)
    size = pane.document().size()
    assert size.width() <= pane.text_width
    assert HIGHEST_PICTURE < size.height() < 2 * HIGHEST_PICTURE + 100


def test_a_screen_reader_hears_the_words_of_an_image(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    assert pane_of(desk, "context.m1").accessibleDescription() == "Image: A kettle."
    heard: list[str] = []
    pane = pane_of(desk, "context.m1")
    pane.formula_passed.connect(heard.append)
    pane.set_caret_mode(True)
    desk.press(Qt.Key.Key_Right)
    assert heard == ["Image: A kettle."]


def test_an_image_that_cannot_be_shown_says_so(desk: Desk, qtbot: QtBot) -> None:
    text = f"So: {mark(SPOILT, 'A spoilt one')}"
    bring(desk, qtbot, answer=text)
    pane = answers(desk)[text]
    assert pane.toPlainText() == text
    assert pane.has_notice


def test_images_of_the_next_task_and_of_a_new_start_are_shown(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    wait(desk, qtbot)
    assert CHARACTER in answers(desk)[ANSWER].toPlainText()
    desk.restart()
    desk.window.open_project(PROJECT)
    wait(desk, qtbot)
    assert CHARACTER in answers(desk)[ANSWER].toPlainText()


def test_an_image_opens_large_by_a_key(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    desk.press(Qt.Key.Key_I, held=ALT)
    page = desk.window.findChild(TaskImagePage)
    assert page is not None
    words = desk.find("image.words")
    said = []
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left):
        desk.press(key)
        said.append(words.text())  # type: ignore[attr-defined]
    assert said[0] == said[2]
    assert len(set(said)) > 1
    desk.press(Qt.Key.Key_Escape)
    assert desk.window.findChild(TaskImagePage) is None or not page.isVisible()


def test_where_no_text_has_an_image_the_key_says_so(desk: Desk) -> None:
    desk.bring([task("one")], preset("helpsteer"))
    desk.press(Qt.Key.Key_I, held=ALT)
    assert desk.work.view.status.message == "No text of this task has an image."


def test_what_an_image_shows_is_no_word_of_the_text(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    assert pane_of(desk, "context.m1").rendered.words == 3


def test_a_process_that_never_answers_leaves_the_mark(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from annotator.ui.reading import picture_process

    bring(desk, qtbot)
    process = picture_store()._process._process
    assert process is not None
    monkeypatch.setattr(picture_process, "TIME_LIMIT", 0.2)
    os.kill(process.pid or 0, signal.SIGSTOP)
    store = picture_store()
    store.open(lambda _: SMALL)
    store.ask(["images/x.png"])
    qtbot.waitUntil(lambda: store.knows("images/x.png"), timeout=90_000)
    assert store.find("images/x.png") is None
