"""An owner, two people with work at a place, and one hostile mode's tries at them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.cli.identities import Study, questions
from tests.hostile.measured import Measured, measured
from tests.json_lines import write_rows

PRECIOUS = {"allowed_signers": b"my own signers", "revoked": b"mine", "letter.txt": b"dear"}
PEOPLE = ("lena", "ben")


@dataclass(frozen=True)
class Try:
    """One try of a mode: what the command took, how many bytes a server sent, and ``wrong``, where something happened
    that must not."""

    run: Measured
    sent: int = 0
    wrong: str = ""

    @property
    def fault(self) -> str:
        return self.run.fault or self.wrong


@dataclass(frozen=True)
class HostileMode:
    """``codes``: one of them is said, or, where it has the empty one, nothing need be. ``memory`` (bytes), ``seconds``
    and ``received`` (bytes) are what any try may take."""

    name: str
    tries: Callable[[Scene], Iterator[Try]]
    codes: tuple[str, ...] = ("",)
    memory: int = 250_000_000
    seconds: float = 60
    received: int = 70_000_000

    def fault(self, one: Try) -> str:
        """What is wrong with a try; empty where nothing is."""
        if one.fault:
            return one.fault
        if "" not in self.codes and not {*self.codes} & {*one.run.codes}:
            return f"says {', '.join(one.run.codes) or 'nothing'}"
        if one.run.peak > self.memory:
            return f"{one.run.peak / 1e6:.0f} MB of memory"
        if one.run.seconds > self.seconds:
            return f"{one.run.seconds:.0f} s"
        return f"{one.sent / 1e6:.0f} MB received" if one.sent > self.received else ""


@dataclass
class Scene:
    """A folder with the owner's project (``study``), both people's data, and their place, after a quiet week.
    ``patience`` multiplies the seconds after which a command is ended."""

    root: Path
    patience: float = 1.0
    made: int = 0
    first: Path = field(init=False)

    def __post_init__(self) -> None:
        self.first = self.root / "first"
        self.first.mkdir()
        study = Study(self.first)
        place = self.first / "place"
        place.mkdir()
        study.build()
        for name in PEOPLE:  # what lena sends is encrypted
            study.machine(name).run("invite", "accept", study.invite(name, encrypt=name == "lena"), "--yes")
        study.owner.run("project", "sync", "--project", study.root, "--destination", place)
        for name in PEOPLE:
            study.machine(name).run("sync", "--destination", place)
            study.work(study.machine(name))
            study.machine(name).run("sync")
        study.owner.run("project", "sync", "--project", study.root, "--destination", place)
        for name in PEOPLE:
            study.machine(name).run("sync")
        # What the owner would send next: texts that changed, and a task more. Their project does not know of it.
        later = shutil.copytree(study.root, self.first / "later")
        write_rows(self.first / "later.jsonl", questions(4, "Other question"))
        study.owner.run("tasks", "build", self.first / "later.jsonl", "--project", later, "--rubric", "helpsteer",
                        "--out", self.first / "later.anntask", "--series", "main", "--yes")  # fmt: skip
        shutil.rmtree(later)
        (self.first / "outside").mkdir()
        for name, data in PRECIOUS.items():
            (self.first / "outside" / name).write_bytes(data)

    def fresh(self) -> Copy:
        """Repeat the new passphrase, for one try."""
        self.made += 1
        folder = self.root / f"{self.made:04}"
        shutil.copytree(self.first, folder, symlinks=True)
        return Copy(folder, self)

    def run(
        self, *arguments: str | Path, seconds: float = 240, by: tuple[str, ...] = ("-m", "annotator"),
        more: Mapping[str, str] | None = None,
    ) -> Measured:  # fmt: skip
        """``annotator WORDS``, with ``more`` in its environment."""
        return measured([*by, *map(str, arguments)], self.root / "said.txt", seconds * self.patience, more)


@dataclass
class Copy:
    """The scene for one try."""

    folder: Path
    scene: Scene

    @property
    def place(self) -> Path:
        return self.folder / "place"

    @property
    def project(self) -> Path:
        """What lies at the place of the only project."""
        (folder,) = self.place.iterdir()
        return folder

    @property
    def outside(self) -> Path:
        return self.folder / "outside"

    def below(self, person: str, kind: str) -> Path:
        return self.project / person / kind

    def only(self, person: str, kind: str) -> Path:
        """One file of somebody's."""
        return sorted(self.below(person, kind).iterdir())[0]

    def annotator_syncs(self, *options: str | Path, to: str | Path = "", **more: object) -> Measured:
        where = ("--destination", to) if to else ("--destination", self.place)
        return self.scene.run("--data-dir", self.folder / "lena", "sync", *where, *options, **more)  # type: ignore[arg-type]

    def owner_syncs(self, *options: str | Path, to: str | Path = "", **more: object) -> Measured:
        command = ("--data-dir", self.folder / "owner", "project", "sync", "--project", self.folder / "study")
        return self.scene.run(*command, "--destination", to or self.place, *options, **more)  # type: ignore[arg-type]

    def touched(self) -> str:
        """What was changed outside the place; empty where nothing was."""
        there = {path.name: path.read_bytes() for path in self.outside.iterdir()}
        return "" if there == PRECIOUS else "files outside the place were touched"

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def scene(patience: float) -> Scene:
    return Scene(Path(tempfile.mkdtemp(prefix="hostile-")), patience)
