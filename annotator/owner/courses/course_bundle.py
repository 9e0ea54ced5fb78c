"""Converts a course folder to the content of bundles: validated against the rubric, with blinded ids, gold answers
withheld."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from annotator.bundle import strictjson
from annotator.bundle.blind_names import pseudonym
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError, first_misfit
from annotator.model import target
from annotator.model.completeness import missing_answers
from annotator.model.course.course import (
    PREFIX,
    Course,
    CourseTask,
    CourseTestStep,
    GoldAnswerExplanation,
    GoldAnswers,
    attempt_id,
)
from annotator.model.course.gold_comparison import compare_with_gold
from annotator.model.course.page_images import asset_names
from annotator.model.rekey import rekey
from annotator.model.replay import replay_answers
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.project.input_skip_policy import raise_each
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json
from annotator.owner.tasks.blinding import BlindedTask, TaskDisclosureOptions, blind_task

if TYPE_CHECKING:  # lays out pages; only the course commands need it
    from annotator.owner.courses.course_folder import CourseFolderContent, CourseGoldTask

FILE = "course.json"
_FOLDER = "course"
_REMOVED = "removed.json"
_ID = 20  # number of hexadecimal digits


@dataclass(frozen=True)
class CourseBuildResult:
    """A course with its gold answers, its rubric, and warnings about likely mistakes."""

    course: Course
    rubric: Rubric
    remarks: tuple[str, ...]
    assets: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """The images of its pages, by their names in bundles."""

    @property
    def sent_course(self) -> Course:
        """The course as bundles contain it: without the gold answers of a test that the owner scores."""
        test = self.course.qualification
        if test is None or test.scored == "laptop":
            return self.course
        pool = tuple(CourseTask(task=item.task) for item in test.pool)
        return self.course.model_copy(
            update={"steps": (*self.course.steps[:-1], test.model_copy(update={"pool": pool}))}
        )


def build_course_from_folder(folder: CourseFolderContent, rubric: Rubric, secret: bytes) -> CourseBuildResult:
    """Build the course in ``folder`` for ``rubric``; ids are blinded with ``secret``.

    Raises ``course.bad_gold`` for gold answers that nobody could give, ``course.bad_field``; all errors combined.
    """
    errors: list[AnnotatorError] = []
    items: dict[str, CourseTask] = {}
    for name, task in folder.tasks.items():
        wrong_answers = list(_gold_answer_errors(task, rubric))
        errors += wrong_answers
        if not wrong_answers:
            items[name] = _item(task, rubric, secret)
    raise_each(errors)
    where = str(folder.root / "course.toml")
    try:
        steps = [_step(step.model_dump(), folder, items) for step in folder.course_file.steps]
        translations = {code: folder.translated(code) for code in folder.translations}
        course = Course.model_validate(
            {
                "id": folder.course_file.id,
                "title": folder.course_file.title,
                "steps": steps,
                "translations": translations,
            }
        )
    except ValidationError as refused:
        field, message = first_misfit(refused)
        raise AnnotatorError("course.bad_field", message, "", f"{where}, {field}".removesuffix(", ")) from None
    unknown = _unknown_block(course, rubric)
    if unknown:
        message = f"The rubric has no block {unknown!r}."
        raise AnnotatorError("course.bad_field", message, f"It has: {', '.join(rubric.by_key)}.", where)
    return CourseBuildResult(course, rubric, tuple(_remarks(folder, course, rubric)), folder.images.files)


def _gold_answer_errors(gold_task: CourseGoldTask, rubric: Rubric) -> Iterator[AnnotatorError]:
    """Why the gold answers of a task are invalid."""
    where = f"tasks.jsonl, line {gold_task.line} ({gold_task.task.id})"
    if gold_task.task.images:
        yield AnnotatorError("course.bad_gold", "Tasks of a course have no images.", "Take another task.", where)
        return
    lacking = missing_answers(rubric, gold_task.task, gold_task.gold)
    if lacking:
        yield AnnotatorError("course.bad_gold", lacking[0].message, "", f"{where}, {lacking[0].target}")
        return
    try:
        fits = replay_answers(rubric, gold_task.task, gold_task.gold) == gold_task.gold
        message = "Something in the right answers is asked by no block of the rubric, or not in this form."
    except AnnotatorError as refused:
        fits, message = False, refused.message
    if not fits:
        yield AnnotatorError("course.bad_gold", message, "", where)
    for reason in gold_task.reasons:
        has_target = reason.target in gold_task.task.kinds or reason.target == target.TASK
        if not has_target or reason.key not in rubric.by_key:
            message = f"A reason is given for {reason.target} {reason.key}, which is not asked."
            yield AnnotatorError("course.bad_gold", message, "", where)


def _item(gold_task: CourseGoldTask, rubric: Rubric, secret: bytes) -> CourseTask:
    sent = blind_task(secret, gold_task.task, TaskDisclosureOptions(), "-")
    content = strictjson.dumps(dict(sent.sent)).decode() + rubric.untranslated.model_dump_json()
    name = PREFIX + pseudonym(secret, "course", gold_task.task.id, hashlib.sha256(content.encode()).hexdigest())[:_ID]
    task = Task.model_validate({**sent.sent, "id": name})
    moved = _moved_targets(gold_task.task, task, sent)
    reasons = tuple(
        GoldAnswerExplanation(
            target=moved.get(reason.target, reason.target), key=reason.key, part=reason.part, text=reason.text
        )
        for reason in gold_task.reasons
    )
    # Applied again, since ties and the like are stored in the order of the responses.
    gold = replay_answers(rubric, task, rekey(gold_task.gold, moved))
    return CourseTask(task=task, gold=GoldAnswers(annotation=gold, reasons=reasons))


def _moved_targets(source: Task, task: Task, sent: BlindedTask) -> Mapping[str, str]:
    """For each target of the source, its target in the sent task, if responses were reordered."""
    own = {
        (ids.get("question"), ids.get("response"), ids.get("critique")): name
        for name, ids in sent.owner_record["ids"].items()
    }
    sent_targets = {
        (critique or response).id: path for path, _, response, critique in task.parts if response is not None
    }
    moved = {path: path for path in (target.TASK, *source.texts)}
    for path, question, response, critique in source.parts:
        if response is not None:
            name = own[question, response.id, critique.id if critique is not None else None]
            moved[path] = sent_targets[name]
    return moved


def _step(step: Json, folder: CourseFolderContent, items: Mapping[str, CourseTask]) -> Json:
    own = {name: value for name, value in step.items() if name not in ("file", "task", "tasks")}
    if step["kind"] == "page":
        page = folder.images.named(folder.pages[step["file"]])
        return {**own, "text": "\n\n".join(filter(None, (step["text"], page)))}
    if step["kind"] == "qualification":
        return {**own, "pool": [items[name] for name in step["tasks"]]}
    return {**own, "item": items[step["task"]]}


def _unknown_block(course: Course, rubric: Rubric) -> str:
    """A block key of the course that the rubric lacks; empty if there is none."""
    test = course.qualification
    named = [*(key for step in course.steps for key in step.about), *((*test.marks, *test.tolerance) if test else ())]
    return next((key for key in named if key not in rubric.by_key), "")


def _remarks(folder: CourseFolderContent, course: Course, rubric: Rubric) -> Iterator[str]:
    test = course.qualification
    if test is None:
        yield "There is no test: everybody who finishes all steps passes."
    elif test.scored != "reviewer" and not any(_points_of(item, rubric) for item in test.pool):
        yield (
            "Nothing in the test can be scored by comparison: nobody can pass it. "
            'Let a person read it: scored = "reviewer".'
        )
    if test is not None and test.repeats:
        yield (
            f"The test draws {test.size} of {len(test.pool)} items, so attempts after the first have some that were "
            f"there before. {test.size * test.attempts} items are enough for {test.attempts} attempts."
        )
    if test is not None and test.scored == "laptop":
        yield (
            "The test is scored on the laptop: anyone who unzips the bundle can read the answers. "
            'With scored = "owner" in course.toml they stay with you.'
        )
    for step in course.steps:
        for item in step.items if step.kind in ("example", "practice") else ():
            gold = item.gold
            bare = [
                point
                for point in _points_of(item, rubric)
                if gold and not gold.reason(point.target, point.key, point.part)
            ]
            if bare:
                first = f"{bare[0].target} {bare[0].key}"
                yield f"{step.title}: {len(bare)} of its answers have no reason, such as {first}."
    yield from _untranslated_texts(folder, course)
    used = {
        name for step in folder.course_file.steps for name in (getattr(step, "task", None), *getattr(step, "tasks", ()))
    }
    unused = sorted(folder.tasks.keys() - used)
    if unused:
        yield f"No step uses the task {unused[0]!r}."


def _untranslated_texts(folder: CourseFolderContent, course: Course) -> Iterator[str]:
    for code, texts in course.translations.items():
        lacking = [path for path in course.texts if path not in texts]
        if lacking := [*lacking, *folder.untranslated_parts(code)]:
            yield f"{code}: not translated, and shown as written: {', '.join(lacking)}."


def _points_of(item: CourseTask, rubric: Rubric) -> Sequence[Any]:
    gold = item.gold.annotation if item.gold is not None else None
    return compare_with_gold(rubric, item.task, gold, gold) if gold is not None else ()


def keep_course(project: Project, built: CourseBuildResult) -> Path:
    """Use this course in all bundles built from now on. Earlier courses are kept, to score pending results.

    Only under :meth:`Project.locked`.
    """
    folder = project.root / _FOLDER
    folder.mkdir(exist_ok=True)
    for name, data in built.assets.items():
        (folder / name).parent.mkdir(exist_ok=True)
        write_atomic(folder / name, data)
    with_gold = _course_json(built.course, built.rubric)
    write_atomic(folder / f"{hashlib.sha256(with_gold).hexdigest()[:16]}.gold.json", with_gold, PRIVATE)
    write_atomic(folder / FILE, _course_json(built.sent_course, built.rubric))
    return folder / FILE


def _course_json(course: Course, rubric: Rubric) -> bytes:
    content = {"course": course.model_dump(mode="json", exclude_none=True), "rubric": rubric.model_dump(mode="json")}
    return strictjson.pretty(content)


def tasks_of_course(project: Project, rubric: Rubric) -> int:
    """The number of tasks of the course in bundles with this rubric: those of practice and of one test attempt; 0
    without a course. Raises ``course.other_rubric``."""
    content = course_file(project, rubric).get(FILE)
    if content is None:
        return 0
    course = Course.model_validate_json(content)
    practice = sum(step.kind == "practice" for step in course.steps)
    return practice + (course.qualification.size if course.qualification is not None else 0)


def contains_course(project: Project, bundle_id: str) -> bool:
    """Whether a bundle of the project has a course; its signature is not verified."""
    try:
        with zipfile.ZipFile(project.built(bundle_id)) as bundle:
            return FILE in bundle.namelist()
    except (OSError, zipfile.BadZipFile):
        return False


def remove_course(project: Project) -> bool:
    """Remove the course from bundles built from now on. Returns whether there was one. Only under
    :meth:`Project.locked`."""
    path = project.root / _FOLDER / FILE
    existed = path.is_file()
    if existed:
        path.replace(path.with_name(_REMOVED))
    return existed


def course_file(project: Project, rubric: Rubric) -> dict[str, bytes]:
    """``course.json`` for a bundle with ``rubric``, and the images of its pages; empty if the project has no course or
    the bundle is for reviewing. Raises ``course.other_rubric``, ``project.damaged``."""
    path = project.root / _FOLDER / FILE
    if rubric.review is not None or not path.is_file():
        return {}
    course, for_rubric = _read(path)
    if for_rubric.untranslated != rubric.untranslated:
        raise AnnotatorError(
            "course.other_rubric",
            "The project's course was built for another rubric.",
            "Build it again with `annotator course build`, or take it out with `annotator course remove`; with several "
            "rubrics, give the course in a project of its own and assign with --passed-in.",
            path,
        )
    names = sorted({name for step in course.steps for name in asset_names(step.text)})
    content = strictjson.loads(path.read_bytes(), str(path))["course"]
    return {**{name: _asset(project, name) for name in names}, FILE: strictjson.pretty(content)}


def _read(path: Path) -> tuple[Course, Rubric]:
    """A course in the project's folder, with its rubric. Raises ``project.damaged``."""
    content = strictjson.loads(path.read_bytes(), str(path))
    try:
        return Course.model_validate(content["course"]), Rubric.model_validate(content["rubric"])
    except (ValidationError, KeyError, TypeError) as refused:
        raise AnnotatorError("project.damaged", f"A course cannot be read: {refused}.", "", path) from None


def course_tolerance(project: Path) -> dict[str, int]:
    """The tolerance of answers by block in the test of the project's newest course, also a removed one; empty without
    one. Raises ``project.damaged``."""
    paths = [path for name in (FILE, _REMOVED) if (path := project / _FOLDER / name).is_file()]
    test = _read(paths[0])[0].qualification if paths else None
    return dict(test.tolerance) if test is not None else {}


def course_id(project: Project) -> str:
    """The id of the course in the next bundle; empty if there is none. Raises ``project.damaged``."""
    path = project.root / _FOLDER / FILE
    return _read(path)[0].id if path.is_file() else ""


def _asset(project: Project, name: str) -> bytes:
    path = project.root / _FOLDER / name
    data = path.read_bytes() if path.is_file() else b""
    if hashlib.sha256(data).hexdigest() != path.stem:
        hint = "Build the course again with `annotator course build`."
        raise AnnotatorError("project.damaged", "An image of the course is not as it was.", hint, path)
    return data


def course_history(project: Project) -> Iterator[CourseBuildResult]:
    """All courses that the project ever built, with their gold answers. Raises ``project.damaged``."""
    for path in sorted((project.root / _FOLDER).glob("*.gold.json")):
        yield CourseBuildResult(*_read(path), ())


@dataclass(frozen=True)
class CourseTestItem:
    """An item of a course's test in one attempt."""

    build_result: CourseBuildResult
    course_task: CourseTask
    attempt: int


def course_test_items(courses: Iterable[CourseBuildResult]) -> dict[str, CourseTestItem]:
    """All items of the tests of ``courses``, by the id of the item's task in each attempt."""
    return {
        attempt_id(item.task.id, attempt): CourseTestItem(built, item, attempt)
        for built in courses
        if (test := built.course.qualification) is not None
        for item in test.pool
        for attempt in range(1, test.attempts + 1)
    }


def with_local_scoring(built: CourseBuildResult) -> CourseBuildResult:
    """The same course with its test scored locally, for a preview."""
    test = built.course.qualification
    if test is None:
        return built
    at_once: CourseTestStep = test.model_copy(update={"scored": "laptop"})
    course = built.course.model_copy(update={"steps": (*built.course.steps[:-1], at_once)})
    return replace(built, course=course)
