"""The owner's side of a journey: a project, what is sent out, and what is made of what comes back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from annotator.owner.project.owner_project import Project
from tests.cli.machine import Machine
from tests.owner.collected_results import ResultsFilesContent, collect_results


@dataclass(frozen=True)
class Owner:
    """A project below ``home``, made by the commands that an owner types.

    They are called in this process: what a start of the program needs is seen in ``test_journey.py``.
    """

    home: Path

    @classmethod
    def new(cls, home: Path, title: str) -> Owner:
        """An owner with a key of their own and a new project called ``title``."""
        owner = cls(home)
        owner.run("keys", "new", "--name", "Example Lab")
        owner.run("project", "new", str(owner.project), "--title", title)
        return owner

    @property
    def data(self) -> Path:
        return self.home / "data"

    @property
    def project(self) -> Path:
        return self.home / "project"

    def run(self, *arguments: str) -> str:
        """What a command on the owner's machine printed."""
        return Machine(self.data, []).run(*arguments).out

    def build(self, tasks: Path, rubric: str, *more: str) -> Path:
        """The bundle of a task file, asked by the rubric."""
        bundle = self.home / f"{tasks.stem}.anntask"
        where = ["--project", str(self.project), "--out", str(bundle)]
        self.run("tasks", "build", str(tasks), "--rubric", rubric, *where, *more)
        return bundle

    def trust(self, annotator_data: Path) -> None:
        """Take the annotator's public key, as they would send it."""
        key = Machine(annotator_data, []).run("keys", "show", "--role", "annotator", "--public").out.strip()
        named = ["--role", "annotator", "--name", "ann@example"]
        self.run("keys", "trust", key, "--project", str(self.project), *named)

    def import_tasks(self, results: Iterable[Path]) -> ResultsFilesContent:
        """What came back, verified by the command and against everything that was sent."""
        files = list(results)
        self.run("bundle", "verify", *map(str, files), "--project", str(self.project))
        return collect_results(Project.open(self.project), files)
