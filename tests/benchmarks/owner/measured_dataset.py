"""A data set of any size, written straight as tables: scores around a hidden truth, systems of known strength."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb

from annotator.owner.dataset.dataset_tables import SCHEMA_VERSION, TABLES, table_columns

PROJECT = "bench"
TYPES = {"string": "VARCHAR", "int64": "BIGINT", "bool": "BOOLEAN"}
RATINGS_A_TASK = 20


def write_measured_dataset(root: Path, ratings: int, people: int = 200, share: float = 0.05, overlap: int = 10) -> Path:
    """About so many ``ratings``: four responses by five attributes a task, a ``share`` of the tasks to ``overlap``
    people each and the rest to one."""
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
    rows = {
        "tasks": "SELECT 'series' AS series, task, version, 'mine' AS rubric, i AS place, 4 AS responses, "
        "true AS is_current, false AS withdrawn FROM t",
        "texts": "SELECT task, version, CASE WHEN r = 0 THEN 'q1' ELSE 'q1/r' || r END AS target, CASE WHEN r = 0 THEN "
        "'prompt' ELSE 'response' END AS kind, 900 AS characters, 150 AS words, 'Words of ' || task || r AS text "
        "FROM t, range(5) s(r)",
        "annotations": f"SELECT {work}, 'mine' AS rubric, 'submitted' AS status, 60 + hash(i, person) % 300 AS "
        "active_seconds, false AS flagged, false AS superseded, false AS conflict, false AS changed_since, false AS "
        "withdrawn, '' AS hasty FROM w",
        "ratings": f"SELECT {work}, 'q1/r' || r AS target, 'response' AS kind, 'r' || r AS response, 'model-' || r AS "
        f"origin, ['coherence', 'complexity', 'correctness', 'helpfulness', 'verbosity'][b + 1] AS block, greatest(0, "
        f"least(4, round({truth} + {noise} - 3)))::BIGINT AS score FROM w, range(1, 5) s(r), range(5) u(b)",
    }
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
