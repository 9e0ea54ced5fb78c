"""``annotator doctor`` on the command line: its lines, its JSON, its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from annotator.cli.main import make_app
from annotator.services.doctor import DiagnosticCheckResult
from tests.cli.machine import Machine

WELL = DiagnosticCheckResult("screen", "ok", "1920 x 1080.")
WORSE = DiagnosticCheckResult("emoji", "warning", "No font draws them.", "apt install a-font")
ILL = DiagnosticCheckResult("screen", "fault", "There is none.", "Start it from your desktop.")


def run(tmp_path: Path, *findings: DiagnosticCheckResult, options: tuple[str, ...] = ()) -> tuple[int, str]:
    app = make_app(lambda *_: 0, lambda: list(findings))
    result = CliRunner().invoke(app, ["--data-dir", str(tmp_path / "data"), "doctor", *options])
    return result.exit_code, result.stdout


@pytest.mark.parametrize(("finding", "status"), [(WELL, 0), (WORSE, 0), (ILL, 1)])
def test_the_status_is_1_for_a_fault_alone(tmp_path: Path, finding: DiagnosticCheckResult, status: int) -> None:
    assert run(tmp_path, finding)[0] == status


def test_each_finding_says_what_to_do(tmp_path: Path) -> None:
    _, result = run(tmp_path, WORSE)
    lines = result.splitlines()
    at = lines.index("warning  emoji: No font draws them.")
    assert lines[at + 1].strip() == "apt install a-font"
    assert {"permissions", "disk", "database", "keyring"} <= {line[9:].partition(":")[0] for line in lines}


def test_as_json(tmp_path: Path) -> None:
    _, result = run(tmp_path, ILL, options=("--json",))
    assert json.loads(result)[0] == {"what": "screen", "state": "fault", "found": ILL.found, "advice": ILL.advice}


def test_a_damaged_database_ends_it_with_1(tmp_path: Path) -> None:
    machine = Machine(tmp_path, [])
    (machine.data / "annotator.db").write_bytes(b"no database" * 999)
    assert "FAULT    database" in machine.run("doctor", status=1).out


def test_without_a_screen_it_says_so_and_looks_at_the_fonts_anyway(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "annotator", "--data-dir", str(tmp_path / "data"), "doctor", "--json"],
        env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "")
    checks = {check["what"]: check for check in json.loads(done.stdout)}
    assert list(checks) == ["screen", "fonts", "emoji", "input", "permissions", "disk", "database", "keyring"]
    assert "[window.no_screen]" in checks["screen"]["found"]
    assert not (tmp_path / "data").exists()
