"""Schedules of two laptops and an owner, with faults at any call, against a model of what must be true: tasks are
added, changed, withdrawn and sent again, and updates wait where nobody agrees to them.

The model knows what each person submitted, what lies at the destination, and what the owner's folder keeps. It never
looks at what the program noted. ``make schedules`` runs 1,000 of them.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from annotator.errors import AnnotatorError
from annotator.owner.project.owner_project import Project
from annotator.services.session import Session
from annotator.store import projects
from tests.owner.collected_results import collect_results
from tests.services.syncing.world import Faulty, KilledError, Laptop, World, gone

PEOPLE = ("lena", "omar")
EXAMPLES = int(os.environ.get("ANNOTATOR_SCHEDULES", "3"))
MOST_TASKS = 5

people = st.sampled_from(PEOPLE)
faults = st.one_of(st.none(), st.tuples(st.integers(0, 14), st.booleans(), st.sampled_from([KilledError, gone])))


class ShownTask(NamedTuple):
    """``earlier``: the owner has another text by now."""

    prompt: str
    status: str
    withdrawn: bool
    earlier: bool


class Schedules(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="schedules-"))
        self.world = World(self.folder / "world")
        self.torn: dict[Path, bytes] = {}

    @initialize()
    def begin(self) -> None:
        for person in PEOPLE:
            self.world.invite(person)
        self.world.build(2)
        self.world.owner_syncs()
        for person in PEOPLE:
            self.world.laptops[person].sync(self.world.fault())

    @rule(person=people, position=st.integers(0, 1), score=st.integers(0, 4))
    def work(self, person: str, position: int, score: int) -> None:
        self.world.laptops[person].work(position, score)

    @precondition(lambda self: self.world.tasks < MOST_TASKS)
    @rule()
    def build(self) -> None:
        self.world.build()

    @rule(number=st.integers(0, 1))
    def the_owner_changes_a_text(self, number: int) -> None:
        self.world.marks[number] = self.world.marks.get(number, "") + "?!"
        self._publish()

    @rule(number=st.integers(0, 1))
    def the_owner_withdraws_a_task_or_sends_it_again(self, number: int) -> None:
        """Not the last one that there is."""
        left_out = self.world.withdrawn ^ {number}
        if len(left_out) < self.world.tasks:
            self.world.withdrawn = left_out
            self._publish()

    def _publish(self) -> None:
        self.world.build(0)
        self.world.owner_syncs(self.world.fault())

    @rule(person=people, fault=faults, agreed=st.booleans())
    def annotator_syncs(
        self, person: str, fault: tuple[int, bool, Callable[[], BaseException]] | None, *, agreed: bool
    ) -> None:
        """No sync changes the tasks that somebody has worked on before they agree."""
        laptop = self.world.laptops[person]
        before = self._shown(laptop)
        self._try(fault, lambda destination: laptop.sync(destination, ("all",) if agreed else ()))
        after = self._shown(laptop)
        assert agreed or [after[task] for task in laptop.scores] == [before[task] for task in laptop.scores]

    @rule(fault=faults)
    def owner_syncs(self, fault: tuple[int, bool, Callable[[], BaseException]] | None) -> None:
        self._try(fault, self.world.owner_syncs)

    @precondition(lambda self: not self.torn)
    @rule(number=st.integers(0, 9))
    def another_program_copies(self, number: int) -> None:
        """One object is there in part only, for a while."""
        there = sorted(path for path in (self.world.root / "place").rglob("*.ann*") if path.is_file())
        if there:
            path = there[number % len(there)]
            self.torn[path] = path.read_bytes()
            path.write_bytes(self.torn[path][: len(self.torn[path]) // 2])

    @precondition(lambda self: self.torn)
    @rule()
    def another_program_has_copied(self) -> None:
        for path, whole in self.torn.items():
            path.write_bytes(whole)
        self.torn = {}

    @invariant()
    def received_results_are_stored_by_the_owner(self) -> None:
        received = {path.name.rpartition("-")[2][:16] for path in self._received_files()}
        for laptop in self.world.laptops.values():
            for one in laptop.deliveries():
                if one.taken:
                    assert one.bundle_id[:16] in received

    def teardown(self) -> None:
        try:
            if self.world.laptops:
                self.another_program_has_copied()
                self._check_the_end()
        finally:
            shutil.rmtree(self.folder)

    def _check_the_end(self) -> None:
        calm = self.world.fault
        for _ in range(3):  # an update is published, it is imported, and results on it are received
            for person in PEOPLE:
                self.world.laptops[person].sync(calm())
            self.world.owner_syncs(calm())
        for person in PEOPLE:
            laptop = self.world.laptops[person]
            laptop.sync(calm())
            exports = laptop.deliveries()
            assert [one.state for one in exports[:1]] == ["received"] * bool(laptop.scores)
            self._check_tasks(laptop)
        assert self._dataset() == {
            (person, task): score for person in PEOPLE for task, score in self._scores(person).items()
        }

    def _check_tasks(self, laptop: Laptop) -> None:
        """All tasks of the owner's newest bundle are there with their texts, and no others but those with work, which
        stays with the text that was judged."""
        shown = self._shown(laptop)
        assert sorted(one.prompt for one in shown.values() if not one.withdrawn and not one.earlier) == sorted(
            prompt for number, prompt in self.world.prompts.items() if number not in self._earlier(shown)
        )
        assert {task for task, one in shown.items() if one.withdrawn or one.earlier} <= laptop.scores.keys()
        assert laptop.scores.keys() <= shown.keys(), "work is lost on a laptop"

    @staticmethod
    def _earlier(shown: Mapping[str, ShownTask]) -> set[int]:
        """The numbers of tasks that are there with an earlier text."""
        return {int(one.prompt[0]) for one in shown.values() if one.earlier and not one.withdrawn}

    def _shown(self, laptop: Laptop) -> dict[str, ShownTask]:
        """What the window shows of each task, by its id; nothing before tasks were fetched."""
        with laptop.store() as store:
            if not store.read(projects.projects):
                return {}
            session = Session(store, laptop.project_id, "somebody")
            views = [session.view(position) for position in range(session.count)]
            session.close()
        return {
            view.task_id: ShownTask(view.task.prompt, view.annotation.status, view.withdrawn, view.earlier)
            for view in views
        }

    def _scores(self, person: str) -> dict[str, int]:
        return self.world.laptops[person].scores

    def _dataset(self) -> dict[tuple[str, str], int]:
        files = self._received_files()
        if not files:
            return {}
        project = Project.open(self.world.project.root)
        results = collect_results(project, files)
        return {
            (one.delivery.person, one.task.task.id): next(iter(next(iter(one.annotation.ratings.values())).values()))
            for one in results.judgements
        }

    def _received_files(self) -> list[Path]:
        return sorted((self.world.root / "study" / "exchange").rglob("*.annresult"))

    def _try(
        self, fault: tuple[int, bool, Callable[[], BaseException]] | None, sync: Callable[[Faulty], object]
    ) -> None:
        try:
            sync(self.world.fault(*fault) if fault is not None else self.world.fault())
        except (KilledError, AnnotatorError):
            assert fault is not None


Schedules.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=16,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),  # to shrink a schedule takes minutes; a failing one is short enough to read
    print_blob=True,
)
test_schedules = Schedules.TestCase
