"""What is stored of a place, and shown again by a new process. Widgets add where texts are read, and their panels."""

from __future__ import annotations

import json
from collections.abc import Mapping

from annotator.services.session import DECISIONS
from annotator.services.task_index import TaskIndex
from annotator.workspace.answer_rows import AnswerLocation
from annotator.workspace.card_model import Cursor
from annotator.workspace.note_list import NOTES
from annotator.workspace.state import Visit, Workspace

_DECISIONS = {None: "", True: "yes", False: "no"}


def stored_place(state: Workspace, cursor: Cursor, tasks: TaskIndex) -> dict[str, str]:
    """The texts that are stored of a state with the cursor at ``cursor``, by name.

    Decisions are stored by the keys of their tasks, since a position changes when an earlier task is withdrawn, and
    not of submitted tasks, in which all rows are decided.
    """
    visit, comparison = state.visit, state.comparison
    decisions = {
        tasks.keys[position]: sorted(rows)
        for position, rows in visit.decided.items()
        if rows and tasks.status(position) != "submitted"
    }
    return {
        "target": cursor.target,
        "key": cursor.key,
        "note": state.place.current.get(NOTES.name, ""),
        "cards": "" if visit.in_grid else "1",
        "levels": "1" if visit.levels_open else "",
        "prompt": "1" if state.prompt_open else "",
        "compared": f"{comparison.first} {comparison.other}".strip(),
        "differences": _DECISIONS[visit.marks_differences],
        DECISIONS: json.dumps(decisions) if decisions else "",
    }


def visit_at(place: Mapping[str, str], position: int, tasks: TaskIndex) -> Visit:
    """What is remembered of a project that is opened at a stored place of the task at ``position``. Earlier versions
    stored less: of the rows that are decided only those of this task, as ``decided``."""
    by_key = json.loads(place.get(DECISIONS) or "{}")
    by_position = {tasks.keys.position_of(int(key)): rows for key, rows in by_key.items()}
    if isinstance(earlier := json.loads(place.get("decided") or "{}"), list):
        by_position.setdefault(position, earlier)
    decided = {
        at: frozenset(AnswerLocation(*row) for row in rows) for at, rows in by_position.items() if at is not None
    }
    return Visit(
        in_grid=not place.get("cards"),
        read={position: (place.get("top", ""), place.get("tops", ""))},
        decided=decided,
        levels_open=bool(place.get("levels")),
        marks_differences={text: wish for wish, text in _DECISIONS.items()}.get(place.get("differences", "")),
    )
