"""``results merge``: any number of results bundles, in any order, at once or in parts, give the same data set."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TypeVar

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from annotator.errors import AnnotatorError
from annotator.model.texts import same_texts
from annotator.owner.merging.decisions import Decision, Seen, decide, united
from annotator.owner.merging.extract import Part, extract, look
from annotator.owner.merging.finish import Finisher, write_rows
from annotator.owner.merging.folder import DatasetFolder
from annotator.owner.merging.tables import WORK_TABLES, task_rows
from annotator.owner.owner_project import Project
from annotator.owner.sent import Sent, SentTask, read_sent

SUFFIX: Final = ".annresult"
AT_ONCE: Final = 16
"""Files a process takes at once: few enough that their rows fit in memory many times over."""
T = TypeVar("T")
Fresh = tuple[Path, int]
"""A table as it was written, and how many rows it has."""
Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it has been, and how much there is."""


@dataclass(frozen=True)
class Merged:
    """What a merge came to. ``decisions`` has one line for every bundle known to the data set, ``refusals`` what was
    left out of those that count, ``conflicts`` the tasks on which devices of one person disagree."""

    dataset: Path
    rows: Mapping[str, int]
    changed: tuple[str, ...]
    decisions: tuple[Mapping[str, Any], ...]
    refusals: tuple[Mapping[str, Any], ...]
    conflicts: tuple[Mapping[str, Any], ...]
    new_files: int


def results_files(given: Iterable[Path]) -> list[Path]:
    """The files of ``given``, and the results bundles in those that are folders.

    Raises ``merge.missing``, ``merge.none``.
    """
    found: list[Path] = []
    for path in given:
        if path.is_dir():
            found += sorted(path.rglob(f"*{SUFFIX}"))
        elif path.exists():
            found.append(path)
        else:
            raise AnnotatorError("merge.missing", "There is no such file or folder.", where=str(path))
    if not found:
        raise AnnotatorError("merge.none", "There are no results bundles here.", f"Their names end in {SUFFIX}.")
    return found


def merge(
    project: Project,
    given: Sequence[Path],
    dataset: Path,
    prefer: str = "none",
    progress: Progress = lambda *_: None,
    processes: int | None = None,
    *,
    strict: bool = False,
) -> Merged:
    """Merge results bundles (files, or folders of them) into the data set at ``dataset``.

    ``prefer`` decides between devices of one person that disagree: ``none`` (neither counts), ``latest`` (by the
    annotators' clocks), or a device's id. ``strict`` refuses all where anything has to be refused. Raises ``merge.*``,
    ``dataset.*``, ``project.*``; the data set is as it was then.
    """
    files = results_files(given)
    folder = DatasetFolder(dataset)
    project = Project.open(project.root)  # as it is by now: what was built since counts
    with folder.locked():
        return _Merge(project, folder, prefer, progress, processes or min(os.cpu_count() or 1, 8)).run(files, strict)


class _Merge:
    def __init__(
        self, project: Project, folder: DatasetFolder, prefer: str, progress: Progress, processes: int
    ) -> None:
        self._project, self._folder, self._prefer = project, folder, prefer
        self._progress, self._processes = progress, processes
        self._id = project.state.id
        self._old = folder.tables(self._id)
        signers = project.signers
        trusted = [each.public for each in signers.signers if "annotator" in signers.roles_of(each.public)]
        self._people = {key.fingerprint: project.person_of(key)[0] for key in trusted}

    def run(self, files: Sequence[Path], strict: bool) -> Merged:
        staging = self._folder.staging()
        before = {seen.bundle_id: seen for seen in self._seen_before()}
        fresh, paths = self._look(files)
        seen = united([*before.values(), *fresh])
        decisions = decide(seen, self._people)
        held = self._held()
        wanted = {name for name, decision in decisions.items() if decision.counts}
        parts = self._extract([paths[name] for name in sorted(wanted - held) if name in paths], staging)
        counting = wanted & (held | {name for part in parts for name in part.annotations})
        for name in wanted - counting:
            decisions[name] = Decision("refused", "Trusted by now: merge its file again. [trust.unknown_signer]")
        if strict:
            _check_all_taken(decisions, parts, seen)
        rows = self._known(staging, seen, decisions, counting, parts)
        if not self._folder.same(self._id, self._prefer, rows):
            rows |= self._work(staging, seen, counting, parts)
        changed = self._folder.swap(self._id, self._project.state.title, self._prefer, rows)
        return self._report(changed, len(paths.keys() - before.keys()))

    # what is known

    def _seen_before(self) -> Iterator[Seen]:
        for row in self._rows("provenance"):
            yield Seen(
                bundle_id=row["bundle_id"],
                signer=row["signer"],
                device=row["device"],
                sequence=row["sequence"],
                supersedes=row["supersedes"] or None,
                files=tuple(json.loads(row["files"])),
                countersigned_by=tuple(json.loads(row["countersigned_by"])),
                program_version=row["program_version"],
                made_by=row.get("made_by") or "",
                fault=row["fault"],
                message=row["message"],
            )

    def _rows(self, table: str) -> list[dict[str, Any]]:
        path = self._old.get(table)
        found: list[dict[str, Any]] = pq.ParquetFile(path).read().to_pylist() if path is not None else []
        return found

    def _held(self) -> set[str]:
        """The bundles whose rows are in the tables."""
        return {row["bundle_id"] for row in self._rows("provenance") if row["annotations"] is not None}

    def _look(self, files: Sequence[Path]) -> tuple[list[Seen], dict[str, str]]:
        jobs = [[(str(path), path.name) for path in files[at : at + AT_ONCE]] for at in range(0, len(files), AT_ONCE)]
        found: list[Seen] = []
        paths: dict[str, str] = {}
        for job, seen in zip(jobs, self._each(look, "Checking files", len(files), jobs), strict=True):
            found += seen
            for (path, _), one in zip(job, seen, strict=True):
                paths.setdefault(one.bundle_id, path)
        return found, paths

    def _extract(self, files: Sequence[str], staging: Path) -> list[Part]:
        jobs = [files[at : at + AT_ONCE] for at in range(0, len(files), AT_ONCE)]
        numbered = [(job, str(staging), number) for number, job in enumerate(jobs)]
        return (
            list(self._each(extract, "Reading annotations", len(files), *zip(*numbered, strict=True))) if jobs else []
        )

    def _each(self, work: Callable[..., T], what: str, total: int, *arguments: Sequence[Any]) -> Iterator[T]:
        """``work`` on each of the jobs, in their order, in processes where there are several."""
        root = str(self._project.root)
        jobs = list(zip(*arguments, strict=True))
        if len(jobs) < 4 or self._processes == 1:
            for done, job in enumerate(jobs, 1):
                yield work(root, *job)
                self._progress(what, min(done * AT_ONCE, total), total)
            return
        with ProcessPoolExecutor(self._processes, mp_context=get_context("spawn")) as pool:
            for done, found in enumerate(pool.map(work, [root] * len(jobs), *arguments), 1):
                yield found
                self._progress(what, min(done * AT_ONCE, total), total)

    # what comes of it

    def _known(
        self,
        staging: Path,
        seen: Mapping[str, Seen],
        decisions: Mapping[str, Decision],
        counting: set[str],
        parts: Sequence[Part],
    ) -> dict[str, Fresh]:
        """The tables about tasks and files. Where these are as they were, all others are too."""
        counts = {row["bundle_id"]: row["annotations"] for row in self._rows("provenance")}
        counts |= {name: count for part in parts for name, count in part.annotations.items()}
        refusals = [row for row in self._rows("refusals") if row["bundle_id"] in counting]
        refusals += [row for part in parts for row in part.refusals]
        provenance = [
            self._provenance(one, decisions[name], counts.get(name) if name in counting else None)
            for name, one in seen.items()
        ]
        tasks, texts = self._tasks()
        tables = {"tasks": tasks, "texts": texts, "provenance": provenance, "refusals": refusals}
        written = {}
        for table, rows in tables.items():
            path = staging / f"{table}.parquet"
            written[table] = (path, write_rows(table, rows, path))
        return written

    def _work(
        self, staging: Path, seen: Mapping[str, Seen], counting: set[str], parts: Sequence[Part]
    ) -> dict[str, Fresh]:
        """The tables about what people did."""
        finisher = Finisher(staging, self._deliveries(seen, counting), staging / "tasks.parquet", self._prefer)
        written = {}
        try:
            for number, table in enumerate(WORK_TABLES, 1):
                sources = [part.files[table] for part in parts if table in part.files]
                sources += [str(self._old[table])] if table in self._old else []
                path = staging / f"{table}.parquet"
                written[table] = (path, finisher.write(table, sources, path))
                self._progress("Writing tables", number, len(WORK_TABLES))
        finally:
            finisher.close()
        return written

    def _deliveries(self, seen: Mapping[str, Seen], counting: set[str]) -> pa.Table:
        ordered = [seen[name] for name in sorted(counting)]
        return pa.table(
            {
                "bundle_id": pa.array([one.bundle_id for one in ordered], pa.string()),
                "annotator": pa.array([self._people[one.signer] for one in ordered], pa.string()),
                "device": pa.array([one.device for one in ordered], pa.string()),
                "signer": pa.array([one.signer for one in ordered], pa.string()),
                "made_by": pa.array([one.made_by for one in ordered], pa.string()),
            }
        )

    def _provenance(self, seen: Seen, decision: Decision, annotations: int | None) -> dict[str, Any]:
        return {
            "bundle_id": seen.bundle_id,
            "decision": decision.decision,
            "reason": decision.reason,
            "annotator": self._people.get(seen.signer, ""),
            "signer": seen.signer,
            "device": seen.device,
            "sequence": seen.sequence,
            "supersedes": seen.supersedes or "",
            "files": json.dumps(seen.files, ensure_ascii=False),
            "countersigned_by": json.dumps(seen.countersigned_by),
            "program_version": seen.program_version,
            "made_by": seen.made_by,
            "annotations": annotations,
            "fault": seen.fault,
            "message": seen.message,
        }

    def _tasks(self) -> tuple[list[dict[str, Any]], Iterator[dict[str, Any]]]:
        """The rows of ``tasks`` and ``texts``: every version of every task that was sent."""
        versions: dict[tuple[str, str, str], tuple[Sent, SentTask]] = {}
        for bundle_id in self._project.bundles:
            sent = read_sent(self._project, bundle_id, self._project.quarantine)
            for task in sent.tasks.values():
                versions.setdefault((sent.series, task.own, task.sha256), (sent, task))
        newest = {
            name: read_sent(self._project, latest.bundle_id, self._project.quarantine).tasks
            for name, latest in self._project.state.series.items()
        }
        tasks = [self._task(sent, task, newest.get(sent.series, {})) for sent, task in versions.values()]
        once = {(task.own, task.sha256): task for _, task in versions.values()}
        return tasks, (row for task in once.values() for _, row in task_rows(task))

    def _task(self, sent: Sent, task: SentTask, newest: Mapping[str, SentTask]) -> dict[str, Any]:
        now = newest.get(task.task.id)
        return {
            "series": sent.series,
            "task": task.own,
            "version": task.sha256,
            "sent_as": task.task.id,
            "tasks_bundle": sent.bundle_id,
            "rubric": sent.rubric.id,
            "kind": task.task.kind,
            "split": task.task.split,
            "language": task.task.language,
            "metadata": json.dumps(dict(task.metadata), ensure_ascii=False, sort_keys=True),
            "responses": sum(len(question.responses) for question in task.task.asked),
            "is_current": now is not None and same_texts(task.task, now.task),
            "withdrawn": now is None,
        }

    def _report(self, changed: Sequence[str], new_files: int) -> Merged:
        self._old = self._folder.tables(self._id)
        annotations = pq.read_table(self._folder.table(self._id, "annotations"), partitioning=None)
        columns = ["series", "task", "annotator", "device", "bundle_id"]
        return Merged(
            dataset=self._folder.root,
            rows=self._folder.counts(self._id),
            changed=tuple(changed),
            decisions=tuple(self._rows("provenance")),
            refusals=tuple(self._rows("refusals")),
            conflicts=tuple(annotations.filter(pc.field("conflict")).select(columns).to_pylist()),
            new_files=new_files,
        )


def _check_all_taken(decisions: Mapping[str, Decision], parts: Sequence[Part], seen: Mapping[str, Seen]) -> None:
    """Raises ``merge.refused`` where a file or an annotation was."""
    files = [
        (", ".join(seen[name].files), each.reason) for name, each in decisions.items() if each.decision == "refused"
    ]
    lines = [(f"{row['file']}, task {row['task']}", row["message"]) for part in parts for row in part.refusals]
    if files or lines:
        where, why = sorted([*files, *lines])[0]
        message = f"{len(files)} files and {len(lines)} annotations cannot be taken; the first: {why}"
        raise AnnotatorError("merge.refused", message, "Merge without --strict to take the others.", where)
