"""Extraction of rows from results bundles: each file is verified, each annotation checked as the window checks it.

Runs in processes of its own, some files at a time, so what it takes and gives is plain data and files.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from annotator.model import pace
from annotator.owner.collecting import check_answers, check_order
from annotator.owner.deliveries import Delivery, Line, read_delivery
from annotator.owner.merging.decisions import Seen
from annotator.owner.merging.tables import Finished, content, rows, schema
from annotator.owner.owner_project import Project
from annotator.owner.versions import Archive, version_judged


@dataclass(frozen=True)
class Part:
    """Rows of some deliveries: Parquet files by table, the refusals, and how many annotations each delivery has."""

    files: dict[str, str]
    refusals: list[dict[str, Any]]
    annotations: dict[str, int]


def look(root: str, files: Sequence[tuple[str, str]]) -> list[Seen]:
    """What each of ``files`` (its path and the name to say) is, without its annotations."""
    project = Project.open(Path(root))
    return [_look(project, Path(path), name) for path, name in files]


def _look(project: Project, path: Path, name: str) -> Seen:
    try:
        with open_bundle(path, project.quarantine, "results") as bundle:
            signer = bundle.signed_by("annotator")
            if bundle.info.project_id != project.state.id:
                raise AnnotatorError("results.other_project", "These results belong to another project.")
            reviewers = (each.public.fingerprint for each in bundle.signatures if each.role == "reviewer")
            return Seen(
                bundle_id=bundle.bundle_id,
                signer=signer.fingerprint,
                device=bundle.info.device_id or "",
                sequence=bundle.info.sequence,
                supersedes=bundle.info.supersedes,
                files=(name,),
                countersigned_by=tuple(sorted(reviewers)),
                program_version=bundle.info.program_version,
                made_by=bundle.info.made_by or "",
            )
    except AnnotatorError as refused:
        return Seen(_digest(path), files=(name,), fault=refused.code, message=refused.message)


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return hashlib.sha256(str(path).encode()).hexdigest()


def extract(root: str, files: Sequence[str], out: str, number: int) -> Part:
    """The rows of the deliveries in ``files``, written to the folder ``out``."""
    project = Project.open(Path(root))
    extracting = _Extracting(Archive(project, project.quarantine))
    for path in files:
        extracting.take(read_delivery(project, Path(path), project.quarantine))
    return extracting.written(Path(out), number)


class _Extracting:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self._refusals: list[dict[str, Any]] = []
        self._annotations: dict[str, int] = {}

    def take(self, delivery: Delivery) -> None:
        for error in delivery.refused:
            self._refuse(delivery, "", error)
        count = 0
        for line in delivery.lines:
            try:
                self._line(line, delivery)
                count += 1
            except AnnotatorError as error:
                self._refuse(delivery, line.task_id, error)
        self._annotations[delivery.bundle_id] = count

    def _refuse(self, delivery: Delivery, task: str, error: AnnotatorError) -> None:
        where = error.where.rpartition(", ")[2]
        self._refusals.append(
            {
                "bundle_id": delivery.bundle_id,
                "file": delivery.file,
                "task": task,
                "target": where if where.startswith(("q", "m", "passage")) else "",
                "code": error.code,
                "message": error.message,
            }
        )

    def _line(self, line: Line, delivery: Delivery) -> None:
        where = f"{delivery.file}, task {line.task_id}"
        sent, task = self._archive.task(line.bundle_id, line.task_id, line.sha256, where)
        check_order(task.task, line.display_order, where)
        version = version_judged(self._archive, line, where)
        order, annotation, revision, at = line.display_order, line.annotation, line.revision, ""
        found: list[tuple[str, dict[str, Any]]] = []
        hasty: list[str] = []
        digest = None
        if version is not None:
            sent, task, annotation = version.sent, version.task, version.annotation
            order, revision, at = version.display_order, version.revision, version.at
            check_order(task.task, order, where)
            check_answers(version, where)
            done = Finished(task, sent.series, sent.rubric, annotation, revision, delivery.bundle_id)
            found, digest = list(rows(done)), content(done)
            if annotation.status == "submitted":
                hasty = [remark.code for remark in pace.remarks(task.task, annotation, line.active_seconds, ())]
        self._rows["annotations"].append(
            {
                "series": sent.series,
                "task": task.own,
                "revision": revision,
                "version": task.sha256,
                "bundle_id": delivery.bundle_id,
                "rubric": sent.rubric.id,
                "status": annotation.status,
                "submitted_at": at,
                "active_seconds": line.active_seconds,
                "display_order": json.dumps({name: list(shown) for name, shown in sorted(order.items())}),
                "flagged": line.annotation.flagged,
                "revised_since": line.submitted is not None,
                "hasty": " ".join(hasty),
                "tasks_bundle": sent.bundle_id,
                "content": digest,
            }
        )
        for table, row in found:
            self._rows[table].append(row)

    def written(self, out: Path, number: int) -> Part:
        """The rows so far as one Parquet file a table."""
        files = {}
        for table, found in self._rows.items():
            path = out / f"{table}-{number:06}.parquet"
            pq.write_table(pa.Table.from_pylist(found, schema(table)), path, compression="zstd")
            files[table] = str(path)
        return Part(files, self._refusals, self._annotations)
