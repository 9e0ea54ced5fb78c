"""A second start beside a first one: real processes, and what another user or a broken window could do to them."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.store import projects
from annotator.store.store import Store
from annotator.ui import single_instance as handover
from annotator.ui.single_instance import SingleInstanceServer, hand_over, listen_addresses

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets and signals of Unix")
SAMPLE = Path(__file__).parents[1] / "resources" / "sample" / "sample.anntask"
NOBODY = 65534

SAY = """
import os, socket, sys
answer = sys.stdin.readline().strip()
if sys.argv[2] != "me":
    os.setuid(int(sys.argv[2]))
listening = socket.socket(socket.AF_UNIX)
listening.bind(sys.argv[1])
listening.listen()
print("listening", flush=True)
other, _ = listening.accept()
asked = other.recv(65536)
print(asked, flush=True)
if answer != "hang":
    other.sendall(bytes.fromhex(answer))
    other.close()
    listening.accept()
sys.stdin.read()
"""
GIVE = """
import sys
from pathlib import Path
from annotator.errors import AnnotatorError
from annotator.ui.single_instance import hand_over
try:
    print(hand_over(Path(sys.argv[1]), Path("/a/file")))
except AnnotatorError as error:
    print(str(error))
"""


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that others may walk through, of a short name: a socket's path has little room. No runtime directory."""
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    with tempfile.TemporaryDirectory(prefix="an-") as folder:
        Path(folder).chmod(0o711)
        yield Path(folder)


@pytest.fixture
def data(home: Path) -> Path:
    """A data directory."""
    folder = home / "data"
    folder.mkdir(mode=0o700)
    return folder


@contextlib.contextmanager
def answering(place: Path, answer: bytes | None, user: int | None = None) -> Iterator[subprocess.Popen[str]]:
    """A process that listens at ``place`` and says ``answer`` to the first that comes, or nothing."""
    command = [sys.executable, "-c", SAY, str(place), "me" if user is None else str(user)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("hang\n" if answer is None else f"{answer.hex()}\n")
        process.stdin.flush()
        assert process.stdout.readline() == "listening\n"
        yield process
    finally:
        process.kill()
        process.wait(90)


def given(data: Path) -> str:
    done = subprocess.run([sys.executable, "-c", GIVE, str(data)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    (line,) = done.stdout.splitlines()
    return line


def test_a_start_without_a_folder_for_temporary_files(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unusable() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr("tempfile.gettempdir", unusable)
    assert listen_addresses(data) == [str(data / "window.socket")]
    assert not hand_over(data, None)


def test_no_place_is_common_to_several_users(home: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/tmp")
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/tmp")
    assert listen_addresses(data) == [str(data / "window.socket")]
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    assert [Path(place).parent for place in listen_addresses(data)] == [runtime, data]
    for mode in (0o777, 0o770, 0o722):
        runtime.chmod(mode)
        assert [Path(place).parent for place in listen_addresses(data)] == [data]
    data.chmod(0o777)
    assert listen_addresses(data) == []
    assert not hand_over(data, SAMPLE)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be somebody else")
def test_a_folder_or_a_window_of_another_user_gets_no_file(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/tmp")  # which several users have, as TMPDIR may not be
    place = data / "window.socket"
    data.chmod(0o777)
    with answering(place, b"null\n", user=NOBODY) as squatter:
        data.chmod(0o700)
        place.chmod(0o777)
        assert listen_addresses(data) == [str(place)]
        assert given(data) == "False"
        assert squatter.stdout is not None
        assert squatter.stdout.readline() == "b''\n", "not even the file's name"
    place.unlink()
    os.chown(data, NOBODY, NOBODY)
    assert listen_addresses(data) == []


def test_the_system_says_who_the_other_is() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        assert handover._owner(ours.fileno()) == os.geteuid()


@pytest.mark.parametrize(
    ("answer", "ending"),
    [
        (b"null\n", "True"),
        (b"", "False"),
        (b"nu", "False"),
        (b"no JSON\n", "[window.no_answer]"),
        (b"[" * 50_000 + b"\n", "[window.no_answer]"),
        (b"[1]\n", "[window.no_answer]"),
        (b'{"code": 1}\n', "[window.no_answer]"),
        (b'{"code": "a.b\\u001b[2J", "message": "x"}\n', "[window.no_answer]"),
        (b"x" * 200_000, "[window.no_answer]"),
        (json.dumps({"code": "a.b", "message": "x\x1b[2J\r\nerror: \u202ey", "extra": 1}).encode() + b"\n",
         "x[ESC][2J[CR] error: [RLO]y [a.b]"),
        (json.dumps({"code": "a.b", "message": "x" * 9000}).encode() + b"\n", "x" * 500 + " [a.b]"),
    ],
)  # fmt: skip
def test_an_answer_is_checked_before_it_is_believed_or_printed(data: Path, answer: bytes, ending: str) -> None:
    with answering(data / "window.socket", answer):
        line = given(data)
    assert line.endswith(ending)
    assert line.isprintable()


def test_a_window_that_says_nothing_is_named(data: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:  # noqa: ARG001
    monkeypatch.setattr(handover, "_ANSWER", 300)
    with answering(data / "window.socket", None), pytest.raises(AnnotatorError) as unsaid:
        hand_over(data, SAMPLE)
    assert unsaid.value.code == "window.no_answer"


def test_a_window_that_ends_before_it_took_the_file_has_not_taken_it(data: Path) -> None:
    with answering(data / "window.socket", None) as window:
        later = subprocess.Popen([sys.executable, "-c", GIVE, str(data)], stdout=subprocess.PIPE, text=True)
        assert window.stdout is not None
        assert "/a/file" in window.stdout.readline()
        window.kill()
        assert later.communicate(timeout=300)[0] == "False\n"


@pytest.mark.parametrize(
    "message",
    [b"[" * 30_000, b'{"open": "a\\u0000b"}', b'{"open": "a\\ud800b"}', b'{"open": 5}', b'{"open": []}', b"[]", b"{}"],
)
def test_message_that_is_none_reaches_no_window(data: Path, qtbot: QtBot, message: bytes) -> None:
    data.mkdir(exist_ok=True)
    received = list[Path | None]()
    reception = SingleInstanceServer(data, lambda file, _: received.append(file))
    with socket.socket(socket.AF_UNIX) as other:
        other.connect(str(next(iter(listen_addresses(data)))))
        other.sendall(message + b"\n")
        other.setblocking(False)
        ended = list[bytes]()

        def is_ended() -> bool:
            with contextlib.suppress(BlockingIOError):
                try:
                    ended.append(other.recv(1))
                except ConnectionError:
                    ended.append(b"")
            return bool(ended)

        qtbot.waitUntil(is_ended)
    assert (received, ended) == ([], [b""])
    reception.close()


def test_a_server_may_go_before_its_connections_are_deleted(data: Path, qapp: QApplication) -> None:
    reception = SingleInstanceServer(data, lambda *_: None)
    with socket.socket(socket.AF_UNIX) as other:
        other.connect(str(next(iter(listen_addresses(data)))))
        while not reception._waiting:
            qapp.processEvents()
        other.sendall(b"[]\n")
        while reception._waiting:
            qapp.processEvents()
    reception.close()
    del reception
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_a_start_that_ended_while_it_waited_is_not_a_fault(data: Path, qtbot: QtBot) -> None:
    answers: list[handover.Answer] = []
    reception = SingleInstanceServer(data, lambda _, answer: answers.append(answer))
    later = subprocess.Popen([sys.executable, "-c", GIVE, str(data)], stdout=subprocess.PIPE)
    qtbot.waitUntil(lambda: bool(answers), timeout=300_000)
    later.kill()
    later.communicate(timeout=300)
    qtbot.waitUntil(lambda: not reception._waiting)
    answers[0](None)
    reception.close()


def test_a_pipe_has_a_name_that_nobody_can_know(data: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    """What Windows does; the names go among temporary files here, and nothing else is different."""
    monkeypatch.setattr(handover, "_NAMED_PIPES", True)
    assert listen_addresses(data) == []
    names = []
    for _ in range(2):
        reception = SingleInstanceServer(data, lambda _, answer: answer(None))
        assert (data / "window.pipe").stat().st_mode & 0o777 == 0o600
        names += listen_addresses(data)
        assert reception._server.serverName() == names[-1]
        reception.close()
        assert list(data.iterdir()) == []
    assert len(set(names)) == 2
    qtbot.wait(1)


def started(data: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "annotator", "--data-dir", str(data), *arguments]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


def bundles(data: Path) -> int:
    """How many bundles are in the database; none while there is no database."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{data}/annotator.db?mode=ro", uri=True)) as connection:
            return int(connection.execute("SELECT count(*) FROM bundle").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def wait_for(true: object, why: str) -> None:
    end = time.monotonic() + 300
    while not true():  # type: ignore[operator]
        assert time.monotonic() < end, why
        time.sleep(0.05)


def test_the_first_window_killed_during_a_hand_over_makes_the_second_open_the_file(data: Path, tmp_path: Path) -> None:
    first = started(data)
    second = None
    try:
        wait_for((data / "window.socket").is_socket, "the first window never listened")
        first.send_signal(signal.SIGSTOP)
        second = started(data, "open", str(SAMPLE))
        with pytest.raises(subprocess.TimeoutExpired):
            second.wait(8)  # it waits for the window to say that it has the file
        first.kill()
        first.wait(90)
        wait_for(lambda: bundles(data) == 1, "the second start did not open the file")
        second.send_signal(signal.SIGTERM)
        assert second.wait(90) == 0
    finally:
        for process in (first, second):
            if process is not None:
                process.kill()
                process.wait(90)
    with open_bundle(SAMPLE, tmp_path / "q") as bundle, Store(DataDir(data)) as store:
        (project,) = store.read(projects.projects)
        assert [info.id for info in store.read(projects.bundles, project.id)] == [bundle.bundle_id]
