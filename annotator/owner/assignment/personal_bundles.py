"""Builds a bundle for each person. All bundles are built in a temporary folder and moved into place together, or not at
all."""

from __future__ import annotations

import contextlib
import secrets
import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from annotator.bundle.bundle_writer import Source, write_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.containment import Contained
from annotator.durable import PRIVATE, sync_folder, write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.build.build import SUFFIX, Agree, BundleBuildRequest, next_series_position
from annotator.owner.build.task_spool import OutgoingTaskSpool, read_chunks
from annotator.owner.exchange import bundle_contents
from annotator.owner.project.owner_project import LatestBundle, Project
from annotator.owner.project.review_effects import NextBundleChanges, next_bundle_changes
from annotator.owner.tasks.blinding import BlindedTask
from annotator.owner.tasks.image_files import image_hashes, image_sources


@dataclass(frozen=True)
class PersonalBundleRequest:
    """The bundle of one person: their tasks in order, in the series ``order.series``. The tasks are iterated once."""

    order: BundleBuildRequest
    blinded: Iterable[BlindedTask]


@dataclass(frozen=True)
class PersonalBundle:
    """A bundle that was built. ``changed``: its content differs from what the person has already."""

    annotator: str
    path: Path
    bundle_id: str
    series: str
    sequence: int
    tasks: int
    changed: bool
    effects: NextBundleChanges


@dataclass(frozen=True)
class _StagedPersonalBundle:
    bundle: PersonalBundle
    stage: Path
    id_map: Path
    latest: LatestBundle


def check_output_folder(out: Path, also: Iterable[str] = ()) -> None:
    """Raises ``assign.not_empty`` unless ``out`` does not exist or contains only files named in ``also``."""
    if out.exists() and not (out.is_dir() and {path.name for path in out.iterdir()} <= set(also)):
        raise AnnotatorError("assign.not_empty", "There is something else here.", "Name a new folder.", str(out))


def build_personal_bundles(
    now: Project,
    people: Iterable[PersonalBundleRequest],
    signer: SigningKey,
    out: Path,
    agree: Agree,
    settle: Callable[[], None] = lambda: None,
) -> list[PersonalBundle]:
    """Build a bundle for each of ``people`` into the folder ``out``; only under :meth:`Project.locked`.

    Each bundle is the next of its series, or the latest one again if nothing has changed. ``settle`` is called when
    everything is built and nothing is written yet. Raises ``project.other_owner``, ``build.not_agreed``, ``json.*``;
    folder and project are then unchanged.
    """
    now.check_owned_by(signer.public)
    out.parent.mkdir(parents=True, exist_ok=True)
    stage = out.with_name(f".{out.name}.{secrets.token_hex(4)}.part")
    stage.mkdir()
    try:
        staged = []
        for person in people:
            with Contained(person.order.recipient):
                staged.append(_stage(now, person, signer, out, stage))
        _check_agreed([each.bundle.effects for each in staged if each.bundle.changed], agree)
        settle()
        _put_in_place(now, staged, out)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    return [each.bundle for each in staged]


def _stage(
    now: Project, person: PersonalBundleRequest, signer: SigningKey, out: Path, stage: Path
) -> _StagedPersonalBundle:
    with contextlib.closing(OutgoingTaskSpool(stage)) as outgoing:
        for task in person.blinded:
            outgoing.add(task)
        order = person.order
        series = order.series or order.recipient
        files = bundle_contents.files_beside_tasks(now, order.protocol)
        shown = image_sources(now.root, outgoing.images, {})
        hashes = {**bundle_contents.file_hashes(files), **image_hashes(shown), "tasks.jsonl": outgoing.sha256}
        latest = next_series_position(now, series, order, hashes, signer)
        rubric, guidelines = order.protocol.rubric, order.protocol.guidelines
        done = next_bundle_changes(now, series, rubric, guidelines, outgoing, order.recipient)
        info = bundle_contents.bundle_info(now, series, latest, signer)
        name = f"{order.recipient}{SUFFIX}"
        if (stage / name).exists():  # a person has a second bundle in this build
            name = f"{series}{SUFFIX}"
        sources: dict[str, Source] = {**files, **shown, "tasks.jsonl": outgoing.sent, "bundle.json": info.to_json()}
        bundle_id = write_bundle(stage / name, "tasks", sources, signer, "owner")
        built = PersonalBundle(
            annotator=order.recipient,
            path=out / name,
            bundle_id=bundle_id,
            series=series,
            sequence=latest.sequence,
            tasks=len(outgoing),
            changed=latest != now.state.series.get(series),
            effects=done,
        )
        id_map = stage / f"{name}.ids.jsonl"
        write_atomic(id_map, outgoing.id_map_chunks(), PRIVATE)
        return _StagedPersonalBundle(built, stage / name, id_map, latest.model_copy(update={"bundle_id": bundle_id}))


def _check_agreed(every: Sequence[NextBundleChanges], agree: Agree) -> None:
    refused = [done.summary for done in every if done.needs_yes and not agree(done)]
    if refused:
        raise AnnotatorError(
            "build.not_agreed",
            f"{' '.join(refused)} Nothing was written.",
            "If that is meant, say so with --yes; else give the tasks other ids, or the plan another --name.",
        )


def _put_in_place(now: Project, staged: Sequence[_StagedPersonalBundle], out: Path) -> None:
    """Move the copies into place, then commit the project's state, then move the files for people."""
    fresh: list[Path] = []
    try:
        for each in staged:
            copy, id_map = now.built(each.bundle.bundle_id), now.id_map(each.bundle.bundle_id)
            fresh += [path for path in (copy, id_map) if not path.exists()]
            with each.stage.open("rb") as bundle, each.id_map.open("rb") as rows:
                write_atomic(copy, read_chunks(bundle))
                write_atomic(id_map, read_chunks(rows), PRIVATE)
        out.mkdir(exist_ok=True)
        now.record_each({each.bundle.series: each.latest for each in staged})
        fresh = []
    finally:
        for path in fresh:
            path.unlink(missing_ok=True)
    for each in staged:
        each.stage.replace(each.bundle.path)
    sync_folder(out)
