"""What the owner's receipt says of a test is said where it comes in, and leads on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from annotator.services.syncing.synchronize import ScoredTest, Synced
from annotator.ui.delivery.sync_news import offer_of, worth_saying
from annotator.ui.delivery_words import synced_words
from tests.ui.conftest import Desk

NOTHING = Synced("place", None, 0, 0, 0, 0, (), (), (), ())


class Runner:
    by_itself = True


@pytest.mark.parametrize(
    ("scored", "words", "role", "offered"),
    [
        (ScoredTest(True, 1), "Your test was scored: passed. The tasks are open.", "success", "Start"),
        (ScoredTest(False, 1), "Your test was scored: not passed. Attempts left: 1.", "warning", "Open the course"),
        (
            ScoredTest(False, 0), "Your test was scored: not passed. No attempt is left.", "warning",
            "Open the course",
        ),
    ],
)  # fmt: skip
def test_a_sync_says_how_the_test_went(desk: Desk, scored: ScoredTest, words: str, role: str, offered: str) -> None:
    found = replace(NOTHING, test=scored)
    assert synced_words(found) == (words, role)
    assert worth_saying(Runner(), found)  # type: ignore[arg-type]
    offer = offer_of(desk.window, "project", found)
    assert offer is not None
    assert offer[0] == offered


def test_a_sync_without_news_is_as_before() -> None:
    assert synced_words(NOTHING) == ("Nothing new.", "success")
