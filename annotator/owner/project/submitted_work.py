"""The work that is known to be submitted, from the data sets into which the project's results were merged.

Their folders are listed in ``datasets.json``, that of the last merge last: ``{"merged": [...]}``. Programs before 0.3
wrote a list in the order of the first merges. A missing data set, or a missing optional dependency to read it, is
ignored.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from annotator.durable import write_atomic
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Row

_FILE = "datasets.json"


def record_merge(project: Project, dataset: Path) -> None:
    """Record that results of ``project`` were merged into the data set at ``dataset``."""
    merged, folder = datasets_of(project), str(dataset.absolute())
    latest = [*(earlier for earlier in merged if earlier != folder), folder]
    if latest != merged:
        write_atomic(project.root / _FILE, json.dumps({"merged": latest}, indent=1).encode() + b"\n")


def datasets_of(project: Project) -> list[str]:
    """The folders of the data sets into which results of ``project`` were merged, in the order of the last merges.
    Raises ``project.damaged``."""
    if (path := project.existing(_FILE)) is None:
        return []
    try:
        content = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return []
    listed = content.get("merged") if isinstance(content, dict) else content
    folders = [path for path in listed if isinstance(path, str)] if isinstance(listed, list) else []
    return folders if isinstance(content, dict) else sorted(folders, key=_last_change)


def _last_change(folder: str) -> int:
    """When a data set was changed, in nanoseconds; 0 for one that is not there."""
    try:
        return Path(folder, "dataset.json").stat().st_mtime_ns
    except OSError:
        return 0


def finished_by(project: Project, series: str, annotator: str) -> frozenset[str]:
    """The tasks (the owner's ids) of ``series`` that ``annotator`` submitted or skipped."""
    rows = _final_work(project, series, ["submitted", "skipped"])
    return frozenset(row["task"] for row in rows if row["annotator"] == annotator)


def submitted_by(project: Project, series: str, tasks: Collection[str]) -> Mapping[str, int]:
    """The number of ``tasks`` (the owner's ids) of ``series`` that each annotator submitted, highest first."""
    names = frozenset(tasks)
    done = {(row["annotator"], row["task"]) for row in _final_work(project, series, ["submitted"])}
    return dict(Counter(person for person, task in sorted(done) if task in names).most_common())


def _final_work(project: Project, series: str, statuses: list[str]) -> Iterator[Row]:
    """The annotators and tasks of final work in ``series`` with one of the ``statuses``, from all data sets."""
    try:
        import pyarrow as pa
        import pyarrow.compute as pc
        import pyarrow.parquet as pq
    except ImportError:
        return
    for dataset in datasets_of(project):
        for path in Path(dataset).glob(f"annotations/project={project.state.id}/*.parquet"):
            with suppress(OSError, KeyError, pa.ArrowException):  # KeyError: a column is missing
                # pq.read_table has filters, but loads pyarrow.dataset: 0.2 s.
                rows = pq.ParquetFile(path).read(["series", "annotator", "task", "status", "is_final"])
                in_series = rows.filter(pc.and_(rows["is_final"], pc.equal(rows["series"], series)))
                for row in in_series.to_pylist():
                    if row["status"] in statuses:
                        yield row
