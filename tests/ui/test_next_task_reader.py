"""While a task is read, the texts of the next one are rendered, and nothing of it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.model.target import question_target
from annotator.services.session import Session
from annotator.text.runs import RenderedText
from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from annotator.ui.reading.text_document import ReadingDocument
from annotator.ui.theme import WEIGHT_STRONG
from annotator.ui.workspace import next_task_reader, text_display
from tests.ui.conftest import Desk, task
from tests.ui.critique.conftest import asked, story

CONTROL = Qt.KeyboardModifier.ControlModifier
QUESTION = question_target(1)
NEXT = Qt.Key.Key_PageDown


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were rendered, in this order."""
    texts: list[str] = []
    render: Callable[..., RenderedText] = text_display.render

    def noted(source: str, **options: Any) -> RenderedText:
        texts.append(source)
        return render(source, **options)

    text_display.cached_rendering.cache_clear()
    monkeypatch.setattr(text_display, "render", noted)
    return texts


def wait(desk: Desk, qtbot: QtBot) -> None:
    """Until the reader has done its work."""
    qtbot.waitUntil(lambda: not desk.work._next_task_reader._timer.isActive())


def test_the_next_task_is_rendered_while_the_current_one_is_read(desk: Desk, rendered: list[str], qtbot: QtBot) -> None:
    desk.bring([task("one", 2), task("two", 4), task("three", 2)])
    shown = len(rendered)
    wait(desk, qtbot)
    ahead = rendered[shown:]
    session = desk.work.session
    order = session.view(1).order[QUESTION]
    texts = session.view(1).task.texts
    assert ahead == [texts[QUESTION], *(texts[path] for path in order)], "in the order of the screen"
    assert "three" not in " ".join(ahead)
    before = len(rendered)
    desk.press(NEXT, held=CONTROL)
    assert desk.work.session.position == 1
    assert not {*ahead} & {*rendered[before:]}, "nothing of it is rendered again"


def test_a_text_in_a_style_of_its_own_is_built_in_it(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([story("one"), story("two")], asked())
    wait(desk, qtbot)
    assert "What is plot 1?" in {document.rendered.source for document in desk.work.view.text_display.ready.values()}
    desk.press(NEXT, held=CONTROL)
    layout = desk.work.task_layout
    assert isinstance(layout, CritiqueLayoutController)
    question = layout.panel.question_pane
    assert question.toPlainText() == "What is plot 1?"
    assert question.document().defaultFont().weight() == WEIGHT_STRONG


def test_no_key_waits_for_a_long_text_or_for_many(desk: Desk, rendered: list[str], qtbot: QtBot) -> None:
    long = task("long", 40, prompt="Word. " * 2_000)
    long["responses"][0]["text"] = "|a|b|\n|-|-|\n" + "|1|2|\n" * 100
    desk.bring([task("one", 1), long])
    shown = len(rendered)
    wait(desk, qtbot)
    ahead = rendered[shown:]
    assert len(ahead) == 8
    assert not {long["prompt"], long["responses"][0]["text"]}.intersection(ahead)


def test_no_key_waits_for_a_text_of_many_lines(desk: Desk, rendered: list[str], qtbot: QtBot) -> None:
    table = task("table", 1, prompt="| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 100)
    desk.bring([task("one", 1), table])
    shown = len(rendered)
    wait(desk, qtbot)
    assert rendered[shown:] == [response["text"] for response in table["responses"]]


def test_a_task_that_cannot_be_read_is_told_of_when_it_is_opened(
    desk: Desk, rendered: list[str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = Session.view

    def damaged(session: Session, position: int | None = None) -> object:
        if position == 1:
            raise AnnotatorError("store.damaged_row", "A row is damaged.")
        return view(session, position)

    monkeypatch.setattr(Session, "view", damaged)
    desk.bring([task("one", 1), task("two", 1)])
    errors: list[AnnotatorError] = []
    desk.work.failed.connect(errors.append)
    shown = len(rendered)
    wait(desk, qtbot)
    assert rendered[shown:] == []
    assert errors == []


def test_nothing_is_kept_after_the_project_is_left(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 1), task("two", 1)])
    wait(desk, qtbot)
    display = desk.work.view.text_display
    assert display.ready
    desk.work.leave()
    assert not display.ready


def test_nothing_is_read_after_the_project_is_left(desk: Desk, rendered: list[str]) -> None:
    desk.bring([task("one", 1), task("two", 1)])
    shown = len(rendered)
    desk.work.leave()
    QTest.qWait(2 * next_task_reader._PAUSE)
    assert "two" not in " ".join(rendered[shown:])


def test_documents_of_the_next_task_are_shown_unless_another_form_was_chosen(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task(name, 2) for name in ("one", "two", "three", "four")])
    view = desk.work.view

    def next_task(command: str = "") -> tuple[list[ReadingDocument], list[ReadingDocument]]:
        """Of the responses that are shown next: the documents that were ready, and others."""
        wait(desk, qtbot)
        ready = [*view.text_display.ready.values()]
        assert len(ready) == 3
        if command:
            desk.window.table[command].trigger()
        desk.press(NEXT, held=CONTROL)
        shown = [card.pane.reading_document for card in view.columns.in_sight]
        taken = [document for document in shown if any(document is one for one in ready)]
        return taken, [document for document in shown if document not in taken]

    taken, others = next_task()
    assert (len(taken), others) == (2, [])
    taken, others = next_task("view.larger")
    assert (taken, len(others)) == ([], 2)
    assert others[0].defaultFont() == view.prompt.pane.reading_document.defaultFont()
    taken, others = next_task("text.raw")
    assert (taken, len(others)) == ([], 2)
    assert "**Answer" in others[0].toPlainText()
