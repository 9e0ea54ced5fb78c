"""The owner's side: projects, task bundles built from input files, and data sets made from results.

    from annotator.owner import Project, assign, convert, merge, next_tasks, open_dataset

The names in :data:`__all__` are the public API. They are imported lazily, so that the command line starts without
pyarrow and DuckDB, which most of them need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from annotator import install_command

if TYPE_CHECKING:
    from annotator.owner.api import (
        AssignmentResult,
        ConversionResult,
        assign,
        convert,
        next_tasks,
        read_tasks,
        write_tasks,
    )
    from annotator.owner.assignment.disputed import DisputedTaskReassignment
    from annotator.owner.build.source import read_source
    from annotator.owner.dataset.dataset_folder import Dataset, open_dataset
    from annotator.owner.dataset.merge import MergeResult, merge
    from annotator.owner.measures.figures import measure, statistics
    from annotator.owner.operations.arguments import owner_key
    from annotator.owner.operations.export import ExportedFolder, export
    from annotator.owner.project.owner_project import Project

__all__ = [
    "AssignmentResult",
    "ConversionResult",
    "Dataset",
    "DisputedTaskReassignment",
    "ExportedFolder",
    "MergeResult",
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
    "AssignmentResult": ".api",
    "ConversionResult": ".api",
    "Dataset": ".dataset.dataset_folder",
    "DisputedTaskReassignment": ".assignment.disputed",
    "ExportedFolder": ".operations.export",
    "MergeResult": ".dataset.merge",
    "Project": ".project.owner_project",
    "assign": ".api",
    "convert": ".api",
    "export": ".operations.export",
    "measure": ".measures.figures",
    "merge": ".dataset.merge",
    "next_tasks": ".api",
    "open_dataset": ".dataset.dataset_folder",
    "owner_key": ".operations.arguments",
    "read_source": ".build.source",
    "read_tasks": ".api",
    "statistics": ".measures.figures",
    "write_tasks": ".api",
}


def __dir__() -> list[str]:
    """The public names, which a notebook offers for completion."""
    return __all__


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(_HOMES[name], __name__), name)
    except ModuleNotFoundError as missing:
        missing.add_note(
            f"It is in the extra `owner`. With the wheel of this release: {install_command('owner')}; "
            "with a clone: pip install 'FOLDER[owner]'"
        )
        raise
