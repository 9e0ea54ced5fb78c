"""An owner and people whom they invite, each on machines of their own, on a project of three tasks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from annotator.bundle.invite import open_invite
from annotator.errors import AnnotatorError
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.rating_edits import SetRating
from annotator.model.skip_edits import SkipTask
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.machine import Machine
from tests.json_lines import write_rows

PHRASE = "correct horse"


def questions(number: int, prompt: str = "Question") -> list[dict[str, Any]]:
    """So many tasks, whose prompts begin with ``prompt``, with two responses each."""
    responses = [{"id": "a", "text": "Yes."}, {"id": "b", "text": "No."}]
    return [{"id": f"t{n}", "prompt": f"{prompt} {n}?", "responses": responses} for n in range(number)]


@contextmanager
def opened(machine: Machine, position: int = 0) -> Iterator[Session]:
    """The first project of a machine, opened at a task; everything is saved at the end."""
    with Store(DataDir(machine.data)) as store:
        session = Session(store, store.read(projects.projects)[0].id, "somebody")
        session.go_to(position)
        yield session
        assert session.wait_saved(90)
        session.close()


@dataclass
class Study:
    """The project ``folder / "study"`` of ``owner``."""

    folder: Path
    owner: Machine = field(init=False)
    made: int = 0

    def __post_init__(self) -> None:
        self.owner = self.machine("owner")
        self.owner.run("keys", "new", "--name", "Example Lab")
        self.owner.run("project", "new", self.root, "--title", "Three questions")
        (self.folder / "phrase").write_text(f"{PHRASE}\n")
        (self.folder / "phrase").chmod(0o600)

    @property
    def root(self) -> Path:
        return self.folder / "study"

    def machine(self, name: str) -> Machine:
        return Machine(self.folder / name, [])

    def new(self, suffix: str) -> Path:
        """A path where nothing is yet."""
        self.made += 1
        return self.folder / f"{self.made:03}{suffix}"

    def build(self, extra: int = 0, prompt: str = "Question") -> Path:
        """The tasks as they are to be sent; ``extra`` of them more than three. Prompts begin with ``prompt``."""
        source, out = self.new(".jsonl"), self.new(".anntask")
        write_rows(source, questions(3 + extra, prompt))
        self.owner.run("tasks", "build", source, "--project", self.root, "--rubric", "helpsteer", "--out", out,
                       "--series", "main", "--yes")  # fmt: skip
        return out

    def invite(self, *people: str, **options: bool) -> Path:
        out = self.new(".anninvite")
        if options.get("encrypt"):
            self.owner.run("project", "encrypt", "--project", self.root)
        self.owner.run("invite", "new", *people, "--project", self.root, "--out", out)
        return out

    def invite_id(self, invite: Path) -> str:
        return open_invite(invite).content.invite_id

    def work(self, machine: Machine, score: int = 3, tasks: int = 3, seconds: float = 0) -> None:
        """Give every answer this score, and submit, in so many active ``seconds`` a task."""
        with opened(machine) as session:
            for position in range(tasks):
                session.go_to(position)
                view = session.view()
                if view.annotation.status == "submitted":
                    continue
                for target in view.order["q1"]:
                    for block in view.rubric.ratings_for("response"):
                        session.apply(SetRating(target=target, key=block.key, value=score))
                session.add_active(seconds)
                session.submit()

    def skip(self, machine: Machine, position: int) -> None:
        """Skip a task, for the first reason that there is."""
        with opened(machine, position) as session:
            (block,) = session.view().rubric.each(SkipBlock)
            session.apply(SkipTask(key=block.key, reason=block.reasons[0].key))

    def revise(self, machine: Machine, position: int, score: int = 1) -> None:
        """Take a submitted task up again, give every answer this score, and submit it anew."""
        with opened(machine, position) as session:
            with suppress(AnnotatorError):
                session.press()
            session.press()
            view = session.view()
            for target in view.order["q1"]:
                for block in view.rubric.ratings_for("response"):
                    session.apply(SetRating(target=target, key=block.key, value=score))
            session.submit()

    def results(self, machine: Machine, *options: str | Path) -> Path:
        out = self.new(".annresult")
        data = json.loads(machine.run("results", "write", "--out", out, "--json", *options).out)
        return Path(data["path"])

    def enrolled(self, name: str, *people: str, score: int = 3) -> tuple[Machine, Path]:
        """Somebody who was invited, works, and has written results."""
        machine = self.machine(name)
        machine.run("invite", "accept", self.invite(*people), "--yes")
        machine.run("tasks", "import", self.build())
        self.work(machine, score)
        return machine, self.results(machine)

    def merge(self, *files: Path, status: int = 0, to: str = "set") -> str:
        return self.owner.run(
            "results", "merge", *files, "--project", self.root, "--dataset", self.folder / to, status=status
        ).out

    def export(self, *files: Path, code: str = "") -> str:
        command = ["results", "export", *files, "--project", self.root, "--to", "records", "--out", self.new("-set")]
        return self.owner.refused(*command, code=code) if code else self.owner.run(*command).out

    def people(self) -> list[dict[str, object]]:
        listed = self.owner.run("keys", "list", "--project", self.root, "--json").out
        return [row for row in json.loads(listed) if "annotator" in row["roles"]]

    def fingerprint(self, machine: Machine, role: str = "annotator") -> str:
        return str(json.loads(machine.run("keys", "show", "--role", role, "--json").out)["fingerprint"])
