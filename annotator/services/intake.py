"""Taking task bundles in: verified first, then stored whole in one transaction, or refused with nothing written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from annotator.bundle import strictjson
from annotator.bundle.info import BundleInfo
from annotator.bundle.keys import PublicKey
from annotator.bundle.reader import open_bundle
from annotator.bundle.sequence import Place, TasksOutcome, place_tasks
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.services.update import Arrival, Counted, merge
from annotator.services.values import Imported
from annotator.store import projects
from annotator.store.engine import Connection
from annotator.store.values import Bundle, Project

if TYPE_CHECKING:
    from annotator.store.store import Store

RUBRIC = "rubric.json"
GUIDELINES = "guidelines.md"
TASKS = "tasks.jsonl"


def read_tasks(store: Store, path: Path, quarantine: Path) -> Imported:
    """Verify the bundle at ``path`` and import it.

    The first owner key of a project is pinned and stays *unverified*; a bundle by another one is refused. Raises
    ``bundle.*``, ``json.*``, ``trust.other_owner``, ``sequence.*``, ``project.open``, ``store.*``; nothing was written
    then.
    """
    with open_bundle(path, quarantine, "tasks") as bundle:
        guidelines = bundle.text(GUIDELINES) if GUIDELINES in bundle else ""
        return load(
            store,
            bundle.info,
            bundle.bundle_id,
            rubric=_rubric(bundle.read(RUBRIC)),
            guidelines=guidelines,
            task_lines=bundle.lines(TASKS),
            owner=bundle.signed_by("owner"),
        )


def load(
    store: Store,
    info: BundleInfo,
    bundle_id: str,
    *,
    rubric: Rubric,
    guidelines: str,
    task_lines: Iterable[bytes],
    owner: PublicKey,
) -> Imported:
    """Import verified content, each task as one line of JSON. This is :func:`read_tasks` after the verification."""
    if info.project_id in store.in_session:
        raise AnnotatorError(
            "project.open", f"{info.project_title} is open.", "Go back to the library first, then open the file again."
        )
    now = datetime.now(UTC).isoformat(timespec="seconds")
    bundle = Bundle(
        id=bundle_id, project_id=info.project_id, series=info.series or "", sequence=info.sequence,
        display_seed=info.display_seed or "", rubric=rubric.model_dump_json(), guidelines=guidelines,
        info=info.to_json().decode(), imported_at=now,
    )  # fmt: skip
    with store.reading() as connection:
        outcome = _outcome(connection, info, bundle, owner)
    if outcome != "known" and store.projects():
        store.backup("before-import")
    return store.write(lambda connection: _import(connection, info, bundle, rubric, task_lines, owner))


def _import(
    connection: Connection,
    info: BundleInfo,
    bundle: Bundle,
    rubric: Rubric,
    task_lines: Iterable[bytes],
    owner: PublicKey,
) -> Imported:
    outcome = _outcome(connection, info, bundle, owner)
    known = projects.project(connection, info.project_id)
    project = Project(
        id=info.project_id, title=info.project_title, owner_fingerprint=owner.fingerprint,
        owner_name=info.author_name, owner_key=owner.line(), owner_verified=bool(known and known.owner_verified),
        imported_at=known.imported_at if known else bundle.imported_at,
    )  # fmt: skip
    if outcome == "known":
        return _imported(project, bundle, "already here", Counted(0, 0, 0))
    projects.save_project(connection, project)
    projects.add_bundle(connection, bundle)
    replaced = {found.id: found.rubric for found in _series(connection, bundle)}
    counted = merge(connection, bundle, rubric, replaced, _arrivals(task_lines))
    if outcome == "next":
        return _imported(project, bundle, "updated", counted)
    return _imported(project, bundle, "new batch" if known else "new project", counted)


def _outcome(connection: Connection, info: BundleInfo, bundle: Bundle, owner: PublicKey) -> TasksOutcome:
    """What becomes of the bundle among those that are here. Raises ``trust.other_owner`` and ``sequence.*``."""
    known = projects.project(connection, info.project_id)
    if known is not None and known.owner_fingerprint != owner.fingerprint:
        raise _other_owner(known, owner)
    here = [_place(found) for found in _series(connection, bundle)]
    return place_tasks(here, Place(info.sequence, bundle.id, info.supersedes))


def _series(connection: Connection, bundle: Bundle) -> list[Bundle]:
    """The bundles of the same project and series that are here."""
    return [found for found in projects.bundles(connection, bundle.project_id) if found.series == bundle.series]


def _arrivals(task_lines: Iterable[bytes]) -> Iterable[Arrival]:
    """Each task with its line, checked against the format."""
    for number, line in enumerate(task_lines, 1):
        where = f"{TASKS} line {number}"
        value = strictjson.loads(line, where)
        try:
            yield Arrival(Task.model_validate(value), line)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            field = ".".join(str(part) for part in first["loc"])
            raise AnnotatorError(
                "bundle.content", f"{first['msg']}.", "Ask the owner for a new bundle.", f"{where} {field}".rstrip()
            ) from None


def _rubric(data: bytes) -> Rubric:
    strictjson.loads(data, RUBRIC)
    try:
        return Rubric.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise AnnotatorError(
            "bundle.content", f"{first['msg']}.", "Update the program, or ask the owner.", f"{RUBRIC} {field}".rstrip()
        ) from None


def _place(bundle: Bundle) -> Place:
    return Place(bundle.sequence, bundle.id, json.loads(bundle.info).get("supersedes"))


def _other_owner(known: Project, owner: PublicKey) -> AnnotatorError:
    return AnnotatorError(
        "trust.other_owner",
        f"This bundle says it belongs to {known.title}, but another key signed it: {owner.fingerprint} instead of "
        f"{known.owner_fingerprint}.",
        "Ask the owner whether the key was changed, by another channel than the one the file came by.",
    )


def _imported(project: Project, bundle: Bundle, outcome: str, counted: Counted) -> Imported:
    return Imported(
        project_id=project.id,
        title=project.title,
        bundle_id=bundle.id,
        outcome=outcome,  # type: ignore[arg-type]
        added=counted.added,
        updated=counted.updated,
        withdrawn=counted.withdrawn,
        owner_fingerprint=project.owner_fingerprint,
        owner_name=project.owner_name,
        owner_standing="verified" if project.owner_verified else "unverified",
    )
