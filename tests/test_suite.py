"""The parts of the suite: every test is in one of them, and each is waited for and measured."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.suite import ALONE, ROOT, Part, chosen, parts, run, written_to_memory

BURNS = "import time\nwhile time.process_time() < 0.7: pass"  # rounded, a second


def files(part: Part) -> set[Path]:
    """The tests that a part runs."""
    paths = [ROOT / word for command in part.commands for word in command if word.startswith("tests/")]
    return {file for path in paths for file in ([path] if path.is_file() else path.rglob("test_*.py"))}


def test_every_test_is_in_one_part() -> None:
    found = [file for part in parts() for file in files(part)]
    assert len(found) == len(set(found))
    every = {file for file in (ROOT / "tests").rglob("test_*.py") if file.relative_to(ROOT).parts[1] not in ALONE}
    assert set(found) == every


def test_long_folders_are_shared_out_about_equally() -> None:
    sizes = {part.name: sum(file.stat().st_size for file in files(part)) for part in parts()}
    shared = [size for name, size in sizes.items() if name.startswith("ui ") and not name.startswith("ui pages")]
    assert len(shared) > 1
    assert max(shared) < 1.1 * min(shared)


def test_a_name_means_all_of_its_shares() -> None:
    every = parts()
    assert chosen(every, []) == every
    names = [part.name for part in chosen(every, ["ui", "cli", "services"])]
    assert names == ["cli", "ui 1", "ui 2", "services"]
    with pytest.raises(KeyError, match="cli 9, uii"):
        chosen(every, ["uii", "owner 1", "cli 9"])


def test_what_fails_is_named_and_what_a_part_started_is_counted(capfd: pytest.CaptureFixture[str]) -> None:
    inner = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {BURNS!r}])"
    fair = Part("fair", [[sys.executable, "-c", inner], ["echo", "it's", "said"]])
    assert run([fair], 1)
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "it's said"
    assert lines[1].startswith("== fair: ")
    assert int(lines[1].split(", ")[1].split()[0]) >= 1
    assert not run([Part("foul", [["false"], ["echo", "never"]]), Part("fair", [["true"]])], 2)
    said = capfd.readouterr().out
    assert "== FAILED foul: " in said
    assert "== fair: " in said
    assert said.endswith("FAILED: foul\n")
    assert "never" not in said


def test_parts_that_end_at_once_are_all_waited_for(capfd: pytest.CaptureFixture[str]) -> None:
    """A part is started while two others have ended: neither is lost."""
    short = [Part(f"short {number}", [["true"]]) for number in range(40)]
    assert run(short, 8)
    assert capfd.readouterr().out.count("== short") == len(short)


def test_a_part_that_hangs_is_stopped_with_all_that_it_started(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    child = tmp_path / "child"
    hangs = Part("hangs", [["sh", "-c", f"echo heard; sleep 600 & echo $! > {child}; wait"]])
    assert not run([hangs, Part("fair", [["true"]])], 2, limit=0.5)
    said = capfd.readouterr().out
    assert "heard\n\nIt did not end within 0 s and was stopped.\n== FAILED hangs: " in said
    assert "== fair: " in said
    stat = Path(f"/proc/{child.read_text().strip()}/stat")
    assert not stat.exists() or stat.read_text().split()[2] == "Z"


def test_what_tests_write_is_in_memory_and_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TMPDIR", raising=False)
    with written_to_memory(tmp_path, room=0) as folder:
        assert folder is not None
        assert folder.stat().st_mode & 0o7777 == 0o1777, "for all users, as the system's"
        assert run([Part("writes", [["sh", "-c", "echo $(mktemp)"]])], 1)
        written = Path(capfd.readouterr().out.splitlines()[0])
        assert written.parent == folder
        assert written.exists()
    assert list(tmp_path.iterdir()) == []
    assert "TMPDIR" not in os.environ


def test_what_tests_wrote_is_kept_where_one_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TMPDIR", raising=False)
    with pytest.raises(SystemExit), written_to_memory(tmp_path, room=0):
        sys.exit(1)
    assert len(list(tmp_path.iterdir())) == 1


def test_a_place_that_was_chosen_and_one_without_room_are_respected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TMPDIR", raising=False)
    for memory, room in ((tmp_path, 1 << 62), (tmp_path / "nowhere", 0)):
        with written_to_memory(memory, room) as folder:
            assert folder is None
    flags = os.statvfs_result((0,) * 8 + (os.ST_NOEXEC, 255))
    with monkeypatch.context() as forbidden:
        forbidden.setattr(os, "statvfs", lambda _: flags)
        with written_to_memory(tmp_path, room=0) as folder:
            assert folder is None
    monkeypatch.setenv("TMPDIR", "/chosen")
    with written_to_memory(tmp_path, room=0) as folder:
        assert folder is None
        assert os.environ["TMPDIR"] == "/chosen"
    assert list(tmp_path.iterdir()) == []
