"""A response without a rank gets one from the keys that move ranks, and the others keep theirs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from annotator.model.ranking import Ranking

ITEMS = ("a", "b", "c", "d")
Groups = list[tuple[str, ...]]


def ranks(ranking: Ranking, items: tuple[str, ...] = ITEMS) -> list[int | None]:
    return [ranking.rank(item) for item in items]


def moved(groups: Groups, item: str, items: tuple[str, ...] = ITEMS, by: int = -1) -> Ranking:
    return Ranking(groups=tuple(groups)).with_item_moved(item, by, len(items)).settled(items)


def test_unranked_item_moves_to_last_free_rank() -> None:
    assert ranks(moved([(), (), ("a", "b")], "c")) == [3, 3, 4, None]
    assert ranks(moved([("a",)], "c", by=1)) == [1, None, 2, None]


def test_unranked_item_takes_lowest_free_rank() -> None:
    assert ranks(moved([(), (), (), ("a", "b")], "c")) == [4, 4, 3, None]
    assert ranks(moved([("a",), (), ("b",), ("d",)], "c")) == [1, 3, 2, 4]


def test_tied_third_ranks_do_not_become_first() -> None:
    assert ranks(moved([(), (), ("a", "b")], "c", ITEMS[:3]), ITEMS[:3]) == [2, 2, 1]


@given(st.permutations(ITEMS), st.lists(st.integers(1, 4), min_size=2, max_size=2), st.sampled_from((-1, 1)))
def test_other_ranks_unchanged_until_all_ranked(order: list[str], at: list[int], by: int) -> None:
    groups: Groups = [tuple(item for item, rank in zip(order, at, strict=False) if rank == n) for n in range(1, 5)]
    before = Ranking(groups=tuple(groups)).settled(ITEMS)
    after = before.with_item_moved(order[2], by, len(ITEMS)).settled(ITEMS)
    assert [after.rank(item) for item in order[:2]] == at
    assert after.rank(order[2]) not in (None, *at)


def test_taken_rank_moves_others_down_to_the_first_gap() -> None:
    """A is first and B third; C put first leaves B third."""
    assert ranks(Ranking(groups=(("a",), (), ("b",))).with_item_at("c", 1, ties=False)) == [2, 3, 1, None]


def test_item_put_last_keeps_a_gap_that_has_room() -> None:
    assert ranks(Ranking(groups=(("a",), (), ("b",))).before("c", None, 4)) == [1, 3, 4, None]
    assert ranks(Ranking(groups=(("a",), (), ("b",), ("d",))).before("c", None, 4)) == [1, 2, 4, 3]


def test_more_groups_than_items_have_no_gaps() -> None:
    assert ranks(Ranking(groups=(("a",), (), ("b",), (), ("c",))).settled(ITEMS)) == [1, 2, 3, None]


def test_last_item_moved_down_leaves_a_gap() -> None:
    assert ranks(Ranking(groups=(("a",), ("b",))).with_item_moved("b", 1, 4)) == [1, 3, None, None]
