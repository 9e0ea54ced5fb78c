"""A computer of somebody's, on which the command line is called in this process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from typer import main, testing
from typer.testing import CliRunner

from annotator.cli.main import make_app
from annotator.paths import DataDir

if TYPE_CHECKING:
    from annotator.services.view_models import BundleImportResult

VICUNA = Path(__file__).parent.parent / "data" / "vicuna80" / "vicuna80.jsonl"


def vicuna(path: Path, stop: int, *, start: int = 0, responses: int = 7) -> Path:
    """A task file of the real prompts ``start`` to ``stop``, each with its first ``responses`` (of 7)."""
    tasks = map(json.loads, VICUNA.read_text("utf-8").splitlines()[start:stop])
    lines = (json.dumps({**task, "responses": task["responses"][:responses]}) + "\n" for task in tasks)
    path.write_text("".join(lines), "utf-8")
    return path


_OPENED: list[tuple[DataDir, Path | None]] = []
"""The windows that commands opened in this process."""


def _launch(data_dir: DataDir, file: Path | None, imported: BundleImportResult | None) -> int:  # noqa: ARG001
    _OPENED.append((data_dir, file))
    return 0


# The commands are made once, as in a process of the program; Typer's runner would make them anew for each call.
_APP = make_app(_launch)
testing._get_command = cache(main.get_command)  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Outcome:
    """How a command ended and what it said."""

    status: int
    out: str
    err: str


@dataclass
class Machine:
    """Somebody's computer: its data directory, and the windows that were opened on it."""

    data: Path
    windows: list[tuple[DataDir, Path | None]]

    def run(self, *arguments: str | Path, stdin: str = "", status: int = 0) -> Outcome:
        """The outcome of ``annotator ARGUMENTS``, which must end with ``status``."""
        outcome = self.attempt(*arguments, stdin=stdin)
        assert outcome.status == status, outcome.err
        return outcome

    def attempt(self, *arguments: str | Path, stdin: str = "") -> Outcome:
        """The outcome of ``annotator ARGUMENTS``, however it ends."""

        command = ["--data-dir", str(self.data), *map(str, arguments)]
        opened = len(_OPENED)
        result = CliRunner().invoke(_APP, command, input=stdin, prog_name="annotator")
        self.windows.extend(_OPENED[opened:])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Outcome(result.exit_code, result.stdout, result.stderr)

    def refused(self, *arguments: str | Path, code: str) -> str:
        """The one line of the error with which ``annotator ARGUMENTS`` ends."""
        outcome = self.run(*arguments, status=1)
        (line,) = outcome.err.splitlines()
        assert line.startswith("error: ")
        assert line.endswith(f"[{code}]"), line
        return line


def owner_of_study(root: Path) -> Machine:
    """The machine of an owner with a key and the project ``root / "study"``."""
    owner = Machine(root / "owner", [])
    owner.run("keys", "new", "--name", "Example Lab")
    owner.run("project", "new", root / "study", "--title", "Eighty questions")
    return owner
