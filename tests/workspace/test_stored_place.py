"""What is stored of the state is shown again, without a window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from annotator.services.task_index import TaskIndex
from annotator.store.tables import TaskKeyRanges
from annotator.workspace.answer_rows import AnswerLocation
from annotator.workspace.card_model import Cursor
from annotator.workspace.comparison import compared_with
from annotator.workspace.places import ListPlace
from annotator.workspace.state import Visit, Workspace
from annotator.workspace.stored_place import stored_place, visit_at

CURSOR = Cursor("q1/r2", "help")
ROW = AnswerLocation("q1/r1", "flags", "a part, with a blank")
_KEYS = (range(11, 21),)
TASKS = TaskIndex(TaskKeyRanges(_KEYS, (), {}))


@pytest.mark.parametrize(
    "visit",
    [
        Visit(),
        Visit(in_grid=False, levels_open=True, marks_differences=True, decided={3: frozenset([ROW])}),
        Visit(marks_differences=False, decided={3: frozenset([ROW]), 4: frozenset([ROW])}),
    ],
)
def test_a_visit_goes_on_at_its_task(visit: Visit) -> None:
    stored = stored_place(Workspace(visit=visit), CURSOR, TASKS)
    assert visit_at(stored, 3, TASKS) == replace(visit, read={3: ("", "")})
    assert visit_at({name: text for name, text in stored.items() if text}, 3, TASKS) == visit_at(stored, 3, TASKS)


def test_decisions_stay_with_their_tasks_when_another_is_withdrawn() -> None:
    visit = Visit(decided={1: frozenset([ROW]), 3: frozenset([ROW])})
    stored = stored_place(Workspace(visit=visit), CURSOR, TASKS)
    without = TaskIndex(TaskKeyRanges(_KEYS, [12], {}))
    assert visit_at(stored, 2, without).decided == {2: frozenset([ROW])}


def test_decisions_of_submitted_tasks_are_not_stored() -> None:
    visit = Visit(decided={1: frozenset([ROW]), 3: frozenset([ROW])})
    submitted = TaskIndex(TaskKeyRanges(_KEYS, (), {"submitted": [12]}))
    stored = stored_place(Workspace(visit=visit), CURSOR, submitted)
    assert visit_at(stored, 3, TASKS).decided == {3: frozenset([ROW])}


def test_the_place_in_a_task_is_stored() -> None:
    state = Workspace(
        place=ListPlace(current={"notes": "n2"}),
        comparison=compared_with("q1/r2", "q1/r1", ("q1/r1", "q1/r2")),
        prompt_open=True,
    )
    stored = {name: text for name, text in stored_place(state, CURSOR, TASKS).items() if text}
    assert stored == {"target": "q1/r2", "key": "help", "note": "n2", "compared": "q1/r2 q1/r1", "prompt": "1"}


def test_a_place_of_an_earlier_version_is_gone_to() -> None:
    place = {"target": "q1/r1", "cards": "1", "top": "x"}
    assert visit_at(place, 2, TASKS) == Visit(in_grid=False, read={2: ("x", "")})
    decided = {"decided": '[["q1/r1", "flags", "a part, with a blank"]]'}
    assert visit_at(decided, 2, TASKS).decided == {2: frozenset([ROW])}


def test_a_place_of_a_later_version_is_gone_to() -> None:
    assert visit_at({"differences": "in colour", "new": "x"}, 2, TASKS) == visit_at({}, 2, TASKS)
