"""Which Pythons of the machine the environments are made with. The found ones are scripts that say a version."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "packaging" / "find-python.sh"


def python(folder: Path, version: str, name: str = "python3") -> str:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{version} {path}'\n")
    path.chmod(0o755)
    return f"{version} {path}"


def interpreters(home: Path, which: str, first: Path) -> list[str]:
    environment = {"HOME": str(home), "PATH": f"{first}:/usr/bin:/bin"}
    done = subprocess.run([SCRIPT, which], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture
def pythons(tmp_path: Path) -> dict[str, str]:
    """A new one first in PATH, an old one where pyenv keeps them, and one for which there are no wheels."""
    return {
        "3.12.10": python(tmp_path / "first in PATH", "3.12.10"),
        "3.11.0": python(tmp_path / ".pyenv" / "versions" / "3.11.0" / "bin", "3.11.0", "python3.11"),
        "3.99.0": python(tmp_path / ".pyenv" / "versions" / "3.99.0" / "bin", "3.99.0"),
        "3.13.99": python(tmp_path / ".local" / "share" / "uv" / "python" / "cpython" / "bin", "3.13.99"),
    }


def test_the_oldest_python_is_taken_whatever_stands_first_in_path(tmp_path: Path, pythons: dict[str, str]) -> None:
    (path,) = interpreters(tmp_path, "oldest", tmp_path / "first in PATH")
    assert f"3.11.0 {path}" == pythons["3.11.0"]


def test_the_newest_python_is_one_with_wheels(tmp_path: Path, pythons: dict[str, str]) -> None:
    assert interpreters(tmp_path, "newest", tmp_path / "first in PATH") == [pythons["3.13.99"]]


def test_every_python_is_listed_once_and_the_oldest_first(tmp_path: Path, pythons: dict[str, str]) -> None:
    lines = interpreters(tmp_path, "all", tmp_path / "first in PATH")
    versions = [tuple(map(int, line.split(" ", 1)[0].split("."))) for line in lines]
    assert versions == sorted(versions)
    assert len(set(lines)) == len(lines)
    assert set(pythons.values()) <= set(lines)
    assert [path for line in lines for path in [line.split(" ", 1)[1]] if not os.access(path, os.X_OK)] == []
