"""An owner and laptops around one destination that can fail at any call, without the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from unittest import mock

from annotator.bundle.key_store import KeyStore
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.rating_edits import SetRating
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import read_source
from annotator.owner.exchange.invitations import make_invite
from annotator.owner.exchange.project_sync import ProjectSyncResult, sync_project
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.paths import DataDir
from annotator.services.enrolment import accept_invite
from annotator.services.session import Session
from annotator.services.syncing import synchronize as under_test
from annotator.services.syncing.delivery_list import ResultsExportDelivery, deliveries_of
from annotator.services.syncing.sync_settings import choose_destination
from annotator.services.syncing.synchronize import SyncResult, synchronize
from annotator.store.store import Store
from annotator.transfer.destination import FolderListing, Stopped, SyncDestination
from annotator.transfer.folder_destination import FolderDestination
from tests.json_lines import write_rows

OWNER = SigningKey(b"\x01" * 32, "Olive Owner")


class KilledError(BaseException):
    """The process ends here: nothing catches it, as nothing catches a kill."""


@dataclass
class Faulty:
    """A destination that fails at its call number ``at`` (from 0; None: never): before the call or after it, with
    ``error``."""

    inner: SyncDestination
    at: int | None = None
    after: bool = False
    error: Callable[[], BaseException] = KilledError
    calls: int = 0
    putting: Callable[[str, Path], None] = lambda *_: None
    """Told what is about to be put there: its name, and the file."""

    @property
    def shown(self) -> str:
        return self.inner.shown

    @property
    def remote(self) -> bool:
        return self.inner.remote

    @contextmanager
    def _call(self) -> Iterator[None]:
        mine, self.calls = self.calls, self.calls + 1
        if mine == self.at and not self.after:
            raise self.error()
        yield
        if mine == self.at:
            raise self.error()

    def check(self) -> None:
        with self._call():
            self.inner.check()

    def list(self, folder: str) -> FolderListing:
        with self._call():
            return self.inner.list(folder)

    def get(self, name: str, out: Path, stopped: Stopped, most: int) -> None:
        with self._call():
            self.inner.get(name, out, stopped, most)

    def put_if_absent(self, name: str, source: Path, stopped: Stopped) -> None:
        self.putting(name, source)
        with self._call():
            self.inner.put_if_absent(name, source, stopped)

    def replace(self, name: str, data: bytes) -> None:
        with self._call():
            self.inner.replace(name, data)


def gone() -> BaseException:
    """The drive was pulled out, or the connection cut."""
    return AnnotatorError("delivery.unreachable", "It is gone.")


@contextmanager
def may_be_refused(code: str) -> Iterator[None]:
    """An edit that may be refused for this reason."""
    try:
        yield
    except AnnotatorError as error:
        if error.code != code:
            raise


@dataclass
class Laptop:
    """A computer of an annotator's; its store is opened for each action, as by a program that is started anew, or once
    by :meth:`stay_open`, as by a window that is left open."""

    paths: DataDir
    project_id: str
    tasks: int = 0
    scores: dict[str, int] = field(default_factory=dict)
    open_store: Store | None = None

    @property
    def keys(self) -> KeyStore:
        return KeyStore(self.paths.keys)

    def stay_open(self) -> Laptop:
        """Itself, open until :meth:`close`."""
        self.open_store = Store(self.paths).open()
        return self

    def close(self) -> None:
        if self.open_store is not None:
            self.open_store.close()
            self.open_store = None

    @contextmanager
    def store(self) -> Iterator[Store]:
        if self.open_store is not None:
            yield self.open_store
            return
        with Store(self.paths) as store:
            yield store

    def sync(self, fault: Faulty, agreed: tuple[str, ...] = ("all",)) -> SyncResult:
        with mock.patch.object(under_test, "open_destination", return_value=fault), self.store() as store:
            return synchronize(store, self.keys, self.project_id, lambda: self.keys.load("annotator"), agreed=agreed)

    def deliveries(self) -> list[ResultsExportDelivery]:
        with self.store() as store:
            return deliveries_of(store, self.project_id)

    def work(self, position: int, score: int) -> None:
        """Score all answers of a task, look at what the owner has changed, and submit it, unless it is withdrawn."""
        with self.store() as store:
            session = Session(store, self.project_id, "somebody")
            session.go_to(position % session.count)  # a withdrawn task that nobody worked on has no position
            view = session.view()
            if session.withdrawn or self.scores.get(view.task_id) == score:
                session.close()
                return
            if view.annotation.status == "submitted":  # unlocked by the second press, as a person does
                for code in ("edit.submitted", "edit.other_version"):
                    with may_be_refused(code):
                        session.press()
            for target in view.order["q1"]:
                for block in view.rubric.ratings_for("response"):
                    session.apply(SetRating(target=target, key=block.key, value=score))
            for _ in session.changed_ranges():
                with may_be_refused("edit.unconfirmed"):
                    session.submit()
            session.submit()
            assert session.wait_saved(90)
            session.close()
            self.scores[view.task_id] = score


@dataclass
class World:
    """The owner's project, the destination, and everybody's laptop."""

    root: Path
    project: Project = field(init=False)
    laptops: dict[str, Laptop] = field(default_factory=dict)
    tasks: int = 0
    withdrawn: set[int] = field(default_factory=set)
    """The numbers of tasks that the next bundle leaves out."""
    marks: dict[int, str] = field(default_factory=dict)
    """What ends the changed prompts, by the number of their task."""
    bundles: int = 0

    def __post_init__(self) -> None:
        if (self.root / "study").exists():
            self.project = Project.open(self.root / "study")
            return
        (self.root / "place").mkdir(parents=True)
        self.project = Project.create(self.root / "study", "Questions", OWNER.public, OWNER.name)

    @classmethod
    def again(cls, root: Path, tasks: int, people: tuple[str, ...]) -> World:
        """The world that was copied to ``root``."""
        world = cls(root, tasks=tasks)
        for person in people:
            laptop = world.laptops[person] = Laptop(DataDir(root / person), world.project.state.id)
            with Store(laptop.paths) as store:
                choose_destination(store, laptop.keys, laptop.project_id, str(root / "place"))
        return world

    @property
    def place(self) -> FolderDestination:
        return FolderDestination(self.root / "place")

    def fault(self, at: int | None = None, after: bool = False, error: Callable[[], BaseException] = gone) -> Faulty:
        return Faulty(self.place, at, after, error)

    @property
    def prompts(self) -> dict[int, str]:
        """The prompts that the owner has now, by the number of their task."""
        return {n: f"{n}{self.marks.get(n, '?')}" for n in range(self.tasks) if n not in self.withdrawn}

    def build(self, more: int = 1, series: str = "main", title: str = "") -> None:
        """The next bundle of a series: some tasks more than before. ``title``: another one of the first question."""
        self.tasks += more
        self.bundles += 1
        answers = [{"id": "a", "text": "Yes."}, {"id": "b", "text": "No."}]
        rows = [{"id": f"t{n}", "prompt": prompt, "responses": answers} for n, prompt in self.prompts.items()]
        source = self.root / "tasks.jsonl"
        write_rows(source, rows)
        asked = load_rubric("helpsteer")
        if title:
            first, *others = asked.rubric.blocks
            blocks = (first.model_copy(update={"title": title}), *others)
            asked = replace(asked, rubric=asked.rubric.model_copy(update={"blocks": blocks}))
        order = BundleBuildRequest(asked, TaskDisclosureOptions(None, (), False), series)
        out = self.root / f"built-{self.bundles}{title}.anntask"
        build(Project.open(self.project.root), read_source(source), order, OWNER, out, "tasks.jsonl", lambda _: True)

    def invite(self, person: str, device: str = "") -> Laptop:
        """A laptop on which somebody's fresh invite was accepted."""
        paths = DataDir(self.root / f"{person}{device}")
        made = make_invite(Project.open(self.project.root), OWNER, person)
        keys = KeyStore(paths.keys)
        with Store(paths) as store:
            accept_invite(store, keys, made, person)
            choose_destination(store, keys, self.project.state.id, str(self.root / "place"))
        laptop = self.laptops[f"{person}{device}"] = Laptop(paths, self.project.state.id)
        return laptop

    def owner_syncs(self, fault: Faulty | None = None) -> ProjectSyncResult:
        return sync_project(Project.open(self.project.root), fault or self.fault(), OWNER)

    def objects(self) -> dict[str, bytes]:
        """Everything at the destination, by its name."""
        place = self.root / "place"
        return {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}
