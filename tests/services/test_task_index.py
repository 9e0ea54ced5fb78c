"""The roll of tasks beside plain lists of the same: whatever the gaps between keys, and however tasks stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from annotator.services.task_index import TaskIndex, TaskKeysByPosition
from annotator.store.tables import TaskKeyRanges

STATUSES = ("new", "in_progress", "submitted", "skipped", "returned", "of a later version")
ascending = st.sets(st.integers(1, 60)).map(sorted)


@given(ascending, ascending)
def test_keys_are_where_a_list_has_them(here: list[int], asked: list[int]) -> None:
    keys = TaskKeysByPosition(range(key, key + 1) for key in here)
    assert [keys[position] for position in range(keys.count)] == here
    assert keys.positions(asked) == [here.index(key) for key in asked if key in here]
    assert [keys.position_of(key) for key in asked] == [here.index(key) if key in here else None for key in asked]


@st.composite
def outlines(draw: st.DrawFn) -> tuple[TaskKeyRanges, dict[int, str]]:
    """An outline, and the status of each of its tasks."""
    keys = draw(ascending)
    statuses = {key: draw(st.sampled_from(STATUSES)) for key in keys}
    withdrawn = [key for key in keys if draw(st.booleans())]
    by_status = {name: [key for key in keys if statuses[key] == name] for name in STATUSES}
    untouched = by_status.pop("new") if draw(st.booleans()) else []  # those without a row count as new, too
    assert all(statuses[key] == "new" for key in untouched)
    return TaskKeyRanges([range(key, key + 1) for key in keys], withdrawn, by_status), statuses


@given(outlines(), st.integers(-1, 60), st.sets(st.sampled_from(STATUSES)))
def test_tasks_stand_as_a_list_says(made: tuple[TaskKeyRanges, dict[int, str]], after: int, wanted: set[str]) -> None:
    outline, statuses = made
    roll = TaskIndex(outline)
    shown = [key for keys in outline.ranges for key in keys if key not in outline.withdrawn or statuses[key] != "new"]
    listed = [statuses[key] for key in shown]
    assert [roll.keys[position] for position in range(roll.total)] == shown
    assert [roll.status(position) for position in range(roll.total)] == listed
    having = [position for position, status in enumerate(listed) if status in wanted]
    assert (roll.positions(wanted), roll.count(wanted)) == (having, len(having))
    assert roll.among(range(0, roll.total, 2), wanted) == [position for position in having if position % 2 == 0]
    assert roll.withdrawn == {position for position, key in enumerate(shown) if key in outline.withdrawn}
    at = min(max(after, 0), roll.total)
    assert list(roll.before(at, "submitted")) == [p for p in range(at - 1, -1, -1) if listed[p] == "submitted"]
    around = [p % roll.total for p in range(after + 1, after + 1 + roll.total)] if after < roll.total else []
    todo = [p for p in around if listed[p] not in ("submitted", "skipped") and p not in roll.withdrawn]
    todo.sort(key=lambda p: listed[p] != "returned")  # what the owner gave back comes first
    if around:
        assert roll.next_open(after) == next(iter(todo), None)


def test_a_change_of_status_counts_at_once() -> None:
    roll = TaskIndex(TaskKeyRanges([range(5, 8)], (), {"submitted": [6]}))
    roll.put(0, "skipped")
    assert roll.count(("submitted", "skipped")) == 2
    assert roll.next_open(0) == 2
    roll.put(2, "submitted")
    assert roll.next_open(0) is None
    roll.put(1, "returned")
    assert roll.next_open(1) == 1
