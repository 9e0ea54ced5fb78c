"""Operations of a ranking, compared with what they do to the rank of each item."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import assume, given
from hypothesis import strategies as st

from annotator.model.ranking import Ranking

ITEMS = ("a", "b", "c", "d")
ITEM = st.sampled_from(ITEMS)
RANK = st.integers(1, len(ITEMS))


@st.composite
def rankings(draw: st.DrawFn) -> Ranking:
    """Some items with ranks, of which several may be the same, some set aside, some neither."""
    places = {item: draw(st.none() | st.integers(0, len(ITEMS))) for item in draw(st.permutations(ITEMS))}
    groups = [tuple(item for item, place in places.items() if place == rank) for rank in range(1, len(ITEMS) + 1)]
    while groups and not groups[-1] and draw(st.booleans()):
        groups.pop()
    return Ranking(groups=tuple(groups), unrankable=tuple(item for item, place in places.items() if place == 0))


def ranks(ranking: Ranking) -> dict[str, int]:
    placed = [item for group in ranking.groups for item in group] + [*ranking.unrankable]
    assert len(placed) == len(set(placed)), "an item is in one place"
    return {item: rank for rank, group in enumerate(ranking.groups, 1) for item in group}


def others(ranking: Ranking, item: str) -> tuple[str, ...]:
    return tuple(other for other in ranking.unrankable if other != item)


def order(of: Mapping[str, int], item: str) -> list[set[str]]:
    """The other items, best first, ties together."""
    return [{other for other in of if of[other] == rank and other != item} for rank in sorted(set(of.values()))]


@given(rankings(), ITEM)
def test_rank_placed_without_and_set_aside(ranking: Ranking, item: str) -> None:
    of = ranks(ranking)
    assert ranking.rank(item) == of.get(item)
    assert ranking.placed(item) is (item in of or item in ranking.unrankable)
    rest = {other: rank for other, rank in of.items() if other != item}
    assert (ranks(ranking.without(item)), ranking.without(item).unrankable) == (rest, others(ranking, item))
    aside = ranking.set_aside(item)
    assert (ranks(aside), aside.unrankable) == (rest, (*others(ranking, item), item))


@given(rankings(), ITEM, RANK, st.booleans())
def test_with_item_at_moves_down_only_the_items_up_to_the_first_gap(
    ranking: Ranking, item: str, rank: int, ties: bool
) -> None:
    of = {other: place for other, place in ranks(ranking).items() if other != item}
    if not ties:
        gap = next(place for place in range(rank, 99) if place not in of.values())
        of = {other: place + (rank <= place < gap) for other, place in of.items()}
    after = ranking.with_item_at(item, rank, ties)
    assert ranks(after) == {**of, item: rank}
    assert after.unrankable == others(ranking, item)


@given(rankings(), ITEM, st.sampled_from([-1, 1]))
def test_with_item_moved_swaps_with_its_neighbour_or_leaves_its_tie(ranking: Ranking, item: str, by: int) -> None:
    of, count = ranks(ranking), len(ITEMS)
    after = ranking.with_item_moved(item, by, count)
    assert after.unrankable == others(ranking, item)
    if (rank := of.get(item)) is None:
        last = max(of.values(), default=0)
        free = max((place for place in range(1, last) if place not in of.values()), default=0)
        expected = {**of, item: last + 1 if last < count else free}
    elif any(of[other] == rank for other in of if other != item):
        stays = 1 if by < 0 else 0  # the others of the tie move down where the item leaves it upwards
        expected = {other: place + (place > rank) + (place == rank) * stays for other, place in of.items()}
        expected[item] = rank + 1 - stays
    elif rank + by < 1:
        expected = of
    else:
        expected = {other: place - by if place == rank + by else place for other, place in of.items()}
        expected[item] = rank + by
    assert ranks(after) == expected


@given(rankings(), ITEM, st.none() | ITEM)
def test_before_puts_an_item_alone_directly_before_another(ranking: Ranking, item: str, other: str | None) -> None:
    of = ranks(ranking)
    assume(other != item and (other is None or other in of))
    after = ranking.before(item, other, len(ITEMS))
    now = ranks(after)
    assert [group for group in after.groups if item in group] == [(item,)]
    assert after.unrankable == others(ranking, item)
    assert [group for group in order(now, item) if group] == [group for group in order(of, item) if group]
    if other is None:
        assert now[item] == max(now.values()) == len(after.groups)
    else:
        assert now[item] == now[other] - 1
    assert len(after.groups) <= len(ITEMS) or () not in after.groups
    gaps = ranking.groups.count(())
    alone = [group for group in ranking.groups if set(group) - {item}]
    if len(alone) + 1 + gaps <= len(ITEMS):
        assert after.groups.count(()) == gaps, "gaps stay as long as there is room"


@given(rankings(), ITEM)
def test_tied_joins_the_nearest_better_item(ranking: Ranking, item: str) -> None:
    of = ranks(ranking)
    better = [place for other, place in of.items() if other != item and place < of.get(item, 99)]
    after = ranking.tied(item)
    if not better:
        assert after is None
    else:
        assert after is not None
        assert ranks(after) == {**of, item: max(better)}
        assert after.unrankable == others(ranking, item)


@given(rankings())
def test_settled_orders_ties_and_drops_gaps_without_a_meaning(ranking: Ranking) -> None:
    of, after = ranks(ranking), ranking.settled(ITEMS)
    assert all(tuple(sorted(group)) == group for group in after.groups)
    assert after.unrankable == tuple(sorted(ranking.unrankable))
    assert order(ranks(after), "") == order(of, "")
    complete = all(ranking.placed(item) for item in ITEMS)
    if complete:
        assert () not in after.groups
    else:
        assert ranks(after) == of
        assert not after.groups or after.groups[-1]
    assert after.settled(ITEMS) == after


def test_settled_drops_gaps_that_leave_more_ranks_than_items() -> None:
    assert Ranking(groups=((), ("a",), (), ("b",))).settled(("a", "b", "c")).groups == (("a",), ("b",))


def test_last_item_moved_down_leaves_a_gap() -> None:
    assert Ranking(groups=(("a",), ("b",))).with_item_moved("b", 1, 4).groups == (("a",), (), ("b",))
