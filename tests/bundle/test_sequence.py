"""Series, supersession, replay and forks: every case has one outcome, and no clock takes part."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle.bundle_reader import verify_bundle
from annotator.bundle.sequence import BundleSeriesPosition, classify_task_bundle, newest_of_device
from annotator.errors import AnnotatorError
from tests.bundle import forge

A1, A2, A3 = (
    BundleSeriesPosition(1, "a1", None),
    BundleSeriesPosition(2, "a2", "a1"),
    BundleSeriesPosition(3, "a3", "a2"),
)
X1, X2, X3 = (
    BundleSeriesPosition(1, "x1", None),
    BundleSeriesPosition(2, "x2", "x1"),
    BundleSeriesPosition(3, "x3", "x2"),
)


def _placed(seen: Iterable[BundleSeriesPosition], new: BundleSeriesPosition) -> str:
    """The outcome, or the code of the refusal."""
    try:
        return classify_task_bundle(seen, new)
    except AnnotatorError as refused:
        return refused.code


@pytest.mark.parametrize(
    ("seen", "new", "outcome"),
    [
        ([], A1, "new series"),
        ([], A3, "new series"),
        ([A1], A1, "known"),
        ([A1], A2, "next"),
        ([A1], A3, "next"),
        ([A1, A2], A3, "next"),
        ([A2], A3, "next"),
        ([A1, A2], A2, "known"),
        ([A1, A2], A1, "sequence.replayed"),
        ([A2], A1, "sequence.replayed"),
        ([A2], X1, "sequence.replayed"),
        ([A1], X1, "sequence.conflict"),
        ([A1, A2], X2, "sequence.conflict"),
        ([A1], X2, "sequence.conflict"),
        ([A1, A2], X3, "sequence.conflict"),
        ([A1, A2], BundleSeriesPosition(3, "y3", "a1"), "sequence.conflict"),
        ([A1], BundleSeriesPosition(3, "y3", "a1"), "sequence.conflict"),
    ],
)
def test_task_bundles(seen: list[BundleSeriesPosition], new: BundleSeriesPosition, outcome: str) -> None:
    for order in itertools.permutations(seen):
        assert _placed(order, new) == outcome


@given(st.permutations([A1, A2, A3]))
def test_newest_bundle_wins_in_any_arrival_order(arriving: list[BundleSeriesPosition]) -> None:
    seen: list[BundleSeriesPosition] = []
    for place in arriving:
        outcome = _placed(seen, place)
        assert outcome in {"new series", "next", "sequence.replayed"}
        if outcome != "sequence.replayed":
            seen.append(place)
    assert max(seen, key=lambda place: place.sequence) == A3


@given(st.lists(st.sampled_from([A1, A2, A3]), min_size=1))
def test_results_of_one_chain_settle_in_any_order_and_number(chain: list[BundleSeriesPosition]) -> None:
    settled = newest_of_device(chain)
    assert settled.newest == max(chain, key=lambda place: place.sequence)
    assert settled.forks == ()


@pytest.mark.parametrize(
    ("chain", "pairs"),
    [
        ([A1, X1], [(A1, X1)]),
        ([A1, A2, X2], [(A2, X2)]),
        ([A1, X2], [(A1, X2)]),
        ([A1, A2, X3], [(A2, X3)]),
        ([A1, BundleSeriesPosition(3, "y3", "a1")], [(A1, BundleSeriesPosition(3, "y3", "a1"))]),
        ([A1, A3], []),
        ([A1, X3], []),
    ],
)
def test_forks_of_results(
    chain: list[BundleSeriesPosition], pairs: list[tuple[BundleSeriesPosition, BundleSeriesPosition]]
) -> None:
    for order in itertools.permutations(chain):
        assert list(newest_of_device(order).forks) == pairs


@pytest.mark.parametrize("years", [-10, 10])
def test_sequence_ignores_timestamps(years: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock ten years off, on either side and in what is claimed, changes no outcome."""
    off = years * 365 * 86_400
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + off)
    for year in (2016, 2026, 2036, 9999):
        described = json.dumps(forge.info(created=f"{year}-01-01T00:00:00Z")).encode()
        path = tmp_path / f"{year}.anntask"
        path.write_bytes(forge.bundle(content=forge.files(bundle=described)))
        assert verify_bundle(path).info.sequence == 1
    assert classify_task_bundle([A1], A2) == "next"
