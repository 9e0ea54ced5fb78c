"""What the palette and the first line offer where work is reviewed, decided on side by side, or has come back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from annotator.ui.actions import TABLE
from annotator.ui.dialogs.command_palette import ORDER
from tests.ui.review.conftest import Reviewer, asks, bring, item, scored, work
from tests.ui.test_palette import offered, put_away


def reviewing(reviewer: Reviewer) -> None:
    bring(reviewer.desk, [item("one", work(scored()))], asks())


def adjudicating(reviewer: Reviewer) -> None:
    both = work(scored(r1_helpfulness=4)), work(scored(), "Annotator 2")
    bring(reviewer.desk, [item("one", *both)], asks(purpose="adjudication"), "adjudication")


@pytest.mark.parametrize(("begin", "own"), [(reviewing, "Accept"), (adjudicating, "All answers side by side")])
def test_the_palette_opens_on_others_work(reviewer: Reviewer, begin: Callable[[Reviewer], None], own: str) -> None:
    begin(reviewer)
    found = offered(reviewer.desk)
    put_away(reviewer.desk)
    assert any(title.startswith(own) for title in found), found


def test_every_command_has_its_place_in_the_palette() -> None:
    assert {command.context for command in TABLE} <= set(ORDER)
