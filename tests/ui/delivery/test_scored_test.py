"""What the owner's receipt says of a test is said where it comes in, and leads on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from annotator.services.syncing.synchronize import QualificationAttemptOutcome
from annotator.services.view_models import BundleImportResult, OwnerNotice
from annotator.ui.delivery.sync_actions import notice_action_of
from annotator.ui.delivery.sync_notices import should_report
from annotator.ui.delivery_messages import synced_words
from tests.ui.conftest import Desk
from tests.ui.delivery.shared_place import NOTHING


class Runner:
    by_itself = True


@pytest.mark.parametrize(
    ("scored", "text", "role", "offered"),
    [
        (QualificationAttemptOutcome(True, 1), "Your test was scored: passed. The tasks are open.", "success", "Start"),
        (
            QualificationAttemptOutcome(False, 1),
            "Your test was scored: not passed. Attempts left: 1.",
            "warning",
            "Open the course",
        ),
        (
            QualificationAttemptOutcome(False, 0),
            "Your test was scored: not passed. No attempt is left.",
            "warning",
            "Open the course",
        ),
    ],
)
def test_a_sync_says_how_the_test_went(
    desk: Desk, scored: QualificationAttemptOutcome, text: str, role: str, offered: str
) -> None:
    result = replace(NOTHING, test_outcome=scored)
    assert synced_words(result) == (text, role)
    assert should_report(Runner(), result)  # type: ignore[arg-type]
    offer = notice_action_of(desk.window, "project", result)
    assert offer is not None
    assert offer[0] == offered


def test_a_sync_says_what_the_owner_noticed(desk: Desk) -> None:
    result = replace(NOTHING, notices=(OwnerNotice("course.answered_twice", "Handed in from two copies."),))
    assert synced_words(result) == ("Handed in from two copies.", "warning")
    assert should_report(Runner(), result)  # type: ignore[arg-type]
    assert notice_action_of(desk.window, "project", result) is None


def test_tasks_that_come_behind_a_course_lead_to_the_course(desk: Desk) -> None:
    added = BundleImportResult("project", "Title", "b", "new project", 18, 0, 0, "SHA256:x", "Olive", "verified")
    result = replace(NOTHING, imported=(added,))
    assert synced_words(result)[0] == "18 new tasks are here."
    assert notice_action_of(desk.window, "project", result)[0] == "Start"  # type: ignore[index]
    locked = replace(result, course_first=True)
    assert synced_words(locked)[0] == "18 new tasks are here. They follow after a course."
    assert notice_action_of(desk.window, "project", locked)[0] == "Open the course"  # type: ignore[index]


def test_a_sync_without_news_is_as_before() -> None:
    assert synced_words(NOTHING) == ("Nothing new.", "success")
