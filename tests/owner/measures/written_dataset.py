"""Data sets written straight as tables, for cases that no project has to be made for."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from annotator.owner.dataset.dataset_tables import SCHEMA_VERSION, TABLES, table_schema

PROJECT = "p1"


def write_dataset(root: Path, rows: Mapping[str, Iterable[Mapping[str, Any]]]) -> Path:
    """A data set of one project with these rows; what a row does not say is null."""
    tables = {}
    for name in TABLES:
        path = root / name / f"project={PROJECT}" / "part-0.parquet"
        path.parent.mkdir(parents=True)
        form = table_schema(name)
        known = [{key: row.get(key) for key in form.names} for row in rows.get(name, ())]
        pq.write_table(pa.Table.from_pylist(known, form), path)
        tables[name] = {"rows": len(known), "sha256": ""}
    projects = {PROJECT: {"title": "Written", "prefer": "none", "sent": "", "tables": tables}}
    about = {"schema_version": SCHEMA_VERSION, "projects": projects}
    (root / "dataset.json").write_text(json.dumps(about))
    return root


def version(task: str) -> str:
    return hashlib.sha256(task.encode()).hexdigest()


def rated(scores: Iterable[tuple[str, str, str, str, int]], rubric: str = "mine") -> dict[str, list[dict[str, Any]]]:
    """The tables of work that gave these scores: (annotator, task, response, attribute, score)."""
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    seen: set[tuple[str, ...]] = set()
    for person, task, response, block, score in scores:
        work = {
            "series": "s", "task": task, "annotator": person, "device": "d", "revision": 1, "is_final": True,
            "version": version(task), "bundle_id": person, "made_by": "",
        }  # fmt: skip
        place = {"target": f"q1/{response}", "kind": "response", "response": response, "origin": f"model-{response}"}
        rows["ratings"].append({**work, **place, "block": block, "score": score})
        if (person, task) not in seen:
            seen.add((person, task))
            rows["annotations"].append(
                {
                    **work, "rubric": rubric, "status": "submitted", "active_seconds": 60, "flagged": False,
                    "superseded": False, "conflict": False, "changed_since": False, "withdrawn": False, "hasty": "",
                    "submitted_at": "2026-01-31T12:00:00Z",
                }
            )  # fmt: skip
        if ("", task) not in seen:
            seen.add(("", task))
            rows["tasks"].append(
                {
                    "series": "s", "task": task, "version": version(task), "rubric": rubric, "is_current": True,
                    "withdrawn": False, "place": len(seen), "responses": 1,
                }
            )  # fmt: skip
            rows["texts"].append(_text(task, "q1", "prompt", f"What of {task}?"))
        if ("", task, response) not in seen:
            seen.add(("", task, response))
            rows["texts"].append(_text(task, f"q1/{response}", "response", f"The answer {response} to {task}. " * 9))
    return rows


def _text(task: str, target: str, kind: str, text: str) -> dict[str, Any]:
    return {
        "task": task, "version": version(task), "target": target, "kind": kind, "text": text,
        "sha256": hashlib.sha256(text.encode()).hexdigest(), "characters": len(text), "words": len(text.split()),
    }  # fmt: skip
