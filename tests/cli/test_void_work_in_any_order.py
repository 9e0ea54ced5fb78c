"""Keys declared void, new invites, second laptops and merges by hand in any order: what was void never counts.

Each submission has scores of its own, so that it is recognised wherever it is imported and signed again. The model
knows under which keys it came, and looks at no hash, time or signature.
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow.parquet as pq
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.identities import Study
from tests.cli.machine import Machine

OPS = ("deliver", "deliver", "work", "sync", "owner", "void", "invite", "second", "write", "merge")
TASKS = 3
MOST = 3
"""The most laptops."""
EXAMPLES = max(4, settings.default.max_examples // 8)


@dataclass
class Laptop:
    """A laptop of Lena: its key, what it may have imported, and whether it has the project."""

    machine: Machine
    key: str
    ready: bool = False


@dataclass
class World:
    """The owner, Lena's laptops, and what each results file says (its key and submissions)."""

    study: Study
    stick: Path
    laptops: list[Laptop] = field(default_factory=list)
    void: set[str] = field(default_factory=set)
    under: dict[int, set[str]] = field(default_factory=dict)
    files: list[Path] = field(default_factory=list)
    tokens: int = 0

    @property
    def root(self) -> Path:
        return self.study.root

    def join(self) -> None:
        machine = self.study.machine(f"laptop-{len(self.laptops)}")
        machine.run("invite", "accept", self.study.invite("lena"), "--yes")
        self.laptops.append(Laptop(machine, self.study.fingerprint(machine)))

    def begin(self, laptop: Laptop) -> bool:
        if not laptop.ready:
            self.owner()
            self.sync(laptop)
        return laptop.ready

    def sync(self, laptop: Laptop) -> None:
        there = () if laptop.ready else ("--destination", self.stick)
        laptop.machine.attempt("sync", *there)
        with Store(DataDir(laptop.machine.data)) as store:
            laptop.ready = bool(store.read(projects.projects))
        self.note(laptop)

    def note(self, laptop: Laptop) -> None:
        """What is submitted here came under its key, unless that was void before."""
        if laptop.key not in self.void:
            for token in submitted(laptop.machine).values():
                self.under.setdefault(token, set()).add(laptop.key)

    def work(self, laptop: Laptop, task: int) -> None:
        if not self.begin(laptop):
            return
        self.tokens += 1
        first, second = divmod(self.tokens, 5)
        with Store(DataDir(laptop.machine.data)) as store:
            session = Session(store, store.read(projects.projects)[0].id, "somebody")
            session.go_to(task)
            for _ in range(2):
                try:
                    view = session.view()
                    for target, score in zip(("q1/r1", "q1/r2"), (first, second), strict=True):
                        for block in view.rubric.ratings_for("response"):
                            session.apply(SetRating(target=target, key=block.key, value=score))
                    break
                except AnnotatorError:  # finished work is unlocked first
                    session.press()
            session.submit()
            assert session.wait_saved(90)
            session.close()

    def owner(self) -> None:
        self.study.owner.attempt(
            "project",
            "sync",
            "--project",
            self.root,
            "--destination",
            self.stick,
            "--dataset",
            self.study.folder / "set",
        )

    def revoke(self, laptop: Laptop) -> None:
        """The owner has seen the key, so knows it."""
        outcome = self.study.owner.attempt("keys", "revoke", laptop.key, "--project", self.root, "--nothing-counts")
        if outcome.status == 0:
            self.void.add(laptop.key)

    def invite(self, laptop: Laptop) -> None:
        if laptop.key in self.void:
            laptop.machine.run("keys", "new", "--lost")
            laptop.machine.run("invite", "accept", self.study.invite("lena"), "--yes")
            laptop.key = self.study.fingerprint(laptop.machine)

    def write(self, laptop: Laptop) -> None:
        out = self.study.new(".annresult")
        if laptop.machine.attempt("results", "write", "--out", out).status == 0:
            self.files.append(out)
            self.note(laptop)

    def merge(self, number: int) -> None:
        if self.files:
            file = self.files[number % len(self.files)]
            self.study.owner.attempt(
                "results", "merge", file, "--project", self.root, "--dataset", self.study.folder / "set"
            )

    def final(self) -> dict[str, int]:
        """The submission of each task that counts."""
        by_task: dict[str, dict[str, int]] = {}
        for path in self.study.folder.glob("set/ratings/project=*/*.parquet"):
            for row in pq.read_table(path, partitioning=None).to_pylist():
                if row["is_final"]:
                    by_task.setdefault(row["task"], {})[row["target"]] = row["score"]
        return {task: scores["q1/r1"] * 5 + scores["q1/r2"] for task, scores in by_task.items()}


def submitted(machine: Machine) -> dict[str, int]:
    """The submission of each task that is finished on a laptop."""
    by_task = {}
    with Store(DataDir(machine.data)) as store:
        for project in store.read(projects.projects):
            session = Session(store, project.id, "somebody")
            for place in range(session.count):
                session.go_to(place)
                view = session.view()
                if view.annotation.status == "submitted":
                    scores = view.annotation.ratings
                    first, second = (next(iter(scores[target].values())) for target in ("q1/r1", "q1/r2"))
                    by_task[view.task_id] = first * 5 + second
            session.close()
    return by_task


def _step(world: World, name: str, which: int, number: int) -> None:
    laptop = world.laptops[which % len(world.laptops)]
    match name:
        case "work":
            world.work(laptop, number % TASKS)
        case "deliver" if world.begin(laptop):
            world.sync(laptop)  # imports what others did
            world.work(laptop, number % TASKS)
            world.sync(laptop)
        case "sync" if world.begin(laptop):
            world.sync(laptop)
        case "owner":
            world.owner()
        case "void":
            world.revoke(laptop)
        case "invite":
            world.invite(laptop)
        case "second" if len(world.laptops) < MOST:
            world.join()
        case "write" if laptop.ready:
            world.write(laptop)
        case "merge":
            world.merge(number)


def _settle(world: World) -> None:
    """Everybody syncs until nothing is new, and the owner merges every file."""
    for _ in range(2):
        for laptop in world.laptops:
            world.begin(laptop)
            world.sync(laptop)
        world.owner()
    for number in range(len(world.files)):
        world.merge(number)
    world.owner()
    for laptop in world.laptops:
        world.sync(laptop)


@given(st.lists(st.tuples(st.sampled_from(OPS), st.integers(0, MOST - 1), st.integers(0, 5)), min_size=6, max_size=16))
@settings(
    max_examples=EXAMPLES, deadline=None, database=None, phases=(Phase.generate,), print_blob=True,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_void_work_never_counts_in_any_order(steps: list[tuple[str, int, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = World(Study(Path(folder)), Path(folder, "stick"))
        world.stick.mkdir()
        world.study.build()
        world.join()
        for step in (("deliver", 0, 0), ("owner", 0, 0), *steps):
            _step(world, *step)
        _settle(world)
        final = world.final()
        for task, token in final.items():
            assert not world.under.get(token, set()) & world.void, f"{task} counts, and came under a void key"
        for laptop in world.laptops:
            for task, token in submitted(laptop.machine).items() if laptop.key not in world.void else ():
                assert not world.under.get(token, set()) & world.void, f"{task} is done here, and void"
                assert task in final, f"{task} is done and does not count"
        command = ["project", "sync", "--project", world.root, "--destination", world.stick, "--json"]
        (row,) = json.loads(world.study.owner.run(*command).out)["people"]
        assert row["submitted"] == len(final), (row, final)
