"""A course as written by the owner: a folder with ``course.toml``, Markdown pages, images, and ``tasks.jsonl``.

Translations stand beside it: ``course.de.toml`` has the same steps, and ``welcome.de.md`` is the page ``welcome.md``.
``tasks.jsonl`` is in the native input format with two more fields: ``gold`` (the gold answers in the form of an
annotation) and ``reasons`` (by target, and block or ``block/part``). A highlight of the gold may consist of its target
and quote only.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from annotator.bundle import images, strictjson
from annotator.errors import AnnotatorError, CombinedError, reading_error, validation_sentence
from annotator.model.anchor import find_quote, make_span
from annotator.model.annotation import Annotation
from annotator.model.course.course import COURSE_ID, GoldAnswerExplanation, ScoredBy
from annotator.model.course.page_images import (
    LARGEST_SUM,
    CoursePageImage,
    page_excess,
    page_parts,
    with_sources,
)
from annotator.model.frozen_model import FrozenModel
from annotator.model.rubric import LANGUAGE_CODE
from annotator.model.task import Task
from annotator.owner.project.input_skip_policy import raise_each
from annotator.owner.rubrics.rubrics import find_rubric_file, new_folder
from annotator.owner.tasks.image_files import read_image
from annotator.owner.tasks.input_task import InputTask, input_task
from annotator.owner.toml_text import parse_toml
from annotator.paths import resource
from annotator.text.render import render
from annotator.text.runs import IMAGE, RenderedTextTable

# The images of a course's pages: validated, and renamed as in bundles.


@dataclass(frozen=True)
class CourseImageAssets:
    """Images by the path used in pages: the name of the asset, and its bytes."""

    assets: Mapping[str, tuple[str, bytes]]

    @property
    def files(self) -> dict[str, bytes]:
        """The assets of a bundle by name."""
        return dict(self.assets.values())

    def named(self, text: str) -> str:
        """``text`` of a page with its image paths replaced by asset names."""
        return with_sources(text, lambda image: self.assets[image.source][0])


def read_images(root: Path, pages: Mapping[str, str], errors: list[AnnotatorError]) -> CourseImageAssets:
    """All images of the ``pages`` (text by file) in the folder ``root``. Errors are appended to ``errors``, with the
    code ``course.bad_image``."""
    result: dict[str, tuple[str, bytes]] = {}
    pixels: dict[str, int] = {}  # by asset name
    for page, text in pages.items():
        names: list[str] = []
        for part in page_parts(text):
            try:
                if isinstance(part, CoursePageImage):
                    name, data, size = _image(root, part)
                    result[part.source], pixels[name] = (name, data), size
                    names.append(name)
                elif _has_image(text=part):
                    message = "Put each image on a line of its own, outside lists, quotes and tables."
                    raise _bad_file_error(message, "Put empty lines around it.")
            except AnnotatorError as error:
                errors.append(error.about(root / page))
        if excess := page_excess(names, pixels):
            hint = "Part it into several pages, or scale the images."
            errors.append(AnnotatorError("course.bad_image", excess, hint, root / page))
    size = sum(len(data) for _, data in dict.fromkeys(result.values()))
    if size > LARGEST_SUM:
        message = f"The images of the course are {size:,} bytes; {LARGEST_SUM:,} are permitted."
        errors.append(AnnotatorError("course.bad_image", message, "Make them smaller.", root))
    return CourseImageAssets(result)


def without_images(text: str) -> bool:
    """Whether ``text`` contains no image."""
    return not any(isinstance(part, CoursePageImage) or _has_image(part) for part in page_parts(text))


def _has_image(text: str) -> bool:
    groups = []
    for block in render(text, strict=True, lossless=False).blocks:
        groups += [cell for row in block.rows for cell in row] if isinstance(block, RenderedTextTable) else [block.runs]
    return any(run.marks & IMAGE for runs in groups for run in runs)


def _image(root: Path, image: CoursePageImage) -> tuple[str, bytes, int]:
    """The asset name, the bytes, and the number of pixels of an image."""
    if not image.alt_text:
        source = repr(image.source[:100])
        raise _bad_file_error(
            f"The image {source} has no words.", "Say what it shows: ![A kettle on a stove](kettle.png)."
        )
    try:
        name, data = read_image(root, image.source)
    except AnnotatorError as error:
        raise _bad_file_error(error.message, error.hint) from None
    name = name.rpartition("/")[2]
    width, height = images.check_image_header(name, data[: images.HEAD])
    return f"assets/{name}", data, width * height


def _bad_file_error(message: str, hint: str) -> AnnotatorError:
    return AnnotatorError("course.bad_image", message, hint)


COURSE = "course.toml"
TASKS = "tasks.jsonl"


class _StepSource(FrozenModel):
    title: str = Field(min_length=1, max_length=120)
    text: str = ""
    about: tuple[str, ...] = ()


class CourseFilePageStep(_StepSource):
    """A page; ``file`` is its Markdown file."""

    kind: Literal["page"]
    file: str


class CourseFileExampleStep(_StepSource):
    """An example of a task; ``task`` is its id in ``tasks.jsonl``."""

    kind: Literal["example"]
    task: str


class CourseFilePracticeStep(_StepSource):
    """A practice task."""

    kind: Literal["practice"]
    task: str


class CourseFileTestStep(_StepSource):
    """The test: see :class:`annotator.model.course.course.CourseTestStep`."""

    kind: Literal["qualification"]
    tasks: tuple[str, ...] = Field(min_length=1)
    count: int | None = None
    attempts: int = 3
    scored: ScoredBy = "owner"
    tolerance: Mapping[str, int] = Field(default_factory=dict)
    marks: Mapping[str, float] = Field(default_factory=dict)
    overall: float = 0.75


WrittenStep = Annotated[
    CourseFilePageStep | CourseFileExampleStep | CourseFilePracticeStep | CourseFileTestStep,
    Field(discriminator="kind"),
]


class CourseFile(FrozenModel):
    """The content of ``course.toml``."""

    id: str = Field(pattern=COURSE_ID)
    title: str = Field(min_length=1, max_length=120)
    steps: tuple[WrittenStep, ...] = Field(min_length=1)


class CourseFileStepTranslation(FrozenModel):
    """The texts of a step in another language. ``reasons`` are those of its task, by target and name as in
    ``tasks.jsonl``."""

    title: str = ""
    text: str = ""
    reasons: Mapping[str, Mapping[str, str]] = Field(default_factory=dict)


class CourseFileTranslation(FrozenModel):
    """The content of ``course.de.toml``: the texts of ``course.toml`` in German, step by step."""

    title: str = ""
    steps: tuple[CourseFileStepTranslation, ...] = ()


@dataclass(frozen=True)
class CourseGoldTask:
    """A task of a course with its gold answers and its line number."""

    line: int
    task: InputTask
    gold: Annotation
    reasons: tuple[GoldAnswerExplanation, ...]


@dataclass(frozen=True)
class CourseFolderContent:
    """A course that was read: its steps, its translations by language, the text of its pages by file, their images, and
    its tasks by id."""

    root: Path
    course_file: CourseFile
    pages: Mapping[str, str]
    tasks: Mapping[str, CourseGoldTask]
    images: CourseImageAssets
    translations: Mapping[str, CourseFileTranslation]

    def translated(self, code: str) -> dict[str, str]:
        """The texts in a language by their path in :attr:`annotator.model.course.course.Course.texts`. In a text of
        which a part is translated, the other part is as written."""
        translation = self.translations[code]
        result = {"title": translation.title}
        for at, (step, own) in enumerate(zip(self.course_file.steps, translation.steps, strict=True)):
            parts = self._parts(at, code).values()
            parts_shown = [translated or text for text, translated in parts] if any(done for _, done in parts) else []
            task = self.tasks.get(getattr(step, "task", ""))
            result |= {f"steps.{at}.title": own.title, f"steps.{at}.text": "\n\n".join(filter(None, parts_shown))}
            for number, reason in enumerate(task.reasons if task is not None else ()):
                result[f"steps.{at}.reasons.{number}"] = own.reasons.get(reason.target, {}).get(reason.name, "")
        return {path: text for path, text in result.items() if text}

    def untranslated_parts(self, code: str) -> Iterator[str]:
        """The parts, by path and file, that are shown as written in texts of which another part is translated."""
        for at in range(len(self.course_file.steps)):
            parts = self._parts(at, code)
            if any(translated for _, translated in parts.values()):
                lacking = (name for name, (text, translated) in parts.items() if text and not translated)
                yield from (f"steps.{at}.text ({name})" for name in lacking)

    def _parts(self, at: int, code: str) -> dict[str, tuple[str, str]]:
        """The parts of the text of a step, as written and translated, by the file where they are written."""
        step = self.course_file.steps[at]
        parts = {COURSE: (step.text, self.translations[code].steps[at].text)}
        if step.kind == "page":
            pages = (self.pages.get(name, "") for name in (step.file, translated_name(step.file, code)))
            text, translated = map(self.images.named, pages)
            parts[step.file] = text, translated
        return parts


def translated_name(name: str, code: str) -> str:
    """The file beside the file ``name`` with its translation.

    >>> translated_name("welcome.md", "de")
    'welcome.de.md'
    """
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}.{code}{dot}{suffix}"


def read_course(root: Path) -> CourseFolderContent:
    """Read the course in the folder ``root``. Raises ``course.missing``, ``course.unreadable``, ``course.bad_field``,
    ``course.bad_image``, ``source.*``; all errors combined."""
    written = _read_toml(root / COURSE, CourseFile)
    errors: list[AnnotatorError] = []
    tasks = {task.task.id: task for task in _gold_tasks(root / TASKS, errors)}
    pages = {}
    for step in written.steps:
        if step.kind == "page":
            try:
                pages[step.file] = _text(_path_inside(root, step.file))
            except AnnotatorError as error:
                errors.append(error)
        task_ids = {"page": (), "qualification": getattr(step, "tasks", ())}.get(
            step.kind, (getattr(step, "task", ""),)
        )
        for name in task_ids:
            if name not in tasks and not errors:
                message = f"The step {step.title!r} names the task {name!r}, and {TASKS} has none of that id."
                errors.append(AnnotatorError("course.bad_field", message, "", root / COURSE))
        _check_text(step, root / COURSE, errors)
    translations = {}
    for path in sorted(root.glob("course.*.toml")):
        code = path.name.split(".")[1]
        try:
            translations[code] = _translation(path, code, written, tasks)
            pages |= {
                name: _text(_path_inside(root, name))
                for name in (translated_name(step.file, code) for step in written.steps if step.kind == "page")
                if (root / name).is_file()
            }
        except AnnotatorError as error:
            errors.append(error)
            continue
        for own in translations[code].steps:
            _check_text(own, path, errors)
    images = read_images(root, pages, errors)
    raise_each(errors)
    return CourseFolderContent(root, written, pages, tasks, images, translations)


def _check_text(step: _StepSource | CourseFileStepTranslation, file: Path, errors: list[AnnotatorError]) -> None:
    if not without_images(step.text):
        message = f"The text of the step {step.title!r} has an image; only the files of pages may have some."
        errors.append(AnnotatorError("course.bad_image", message, "Put it on a page.", file))


def _translation(
    path: Path, code: str, written: CourseFile, tasks: Mapping[str, CourseGoldTask]
) -> CourseFileTranslation:
    if not re.fullmatch(LANGUAGE_CODE, code):
        message = f"{code!r} is not the code of a language."
        raise AnnotatorError("course.bad_field", message, "Name the file like course.de.toml.", path)
    result = _read_toml(path, CourseFileTranslation)
    if len(result.steps) != len(written.steps):
        message = f"The translation has {len(result.steps)} steps, and the course {len(written.steps)}."
        raise AnnotatorError("course.bad_field", message, "Write [[steps]] for each step, in their order.", path)
    for at, (step, own) in enumerate(zip(written.steps, result.steps, strict=True)):
        task = tasks.get(getattr(step, "task", ""))
        known_reasons = [(reason.target, reason.name) for reason in task.reasons] if task is not None else []
        for target, reasons in own.reasons.items():
            for name in reasons:
                if (target, name) not in known_reasons and (task is not None or "task" not in step.model_fields_set):
                    message = f"There is no reason {target} {name} in the task of this step."
                    raise AnnotatorError("course.bad_field", message, "", f"{path}, steps.{at}.reasons")
    return result


def _path_inside(root: Path, name: str) -> Path:
    path = (root / name).resolve()
    if root.resolve() not in path.parents:
        raise AnnotatorError("course.bad_field", f"{name!r} is not in the course's folder.", "", root / COURSE)
    return path


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise AnnotatorError("course.missing", "A file of the course is not there.", "", path) from None
    except (OSError, UnicodeDecodeError) as error:
        message = f"The file cannot be read: {reading_error(error)}."
        raise AnnotatorError("course.unreadable", message, "", path) from None


_F = TypeVar("_F", CourseFile, CourseFileTranslation)


def _read_toml(path: Path, kind: type[_F]) -> _F:
    try:
        value = parse_toml(_text(path))
    except tomllib.TOMLDecodeError as refused:
        raise AnnotatorError("course.unreadable", f"This is not TOML: {refused}.", "", path) from None
    try:
        return kind.model_validate(value)
    except ValidationError as refused:
        raise _misfit_error(refused, str(path)) from None


def _misfit_error(refused: ValidationError, where: str) -> AnnotatorError:
    result = []
    for error in refused.errors(include_url=False, include_context=False):
        field = ".".join(str(step) for step in error["loc"])
        result.append(AnnotatorError("course.bad_field", validation_sentence(error), "", f"{where}, {field}"))
    return result[0] if len(result) == 1 else CombinedError(result)


def _gold_tasks(path: Path, errors: list[AnnotatorError]) -> Iterator[CourseGoldTask]:
    ids: set[str] = set()
    for number, line in enumerate(_text(path).splitlines(), 1):
        where = f"{path.name}, line {number}"
        if not line.strip():
            continue
        try:
            gold_task = _gold_task(number, strictjson.loads(line.encode(), where), where)
            if gold_task.task.id in ids:
                raise AnnotatorError("source.duplicate_id", f"The id {gold_task.task.id!r} is there twice.", "", where)
            ids.add(gold_task.task.id)
            yield gold_task
        except CombinedError as several:
            errors += several.errors
        except AnnotatorError as error:
            errors.append(error)


_REASONS: TypeAdapter[dict[str, dict[str, str]]] = TypeAdapter(dict[str, dict[str, str]])


def _gold_task(number: int, row: Any, where: str) -> CourseGoldTask:
    if not isinstance(row, dict) or not isinstance(row.get("gold"), dict):
        message = "A line of a course's tasks is an object with the field `gold`."
        raise AnnotatorError("course.bad_field", message, "It has the right answers.", where)
    task = input_task({name: value for name, value in row.items() if name not in ("gold", "reasons")}, where)
    try:
        gold = Annotation.model_validate({"status": "submitted", **_with_located_spans(row["gold"], task, where)})
        if gold.model_extra:
            message = f"An annotation has no field `{min(gold.model_extra)}`."
            raise AnnotatorError("course.bad_field", message, "", f"{where}, gold")
        explanations = _REASONS.validate_python(row.get("reasons", {}))
        reasons = tuple(
            _reason(target, key, text) for target, texts in explanations.items() for key, text in texts.items()
        )
    except ValidationError as refused:
        raise _misfit_error(refused, where) from None
    return CourseGoldTask(number, task, gold, reasons)


def _reason(target: str, name: str, text: str) -> GoldAnswerExplanation:
    key, _, part = name.partition("/")
    return GoldAnswerExplanation(target=target, key=key, part=part, text=text)


def _with_located_spans(value: Any, task: Task, where: str) -> Any:
    """``value`` with every highlight that consists of a target and a quote located in the text."""
    if isinstance(value, list):
        return [_with_located_spans(item, task, where) for item in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"target", "exact"}:
        source = task.texts.get(str(value["target"]), "")
        match = find_quote(source, str(value["exact"]))
        if match.outcome != "moved":
            again = "is there more than once" if match.outcome == "ambiguous" else "is not there"
            message = f"The quote {str(value['exact'])[:60]!r} {again}, in {value['target']}."
            raise AnnotatorError(
                "course.bad_field", message, "Quote more of it, or quote it exactly.", f"{where}, gold"
            )
        return make_span(str(value["target"]), source, match.start, match.end).model_dump(mode="json")
    return {name: _with_located_spans(item, task, where) for name, item in value.items()}


# The first version of a course: a copy of the one of a preset.


COURSE_FOLDER = "course"


def shipped_course(preset: str) -> Path:
    """The folder of a preset's course. Raises ``rubric.unknown``, ``course.missing``."""
    path = find_rubric_file(preset).with_name(COURSE_FOLDER)
    if resource("presets") not in path.parents or not path.is_dir():
        raise AnnotatorError("course.missing", f"No course ships for {preset!r}.", "Begin with that of a preset.")
    return path


def start_course(folder: Path, preset: str) -> Path:
    """Copy the course of ``preset`` to ``folder``, to be edited. Raises ``course.exists``."""
    source = shipped_course(preset)
    if folder.exists():
        raise AnnotatorError("course.exists", "There is something there already.", "Name a new folder.", folder)
    with new_folder(folder):
        for file in source.iterdir():  # the shipped courses have no folders in them
            shutil.copyfile(file, folder / file.name)
    return folder
