"""Who gets which task: the promises of a plan, over many rosters and task lists."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.owner.assignment.assignment import space_gold_items
from annotator.owner.assignment.plan import (
    AnnotatorTaskLoads,
    AssignmentPlan,
    AssignmentPlanOptions,
    PlannerTask,
    annotator_authors,
    distribute_tasks,
    make_plan,
    pair_counts,
)
from annotator.owner.assignment.roster import RosterEntry

NAMES = [f"ann-{number}" for number in range(1, 9)]
LANGUAGES = ["en", "de"]


@st.composite
def rosters(draw: st.DrawFn) -> list[RosterEntry]:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    return [
        RosterEntry(
            name,
            name,
            draw(st.frozensets(st.sampled_from(LANGUAGES), max_size=2)),
            capacity=draw(st.none() | st.integers(1, 12)),
        )
        for name in names
    ]


ITEMS = st.lists(
    st.builds(
        PlannerTask,
        st.integers(0, 10_000).map(lambda number: f"t{number}"),
        st.none() | st.sampled_from(LANGUAGES),
        st.frozensets(st.sampled_from(NAMES), max_size=2),
    ),
    max_size=40,
    unique_by=lambda item: item.id,
)
OPTIONS = st.builds(
    AssignmentPlanOptions,
    seed=st.sampled_from(["1", "2", "x"]),
    each=st.integers(1, 2),
    overlap_share=st.sampled_from([0.0, 0.1, 0.5, 1.0]),
    overlap=st.integers(1, 5),
)


def plain(count: int) -> list[PlannerTask]:
    return [PlannerTask(f"t{number}") for number in range(count)]


def people(count: int) -> list[RosterEntry]:
    return [RosterEntry(f"p{number}", f"P {number}") for number in range(count)]


def loads(plan: AssignmentPlan, everybody: list[RosterEntry]) -> list[int]:
    counts = Counter(name for who in plan.people.values() for name in who)
    return [counts[person.id] for person in everybody]


@given(ITEMS, rosters(), OPTIONS)
def test_nobody_gets_what_they_may_not_and_what_is_lacking_is_said(
    items: list[PlannerTask], roster: list[RosterEntry], options: AssignmentPlanOptions
) -> None:
    plan = make_plan(items, roster, options)
    by_id = {person.id: person for person in roster}
    several = sum(
        len(who) + plan.short.get(task, 0) == max(options.overlap, options.each) for task, who in plan.people.items()
    )
    assert several >= round(options.overlap_share * len(items))
    for item in items:
        who = plan.people[item.id]
        assert len(set(who)) == len(who)
        assert not set(who) & item.authors
        for name in who:
            assert not by_id[name].languages or item.language is None or item.language in by_id[name].languages
        assert len(who) + plan.short.get(item.id, 0) in (options.each, max(options.overlap, options.each))
    for person, load in zip(roster, loads(plan, roster), strict=True):
        assert person.capacity is None or load <= person.capacity


@given(ITEMS, rosters(), OPTIONS)
def test_the_same_plan_whatever_the_order_of_tasks_and_people(
    items: list[PlannerTask], roster: list[RosterEntry], options: AssignmentPlanOptions
) -> None:
    assert make_plan(items, roster, options).people == make_plan(items[::-1], roster[::-1], options).people


@given(st.integers(0, 60), st.integers(1, 8), OPTIONS)
def test_loads_differ_by_at_most_one_where_everybody_may_do_everything(
    count: int, size: int, options: AssignmentPlanOptions
) -> None:
    everybody = people(size)
    found = loads(make_plan(plain(count), everybody, options), everybody)
    assert max(found) - min(found) <= 1


def test_tasks_are_moved_on_through_classes_that_were_filled_before() -> None:
    """The first class is spread evenly before the second one loads the person whom both have."""
    found = AnnotatorTaskLoads([None] * 3)
    given_out = distribute_tasks([4, 6], np.array([[True, True, False], [False, True, True]]), found)
    assert sorted(found.load.tolist()) == [3, 3, 4]
    assert given_out.sum(axis=1).tolist() == [4, 6]


def test_of_equal_loads_those_share_a_task_who_have_met_the_least() -> None:
    found = AnnotatorTaskLoads([None] * 4)
    found.give([0, 1])
    found.give([2, 3])
    assert found.choose(np.ones(4, bool), 2, ()) == [0, 2]
    assert found.choose(np.ones(4, bool), 1, (1,)) == [2]


@given(st.integers(100, 300), st.integers(4, 10), st.integers(2, 4))
@example(100, 10, 2)
def test_every_pair_shares_about_the_same_number_of_tasks(count: int, size: int, overlap: int) -> None:
    plan = make_plan(plain(count), people(size), AssignmentPlanOptions(overlap_share=1, overlap=overlap))
    counts = pair_counts(plan.people.values())
    fair = count * overlap * (overlap - 1) / (size * (size - 1))
    assert len(counts) == size * (size - 1) // 2
    assert max(counts.values()) - min(counts.values()) <= max(3, 0.35 * fair)


@given(ITEMS, rosters(), OPTIONS, ITEMS)
def test_a_later_plan_takes_nothing_back(
    items: list[PlannerTask], roster: list[RosterEntry], options: AssignmentPlanOptions, more: list[PlannerTask]
) -> None:
    before = make_plan(items, roster, options)
    everything = [*items, *(item for item in more if item.id not in before.people)]
    after = make_plan(everything, roster, options, before=before)
    for task, who in before.people.items():
        assert set(who) <= set(after.people[task])


@given(ITEMS, rosters(), OPTIONS)
def test_a_plan_made_again_on_itself_is_the_same(
    items: list[PlannerTask], roster: list[RosterEntry], options: AssignmentPlanOptions
) -> None:
    plan = make_plan(items, roster, options)
    short = {task: lacking for task, lacking in plan.short.items() if plan.people[task]}
    again = make_plan(items, roster, options, before=plan)
    assert {task: who for task, who in again.people.items() if task not in short} == {
        task: who for task, who in plan.people.items() if task not in short
    }


def brute_best(sizes: list[int], eligible: list[list[bool]]) -> int:
    """The smallest possible largest load, by trying out."""
    loads_seen = {tuple([0] * len(eligible[0]))}
    for row, size in enumerate(sizes):
        for _ in range(size):
            loads_seen = {
                (*load[:at], load[at] + 1, *load[at + 1 :])
                for load in loads_seen
                for at, may in enumerate(eligible[row])
                if may
            }
    return min(max(load) for load in loads_seen)


@given(st.data())
def test_no_other_way_to_spread_has_a_smaller_largest_load(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 4))
    masks = st.lists(st.booleans(), min_size=size, max_size=size).filter(any)
    eligible = data.draw(st.lists(masks, min_size=1, max_size=3))
    sizes = data.draw(st.lists(st.integers(0, 4), min_size=len(eligible), max_size=len(eligible)))
    found = AnnotatorTaskLoads([None] * size)
    given_out = distribute_tasks(sizes, np.array(eligible), found)
    assert given_out.sum(axis=1).tolist() == sizes
    assert found.load.tolist() == given_out.sum(axis=0).tolist()
    assert not (given_out[~np.array(eligible)]).any()
    assert max(found.load.tolist()) == brute_best(sizes, eligible)


def test_sets_are_one_a_person_and_each_is_seen_by_as_many() -> None:
    everybody = people(12)
    plan = make_plan(plain(80), everybody, AssignmentPlanOptions(sets=4, each=3))
    assert set(loads(plan, everybody)) == {20}
    assert {len(who) for who in plan.people.values()} == {3}
    assert len(set(plan.people.values())) == 4


def test_too_few_people_for_the_sets_are_an_error_with_the_number_that_is_needed() -> None:
    with pytest.raises(AnnotatorError) as refused:
        make_plan(plain(8), people(5), AssignmentPlanOptions(sets=2, each=3))
    assert refused.value.code == "assign.too_few"
    assert "6 people" in refused.value.message


def test_new_tasks_fill_up_the_smaller_set() -> None:
    options = AssignmentPlanOptions(sets=2)
    before = AssignmentPlan(options, {"t0": ("p0",), "t1": ("p0",), "t2": ("p0",), "t3": ("p1",)})
    assert loads(make_plan(plain(6), people(2), options, before=before), people(2)) == [3, 3]


def test_fewer_sets_than_before_are_refused() -> None:
    before = make_plan(plain(8), people(2), AssignmentPlanOptions(sets=2))
    with pytest.raises(AnnotatorError) as refused:
        make_plan(plain(8), people(2), AssignmentPlanOptions(sets=1), before=before)
    assert refused.value.code == "assign.other_sets"


@given(st.integers(0, 40), st.integers(0, 15), st.sampled_from([0.05, 0.1, 0.3, 0.6]))
def test_gold_items_are_never_adjacent(count: int, gold: int, share: float) -> None:
    items = [PlannerTask(f"g{number}") for number in range(gold)]
    plan = make_plan(plain(count), people(3), AssignmentPlanOptions(gold_share=share), items)
    for person, shown in plan.all_tasks().items():
        assert not any(a.startswith("g") and b.startswith("g") for a, b in pairwise(shown))
        assert {task for task in shown if task.startswith("g")} == set(plan.gold.get(person, ()))


def test_who_left_is_replaced_and_the_others_keep_theirs() -> None:
    before = make_plan(plain(30), people(3), AssignmentPlanOptions())
    after = make_plan(plain(30), people(4)[1:], AssignmentPlanOptions(), before=before)
    for task, who in before.people.items():
        assert after.people[task] == who or (who == ("p0",) and after.people[task] != ())
    counts = loads(after, people(4)[1:])
    assert max(counts) - min(counts) <= 1


def test_only_the_groups_that_are_named_take_part() -> None:
    roster = [RosterEntry("a", "A", groups=frozenset({"red"})), RosterEntry("b", "B", groups=frozenset({"blue"}))]
    plan = make_plan(plain(4), roster, AssignmentPlanOptions(groups=frozenset({"red"})))
    assert set(plan.people.values()) == {("a",)}
    with pytest.raises(AnnotatorError, match="Nobody"):
        make_plan(plain(4), roster, AssignmentPlanOptions(groups=frozenset({"green"})))


@given(
    st.integers(2, 40), st.integers(0, 20), st.integers(1, 3), st.integers(1, 3), st.integers(0, 3), st.integers(0, 1)
)
def test_sets_stay_together_when_tasks_come_and_people_change(
    count: int, more: int, sets: int, each: int, joined: int, left: int
) -> None:
    options = AssignmentPlanOptions(sets=sets, each=each)
    everybody = people(sets * each)
    before = make_plan(plain(count), everybody, options)
    now = [*everybody[left:], *(RosterEntry(f"new{number}", "N") for number in range(joined + left))]
    after = make_plan(plain(count + more), now, options, before=before)
    there = {person.id for person in now}
    for task, who in before.people.items():
        assert set(who) & there <= set(after.people[task])
    assert {len(who) for who in after.people.values()} == {each}
    assert len(set(after.people.values())) <= sets
    sizes = Counter(after.people.values())
    assert max(sizes.values()) - min(sizes.values() if len(sizes) == sets else [0]) <= max(1, count)


@given(st.integers(4, 40), st.integers(1, 20), st.integers(1, 10), st.sampled_from([0.1, 0.3]))
def test_a_later_plan_takes_no_gold_back(count: int, more: int, gold: int, share: float) -> None:
    items, options = [PlannerTask(f"g{number}") for number in range(gold)], AssignmentPlanOptions(gold_share=share)
    before = make_plan(plain(count), people(3), options, items)
    after = make_plan(plain(count + more), people(4), options, items, before)
    for person, own in before.gold.items():
        assert set(own) <= set(after.gold[person])
        assert len(set(after.gold[person])) == len(after.gold[person])


def test_only_the_groups_for_overlap_share_it() -> None:
    roster = [RosterEntry(f"p{n}", "P", groups=frozenset({"core"} if n < 5 else {"rest"})) for n in range(10)]
    options = AssignmentPlanOptions(overlap_share=0.1, overlap=3, overlap_groups=frozenset({"core"}))
    plan = make_plan(plain(100), roster, options)
    several = [who for who in plan.people.values() if len(who) > 1]
    assert len(several) == 10
    assert {name for who in several for name in who} <= {f"p{n}" for n in range(5)}


@given(
    st.integers(1, 30), st.integers(2, 8), OPTIONS, st.dictionaries(st.integers(0, 29), st.integers(2, 6), max_size=4)
)
def test_disputed_tasks_get_more_people_and_go_on_having_them(
    count: int, size: int, options: AssignmentPlanOptions, disputed: dict[int, int]
) -> None:
    items, roster = plain(count), people(size)
    before = make_plan(items, roster, options)
    raised = {f"t{number}": wanted for number, wanted in disputed.items() if number < count}
    after = make_plan(items, roster, options, before=before, raised=raised)
    for task, who in after.people.items():
        assert set(before.people[task]) <= set(who)
        assert task in raised or who == before.people[task]
    for task, wanted in raised.items():
        assert len(after.people[task]) >= min(wanted, size)
    left = roster[1:]
    later = make_plan(items, left, options, before=after)
    for task, wanted in raised.items():
        assert len(later.people[task]) >= min(wanted, len(left)), "whoever left is replaced for a disputed task, too"


def test_sets_cannot_be_raised_task_by_task() -> None:
    with pytest.raises(AnnotatorError, match="set"):
        make_plan(plain(4), people(4), AssignmentPlanOptions(sets=2), raised={"t1": 3})


@given(st.lists(st.booleans(), max_size=12), st.lists(st.booleans(), max_size=12))
def test_no_two_gold_items_come_together_however_a_plan_goes_on(before: list[bool], new: list[bool]) -> None:
    def named(flags: list[bool], start: str) -> list[str]:
        return [f"{start}{number}-{'gold' if golden else ''}" for number, golden in enumerate(flags)]

    there, more = named([flag and at % 2 == 0 for at, flag in enumerate(before)], "a"), named(new, "b")
    gold = {name for name in [*there, *more] if name.endswith("gold")}
    order = space_gold_items(there, more, gold)
    assert order[: len(there)] == there
    assert not any(first in gold and second in gold for first, second in pairwise(order))
    assert set(more) - gold <= set(order)


def test_a_plan_of_very_many_tasks_keeps_each_set_of_people_once() -> None:
    """What a plan takes for a task are its id and a place in a dictionary."""
    people = [RosterEntry(name, name) for name in NAMES]
    tasks = [PlannerTask(f"t{number}") for number in range(2_000)]
    for options in (AssignmentPlanOptions(), AssignmentPlanOptions(each=2), AssignmentPlanOptions(sets=2, each=3)):
        who = list(make_plan(tasks, people, options).people.values())
        assert len({id(one) for one in who}) == len(set(who)) < 100


def test_tasks_that_no_annotator_wrote_share_their_authors() -> None:
    origins = (["model-a", None], ["model-b"], [])
    assert len({id(annotator_authors(each)) for each in origins}) == 1
    assert annotator_authors(["annotator:ann-1", "model-a"]) == {"ann-1"}
