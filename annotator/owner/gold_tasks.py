"""Gold items of a project: the tasks that its plans give people to see how well they judge."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping

from annotator.errors import AnnotatorError
from annotator.owner.owner_project import Project

_GOLD = b'{"gold":'


def gold_tasks(project: Project) -> Mapping[str, frozenset[str]]:
    """The owner's ids of all gold items, by the id of the rubric that their plan asks: the same task may be asked
    otherwise by another plan, for what people say of it. Raises ``assign.bad_plan``."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((project.root / "plans").glob("*.jsonl")):
        try:
            first, *lines = path.read_bytes().splitlines()
            rubric = json.loads(first)["rubric"]
            found[rubric] |= {json.loads(line)["gold"] for line in lines if line.startswith(_GOLD)}
        except (ValueError, KeyError, TypeError):
            message = "The plan cannot be read."
            raise AnnotatorError("assign.bad_plan", message, "Restore it from a backup.", str(path)) from None
    return {rubric: frozenset(tasks) for rubric, tasks in found.items()}
