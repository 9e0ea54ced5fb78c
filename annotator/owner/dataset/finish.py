"""Converts extracted parts to tables: determines what counts, what was sent and what changed since, in a deterministic
order.

DuckDB reads the previous tables and the new parts, and spills to disk to stay within its memory limit.
"""

from __future__ import annotations

import hashlib
import heapq
import itertools
import json
import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.errors import AnnotatorError
from annotator.model.blocks.tags_block import DISCARDING
from annotator.model.text_hashes import same_texts
from annotator.owner.dataset.dataset_folder import DatasetFolder, spilling_database
from annotator.owner.dataset.dataset_tables import (
    TABLES,
    TASK_TABLES,
    TEXT,
    WORK,
    WORK_TABLES,
    YES,
    rows_table,
    rubric_row,
    sql_list,
    sql_text,
    table_columns,
    table_schema,
    text_rows,
)
from annotator.owner.project.gold_items import GoldTasks, gold_items
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentBundle, SentTask
from annotator.owner.project.task_versions import SentBundleCache
from annotator.owner.rows import Row
from annotator.transfer.destination import sha256_of

ROW_GROUP = 32_768
"""Rows that are compressed together."""
_LONG_ROW_GROUP = 16_384
"""The same for tables with long texts, which are in memory several times meanwhile."""
_LONG = {"text", "document", "metadata", "display_order"}
"""Columns with long texts."""
MEMORY = "2GB"
_BATCH = 8_192
_RANGE_BYTES = 16 * 1024 * 1024
"""The amount of data that is sorted at once for tables about sent tasks, which may be larger than the memory."""
FINISHED = ("submitted", "skipped")
_DECIDED = (
    *("annotator", "device", "is_final", "signer", "made_by"),
    *("superseded", "changed_since", "withdrawn", "conflict"),
)
"""Columns that are determined here from all deliveries and builds."""
_FOLLOWING = {"document", "revision", "is_final", "version", "made_by", "signer"}
"""Columns that depend on the delivery and the task; sorting by them would take time and change nothing."""
_OF_SKIPPED = {"documents", "skips"}
"""The tables whose rows count for skipped tasks, too."""
_OF_TARGET = {"kind", "question", "response", "origin"}
"""Columns that depend on the version and the target."""
_UNIQUE = {
    "tasks": ("series", "task", "version"),
    "texts": ("task", "version", "target"),
    "rubrics": ("sha256",),
}


_GROUP = "PARTITION BY series, task, annotator, finished"
_DEVICE = "coalesce(here.device, delivery.device)"
"""The device that made the work: with rivals, a delivery has the work of several."""
_KNOWN_TASK = "sent.series = here.series AND sent.task = here.task AND sent.version = here.version"


_DELIVERIES = pa.schema(
    [*((name, TEXT) for name in ("bundle_id", "annotator", "device", "signer", "made_by", "created")), ("counts", YES)]
)
_VOID = pa.schema([(name, TEXT) for name in ("bundle_id", "series", "task", "content")])


class DatasetTableWriter:
    """Writes tables: those about sent tasks, and after :meth:`begin` those of work. ``rubric``: the SHA-256 of the
    rubric of all rows, if they do not say it."""

    def __init__(self, scratch: Path, prefer: str, rubric: str = "") -> None:
        self._connection = spilling_database(scratch, 1, MEMORY)
        self._scratch, self._prefer, self._rubric = scratch, prefer, rubric

    def close(self) -> None:
        """Release the temporary files."""
        self._connection.close()

    def write_sent(self, table: str, parts: Sequence[str], out: Path) -> int:
        """Write a table about sent tasks. Returns its number of rows. A row shared by several series is written
        once; of ``texts`` that from the newest bundle that has it, else that of the data set before (without
        ``sequence``)."""
        key = _UNIQUE[table]
        if not parts:
            return self._stream(table, [], out)
        self._define_view("sent", parts)
        newest_first = ", sequence DESC, tasks_bundle" if "sequence" in self._connection.table("sent").columns else ""
        names, unique = self._columns_of(table), _quoted_columns(key)
        statements = (
            f"SELECT DISTINCT ON ({unique}) {names} FROM sent WHERE {condition} ORDER BY {unique}{newest_first}"
            for condition in _range_conditions(key, parts)
        )
        return self._stream(table, statements, out)

    def write_sorted(self, table: str, parts: Sequence[str], out: Path) -> int:
        """Write the rows of temporary files as they are, sorted by their columns. Returns their number."""
        self._define_view("rows_of_parts", parts)
        names = self._columns_of(table)
        return self._stream(table, [f"SELECT {names} FROM rows_of_parts ORDER BY ALL NULLS FIRST"], out)

    def _columns_of(self, table: str) -> str:
        names = _quoted_columns(table_columns(table))
        return names.replace('"rubric_sha256"', f"{sql_text(self._rubric)} AS rubric_sha256") if self._rubric else names

    def begin(self, deliveries: Iterable[Row], tasks: Path, void: Iterable[Row] = ()) -> None:
        """Start with the kept ``deliveries`` (:data:`_DELIVERIES`), the file of the table ``tasks``, and ``void``
        annotations in these deliveries (:data:`_VOID`)."""
        self._connection.execute("SET threads = 2")
        self._rows_view("deliveries", rows_table(deliveries, _DELIVERIES))
        self._rows_view("void", rows_table(void, _VOID))
        self._define_view("known_tasks", [str(tasks)])

    def write(self, table: str, parts: Sequence[str], out: Path) -> int:
        """Write a work table to ``out``, ``annotations`` before all others. Returns its number of rows."""
        first = table == "annotations"
        if not first and not any(pq.read_metadata(part).num_rows for part in parts):
            return self._stream(table, [], out)  # most tables of most projects: nothing to sort
        if parts:
            self._define_view("work", parts)
        else:
            self._rows_view("work", table_schema(table).empty_table())
        present = self._connection.table("work").columns
        # Null in columns that an earlier version did not write.
        columns = [
            f'here."{name}"' if name in present else f'CAST(NULL AS VARCHAR) AS "{name}"'
            for name in table_columns(table)
            if name not in _DECIDED
        ]
        rows = _annotations_query(columns, self._prefer) if first else _of_work(table, columns)
        if first:
            # Of all sent tasks, only the answered ones are kept in memory.
            key = "series, task, version"
            self._connection.execute(
                f"CREATE TEMP TABLE answered AS SELECT {key}, is_current, withdrawn FROM known_tasks "
                f"SEMI JOIN work USING ({key})"
            )
        names = list(table_columns(table))
        following = _FOLLOWING | (_OF_TARGET if "target" in names else set())
        order = _quoted_columns(name for name in names if name not in following)
        count = self._stream(table, [f"SELECT {_quoted_columns(names)} FROM ({rows}) ORDER BY {order}"], out)
        if first:
            self._define_view("written", [str(out)])
            final = "SELECT series, task, bundle_id, device, is_final, made_by, status FROM written"
            self._connection.execute(f"CREATE TEMP TABLE final AS {final}")
        return count

    def _define_view(self, name: str, parts: Sequence[str]) -> None:
        """The rows of Parquet files as a view; columns that a file lacks are null. Names of folders are no columns."""
        files = f"[{', '.join(map(sql_text, parts))}], union_by_name = true, hive_partitioning = false"
        self._connection.execute(f"CREATE OR REPLACE TEMP VIEW {name} AS SELECT * FROM read_parquet({files})")

    def _rows_view(self, name: str, rows: pa.Table) -> None:
        path = self._scratch / f"{name}.rows.parquet"
        pq.write_table(rows, path)
        self._define_view(name, [str(path)])

    def _stream(self, table: str, statements: Iterable[str], out: Path) -> int:
        """Write the results of statements in row groups of a fixed size, so that the same rows make the same file."""
        form = table_schema(table)
        most = ROW_GROUP if _LONG.isdisjoint(form.names) else _LONG_ROW_GROUP
        batches = (batch for sql in statements for batch in self._connection.execute(sql).to_arrow_reader(_BATCH))
        count = 0
        with pq.ParquetWriter(out, form, compression="zstd") as writer, ThreadPoolExecutor(1) as thread:
            written: Future[None] | None = None
            for rows in _row_groups(batches, form, most):
                if written is not None:
                    written.result()
                written = thread.submit(writer.write_table, rows, most)  # while the next rows are sorted
                count += rows.num_rows
            if written is not None:
                written.result()
        return count


def _row_groups(batches: Iterable[pa.RecordBatch], form: pa.Schema, most: int) -> Iterator[pa.Table]:
    """The rows of ``batches`` as tables of ``most`` rows in contiguous memory; the last one may have fewer."""
    pending: list[pa.RecordBatch] = []
    size = 0
    for batch in batches:
        while size + batch.num_rows >= most:
            room = most - size
            pending.append(batch[:room])
            yield _emptied(pending, form)
            size, batch = 0, batch[room:]
        pending.append(batch)
        size += batch.num_rows
    if size:
        yield _emptied(pending, form)


def _emptied(batches: list[pa.RecordBatch], form: pa.Schema) -> pa.Table:
    """The rows of all batches in the list, which is then empty, so that they are in memory once."""
    rows = pa.Table.from_batches(batches).combine_chunks().cast(form)
    batches.clear()
    return rows


def _quoted_columns(names: Iterable[str]) -> str:
    """Columns by name, which may be words of SQL."""
    return ", ".join(f'"{name}"' for name in names)


def _range_conditions(key: Sequence[str], parts: Sequence[str]) -> Iterator[str]:
    """Conditions on ``key`` for the rows in ranges of about :data:`_RANGE_BYTES`, in its order: a sort needs more
    memory than its input. Ranges begin where row groups of the files do."""
    first, second = key[0], key[min(1, len(key) - 1)]
    starts, size = [], 0
    for start, group in sorted(_row_group_starts(parts, first, second)):
        if size >= _RANGE_BYTES:
            starts.append(start)
            size = 0
        size += group
    for low, high in itertools.pairwise([None, *starts, None]):
        # DuckDB skips row groups by the simple bounds on `first`.
        conditions = ["true"]
        if low is not None:
            conditions += [
                f"{first} >= {sql_text(low[0])}",
                f"({first}, {second}) >= ({', '.join(map(sql_text, low))})",
            ]
        if high is not None:
            conditions += [
                f"{first} <= {sql_text(high[0])}",
                f"({first}, {second}) < ({', '.join(map(sql_text, high))})",
            ]
        yield " AND ".join(conditions)


def _row_group_starts(parts: Iterable[str], first: str, second: str) -> Iterator[tuple[tuple[str, str], int]]:
    """For each row group of the files its smallest values in two columns, and the size of its rows in bytes."""
    for part in parts:
        about = pq.read_metadata(part)
        at = [about.schema.names.index(name) for name in (first, second)]
        for number in range(about.num_row_groups):
            group = about.row_group(number)
            low_first, low_second = (group.column(column).statistics.min for column in at)
            yield (low_first, low_second), group.total_byte_size


def _of_work(table: str, columns: Sequence[str]) -> str:
    """The rows of a work table with their annotators, and whether they count: answers that were left in a skipped task
    do not, except tags that report a text."""
    counting = "final.is_final"
    if table not in _OF_SKIPPED:
        reports = f" OR purpose IN {sql_list(DISCARDING)}" if table == "tags" else ""
        counting += f" AND (final.status = 'submitted'{reports})"
    return f"""
        SELECT {", ".join(columns)}, delivery.annotator, {_DEVICE} AS device, delivery.signer,
            coalesce(final.made_by, delivery.made_by) AS made_by, coalesce({counting}, false) AS is_final
        FROM work AS here JOIN deliveries AS delivery USING (bundle_id)
        LEFT JOIN final ON final.series = here.series AND final.task = here.task AND final.bundle_id = here.bundle_id
            AND final.device = {_DEVICE}
    """


def _annotations_query(columns: Sequence[str], prefer: str) -> str:
    """The rows of ``annotations``: which of several deliveries of one annotator counts, and which contradict it."""
    # A program's answers remain a program's, on whatever computer of the annotator they are imported.
    origin = "max(coalesce(nullif(here.made_by, ''), delivery.made_by))"
    rows = f"""
        SELECT {", ".join(columns)}, delivery.annotator, {_DEVICE} AS device, delivery.signer,
            {origin} OVER (PARTITION BY here.series, here.task, delivery.annotator, here.revision,
                coalesce(here.content, here.bundle_id)) AS made_by,
            delivery.created, delivery.device AS delivered_by,
            NOT delivery.counts OR void.task IS NOT NULL AS superseded,
            coalesce(sent.withdrawn, false) AS withdrawn,
            NOT coalesce(sent.is_current, false) AND NOT coalesce(sent.withdrawn, false) AS changed_since,
            here.status IN {sql_list(FINISHED)} AND delivery.counts AND void.task IS NULL AS finished
        FROM work AS here JOIN deliveries AS delivery USING (bundle_id) LEFT JOIN answered AS sent ON {_KNOWN_TASK}
        LEFT JOIN void ON void.bundle_id = here.bundle_id AND void.series = here.series AND void.task = here.task
            AND void.content = here.content
    """
    placed = f"""
        SELECT *, row_number() OVER ({_GROUP} ORDER BY {_delivery_order(prefer)}) AS place,
            row_number() OVER ({_GROUP}, content ORDER BY {_delivery_order(prefer)}) AS copy FROM ({rows})
    """
    compared = f"""
        SELECT *, max(content) FILTER (place = 1) OVER whole AS counting, max(seen) FILTER (place = 1) OVER whole AS
            counting_seen, max(device) FILTER (place = 1) OVER whole AS counting_device,
            max(revision) FILTER (place = 1) OVER whole AS counting_revision,
            max(delivered_by) FILTER (place = 1) OVER whole AS counting_delivered_by,
            bool_or(changed_since) FILTER (place = 1) OVER whole AS counting_changed
        FROM ({placed}) WINDOW whole AS ({_GROUP})
    """
    # Neither of the two has seen the other: the counting one this revision, this one its own revision on the device of
    # the counting one. A device has seen its own earlier revision, unless both are its own deliveries: that is a fork.
    # A preferred device decides between it and others, not between two sides of a fork; the latest submission between
    # all. Several deliveries can have the same answers: one row is a conflict.
    decided = (
        "true" if prefer == "latest" else f"counting_device IN {_devices(prefer)} AND device NOT IN {_devices(prefer)}"
    )
    rivals = f"""
        SELECT *, coalesce(finished AND copy = 1 AND content <> counting
            AND NOT ({decided})
            AND NOT {_seen_revision("counting_seen", "device")} >= revision
            AND NOT {_seen_revision("seen", "counting_device")} >= least(revision, counting_revision)
            AND NOT (device = counting_device AND revision <> counting_revision
                AND (delivered_by <> device OR counting_delivered_by <> device)), false) AS rival
        FROM ({compared})
    """
    # Without a preference, work on the current text counts before a rival on a text that was changed since.
    current = "rival AND counting_changed AND NOT changed_since AND NOT withdrawn" if prefer == "none" else "false"
    return f"""
        SELECT *, finished AND place = coalesce(min(place) FILTER ({current}) OVER whole, 1) AS is_final,
            coalesce(rival OR (finished AND place = 1 AND bool_or(rival) OVER whole), false) AS conflict
        FROM ({rivals}) WINDOW whole AS ({_GROUP})
    """


def _seen_revision(column: str, device: str) -> str:
    """The revision of a ``device`` in a column like ``column``; -1 if there is none."""
    return f"""coalesce(CAST({column} ->> ('$."' || {device} || '"') AS BIGINT), -1)"""


def _delivery_order(prefer: str) -> str:
    """Which of several deliveries counts: the preferred one (submitted last, or of a device), or else the one with the
    highest revision, since work continued on another device has a higher one. Among equal ones, a fixed choice; of
    copies that of the device which did the work, since a device that imported it has another time."""
    chosen = f"device NOT IN {_devices(prefer)}, "
    if prefer in ("none", "latest"):
        chosen = "coalesce(nullif(submitted_at, ''), created) DESC, " if prefer == "latest" else ""
    return f"{chosen}revision DESC, content DESC, device, delivered_by <> device, bundle_id"


def _devices(prefer: str) -> str:
    return sql_list(prefer.split(","))


UNSIGNED: Row = {
    "status": "submitted", **dict.fromkeys(("submitted_at", "guidelines", "hasty", "tasks_bundle", "signer"), ""),
    "display_order": "{}",
    **dict.fromkeys(("flagged", "superseded", "revised_since", "changed_since", "withdrawn", "conflict"), False),
}  # fmt: skip
"""The columns of ``annotations`` that are alike in all work that came in no results bundle."""


def write_unsigned(
    staging: Path, parts: Mapping[str, Sequence[str]], few: Mapping[str, Iterable[Row]], rubric: str = ""
) -> dict[str, tuple[Path, int]]:
    """Write all tables of work that came in no results bundle into the folder ``staging``: of the rows in temporary
    files (``parts``, by table), or of the ``few`` that fit in memory. ``rubric``: the SHA-256 of the rubric of all
    rows, if they do not say it. Returns the file and the number of rows of each table."""
    fresh = {}
    with closing(DatasetTableWriter(staging, "none", rubric)) as writer:
        for table in TABLES:
            path = staging / table
            if table not in parts:
                fresh[table] = path, write_rows(table, few.get(table, ()), path)
            elif table in TASK_TABLES:
                fresh[table] = path, writer.write_sent(table, parts[table], path)
            else:
                fresh[table] = path, writer.write_sorted(table, parts[table], path)
    return fresh


def write_rows(table: str, rows: Iterable[Row], out: Path) -> int:
    """Write a table that fits in memory from dicts, sorted by its columns."""
    names = list(table_columns(table))

    def place(row: Row) -> list[tuple[bool, Any]]:
        return [(row.get(name) is not None, "" if row.get(name) is None else row[name]) for name in names]

    ordered = sorted(rows, key=place)
    pq.write_table(rows_table(ordered, table_schema(table)), out, compression="zstd", row_group_size=ROW_GROUP)
    return len(ordered)


assert set(_DECIDED) <= {*WORK, *WORK_TABLES["annotations"]}

_METADATA = json.JSONEncoder(ensure_ascii=False, sort_keys=True)

# The tables about sent tasks: every version of every task, its texts, the rubrics, and what became of each.

SentTaskRow = tuple[Any, ...]
"""The values of the columns of a table about sent tasks, in order."""


def sent_digest(project: Project) -> str:
    """A hash of everything that the two tables depend on."""
    digest = hashlib.sha256()
    for series, latest in sorted(project.state.series.items()):
        digest.update(f"{series} {latest.bundle_id}\n".encode())
    for bundle_id, series in sorted(project.bundles.items()):
        digest.update(f"{bundle_id} {series}\n".encode())
        id_map = project.id_map(bundle_id)
        digest.update(bytes.fromhex(sha256_of(id_map)) if id_map.is_file() else b"-")
    for path, gold in sorted(gold_items(project).items()):
        digest.update(json.dumps([path.stem, sorted(gold.rubrics), sorted(gold.tasks)]).encode())
    return digest.hexdigest()


def bundles_by_series(project: Project) -> Mapping[str, Sequence[str]]:
    """The ids of all bundles sent for annotation, by series."""
    result: dict[str, list[str]] = {}
    for bundle_id, series in sorted(project.bundles.items()):
        latest = project.state.series.get(series)
        if latest is None or not latest.purpose:
            result.setdefault(series, []).append(bundle_id)
    return dict(sorted(result.items()))


def rows_of_series(
    project: Project,
    archive: SentBundleCache,
    faults: dict[str, AnnotatorError],
    gold: GoldTasks,
    series: str,
    bundles: Sequence[str],
    part: int = 0,
    parts: int = 1,
) -> Iterator[tuple[str, SentTaskRow]]:
    """The rows of one series, each with the name of its table.

    They are sorted by task, so that sorting by ranges can skip most row groups. For a version that several bundles
    contain, the newest bundle determines the row. ``part`` selects one of ``parts``; a task is in the same part in all
    bundles. Rows of ``texts`` also have ``sequence`` and ``tasks_bundle``: a version shared by several series has a row
    for each. A series of which a bundle cannot be read has no rows, and its error is in ``faults``: which version is
    current, and what is withdrawn, is not known without that bundle.
    """
    try:
        sent_bundles = sorted(
            (archive.sent(bundle) for bundle in bundles), key=lambda sent: (sent.sequence, sent.bundle_id)
        )
    except AnnotatorError as error:
        faults[series] = error
        return
    latest = project.state.series.get(series)
    newest = archive.sent(latest.bundle_id) if latest is not None else None
    rubrics = {sent.bundle_id: rubric_row(sent.rubric) for sent in sent_bundles}
    for row in {row["sha256"]: row for row in rubrics.values()}.values():
        yield "rubrics", tuple(row.values())
    bundles_of_tasks = [_tasks_of(sent, place, part, parts) for place, sent in enumerate(reversed(sent_bundles))]
    own, written_versions = "", set[str]()
    # Some tasks at a time: they need not all fit in memory.
    for name, _, sent, task in heapq.merge(*bundles_of_tasks, key=operator.itemgetter(0, 1)):
        if name != own:
            own, written_versions = name, set()
        if task.sha256 in written_versions:
            continue
        written_versions.add(task.sha256)
        rubric_sha256, is_gold = rubrics[sent.bundle_id]["sha256"], gold.include(task.own_id, series, sent.rubric.id)
        yield "tasks", _task(series, sent, task, newest, rubric_sha256, gold=is_gold)
        for text in text_rows(task):
            yield "texts", (*text, sent.sequence, sent.bundle_id)


def _tasks_of(sent: SentBundle, place: int, part: int, parts: int) -> Iterator[tuple[str, int, SentBundle, SentTask]]:
    """The tasks of a bundle sorted by the owner's ids; ``place``: that of the bundle among those with the same id."""
    for task in sent.tasks.by_own(part, parts):
        yield task.own_id, place, sent, task


def _task(
    series: str, sent: SentBundle, task: SentTask, newest: SentBundle | None, rubric: str, *, gold: bool
) -> SentTaskRow:
    """The values of the columns of ``tasks`` in order; ``rubric``: the SHA-256 of its rubric."""
    now = task if sent is newest else newest.tasks.get(task.task.id) if newest is not None else None
    current = now is task or (now is not None and same_texts(task.task, now.task))
    about = task.task
    metadata = _METADATA.encode(dict(task.metadata)) if task.metadata else "{}"
    responses = sum([len(answers) for _, _, answers in about.question_parts])
    return (
        *(series, task.own_id, task.sha256, about.id, sent.bundle_id, sent.rubric.id, rubric),
        *(about.kind, about.split, about.language, metadata, responses, task.place, current, now is None, gold),
    )


# Rewriting one table of a data set between merges, so that a decision of the owner is visible at once.


def replace_table(folder: DatasetFolder, project: Project, table: str, rows: Iterable[Row]) -> None:
    """Replace a project's ``table`` by ``rows``, keeping the other tables. Both locks must be held, and the project
    must have been merged into the data set."""
    path = folder.staging() / table
    count = write_rows(table, rows, path)
    description = folder.about()["projects"][project.state.id]
    sent = folder.sent(project.state.id) or sent_digest(project)
    folder.swap(project.state.id, description["title"], description["prefer"], sent, {table: (path, count)})
