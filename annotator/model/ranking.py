"""Ranks: an ordering of items, best first, which may be incomplete or contain ties."""

from __future__ import annotations

from collections.abc import Sequence

from annotator.model.frozen_model import ExtensibleModel

Groups = tuple[tuple[str, ...], ...]


class Ranking(ExtensibleModel):
    """A ranking with ties. ``groups[0]`` holds the items at rank 1, and so on; a group of several items is a tie.

    While items are missing a group may be empty, because the ranks may be given in any order. A complete ranking has no
    empty groups. ``unrankable`` holds the items marked as not rankable. Items are targets.
    """

    groups: Groups = ()
    unrankable: tuple[str, ...] = ()

    def rank(self, item: str) -> int | None:
        """The rank of ``item``, from 1; None if it has none."""
        return next((rank for rank, group in enumerate(self.groups, 1) if item in group), None)

    def placed(self, item: str) -> bool:
        """Whether ``item`` has a rank or is marked as not rankable."""
        return item in self.unrankable or self.rank(item) is not None

    def without(self, item: str) -> Ranking:
        """A copy without ``item``; the other ranks do not change."""
        return self._with_groups(item, tuple(tuple(other for other in group if other != item) for group in self.groups))

    def set_aside(self, item: str) -> Ranking:
        """A copy in which ``item`` is not rankable."""
        ranking = self.without(item)
        return ranking.with_fields(unrankable=(*ranking.unrankable, item))

    def with_item_at(self, item: str, rank: int, ties: bool) -> Ranking:
        """A copy with ``item`` at ``rank``. If the rank is taken, ``item`` shares it (``ties``) or the others move
        down."""
        groups = self.without(item).groups
        groups += ((),) * (rank - len(groups))
        if ties:
            return self._with_groups(item, (*groups[: rank - 1], (*groups[rank - 1], item), *groups[rank:]))
        return self._with_groups(item, (*groups[: rank - 1], (item,), *_shift_down(groups[rank - 1 :])))

    def with_item_moved(self, item: str, by: int, count: int) -> Ranking:
        """A copy with ``item`` one rank up (``by`` = -1) or down (1). A tied item first leaves its tie.

        An item without a rank becomes the last. If the last of the ``count`` ranks is taken it gets the lowest free
        rank, so that no other item moves up.
        """
        rank = self.rank(item)
        if rank is None:
            groups = _without_empty_groups(self.without(item).groups)
            if len(groups) < count:
                return self._with_groups(item, (*groups, (item,)))
            free = max(index for index, group in enumerate(groups) if not group)
            return self._with_groups(item, (*groups[:free], (item,), *groups[free + 1 :]))
        place, rest = rank - 1, tuple(other for other in self.groups[rank - 1] if other != item)
        before, after = self.groups[:place], self.groups[place + 1 :]
        if rest:
            split = ((item,), rest) if by < 0 else (rest, (item,))
            return self._with_groups(item, (*before, *split, *after))
        if by < 0:
            return self if not before else self._with_groups(item, (*before[:-1], (item,), before[-1], *after))
        return self._with_groups(item, (*before, *(after[:1] or ((),)), (item,), *after[1:]))

    def before(self, item: str, other: str | None, count: int) -> Ranking:
        """A copy with ``item`` alone directly before the group of ``other``, or last if ``other`` is None. Empty groups
        are kept as long as there are at most ``count`` groups."""
        remaining = [group for group in self.groups if group != (item,)]
        groups = [tuple(member for member in group if member != item) for group in remaining]
        at = next((number for number, group in enumerate(groups) if other in group), len(groups))
        groups.insert(at, (item,))
        while len(groups) > count and () in groups:
            groups.remove(())
        return self._with_groups(item, tuple(groups))

    def tied(self, item: str) -> Ranking | None:
        """A copy with ``item`` tied with the item before it; None if no item is ranked before it.

        An item without a rank is tied with the last ranked item.
        """
        rank = self.rank(item) or len(self.groups) + 1
        before = [index for index, group in enumerate(self.groups[: rank - 1]) if group]
        if not before:
            return None
        groups = [list(group) for group in self.without(item).groups]
        groups[before[-1]].append(item)
        return self._with_groups(item, tuple(tuple(group) for group in groups))

    def settled(self, items: Sequence[str]) -> Ranking:
        """The canonical form: ties in the order of ``items``, without trailing or meaningless gaps."""
        place = {item: number for number, item in enumerate(items)}
        groups = _without_empty_groups(tuple(tuple(sorted(group, key=place.__getitem__)) for group in self.groups))
        if len(groups) > len(items) or all(self.placed(item) for item in items):
            groups = tuple(group for group in groups if group)
        aside = tuple(sorted(self.unrankable, key=place.__getitem__))
        return self.with_fields(groups=groups, unrankable=aside)

    def _with_groups(self, item: str, groups: Groups) -> Ranking:
        return self.with_fields(groups=groups, unrankable=tuple(other for other in self.unrankable if other != item))


def _without_empty_groups(groups: Groups) -> Groups:
    filled = [index for index, group in enumerate(groups) if group]
    return groups[: filled[-1] + 1] if filled else ()


def _shift_down(groups: Groups) -> Groups:
    """``groups`` moved down by one rank, up to the first gap."""
    gap = next((index for index, group in enumerate(groups) if not group), len(groups))
    return (*groups[:gap], *groups[gap + 1 :])
