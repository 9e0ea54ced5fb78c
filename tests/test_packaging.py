"""What is installed is what was written: resources in the wheel, every version pinned, a sound binding to Qt."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument

ROOT = Path(__file__).resolve().parents[1]
CONSTRAINTS = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8")


def pins() -> dict[str, str]:
    lines = [line for line in CONSTRAINTS.splitlines() if line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in (line.split("==") for line in lines)}


def needed(name: str, extras: frozenset[str] = frozenset()) -> Iterator[str]:
    """The names of everything that is installed because ``name`` needs it."""
    for line in metadata.requires(name) or []:
        requirement = Requirement(line)
        if any(requirement.marker is None or requirement.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            yield canonicalize_name(requirement.name)
            yield from needed(requirement.name, frozenset(requirement.extras))


def test_everything_the_program_needs_is_installed_in_its_pinned_version() -> None:
    installed = {name: metadata.version(name) for name in needed("annotator")}
    assert installed == {name: pins().get(name) for name in installed}


def test_the_constraints_name_versions_and_no_place_to_fetch_them_from() -> None:
    assert pins()
    assert not re.search(r"://|@|--|\.whl|hash", CONSTRAINTS)


def test_an_installed_wheel_finds_its_resources(tmp_path: Path) -> None:
    def run(*command: str, **environment: str) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env={**os.environ, **environment}, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(ROOT))
    (wheel,) = tmp_path.glob("*.whl")
    home = tmp_path / "installed"
    run(*pip, "install", "--no-deps", "--target", str(home), str(wheel))
    program = "from annotator.paths import resource; print(resource())"
    found = Path(run(sys.executable, "-c", program, PYTHONPATH=str(home)).strip())
    assert found == home / "annotator" / "resources"
    shipped = {path.relative_to(ROOT / "resources") for path in (ROOT / "resources").rglob("*") if path.is_file()}
    assert shipped == {path.relative_to(found) for path in found.rglob("*") if path.is_file()}


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
@pytest.mark.usefixtures("qapp")
def test_calls_into_qt_do_not_use_up_none() -> None:
    """PySide6 6.12.0 drops a reference to None with every call that returns it, until the process dies."""
    document = QTextDocument()
    cursor = QTextCursor(document)
    characters, block, font = QTextCharFormat(), QTextBlockFormat(), QFont()
    calls = [
        lambda: document.setDefaultFont(font),
        lambda: document.setTextWidth(300),
        lambda: document.clear(),
        lambda: cursor.insertText("text", characters),
        lambda: cursor.insertBlock(block, characters),
        lambda: cursor.beginEditBlock(),
        lambda: cursor.endEditBlock(),
        lambda: characters.setFontItalic(True),
        lambda: block.setIndent(1),
    ]
    for call in calls:
        call()
    before = sys.getrefcount(None)
    for _ in range(200):
        for call in calls:
            call()
    lost = before - sys.getrefcount(None)
    assert abs(lost) < 100, f"{lost} references to None lost in {200 * len(calls)} calls"
