"""A data set of any size, written straight as tables: scores around a hidden truth, systems of known strength."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb

from annotator.model.blocks.error_spans_block import ErrorCategory, ErrorSpansBlock
from annotator.model.rubric import Rubric
from annotator.model.task import Criterion
from annotator.owner.dataset.dataset_tables import SCHEMA_VERSION, TABLES, rubric_row, table_columns
from annotator.owner.tasks.blinding import CRITERIA

PROJECT = "bench"
_RUBRIC = Rubric(
    id="mine",
    title="Mine",
    blocks=(
        ErrorSpansBlock(
            key="errors", title="Errors", targets=("response",), categories=(ErrorCategory(key="style", title="Style"),)
        ),
    ),
)
_RUBRIC_SHA256 = "r" * 64
_CRITERIA = [Criterion(text=f"Says {number}.", points=points) for number, points in enumerate((5, 2, -3))]
_METADATA = json.dumps({CRITERIA: [criterion.model_dump(mode="json") for criterion in _CRITERIA]})
TYPES = {"string": "VARCHAR", "int64": "BIGINT", "bool": "BOOLEAN"}
RATINGS_A_TASK = 20


def write_measured_dataset(
    root: Path, ratings: int, people: int = 200, share: float = 0.05, overlap: int = 10, *, every_kind: bool = False
) -> Path:
    """About so many ``ratings``: four responses by five attributes a task, a ``share`` of the tasks to ``overlap``
    people each and the rest to one. ``every_kind``: also judged steps, criteria and marked errors."""
    tasks = round(ratings / RATINGS_A_TASK / (1 - share + share * overlap))
    database = duckdb.connect()
    database.execute("SET threads = 2; SET preserve_insertion_order = false")
    database.execute(
        f"CREATE TABLE t AS SELECT i, sha256('task' || i) AS version, 'task-' || i AS task, "
        f"CASE WHEN hash(i, 1) % 1000 < {round(share * 1000)} THEN {overlap} ELSE 1 END AS many "
        f"FROM range({tasks}) r(i)"
    )
    database.execute(
        f"CREATE TABLE w AS SELECT t.*, (hash(i, 2) + k * 7919) % {people} AS person FROM t, range({overlap}) r(k) "
        "WHERE k < many"
    )
    work = (
        "'series' AS series, task, 'ann-' || person AS annotator, 'd' AS device, 1 AS revision, true AS is_final, "
        "version, 'b' || person AS bundle_id, '' AS made_by"
    )
    noise = "(hash(i, r, b, person) % 1000 + hash(person, b, r, i, 3) % 1000 + hash(i, person, r, b, 4) % 1000) / 500.0"
    truth = "4.0 * (hash(i, r) % 1000) / 1000 + r * 0.1"
    metadata, asked = (_sql_text(_METADATA), f"'{_RUBRIC_SHA256}'") if every_kind else ("NULL", "NULL")
    rows = {
        "tasks": f"SELECT 'series' AS series, task, version, 'mine' AS rubric, {metadata} AS metadata, "
        "i AS place, 4 AS responses, "
        "true AS is_current, false AS withdrawn FROM t",
        "texts": "SELECT task, version, CASE WHEN r = 0 THEN 'q1' ELSE 'q1/r' || r END AS target, CASE WHEN r = 0 THEN "
        "'prompt' ELSE 'response' END AS kind, 900 AS characters, 150 AS words, 'Words of ' || task || r AS text "
        "FROM t, range(5) s(r)",
        "annotations": f"SELECT {work}, 'mine' AS rubric, {asked} AS rubric_sha256, "
        "'submitted' AS status, 60 + hash(i, person) % 300 AS "
        "active_seconds, false AS flagged, false AS superseded, false AS conflict, false AS changed_since, false AS "
        "withdrawn, '' AS hasty FROM w",
        "ratings": f"SELECT {work}, 'q1/r' || r AS target, 'response' AS kind, 'r' || r AS response, 'model-' || r AS "
        f"origin, ['coherence', 'complexity', 'correctness', 'helpfulness', 'verbosity'][b + 1] AS block, greatest(0, "
        f"least(4, round({truth} + {noise} - 3)))::BIGINT AS score FROM w, range(1, 5) s(r), range(5) u(b)",
    }
    if every_kind:
        rows |= _kinds(work)
    tables = {}
    for name in TABLES:
        path = root / name / f"project={PROJECT}" / "part-0.parquet"
        path.parent.mkdir(parents=True)
        wanted = table_columns(name)
        given = database.sql(rows[name]).columns if name in rows else []
        parts = [
            f'"{key}"::{TYPES[str(kind)]} AS "{key}"' if key in given else f'NULL::{TYPES[str(kind)]} AS "{key}"'
            for key, kind in wanted.items()
        ]
        source = f"({rows[name]})" if name in rows else "(SELECT 1 WHERE false)"
        form = "FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 131072"
        database.execute(f"COPY (SELECT {', '.join(parts)} FROM {source}) TO '{path}' ({form})")
        count = database.sql(f"SELECT count(*) FROM '{path}'").fetchall()[0][0]
        tables[name] = {"rows": count, "sha256": ""}
    projects = {PROJECT: {"title": "Bench", "prefer": "none", "sent": "", "tables": tables}}
    (root / "dataset.json").write_text(json.dumps({"schema_version": SCHEMA_VERSION, "projects": projects}))
    return root


def _kinds(work: str) -> dict[str, str]:
    """The rows of steps, criteria and errors of the first two responses, and of the rubric that asks for errors."""
    place = (
        "'q1/r' || r AS target, 'response' AS kind, 'r' || r AS response, 'model-' || r AS origin, "
        "hash(i, person, r, p) % 7 AS lot"
    )
    parts = {
        "steps": [f"{step}-0123456789ab" for step in range(1, 4)],
        "criteria": [criterion.digest for criterion in _CRITERIA],
    }
    numbers = (
        f"SELECT {work}, {place}, '{block}' AS block, '{block}' AS block_type, {parts[block]}[p + 1] AS part, "
        "nullif(least(lot, 3), 3)::BIGINT AS value FROM w, range(1, 3) s(r), range(3) u(p)"
        for block in parts
    )
    errors = f"SELECT {work}, {place}, 'w' || (p + 1) AS id, p AS place FROM w, range(1, 3) s(r), range(3) u(p)"
    severity = "CASE WHEN lot = 0 THEN 'major' ELSE 'minor' END AS severity"
    content = rubric_row(_RUBRIC)["content"]
    return {
        "rubrics": f"SELECT '{_RUBRIC_SHA256}' AS sha256, 'mine' AS rubric, 1 AS version, "
        f"{_sql_text(content)} AS content",
        "numbers": " UNION ALL ".join(numbers),
        "critiques": f"SELECT *, {severity}, 'style' AS category, '' AS text FROM ({errors}) WHERE lot < 2",
        "spans": 'SELECT *, \'critique\' AS "of", 1 AS number, 9 * place + lot AS start, 9 * place + lot + 5 AS "end" '
        f"FROM ({errors}) WHERE lot < 2",
        "verdicts": f"SELECT *, true AS no_errors FROM ({errors}) AS e WHERE place = 0 "
        f"AND (task, annotator, target) NOT IN (SELECT (task, annotator, target) FROM ({errors}) WHERE lot < 2)",
    }


def _sql_text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
