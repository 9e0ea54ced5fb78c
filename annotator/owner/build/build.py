"""``tasks build``: builds a signed task bundle from an input file, all or nothing; and previews of rubrics."""

from __future__ import annotations

import contextlib
import secrets
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from annotator.bundle.bundle_writer import Source, write_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.containment import Contained
from annotator.durable import PRIVATE, errors_naming, replace_file, sync_folder, write_atomic
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.timestamps import read_timestamp
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.build.task_spool import OutgoingTaskSpool, images_of, task_ids
from annotator.owner.courses.course_bundle import CourseBuildResult, keep_course
from annotator.owner.exchange import bundle_contents
from annotator.owner.project.input_skip_policy import raise_each
from annotator.owner.project.owner_project import LatestBundle, Project
from annotator.owner.project.review_effects import NextBundleChanges, next_bundle_changes
from annotator.owner.project.series import OutgoingTaskIds, choose_series, recipient_of, tasks_of
from annotator.owner.rubrics.rubrics import AnnotationProtocol
from annotator.owner.tasks.blinding import BlindedTask, TaskDisclosureOptions, blind_task
from annotator.owner.tasks.image_files import image_hashes, image_sources, keep_images
from annotator.paths import resource

SUFFIX = ".anntask"


@dataclass(frozen=True)
class BundleBuildRequest:
    """What to build: the protocol; the fields to disclose; the series (None for the one that contains these tasks, or a
    new one); the creation time (None for now); and the annotator of a personal series (empty for everybody)."""

    protocol: AnnotationProtocol
    disclosure: TaskDisclosureOptions = field(default_factory=TaskDisclosureOptions)
    series: str | None = None
    created: str | None = None
    recipient: str = ""


Agree = Callable[[NextBundleChanges], bool]
"""Called before anything is written that changes what people have already; False refuses the build."""


@dataclass(frozen=True)
class BundleBuildResult:
    """The bundle that was built, and its changes relative to the one that it supersedes."""

    path: Path
    bundle_id: str
    series: str
    sequence: int
    tasks: int
    responses: int
    changes: NextBundleChanges


def build(
    project: Project,
    rows: Collection[TaskWithLineNumber],
    order: BundleBuildRequest,
    signer: SigningKey,
    out: Path,
    name: str,
    agree: Agree = lambda _: False,
) -> BundleBuildResult:
    """Build the bundle ``out`` from ``rows`` of the input file called ``name``, and keep a copy and the id map.

    ``rows`` are iterated once, with one task in memory at a time. The same content as that of the latest bundle of the
    series reproduces that bundle byte for byte; other content is the next of the series and supersedes it. Raises
    ``build.*``, ``project.*``, ``json.*``; nothing is written then.
    """
    check_out(out)
    project.check_owned_by(signer.public)
    own = task_ids(rows)
    with project.locked() as now, staging_folder(out) as stage:
        series = order.series or choose_series(now, order.protocol.rubric.id, own)
        if recipient_of(now, series) != order.recipient:
            message = f"The series {series!r} is {recipient_of(now, series)}'s own."
            raise AnnotatorError("build.personal_series", message, "Add to it with `annotator tasks assign --more`.")
        with contextlib.closing(OutgoingTaskSpool(stage)) as outgoing:
            _add_blinded(now.secret, rows, order, name, OutgoingTaskIds(now).of(series, own), outgoing)
            staged = stage_bundle(now, series, order, outgoing, signer, stage / out.name, images_of(rows))
            responses = outgoing.responses
        if staged.changed:
            _check_agreed(staged.changes, now, agree)
        keep_images(now.root, staged.images, images_of(rows))
        put_in_place(now, {out: staged})
    return BundleBuildResult(
        path=out,
        bundle_id=staged.latest.bundle_id,
        series=series,
        sequence=staged.latest.sequence,
        tasks=staged.tasks,
        responses=responses,
        changes=staged.changes,
    )


def _check_agreed(done: NextBundleChanges, project: Project, agree: Agree) -> None:
    if done.withdrawn and len(done.withdrawn) == len(tasks_of(project, project.state.series[done.series].bundle_id)):
        raise AnnotatorError(
            "build.other_batch",
            f"Not one task of the series {done.series!r} is in this file, and the new bundle would replace it.",
            "Give another batch a name of its own with --series.",
        )
    if done.needs_yes and not agree(done):
        raise AnnotatorError(
            "build.not_agreed",
            f"{done.summary} Nothing was written.",
            "If that is meant, say so with --yes (or --withdraw, if tasks are only taken back). Another batch, or a "
            "trial, gets a name of its own with --series.",
        )


def created_time(text: str) -> str:
    """Convert ``text`` (ISO 8601 with a time zone) to the form in bundles: UTC, in seconds. Raises
    ``build.bad_time``."""
    moment = read_timestamp(text)
    if moment is None:
        raise AnnotatorError("build.bad_time", f"{text!r} is not a time.", "Write it as 2026-01-31T12:00:00Z.")
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def check_out(out: Path) -> None:
    """Raises ``build.bad_name`` or ``build.no_folder`` if no bundle can be written to ``out``."""
    if out.suffix != SUFFIX:
        raise AnnotatorError("build.bad_name", f"A task bundle's name ends in {SUFFIX}.", "", out)
    if not out.parent.is_dir():
        raise AnnotatorError("build.no_folder", "The output folder does not exist.", "", out.parent)


def _add_blinded(
    secret: bytes,
    rows: Iterable[TaskWithLineNumber],
    order: BundleBuildRequest,
    name: str,
    names: Mapping[str, str],
    outgoing: OutgoingTaskSpool,
) -> None:
    """Add ``rows`` to ``outgoing``, each under its id in ``names``."""
    unasked: list[AnnotatorError] = []
    refused: AnnotatorError | None = None
    missing = dict.fromkeys(order.disclosure.metadata)
    for row in rows:
        with Contained(f"{name}, line {row.line}"):
            task = blind_task(secret, row.task, order.disclosure, names[row.task.id])
            unasked += _unasked_errors(order.protocol.rubric, task, row.line, name)
        for key in [key for key in missing if key in row.task.facts]:
            del missing[key]
        try:
            outgoing.add(task)
        except AnnotatorError as error:
            refused = refused or error
    raise_each(unasked)
    for key in missing:
        raise AnnotatorError("build.unknown_metadata", f"No task has the metadata {key!r}.", where=name)
    if refused is not None:
        raise refused


def unasked_tasks(
    rows: Iterable[TaskWithLineNumber], rubric: Rubric, disclosure: TaskDisclosureOptions, name: str
) -> list[AnnotatorError]:
    """An error ``build.nothing_asked`` for each task of the file called ``name`` to which no block of ``rubric``
    applies."""
    # The random selection of responses has no influence: only their number matters, which does not depend on the
    # secret.
    return [
        error
        for row in rows
        for error in _unasked_errors(rubric, blind_task(bytes(32), row.task, disclosure), row.line, name)
    ]


def _unasked_errors(rubric: Rubric, blinded: BlindedTask, line: int, name: str) -> list[AnnotatorError]:
    task = Task.model_validate(blinded.sent)
    if any(rubric.asked_of(task, path) for path in task.kinds):
        return []
    kinds = sorted({kind for block in rubric.blocks for kind in block.targets})
    return [
        AnnotatorError(
            "build.nothing_asked",
            f"The rubric asks nothing about this task. It asks about {', '.join(kinds)}.",
            "A ranking needs at least two responses, a preference exactly two; a message must be marked (`rated_as`).",
            f"{name}, line {line}",
        )
    ]


def next_series_position(
    project: Project, series: str, order: BundleBuildRequest, hashes: Mapping[str, bytes], signer: SigningKey
) -> LatestBundle:
    """The position in the series: that of the latest bundle if this one would be identical, otherwise the next.

    ``hashes``: the SHA-256 of each file except ``bundle.json``.
    """
    before = project.state.series.get(series)
    purpose = order.protocol.rubric.review.purpose if order.protocol.rubric.review is not None else ""
    digest = bundle_contents.content_digest(project, series, order.recipient, purpose, hashes, signer)
    if before and before.content == digest and order.created in (None, before.created):
        return before
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return LatestBundle(
        sequence=before.sequence + 1 if before else 1,
        supersedes=before.bundle_id if before else None,
        created=order.created or now,
        content=digest,
        bundle_id="",
        rubric=order.protocol.rubric.id,
        recipient=order.recipient,
        purpose=purpose,
    )


@dataclass(frozen=True)
class StagedBundle:
    """A bundle in a temporary folder, with its id map, that is not part of its series yet. ``changed``: its content
    differs from that of the latest bundle of the series; ``images``: the names of the images in it."""

    file: Path
    id_map: Path
    series: str
    latest: LatestBundle
    tasks: int
    changed: bool
    changes: NextBundleChanges
    images: Collection[str]


@contextlib.contextmanager
def staging_folder(out: Path) -> Iterator[Path]:
    """A temporary folder beside ``out``, which is removed at exit. Errors of the disk about it name ``out``."""
    stage = out.with_name(f".{out.name}.{secrets.token_hex(4)}.part")
    stage.mkdir()
    try:
        with errors_naming(out, stage):
            yield stage
    except AnnotatorError as error:
        raise (error.about(out) if Path(error.where).is_relative_to(stage) else error) from None
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def stage_bundle(
    project: Project,
    series: str,
    order: BundleBuildRequest,
    outgoing: OutgoingTaskSpool,
    signer: SigningKey,
    file: Path,
    images: Mapping[str, Path],
) -> StagedBundle:
    """Write the bundle of the ``outgoing`` tasks to the temporary ``file``, as the next of its series, or as the latest
    one again if nothing has changed. ``images``: where those that the project does not keep are."""
    files = bundle_contents.files_beside_tasks(project, order.protocol)
    image_files = image_sources(project.root, outgoing.images, images)
    hashes = {**bundle_contents.file_hashes(files), **image_hashes(image_files), "tasks.jsonl": outgoing.sha256}
    latest = next_series_position(project, series, order, hashes, signer)
    rubric, guidelines = order.protocol.rubric, order.protocol.guidelines
    effects = next_bundle_changes(project, series, rubric, guidelines, outgoing, order.recipient)
    info = bundle_contents.bundle_info(project, series, latest, signer)
    sources: dict[str, Source] = {**files, **image_files, "tasks.jsonl": outgoing.sent, "bundle.json": info.to_json()}
    bundle_id = write_bundle(file, "tasks", sources, signer, "owner")
    id_map = file.with_name(f"{file.name}.ids.jsonl")
    write_atomic(id_map, outgoing.id_map_chunks(), PRIVATE)
    changed, latest = latest != project.state.series.get(series), latest.with_fields(bundle_id=bundle_id)
    return StagedBundle(file, id_map, series, latest, len(outgoing), changed, effects, image_files.keys())


def put_in_place(project: Project, staged: Mapping[Path, StagedBundle]) -> None:
    """Keep copies of the bundles and their id maps in the project, make them the latest of their series, and then move
    them to their paths."""
    files = {project.built(bundle.latest.bundle_id): bundle.file for bundle in staged.values()}
    files |= {project.id_map(bundle.latest.bundle_id): bundle.id_map for bundle in staged.values()}
    project.record({bundle.series: bundle.latest for bundle in staged.values()}, files)
    for out, bundle in staged.items():
        replace_file(bundle.file, out)
    for folder in {out.parent for out in staged}:
        sync_folder(folder)


# A preview of a rubric: a temporary project with example tasks.


EXAMPLES = "preview.jsonl"


def build_preview(
    protocol: AnnotationProtocol,
    folder: Path,
    course: CourseBuildResult | None = None,
    rows: Sequence[TaskWithLineNumber] | None = None,
) -> Path:
    """Make a project and a task bundle in ``folder`` from those of ``rows``, or of the built-in examples, to which
    the rubric applies, preceded by a ``course`` if one is given.

    The signing key is discarded at once. Raises ``rubric.no_example``.
    """
    rows = tuple(
        row
        for row in (read_source(resource("examples", EXAMPLES)) if rows is None else rows)
        if any(protocol.rubric.asked_of(row.task, path) for path in row.task.kinds)
    )
    if not rows:
        raise AnnotatorError("rubric.no_example", "None of the program's examples is asked about by this rubric.")
    signer = SigningKey.generate("Preview")
    project = Project.create(folder / "project", f"Preview: {protocol.rubric.title}", signer.public, signer.name)
    if course is not None:
        keep_course(project, course)
    out = folder / "preview.anntask"
    build(project, rows, BundleBuildRequest(protocol, TaskDisclosureOptions()), signer, out, EXAMPLES)
    return out
