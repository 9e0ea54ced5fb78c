"""What is stored of a place, and shown again by a new process. Widgets add where texts are read, and their panels."""

from __future__ import annotations

import json
from collections.abc import Mapping

from annotator.workspace.answer_rows import AnswerLocation
from annotator.workspace.card_model import Cursor
from annotator.workspace.note_list import NOTES
from annotator.workspace.state import Visit, Workspace

_DECISIONS = {None: "", True: "yes", False: "no"}


def stored_place(state: Workspace, cursor: Cursor) -> dict[str, str]:
    """The texts that are stored of a state with the cursor at ``cursor``, by name."""
    visit, comparison = state.visit, state.comparison
    decided = {position: sorted(rows) for position, rows in visit.decided.items() if rows}
    return {
        "target": cursor.target,
        "key": cursor.key,
        "note": state.place.current.get(NOTES.name, ""),
        "cards": "" if visit.in_grid else "1",
        "levels": "1" if visit.levels_open else "",
        "prompt": "1" if state.prompt_open else "",
        "compared": f"{comparison.first} {comparison.other}".strip(),
        "differences": _DECISIONS[visit.marks_differences],
        "decided": json.dumps(decided) if decided else "",
    }


def visit_at(place: Mapping[str, str], position: int) -> Visit:
    """What is remembered of a project that is opened at a stored place of the task at ``position``. Earlier versions
    stored less: of the rows that are decided only those of this task."""
    stored = json.loads(place.get("decided") or "{}")
    decided = {position: stored} if isinstance(stored, list) else stored
    return Visit(
        in_grid=not place.get("cards"),
        read={position: (place.get("top", ""), place.get("tops", ""))},
        decided={int(at): frozenset(AnswerLocation(*row) for row in rows) for at, rows in decided.items()},
        levels_open=bool(place.get("levels")),
        marks_differences={text: wish for wish, text in _DECISIONS.items()}.get(place.get("differences", "")),
    )
