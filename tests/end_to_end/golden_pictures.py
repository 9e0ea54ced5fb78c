"""Draws the main screens into the folder ``GOLDENS_TO``; ``goldens.py`` runs this in a process of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.bundle.signing_key import SigningKey
from annotator.ui.appearance import appearance
from annotator.ui.application_backend import ApplicationBackend
from annotator.ui.theme import CONTRAST, DARK, LIGHT, ColorPalette
from annotator.ui.workspace.active_time_tracker import ActiveTimeTracker
from annotator.ui.workspace.score_row import ScoreRowWidget
from tests.ui.authoring.conftest import Writer
from tests.ui.authoring.conftest import story as passage
from tests.ui.conftest import Desk, destroy, task
from tests.ui.critique.conftest import story
from tests.ui.preset_tasks import preset, vicuna
from tests.ui.screens import Before

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SIZE = (1100, 680)
ANNOTATOR = SigningKey(b"\x02" * 32, "Ann Annotator").public
Draw = Callable[[Before], None]
PICTURES: dict[str, tuple[ColorPalette, Draw]] = {}


def picture(palette: ColorPalette) -> Callable[[Draw], Draw]:
    def keep(draw: Draw) -> Draw:
        PICTURES[draw.__name__] = (palette, draw)
        return draw

    return keep


@picture(LIGHT)
def library(before: Before) -> None:
    before.desk.bring(vicuna(4), preset("helpsteer"))
    before.press("l", held=CONTROL)


@picture(LIGHT)
def rating(before: Before) -> None:
    before.desk.bring(vicuna(4), preset("helpsteer"))
    before.press(*"01234", "3", "2")


@picture(DARK)
def comparison(before: Before) -> None:
    before.desk.bring(vicuna(4), preset("comparison"))
    before.press(*"210")


@picture(LIGHT)
def conversation(before: Before) -> None:
    turns = [{"role": "user", "text": "Hello"}, {"role": "assistant", "text": "Good day"}]
    before.desk.bring([task("one", 3, conversation=turns, language="en")], preset("conversation-review"))
    before.press("u", *"034")


@picture(DARK)
def critiques(before: Before) -> None:
    before.desk.bring([story("one", 2)], preset("critique"))
    before.press("3", "c", *"It is wrong.", K.Key_Escape, "1", "5", "r")
    before.press(K.Key_Home, held=CONTROL)
    before.press(*"So ", K.Key_Escape)


@picture(LIGHT)
def authoring(before: Before) -> None:
    before.desk.bring([passage("one")], preset("authoring"))
    writer = Writer(before.desk)
    writer.write("Who signed the charter?", "Ann Feist did, in green, since black fades.")
    for answer, quote in (("Ann Feist", "Ann Feist signed"), ("green", "green ink")):
        writer.select(answer)
        writer.select_passage(quote)
        writer.alt("h")
    writer.alt("m")
    writer.type("The goats did.")
    writer.press(K.Key_Tab)
    writer.type("They ate it.")
    writer.press(K.Key_Escape, "3")
    label = before.desk.find("workspace.misleading.x1.critique.words")
    assert isinstance(label, QLabel)
    before.wait(lambda: label.width() >= label.sizeHint().width() > 0 and "3 words" in label.text())


@picture(CONTRAST)
def tasks(before: Before) -> None:
    before.desk.bring(vicuna(4), preset("helpsteer"))
    before.press(*"01234", "f")
    before.press("g", held=CONTROL)


@picture(LIGHT)
def planted(before: Before) -> None:
    """The rating screen, where one row still looks as it did when it had the keyboard. No picture of it is kept."""
    rating(before)
    row = before.desk.find("workspace.response.q1/r3.rating.coherence")
    assert isinstance(row, ScoreRowWidget)
    row.model = row.model._replace(current=True)
    for cell in row._cells:
        cell.update()


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:  # noqa: ARG001
    """Nothing in the pictures depends on who works, or on how long."""
    monkeypatch.setattr(ApplicationBackend, "identity", lambda _: (ANNOTATOR, "Ann Annotator"))
    monkeypatch.setattr(ActiveTimeTracker, "pop_seconds", lambda _: 0.0)
    QApplication.setCursorFlashTime(0)
    made = Desk(tmp_path / "data")
    made.window.resize(*SIZE)
    yield made
    destroy(made)


@pytest.mark.parametrize("name", PICTURES)
def test_draw(desk: Desk, qtbot: QtBot, name: str) -> None:
    palette, draw = PICTURES[name]
    before = Before(desk, qtbot)
    appearance.change(palette=palette)
    draw(before)
    before.settled()
    if desk.window.workspace is not None:
        before.wait(lambda: desk.work.view.top.saved_words == "✓ Saved")
    QApplication.processEvents()
    assert desk.window.grab().save(str(Path(os.environ["GOLDENS_TO"], f"{name}.png")), "PNG", 0)  # small
