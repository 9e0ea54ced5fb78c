"""What the annotator did on another computer: brought by a sync, said on the page, and on the screen as it was."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.bundle.key_store import KeyStore
from annotator.bundle.signing_key import SigningKey
from annotator.paths import DataDir
from annotator.services.key_transfer import export_key_file, import_key_file
from annotator.services.submission import write_results
from annotator.services.syncing.other_computers import OtherComputerWork, OwnWorkImportResult
from annotator.services.syncing.sync_settings import choose_destination
from annotator.store.store import Store
from annotator.ui.delivery import waiting_work_import
from annotator.ui.delivery_messages import elsewhere_words, synced_words
from tests.services.syncing.world import Laptop
from tests.ui.conftest import Desk
from tests.ui.delivery.shared_place import NOTHING, Shared, shared
from tests.ui.identity.invites import text_of, top

__all__ = ["shared"]

OtherComputer = Callable[[Shared, Path], Laptop]
LOOK = 10
"""Milliseconds between two looks whether work that waits can be imported."""


def other_laptop(shared: Shared, root: Path) -> Laptop:
    """Another computer of the one at the desk, to which the key was moved."""
    backend = shared.desk.backend
    paths, moved = DataDir(root / "other"), root / "lena.annkey"
    with Store(paths) as store:
        export_key_file(backend._store, KeyStore(backend.paths.keys), moved, "phrase")
        import_key_file(store, KeyStore(paths.keys), moved, "phrase")
        choose_destination(store, KeyStore(paths.keys), shared.project_id, str(shared.place))
    return Laptop(paths, shared.project_id)


def test_work_of_another_computer_comes_with_a_sync(shared: Shared, tmp_path: Path) -> None:
    page = shared.page()
    shared.agree(page)
    other = other_laptop(shared, tmp_path)
    other.sync(shared.world.fault())
    other.work(0, 3)
    other.sync(shared.world.fault())
    page = shared.page()
    shared.sync(page)
    assert "1 task that you finished on another computer is here." in text_of(page)
    assert "work that is only on this computer" not in text_of(page)
    shared.desk.window.open_project(shared.project_id)
    shared.desk.work.go_to_task(0)
    assert shared.desk.work.session.view().annotation.status == "submitted"
    assert shared.desk.work.session.counts.submitted == 1


def copied_laptop(shared: Shared, root: Path) -> Laptop:
    """A computer with a copy of the data folder of the one at the desk."""
    shutil.copytree(shared.desk.backend.paths.root, root / "copy")
    return Laptop(DataDir(root / "copy"), shared.project_id)


def deliver(shared: Shared, root: Path, task: int, other_computer: OtherComputer = other_laptop) -> None:
    other = other_computer(shared, root)
    other.sync(shared.world.fault())
    other.work(task, 3)
    other.sync(shared.world.fault())


@pytest.mark.parametrize("other_computer", [other_laptop, copied_laptop])
def test_work_of_another_computer_comes_into_the_open_project(
    shared: Shared, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, other_computer: OtherComputer
) -> None:
    """At a moment when nothing is typed, at the same place, with all that was typed."""
    desk = shared.desk
    shared.agree(shared.page())
    deliver(shared, tmp_path, 0, other_computer)
    monkeypatch.setattr(waiting_work_import, "_LOOK", LOOK)
    monkeypatch.setattr(waiting_work_import, "QUIET_SECONDS", 3600.0)
    desk.window.open_project(shared.project_id)
    desk.work.go_to_task(1)
    desk.press(Qt.Key.Key_2)
    place, given = desk.work.session.place, dict(desk.work.session.view().annotation.ratings)
    assert given
    page = shared.page()
    shared.sync(page)
    assert "it is imported when you pause for a moment" in text_of(page)
    desk.window.close_page()
    session = desk.work.session
    qtbot.wait(10 * LOOK)
    assert desk.work.session is session  # the hands are still at work
    monkeypatch.setattr(waiting_work_import, "QUIET_SECONDS", 0.0)
    qtbot.waitUntil(lambda: desk.window.workspace is not None and desk.work.session is not session, timeout=90_000)
    qtbot.waitUntil(lambda: "1 task that you finished on another computer" in text_of(desk.work.view.notices))
    assert desk.work.session.place == place
    assert dict(desk.work.session.view().annotation.ratings) == given
    assert desk.work.session.counts.submitted == 1
    assert not list(desk.backend.paths.elsewhere.glob("*.annresult"))
    desk.work.go_to_task(0)
    assert desk.work.session.view().annotation.status == "submitted"
    page = shared.page()
    shared.sync(page)
    assert "has arrived" not in text_of(page)


def test_an_open_project_is_not_closed_under_the_hands(
    shared: Shared, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = shared.desk
    shared.agree(shared.page())
    deliver(shared, tmp_path, 0)
    monkeypatch.setattr(waiting_work_import, "_LOOK", LOOK)
    monkeypatch.setattr(waiting_work_import, "QUIET_SECONDS", 0.0)
    desk.window.open_project(shared.project_id)
    session = desk.work.session
    shared.sync(shared.page())
    qtbot.wait(10 * LOOK)
    assert desk.work.session is session, "a page is open"
    desk.window.close_page()
    desk.window.table["file.preferences"].trigger()
    qtbot.wait(10 * LOOK)
    assert desk.work.session is session, "a dialog is open"
    with monkeypatch.context() as refusing:
        refusing.setattr(type(desk.work), "refused_words", property(lambda _: {0: "words"}))
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        dialog.close()
        qtbot.wait(10 * LOOK)
        assert desk.work.session is session, "words were refused"
    qtbot.waitUntil(lambda: desk.window.workspace is not None and desk.work.session is not session, timeout=90_000)


@pytest.mark.usefixtures("qtbot")
def test_missing_work_of_other_computer_is_listed() -> None:
    numbers, texts = {"t1": 2, "t2": 3}, {"t1": "What about\nbread? " + 40 * "x", "t2": ""}
    there = OtherComputerWork("d", "2026-01-01T00:00:00Z", ("t1", "t9"), (), ("t2",), numbers, texts)
    assert elsewhere_words(there) == [
        f"Begun on another computer, and not finished there: task 2 (What about bread? {21 * 'x'}…), 1 other task.",
        "Finished on two computers, with different answers: task 3. The owner receives "
        "both, and those shown here count. Submit a task again to decide.",
    ]


def test_copied_computer_is_named_in_sync_message(desk: Desk, qtbot: QtBot) -> None:  # noqa: ARG001
    text, role = synced_words(
        NOTHING.__class__(**{**NOTHING.__dict__, "own_work": OwnWorkImportResult(is_copied_directory=True)})
    )
    assert text == "This is a copy of another computer's data: it continues as a separate computer."
    assert role == "success"


def test_results_of_another_computer_are_opened_as_a_file(shared: Shared, tmp_path: Path, qtbot: QtBot) -> None:
    desk = shared.desk
    shared.agree(shared.page())
    other = other_laptop(shared, tmp_path)
    other.sync(shared.world.fault())
    other.work(0, 3)
    other.sync(shared.world.fault())
    (there,) = [file for file in shared.place.rglob("*.annresult*") if file.is_file()]
    file = tmp_path / f"mine{''.join(there.suffixes)}"
    file.write_bytes(there.read_bytes())
    desk.window.open_project(shared.project_id)
    for message in (
        "1 task that you finished on another computer was imported.",
        "All that is finished in these results of yours is here already.",
    ):
        desk.window.import_tasks(file)
        qtbot.waitUntil(lambda: not desk.window.jobs.busy and desk.window.workspace is not None)
        assert message in text_of(desk.work.view.notices)
        desk.work.go_to_task(0)
        assert desk.work.session.view().annotation.status == "submitted"
    mine = tmp_path / "written-here.annresult"
    desk.work.go_to_task(1)
    desk.window.backend.export(shared.project_id, mine)  # type: ignore[union-attr]
    desk.window.import_tasks(mine)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy and desk.window.workspace is not None)
    assert "written on this computer. Send the file to the owner." in text_of(desk.work.view.notices)


def test_results_of_somebody_else_are_refused(shared: Shared, tmp_path: Path, qtbot: QtBot) -> None:
    desk, file = shared.desk, tmp_path / "theirs.annresult"
    shared.agree(shared.page())
    shared.work()
    write_results(desk.backend._store, shared.project_id, file, SigningKey(b"\x09" * 32, "Somebody Else"))
    desk.window.open_project(shared.project_id)
    desk.window.import_tasks(file)
    dialog = top(qtbot, "error")
    assert "results.not_yours" in text_of(dialog)
    dialog.close()
    assert desk.work.session.project.id == shared.project_id
