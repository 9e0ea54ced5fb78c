"""Extraction of rows from results bundles: each file is verified, each annotation checked as the window checks it.

Runs in processes of its own, some files at a time, so what it takes and gives is plain data and files.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from annotator.bundle.bundle_reader import check, open_bundle
from annotator.errors import AnnotatorError
from annotator.model import pace
from annotator.model.result_line import Line
from annotator.model.target import is_target
from annotator.owner.collecting import check_answers, check_line, check_order
from annotator.owner.deliveries import read_lines
from annotator.owner.invitations import Claim
from annotator.owner.merging.dataset_tables import OWN, Finished, content, rows, rubric_row
from annotator.owner.merging.decisions import Seen
from annotator.owner.merging.part_rows import Part, WorkRows, plain_tables, write_parts
from annotator.owner.merging.review_rows import review_row
from annotator.owner.merging.sent_tables import rows_of_series
from annotator.owner.owner_project import Project
from annotator.owner.sent import Sent
from annotator.owner.versions import Archive, version_judged

NOT_ASSIGNED: Final = "results.not_assigned"
_TASKS: Final = 20_000
"""Tasks that a process keeps: it may see the bundles of thousands of people."""


class Worker:
    """What one process does, on the project in the folder ``root``."""

    def __init__(self, root: Path) -> None:
        self._project = Project.open(root)
        self._archive = Archive(self._project, self._project.quarantine, _TASKS)

    def look(self, files: Sequence[tuple[str, str]]) -> list[Seen]:
        """What each of ``files`` (its path and the name to say) is, without its annotations."""
        return [_look(self._project, Path(path), name) for path, name in files]

    def extract(self, given: Sequence[tuple[str, str, str]], out: str, number: int) -> Part:
        """The rows of the deliveries ``given`` (path, bundle id, and for whom the answered tasks have to be; empty for
        anybody), written to the folder ``out``.

        Raises ``merge.changed``.
        """
        extracting = _Extracting(self._archive)
        for path, bundle_id, person in given:
            with open_bundle(Path(path), self._project.quarantine, "results") as bundle:
                if bundle.bundle_id != bundle_id:
                    message = "The file was replaced by another while it was merged."
                    raise AnnotatorError("merge.changed", message, "Merge again.", path)
                lines, wrong = read_lines(bundle, Path(path).name)
                extracting.take(bundle_id, lines, wrong, bundle.info.author_roles, person)
        return Part(
            write_parts(extracting.rows.tables(), Path(out), number),
            extracting.refusals,
            extracting.annotations,
            extracting.reviews,
        )

    def sent(self, series: Sequence[tuple[str, Sequence[str]]], out: str, number: int) -> Part:
        """The rows of ``tasks`` and ``texts`` for some series (name and ids of its bundles)."""
        rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for name, bundles in series:
            for table, row in rows_of_series(self._project, self._archive, name, bundles):
                rows[table].append(row)
        return Part(write_parts(plain_tables(rows), Path(out), number))


def _look(project: Project, path: Path, name: str) -> Seen:
    try:
        bundle = check(path, "results")  # its content is copied only where it is read
        signer = bundle.author
        if bundle.info.project_id != project.state.id:
            raise AnnotatorError("results.other_project", "These results belong to another project.")
        return Seen(
            bundle_id=bundle.bundle_id,
            signer=signer.fingerprint,
            device=bundle.info.device_id or "",
            sequence=bundle.info.sequence,
            supersedes=bundle.info.supersedes,
            files=(name,),
            countersigned_by=tuple(key.fingerprint for key in bundle.countersigners),
            created=_in_utc(bundle.info.created),
            program_version=bundle.info.program_version,
            made_by=bundle.info.made_by or "",
            claim=Claim.of(signer, bundle.info),
        )
    except AnnotatorError as refused:
        return Seen(_digest(path), files=(name,), fault=refused.code, message=refused.message)


def _in_utc(created: str) -> str:
    try:
        moment = datetime.fromisoformat(created)
    except ValueError:
        return ""
    return moment.astimezone(UTC).isoformat(timespec="seconds") if moment.tzinfo is not None else ""


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return hashlib.sha256(str(path).encode()).hexdigest()


class _Extracting:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self.rows = WorkRows()
        self.refusals: list[dict[str, Any]] = []
        self.annotations: dict[str, int] = {}
        self.reviews: list[dict[str, Any]] = []
        self._rubrics: dict[str, str] = {}

    def take(
        self,
        bundle_id: str,
        lines: Iterable[Line],
        refused: Iterable[AnnotatorError],
        signed_as: Collection[str],
        person: str,
    ) -> None:
        for error in refused:
            self._refuse(bundle_id, "", error)
        count = 0
        for line in lines:
            try:
                self._line(line, bundle_id, signed_as, person)
                count += 1
            except AnnotatorError as error:
                self._refuse(bundle_id, line.task_id, error)
        self.annotations[bundle_id] = count

    def _refuse(self, bundle_id: str, task: str, error: AnnotatorError) -> None:
        where = error.where.rpartition(", ")[2]
        self.refusals.append(
            {
                "bundle_id": bundle_id,
                "task": task,
                "target": where if is_target(where) else "",
                "code": error.code,
                "message": error.message,
            }
        )

    def _asked(self, sent: Sent) -> str:
        """The SHA-256 of the rubric under which it was answered, which a later bundle of the series may not have."""
        if sent.bundle_id not in self._rubrics:
            self._rubrics[sent.bundle_id] = rubric_row(sent.rubric)["sha256"]
        return self._rubrics[sent.bundle_id]

    def _check_given(self, sent: Sent, person: str, where: str) -> None:
        """Raises ``results.not_assigned`` for answers to tasks that were given to somebody else: whoever can read their
        bundle can answer it. Of reviews, :mod:`annotator.owner.merging.review_rows` says so."""
        recipient = self._archive.recipient(sent.series)
        if person and recipient not in ("", person) and sent.rubric.review is None:
            raise AnnotatorError(
                NOT_ASSIGNED,
                f"These tasks were given to {recipient}, and {person} signed the answers.",
                "Ask both how that came about. `annotator keys trust --as ID` says whose a key is; --accept-unassigned "
                "takes the answers.",
                where,
            )

    def _line(self, line: Line, bundle_id: str, signed_as: Collection[str], person: str) -> None:
        where = f"task {line.task_id}"
        sent, task = check_line(self._archive, line, where, signed_as)
        self._check_given(sent, person, where)
        version = version_judged(self._archive, line, where)
        if version is not None:
            self._check_given(version.sent, person, where)
        order, annotation, revision, at = line.display_order, line.annotation, line.revision, ""
        found: list[tuple[str, tuple[Any, ...]]] = []
        hasty: list[str] = []
        digest = None
        if version is not None:
            sent, task, annotation = version.sent, version.task, version.annotation
            order, revision, at = version.display_order, version.revision, version.at
            check_order(task.task, order, where)
            check_answers(version, where)
            if sent.rubric.review is not None:
                sent_to = self._archive.recipient(sent.series)
                self.reviews.append({**review_row(version, sent_to, where), "bundle_id": bundle_id,
                                     "active_seconds": line.active_seconds})  # fmt: skip
                return
            done = Finished(task, sent.series, sent.rubric, annotation, revision, bundle_id)
            found, digest = list(rows(done)), content(done)
            if annotation.status == "submitted":
                hasty = [remark.code for remark in pace.remarks(task.task, annotation, line.active_seconds, ())]
        if sent.rubric.review is not None:
            return  # begun, and nothing said yet
        self.rows.begin(sent.series, task.own, revision, task.sha256, bundle_id)
        said = {
            "rubric": sent.rubric.id,
            "rubric_sha256": self._asked(sent),
            "status": annotation.status,
            "submitted_at": at,
            "active_seconds": line.active_seconds,
            "display_order": json.dumps({name: list(shown) for name, shown in sorted(order.items())}),
            "flagged": line.annotation.flagged,
            "revised_since": line.submitted is not None,
            "seen": json.dumps(dict(line.seen), sort_keys=True) if line.seen else None,
            "hasty": " ".join(hasty),
            "tasks_bundle": sent.bundle_id,
            "content": digest,
        }
        self.rows.add("annotations", tuple(map(said.get, OWN["annotations"])))
        for table, row in found:
            self.rows.add(table, row)
