"""Who has submitted what already, as far as the data sets know that a project's results were merged into.

The project keeps their folders in ``datasets.json``; one that has gone, or the extra that reads it, is not missed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

from annotator.durable import write_atomic
from annotator.owner.owner_project import Project

_FILE: Final = "datasets.json"


def remember(project: Project, dataset: Path) -> None:
    """The results of ``project`` were merged into the data set at ``dataset``."""
    known, folder = datasets_of(project), str(dataset.absolute())
    if folder not in known:
        write_atomic(project.root / _FILE, json.dumps([*known, folder], indent=1).encode() + b"\n")


def datasets_of(project: Project) -> list[str]:
    """The folders of the data sets that results of ``project`` were merged into."""
    try:
        found = json.loads((project.root / _FILE).read_bytes())
    except (OSError, ValueError):
        return []
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def submitted_by(project: Project, series: str, tasks: Collection[str]) -> Mapping[str, int]:
    """How many of ``tasks`` (the owner's ids) of ``series`` each annotator has submitted, most first."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        return {}
    done: set[tuple[str, str]] = set()
    for dataset in datasets_of(project):
        for path in Path(dataset).glob(f"annotations/project={project.state.id}/*.parquet"):
            wanted = [("series", "=", series), ("status", "=", "submitted"), ("is_final", "=", True)]
            try:
                rows = pq.read_table(path, columns=["annotator", "task"], filters=wanted, partitioning=None)
            except (OSError, pa.ArrowException):
                continue
            done.update(zip(rows["annotator"].to_pylist(), rows["task"].to_pylist(), strict=True))
    names = frozenset(tasks)
    return dict(Counter(person for person, task in sorted(done) if task in names).most_common())
