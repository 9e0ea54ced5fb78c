"""A course as its owner writes it: a folder with ``course.toml``, its pages in Markdown, and ``tasks.jsonl``.

``tasks.jsonl`` is in the native input format, one task a line, with two more fields: ``gold`` (the right answers, as an
annotation has them) and ``reasons`` (by target, and block or ``block/part``). A highlight of the gold may be written as
its target and its quote alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter, ValidationError

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError, SeveralError
from annotator.model.anchor import find_quote, make_span
from annotator.model.annotation import Annotation
from annotator.model.course.course import COURSE_ID, Reason, Scored
from annotator.model.frozen_model import Frozen
from annotator.model.task import Task
from annotator.owner.courses.course_images import FolderImages, read_images, without_images
from annotator.owner.source_line import source_task
from annotator.owner.source_task import SourceTask

COURSE: Final = "course.toml"
TASKS: Final = "tasks.jsonl"


class _WrittenStep(Frozen):
    title: str = Field(min_length=1, max_length=120)
    text: str = ""
    about: tuple[str, ...] = ()


class WrittenPage(_WrittenStep):
    """A page; ``file`` is its Markdown."""

    kind: Literal["page"]
    file: str


class WrittenExample(_WrittenStep):
    """An example of a task; ``task`` is its id in ``tasks.jsonl``."""

    kind: Literal["example"]
    task: str


class WrittenPractice(_WrittenStep):
    """A task to practise on."""

    kind: Literal["practice"]
    task: str


class WrittenQualification(_WrittenStep):
    """The test: see :class:`annotator.model.course.course.QualificationStep`."""

    kind: Literal["qualification"]
    tasks: tuple[str, ...] = Field(min_length=1)
    count: int | None = None
    attempts: int = 3
    scored: Scored = "owner"
    tolerance: Mapping[str, int] = Field(default_factory=dict)
    marks: Mapping[str, float] = Field(default_factory=dict)
    overall: float = 0.75


WrittenStep = Annotated[
    WrittenPage | WrittenExample | WrittenPractice | WrittenQualification, Field(discriminator="kind")
]


class WrittenCourse(Frozen):
    """What ``course.toml`` holds."""

    id: str = Field(pattern=COURSE_ID)
    title: str = Field(min_length=1, max_length=120)
    steps: tuple[WrittenStep, ...] = Field(min_length=1)


@dataclass(frozen=True)
class GoldTask:
    """A task of a course with its right answers, and the line that it stands on."""

    line: int
    task: SourceTask
    gold: Annotation
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class CourseFolder:
    """A course that was read: its steps, the text of its pages by file with their images, and its tasks by id."""

    root: Path
    written: WrittenCourse
    pages: Mapping[str, str]
    tasks: Mapping[str, GoldTask]
    images: FolderImages


def read_course(root: Path) -> CourseFolder:
    """The course in the folder ``root``. Raises ``course.missing``, ``course.unreadable``, ``course.bad_field``,
    ``course.bad_image``, ``source.*``; several at once where there are several mistakes."""
    written = _written(root / COURSE)
    errors: list[AnnotatorError] = []
    tasks = {each.task.id: each for each in _gold_tasks(root / TASKS, errors)}
    pages = {}
    for step in written.steps:
        if step.kind == "page":
            try:
                pages[step.file] = _text(_inside(root, step.file))
            except AnnotatorError as error:
                errors.append(error)
        wanted = {"page": (), "qualification": getattr(step, "tasks", ())}.get(step.kind, (getattr(step, "task", ""),))
        for name in wanted:
            if name not in tasks and not errors:
                message = f"The step {step.title!r} names the task {name!r}, and {TASKS} has none of that id."
                errors.append(AnnotatorError("course.bad_field", message, "", str(root / COURSE)))
        if not without_images(step.text):
            message = f"The text of the step {step.title!r} has an image; only the files of pages may have some."
            errors.append(AnnotatorError("course.bad_image", message, "Put it on a page.", str(root / COURSE)))
    images = read_images(root, pages, errors)
    if errors:
        raise errors[0] if len(errors) == 1 else SeveralError(errors)
    return CourseFolder(root, written, pages, tasks, images)


def _inside(root: Path, name: str) -> Path:
    path = (root / name).resolve()
    if root.resolve() not in path.parents:
        raise AnnotatorError("course.bad_field", f"{name!r} is not in the course's folder.", "", str(root / COURSE))
    return path


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise AnnotatorError("course.missing", "A file of the course is not there.", "", str(path)) from None
    except (OSError, UnicodeDecodeError) as refused:
        raise AnnotatorError("course.unreadable", f"The file cannot be read: {refused}.", "", str(path)) from None


def _written(path: Path) -> WrittenCourse:
    try:
        value = tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as refused:
        raise AnnotatorError("course.unreadable", f"This is not TOML: {refused}.", "", str(path)) from None
    try:
        return WrittenCourse.model_validate(value)
    except ValidationError as refused:
        raise _misfit(refused, str(path)) from None


def _misfit(refused: ValidationError, where: str) -> AnnotatorError:
    found = []
    for error in refused.errors(include_url=False, include_context=False):
        field = ".".join(str(step) for step in error["loc"])
        found.append(AnnotatorError("course.bad_field", f"{error['msg']}.", "", f"{where}, {field}"))
    return found[0] if len(found) == 1 else SeveralError(found)


def _gold_tasks(path: Path, errors: list[AnnotatorError]) -> Iterator[GoldTask]:
    seen: set[str] = set()
    for number, line in enumerate(_text(path).splitlines(), 1):
        where = f"{path.name}, line {number}"
        if not line.strip():
            continue
        try:
            found = _gold_task(number, strictjson.loads(line.encode(), where), where)
            if found.task.id in seen:
                raise AnnotatorError("source.duplicate_id", f"The id {found.task.id!r} is there twice.", "", where)
            seen.add(found.task.id)
            yield found
        except SeveralError as several:
            errors += several.errors
        except AnnotatorError as error:
            errors.append(error)


_REASONS: Final[TypeAdapter[dict[str, dict[str, str]]]] = TypeAdapter(dict[str, dict[str, str]])


def _gold_task(number: int, row: Any, where: str) -> GoldTask:
    if not isinstance(row, dict) or not isinstance(row.get("gold"), dict):
        message = "A line of a course's tasks is an object with the field `gold`."
        raise AnnotatorError("course.bad_field", message, "It has the right answers.", where)
    task = source_task({name: value for name, value in row.items() if name not in ("gold", "reasons")}, where)
    try:
        gold = Annotation.model_validate({"status": "submitted", **_placed(row["gold"], task, where)})
        if gold.model_extra:
            message = f"An annotation has no field `{min(gold.model_extra)}`."
            raise AnnotatorError("course.bad_field", message, "", f"{where}, gold")
        said = _REASONS.validate_python(row.get("reasons", {}))
        reasons = tuple(_reason(target, key, text) for target, each in said.items() for key, text in each.items())
    except ValidationError as refused:
        raise _misfit(refused, where) from None
    return GoldTask(number, task, gold, reasons)


def _reason(target: str, name: str, text: str) -> Reason:
    key, _, part = name.partition("/")
    return Reason(target=target, key=key, part=part, text=text)


def _placed(value: Any, task: Task, where: str) -> Any:
    """``value`` with every highlight that is only a target and a quote put in its place."""
    if isinstance(value, list):
        return [_placed(each, task, where) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"target", "exact"}:
        source = task.texts.get(str(value["target"]), "")
        found = find_quote(source, str(value["exact"]))
        if found.outcome != "moved":
            again = "is there more than once" if found.outcome == "ambiguous" else "is not there"
            message = f"The quote {str(value['exact'])[:60]!r} {again}, in {value['target']}."
            raise AnnotatorError("course.bad_field", message, "Quote more of it, or as it stands.", f"{where}, gold")
        return make_span(str(value["target"]), source, found.start, found.end).model_dump(mode="json")
    return {name: _placed(each, task, where) for name, each in value.items()}
