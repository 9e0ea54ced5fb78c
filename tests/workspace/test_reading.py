"""The way back to where one was reading."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from annotator.workspace.reading import MOST_PLACES, ReadingPlace, ReadingTrail

PLACES = st.builds(ReadingPlace, st.sampled_from(("passage", "response.q1/r1")), st.integers(0, 9_000))


def test_back_and_forward_lead_between_the_places_that_jumps_have_left() -> None:
    first, second, third = (ReadingPlace("passage", offset) for offset in (10, 500, 900))
    trail = ReadingTrail().leaving(first).leaving(second)
    trail, place = trail.back(third)
    assert place == second
    trail, place = trail.back(second)
    assert place == first
    assert trail.back(first) == (trail, None)
    trail, place = trail.forward(first)
    assert place == second
    trail, place = trail.forward(second)
    assert place == third
    assert trail.forward(third)[1] is None


@given(
    st.lists(PLACES, min_size=1, max_size=80, unique=True), PLACES.map(lambda place: place._replace(target="prompt"))
)
def test_all_the_way_back_and_forward_again(places: list[ReadingPlace], here: ReadingPlace) -> None:
    trail, seen, at = ReadingTrail(), [], here
    for place in places:
        trail = trail.leaving(place)
    while True:
        trail, place = trail.back(at)
        if place is None:
            break
        seen.append(at := place)
    assert seen == places[::-1][:MOST_PLACES]
    while True:
        trail, place = trail.forward(at)
        if place is None:
            break
        assert trail.back(place)[1] == at, "the way back from there"
        at = place
    assert at == here
