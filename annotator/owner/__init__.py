"""The owner's side: projects, task bundles built from input files, and data sets made from the results.

    from annotator.owner import Project, merge, open_dataset

The names of :data:`__all__` are the public API. They are loaded when they are asked for: the command line starts
without pyarrow and DuckDB, which ``merge``, ``open_dataset``, ``measure`` and ``statistics`` need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from annotator.owner.measuring.figures import measure, statistics
    from annotator.owner.merging.dataset_reader import Dataset, open_dataset
    from annotator.owner.merging.merge import Merged, merge
    from annotator.owner.owner_project import Project
    from annotator.owner.source import read_source

__all__ = ["Dataset", "Merged", "Project", "measure", "merge", "open_dataset", "read_source", "statistics"]

_HOMES: Final = {
    "Dataset": "merging.dataset_reader",
    "Merged": "merging.merge",
    "Project": "owner_project",
    "measure": "measuring.figures",
    "merge": "merging.merge",
    "open_dataset": "merging.dataset_reader",
    "read_source": "source",
    "statistics": "measuring.figures",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
