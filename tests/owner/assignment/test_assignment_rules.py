"""The rules around a plan: what is taken back, capacities, hours, gold items, options and the file."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.owner.assignment.assignment import (
    cap_capacity,
    check_gold_form,
    check_named,
    merge_options,
    read_options,
    remove_assignments,
    share_by_hours,
    space_gold_items,
)
from annotator.owner.assignment.plan import AssignmentPlan, AssignmentPlanOptions
from annotator.owner.assignment.plan_file import SavedAssignmentPlan, read_plan, write_plan
from annotator.owner.assignment.roster import RosterEntry
from annotator.owner.tasks.blinding import BlindedTask, TaskDisclosureOptions

PEOPLE = ("ann", "ben", "cem", "dora")
TASKS = tuple(f"t{number}" for number in range(8))
GOLD = ("g1", "g2", "g3")


def distinct(values: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(values), unique=True).map(tuple)


PLANS = st.builds(
    AssignmentPlan,
    st.just(AssignmentPlanOptions()),
    st.dictionaries(st.sampled_from(TASKS), distinct(PEOPLE)),
    st.dictionaries(st.sampled_from(PEOPLE), distinct(GOLD)),
)


def load(plan: AssignmentPlan) -> Counter[str]:
    return Counter(person for people in plan.people.values() for person in people)


def roster(**capacities: int | None) -> tuple[RosterEntry, ...]:
    return tuple(RosterEntry(person, person, capacity=limit) for person, limit in capacities.items())


@given(PLANS, st.dictionaries(st.sampled_from(PEOPLE), st.frozensets(st.sampled_from(TASKS + GOLD))))
def test_remove_assignments_takes_the_named_tasks_of_each_person_alone(
    plan: AssignmentPlan, taken: Mapping[str, frozenset[str]]
) -> None:
    left = remove_assignments(plan, taken)
    assert list(left.people) == list(plan.people)
    for task, people in plan.people.items():
        assert left.people[task] == tuple(one for one in people if not (one in taken and task in taken[one]))
    assert left.gold == {one: tuple(t for t in own if t not in taken.get(one, ())) for one, own in plan.gold.items()}


@given(PLANS, st.frozensets(st.sampled_from(PEOPLE)))
def test_cap_capacity_limits_the_named_people_to_their_present_load(
    plan: AssignmentPlan, named: frozenset[str]
) -> None:
    before = roster(ann=None, ben=3, cem=None)
    for old, new in zip(before, cap_capacity(before, plan, named), strict=True):
        assert new == (replace(old, capacity=load(plan)[old.id]) if old.id in named else old)


def test_check_named_wants_people_of_the_roster_with_tasks() -> None:
    plan = AssignmentPlan(AssignmentPlanOptions(), {"t1": ("ann", "left")})
    people = roster(ann=None, idle=None)
    check_named([], people, plan)
    check_named(["ann"], people, plan)
    for person in ("left", "idle", "unknown"):
        with pytest.raises(AnnotatorError, match=person) as refused:
            check_named(["ann", person], people, plan)
        assert refused.value.code == "assign.not_in_plan"


def shared_one_by_one(
    counts: Mapping[str, int], limits: Mapping[str, int | None], hours: Mapping[str, float], new: int
) -> dict[str, int]:
    """Each new assignment goes to the person who then has the fewest tasks for an hour; of equals to the first."""
    counts = dict(counts)
    for _ in range(new):
        free = [person for person in sorted(hours) if limits[person] is None or counts[person] < (limits[person] or 0)]
        if not free:
            break
        counts[min(free, key=lambda person: ((counts[person] + 1) / hours[person], person))] += 1
    return counts


@given(
    st.lists(distinct(PEOPLE[:3]), max_size=8),
    st.lists(distinct(PEOPLE[:3]), max_size=8),
    st.dictionaries(st.sampled_from(PEOPLE[:3]), st.sampled_from([1.0, 2.0, 5.0, 7.5]), min_size=1),
    st.lists(st.none() | st.integers(1, 6), min_size=3, max_size=3),
)
def test_share_by_hours_adds_tasks_in_proportion_to_hours(
    earlier: list[tuple[str, ...]],
    added: list[tuple[str, ...]],
    hours: dict[str, float],
    capacities: list[int | None],
) -> None:
    limits = dict(zip(PEOPLE, capacities, strict=False))
    options = AssignmentPlanOptions()
    before = AssignmentPlan(options, {f"t{at}": people for at, people in enumerate(earlier)})
    plan = AssignmentPlan(options, {**before.people, **{f"new{at}": people for at, people in enumerate(added)}})
    shared = share_by_hours(roster(**limits), plan, before, hours)
    assert shared is not None
    had = {person: load(before)[person] for person in limits}
    new = sum(map(len, added))
    assert {one.id: one.capacity for one in shared} == shared_one_by_one(had, limits, hours, new)


def test_share_by_hours_changes_nothing_without_hours() -> None:
    plan = AssignmentPlan(AssignmentPlanOptions(), {"t1": ("ann",)})
    assert share_by_hours(roster(ann=None), plan, plan, {}) is None


@given(st.data())
def test_space_gold_items_puts_a_postponed_item_behind_the_next_task(data: st.DataObject) -> None:
    there = data.draw(st.lists(st.sampled_from("ab"), max_size=3).map(lambda kinds: [*map("{}0".format, kinds)]))
    more = [f"{kind}{at}" for at, kind in enumerate(data.draw(st.lists(st.sampled_from("tg"), max_size=10)), 1)]
    gold = {name for name in more if name.startswith("g")} | {name for name in there if name.startswith("b")}
    order = space_gold_items(there, more, gold)
    added = order[len(there) :]
    assert order[: len(there)] == there
    assert [name for name in added if name not in gold] == [name for name in more if name not in gold]
    shown = [name for name in added if name in gold]
    assert shown == [name for name in more if name in gold][: len(shown)], "gold items keep their order"
    joined = [*there[-1:], *added]
    assert not any(one in gold and two in gold for one, two in pairwise(joined))
    if len(shown) < sum(name in gold for name in more):  # only where another one would stand beside a gold item
        assert joined[-1] in gold


KNOWN = {"id": "q", "language": "en", "metadata": {"source": "blog 7", "score": 4, "long": True, "note": "wetter"}}
OTHERS = (
    KNOWN,
    {**KNOWN, "language": "de", "metadata": {"source": "blog 12", "score": 9, "long": False, "note": "see"}},
    {**KNOWN, "metadata": {"source": "blog 3", "score": 6, "long": True, "note": "Berg 1"}},
)


def blinded(task: Mapping[str, Any], name: str = "own") -> BlindedTask:
    return BlindedTask(dict(task), {"task": name})


def metadata(**changed: Any) -> dict[str, Any]:
    return {**KNOWN, "metadata": {**KNOWN["metadata"], **changed}}  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("item", "place"),
    [
        (KNOWN, None),
        ({**KNOWN, "id": "any id"}, None),
        ({**KNOWN, "language": "de"}, None),
        ({**KNOWN, "language": "fr"}, "language"),
        (metadata(source="blog 99"), None),
        (metadata(source="press 7"), "metadata.source"),
        (metadata(score=4), None),
        (metadata(score=9), None),
        (metadata(score=3.9), "metadata.score"),
        (metadata(score=9.1), "metadata.score"),
        (metadata(score="4"), "metadata.score"),
        (metadata(long=False), None),
        (metadata(long="yes"), "metadata.long"),
        (metadata(note="Wald"), None),
        (metadata(note="ab"), "metadata.note"),
        (metadata(note="Wiesen1"), "metadata.note"),
        (metadata(note="Wal-d"), "metadata.note"),
        (metadata(note=None), "metadata.note"),
        ({key: value for key, value in KNOWN.items() if key != "language"}, "language"),
        ({**KNOWN, "extra": 1}, "extra"),
        ({**KNOWN, "prompt": "A text is not compared, but that there is one."}, "prompt"),
        ({**KNOWN, "metadata": {**KNOWN["metadata"], "text": "x"}}, "metadata.text"),  # type: ignore[dict-item]
    ],
)
def test_check_gold_form_names_what_no_other_task_has(item: Mapping[str, Any], place: str | None) -> None:
    others = [blinded(task) for task in OTHERS]
    if place is None:
        check_gold_form(others, [blinded(item)])
        return
    with pytest.raises(AnnotatorError, match=rf"by {re.escape(place)} \([^;]*task g7\)\.") as refused:
        check_gold_form(others, [blinded(KNOWN), blinded(item, "g7"), blinded(item, "g8")])
    assert refused.value.code == "assign.gold_differs"


def test_check_gold_form_compares_numbers_of_parts_and_not_their_texts() -> None:
    def conversation(*texts: str) -> dict[str, Any]:
        return {"id": "x", "questions": [{"id": "q1", "responses": [{"id": text, "text": text} for text in texts]}]}

    others = [blinded(conversation("a", "b")), blinded(conversation("a", "b", "c", "d"))]
    check_gold_form(others, [blinded(conversation("another text", "and", "more"))])
    with pytest.raises(AnnotatorError, match=r"number of questions\[\]\.responses"):
        check_gold_form(others, [blinded(conversation("a"))])
    check_gold_form([], [blinded(conversation("a"))])


def test_check_gold_form_finds_a_flag_that_no_other_task_has() -> None:
    others = [blinded({"metadata": {"new": False}})]
    check_gold_form(others, [blinded({"metadata": {"new": False}})])
    with pytest.raises(AnnotatorError, match="True"):
        check_gold_form(others, [blinded({"metadata": {"new": True}})])


@pytest.mark.parametrize(
    "line",
    [
        "each = true", 'each = "2"', "each = 1.5", "overlap_share = true", "sets = [2]", "groups = 'red'", "seed = 1.5",
        "groups = [1]", "groups = ['red', 2]", "unknown = 1", "each =", "overlap_groups = {}",
    ],
)  # fmt: skip
def test_read_options_refuses_other_types_and_names(line: str, tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    path.write_text(line)
    with pytest.raises(AnnotatorError) as refused:
        read_options(path)
    assert (refused.value.code, refused.value.where) == ("assign.bad_options", str(path))


def test_read_options_takes_each_option(tmp_path: Path) -> None:
    options = {
        "seed": 7, "each": 2, "overlap_share": 1, "overlap": 3, "sets": 4, "groups": ["red"], "overlap_groups": [],
        "gold_share": 0.25,
    }  # fmt: skip
    path = tmp_path / "options.toml"
    path.write_text("\n".join(f"{name} = {json.dumps(value)}" for name, value in options.items()))
    assert read_options(path) == options


OLD = AssignmentPlanOptions(seed="s", each=2, overlap_share=0.2, overlap=4, groups=frozenset({"red"}), gold_share=0.1)


@pytest.mark.parametrize(
    ("given_options", "before", "gold", "expected"),
    [
        ({}, None, False, AssignmentPlanOptions()),
        ({}, None, True, AssignmentPlanOptions(gold_share=0.05)),
        ({"gold_share": 0.2}, None, True, AssignmentPlanOptions(gold_share=0.2)),
        ({"seed": 5}, None, False, AssignmentPlanOptions(seed="5")),
        ({"overlap": 3}, None, False, AssignmentPlanOptions(overlap_share=0.05, overlap=3)),
        ({"overlap_share": 0.3}, None, False, AssignmentPlanOptions(overlap_share=0.3, overlap=10)),
        ({"overlap_share": 0.0}, None, False, AssignmentPlanOptions()),
        ({"overlap": 3, "overlap_share": 0.3}, None, False, AssignmentPlanOptions(overlap_share=0.3, overlap=3)),
        ({"groups": ["a", "b"]}, None, False, AssignmentPlanOptions(groups=frozenset({"a", "b"}))),
        ({}, OLD, True, OLD),
        ({"each": None, "sets": None}, OLD, False, OLD),
        ({"overlap": 6}, OLD, False, replace(OLD, overlap=6)),
        ({"overlap_share": 0.5}, OLD, False, replace(OLD, overlap_share=0.5)),
        ({"groups": []}, OLD, False, replace(OLD, groups=frozenset())),
        ({"gold_share": 0.0}, OLD, True, replace(OLD, gold_share=0.0)),
    ],
)
def test_merge_options_fills_in_the_plan_before_and_defaults(
    given_options: Mapping[str, Any], before: AssignmentPlanOptions | None, gold: bool, expected: AssignmentPlanOptions
) -> None:
    assert merge_options(given_options, before, gold) == expected


SAVED = st.builds(
    SavedAssignmentPlan,
    st.just("main"),
    st.just("helpsteer"),
    st.builds(
        AssignmentPlan,
        st.builds(
            AssignmentPlanOptions,
            seed=st.sampled_from(["1", "ä"]),
            each=st.integers(1, 3),
            overlap_share=st.sampled_from([0.0, 0.5]),
            overlap=st.integers(1, 3),
            sets=st.none() | st.integers(1, 3),
            groups=st.frozensets(st.sampled_from("ab")),
            overlap_groups=st.frozensets(st.sampled_from("ab")),
            gold_share=st.sampled_from([0.0, 0.5]),
        ),
        st.just({"t1": ("ann", "ben"), "t2": (), "t3": ("cem",)}),
        st.dictionaries(st.sampled_from(PEOPLE), distinct(GOLD).filter(bool).map(sorted).map(tuple)),
        st.dictionaries(st.sampled_from(TASKS[1:4]), st.integers(1, 3)),
        st.dictionaries(st.sampled_from(TASKS[1:4]), st.integers(1, 3)),
    ),
    st.builds(
        TaskDisclosureOptions,
        responses=st.none() | st.integers(1, 4),
        metadata=st.just(()) | st.just(("topic",)),
        origins=st.booleans(),
    ),
    distinct(PEOPLE),
    distinct(PEOPLE),
)


@given(SAVED)
def test_a_saved_plan_is_read_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, saved: Any) -> None:
    path = tmp_path_factory.getbasetemp() / "plans" / "main.jsonl"
    write_plan(path, saved)
    assert read_plan(path) == saved
    assert list(read_plan(path).plan.people) == list(saved.plan.people)


def test_a_damaged_plan_is_refused(tmp_path: Path) -> None:
    plan = AssignmentPlan(AssignmentPlanOptions(), {"t1": ("ann",)})
    path = tmp_path / "plan.jsonl"
    write_plan(path, SavedAssignmentPlan("main", "r", plan))
    head, row = path.read_bytes().splitlines(keepends=True)
    for lines in (b"", row, head + b"{}\n", head + row[:-3], head + row + b'{"task":"a","people":[],"people":[]}'):
        path.write_bytes(lines)
        with pytest.raises(AnnotatorError) as refused:
            read_plan(path)
        assert refused.value.code == "assign.bad_plan"
    with pytest.raises(AnnotatorError) as missing:
        read_plan(tmp_path / "other.jsonl")
    assert missing.value.code == "assign.no_plan"
