"""Converts extracted parts to tables: determines what counts, what was sent and what changed since, in a deterministic
order.

The tables are Ibis expressions over the previous tables and the new parts. Each is compiled once, since compiling takes
longer than running it on the work of a few people. DuckDB runs them and spills to disk to stay within its memory limit.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow.json import ParseOptions, ReadOptions, read_json

from annotator.model.text_hashes import same_texts
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.dataset.dataset_tables import WORK, WORK_TABLES, columns, rubric_row, schema, task_rows
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentBundle, SentTask, gold_tasks
from annotator.owner.project.task_versions import SentBundleCache

ROW_GROUP: Final = 131_072
MEMORY: Final = "2GB"
_BATCH: Final = 8_192
_RANGE_BYTES: Final = 16 * 1024 * 1024
"""The amount of data that is sorted at once for tables about sent tasks, which may be larger than the memory."""
_DRAWN: Final = 64
FINISHED: Final = ("submitted", "skipped")
_DECIDED: Final = (
    *("annotator", "device", "is_final", "signer", "made_by"),
    *("superseded", "changed_since", "withdrawn", "conflict"),
)
"""Columns that are determined here from all deliveries and builds."""
_FOLLOWING: Final = {"document", "revision", "is_final", "version", "made_by", "signer"}
"""Columns that depend on the delivery and the task; sorting by them would take time and change nothing."""
_OF_TARGET: Final = {"kind", "question", "response", "origin"}
"""Columns that depend on the version and the target."""
_UNIQUE: Final = {
    "tasks": ("series", "task", "version"),
    "texts": ("task", "version", "target"),
    "rubrics": ("sha256",),
}


_COMPILED: Final[dict[tuple[str, ...], str]] = {}
"""Compiled SQL by its output, the rule for choosing among deliveries, and the columns read."""


def json_extract_string(said: str, path: str) -> str:
    """The value at ``path`` of a JSON text, or null; a built-in function of DuckDB."""
    raise NotImplementedError((said, path))


class DatasetTableWriter:
    """Writes tables: those about sent tasks, and after :meth:`begin` those of work."""

    def __init__(self, scratch: Path, prefer: str) -> None:
        import ibis  # takes a second, and most commands do not need it

        self._ibis: Final = ibis
        self._json_text: Final[Any] = ibis.udf.scalar.builtin(json_extract_string)
        self._connection = ibis.duckdb.connect(
            str(scratch / "work.duckdb"), threads=2, memory_limit=MEMORY, temp_directory=str(scratch / "spill")
        )
        self._scratch, self._prefer = scratch, prefer
        self._deliveries: Any = None
        self._tasks: Any = None

    def close(self) -> None:
        """Release the temporary files."""
        self._connection.disconnect()

    def write_sent(self, table: str, parts: Sequence[str], out: Path) -> int:
        """Write a table about sent tasks. Returns its number of rows. A row shared by several series is written
        once."""
        key = list(_UNIQUE[table])
        if not parts:
            return self._stream([], schema(table), out)
        every = self._connection.read_parquet(list(parts), table_name=f"sent_{table}")
        name = f"sent_{table}_range"

        def in_order() -> Any:
            rows = self._connection.table(name)
            if table == "texts":
                sent = [*key, "tasks_bundle"]
                # On the ids alone: whole rows would be kept in memory while their places are computed.
                newest = self._ibis.window(group_by=key, order_by=[rows.sequence.desc(), rows.tasks_bundle])
                placed = rows.select(*sent, place=self._ibis.row_number().over(newest))
                rows = rows.anti_join(placed.filter(placed.place > 0), sent)
            if table == "rubrics":
                rows = rows.distinct()
            return rows.select(*columns(table)).order_by(key)

        def statements() -> Iterator[str]:
            for rows in self._ranges(every, key, parts):
                self._connection.create_view(name, rows, overwrite=True)
                yield self._compiled(in_order, "sent", table, *every.columns)

        return self._stream(statements(), schema(table), out)

    def _ranges(self, rows: Any, key: Sequence[str], parts: Sequence[str]) -> Iterator[Any]:
        """The rows in ranges of about :data:`_RANGE_BYTES`, ordered by ``key``: a sort needs more memory than its
        input."""
        pieces = sum(map(_bytes, parts)) // _RANGE_BYTES + 1
        first, second = key[0], key[min(1, len(key) - 1)]
        drawn = sorted(_every_id(parts, first, second)) if pieces > 1 else []
        ends = [drawn[len(drawn) * number // pieces] for number in range(1, pieces)] if drawn else []
        for low, high in itertools.pairwise([None, *ends, None]):
            piece = rows
            # DuckDB skips row groups by the simple bounds on `first`.
            if low is not None:
                piece = piece.filter(piece[first] >= low[0])
                piece = piece.filter((piece[first] > low[0]) | (piece[second] >= low[1]))
            if high is not None:
                piece = piece.filter(piece[first] <= high[0])
                piece = piece.filter((piece[first] < high[0]) | (piece[second] < high[1]))
            yield piece

    def begin(self, deliveries: pa.Table, tasks: Path) -> None:
        """Start with the kept ``deliveries`` (``bundle_id``, ``annotator``, ``device``, ``signer``, ``made_by``,
        ``created``, ``counts``) and the file of the table ``tasks``."""
        self._deliveries = self._read_rows("deliveries", deliveries)
        self._tasks = self._connection.read_parquet(tasks, table_name="known_tasks")

    def write(self, table: str, parts: Sequence[str], out: Path) -> int:
        """Write a work table to ``out``, ``annotations`` before all others. Returns its number of rows."""
        first = table == "annotations"
        if not first and not any(pq.read_metadata(part).num_rows for part in parts):
            return self._stream([], schema(table), out)  # most tables of most projects: nothing to sort
        if parts:
            here = self._connection.read_parquet(list(parts), table_name=f"in_{table}", union_by_name=True)
            added = {
                name: self._ibis.null("string") for name in columns(table) if name not in (*here.columns, *_DECIDED)
            }
            here = here.mutate(**added)  # columns that an earlier version did not write
        else:
            here = self._read_rows(f"in_{table}", schema(table).empty_table())
        key = (table, self._prefer, *here.columns)
        if first:
            final = self._compiled(lambda: self._final(self._annotations(here)), "final", *key)
            self._connection.raw_sql(f"CREATE TABLE final AS {final}")

        def in_order() -> Any:
            names = list(columns(table))
            following = _FOLLOWING | (_OF_TARGET if "target" in names else set())
            rows = self._annotations(here) if first else self._of_work(table, here)
            return rows.select(*names).order_by([name for name in names if name not in following])

        return self._stream([self._compiled(in_order, "work", *key)], schema(table), out)

    def _compiled(self, made: Callable[[], Any], *key: str) -> str:
        """The SQL of an expression, from the cache if possible."""
        if key not in _COMPILED:
            _COMPILED[key] = str(self._connection.compile(made()))
        return _COMPILED[key]

    def _read(self, table: str, here: Any) -> Any:
        """The rows of the kept deliveries, joined with their annotators."""
        wanted = [name for name in columns(table) if name not in _DECIDED]
        return here.select(*wanted).join(self._deliveries, "bundle_id")

    def _read_rows(self, name: str, rows: pa.Table) -> Any:
        path = self._scratch / f"{name}.rows.parquet"
        pq.write_table(rows, path)
        return self._connection.read_parquet(path, table_name=name)

    def _of_work(self, table: str, here: Any) -> Any:
        rows = self._read(table, here)
        joined = rows.left_join(self._connection.table("final"), ["series", "task", "bundle_id"])
        return joined.mutate(is_final=joined.is_final.fill_null(False))

    @staticmethod
    def _final(rows: Any) -> Any:
        return rows.filter(rows.is_final).select("series", "task", "bundle_id", "is_final")

    def _annotations(self, here: Any) -> Any:
        rows = self._read("annotations", here)
        known = self._tasks.select("series", "task", "version", "is_current", newest_withdrawn="withdrawn")
        rows = rows.left_join(known, ["series", "task", "version"])
        rows = rows.mutate(
            changed_since=~rows.is_current.fill_null(False) & ~rows.newest_withdrawn.fill_null(False),
            withdrawn=rows.newest_withdrawn.fill_null(False),
            superseded=~rows.counts,
            finished=rows.status.isin(FINISHED) & rows.counts,
        )
        group = ["series", "task", "annotator", "finished"]
        ranked = self._ibis.window(group_by=group, order_by=self._order(rows))
        rows = rows.mutate(place=self._ibis.row_number().over(ranked))
        whole = self._ibis.window(group_by=group)
        first = rows.place == 0
        rows = rows.mutate(
            counting=rows.content.max(where=first).over(whole),
            counting_seen=rows.seen.max(where=first).over(whole),
        )
        seen = self._json_text(rows.counting_seen, self._ibis.literal('$."') + rows.device + '"').cast("int64")
        known = seen.fill_null(-1) >= rows.revision
        rows = rows.mutate(rival=(rows.finished & (rows.content != rows.counting) & ~known).fill_null(False))
        rows = rows.mutate(disputed=rows.rival.max().over(whole))
        rows = rows.mutate(conflict=rows.rival | (rows.finished & (rows.content == rows.counting) & rows.disputed))
        rows = rows.mutate(conflict=rows.conflict.fill_null(False))
        return rows.mutate(is_final=rows.finished & (rows.place == 0))

    def _order(self, rows: Any) -> list[Any]:
        """Which of several deliveries counts: the preferred one, or else the one with the highest revision, since work
        continued on another device has a higher one. Among equal ones, a fixed choice."""
        chosen: list[Any] = []
        if self._prefer == "latest":
            chosen = [rows.created.desc()]
        elif self._prefer != "none":
            chosen = [(rows.device != self._prefer).cast("int8")]
        return [*chosen, rows.revision.desc(), rows.content.desc(), rows.device, rows.bundle_id]

    def _stream(self, statements: Iterable[str], form: pa.Schema, out: Path) -> int:
        """Write the results of statements in row groups of a fixed size, so that the same rows make the same file."""
        count = size = 0
        held: list[list[pa.Array]] = [[] for _ in form]
        with pq.ParquetWriter(out, form, compression="zstd") as writer:

            def write() -> None:
                whole = []
                for column in held:  # copying all at once would be the peak of a merge
                    whole.append(pa.concat_arrays(column))
                    column.clear()
                writer.write_table(pa.Table.from_arrays(whole, form.names).cast(form), ROW_GROUP)

            for sql in statements:
                for batch in self._connection.raw_sql(sql).to_arrow_reader(_BATCH):
                    at = 0
                    while at < batch.num_rows:
                        rows = pa.array(range(at, min(at + ROW_GROUP - size, batch.num_rows)))
                        for column, here in zip(held, batch.columns, strict=True):
                            column.append(here.take(rows))  # a copy, since DuckDB releases its columns only together
                        at, size = at + len(rows), size + len(rows)
                        if size == ROW_GROUP:
                            write()
                            count, size = count + size, 0
            if size:
                write()
        return count + size


def _bytes(part: str) -> int:
    """The uncompressed size of a file's rows in bytes."""
    about = pq.read_metadata(part)
    return sum(about.row_group(number).total_byte_size for number in range(about.num_row_groups))


def _every_id(parts: Iterable[str], first: str, second: str) -> Iterator[tuple[str, str]]:
    """Two columns of every :data:`_DRAWN`-th row."""
    for part in parts:
        with pq.ParquetFile(part) as file:
            for batch in file.iter_batches(columns=[first, second]):
                drawn = batch.take(pa.array(range(0, batch.num_rows, _DRAWN)))
                yield from zip(drawn[first].to_pylist(), drawn[second].to_pylist(), strict=True)


def write_rows(table: str, rows: Iterable[Mapping[str, Any]], out: Path) -> int:
    """Write a table that fits in memory from dicts, sorted by its columns."""
    names = list(columns(table))

    def place(row: Mapping[str, Any]) -> list[tuple[bool, Any]]:
        return [(row.get(name) is not None, "" if row.get(name) is None else row[name]) for name in names]

    ordered = sorted(rows, key=place)
    pq.write_table(_arrow(ordered, schema(table)), out, compression="zstd", row_group_size=ROW_GROUP)
    return len(ordered)


def _arrow(rows: Sequence[Mapping[str, Any]], form: pa.Schema) -> pa.Table:
    """Rows of texts, whole numbers and truth values as an Arrow table. By way of JSON, because Arrow imports pandas to
    take Python's lists, which lasts longer than a merge with nothing new."""
    if not rows:
        return pa.Table.from_batches([], form)
    data = "\n".join(json.dumps({name: row.get(name) for name in form.names}) for row in rows).encode()
    return read_json(
        pa.BufferReader(data),
        ReadOptions(use_threads=False, block_size=len(data) + 1),
        ParseOptions(explicit_schema=form, unexpected_field_behavior="error"),
    )


assert set(_DECIDED) <= {*WORK, *WORK_TABLES["annotations"]}

_METADATA: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True)

# The tables about sent tasks: every version of every task, its texts, the rubrics, and what became of each.


def sent_digest(project: Project) -> str:
    """A hash of everything that the two tables depend on."""
    said = hashlib.sha256()
    for series, latest in sorted(project.state.series.items()):
        said.update(f"{series} {latest.bundle_id}\n".encode())
    for bundle_id, series in sorted(project.bundles.items()):
        said.update(f"{bundle_id} {series}\n".encode())
        id_map = project.id_map(bundle_id)
        said.update(_sha256(id_map) if id_map.is_file() else b"-")
    said.update(json.dumps({rubric: sorted(tasks) for rubric, tasks in sorted(gold_tasks(project).items())}).encode())
    return said.hexdigest()


def _sha256(path: Path) -> bytes:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").digest()


def bundles_by_series(project: Project) -> Mapping[str, Sequence[str]]:
    """The ids of all bundles sent for annotation, by series."""
    found: dict[str, list[str]] = {}
    for bundle_id, series in sorted(project.bundles.items()):
        latest = project.state.series.get(series)
        if latest is None or not latest.purpose:
            found.setdefault(series, []).append(bundle_id)
    return dict(sorted(found.items()))


def rows_of_series(
    project: Project, archive: SentBundleCache, series: str, bundles: Sequence[str], part: int = 0, parts: int = 1
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of one series, each with the name of its table.

    The rows of one bundle are in the order of the tables, so that sorting by ranges can skip most row groups. For a
    version that several bundles contain, the newest bundle determines the row. ``part`` selects one of ``parts``; a
    task is in the same part in all bundles. Rows of ``texts`` also have ``sequence`` and ``tasks_bundle``: a version
    shared by several series has a row for each.
    """
    every = sorted((archive.sent(each) for each in bundles), key=lambda sent: (sent.sequence, sent.bundle_id))
    gold = gold_tasks(project)
    latest = project.state.series.get(series)
    newest = archive.sent(latest.bundle_id) if latest is not None else None
    rubrics = {sent.bundle_id: rubric_row(sent.rubric) for sent in every}
    for row in {row["sha256"]: row for row in rubrics.values()}.values():
        yield "rubrics", row
    told: set[bytes] = set()
    for sent in reversed(every):
        asked, planted = rubrics[sent.bundle_id]["sha256"], gold.get(sent.rubric.id, ())
        for task in sent.tasks.by_own(part, parts):  # one at a time: they need not all fit in memory
            version = bytes.fromhex(task.sha256)  # the hashed line contains the task's own id
            if version in told:
                continue
            if len(every) > 1:
                told.add(version)
            about = _task(series, sent, task, newest)
            about |= {"rubric_sha256": asked, "gold": task.own in planted}
            yield "tasks", about
            for table, row in task_rows(task):
                row |= {"sequence": sent.sequence, "tasks_bundle": sent.bundle_id}
                yield table, row


def _task(series: str, sent: SentBundle, task: SentTask, newest: SentBundle | None) -> dict[str, Any]:
    now = task if sent is newest else newest.tasks.get(task.task.id) if newest is not None else None
    return {
        "series": series,
        "task": task.own,
        "version": task.sha256,
        "sent_as": task.task.id,
        "tasks_bundle": sent.bundle_id,
        "rubric": sent.rubric.id,
        "kind": task.task.kind,
        "split": task.task.split,
        "language": task.task.language,
        "metadata": _METADATA.encode(dict(task.metadata)),
        "responses": sum(len(question.responses) for question in task.task.asked),
        "place": task.place,
        "is_current": now is task or (now is not None and same_texts(task.task, now.task)),
        "withdrawn": now is None,
    }


# Rewriting one table of a data set between merges, so that a decision of the owner is visible at once.


def replace_table(folder: DatasetFolder, project: Project, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Replace a project's ``table`` by ``rows``, keeping the other tables. Both locks must be held, and the project
    must have been merged into the data set."""
    path = folder.staging() / table
    count = write_rows(table, rows, path)
    known = folder.about()["projects"][project.state.id]
    sent = folder.sent(project.state.id) or sent_digest(project)
    folder.swap(project.state.id, known["title"], known["prefer"], sent, {table: (path, count)})
