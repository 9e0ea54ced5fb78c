"""Builds a bundle for each person. All bundles are built in a temporary folder and moved into place together, or not at
all."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from annotator.bundle.signing_key import SigningKey
from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.owner.build.build import (
    SUFFIX,
    Agree,
    BundleBuildRequest,
    StagedBundle,
    put_in_place,
    stage_bundle,
    staging_folder,
)
from annotator.owner.build.task_spool import OutgoingTaskSpool
from annotator.owner.project.owner_project import Project
from annotator.owner.project.review_effects import NextBundleChanges
from annotator.owner.tasks.blinding import BlindedTask


@dataclass(frozen=True)
class PersonalBundleRequest:
    """The bundle of one person: their tasks in order, in the series of the request. The tasks are iterated once."""

    build_request: BundleBuildRequest
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
    changes: NextBundleChanges


def check_output_folder(out: Path, also: Iterable[str] = ()) -> None:
    """Raises ``assign.not_empty`` unless ``out`` does not exist or contains only files named in ``also``."""
    if out.exists() and not (out.is_dir() and {path.name for path in out.iterdir()} <= set(also)):
        raise AnnotatorError("assign.not_empty", "There is something else here.", "Name a new folder.", out)


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
    staged: dict[Path, StagedBundle] = {}
    built: list[PersonalBundle] = []
    with staging_folder(out) as stage:
        for person in people:
            recipient = person.build_request.recipient
            series = person.build_request.series or recipient
            with Contained(recipient), contextlib.closing(OutgoingTaskSpool(stage)) as outgoing:
                for task in person.blinded:
                    outgoing.add(task)
                path = out / f"{recipient}{SUFFIX}"
                if path in staged:  # a person has a second bundle in this build
                    path = out / f"{series}{SUFFIX}"
                bundle = stage_bundle(now, series, person.build_request, outgoing, signer, stage / path.name, {})
            staged[path] = bundle
            bundle_id, sequence = bundle.latest.bundle_id, bundle.latest.sequence
            built.append(
                PersonalBundle(
                    recipient, path, bundle_id, series, sequence, bundle.tasks, bundle.changed, bundle.changes
                )
            )
        _check_agreed([bundle.changes for bundle in staged.values() if bundle.changed], agree)
        settle()
        out.mkdir(exist_ok=True)
        put_in_place(now, staged)
    return built


def _check_agreed(bundles: Sequence[NextBundleChanges], agree: Agree) -> None:
    refused = [done.summary for done in bundles if done.needs_yes and not agree(done)]
    if refused:
        raise AnnotatorError(
            "build.not_agreed",
            f"{' '.join(refused)} Nothing was written.",
            "If that is meant, say so with --yes; else give the tasks other ids, or the plan another --name.",
        )
