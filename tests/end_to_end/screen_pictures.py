"""Brings up every screen on real data in the window and keeps a picture of it in the folder ``PICTURES_TO``;
``screenshots.py`` runs this in a process of its own, on a screen of its own."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.bundle.signing_key import SigningKey
from annotator.model.rubric import Rubric
from annotator.ui.appearance import appearance
from annotator.ui.application_backend import ApplicationBackend
from annotator.ui.reading.decoded_images import picture_store
from annotator.ui.theme import LIGHT
from tests.end_to_end.program import ROOT
from tests.ui.authoring.conftest import Writer
from tests.ui.conftest import PROJECT, Desk, destroy, task
from tests.ui.preset_tasks import DATA, preset, vicuna
from tests.ui.review.conftest import bring, scored, with_review, work
from tests.ui.screens import TRANSLATED, Before, course_practice
from tests.ui.screens import backups as looked_into_backup
from tests.ui.screens import delivery as invited_delivery
from tests.ui.screens import identity as invited_identity
from tests.ui.screens import invite as opened_invite

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
ANNOTATOR = SigningKey(b"\x02" * 32, "Ann Annotator").public
Draw = Callable[[Before], None]
PICTURES: dict[str, Draw] = {}
PICTURES_FOLDER = ROOT / "resources" / "docs" / "pictures"
STORIES = ROOT / "tests" / "data" / "squality"


def picture(draw: Draw) -> Draw:
    PICTURES[draw.__name__] = draw
    return draw


def converted(before: Before, source: Path, form: str) -> list[dict[str, Any]]:
    """The tasks that ``annotator tasks convert`` makes of published data."""
    out = before.desk.paths.root / "converted.jsonl"
    command = [sys.executable, "-m", "annotator", "tasks", "convert", source, "--from", form, "--out", out]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return list(map(json.loads, out.read_text(encoding="utf-8").splitlines()))


@picture
def rating(before: Before) -> None:
    before.desk.bring(vicuna(4), preset("helpsteer"))
    before.press(*"34432", "2", "3")


@picture
def mathematics(before: Before) -> None:
    """Answers with formulas, about an image."""
    shown = (PICTURES_FOLDER / "workspace-light.png").read_bytes()
    name = f"images/{hashlib.sha256(shown).hexdigest()}.png"
    asked = (
        f"![The window of this program]({name})\n\nFour answers have the mean scores $3.4$, $2.6$, $3.0$ and $2.8$. "
        "What is the standard deviation of the four means?"
    )
    answers = (
        "The mean is $\\bar{x} = \\frac{3.4 + 2.6 + 3.0 + 2.8}{4} = 2.95$.\n\n"
        "$$s = \\sqrt{\\frac{1}{n-1} \\sum_{i=1}^{n} (x_i - \\bar{x})^2} \\approx 0.34$$\n\n"
        "So $\\boxed{s \\approx 0.34}$.",
        "The mean is $2.95$. The deviations are $0.45$, $-0.35$, $0.05$ and $-0.15$, so that\n\n"
        "$$\\sigma^2 = \\frac{0.2025 + 0.1225 + 0.0025 + 0.0225}{4} = 0.0875$$\n\n"
        "and $\\sigma = \\sqrt{0.0875} \\approx 0.30$.",
    )
    responses = [{"id": str(number), "text": text} for number, text in enumerate(answers)]
    lines = [task("one", prompt=asked, responses=responses, images=[name])]
    before.desk.bring(lines, preset("helpsteer"), images={name: shown})
    before.wait(lambda: picture_store().knows(name))
    before.wait(lambda: not any(pane.reading_document.awaited for pane in before.desk.work.view.panes().values()))
    before.press("4")


@picture
def tools(before: Before) -> None:
    lines = (ROOT / "resources" / "examples" / "conversation.jsonl").read_text(encoding="utf-8").splitlines()
    before.desk.bring([json.loads(lines[-1])], preset("helpsteer"))
    before.press("4")


@picture
def comparison(before: Before) -> None:
    before.desk.bring(vicuna(2), preset("comparison"))
    before.press("2")


@picture
def criteria(before: Before) -> None:
    """Two answers by six criteria."""
    texts = {
        "Names at least two things that a person can do on the first day.": 5,
        "Explains why they help, in words that need no special knowledge.": 4,
        "Warns of what can go wrong, and says when to ask somebody who knows the matter better.": 3,
        "Is no longer than it has to be.": 2,
        "Says something that is false or cannot be checked.": -5,
        "Addresses the person in a way that belittles them.": -3,
    }
    asked = [{"text": text, "points": points} for text, points in texts.items()]
    before.desk.bring([{**vicuna(2)[0], "criteria": asked}], preset("criteria"))
    before.press(*"1102")


@picture
def steps(before: Before) -> None:
    """Two solutions by their steps: one with a bad one, the other half judged."""
    start = ["A quarter of the price is taken off.", "Prices are often reduced in summer."]
    wrong = [*start, "A quarter of 40 is 8.", "So you pay 40 - 8 = 32 euros."]
    right = [
        start[0],
        "25 % of 40 euros are 10 euros.",
        "40 - 10 = 30.",
        "You pay 30 euros.",
    ]
    texts = [{"id": name, "text": "\n\n".join(paragraphs)} for name, paragraphs in (("a", wrong), ("b", right))]
    prompt = "A shirt costs 40 euros, and 25 % are taken off. What do I pay?"
    before.desk.bring([{"id": "shirt", "prompt": prompt, "responses": texts}], preset("steps"))
    before.press(*("21022" if before.desk.work.focus.state.cards[0].source.endswith("32 euros.") else "222221"))


@picture
def error_spans(before: Before) -> None:
    """Errors of a translation, two marked, one with a note."""
    before.desk.bring([TRANSLATED], preset("error-spans"))
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    for keys in ("24", "14"):
        before.press("v")
        before.press(Qt.Key.Key_Right, held=control)
        before.press(Qt.Key.Key_Right, held=control | shift)
        before.press("h", *keys)
    before.press(K.Key_Return)
    before.press(*"Two at once, or one twice?")


@picture
def ideal_answer(before: Before) -> None:
    """The better of two answers, edited, with what is changed."""
    before.desk.bring([TRANSLATED], preset("ideal-answer"))
    before.press("1", "2")
    before.press("r", held=Qt.KeyboardModifier.ControlModifier)
    before.press(*"Wichtig: ")
    before.desk.work.answer_input.flush()


@picture
def conversation(before: Before) -> None:
    tree = json.loads((DATA / "oasst_trees" / "trees.jsonl").read_text(encoding="utf-8").splitlines()[0])["prompt"]
    first, second = (answer["text"] for answer in tree["replies"][:2])
    turns = [
        {"role": "user", "text": tree["text"], "rated_as": "prompt"},
        {"role": "assistant", "text": first, "rated_as": "response"},
        {"role": "user", "text": "Say it in one sentence.", "rated_as": "prompt"},
        {"role": "assistant", "text": second, "rated_as": "response"},
    ]
    before.desk.bring([{"id": "chernobyl", "conversation": turns}], preset("conversation-review"))
    before.press("0", "4", "4")


@picture
def critique(before: Before) -> None:
    story = converted(before, STORIES, "squality")[0]
    story["questions"] = story["questions"][2:3]
    before.desk.bring([story], preset("critique"))
    before.press("5", "c", *"It leaves out why he went back to the ship.", K.Key_Escape, "1", "2")


@picture
def judging(before: Before) -> None:
    tasks = {task["id"]: task for task in converted(before, STORIES, "squality-critiques")}
    task = tasks["squality-62260-bart"]
    task["questions"] = task["questions"][:1]
    before.desk.bring([task], preset("critique-helpfulness"))
    before.press("x", "x", "y", "3", "6", "x")


@picture
def authoring(before: Before) -> None:
    passage = json.loads((STORIES / "passages.jsonl").read_text(encoding="utf-8").splitlines()[0])["document"]
    before.desk.bring([{"id": "one", "passage": {"title": "A story", "text": passage}}], preset("authoring"))
    writer = Writer(before.desk)
    writer.write("Why does nobody believe him?", "Only he has seen it, and he drinks.")
    writer.alt("m")
    writer.type("A stranger saw it as well.")
    writer.press(K.Key_Tab)
    writer.type("Nobody else ever sees it.")


@picture
def review(before: Before) -> None:
    bring(before.desk, [line | {"reviewed": [work(scored())]} for line in vicuna(4)], with_review(preset("helpsteer")))
    before.press("4", K.Key_Down, "x", "2", *"The second answer is more exact.", K.Key_Return, K.Key_Down)


@picture
def adjudication(before: Before) -> None:
    people = [scored(r1_helpfulness=4, r2_coherence=0, r4_verbosity=3), scored(), scored(r1_helpfulness=3)]
    works = [work(annotation, f"Annotator {n}") for n, annotation in enumerate(people, 1)]
    lines = [line | {"reviewed": works} for line in vicuna(4)]
    bring(before.desk, lines, with_review(preset("helpsteer"), "adjudication"), "adjudication")
    before.press("a", "1")


@picture
def course(before: Before) -> None:
    course_practice(before)


@picture
def delivery(before: Before) -> None:
    invited_delivery(before)
    before.desk.press(K.Key_Escape)
    before.desk.backend.choose_destination(PROJECT, "https://cloud.example.org/remote.php/dav/files/ann/annotator")
    before.desk.window.table["file.delivery"].trigger()


@picture
def progress(before: Before) -> None:
    before.desk.bring(vicuna(4), preset("helpsteer"))
    before.press(*(4 * "34432"), K.Key_Return)
    before.press(K.Key_Return, held=CONTROL)
    before.desk.window.table["view.progress"].trigger()
    before.wait(lambda: bool(before.desk.window.findChildren(QWidget, "progress.bars.0")))


@picture
def tasks(before: Before) -> None:
    before.desk.bring(vicuna(4), preset("helpsteer"))
    before.press(*"34432", "f")
    before.press("g", held=CONTROL)


# pages and dialogs: of each what the help has a page of


@picture
def library(before: Before) -> None:
    half_rated(before, "file.library")


@picture
def notes(before: Before) -> None:
    remarks = {"type": "comment", "key": "remarks", "title": "Remarks", "targets": ["response"]}
    asked = preset("helpsteer").model_dump(mode="json")
    before.desk.bring(vicuna(2), Rubric.model_validate(asked | {"blocks": [*asked["blocks"], remarks]}))
    before.press("3")
    before.press("f", held=CONTROL)
    before.press(*"delegating", K.Key_Return, K.Key_Escape, "n", *"To whom? Not everybody has anyone.", K.Key_Escape)


@picture
def export(before: Before) -> None:
    half_rated(before, "file.export")


@picture
def preferences(before: Before) -> None:
    half_rated(before, "file.preferences")


@picture
def about(before: Before) -> None:
    half_rated(before, "help.about")


@picture
def shortcuts(before: Before) -> None:
    half_rated(before, "help.keys")


@picture
def identity(before: Before) -> None:
    invited_identity(before)


@picture
def backups(before: Before) -> None:
    looked_into_backup(before)


@picture
def invite(before: Before) -> None:
    opened_invite(before)


def half_rated(before: Before, command: str) -> None:
    """A task submitted and one begun; then a command of the menus."""
    before.desk.bring(vicuna(4), preset("helpsteer"))
    before.press(*(4 * "34432"))
    before.press(K.Key_Return, held=CONTROL)
    before.press(*"233")
    before.desk.window.table[command].trigger()


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(ApplicationBackend, "identity", lambda _: (ANNOTATOR, "Ann Annotator"))
    monkeypatch.setenv("LOGNAME", "ann")
    QApplication.setCursorFlashTime(0)
    data = Path(os.environ["PICTURES_DATA"])  # a path that says nothing of this machine: some pictures show it
    shutil.rmtree(data, ignore_errors=True)
    made = Desk(data)
    made.window.move(0, 0)
    made.window.resize(1366, 768)
    yield made
    if (dialog := QApplication.activeModalWidget()) is not None:
        dialog.close()  # else the next picture finds it
    destroy(made)


@pytest.mark.parametrize("name", PICTURES)
def test_draw(desk: Desk, qtbot: QtBot, name: str) -> None:
    before = Before(desk, qtbot)
    appearance.change(palette=LIGHT)
    PICTURES[name](before)
    shown = before.settled()
    if desk.window.workspace is not None:
        before.wait(lambda: desk.work.view.top.saved_words == "✓ Saved")
    qtbot.wait(300)  # the server paints what it was told last
    screen = QGuiApplication.primaryScreen()
    assert screen is not None
    seen = screen.grabWindow(0, 0, 0, 1366, 768)
    assert shown.isVisible()
    assert seen.save(str(Path(os.environ["PICTURES_TO"], f"{name}.png")), "PNG", 0)
