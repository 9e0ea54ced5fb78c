"""`annotator sync` while the window is open: the window does it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from annotator.ui.all_projects_sync import AllProjectsSync
from annotator.ui.single_instance import SingleInstanceServer
from tests.ui.conftest import Desk
from tests.ui.delivery.shared_place import Shared

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets of Unix")


@pytest.fixture
def shared(desk: Desk, qtbot: QtBot, tmp_path: Path) -> Shared:
    return Shared(desk, qtbot, tmp_path)


def command(shared: Shared, *options: str) -> tuple[int, str]:
    """How ``annotator sync`` ends on the data directory that the window holds, and what it says."""
    asked = [sys.executable, "-m", "annotator", "--data-dir", str(shared.desk.paths.root), "sync", *options]
    window = shared.desk.window
    reception = SingleInstanceServer(
        shared.desk.paths.root,
        lambda _, answer: answer(None),
        sync=lambda answer: (AllProjectsSync(window, answer), None)[1],
    )
    process = subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        shared.qtbot.waitUntil(lambda: process.poll() is not None, timeout=90_000)
    finally:
        process.kill()
        reception.close()
    out, err = process.communicate()
    return process.returncode, out + err


def test_open_window_syncs(shared: Shared) -> None:  # a short name: the path of the socket may have 100 bytes
    status, said = command(shared)
    assert status == 1
    assert "[delivery.no_destination]" in said
    shared.agree(shared.page())
    assert [card.tasks for card in shared.desk.backend.projects()] == [2]
    shared.world.build(4)
    shared.world.owner_syncs()
    status, said = command(shared)
    assert (status, said) == (
        0,
        "The open window has synced the projects whose place you agreed to; it shows the state\n",
    )
    assert [card.tasks for card in shared.desk.backend.projects()] == [6]
    status, said = command(shared, "--status")
    assert status == 1
    assert "[store.in_use]" in said
