"""The rule by which deliveries count, over random histories of devices: order, repetition and parts never matter."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from annotator.owner.dataset.extract import KnownResultsBundle, decide_deliveries, merge_copies, unsuperseded_bundles

PEOPLE = {"key-0": "Ann", "key-1": "Ann", "key-2": "Bo"}


@st.composite
def histories(draw: st.DrawFn) -> list[KnownResultsBundle]:
    """Exports of some devices: each follows one before it, perhaps an old one (a fork), perhaps one that got lost."""
    bundles: list[KnownResultsBundle] = []
    for device in range(draw(st.integers(1, 3))):
        signer = f"key-{draw(st.integers(0, 3))}"
        made: list[KnownResultsBundle] = []
        for number in range(draw(st.integers(1, 7))):
            before = draw(st.sampled_from(made)) if made and draw(st.integers(0, 9)) else None
            one = KnownResultsBundle(
                bundle_id=f"{device}-{number}",
                signer=signer,
                device=f"device-{device}",
                sequence=before.sequence + 1 if before else 1,
                supersedes=before.bundle_id if before else None,
                files=(f"{device}-{number}.annresult",),
            )
            made.append(one)
        bundles += [one for one in made if draw(st.booleans())]
    return bundles


@given(histories(), st.integers(0, 2**32))
def test_any_order_with_duplicates_and_in_parts(seen: list[KnownResultsBundle], seed: int) -> None:
    chance = random.Random(seed)
    whole = merge_copies(seen)
    remaining = {name for name in unsuperseded_bundles(whole.values()) if whole[name].signer in PEOPLE}
    waiting = [*seen, *chance.choices(seen, k=3)] if seen else []
    chance.shuffle(waiting)
    known: dict[str, KnownResultsBundle] = {}
    rows: set[str] = set()
    while waiting:
        size = chance.randint(1, len(waiting))
        part, waiting = waiting[:size], waiting[size:]
        known = merge_copies([*known.values(), *part])
        wanted = {name for name in unsuperseded_bundles(known.values()) if known[name].signer in PEOPLE}
        assert wanted <= rows | {one.bundle_id for one in part}, "rows were thrown away that are wanted once more"
        rows = wanted
    assert known == whole
    assert decide_deliveries(known, PEOPLE) == decide_deliveries(whole, PEOPLE)
    assert rows == remaining
    assert {name for name, decision in decide_deliveries(whole, PEOPLE).items() if decision.counts} <= remaining


@given(histories())
def test_merge_loses_no_work(seen: list[KnownResultsBundle]) -> None:
    """What a trusted device exported counts, or stands in something that counts, or is older than all that does."""
    whole = merge_copies(seen)
    decisions = decide_deliveries(whole, PEOPLE)
    for one in whole.values():
        if one.signer not in PEOPLE or decisions[one.bundle_id].counts:
            continue
        heads = [
            other
            for name, other in whole.items()
            if decisions[name].counts and (other.signer, other.device) == (one.signer, one.device)
        ]
        assert heads
        assert any(head.sequence > one.sequence for head in heads)
