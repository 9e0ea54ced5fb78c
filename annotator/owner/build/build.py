"""``tasks build``: from an input file to a signed task bundle, all of it or nothing; and previews of rubrics."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from annotator.bundle import strictjson
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.durable import PRIVATE, replace_file, sync_folder, write_atomic
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.build.source import NumberedTask, read_source
from annotator.owner.courses.course_bundle import CourseBuild, keep_course
from annotator.owner.exchange import bundle_contents
from annotator.owner.project.exclusions import raise_each
from annotator.owner.project.owner_project import LatestBundle, Project
from annotator.owner.project.review_effects import BundleUpdateEffects, SentForms, effects
from annotator.owner.project.series import OutgoingTaskIds, choose_series, recipient_of, tasks_of
from annotator.owner.rubrics.rubrics import RubricProtocol
from annotator.owner.tasks.blinding import BlindedTask, BlindingDisclosure, blind_task
from annotator.paths import resource

SUFFIX = ".anntask"


@dataclass(frozen=True)
class BundleBuildRequest:
    """What to build: the protocol, what to disclose, in which series (None: the one that these tasks are in, or a new
    one), the time to write into it (None: now), and the annotator whose own series it is (empty: for everybody)."""

    protocol: RubricProtocol
    disclosure: BlindingDisclosure
    series: str | None = None
    created: str | None = None
    recipient: str = ""


Agree = Callable[[BundleUpdateEffects], bool]
"""Asked before anything is written that changes what people have already; False refuses the build."""


@dataclass(frozen=True)
class BundleBuildResult:
    """What was built, and what it changes against the bundle it supersedes."""

    path: Path
    bundle_id: str
    series: str
    sequence: int
    tasks: int
    responses: int
    effects: BundleUpdateEffects


def build(
    project: Project,
    rows: Sequence[NumberedTask],
    order: BundleBuildRequest,
    signer: SigningKey,
    out: Path,
    name: str,
    agree: Agree = lambda _: False,
) -> BundleBuildResult:
    """Build the bundle ``out`` from ``rows`` of the input file called ``name``, and keep a copy and the id map.

    The same content as the latest bundle of the series gives that bundle again, byte for byte; anything else is the
    next of the series and supersedes it. Raises ``build.*``, ``project.*``, ``json.*``; nothing is written then.
    """
    _check_out(out)
    project.check_owned_by(signer.public)
    own = [row.task.id for row in rows]
    with project.locked() as now:
        series = order.series or choose_series(now, order.protocol.rubric.id, own)
        if recipient_of(now, series) != order.recipient:
            message = f"The series {series!r} is {recipient_of(now, series)}'s own."
            raise AnnotatorError("build.personal_series", message, "Add to it with `annotator tasks assign --more`.")
        blinded = _blinded(now.secret, rows, order, name, OutgoingTaskIds(now).of(series, own))
        files = bundle_contents.files(now, order.protocol, blinded)
        latest = next_series_position(now, series, order, files, signer)
        done = _effects(now, series, order, blinded)
        if latest != now.state.series.get(series):
            _check_agreed(done, now, agree)
        info = bundle_contents.info(now, series, latest, signer)
        bundle_id = _write(now, series, latest, {**files, "bundle.json": info.to_json()}, blinded, signer, out)
    return BundleBuildResult(
        path=out,
        bundle_id=bundle_id,
        series=series,
        sequence=latest.sequence,
        tasks=len(rows),
        responses=sum(_is_response(ids) for task in blinded for ids in task.kept["ids"].values()),
        effects=done,
    )


def _is_response(ids: Mapping[str, str | None]) -> bool:
    return "response" in ids and "critique" not in ids


def _effects(
    project: Project, series: str, order: BundleBuildRequest, blinded: Sequence[BlindedTask]
) -> BundleUpdateEffects:
    return effects(project, series, order.protocol.rubric, order.protocol.guidelines, SentForms(blinded))


def _check_agreed(done: BundleUpdateEffects, project: Project, agree: Agree) -> None:
    if done.superseded and len(done.withdrawn) == len(tasks_of(project, project.state.series[done.series].bundle_id)):
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
    """``text`` (ISO 8601 with its zone) as bundles write a time, in UTC to the second. Raises ``build.bad_time``."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise AnnotatorError("build.bad_time", f"{text!r} is not a time.", "Write it as 2026-01-31T12:00:00Z.")
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _check_out(out: Path) -> None:
    if out.suffix != SUFFIX:
        raise AnnotatorError("build.bad_name", f"A task bundle's name ends in {SUFFIX}.", "", str(out))
    if not out.parent.is_dir():
        raise AnnotatorError("build.no_folder", "There is no such folder to write to.", "", str(out.parent))


def _blinded(
    secret: bytes, rows: Sequence[NumberedTask], order: BundleBuildRequest, name: str, sent: Mapping[str, str]
) -> list[BlindedTask]:
    blinded = [blind_task(secret, row.task, order.disclosure, sent[row.task.id]) for row in rows]
    raise_each(_unasked(order.protocol.rubric, blinded, rows, name))
    for key in order.disclosure.metadata:
        if not any(key in row.task.facts for row in rows):
            raise AnnotatorError("build.unknown_metadata", f"No task has the metadata {key!r}.", where=name)
    return blinded


def unasked_tasks(
    rows: Sequence[NumberedTask], rubric: Rubric, disclosure: BlindingDisclosure, name: str
) -> list[AnnotatorError]:
    """The tasks of the file called ``name`` that ``rubric`` asks nothing about: ``build.nothing_asked`` for each."""
    # Which responses are drawn takes no part: how many there are decides, and any secret draws as many.
    blinded = [blind_task(bytes(32), row.task, disclosure) for row in rows]
    return _unasked(rubric, blinded, rows, name)


def _unasked(
    rubric: Rubric, blinded: Sequence[BlindedTask], rows: Sequence[NumberedTask], name: str
) -> list[AnnotatorError]:
    found = []
    for row, sent in zip(rows, blinded, strict=True):
        task = Task.model_validate(sent.sent)
        if not any(rubric.asked_of(task, path) for path in task.kinds):
            kinds = sorted({kind for block in rubric.blocks for kind in block.targets})
            found.append(
                AnnotatorError(
                    "build.nothing_asked",
                    f"The rubric asks nothing about this task. It asks about {', '.join(kinds)}.",
                    "A ranking needs at least two responses, a preference exactly two; a message must be marked "
                    "(`rated_as`).",
                    f"{name}, line {row.line}",
                )
            )
    return found


def next_series_position(
    project: Project, series: str, order: BundleBuildRequest, files: Mapping[str, bytes], signer: SigningKey
) -> LatestBundle:
    """The place in the series: the latest bundle's own when this would be that bundle again, else the next."""
    before = project.state.series.get(series)
    purpose = order.protocol.rubric.review.purpose if order.protocol.rubric.review is not None else ""
    hashes = {name: hashlib.sha256(data).digest() for name, data in files.items()}
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


def _write(
    project: Project,
    series: str,
    latest: LatestBundle,
    files: Mapping[str, bytes],
    blinded: Sequence[BlindedTask],
    signer: SigningKey,
    out: Path,
) -> str:
    """Write the bundle beside ``out``, keep a copy and the map, record it, and only then let ``out`` appear."""
    stage = out.with_name(f".{secrets.token_hex(4)}-{out.name}")
    fresh: list[Path] = []
    try:
        bundle_id = write_bundle(stage, "tasks", files, signer, "owner")
        copy, id_map = project.built(bundle_id), project.id_map(bundle_id)
        fresh = [path for path in (copy, id_map) if not path.exists()]
        write_atomic(copy, stage.read_bytes())
        write_atomic(id_map, b"".join(strictjson.dumps(task.kept) + b"\n" for task in blinded), PRIVATE)
        project.record(series, latest.model_copy(update={"bundle_id": bundle_id}))
        fresh = []
        replace_file(stage, out)
    finally:
        for path in (stage, *fresh):
            path.unlink(missing_ok=True)
    sync_folder(out.parent)
    return bundle_id


# A preview of a rubric: a throw-away project with tasks to try it on.


EXAMPLES = "preview.jsonl"


def build_preview(protocol: RubricProtocol, folder: Path, course: CourseBuild | None = None) -> Path:
    """Make a project and a task bundle in ``folder``, from those of the program's own examples that are asked about;
    a ``course`` comes before them where one is given.

    The key that signs it is forgotten at once. Raises ``rubric.no_example``.
    """
    rows = tuple(
        row
        for row in read_source(resource("examples", EXAMPLES))
        if any(protocol.rubric.asked_of(row.task, path) for path in row.task.kinds)
    )
    if not rows:
        raise AnnotatorError("rubric.no_example", "None of the program's examples is asked about by this rubric.")
    signer = SigningKey.generate("Preview")
    project = Project.create(folder / "project", f"Preview: {protocol.rubric.title}", signer.public, signer.name)
    if course is not None:
        keep_course(project, course)
    out = folder / "preview.anntask"
    build(project, rows, BundleBuildRequest(protocol, BlindingDisclosure()), signer, out, EXAMPLES)
    return out
