"""How far somebody is in the course of a project, by what syncs fetched and receipts say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from annotator.model.course.course import QualificationStep, attempt_id
from annotator.owner.courses.course_making import kept_courses
from annotator.owner.exchange.exchange_state import Person
from annotator.owner.owner_project import Project

CourseState = Literal["", "not begun", "begun", "in the test", "to score", "to read", "failed", "passed"]
IN_COURSE: Final[tuple[CourseState, ...]] = ("not begun", "begun", "in the test", "to score", "to read", "failed")


@dataclass(frozen=True)
class CourseStanding:
    """The state (empty where there is no course), and the newest attempt at the test that was begun of how many (0:
    none)."""

    state: CourseState = ""
    attempt: int = 0
    attempts: int = 0


class Tests:
    """The tests of all courses that a project ever built. Raises ``project.damaged``."""

    def __init__(self, project: Project) -> None:
        self._tests: dict[str, QualificationStep] = {}
        self._items: dict[str, tuple[str, int]] = {}
        self.exist = False
        for made in kept_courses(project):
            self.exist = True
            test = made.course.qualification
            if test is None:
                continue
            self._tests[made.course.id] = test
            for item in test.pool:
                for attempt in range(1, test.attempts + 1):
                    self._items[attempt_id(item.task.id, attempt)] = made.course.id, attempt

    def standing(self, person: Person) -> CourseStanding:
        """How far ``person`` is."""
        if not self.exist:
            return CourseStanding()
        told = person.qualification
        begun: dict[tuple[str, int], set[str]] = defaultdict(set)
        done: dict[tuple[str, int], set[str]] = defaultdict(set)
        course: dict[str, bool] = {}
        for device in person.devices.values():
            for task, submitted in device.course.items():
                course[task] = course.get(task, False) or submitted
        for task, submitted in course.items():
            place = self._items.get(task)
            if place is not None:
                begun[place].add(task)
                if submitted:
                    done[place].add(task)
        newest = max((attempt for _, attempt in begun), default=0)
        tried = max(newest, told.attempt if told is not None else 0)
        of = max((self._tests[name].attempts for name, _ in begun), default=0)
        if told is not None and told.course in self._tests:
            of = self._tests[told.course].attempts
        return CourseStanding(self._state(person, begun, done, bool(course)), tried, of)

    def _state(
        self,
        person: Person,
        begun: Mapping[tuple[str, int], set[str]],
        done: Mapping[tuple[str, int], set[str]],
        opened: bool,
    ) -> CourseState:
        told = person.qualification
        if told is not None and told.passed:
            return "passed"
        for name, attempt in sorted(done, key=lambda place: -place[1]):
            test = self._tests[name]
            scored = f"{name} {attempt}" in person.attempts or (
                told is not None and told.course == name and told.attempt >= attempt
            )
            if len(done[name, attempt]) >= test.size and not scored:
                if test.scored == "laptop":
                    return "passed" if person.submitted else "in the test"
                return "to read" if test.scored == "reviewer" else "to score"
        if told is not None and told.attempt >= max((attempt for _, attempt in begun), default=0):
            return "failed"
        if begun:
            return "in the test"
        if person.submitted:
            return "passed"  # before the course was there, or in an earlier version of it
        return "begun" if opened else "not begun"
