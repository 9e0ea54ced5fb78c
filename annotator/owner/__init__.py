"""The owner's side: projects, task bundles built from input files, and data sets made from the results.

    from annotator.owner import Project, assign, convert, merge, next_tasks, open_dataset

The names of :data:`__all__` are the public API. They are loaded when they are asked for: the command line starts
without pyarrow and DuckDB, which most of them need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from annotator.owner.assignment.disputed import Disputed
    from annotator.owner.exported_tables import Exported, export
    from annotator.owner.measuring.figures import measure, statistics
    from annotator.owner.merging.dataset_reader import Dataset, open_dataset
    from annotator.owner.merging.merge import Merged, merge
    from annotator.owner.owner_project import Project
    from annotator.owner.source import read_source
    from annotator.owner.steps import Assigned, Converted, assign, convert, next_tasks, owner_key
    from annotator.owner.task_table import read_tasks, write_tasks

__all__ = [
    "Assigned",
    "Converted",
    "Dataset",
    "Disputed",
    "Exported",
    "Merged",
    "Project",
    "assign",
    "convert",
    "export",
    "measure",
    "merge",
    "next_tasks",
    "open_dataset",
    "owner_key",
    "read_source",
    "read_tasks",
    "statistics",
    "write_tasks",
]

_HOMES: Final = {
    "Assigned": "steps",
    "Converted": "steps",
    "Dataset": "merging.dataset_reader",
    "Disputed": "assignment.disputed",
    "Exported": "exported_tables",
    "Merged": "merging.merge",
    "Project": "owner_project",
    "assign": "steps",
    "convert": "steps",
    "export": "exported_tables",
    "measure": "measuring.figures",
    "merge": "merging.merge",
    "next_tasks": "steps",
    "open_dataset": "merging.dataset_reader",
    "owner_key": "steps",
    "read_source": "source",
    "read_tasks": "task_table",
    "statistics": "measuring.figures",
    "write_tasks": "task_table",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
