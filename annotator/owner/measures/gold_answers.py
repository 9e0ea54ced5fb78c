"""The gold answers of a project: a data set with right answers, named once and used by all commands.

gold.json   the folder of the data set
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.dataset.dataset_folder import DatasetFolder, open_dataset
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from annotator.owner.project.submitted_work import datasets_of

_FILE: Final = "gold.json"


def gold_of(root: Path) -> Path | None:
    """The data set of gold answers of the project in the folder ``root``; None if none is named or it is not there."""
    found = named_gold(root)
    return found if found is not None and DatasetFolder(found).is_there() else None


def named_gold(root: Path) -> Path | None:
    """The data set that was named, whether or not it is there. Raises ``project.damaged``."""
    path = root / _FILE
    try:
        return Path(json.loads(path.read_bytes())["dataset"]) if path.is_file() else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        message = "The name of the gold answers cannot be read."
        raise AnnotatorError(
            "project.damaged", message, "Name them again: `annotator project gold`.", str(path)
        ) from None


def name_gold(project: Project, gold: Path | None) -> int:
    """Name the gold answers of a project (None: it has none). Returns the number of its tasks that they answer. Raises
    ``measure.gold_itself``, ``measure.no_gold_item``, ``dataset.*``."""
    if gold is None:
        (project.root / _FILE).unlink(missing_ok=True)
        return 0
    for dataset in datasets_of(project):
        _check_other(Path(dataset), gold)
    own = {
        task
        for latest in project.state.series.values()
        if not latest.purpose
        for task in tasks_of(project, latest.bundle_id)
    }
    shared = _check_shared(own, _tasks(gold), "project", gold)
    write_atomic(project.root / _FILE, json.dumps({"dataset": str(gold.absolute())}).encode() + b"\n")
    return shared


def check_gold(dataset: Path, gold: Path) -> None:
    """Raises ``measure.gold_itself`` if ``gold`` is the data set itself, ``measure.no_gold_item`` if none of its
    answers is about a task of the data set."""
    _check_other(dataset, gold)
    _check_shared(_tasks(dataset), _tasks(gold), "data set", gold)


def _check_other(dataset: Path, gold: Path) -> None:
    if dataset.resolve() == gold.resolve():
        message = "These are the answers themselves: everybody would be right."
        raise AnnotatorError("measure.gold_itself", message, "Name another data set, with right answers.", str(gold))


def _check_shared(own: set[str], answered: set[str], what: str, gold: Path) -> int:
    shared = len(own & answered)
    if not shared:
        message = f"0 of {len(answered):,} gold answers are about tasks of this {what}."
        hint = "The tasks need the same ids. Name the data set in which these tasks were answered."
        raise AnnotatorError("measure.no_gold_item", message, hint, str(gold))
    return shared


def _tasks(dataset: Path) -> set[str]:
    """The tasks that are answered in a data set (the owner's ids)."""
    rows: Any = open_dataset(dataset).arrow("annotations", ("task", "is_final"))
    return set(rows.filter(rows["is_final"])["task"].to_pylist())
