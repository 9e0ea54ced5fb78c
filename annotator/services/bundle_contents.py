"""The content of a verified task bundle, parsed and checked against the format."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ValidationError

from annotator.bundle import bundle_errors, images, strictjson
from annotator.bundle.info import BundleMetadata
from annotator.bundle.public_key import PublicKey
from annotator.errors import AnnotatorError, validation_sentence
from annotator.model import limits, task_images
from annotator.model.course.course import PREFIX, Course
from annotator.model.course.page_images import LARGEST, LARGEST_SUM, asset_names, page_excess
from annotator.model.replay import replay_answers
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.timestamps import utc_now
from annotator.services.bundle_update import IncomingTask
from annotator.services.owner_trust import BundleTrustFiles
from annotator.store.tables import BundleRecord
from annotator.translatable_message import TranslatableMessage

if TYPE_CHECKING:
    from annotator.bundle.bundle_reader import VerifiedBundle as BundleFile

Model = TypeVar("Model", bound=BaseModel)
RUBRIC = "rubric.json"
GUIDELINES = "guidelines.md"
TASKS = "tasks.jsonl"
COURSE = "course.json"


@dataclass(frozen=True)
class BundleInfoAndRubric:
    """A bundle without its tasks: its info, its rubric, its course if any, and the key that signed it."""

    info: BundleMetadata
    bundle_id: str
    rubric: Rubric
    guidelines: str
    owner: PublicKey
    trust_files: BundleTrustFiles = field(default_factory=lambda: BundleTrustFiles({}))
    course: Course | None = None
    images: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """The images of the course pages, by name."""
    pictures: Mapping[str, Callable[[], bytes]] = field(default_factory=dict, repr=False)
    """Functions that read the images of the tasks, by name."""

    @cached_property
    def bundle(self) -> BundleRecord:
        """Its database row, imported now."""
        return BundleRecord(
            id=self.bundle_id, project_id=self.info.project_id, series=self.info.series or "",
            sequence=self.info.sequence, display_seed=self.info.display_seed or "",
            rubric=self.rubric.model_dump_json(), guidelines=self.guidelines, info=self.info.to_json().decode(),
            imported_at=utc_now(),
        )  # fmt: skip


def read_bundle_contents(bundle: BundleFile) -> BundleInfoAndRubric:
    """Parse the content of an open bundle. Raises ``bundle.content``, ``json.*``."""
    guidelines = bundle.text(GUIDELINES) if GUIDELINES in bundle else ""
    rubric = _parsed(Rubric, bundle.read(RUBRIC), RUBRIC)
    check_purpose(bundle.info, rubric)
    course = _course(bundle.read(COURSE), rubric) if COURSE in bundle else None
    return BundleInfoAndRubric(
        bundle.info, bundle.bundle_id, rubric, guidelines, bundle.signed_by("owner"), BundleTrustFiles.of(bundle),
        course, _images(bundle, course), _pictures(bundle),
    )  # fmt: skip


def check_purpose(info: BundleMetadata, rubric: Rubric) -> None:
    """Raises ``bundle.content`` if a bundle and its rubric disagree about its purpose."""
    purpose = rubric.review.purpose if rubric.review is not None else None
    if purpose != info.purpose:
        raise AnnotatorError(
            "bundle.content", "The bundle is for {purpose}, its rubric for {asked}.", "Ask the owner for a new bundle.",
            RUBRIC, purpose=info.purpose or "answering", asked=purpose or "answering",
        )  # fmt: skip


def _check_reviewed(rubric: Rubric, task: Task, location: str) -> None:
    """Check that work to be reviewed is present exactly where the rubric asks for it, and could have been made in the
    window.

    Raises ``bundle.content``.
    """
    purpose = rubric.review.purpose if rubric.review is not None else None
    few, most = {None: (0, 0), "moderation": (0, 0), "review": (1, 1), "adjudication": (2, limits.REVIEWED)}[purpose]
    wrong = "" if few <= len(task.reviewed) <= most else f"it has the work of {len(task.reviewed)} people"
    for reviewed in task.reviewed:
        try:
            if reviewed.annotation.review is not None:
                wrong = "what is reviewed is a review itself"
            elif replay_answers(rubric, task, reviewed.annotation) != reviewed.annotation:
                wrong = "the work to be reviewed holds something that nobody was asked"
        except AnnotatorError as misfit:
            wrong = f"the work to be reviewed does not fit: {misfit.message}"
    if wrong:
        raise AnnotatorError(
            "bundle.content", "The task {id} cannot be reviewed: {rstrip}.", "Ask the owner for a new bundle.",
            location, id=repr(task.id), rstrip=wrong.rstrip("."),
        )  # fmt: skip


def incoming_tasks(
    task_lines: Iterable[bytes], rubric: Rubric, pictures: Container[str] = ()
) -> Iterator[IncomingTask]:
    """Parse each task line and check it against the format; its images must be among ``pictures``. Raises
    ``bundle.content``, ``json.*``."""
    for number, line in enumerate(task_lines, 1):
        location = f"{TASKS} line {number}"
        value = strictjson.loads(line, location)
        try:
            task = Task.model_validate(value)
        except ValidationError as error:
            raise _agreement_error(error, TranslatableMessage("Ask the owner for a new bundle."), location) from None
        _check_reviewed(rubric, task, location)
        lacking = next((name for name in task.images if name not in pictures), None)
        if lacking is not None:
            raise AnnotatorError(
                "bundle.content", "The image {name} is not in the bundle.", "Ask the owner for a new bundle.", location,
                name=repr(lacking[:80]),
            )  # fmt: skip
        if task.id.startswith(PREFIX):
            raise AnnotatorError(
                "bundle.content", "The id {id} is reserved for tasks of a course.", "Ask the owner for a new bundle.",
                location, id=repr(task.id[:80]),
            )  # fmt: skip
        yield IncomingTask(task, line)


def course_task_lines(course: Course | None) -> Iterator[IncomingTask]:
    """The tasks of a course, one per attempt, with their lines."""
    for task in course.tasks() if course is not None else ():
        yield IncomingTask(task, strictjson.dumps(task.model_dump(mode="json", exclude_defaults=True)))


def _pictures(bundle: BundleFile) -> dict[str, Callable[[], bytes]]:
    """The images of the tasks; that their names fit their bytes is checked already. Raises ``bundle.limit`` for one
    that is too large."""
    pictures = [name for name in bundle.names if task_images.NAME.fullmatch(name)]
    if sum(map(bundle.size_of, pictures)) > task_images.LARGEST_SUM:
        raise bundle_errors.limit_error("the images of its tasks", TASKS)
    for name in pictures:
        if bundle.size_of(name) > task_images.LARGEST or _pixels(name, bundle.read(name)) > task_images.PIXELS:
            raise bundle_errors.limit_error("an image of a task", name)
    return {name: partial(bundle.read, name) for name in pictures}


def _pixels(name: str, image: bytes) -> int:
    return math.prod(images.check_image_header(name, image[: images.HEAD]))


def _images(bundle: BundleFile, course: Course | None) -> dict[str, bytes]:
    """The images referenced by the course pages. The reader has already compared their names with their hashes.

    Raises ``bundle.content`` for a missing or too large image, and for a page with too many.
    """
    pages = [list(asset_names(step.text)) for step in course.steps] if course is not None else []
    sizes = {name: bundle.size_of(name) for name in sorted({name for page in pages for name in page})}
    if max(sizes.values(), default=0) > LARGEST or sum(sizes.values()) > LARGEST_SUM:
        raise AnnotatorError(
            "bundle.content", "The images of the course are larger than permitted.", "Ask the owner for smaller ones.",
            COURSE,
        )  # fmt: skip
    contents = {name: bundle.read(name) for name in sizes}
    pixels = {name: _pixels(name, data) for name, data in contents.items()}
    for page in pages:
        if excess := page_excess(page, pixels):
            raise AnnotatorError("bundle.content", excess, "Ask the owner for fewer or smaller ones.", COURSE)
    return contents


def _course(data: bytes, rubric: Rubric) -> Course:
    """Parse the course and check that the window could have produced its gold answers. Raises ``bundle.content``."""
    course = _parsed(Course, data, COURSE)
    for item in (item for step in course.steps for item in step.items):
        if item.gold is None:
            continue
        right = item.gold.annotation
        try:
            fits = right.status == "submitted" and replay_answers(rubric, item.task, right) == right
        except AnnotatorError:
            fits = False
        if not fits:
            raise AnnotatorError(
                "bundle.content", "The right answers to {id} cannot be given.", "Ask the owner for a new bundle.",
                COURSE, id=repr(item.task.id),
            )  # fmt: skip
    return course


def _parsed(model: type[Model], data: bytes, location: str) -> Model:
    strictjson.loads(data, location)
    try:
        return model.model_validate_json(data)
    except ValidationError as error:
        raise _agreement_error(error, TranslatableMessage("Update the program, or ask the owner."), location) from None


def _agreement_error(error: ValidationError, hint: str, location: str) -> AnnotatorError:
    first = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    place = f"{location} {field}".rstrip()
    too_many = limits.exceeded(first)
    if too_many is not None:
        return AnnotatorError("bundle.limit", too_many, "Ask the owner for a smaller one.", place)
    return AnnotatorError("bundle.content", validation_sentence(first), hint, place)
