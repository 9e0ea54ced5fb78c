"""Extraction of rows from results bundles: decides which deliveries count, verifies each file, validates each
annotation.

Runs in worker processes, some files at a time, so arguments and results are plain data and files.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.bundle.bundle_reader import VerifiedBundle, open_bundle, verify_bundle
from annotator.bundle.sequence import newest_of_device
from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.model import pace
from annotator.model.annotation import Annotation
from annotator.model.blocks.review_block import Purpose
from annotator.model.result_line import AnnotationResultLine, RevisionOrigin, made_on
from annotator.model.review_comparison import answers_of_review, review_outcome
from annotator.model.target import is_target
from annotator.model.timestamps import utc_timestamp
from annotator.owner.dataset.dataset_tables import (
    OWN,
    FinishedRevision,
    arrow_array,
    content_hash,
    rubric_row,
    table_columns,
    table_rows,
    table_schema,
)
from annotator.owner.dataset.finish import SentTaskRow, rows_of_series
from annotator.owner.dataset.merge_result import REFUSED, refusal_row
from annotator.owner.exchange.deliveries import check_answers, check_line, check_order, read_lines
from annotator.owner.exchange.invitations import SignerClaim
from annotator.owner.project.decisions import moderation_outcome, said_digest
from annotator.owner.project.gold_items import GoldTasks
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentBundle, SentTask
from annotator.owner.project.task_versions import FinishedTaskVersion, SentBundleCache, version_judged
from annotator.owner.rows import Row, grouped, item_key
from annotator.transfer.destination import sha256_of

# Rows for a data set: collected, and written to temporary Parquet files.


_FROM_WORK = ("series", "task", "revision", "version", "bundle_id", "made_by", "device")
_ROWS_HELD = 4_096
"""Rows of a table about sent tasks that are buffered before writing."""
_WORKS_HELD = 500
"""Annotations whose rows are buffered before writing."""
_WITH_TEXTS = pa.schema([*table_schema("texts"), ("sequence", pa.int64()), ("tasks_bundle", pa.string())])


@dataclass(frozen=True)
class ExtractedDeliveryRows:
    """The rows of some deliveries: Parquet files by table, refusals, the number of annotations of each delivery, and
    rows of ``reviews``; the reasons why deliveries (by id) could not be read, and the errors of task bundles, by the
    delivery or the series that needs them."""

    files: dict[str, list[str]] = field(default_factory=dict)
    refusals: list[Row] = field(default_factory=list)
    annotations: dict[str, int] = field(default_factory=dict)
    reviews: list[Row] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    errors: dict[str, AnnotatorError] = field(default_factory=dict)

    def add(self, other: ExtractedDeliveryRows) -> None:
        """Add the rows of other deliveries."""
        for table, paths in other.files.items():
            self.files[table] = [*self.files.get(table, ()), *paths]
        self.refusals.extend(other.refusals)
        self.annotations.update(other.annotations)
        self.reviews.extend(other.reviews)
        self.refused.update(other.refused)
        self.errors.update(other.errors)


class ExtractedAnnotationRows:
    """Rows of work tables. Columns that depend only on the annotation are stored once per annotation."""

    def __init__(self) -> None:
        self._works: list[tuple[str, str, int, str, str, str, str | None]] = []
        self._rows: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        self._of: dict[str, list[int]] = defaultdict(list)

    def begin(
        self,
        series: str,
        task: str,
        revision: int,
        version: str,
        bundle_id: str,
        made_by: str = "",
        device: str | None = None,
    ) -> None:
        """Start a new annotation, to which the following rows belong. ``made_by``: the program that made it on another
        computer of the annotator. ``device``: the one that made it; None for the one that delivers it."""
        self._works.append((series, task, revision, version, bundle_id, made_by, device))

    @property
    def count(self) -> int:
        """The number of annotations with rows."""
        return len(self._works)

    def add(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add rows with the :data:`OWN` columns of their table."""
        self._rows[table].extend(rows)
        self._of[table].extend([len(self._works) - 1] * len(rows))

    def tables(self) -> Iterator[tuple[str, pa.Table]]:
        """All rows as Arrow tables. Columns that are determined later are null."""
        works = dict(zip(_FROM_WORK, zip(*self._works, strict=True), strict=True)) if self._works else {}
        for table, rows in self._rows.items():
            form, of = table_schema(table), arrow_array(self._of[table], pa.int32())
            own = dict(zip(OWN[table], zip(*rows, strict=True), strict=True))
            columns = [
                arrow_array(own[name], kind)
                if name in own
                else arrow_array(works[name], kind).take(of)
                if name in works
                else pa.nulls(len(rows), kind)
                for name, kind in zip(form.names, form.types, strict=True)
            ]
            yield table, pa.Table.from_arrays(columns, schema=form)


class ParquetTableFiles:
    """A Parquet file for each table, written in pieces into the folder ``out``; ``files`` has their paths by table.
    They are temporary files of the merge. Must be closed."""

    def __init__(self, out: Path, number: int) -> None:
        self._out, self._number = out, number
        self._writers: dict[str, pq.ParquetWriter] = {}
        self.files: dict[str, list[str]] = {}

    def write(self, table: str, rows: pa.Table) -> None:
        """Append ``rows`` to the file of a table."""
        if table not in self._writers:
            self.files[table] = [str(self._out / f"{table}-{self._number:06}.parquet")]
            self._writers[table] = pq.ParquetWriter(*self.files[table], rows.schema, compression="lz4")
        self._writers[table].write_table(rows)

    def close(self) -> None:
        """Finish the files."""
        for writer in self._writers.values():
            writer.close()


class PlainRowFiles(ParquetTableFiles):
    """The same for rows that come one by one, in column order, of which few are held in memory."""

    def __init__(self, out: Path, number: int) -> None:
        super().__init__(out, number)
        self._held: dict[str, list[SentTaskRow]] = defaultdict(list)

    def add(self, table: str, row: SentTaskRow) -> None:
        """Append a row to the file of a table."""
        buffer = self._held[table]
        buffer.append(row)
        if len(buffer) >= _ROWS_HELD:
            self._write_held(table)

    def _write_held(self, table: str) -> None:
        """Write the rows by column, which is three times as fast as from dictionaries."""
        form = _WITH_TEXTS if table == "texts" else table_schema(table)
        columns = list(map(arrow_array, zip(*self._held.pop(table), strict=True), form.types))
        self.write(table, pa.Table.from_arrays(columns, schema=form))

    def close(self) -> None:
        for table in [*self._held]:
            self._write_held(table)
        super().close()


def write_plain_rows(rows: Iterable[tuple[str, SentTaskRow]], out: Path, number: int) -> dict[str, list[str]]:
    """Write rows with the names of their tables to a Parquet file per table. Returns the paths by table."""
    with closing(PlainRowFiles(out, number)) as files:
        for table, row in rows:
            files.add(table, row)
    return files.files


# The table of reviews: the results of reviews, joined with the reviewed work.


ABOUT = ("series", "task", "version", "annotator", "revision", "work_bundle", "number", "planned")
"""What the id map of a review's bundle contains about the reviewed work."""
OTHER_REVIEWER = "review.other_reviewer"
_COLUMNS = tuple(table_columns("reviews"))


def review_row(version: FinishedTaskVersion, sent_to: str, where: str) -> Row:
    """The row of a finished review that was ``sent_to`` one person.

    Raises ``results.other_task`` if the project does not know whose work it is about.
    """
    sent, task, annotation = version.sent, version.task, version.annotation
    reviewed = task.review
    if sent.rubric.review is None or not reviewed:
        message = "The project's folder does not know whose work was reviewed."
        raise AnnotatorError("results.other_task", message, "", where)
    purpose = sent.rubric.review.purpose
    answers = answers_of_review(annotation).model_copy(update={"status": "submitted"})
    came_to = _came_to(version, purpose)
    places = (
        [answer_return.model_dump(mode="json") for answer_return in annotation.review.returns]
        if annotation.review
        else []
    )
    titles = sent.rubric.review.by_key
    for place in places:
        reason = titles.get(place["reason"])
        place["title"] = reason.title if reason is not None else place["reason"]
    work = said_digest(answers_of_review(task.task.reviewed[0].annotation)) if purpose == "review" else None
    return {
        **dict.fromkeys(_COLUMNS),
        **{name: reviewed.get(name) for name in ABOUT},
        "purpose": "sample" if reviewed.get("sample") else purpose,
        "item": task.task.id,
        "sent_to": sent_to,
        "status": annotation.status,
        "outcome": came_to if annotation.status == "submitted" else None,
        "skip_reason": annotation.skip.reason if annotation.skip is not None else None,
        "skip_note": annotation.skip.note if annotation.skip is not None else None,
        "work_content": work,
        "content": said_digest(answers_of_review(annotation)),
        "returns": json.dumps(places, ensure_ascii=False, sort_keys=True),
        "compared": json.dumps(reviewed.get("compared", []), ensure_ascii=False, sort_keys=True),
        "document": answers.model_dump_json(exclude_defaults=True),
        "rows": json.dumps({} if purpose == "moderation" else _rows(version, reviewed, answers), ensure_ascii=False,
                           sort_keys=True),
    }  # fmt: skip


def _came_to(version: FinishedTaskVersion, purpose: Purpose) -> str | None:
    if purpose == "moderation":
        return moderation_outcome(version.annotation)
    if purpose == "adjudication":
        return "adjudicated"
    return review_outcome(version.sent.rubric, version.task.task, version.annotation)


def _rows(
    version: FinishedTaskVersion, reviewed: Mapping[str, Any], answers: Annotation
) -> Mapping[str, list[list[Any]]]:
    """The rows of the answers in the work tables, as if the annotator had given them."""
    task = version.task
    original = SentTask(task.place, reviewed["task"], task.task, reviewed["version"], task.names, task.metadata)
    done = FinishedRevision(original, reviewed["series"], version.sent.rubric, answers, 0, "")
    return {table: [list(row) for row in rows] for table, rows in table_rows(done).items() if table != "documents"}


def misdirected_reviews(reviews: Iterable[Row]) -> list[Row]:
    """The refusals of reviews by people to whom they were not sent, which do not count."""
    return [
        refusal_row(
            row["bundle_id"], row["item"], OTHER_REVIEWER,
            f"This review was sent to {row['sent_to']}, and {row['reviewer']} signed it.",
        )
        for row in reviews
        if is_misdirected(row)
    ]  # fmt: skip


def is_misdirected(row: Row) -> bool:
    """Whether the author of a review is not the person to whom it was sent."""
    return row.get("sent_to") not in (None, "", row["reviewer"])


def mark_counted_reviews(reviews: Iterable[Row]) -> list[Row]:
    """Each review with whether it counts: of copies from several devices the one with the highest revision (work that
    continues another device's has a higher one); of those with one revision the one written last by their clocks.

    What counts and one of each different review are a conflict if neither of the two has seen the other."""
    by_item = grouped((item_key(row), row) for row in reviews)
    result = []
    for copies in by_item.values():
        counting = [row for row in copies if row["is_final"]]
        own = [row for row in counting if not row.get("rival")]
        last = max(own, key=_review_order, default=None)
        rivals = {} if last is None else {_review_content(row): row for row in counting if _are_rivals(row, last)}
        for row in copies:
            conflict = row is rivals.get(_review_content(row)) or (row is last and bool(rivals))
            result.append({**row, "is_final": row is last, "conflict": conflict})
    return result


def _review_content(row: Row) -> tuple[str | None, ...]:
    return row["status"], row["outcome"], row["content"], row["returns"]


def _are_rivals(review: Row, counting: Row) -> bool:
    """Whether two reviews differ, and neither was made by somebody who knew the other. (Reviews merged by an earlier
    version do not say so.)"""
    both_know = review.get("seen") and counting.get("seen")
    differ = _review_content(review) != _review_content(counting)
    return bool(both_know and differ) and not (_follows(review, counting) or _follows(counting, review))


def _follows(review: Row, earlier: Row) -> bool:
    """Whether a review was made by somebody who knew ``earlier``. The next revision of a device follows its last one,
    unless both came from the device itself: deliveries of one device that contradict each other are a fork."""
    if review["device"] == earlier["device"]:
        is_fork = review["delivered_by"] == earlier["delivered_by"] == review["device"]
        return not is_fork and bool(review["review_revision"] > earlier["review_revision"])
    return bool(json.loads(review["seen"]).get(earlier["device"], -1) >= earlier["review_revision"])


def _review_order(row: Row) -> tuple[int, str, str, str]:
    return row["review_revision"], row["created"], row["device"], row["bundle_id"]


# Which deliveries count: determined from all deliveries ever seen, so that their order does not matter.


TAKEN = "taken"
FORK = "taken, fork"
SUPERSEDED = "superseded"


@dataclass(frozen=True)
class KnownResultsBundle:
    """A results bundle that was examined: its place in the chain, its author, and the names of its files.

    ``created``: creation time by the annotator's clock in UTC, empty if unknown. ``fault``: the error code that makes
    it invalid, whatever the project trusts; such a file is identified by the SHA-256 of its bytes instead of a bundle
    id. ``made_by``: the program that made it, empty for a person. ``claim``: the claim of a key that is not trusted
    yet; None for a bundle seen by an earlier merge. ``series``: those of the answered tasks; empty for a bundle seen by
    an earlier merge.
    """

    bundle_id: str
    signer: str = ""
    device: str = ""
    sequence: int = 0
    supersedes: str | None = None
    files: tuple[str, ...] = ()
    countersigned_by: tuple[str, ...] = ()
    created: str = ""
    program_version: str = ""
    made_by: str = ""
    fault: str = ""
    message: str = ""
    claim: SignerClaim | None = None
    series: frozenset[str] = frozenset()


@dataclass(frozen=True)
class DeliveryMergeDecision:
    """The decision about a delivery, with a reason if it is not obvious."""

    decision: str
    reason: str = ""

    @property
    def counts(self) -> bool:
        return self.decision in (TAKEN, FORK)


def merge_copies(bundles: Iterable[KnownResultsBundle]) -> dict[str, KnownResultsBundle]:
    """Each bundle once, with the names and countersignatures of all copies."""
    result: dict[str, KnownResultsBundle] = {}
    for bundle in bundles:
        before = result.get(bundle.bundle_id, bundle)
        result[bundle.bundle_id] = replace(
            before,
            files=tuple(sorted({*before.files, *bundle.files})),
            countersigned_by=tuple(sorted({*before.countersigned_by, *bundle.countersigned_by})),
        )
    return result


def decide_deliveries(
    bundles: Mapping[str, KnownResultsBundle],
    people: Mapping[str, str],
    refusal: Callable[[KnownResultsBundle], AnnotatorError | None] = lambda _: None,
) -> dict[str, DeliveryMergeDecision]:
    """The decision about each bundle. ``people``: the person of each trusted key; ``refusal``: returns why a valid
    bundle is not accepted.

    The newest bundle of each device counts. If its bundles contradict each other, both sides of the fork count, so that
    nothing is lost; different answers to one task are then a conflict.
    """
    decisions: dict[str, DeliveryMergeDecision] = {}
    devices: dict[tuple[str, str], list[KnownResultsBundle]] = {}
    for name, bundle in bundles.items():
        if bundle.fault:
            decisions[name] = DeliveryMergeDecision(REFUSED, f"{bundle.message} [{bundle.fault}]")
        elif (refused := refusal(bundle)) is not None:
            decisions[name] = DeliveryMergeDecision(REFUSED, f"{refused.message} [{refused.code}]")
        elif bundle.signer not in people:
            decisions[name] = DeliveryMergeDecision(
                REFUSED, f"The project does not trust the key of the signer: {bundle.signer}. [trust.unknown_signer]"
            )
        else:
            devices.setdefault((bundle.signer, bundle.device), []).append(bundle)
    for chain in devices.values():
        settled = newest_of_device(chain)
        heads = {bundle.bundle_id for bundle in settled.heads}
        for bundle in chain:
            if bundle.bundle_id in heads:
                decisions[bundle.bundle_id] = (
                    DeliveryMergeDecision(FORK, "Contradicts another bundle of its device.")
                    if settled.forks
                    else DeliveryMergeDecision(TAKEN)
                )
            else:
                decisions[bundle.bundle_id] = DeliveryMergeDecision(SUPERSEDED)
    return decisions


def unsuperseded_bundles(bundles: Iterable[KnownResultsBundle]) -> set[str]:
    """The bundles that no other bundle of their device is known to follow, whose rows a data set keeps.

    They always include every bundle that counts, now and after others arrive, because a bundle contains all the work of
    those that it follows. A superseded bundle can count again if a later one shows that the newest did not follow it.
    """
    valid = [bundle for bundle in bundles if not bundle.fault]
    followed = {(bundle.signer, bundle.device, bundle.supersedes) for bundle in valid}
    return {bundle.bundle_id for bundle in valid if (bundle.signer, bundle.device, bundle.bundle_id) not in followed}


NOT_ASSIGNED = "results.not_assigned"
_OWN_FAULTS = ("project.damaged", "bundle.newer_version", "file.system")
"""The codes of errors of the project's copies of task bundles, which are no reason to refuse work."""
_TASKS = 20_000
"""The number of tasks that a process caches: it may process the bundles of thousands of people."""


class DatasetMergeWorker:
    """A worker of a merge: the work of one process, on the project in the folder ``root``."""

    def __init__(self, root: Path) -> None:
        self._project = Project.open(root)
        self._begin()

    def _begin(self) -> None:
        self._sent_bundles = SentBundleCache(self._project, _TASKS)

    @cached_property
    def _gold(self) -> GoldTasks:
        return GoldTasks(self._project)  # which reads all id maps: once, not for each series

    def look(self, files: Sequence[tuple[str, str]]) -> list[KnownResultsBundle]:
        """Examine ``files`` (paths, and names for messages) without reading their annotations."""
        return [_look(self._project, Path(path), name) for path, name in files]

    def extract(self, deliveries: Sequence[tuple[str, str, str]], out: str, number: int) -> ExtractedDeliveryRows:
        """The rows of ``deliveries`` (path, bundle id, and the person for whom the answered tasks must have been
        built, empty for anybody), written to the folder ``out``.

        Raises ``merge.changed``.
        """
        with closing(ParquetTableFiles(Path(out), number)) as parts:
            extracting, refused = _RowExtractor(self._sent_bundles, parts), dict[str, AnnotatorError]()
            for path, bundle_id, person in deliveries:
                with ExitStack() as opened:
                    try:
                        with Contained(Path(path).name):
                            bundle = opened.enter_context(open_bundle(Path(path), self._project.quarantine, "results"))
                    except AnnotatorError as error:
                        refused[bundle_id] = error
                        continue
                    if bundle.bundle_id != bundle_id:
                        message = "The file was replaced by another while it was merged."
                        raise AnnotatorError("merge.changed", message, "Merge again.", path)
                    extracting.take(bundle, Path(path).name, person)
            extracting.write()
        return ExtractedDeliveryRows(
            parts.files, extracting.refusals, extracting.annotations, extracting.reviews,
            {name: f"{error.message} [{error.code}]" for name, error in refused.items()}, extracting.faults,
        )  # fmt: skip

    def sent(
        self, series: Sequence[tuple[str, Sequence[str], int, int]], out: str, number: int
    ) -> ExtractedDeliveryRows:
        """The rows of ``tasks`` and ``texts`` for some series (name, bundle ids, and part number of number of
        parts)."""
        self._begin()  # what was read for earlier work would stay beside it
        faults: dict[str, AnnotatorError] = {}
        common = (self._project, self._sent_bundles, faults, self._gold)
        rows = (row for part in series for row in rows_of_series(*common, *part))
        return ExtractedDeliveryRows(write_plain_rows(rows, Path(out), number), errors=faults)


def _look(project: Project, path: Path, name: str) -> KnownResultsBundle:
    try:
        with Contained(name):
            return _examined_bundle(project, path, name)
    except AnnotatorError as refused:
        return KnownResultsBundle(_digest(path), files=(name,), fault=refused.code, message=refused.message)


def _examined_bundle(project: Project, path: Path, name: str) -> KnownResultsBundle:
    bundle = verify_bundle(path, "results")  # its content is copied only when it is read
    signer = bundle.author
    if bundle.info.project_id != project.state.id:
        raise AnnotatorError("results.other_project", "These results belong to another project.")
    return KnownResultsBundle(
        bundle_id=bundle.bundle_id,
        signer=signer.fingerprint,
        device=bundle.info.device_id or "",
        sequence=bundle.info.sequence,
        supersedes=bundle.info.supersedes,
        files=(name,),
        countersigned_by=tuple(key.fingerprint for key in bundle.countersigners),
        created=utc_timestamp(bundle.info.created),
        program_version=bundle.info.program_version,
        made_by=bundle.info.made_by or "",
        claim=SignerClaim.of(signer, bundle.info),
        series=frozenset(project.bundles[name] for name in bundle.info.tasks_bundles if name in project.bundles),
    )


def _digest(path: Path) -> str:
    try:
        return sha256_of(path)
    except OSError:
        return hashlib.sha256(str(path).encode()).hexdigest()


def _lines_by_device(line: AnnotationResultLine, device: str) -> dict[str, AnnotationResultLine]:
    """The line and those of its rivals, by the device that made each. ``device``: the one that delivers them."""
    own = made_on(device, line.seen, (line.submitted or line).revision)
    return {**{rival.made_on: line.of_rival(rival) for rival in line.rivals}, own: line}


class _RowExtractor:
    def __init__(self, archive: SentBundleCache, parts: ParquetTableFiles) -> None:
        self._sent_bundles, self._table_files = archive, parts
        self._rows = ExtractedAnnotationRows()
        self.refusals: list[Row] = []
        self.annotations: dict[str, int] = {}
        self.reviews: list[Row] = []
        self.faults: dict[str, AnnotatorError] = {}
        self._rubrics: dict[str, str] = {}

    def take(self, bundle: VerifiedBundle, file: str, person: str) -> None:
        bundle_id, refused = bundle.bundle_id, list[AnnotatorError]()
        count = 0
        for delivered in read_lines(bundle, file, refused):
            for device, line in _lines_by_device(delivered, bundle.info.device_id or "").items():
                try:
                    with Contained(f"{file}, task {line.task_id}"):
                        is_rival = line is not delivered
                        self._extract_line(line, bundle_id, bundle.info.author_roles, person, device, is_rival=is_rival)
                except AnnotatorError as error:
                    if error.code in _OWN_FAULTS:
                        self.faults[bundle_id] = error
                        return
                    self._refuse(bundle_id, line.task_id, error)
                    continue
                count += 1
            if self._rows.count >= _WORKS_HELD:
                self.write()
        for wrong in refused:  # whose task may be what cannot be read
            message = f"{wrong.where.partition(', ')[2]}: {wrong.message}"
            self.refusals.append(refusal_row(bundle_id, "", wrong.code, message))
        self.annotations[bundle_id] = count

    def write(self) -> None:
        """Write the buffered rows to the files."""
        for table, rows in self._rows.tables():
            self._table_files.write(table, rows)
        self._rows = ExtractedAnnotationRows()

    def _refuse(self, bundle_id: str, task: str, error: AnnotatorError) -> None:
        where = error.where.rpartition(", ")[2]
        target = where if is_target(where) else ""
        self.refusals.append(refusal_row(bundle_id, task, error.code, error.message, target))

    def _rubric_sha256(self, sent: SentBundle) -> str:
        """The SHA-256 of the rubric of the answered bundle, which later bundles of the series may not have."""
        if sent.bundle_id not in self._rubrics:
            self._rubrics[sent.bundle_id] = rubric_row(sent.rubric)["sha256"]
        return self._rubrics[sent.bundle_id]

    def _check_given(self, sent: SentBundle, person: str, where: str) -> None:
        """Raises ``results.not_assigned`` for answers to tasks assigned to another person: anyone who can read a bundle
        can answer it. Reviews are checked by :func:`is_misdirected`."""
        recipient = self._sent_bundles.recipient(sent.series)
        if person and recipient not in ("", person) and sent.rubric.review is None:
            raise AnnotatorError(
                NOT_ASSIGNED,
                f"These tasks were given to {recipient}, and {person} signed the answers.",
                "Ask both how that came about. `annotator keys trust --as ID` says whose a key is; --accept-unassigned "
                "takes the answers.",
                where,
            )

    def _extract_line(
        self,
        line: AnnotationResultLine,
        bundle_id: str,
        signed_as: Collection[str],
        person: str,
        device: str,
        *,
        is_rival: bool,
    ) -> None:
        where = f"task {line.task_id}"
        sent, task = check_line(self._sent_bundles, line, where, signed_as)
        self._check_given(sent, person, where)
        version = version_judged(self._sent_bundles, line, sent, task, where)
        if version is not None:
            self._check_given(version.sent, person, where)
        order, annotation, revision, at = line.display_order, line.annotation, line.revision, ""
        origin = line.origin or RevisionOrigin()
        rows_by_table: Mapping[str, list[tuple[Any, ...]]] = {}
        hasty: list[str] = []
        digest = None
        if version is not None:
            sent, task, annotation = version.sent, version.task, version.annotation
            order, revision, at = version.display_order, version.revision, version.at
            if line.submitted is not None:
                check_order(task.task, order, where)
            check_answers(version, where)
            if sent.rubric.review is not None:
                sent_to = self._sent_bundles.recipient(sent.series)
                self.reviews.append({**review_row(version, sent_to, where), "bundle_id": bundle_id,
                                     "review_revision": revision, "active_seconds": line.active_seconds,
                                     "submitted_at": at, "origin_signer": origin.signer,
                                     "made_by": origin.made_by, "device": device, "rival": is_rival,
                                     "seen": json.dumps(dict(line.seen), sort_keys=True)})  # fmt: skip
                return
            done = FinishedRevision(task, sent.series, sent.rubric, annotation, revision, bundle_id)
            rows_by_table, digest = table_rows(done), content_hash(done)
            if annotation.status == "submitted":
                hasty = [remark.code for remark in pace.haste_warnings(task.task, annotation, line.active_seconds, ())]
        if sent.rubric.review is not None:
            return  # begun, but without answers
        self._rows.begin(sent.series, task.own_id, revision, task.sha256, bundle_id, origin.made_by, device)
        row = {
            "rubric": sent.rubric.id,
            "rubric_sha256": self._rubric_sha256(sent),
            "status": annotation.status,
            "submitted_at": at,
            "guidelines": (line.submitted or line).guidelines,
            "active_seconds": line.active_seconds,
            "display_order": json.dumps({name: list(places) for name, places in sorted(order.items())}),
            "flagged": line.annotation.flagged,
            "revised_since": line.submitted is not None,
            "seen": json.dumps(dict(line.seen), sort_keys=True) if line.seen else None,
            "hasty": " ".join(hasty),
            "tasks_bundle": sent.bundle_id,
            "content": digest,
            "origin_signer": origin.signer,
        }
        self._rows.add("annotations", [tuple(map(row.get, OWN["annotations"]))])
        for table, rows in rows_by_table.items():
            self._rows.add(table, rows)
