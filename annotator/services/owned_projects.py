"""The projects of which this computer is the owner's, as the owner's commands have named them, for the window.

The window shows what a process of the command line says about them: it carries nothing of the owner's side.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from annotator.durable import write_atomic
from annotator.paths import DataDir, make_private, set_aside_damaged


def owned_projects(paths: DataDir) -> list[Path]:
    """The folders of the owner's projects, in the order in which they were named."""
    set_aside_damaged_list(paths)
    with suppress(OSError, ValueError, RecursionError):
        listed = json.loads(paths.owned.read_bytes())
        return [Path(folder) for folder in listed if isinstance(folder, str)] if isinstance(listed, list) else []
    return []


def set_aside_damaged_list(paths: DataDir) -> Path | None:
    """Set the list of projects aside if it is damaged. Returns its new path; None if it is not."""
    return set_aside_damaged(paths.owned, lambda value: isinstance(value, list))


def remember_project(paths: DataDir, folder: Path) -> None:
    """Record that an owner's command used the project in ``folder``. Not being able to is no reason to refuse it."""
    folders, named = owned_projects(paths), folder.absolute()
    if named not in folders:
        _write(paths, [*folders, named])


def forget_project(paths: DataDir, folder: Path) -> None:
    """Record that the window no longer shows a project. Its folder is left alone."""
    _write(paths, [project for project in owned_projects(paths) if project != folder])


def status_command(paths: DataDir, folders: Sequence[Path]) -> list[str]:
    """The program and arguments that print the status of projects as JSON."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "annotator"]
    return [*program, "--data-dir", str(paths.root), "project", "status", *map(str, folders), "--overview", "--json"]


def _write(paths: DataDir, folders: Sequence[Path]) -> None:
    with suppress(OSError):
        make_private(paths.root)
        write_atomic(paths.owned, json.dumps([*map(str, folders)], ensure_ascii=False, indent=1).encode() + b"\n")
