"""``make bench-owner`` measures everything, also after a limit that was missed."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PARTS = sorted(path.stem for path in (ROOT / "tests" / "benchmarks" / "owner").glob("bench_*.py"))


@pytest.mark.parametrize("missed", ["bench_assign", "bench_convert", ""])
def test_a_missed_limit_hides_none_of_the_other_figures(tmp_path: Path, missed: str) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    (tmp_path / "packaging").mkdir()
    for made in ("pyproject.toml", "packaging/requirements.txt", ".venv/.ready"):
        (tmp_path / made).touch()
    python.write_text(f'#!/bin/sh\necho "${{2##*.}}"\n[ "${{2##*.}}" != "{missed}" ]\n')
    python.chmod(0o755)
    os.utime(tmp_path / ".venv" / ".ready", (python.stat().st_mtime + 1,) * 2)
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(["make", "bench-owner"], cwd=tmp_path, env=alone, capture_output=True, text=True, timeout=300)
    assert sorted(done.stdout.split()) == PARTS
    assert (done.returncode == 0) is (not missed)
    assert (f"Limits missed: {missed.removeprefix('bench_')}; the load is " in done.stderr) is bool(missed)
