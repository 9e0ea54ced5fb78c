"""The page of an owner's projects shows what ``project status DIR...`` prints."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.owner.exchange.exchange_state import AnnotatorQuestionRecord, ProjectExchangeState, save_exchange
from annotator.owner.project.owner_project import Project
from tests.cli.machine import Machine
from tests.ui.accessible_names import check_names
from tests.ui.conftest import Desk

TASKS = [
    {"id": f"t{n}", "prompt": f"Question {n}?", "responses": [{"id": "a", "text": "Yes."}, {"id": "b", "text": "No."}]}
    for n in range(4)
]


def owner_of(desk: Desk, folder: Path) -> Machine:
    """The owner's command line on the computer of the window, with two projects of the same two people."""
    owner = Machine(desk.paths.root, [])
    owner.run("keys", "new", "--name", "Example Lab")
    source, roster = folder / "tasks.jsonl", folder / "roster.csv"
    source.write_text("".join(json.dumps(task) + "\n" for task in TASKS))
    roster.write_text("id,name\nann,Ann Ames\nben,Ben Berg\n")
    for name in ("first", "second"):
        owner.run("project", "new", folder / name, "--title", name.title())
        plan = ["--rubric", "helpsteer", "--roster", roster, "--out", folder / f"{name}-out"]
        owner.run("tasks", "assign", source, "--project", folder / name, *plan)
    return owner


@pytest.fixture
def shown(desk: Desk, tmp_path: Path, qtbot: QtBot) -> tuple[Desk, Machine, Path]:
    owner = owner_of(desk, tmp_path)
    desk.window.show_library()
    desk.find("library.owned").click()  # type: ignore[attr-defined]
    wait_for(desk, qtbot, "owned.people")
    return desk, owner, tmp_path


def wait_for(desk: Desk, qtbot: QtBot, name: str) -> None:
    qtbot.waitUntil(lambda: bool(desk.window.findChildren(QWidget, name)), timeout=60_000)


def words(desk: Desk) -> str:
    return "\n".join(label.text() for label in desk.find("owned").findChildren(QLabel))


def test_nothing_is_offered_where_no_project_is_the_owners(desk: Desk) -> None:
    desk.window.show_library()
    assert not desk.window.findChildren(QWidget, "library.owned")
    assert not desk.window.table["file.owned"].isVisible()
    assert "as its owner" in desk.window.table.reason("file.owned")


def test_the_page_shows_what_the_command_prints(shown: tuple[Desk, Machine, Path]) -> None:
    desk, owner, folder = shown
    said, text = words(desk), owner.run("project", "status").out
    assert owner.run("project", "status", folder / "first", folder / "second").out == text
    steps = [line.strip() for line in text.partition("\n\n")[0].splitlines() if line.startswith("  ")]
    assert len(steps) == 2
    assert all(step in said for step in steps), said
    assert "2 people across projects" in said
    assert "0 of 4 tasks submitted · 0.0 h · First, Second" in said
    check_names(desk.window)


def test_commands_that_look_at_work_come_before_the_one_that_dismisses_findings(
    shown: tuple[Desk, Machine, Path],
) -> None:
    page: Any = shown[0].find("owned")
    step = {"key": "look", "count": 1, "who": ["Ann"], "days": 0, "command": "forget", "choices": ["stats", "leave"]}
    project = {
        "title": "Third",
        "totals": {"tasks": 2, "submitted": 1},
        "folder": "/third",
        "faults": [],
        "next": [step],
    }
    panel = page._project(7, project)
    texts = [label.text() for label in panel.findChildren(QLabel)]
    assert texts[-4:] == ["stats", "leave", "Or, if the work is all right:", "forget"]
    buttons = [button.objectName() for button in panel.findChildren(QAbstractButton)]
    assert buttons == ["owned.copy.7.0.0", "owned.copy.7.0.1", "owned.copy.7.0"]


def test_a_command_is_copied_by_the_keyboard(shown: tuple[Desk, Machine, Path], qtbot: QtBot) -> None:
    desk, _, folder = shown
    asked = AnnotatorQuestionRecord(words="Does a list count?", at="2026-01-01T00:00:00+00:00")
    project = Project.open(folder / "first")
    save_exchange(project, ProjectExchangeState().changed("ann", questions={"t0": asked}))
    desk.find("owned.refresh").setFocus()
    desk.press(Qt.Key.Key_Return)
    wait_for(desk, qtbot, "owned.copy.0.0")
    assert "1 question to answer: Ann Ames (1)" in words(desk)
    assert QApplication.focusWidget() is desk.find("owned.copy.0.0")
    desk.press(Qt.Key.Key_Return)
    command = ["annotator", "project", "answer", "ann", "TASK", "ANSWER", "--project", str(folder / "first")]
    assert QApplication.clipboard().text() == shlex.join(command)
    desk.press(Qt.Key.Key_Escape)
    assert desk.window.shown is desk.window.library


def test_a_project_that_cannot_be_read_stops_no_other(shown: tuple[Desk, Machine, Path], qtbot: QtBot) -> None:
    desk, _, folder = shown
    (folder / "second" / "project.json").rename(folder / "away.json")
    desk.press(Qt.Key.Key_Escape)
    desk.window.table["file.owned"].trigger()
    wait_for(desk, qtbot, "owned.forget.0")
    assert "This project cannot be read" in words(desk)
    assert "First" in words(desk)
    desk.find("owned.forget.0").setFocus()
    desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: str(folder / "second") not in words(desk), timeout=60_000)
    wait_for(desk, qtbot, "owned.people")
    assert not desk.window.findChildren(QWidget, "owned.error.0")
