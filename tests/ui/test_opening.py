"""Opening a file: what the annotator reads when it is taken or refused; and that a refusal changes nothing."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.ui.dialogs.bundle_update_dialog import BundleUpdateDialog
from annotator.workspace import stray_keys
from tests.bundle import forge
from tests.ui.accessible_names import check_names
from tests.ui.conftest import Desk

TASKS = [("t1", "Hi"), ("t2", "Ho"), ("t3", "Hum")]


def tasks(*chosen: tuple[str, str]) -> bytes:
    lines = [{"id": name, "prompt": text, "responses": [{"id": "x", "text": "A"}, {"id": "y", "text": "B"}]}
             for name, text in chosen or TASKS]  # fmt: skip
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def made(lines: bytes = b"", signer: Any = forge.OWNER, title: str = "", **info: Any) -> bytes:
    """A bundle; ``title``: of the first question, instead of its own."""
    described = json.dumps(forge.info(author=signer, **info)).encode()
    content = {**forge.files(bundle=described), "tasks.jsonl": lines or tasks()}
    if title:
        rubric = json.loads(content["rubric.json"])
        rubric["blocks"][0]["title"] = title
        content["rubric.json"] = json.dumps(rubric).encode()
    return forge.bundle(content=content, signers=[("owner", forge.SPACES["owner"], signer)])


def bundle_id(data: bytes) -> str:
    start = data.index(b"manifest.sha256") + len(b"manifest.sha256")
    return hashlib.sha256(data[start : data.index(b"PK\x03\x04", start)]).hexdigest()


FIRST = made()
CHANGED = "The project was updated: 1 task with a new text, 1 task added, 1 task withdrawn. Finished work was kept."
SECOND = made(tasks(("t1", "Hi!"), ("t2", "Ho"), ("t4", "New")), sequence=2, supersedes=bundle_id(FIRST))


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys have an effect at once in the dialog of an update."""
    monkeypatch.setattr(stray_keys, "REST", 0.0)


def has_opened(desk: Desk) -> bool:
    return not desk.window.jobs.busy and desk.window.shown is not desk.window._loading_page


def opened(desk: Desk, qtbot: QtBot, data: bytes, name: str = "work.anntask", *, agree: bool = True) -> str:
    """What the window says once ``data`` has been opened: the notice, or the error panel. An update is agreed to."""
    path = Path(desk.paths.root.parent, name)
    path.write_bytes(data)
    desk.window.import_tasks(path)
    qtbot.waitUntil(lambda: has_opened(desk))
    dialog = QApplication.activeModalWidget()
    if dialog is not None and dialog.objectName() == "update" and agree:
        check_names(dialog)
        desk.press(Qt.Key.Key_Return, held=Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: has_opened(desk))
        dialog = QApplication.activeModalWidget()
    if dialog is None:
        return desk.find("notice.text").text()  # type: ignore[attr-defined, no-any-return]
    check_names(dialog)
    words = "\n".join(label.text() for label in dialog.findChildren(QLabel))
    desk.press(Qt.Key.Key_Return)
    assert QApplication.activeModalWidget() is None
    return words


def everything(desk: Desk) -> tuple[list[str], list[tuple[str, ...]]]:
    """The database, but for the place and the time worked, which go on when a project is left and taken up again."""
    with desk.backend._store.reading() as connection:
        apart = ('INSERT INTO "annotation"', 'INSERT INTO "place"')
        lines = [line for line in connection.iterdump() if not line.startswith(apart)]
        return lines, connection.execute("SELECT status, document FROM annotation WHERE revision").fetchall()


def test_a_first_bundle_says_whose_it_is_and_what_came(desk: Desk, qtbot: QtBot) -> None:
    words = opened(desk, qtbot, FIRST)
    assert words.startswith("3 tasks were added. Owner: Olive Owner, not verified yet.")
    assert forge.OWNER.public.fingerprint in words


def test_the_next_of_its_series_says_what_changed(desk: Desk, qtbot: QtBot) -> None:
    opened(desk, qtbot, FIRST)
    desk.press(*"3")
    assert CHANGED in opened(desk, qtbot, SECOND)
    desk.find("notice.act").click()  # type: ignore[attr-defined]
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    said = [label.text() for label in dialog.findChildren(QLabel)]
    assert any("number 2. Tasks: 3." in words for words in said)
    assert any("number 1" in words for words in said)


def test_an_update_of_questions_says_how_many_tasks_are_affected(desk: Desk, qtbot: QtBot) -> None:
    opened(desk, qtbot, FIRST)
    desk.press(*"3")
    words = opened(desk, qtbot, made(title="Other", sequence=2, supersedes=bundle_id(FIRST)))
    assert "Finished work was kept. 1 task that you have worked on is affected." in words


def test_typing_does_not_answer_the_question_of_an_update(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who types a remark has not seen the dialog: neither a space nor Enter is an answer, not after a pause
    either, since a sentence may go on with them."""
    opened(desk, qtbot, FIRST)
    desk.press(*"3")
    monkeypatch.setattr(stray_keys, "REST", 60.0)
    path = Path(desk.paths.root.parent, "next.anntask")
    path.write_bytes(SECOND)
    desk.window.import_tasks(path)
    qtbot.waitUntil(lambda: has_opened(desk))
    desk.press(*"no end ", Qt.Key.Key_Return)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, BundleUpdateDialog)
    assert desk.work.session.count == 3
    monkeypatch.setattr(stray_keys, "REST", 0.0)
    desk.press(*" so on ", Qt.Key.Key_Return)
    assert QApplication.activeModalWidget() is dialog
    assert desk.work.session.count == 3
    desk.press(Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None


def test_work_waits_for_a_pause_in_typing(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in words that no command takes, which the guard of the workspace takes from the window."""
    typing = desk.window.keys
    opened(desk, qtbot, FIRST)
    done: list[int] = []
    typing.run_in_pause(lambda: done.append(1))
    assert done == [1], "nobody types"
    monkeypatch.setattr(stray_keys, "REST", 60.0)
    desk.press("p")
    typing.typing = stray_keys.Typing()
    desk.press("e")
    typing.run_in_pause(lambda: done.append(2))
    QApplication.processEvents()
    assert done == [1]
    monkeypatch.setattr(stray_keys, "REST", 0.05)
    typing.run_in_pause(lambda: done.append(3))
    qtbot.waitUntil(lambda: done == [1, 3])


def test_what_is_typed_while_a_file_opens_reaches_no_task(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Digits of a remark became the scores of the project that had opened under it."""
    opened(desk, qtbot, FIRST)
    path = Path(desk.paths.root.parent, "other.anntask")
    path.write_bytes(made(project_id="5f1c9d3e-0000-4000-8000-000000000002", project_title="Other"))
    monkeypatch.setattr(stray_keys, "REST", 60.0)
    answers: list[AnnotatorError | None] = []
    desk.window.import_in_pause(path, answers.append)
    desk.press("1")
    qtbot.waitUntil(
        lambda: len(desk.backend.projects()) == 2 and has_opened(desk) and desk.window.workspace is not None
    )
    desk.press(*"0123")
    assert answers == [None]
    assert desk.window.windowTitle() == "Other"
    assert desk.scores() == {}
    assert "keys have no effect" in desk.work.view.status.message
    desk.press(Qt.Key.Key_Escape, "3")
    assert list(desk.scores().values()) == [3]


@pytest.mark.parametrize("refused", [True, False])
def test_keys_work_at_once_where_nobody_typed_or_a_file_was_refused(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    opened(desk, qtbot, FIRST)
    path = Path(desk.paths.root.parent, "next.anntask")
    path.write_bytes(FIRST[:2000] if refused else made(project_id="5f1c9d3e-0000-4000-8000-000000000002"))
    monkeypatch.setattr(stray_keys, "REST", 60.0)
    desk.window.import_in_pause(path, lambda _: None)
    if refused:
        desk.press("1")
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        desk.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(desk.backend.projects()) == 2 - refused and has_opened(desk))
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    desk.press("3")
    assert list(desk.scores().values()) == [3]


def test_an_update_is_asked_about_and_can_be_left(desk: Desk, qtbot: QtBot) -> None:
    opened(desk, qtbot, FIRST)
    desk.press(*"3")
    assert desk.work.save()
    before = everything(desk)
    path = Path(desk.paths.root.parent, "next.anntask")
    path.write_bytes(SECOND)
    desk.window.import_tasks(path)
    qtbot.waitUntil(lambda: has_opened(desk))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, BundleUpdateDialog)
    check_names(dialog)
    said = {label.objectName(): label.text() for label in dialog.findChildren(QLabel)}
    assert said["update.tasks"] == "1 task with a new text, 1 task added, 1 task withdrawn"
    assert said["update.questions"] == "The same as before."
    assert "1 task that you have worked on is affected." in said["update.work"]
    assert "a backup is made first" in said["update.work"]
    desk.press(Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None
    assert desk.work.session.status(0) == "in_progress"  # back where the annotator was
    assert desk.work.save()
    assert everything(desk) == before
    assert CHANGED in opened(desk, qtbot, SECOND)
    assert desk.work.session.count == 3


def test_a_later_start_is_answered_while_the_question_stands(desk: Desk, qtbot: QtBot) -> None:
    opened(desk, qtbot, FIRST)
    path = Path(desk.paths.root.parent, "next.anntask")
    path.write_bytes(SECOND)
    answers: list[AnnotatorError | None] = []
    desk.window.import_tasks(path, answers.append)
    qtbot.waitUntil(lambda: has_opened(desk))
    assert answers == [None]
    desk.press(Qt.Key.Key_Escape)


def test_importing_the_same_file_again_succeeds(desk: Desk, qtbot: QtBot) -> None:
    opened(desk, qtbot, FIRST)
    before = everything(desk)
    assert opened(desk, qtbot, FIRST).startswith("These tasks were already imported; nothing changed.")
    assert everything(desk) == before


REFUSED = {
    "an older one": (FIRST, "sequence.replayed", "This is number 1 of its series, and number 2 is here already."),
    "same number, another id": (
        made(tasks(("t9", "Other")), sequence=2, supersedes=bundle_id(FIRST)),
        "sequence.conflict",
        "The owner's key signed two bundles that contradict each other",
    ),
    "one that follows another one": (
        made(sequence=3, supersedes="ab" * 32), "sequence.conflict", "contradict each other"
    ),
    "another owner": (
        made(sequence=3, supersedes=bundle_id(SECOND), signer=forge.STRANGER),
        "trust.other_owner",
        "another key signed it",
    ),
    "a newer version": (made(format="9"), "bundle.newer_version", "newer"),
    "cut short": (FIRST[:-400], "bundle.truncated", "truncated"),
    "altered": (FIRST.replace(b'"Ho"', b'"Ha"'), "bundle.altered", ""),
    "results": (forge.bundle("results"), "bundle.wrong_kind", ""),
    "no bundle": (b"\x89PNG\r\n" * 30, "bundle.not_a_bundle", ""),
    "signed by nobody": (forge.bundle(signers=[]), "bundle.unsigned", ""),
}  # fmt: skip


def test_refused_bundle_shows_error_and_changes_nothing(desk: Desk, qtbot: QtBot) -> None:
    """One after the other: since nothing changes, each comes to what was there before all of them."""
    opened(desk, qtbot, FIRST)
    opened(desk, qtbot, SECOND)
    desk.press("3")
    assert desk.work.save()
    before = everything(desk)
    for case, (data, code, words) in REFUSED.items():
        said = opened(desk, qtbot, data, "bad.anntask")
        assert "bad.anntask was refused" in said, case
        assert f"\nCode\n{code}" in said, case
        assert words in said, case
        assert "Nothing was imported. Your projects and your work are as they were." in said, case
        assert "annotator " not in said.lower(), case  # no command line for somebody with a window
        assert desk.work.session.status(0) == "in_progress", case  # back where the annotator was
        assert desk.work.save()
        assert everything(desk) == before, case


def test_another_batch_joins_the_project(desk: Desk, qtbot: QtBot) -> None:
    opened(desk, qtbot, FIRST)
    desk.press("3", "3")
    desk.press(Qt.Key.Key_Return, held=Qt.KeyboardModifier.ControlModifier)
    desk.press(Qt.Key.Key_PageUp, held=Qt.KeyboardModifier.ControlModifier)
    batch = made(tasks(("u1", "Else")), series="b")
    moved = "You are at the next open task now. "
    assert opened(desk, qtbot, batch).startswith(f"{moved}1 task was added to this project.")
    assert desk.work.session.position == 1
    assert desk.work.session.count == 4
