"""The progress of an annotator in a course: finished steps, the current test attempt, and whether the project's tasks
are open.

It is computed from the course, the events in the store, the work on the course's tasks, and the owner's receipts. Each
event is saved before it takes effect.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from pydantic import ValidationError

from annotator.errors import AnnotatorError, validation_message
from annotator.model.annotation import Annotation
from annotator.model.course.course import Course, CourseTestStep, attempt_id, draw_items
from annotator.model.course.course_result import QualificationResult, score_attempt
from annotator.model.course.gold_comparison import compare_with_gold
from annotator.model.gold_points import GoldAnswerComparison
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.timestamps import utc_now
from annotator.services.display_order import Order, from_text, response_display_order, response_letters
from annotator.services.safe_text import displayed_rubric, safe_course, safe_result
from annotator.store import course_records, images, projects, work
from annotator.store.connections import Connection
from annotator.store.delivery_records import receipts
from annotator.store.tables import CourseEventRecord, CourseTaskRecord, insert_row

if TYPE_CHECKING:
    from annotator.store.store import Store

CourseState = Literal["open", "waiting", "passed", "failed"]
"""``waiting``: an attempt was submitted and is not scored yet. ``failed``: no attempt is left."""


@dataclass(frozen=True)
class CourseTestAttempt:
    """An attempt at the test: its number from 1, the ids of its tasks, whether it was submitted, and its result.

    ``tasks`` is empty if the attempt was made on another computer and is known only from the owner's receipt.
    """

    number: int
    tasks: tuple[str, ...]
    handed_in: bool = False
    result: QualificationResult | None = None


@dataclass(frozen=True)
class AnnotatorCourseProgress:
    """A course and the annotator's progress in it. ``rubric`` is displayed, in the annotator's language;
    ``written_rubric`` is in the owner's, for results. ``done`` holds the keys of finished steps."""

    project_id: str
    course: Course
    rubric: Rubric
    written_rubric: Rubric
    done: frozenset[str]
    attempts: tuple[CourseTestAttempt, ...]
    tasks: Mapping[str, CourseTaskRecord] = field(repr=False)
    was_passed: bool = False
    """Whether the test was passed, possibly in an earlier version of the course."""

    @property
    def state(self) -> CourseState:
        """The state of the course."""
        if self.was_passed:
            return "passed"
        test = self.course.qualification
        if test is None:
            return "passed" if self.steps_done == len(self.course.steps) else "open"
        last = self.last_attempt
        if last is None or not last.handed_in:
            return "open"
        if last.result is None:
            return "waiting"
        return "failed" if last.number >= test.attempts else "open"

    @property
    def steps_done(self) -> int:
        """The number of finished steps; all of them once the test is passed, on any computer."""
        if self.was_passed:
            return len(self.course.steps)
        return sum(step.key in self.done for step in self.course.steps if step.kind != "qualification")

    @property
    def current(self) -> int:
        """The index of the step to continue with: the first unfinished one, else the last."""
        steps = enumerate(self.course.steps)
        return next((at for at, step in steps if not self.is_done(at)), len(self.course.steps) - 1)

    def is_done(self, at: int) -> bool:
        """Whether the step at this index is finished."""
        step = self.course.steps[at]
        return self.was_passed or (step.kind != "qualification" and step.key in self.done)

    def reachable(self, at: int) -> bool:
        """Whether the step at this index may be opened, which requires all earlier steps to be finished."""
        return all(self.is_done(before) for before in range(at))

    @property
    def last_attempt(self) -> CourseTestAttempt | None:
        """The newest attempt; None if there is none."""
        return self.attempts[-1] if self.attempts else None

    @property
    def attempt(self) -> CourseTestAttempt | None:
        """The open attempt; None if there is none."""
        last = self.last_attempt
        return last if last is not None and not last.handed_in else None

    @property
    def attempts_left(self) -> int:
        """The number of attempts that can still be started."""
        test, last = self.course.qualification, self.last_attempt
        return max(0, test.attempts - (last.number if last is not None else 0)) if test is not None else 0

    def submitted(self, task_id: str) -> bool:
        """Whether a task of the course is submitted."""
        item = self.tasks.get(task_id)
        return item is not None and item.status == "submitted"

    def finished(self, attempt: CourseTestAttempt) -> int:
        """The number of submitted tasks of an attempt."""
        return sum(map(self.submitted, attempt.tasks))

    def to_answer(self, at: int) -> tuple[str, ...]:
        """The ids of the tasks to be answered in the step at this index."""
        step = self.course.steps[at]
        if step.kind == "practice":
            return (step.item.task.id,)
        return self.attempt.tasks if step.kind == "qualification" and self.attempt is not None else ()


def course_run(store: Store, project_id: str) -> AnnotatorCourseProgress | None:
    """The annotator's progress in the course of a project; None if it has no course.

    Raises ``store.damaged_row``, ``store.unreadable_course``.
    """
    with store.reading() as connection:
        record = course_records.course_record(connection, project_id)
        if record is None:
            return None
        course = _read(record.content).in_language(store.language)
        bundle = projects.bundle(connection, record.bundle_id)
        events = course_records.course_events(connection, project_id)
        tasks = {task.task_id: task for task in course_records.course_tasks(connection, project_id)}
        verdicts = _verdicts(connection, project_id, course.id)
    assert bundle is not None  # a course is stored in the same transaction as its bundle
    written = Rubric.model_validate_json(bundle.rubric)
    rubric = displayed_rubric(written, store.language)
    return _fold(project_id, course, (rubric, written), events, tasks, verdicts)


def _read(content: str) -> Course:
    try:
        return safe_course(Course.model_validate_json(content))
    except ValidationError as error:
        raise AnnotatorError(
            "store.unreadable_course",
            "A course was saved in a form that this version does not understand.",
            "It is kept as it is. Install the newest version of Annotator.",
            where=validation_message(error.errors()[0]),
        ) from None


def _verdicts(connection: Connection, project_id: str, course_id: str) -> dict[int, QualificationResult]:
    """The results of attempts in the owner's receipts, by attempt; later receipts take precedence.

    Attempts belong to the person, whatever key or computer they used. Stored receipts are already verified to be for
    this annotator and by the owner.
    """
    results: dict[int, QualificationResult] = {}
    for record in receipts(connection, project_id):
        content = record.statement().get("qualification")
        if content is not None:
            result = QualificationResult.model_validate(content)
            if result.course == course_id:
                results[result.attempt] = safe_result(result)
    return results


def _fold(
    project_id: str,
    course: Course,
    rubrics: tuple[Rubric, Rubric],
    events: list[CourseEventRecord],
    tasks: Mapping[str, CourseTaskRecord],
    verdicts: Mapping[int, QualificationResult],
) -> AnnotatorCourseProgress:
    completed: set[str] = set()
    attempts: dict[int, CourseTestAttempt] = {}
    passed = False
    for event in events:
        content: dict[str, Any] = json.loads(event.content)
        if event.course_id != course.id:
            continue
        if content["kind"] == "done":
            completed.add(content["step"])
        elif content["kind"] == "begun":
            attempts[content["attempt"]] = CourseTestAttempt(content["attempt"], tuple(content["tasks"]))
        elif content["kind"] == "handed_in":
            current = attempts[content["attempt"]]
            owner_result, verdict = content.get("result"), verdicts.get(current.number)
            result = QualificationResult.model_validate(owner_result) if owner_result else verdict
            if verdict is not None and verdict.decided:
                result = verdict
            attempts[current.number] = CourseTestAttempt(current.number, current.tasks, True, result)
            passed = passed or (result is not None and result.passed)
    for number, elsewhere in verdicts.items():
        begun = attempts.get(number)
        if begun is None or not begun.handed_in:  # made on another computer of the annotator, and valid here too
            attempts[number] = CourseTestAttempt(number, begun.tasks if begun is not None else (), True, elsewhere)
            passed = passed or elsewhere.passed
    known_tasks = {task.id for task in course.tasks()}
    # An open attempt at a test that the owner has changed is void; submitted attempts count.
    counting = [
        _titled(attempt, rubrics[0])
        for attempt in attempts.values()
        if attempt.handed_in or known_tasks.issuperset(attempt.tasks)
    ]
    counting.sort(key=lambda attempt: attempt.number)
    return AnnotatorCourseProgress(project_id, course, *rubrics, frozenset(completed), tuple(counting), tasks, passed)


def _titled(attempt: CourseTestAttempt, rubric: Rubric) -> CourseTestAttempt:
    """``attempt`` with the attributes of its result named as in the displayed rubric."""
    if attempt.result is None:
        return attempt
    titles = {block.key: block.title for block in rubric.blocks}
    named = (
        attribute.with_fields(title=titles.get(attribute.key, attribute.title))
        for attribute in attempt.result.attributes
    )
    return replace(attempt, result=attempt.result.with_fields(attributes=tuple(named)))


def import_attempts(connection: Connection, project_id: str, submitted: Collection[str]) -> None:
    """Record the attempts that were submitted on another computer and whose work has been imported completely
    (``submitted``: the ids of the imported course tasks), and that the steps before the test are finished."""
    record = course_records.course_record(connection, project_id)
    course = _read(record.content) if record is not None else None
    test = course.qualification if course is not None else None
    if course is None or record is None or test is None:
        return
    events = [json.loads(event.content) for event in course_records.course_events(connection, project_id)]
    begun = {event["attempt"] for event in events if event["kind"] == "begun"}
    tasks = {task.task_id: task for task in course_records.course_tasks(connection, project_id)}
    bundle = projects.bundle(connection, record.bundle_id)
    assert bundle is not None  # a course is stored in the same transaction as its bundle
    rubric = Rubric.model_validate_json(bundle.rubric)
    news: list[dict[str, Any]] = []
    for number in range(1, test.attempts + 1):
        items = {attempt_id(item.task.id, number): item for item in test.pool}
        submitted_items = sorted(name for name in items if name in submitted)
        if number in begun or len(submitted_items) < test.size:
            continue
        answers = {name: _answers(connection, tasks[name]) for name in submitted_items}
        news += [
            {"kind": "begun", "attempt": number, "tasks": submitted_items},
            _handed_in(course, test, rubric, number, answers),
        ]
    if news:
        steps_done = {event["step"] for event in events if event["kind"] == "done"}
        steps = [step.key for step in course.steps if step.kind != "qualification" and step.key not in steps_done]
        for event in [*({"kind": "done", "step": key} for key in steps), *news]:
            _add_event(connection, project_id, course.id, event)


def _handed_in(
    course: Course, test: CourseTestStep, rubric: Rubric, number: int, answers: Mapping[str, Annotation]
) -> dict[str, Any]:
    """The event that hands in an attempt, with its result if the course lets this computer score it. ``answers`` by the
    ids of the attempt's tasks."""
    content: dict[str, Any] = {"kind": "handed_in", "attempt": number}
    if test.scored == "laptop":
        items = {attempt_id(item.task.id, number): item for item in test.pool}
        comparisons: list[GoldAnswerComparison] = []
        for name, annotation in answers.items():
            gold = items[name].gold
            if gold is not None:
                comparisons += compare_with_gold(rubric, items[name].task, gold.annotation, annotation, test.tolerance)
        content["result"] = score_attempt(course.id, number, test, rubric, comparisons).model_dump(mode="json")
    return content


def _answers(connection: Connection, task: CourseTaskRecord | None) -> Annotation:
    """The annotation of a course task; an empty one before the first edit."""
    row = work.work(connection, task.key) if task is not None else None
    return Annotation.model_validate_json(row.document) if row is not None else Annotation()


def _add_event(connection: Connection, project_id: str, course_id: str, says: Mapping[str, Any]) -> None:
    number = len(course_records.course_events(connection, project_id)) + 1
    content = json.dumps(says, ensure_ascii=False, sort_keys=True)
    at = utc_now()
    insert_row(connection, CourseEventRecord(project_id, number, course_id, content, at))


@dataclass(frozen=True)
class CourseTaskWork:
    """The annotation of a task, the order in which its responses are shown, and their letters."""

    annotation: Annotation
    order: Order
    letters: Mapping[str, str]


class CourseRunService:
    """Reads the progress of an annotator in a course and carries out its steps. Each is saved before it takes
    effect."""

    def __init__(self, store: Store, project_id: str, annotator_id: str) -> None:
        self._store = store
        self._project_id = project_id
        self._annotator_id = annotator_id

    def run(self) -> AnnotatorCourseProgress:
        """The current progress. Raises ``course.none``."""
        progress = course_run(self._store, self._project_id)
        if progress is None:
            raise AnnotatorError("course.none", "This project has no course.", "Open its tasks.")
        return progress

    def finish(self, at: int) -> AnnotatorCourseProgress:
        """Finish the step at this index: its page or example was read, or its practice compared with the gold answers.

        Raises ``course.not_yet`` if an earlier step is unfinished or the practice is not submitted.
        """
        run = self.run()
        step = run.course.steps[at]
        unread = step.kind == "practice" and not run.submitted(step.item.task.id)
        if step.kind == "qualification" or not run.reachable(at) or unread:
            raise AnnotatorError(
                "course.not_yet", "This step cannot be finished yet.", "Finish the previous steps first."
            )
        if step.key not in run.done:
            self._note(run, {"kind": "done", "step": step.key})
        return self.run()

    def begin(self) -> AnnotatorCourseProgress:
        """Start the next attempt at the test, or continue the open one.

        Raises ``course.not_yet``, ``course.no_attempt``.
        """
        run = self.run()
        test = run.course.qualification
        if test is None or not run.reachable(len(run.course.steps) - 1):
            raise AnnotatorError("course.not_yet", "The test is not open yet.", "Finish the previous steps.")
        if run.attempt is not None:
            return run
        if run.state != "open":
            raise AnnotatorError("course.no_attempt", "There is no attempt left.", "Ask the owner.")
        number = run.attempts[-1].number + 1 if run.attempts else 1
        ids = [item.task.id for item in test.pool]
        tasks = draw_items(ids, test.size, self._annotator_id, number)
        self._note(run, {"kind": "begun", "attempt": number, "tasks": list(tasks)})
        return self.run()

    def hand_in(self) -> AnnotatorCourseProgress:
        """Hand in the open attempt, which cannot be changed afterwards, and score it if the course allows it. Raises
        ``course.not_yet`` if one of its tasks is not submitted."""
        run = self.run()
        attempt, test = run.attempt, run.course.qualification
        if attempt is None or test is None or run.finished(attempt) < len(attempt.tasks):
            raise AnnotatorError("course.not_yet", "Not every task of the test is submitted.", "Submit them first.")
        answers = {name: self.answers(name) for name in attempt.tasks}
        self._note(run, _handed_in(run.course, test, run.written_rubric, attempt.number, answers))
        return self.run()

    def shown(self, task: Task) -> CourseTaskWork:
        """A course task as it is or would be shown: its annotation, display order and letters."""
        run = self.run()
        item = run.tasks.get(task.id)
        with self._store.reading() as connection:
            row = work.work(connection, item.key) if item is not None else None
            record = course_records.course_record(connection, self._project_id)
            bundle = projects.bundle(connection, record.bundle_id) if record is not None else None
        if row is not None:
            order = from_text(row.display_order)
            return CourseTaskWork(Annotation.model_validate_json(row.document), order, response_letters(order))
        order = response_display_order(bundle.display_seed if bundle is not None else "", self._annotator_id, task)
        return CourseTaskWork(Annotation(), order, response_letters(order))

    def image(self, name: str) -> bytes:
        """An image of the course pages by name; empty if it is not available."""
        return self._store.read(images.image, self._project_id, name)

    def answers(self, task_id: str) -> Annotation:
        """The annotation of a course task."""
        return self._store.read(_answers, self.run().tasks.get(task_id))

    def compared(self, at: int) -> list[GoldAnswerComparison]:
        """The answers to a practice compared with the gold answers."""
        run = self.run()
        step = run.course.steps[at]
        gold = step.items[0].gold
        if step.kind != "practice" or gold is None:
            return []
        return compare_with_gold(run.rubric, step.item.task, gold.annotation, self.answers(step.item.task.id))

    def _note(self, run: AnnotatorCourseProgress, content: Mapping[str, Any]) -> None:
        """Save an event. Earlier work is saved before it. Raises ``store.*``."""
        self._store.write(lambda connection: _add_event(connection, self._project_id, run.course.id, content))
