"""``results merge``: any number of results bundles give the same data set, in any order, at once or incrementally."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import fields
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from annotator.bundle.trust import NAMESPACES
from annotator.containment import fault_log, log_faults
from annotator.errors import AnnotatorError
from annotator.model.result_line import RevisionOrigin
from annotator.owner.dataset.dataset_folder import DatasetFolder, file_rows
from annotator.owner.dataset.dataset_tables import FILE_TABLES, TASK_TABLES, TEXT, WORK_TABLES, arrow_array
from annotator.owner.dataset.extract import (
    NOT_ASSIGNED,
    OTHER_REVIEWER,
    DatasetMergeWorker,
    DeliveryMergeDecision,
    ExtractedDeliveryRows,
    KnownResultsBundle,
    decide_deliveries,
    is_misdirected,
    mark_counted_reviews,
    merge_copies,
    misdirected_reviews,
    unsuperseded_bundles,
)
from annotator.owner.dataset.finish import FINISHED, DatasetTableWriter, bundles_by_series, sent_digest, write_rows
from annotator.owner.dataset.merge_result import REFUSED, MergeResult, refusal_key, refusal_row
from annotator.owner.dataset.void_rows import content_of, record_void_rows, submission_rows
from annotator.owner.exchange.deliveries import results_files
from annotator.owner.exchange.invitations import enrol_keys, invites_of, people_asked_to_encrypt
from annotator.owner.exchange.task_returns import decision_rows
from annotator.owner.exchange.void_deliveries import record_void_files
from annotator.owner.project.decisions import reported_decisions
from annotator.owner.project.gold_items import gold_items
from annotator.owner.project.owner_project import Project
from annotator.owner.project.reassigned_reviews import CODE as REASSIGNED
from annotator.owner.project.reassigned_reviews import reassigned_items
from annotator.owner.project.revocations import record_received_bundles, revocations_of
from annotator.owner.project.series import recipient_of
from annotator.owner.project.submitted_work import datasets_of, record_merge
from annotator.owner.project.void_work import CODE as VOID
from annotator.owner.project.void_work import VoidWork, void_error
from annotator.owner.rows import Row
from annotator.owner.worker_processes import connected_process, ended_processes_as

# The worker processes of a merge: each handles some files at a time, and none outlives the merge.


AT_ONCE = 16
"""Files that a process handles at once: few enough that their rows fit in memory many times over."""
_WORTHWHILE: Mapping[str, int] = {"look": 512_000_000, "extract": 16_000_000, "sent": 64_000_000}
"""Total file size in bytes from which several processes are faster, although starting them takes seconds."""
_STOPPED = ("merge.stopped", "merge", "The data set is as it was. Free some memory and merge again.")
ProgressCallback = Callable[[str, int, int], None]
"""Called with the current step, the amount done, and the total amount."""
Job = tuple[Any, ...]


class DatasetMergeWorkerPool:
    """Runs methods of :class:`DatasetMergeWorker` on a project, in ``processes`` if there is enough work."""

    def __init__(self, root: Path, processes: int, progress: ProgressCallback) -> None:
        self._root, self._processes, self._progress = root, processes, progress
        self._own_worker: DatasetMergeWorker | None = None
        self._processes_only = False
        self._running = ExitStack()
        self._workers: list[Connection] = []

    def results_of(self, method: str, step: str, jobs: Sequence[Job], size: int) -> Iterator[Any]:
        """The results of ``method`` for each job (items and further arguments; ``size`` is their total file size in
        bytes), in order. Raises ``merge.stopped``."""
        done, total = 0, sum(len(job[0]) for job in jobs)
        for job, result in zip(jobs, self._results(method, jobs, size), strict=True):
            yield result
            done += len(job[0])
            self._progress(step, done, total)

    def parts(self, method: str, size: int) -> int:
        """The number of parts into which ``size`` bytes of work should be split: 1 if it is not worth starting
        processes, unless they are started anyway. (Each part of what was sent reads whole bundles.)"""
        started = self._processes_only and method != "sent"
        return self._processes if started or size >= _WORTHWHILE[method] else 1

    def use_processes_only(self) -> None:
        """Run everything in other processes from now on: memory used for reading in this process would never be
        released."""
        self._own_worker, self._processes_only = None, self._processes > 1

    def close(self) -> None:
        """Stop the processes and release what was read."""
        self._own_worker, self._processes_only = None, False
        self._running.close()
        self._workers = []

    def _results(self, method: str, jobs: Sequence[Job], size: int) -> Iterator[Any]:
        few = self._processes == 1 or len(jobs) == 1 or (size < _WORTHWHILE[method] and not self._workers)
        if few and not (self._processes_only and jobs):
            self._own_worker = self._own_worker or DatasetMergeWorker(self._root)
            yield from (getattr(self._own_worker, method)(*job) for job in jobs)
            return
        yield from self._in_processes([(method, job) for job in jobs])

    def _in_processes(self, jobs: Sequence[tuple[str, Job]]) -> Iterator[Any]:
        """The results of ``jobs`` in order. A process gets a job when it has none."""
        while len(self._workers) < min(self._processes, len(jobs)):
            process = connected_process(_work, self._root, fault_log())
            self._workers.append(self._running.enter_context(process)[1])
        waiting, idle = deque(enumerate(jobs)), list[Any](self._workers)
        busy: dict[Any, int] = {}
        finished: dict[int, tuple[Any, Exception | None]] = {}
        for number in range(len(jobs)):
            while number not in finished:
                with ended_processes_as(*_STOPPED):
                    while idle and waiting:
                        worker = idle.pop()
                        busy[worker], job = waiting.popleft()
                        worker.send(job)
                    ready: list[Any] = wait(busy)
                    for worker in ready:
                        finished[busy.pop(worker)] = worker.recv()
                        idle.append(worker)
            result, error = finished.pop(number)
            if error is not None:
                raise error
            yield result


def _work(merge: Connection, root: Path, log: Path | None) -> None:
    """Body of a process: receives jobs and sends their results, or errors, until the merge ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the merge, which ends this
    log_faults(log)
    worker = DatasetMergeWorker(root)
    with suppress(EOFError, OSError):
        while True:
            method, job = merge.recv()
            result = error = None
            try:
                result = getattr(worker, method)(*job)
            except Exception as raised:
                error = raised
            merge.send((result, error))


DAMAGED = "project.damaged"
_READ_IN_PART = "read in part"
"""Instead of the digest of what was sent: not all of it could be read, so that the next merge reads it again."""
_EXAMINED = [each.name for each in fields(KnownResultsBundle) if each.name in FILE_TABLES["provenance"]]
"""The columns of ``provenance`` about a bundle itself."""
T = TypeVar("T")
Fresh = tuple[Path, int]
"""A written table and its number of rows."""


def merge(
    project: Project,
    given: Sequence[Path],
    dataset: Path,
    prefer: str | None = None,
    progress: ProgressCallback = lambda *_: None,
    processes: int | None = None,
    *,
    strict: bool = False,
    lasting: bool = True,
    accept_unassigned: bool = False,
) -> MergeResult:
    """Merge results bundles (files, or folders of them) into the data set at ``dataset``; without any, decide about
    the existing ones again.

    ``prefer`` decides between devices of one person that disagree, from now on: ``none`` (the highest revision counts,
    which work continued on another device has, but before it a rival on the current text if its own text was changed
    since), ``latest`` (the later submission by the devices' clocks), or the ids of devices, separated by commas. By
    default the data set's own choice remains, at first ``none``.
    Answers to tasks assigned to another person are refused unless ``accept_unassigned``; files refused for that reason
    are decided again if they are given again. ``strict``: refuse everything if anything has to be refused. ``lasting``:
    the project remembers the data set, unless every file is refused. Raises ``merge.*``, ``dataset.*``, ``project.*``;
    the data set is then unchanged.
    """
    files = results_files(given) if given else []
    folder = DatasetFolder(dataset)
    project = Project.open(project.root)  # reread, to include recent builds
    with folder.locked():
        workers = DatasetMergeWorkerPool(project.root, processes or min(os.cpu_count() or 1, 8), progress)
        try:
            merging = _DatasetMerge(project, folder, prefer, progress, workers, accept_unassigned=accept_unassigned)
            merged = merging.run(files, strict)
            if lasting and not merged.failed:
                record_merge(project, dataset)
            return merged
        finally:
            workers.close()


class _DatasetMerge:
    def __init__(
        self,
        project: Project,
        folder: DatasetFolder,
        prefer: str | None,
        progress: ProgressCallback,
        workers: DatasetMergeWorkerPool,
        *,
        accept_unassigned: bool = False,
    ) -> None:
        self._project, self._folder, self._id = project, folder, project.state.id
        self._progress, self._workers = progress, workers
        folder.check(self._id)
        self._chosen_before = folder.prefer(self._id) or "none"
        self._prefer = self._chosen_before if prefer is None else prefer
        self._old = folder.tables(self._id)
        self._people = _people(project)
        self._accept_unassigned = accept_unassigned
        self._ids = _annotator_ids(project)
        self._known_bundles: dict[str, KnownResultsBundle] = {}
        self._decisions: dict[str, DeliveryMergeDecision] = {}
        self._kept_bundles: set[str] = set()
        """The bundles whose rows the data set keeps."""
        self._extracted = ExtractedDeliveryRows()
        self._reassigned = reassigned_items(project)
        self._faults: dict[str, AnnotatorError] = {}
        """The errors of task bundles that cannot be read, by the series or the delivery that needs them."""
        self._left_out: set[str] = set()
        """New deliveries that need such a bundle. They replace nothing until it is restored."""
        self._anew: set[str] = set()
        """Deliveries that are read again; their existing rows are dropped."""

    def run(self, files: Sequence[Path], strict: bool) -> MergeResult:
        staging = self._folder.staging()
        sent = sent_digest(self._project)
        anew = self._folder.sent(self._id) != sent
        sent_parts = self._sent_parts(staging) if anew else None
        before = {bundle.bundle_id: bundle for bundle in self._seen_before()}
        refused_files = {(row["bundle_id"], "", "") for row in self._rows("provenance") if row["decision"] == REFUSED}
        self._refused_before = frozenset(refused_files | set(map(refusal_key, self._rows("refusals"))))
        fresh, paths = self._look(files)
        self._enrol(fresh)
        self._record_void([*before.values(), *fresh], paths)
        accepted_before = before.keys() - {name for name, *_ in refused_files}
        while faults := self._read(before, fresh, paths, accepted_before, staging):
            self._faults |= faults
        self._check_preferred()
        decisions = self._decisions
        for name, reason in self._extracted.refused.items():
            decisions[name] = DeliveryMergeDecision(REFUSED, reason)
        for name in decisions.keys() - self._kept_bundles:
            if decisions[name].counts:
                decisions[name] = DeliveryMergeDecision(
                    REFUSED, "Trusted by now: merge its file again. [trust.unknown_signer]"
                )
        if strict:
            self._check_all_taken()
        tables = self._write_tables(staging, sent_parts)
        sent_now = _READ_IN_PART if self._faults else sent
        changed = self._folder.swap(self._id, self._project.state.title, self._prefer, sent_now, tables)
        self._note_received()
        accepted = [
            name for name in decisions.keys() & paths.keys() - accepted_before if decisions[name].decision != REFUSED
        ]
        return self._report(changed, paths, fresh, len(accepted))

    def _read(
        self,
        before: Mapping[str, KnownResultsBundle],
        fresh: Sequence[KnownResultsBundle],
        paths: Mapping[str, str],
        accepted_before: Collection[str],
        staging: Path,
    ) -> Mapping[str, AnnotatorError]:
        """Decide about all deliveries and read the new ones, without those that need a task bundle known not to be
        readable. Returns the errors of further such bundles; then it must be done again."""
        unreadable = {
            bundle.bundle_id
            for bundle in fresh
            if bundle.bundle_id in self._faults or not bundle.series.isdisjoint(self._faults)
        }
        self._left_out = unreadable.difference(accepted_before)
        bundles_at_hand = [bundle for bundle in (*before.values(), *fresh) if bundle.bundle_id not in self._left_out]
        self._known_bundles = bundles = merge_copies(bundles_at_hand)
        self._decisions = decide_deliveries(bundles, self._people, self._refusal)
        believed = [bundle for bundle in bundles.values() if self._refusal(bundle) is None]
        kept_bundles = {name for name in unsuperseded_bundles(believed) if bundles[name].signer in self._people}
        extracted = {row["bundle_id"] for row in self._rows("provenance") if row["annotations"] is not None}
        # The owner of a key may have been corrected since, the option changed, or a task bundle restored.
        refused = {row["bundle_id"] for row in self._rows("refusals") if row["code"] in (NOT_ASSIGNED, DAMAGED)}
        self._anew = (refused & paths.keys() & kept_bundles) - unreadable
        extracted -= self._anew
        files_to_read = [
            (paths[name], name, self._given_to(bundles[name].signer))
            for name in sorted(kept_bundles - extracted - unreadable)
            if name in paths
        ]
        sizes = [_size(Path(path)) for path, *_ in files_to_read]
        # A few large files are as much work as many small ones.
        most = sum(sizes) // self._workers.parts("extract", sum(sizes))
        chunks = _chunks(files_to_read, sizes, most)
        self._extracted = self._parts("extract", "Reading annotations", chunks, staging, sum(sizes))
        self._kept_bundles = kept_bundles & (extracted | self._extracted.annotations.keys())
        return self._extracted.errors

    # authors

    def _enrol(self, fresh: Iterable[KnownResultsBundle]) -> None:
        """Trust the keys that prove an invite, or for which a trusted key vouches."""
        claims = [bundle.claim for bundle in fresh if bundle.claim is not None and bundle.signer not in self._people]
        self.enrolled, self._conflicts = enrol_keys(self._project, claims)
        self._people = _people(self._project)
        self._gone = revocations_of(self._project)

    def _refusal(self, bundle: KnownResultsBundle) -> AnnotatorError | None:
        return self._gone.refusal(bundle.signer, bundle.bundle_id) or self._conflicts.get(bundle.signer)

    def _given_to(self, signer: str) -> str:
        """The person for whom tasks answered by the holder of a key must have been built; empty if that is not checked
        or the person is unknown."""
        person = self._people[signer]
        return person if person in self._ids and not self._accept_unassigned else ""

    def _is_reassigned(self, row: Row) -> bool:
        """Whether a review is of an item that was given to somebody else."""
        return row["item"] in self._reassigned

    # void work

    def _record_void(self, bundles: Iterable[KnownResultsBundle], paths: Mapping[str, str]) -> None:
        """Record everything in this data set and these files that came under void keys."""
        void = VoidWork.of(self._project)
        if void.keys:
            signers = {bundle.bundle_id: bundle.signer for bundle in bundles if bundle.signer in void.keys}
            record_void_files(self._project, [Path(paths[name]) for name in signers if name in paths])
            record_void_rows(self._project, self._old, signers)
            void = VoidWork.of(self._project)
        self._void = void

    def _void_key(self, row: Row, *, review: bool = False) -> str:
        """The void key under which the submission of a row came; empty if it is not void."""
        if not self._void.keys or row["status"] != "submitted" or row["content"] is None:
            return ""
        origin = RevisionOrigin(signer=row.get("origin_signer") or "")
        at = row.get("submitted_at") or ""
        return self._void.key_of(content_of(row, review=review), at, origin, row["bundle_id"])

    def _void_annotations(self) -> Iterator[Row]:
        """The void annotations in kept deliveries, as rows of ``refusals`` with their series."""
        if not self._void.keys:
            return
        old = [str(self._old["annotations"])] if "annotations" in self._old else []
        again: set[tuple[str, ...]] = set()
        for path in (*self._extracted.files.get("annotations", ()), *old):
            for row in submission_rows(Path(path)):
                annotation = (row["bundle_id"], row["series"], row["task"], row["content"])
                if row["bundle_id"] in self._kept_bundles and annotation not in again and (key := self._void_key(row)):
                    again.add(annotation)
                    yield self._void_refusal(row, key)

    def _void_refusal(self, row: Row, key: str) -> Row:
        message, task = void_error(self._void.keys[key]).message, row.get("item") or row["task"]
        return {
            **refusal_row(row["bundle_id"], task, VOID, message),
            "series": row["series"],
            "content": row["content"],
        }

    def _note_received(self) -> None:
        accepted = {
            name: bundle for name, bundle in self._known_bundles.items() if self._decisions[name].decision != REFUSED
        }
        record_received_bundles(
            self._project, {name: (bundle.signer, bundle.device) for name, bundle in accepted.items()}
        )

    # existing state

    def _check_preferred(self) -> None:
        if self._prefer in ("none", "latest", self._chosen_before):
            return
        old = [self._old["annotations"]] if "annotations" in self._old else []
        files = [*self._extracted.files.get("annotations", ()), *old]
        made_on = (pq.ParquetFile(file).read(["device"])["device"].unique() for file in files)
        devices = {bundle.device for bundle in self._known_bundles.values() if not bundle.fault}.union(
            *(column.drop_null().to_pylist() for column in made_on)
        )
        for unknown in set(self._prefer.split(",")) - devices:
            listed = ", ".join(sorted(devices)[:10]) or "none"
            message = f"No results come from a device called {unknown!r}."
            raise AnnotatorError("merge.unknown_device", message, f"Known: {listed}.")

    def _seen_before(self) -> Iterator[KnownResultsBundle]:
        for row in self._rows("provenance"):
            values = {name: row[name] for name in _EXAMINED}
            lists = {name: tuple(json.loads(row[name])) for name in ("files", "countersigned_by")}
            yield KnownResultsBundle(**{**values, **lists, "supersedes": row["supersedes"] or None})

    def _rows(self, table: str) -> list[Row]:
        path = self._old.get(table)
        return list(file_rows(path)) if path is not None else []

    def _look(self, files: Sequence[Path]) -> tuple[list[KnownResultsBundle], dict[str, str]]:
        """The examined files, and the path of each bundle."""
        sizes = [_size(path) for path in files]
        jobs = [[(str(path), path.name) for path in some] for some in _chunks(files, sizes, sum(sizes))]
        result: list[KnownResultsBundle] = []
        paths: dict[str, str] = {}
        examined = self._workers.results_of("look", "Checking files", [(job,) for job in jobs], sum(sizes))
        for job, bundles in zip(jobs, examined, strict=True):
            result += bundles
            for (path, _), bundle in zip(job, bundles, strict=True):
                paths.setdefault(bundle.bundle_id, path)
        return result, paths

    def _parts(
        self, method: str, step: str, chunks: Sequence[Sequence[Any]], staging: Path, size: int
    ) -> ExtractedDeliveryRows:
        """The results of ``method`` for all of the ``chunks``."""
        extracted = ExtractedDeliveryRows()
        jobs = [(some, str(staging), number) for number, some in enumerate(chunks)]
        for part in self._workers.results_of(method, step, jobs, size):
            extracted.add(part)
        return extracted

    # results

    def _write_tables(self, staging: Path, sent: dict[str, list[str]] | None) -> dict[str, Fresh]:
        """The tables that may have changed, in the staging folder; those about sent tasks from the files ``sent``, by
        table, or None if these are unchanged."""
        rows = self._about_files(staging)
        if sent is None and self._folder.same(self._id, self._prefer, rows):
            return rows
        self._workers.close()  # release the workers' memory before the tables are written
        finisher = DatasetTableWriter(staging, self._prefer)
        try:
            if sent is not None:
                for table, path in self._kept_task_rows(staging).items():
                    sent.setdefault(table, []).append(str(path))
                rows |= {
                    table: (staging / table, finisher.write_sent(table, sent.get(table, ()), staging / table))
                    for table in TASK_TABLES
                }
            tasks = rows["tasks"][0] if sent is not None else self._old["tasks"]
            finisher.begin(self._deliveries(), tasks, self._void_rows)
            rows |= self._work(finisher, staging)
        finally:
            finisher.close()
        return rows

    def _about_files(self, staging: Path) -> dict[str, Fresh]:
        """The tables about files. If these and what was sent are unchanged, so are all others."""
        counts = {
            row["bundle_id"]: row["annotations"] for row in self._rows("provenance")
        } | self._extracted.annotations
        self._void_rows = [*self._void_annotations()]
        reviews = mark_counted_reviews(self._reviews())
        before = (
            row
            for row in self._rows("refusals")
            if row["bundle_id"] in self._kept_bundles - self._anew
            and row["code"] not in (OTHER_REVIEWER, VOID, REASSIGNED)
        )
        refusals = [
            *before, *self._extracted.refusals, *misdirected_reviews(reviews), *self._void_rows,
            *(self._void_refusal(row, key) for row in reviews if (key := self._void_key(row, review=True))),
            *(_reassigned_refusal(row) for row in reviews if row["status"] == "submitted" and self._is_reassigned(row)),
        ]  # fmt: skip
        tables = {
            "provenance": [
                self._provenance(bundle, counts.get(name) if name in self._kept_bundles else None)
                for name, bundle in self._known_bundles.items()
            ],
            "refusals": [{**row, "file": self._known_bundles[row["bundle_id"]].files[0]} for row in refusals],
            "reviews": reviews,
            "reported": [decision.model_dump() for decision in reported_decisions(self._project, reviews)],
            "delivery_decisions": [*decision_rows(self._project)],
        }
        return {table: (staging / table, write_rows(table, rows, staging / table)) for table, rows in tables.items()}

    def _reviews(self) -> Iterator[Row]:
        """The kept reviews with their authors; ``is_final`` says whether a review counts."""
        old = (row for row in self._rows("reviews") if row["bundle_id"] not in self._anew)
        for row in (*old, *self._extracted.reviews):
            if row["bundle_id"] not in self._kept_bundles:
                continue
            by = self._known_bundles[row["bundle_id"]]
            author = {"reviewer": self._people[by.signer], "device": row["device"] or by.device}
            author["delivered_by"] = by.device
            row = {**row, **author, "created": by.created, "made_by": row.get("made_by") or by.made_by}
            counts = self._decisions[by.bundle_id].counts and not is_misdirected(row) and not self._is_reassigned(row)
            yield {**row, "is_final": counts and not self._void_key(row, review=True)}

    def _sent_parts(self, staging: Path) -> dict[str, list[str]]:
        """The files with the rows of the tables about sent tasks, by table."""
        series: list[tuple[str, Sequence[str], int, int]] = []
        sizes: list[int] = []
        for name, bundles in bundles_by_series(self._project).items():
            size = sum(_size(self._project.built(bundle)) for bundle in bundles)
            share = self._workers.parts("sent", size)  # a batch of many tasks is divided among all processes
            series += [(name, bundles, part, share) for part in range(share)]
            sizes += [size // share] * share
        if self._workers.parts("sent", sum(sizes)) > 1:
            self._workers.use_processes_only()
        chunks = _chunks(series, sizes, max(sizes, default=0))
        parts = self._parts("sent", "Reading tasks", chunks, staging, sum(sizes))
        self._faults = parts.errors
        return parts.files

    def _kept_task_rows(self, staging: Path) -> Mapping[str, Path]:
        """Files with the rows that the data set has about series of which a bundle cannot be read, by table."""
        if not self._faults or "tasks" not in self._old:
            return {}
        tasks = pq.read_table(self._old["tasks"], filters=[("series", "in", [*self._faults])], partitioning=None)
        path = staging / "tasks.kept.parquet"
        pq.write_table(tasks, path)
        # Of texts and rubrics a row that is read again replaces the old one.
        return {"texts": self._old["texts"], "rubrics": self._old["rubrics"], "tasks": path}

    def _work(self, finisher: DatasetTableWriter, staging: Path) -> dict[str, Fresh]:
        """The work tables."""
        tables = {}
        for number, table in enumerate(WORK_TABLES, 1):
            old = [str(self._without_resubmitted(table, staging))] if table in self._old else []
            sources = [*self._extracted.files.get(table, ()), *old]
            tables[table] = (staging / table, finisher.write(table, sources, staging / table))
            self._progress("Writing tables", number, len(WORK_TABLES))
        return tables

    def _without_resubmitted(self, table: str, staging: Path) -> Path:
        """The existing table without the rows of deliveries that are read again."""
        old = self._old[table]
        if not self._anew:
            return old
        path = staging / f"{table}.left.parquet"
        pq.write_table(pq.read_table(old, filters=[("bundle_id", "not in", self._anew)], partitioning=None), path)
        return path

    def _deliveries(self) -> Iterator[Row]:
        for name in sorted(self._kept_bundles):
            bundle = self._known_bundles[name]
            yield {**vars(bundle), "annotator": self._people[bundle.signer], "counts": self._decisions[name].counts}

    def _provenance(self, bundle: KnownResultsBundle, annotations: int | None) -> Row:
        decision = self._decisions[bundle.bundle_id]
        return {
            **{name: getattr(bundle, name) for name in _EXAMINED},
            "decision": decision.decision,
            "reason": decision.reason,
            "annotator": self._people.get(bundle.signer, ""),
            "supersedes": bundle.supersedes or "",
            "files": json.dumps(bundle.files, ensure_ascii=False),
            "countersigned_by": json.dumps(bundle.countersigned_by),
            "annotations": annotations,
        }

    def _check_all_taken(self) -> None:
        """Raises ``merge.refused`` if a file or an annotation was refused, or the error of a task bundle."""
        for error in self._faults.values():
            raise error
        files = [
            (", ".join(self._known_bundles[name].files), decision.reason)
            for name, decision in self._decisions.items()
            if decision.decision == REFUSED
        ]
        lines = [
            (f"{self._known_bundles[row['bundle_id']].files[0]}, task {row['task']}", row["message"])
            for row in self._extracted.refusals
        ]
        if files or lines:
            where, why = sorted([*files, *lines])[0]
            message = f"{len(files)} files and {len(lines)} annotations cannot be taken; the first: {why}"
            raise AnnotatorError("merge.refused", message, "Merge without --strict to accept the others.", where)

    def _counting_rows(self) -> dict[str, int]:
        """The number of rows of each table that count."""
        final = {table: self._read_table(table, ["is_final"])["is_final"] for table in WORK_TABLES}
        return {table: sum(part.true_count for part in column.chunks) for table, column in final.items()}

    def _read_table(self, table: str, columns: list[str]) -> pa.Table:
        """Some columns; ``pq.read_table`` would load ``pyarrow.dataset`` and with it Pandas: 0.2 s."""
        return pq.ParquetFile(self._folder.table(self._id, table)).read(columns)

    def _report(
        self,
        changed: Sequence[str],
        paths: Mapping[str, str],
        fresh: Sequence[KnownResultsBundle],
        new_files: int,
    ) -> MergeResult:
        self._old = self._folder.tables(self._id)
        made_for = {bundle.bundle_id: _recipient(self._project, bundle.series) for bundle in fresh}
        decisions, now = self._rows("provenance"), set(paths)
        counting = {row["bundle_id"] for row in decisions if row["decision"].startswith("taken")}
        columns = ["series", "task", "annotator", "device", "bundle_id"]
        states = ["conflict", "superseded", "status", "is_final", "submitted_at"]
        work = self._read_table("annotations", [*columns, "withdrawn", *states])
        conflicts = work.filter(work["conflict"]).drop_columns(states)
        finished = pc.is_in(work["status"], arrow_array(FINISHED, TEXT))
        in_progress = work.filter(pc.invert(pc.or_(work["superseded"], finished)))
        timeless = pc.is_in(work["submitted_at"], arrow_array(["", None], TEXT))
        without_time = work.filter(pc.and_(work["is_final"], timeless))
        return MergeResult(
            dataset=self._folder.root,
            rows=self._folder.counts(self._id),
            counting=self._counting_rows(),
            prefer=self._prefer,
            replaced="" if self._chosen_before in ("none", self._prefer) else self._chosen_before,
            changed=tuple(changed),
            decisions=tuple(decisions),
            refused=tuple(
                {**row, "made_for": made_for.get(row["bundle_id"], "")}
                for row in decisions
                if row["decision"] == REFUSED and (not row["fault"] or row["bundle_id"] in now)
            ),
            refusals=tuple(row for row in self._rows("refusals") if row["bundle_id"] in counting),
            in_progress=in_progress.num_rows,
            without_time=without_time.num_rows,
            conflicts=tuple(conflicts.to_pylist()),
            review_conflicts=tuple(
                {name: row[name] for name in ("reviewer", "item", *columns)}
                for row in self._rows("reviews")
                if row.get("conflict")
            ),
            new_files=new_files,
            enrolled=tuple(self.enrolled),
            paths={name: path for name, path in paths.items() if name not in self._left_out},
            left_out=tuple(
                sorted({name for bundle in fresh if bundle.bundle_id in self._left_out for name in bundle.files})
            ),
            before=self._refused_before,
            errors=tuple({str(error): error for error in self._faults.values()}.values()),
            unknown_gold={
                str(path): len(gold.unknown) for path, gold in gold_items(self._project).items() if gold.unknown
            },
        )


def decide_again(project: Project, *also: Path) -> list[tuple[str, AnnotatorError]]:
    """Decide again about everything in the data sets into which results of ``project`` were merged, and in others,
    since its keys or the assignment of its reviews have changed. Returns those for which that failed, with the errors;
    missing ones are left out."""
    failed = []
    for folder in dict.fromkeys([*datasets_of(project), *(str(path.absolute()) for path in also)]):
        dataset = DatasetFolder(Path(folder))
        try:
            if dataset.is_there() and project.state.id in dataset.about()["projects"]:
                merge(project, (), dataset.root, lasting=False)
        except AnnotatorError as error:
            failed.append((folder, error))
    return failed


def _reassigned_refusal(row: Row) -> Row:
    message = f"This {row['purpose']} was given to somebody else; that of {row['reviewer']} does not count."
    return refusal_row(row["bundle_id"], row["item"], REASSIGNED, message)


def unencrypted_results(project: Project, merged: MergeResult, plain: Collection[str]) -> dict[str, int]:
    """By annotator, how many of the files in ``plain`` were accepted although an invite asks for encryption. Raises
    ``project.damaged``."""
    required = people_asked_to_encrypt(project)
    return dict(
        Counter(
            str(row["annotator"])
            for row in merged.decisions
            if row["decision"] != REFUSED
            and row["annotator"] in required
            and merged.paths.get(row["bundle_id"]) in plain
        )
    )


def _recipient(project: Project, series: Iterable[str]) -> str:
    """The person for whom the tasks of ``series`` were built; empty for everybody, or several people."""
    people = {recipient_of(project, name) for name in series}
    return people.pop() if len(people) == 1 else ""


def _annotator_ids(project: Project) -> frozenset[str]:
    """The ids for which tasks are built. Other names were given to keys by hand."""
    invited = {invite.annotator_id for invite in invites_of(project).invites.values()}
    return frozenset(invited | {series.recipient for series in project.state.series.values()}) - {""}


def _people(project: Project) -> dict[str, str]:
    """The person of every key that the project trusts as an ``annotator``, by fingerprint."""
    people = project.people.keys
    trusted = [signer.public for signer in project.signers.signers if NAMESPACES["annotator"] in signer.namespaces]
    persons = {key.fingerprint: people.get(key.fingerprint) for key in trusted}
    return {name: person.person or name if person is not None else name for name, person in persons.items()}


def _chunks(items: Sequence[T], sizes: Sequence[int], most: int) -> list[list[T]]:
    """The items in order, in chunks of :data:`AT_ONCE`, or fewer if these reach ``most`` bytes."""
    result: list[list[T]] = []
    room = 0
    for item, size in zip(items, sizes, strict=True):
        if not result or len(result[-1]) == AT_ONCE or size > room:
            result.append([])
            room = most
        result[-1].append(item)
        room -= size
    return result


def _size(path: Path) -> int:
    """The size of a file in bytes; 0 if it does not exist."""
    return path.stat().st_size if path.is_file() else 0
