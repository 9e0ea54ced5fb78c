"""A test that was handed in, and the receipt that says how it went."""

from __future__ import annotations

import pytest

from annotator.bundle.receipt import ReceiptContent, sign_receipt
from annotator.services.project_list import project_summary
from annotator.services.syncing.receipt_intake import import_receipt
from annotator.services.syncing.synchronize import QualificationAttemptOutcome, attempt_outcomes, new_attempt_outcome
from annotator.store.store import Store
from tests.services.conftest import ANNOTATOR, OWNER, PROJECT
from tests.services.courses.course_at_hand import answer, bring_course, small_course, steps_of, up_to_test


def verdict(number: int, *, passed: bool, attempt: int = 1) -> bytes:
    key = ANNOTATOR.public.fingerprint
    result = {"course": "basics", "overall": 0.75, "key": key, "attempt": attempt, "right": 3, "answers": 8}
    says = ReceiptContent.model_validate(
        {
            "project_id": PROJECT, "project_title": "A project", "annotator_id": "someone", "number": number,
            "owner_fingerprint": OWNER.public.fingerprint, "issued": "now",
            "qualification": {**result, "passed": passed},
        }
    )  # fmt: skip
    return sign_receipt(says, OWNER).file()


def hand_in(store: Store) -> None:
    bring_course(store, small_course("owner"))
    steps = up_to_test(store)
    answer(store, steps.begin().to_answer(3), 4, 1)
    steps.hand_in()


@pytest.mark.parametrize("passed", [True, False])
def test_a_receipt_scores_the_test_once(store: Store, passed: bool) -> None:
    hand_in(store)
    before = attempt_outcomes(store, PROJECT)
    assert new_attempt_outcome(store, PROJECT, before) is None
    import_receipt(store, verdict(1, passed=passed), ANNOTATOR.public.fingerprint)
    assert new_attempt_outcome(store, PROJECT, before) == QualificationAttemptOutcome(passed, 1)
    assert new_attempt_outcome(store, PROJECT, attempt_outcomes(store, PROJECT)) is None


def test_the_card_says_how_the_test_went(store: Store) -> None:
    hand_in(store)
    import_receipt(store, verdict(1, passed=False), ANNOTATOR.public.fingerprint)
    course = project_summary(store, PROJECT).course
    assert course is not None
    assert (course.state, course.attempts_left) == ("again", 1)
    assert not project_summary(store, PROJECT).test_passed
    import_receipt(store, verdict(2, passed=True), ANNOTATOR.public.fingerprint)
    assert project_summary(store, PROJECT).course is None
    assert project_summary(store, PROJECT).test_passed


def test_a_project_without_a_course_has_no_test(store: Store) -> None:
    bring_course(store, None)
    assert attempt_outcomes(store, PROJECT) == frozenset()
    assert not project_summary(store, PROJECT).test_passed


def test_a_test_that_was_passed_on_another_computer_is_passed(store: Store) -> None:
    bring_course(store, small_course("owner"))
    import_receipt(store, verdict(1, passed=False), ANNOTATOR.public.fingerprint)
    course = project_summary(store, PROJECT).course
    assert course is not None
    assert (course.state, course.attempts_left) == ("again", 1)
    assert [one.number for one in up_to_test(store).begin().attempts] == [1, 2]
    import_receipt(store, verdict(2, passed=True, attempt=2), ANNOTATOR.public.fingerprint)
    assert project_summary(store, PROJECT).test_passed
    run = steps_of(store).run()
    assert (run.state, run.steps_done, run.attempt) == ("passed", 4, None)


def test_a_passed_course_stays_passed_when_a_later_attempt_fails(store: Store) -> None:
    bring_course(store, small_course("owner"))
    import_receipt(store, verdict(1, passed=True), ANNOTATOR.public.fingerprint)
    import_receipt(store, verdict(2, passed=False, attempt=2), ANNOTATOR.public.fingerprint)
    assert steps_of(store).run().state == "passed"
