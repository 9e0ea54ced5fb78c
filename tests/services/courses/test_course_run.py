"""A course on the annotator's side: real tasks stay locked until it is passed, and nothing in it is lost."""

from __future__ import annotations

import pytest

from annotator.errors import AnnotatorError
from annotator.model.course.course import Course, draw_items
from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services.project_list import project_summary
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.backups import backup_content
from annotator.store.store import Store
from tests.services.conftest import PROJECT, bring, task_line
from tests.services.courses.course_at_hand import (
    ME,
    answer,
    bring_course,
    small_course,
    steps_of,
    up_to_test,
)


@pytest.fixture
def brought(store: Store) -> Store:
    bring_course(store, small_course())
    return store


def test_the_real_tasks_are_locked_until_the_course_is_passed(brought: Store) -> None:
    with pytest.raises(AnnotatorError) as refused:
        Session(brought, PROJECT, ME)
    assert refused.value.code == "course.locked"
    assert PROJECT not in brought.in_session
    steps = up_to_test(brought)
    answer(brought, steps.begin().attempt.tasks, 4, 1)  # type: ignore[union-attr]
    assert steps.hand_in().state == "passed"
    session = Session(brought, PROJECT, ME)
    assert session.count == 3
    assert [session.view(at).task_id for at in range(3)] == ["t0", "t1", "t2"]
    assert session.undo_step is None
    session.close()


def test_a_card_counts_the_own_tasks_and_says_how_far_the_course_is(brought: Store) -> None:
    summary = project_summary(brought, PROJECT)
    assert (summary.tasks, summary.done, summary.begun) == (3, 0, False)
    assert summary.course is not None
    assert (summary.course.done, summary.course.steps, summary.course.state) == (0, 4, "open")
    up_to_test(brought)
    summary = project_summary(brought, PROJECT)
    assert summary.course is not None
    assert summary.course.done == 3
    assert (summary.tasks, summary.done) == (3, 0)
    ((_, *counts),) = backup_content(brought.backup("manual").path).projects
    assert counts == [3, 0]


def test_steps_are_done_in_their_order(brought: Store) -> None:
    steps = steps_of(brought)
    with pytest.raises(AnnotatorError, match="cannot be finished"):
        steps.finish(1)
    assert steps.finish(0).current == 1
    steps.finish(1)
    with pytest.raises(AnnotatorError, match="cannot be finished"):
        steps.finish(2)  # nothing is answered yet
    with pytest.raises(AnnotatorError, match="not open yet"):
        steps.begin()


def test_a_practice_shows_each_difference_and_may_be_done_again(brought: Store) -> None:
    steps = steps_of(brought)
    steps.finish(0)
    steps.finish(1)
    answer(brought, ("course:tried",), 3, 0)
    off = [(point.target, point.key, point.deviation) for point in steps.compared(2) if not point.right]
    assert off == [("q1/r1", "helpfulness", -1)]
    session = Session(brought, PROJECT, ME, step=("course:tried",))
    with pytest.raises(AnnotatorError, match="submitted"):
        session.apply(SetRating(target="q1/r1", key="helpfulness", value=4))  # finished work is locked softly
    session.apply(SetRating(target="q1/r1", key="helpfulness", value=4))
    session.submit(90)
    session.close()
    assert all(point.right for point in steps.compared(2))


def test_undo_reaches_over_practice_and_a_restart(paths: DataDir) -> None:
    practised = ("course:tried",)

    def helpfulness() -> int | None:
        return steps_of(store).answers("course:tried").score("q1/r1", "helpfulness")

    with Store(paths) as store:
        bring_course(store, small_course())
        steps = steps_of(store)
        steps.finish(0)
        steps.finish(1)
        session = Session(store, PROJECT, ME, step=practised)
        session.apply(SetRating(target="q1/r1", key="helpfulness", value=3))
        session.close()
    with Store(paths) as store:
        session = Session(store, PROJECT, ME, step=practised)
        session.undo()
        session.close()
        assert helpfulness() is None
        session = Session(store, PROJECT, ME, step=practised)
        session.redo()
        session.close()
        answer(store, practised, 1, 0)
        assert (helpfulness(), steps_of(store).run().submitted("course:tried")) == (1, True)
    with Store(paths) as store:
        session = Session(store, PROJECT, ME, step=practised)
        session.undo()  # that it was submitted
        session.close()
        assert (helpfulness(), steps_of(store).run().submitted("course:tried")) == (1, False)
        assert store.check() == []


def test_a_failed_attempt_is_kept_and_the_next_has_tasks_of_its_own(brought: Store) -> None:
    steps = up_to_test(brought)
    first = steps.begin().attempt
    assert first is not None
    assert len(first.tasks) == 2
    answer(brought, first.tasks, 0, 4)
    run = steps.hand_in()
    assert (run.state, run.attempts_left) == ("open", 1)
    result = run.attempts[0].result
    assert result is not None
    assert (result.right, result.answers, result.passed) == (4, 8, False)
    assert [(accuracy.key, accuracy.right, accuracy.off) for accuracy in result.attributes] == [
        ("helpfulness", 0, -0.5),
        ("verbosity", 4, 0.0),
    ]
    second = steps.begin().attempt
    assert second is not None
    assert not set(first.tasks) & set(second.tasks)
    assert steps.answers(first.tasks[0]).score("q1/r1", "helpfulness") == 0
    answer(brought, second.tasks, 0, 4)
    assert steps.hand_in().state == "failed"
    with pytest.raises(AnnotatorError) as refused:
        steps.begin()
    assert refused.value.code == "course.no_attempt"


def test_a_course_test_is_not_handed_in_before_all_tasks_are_submitted(brought: Store) -> None:
    steps = up_to_test(brought)
    attempt = steps.begin().attempt
    assert attempt is not None
    answer(brought, attempt.tasks[:1], 4, 1)
    with pytest.raises(AnnotatorError, match="Not every task"):
        steps.hand_in()


def test_progress_is_there_after_a_restart(paths: DataDir) -> None:
    with Store(paths) as store:
        bring_course(store, small_course())
        steps = up_to_test(store)
        attempt = steps.begin().attempt
        assert attempt is not None
        answer(store, attempt.tasks[:1], 4, 1)
    with Store(paths) as store:
        run = steps_of(store).run()
        assert run.attempt == attempt
        assert (run.steps_done, run.finished(attempt)) == (3, 1)
        assert store.check() == []


def test_a_test_that_the_owner_scores_waits(store: Store) -> None:
    bring_course(store, small_course("owner"))
    steps = up_to_test(store)
    attempt = steps.begin().attempt
    assert attempt is not None
    answer(store, attempt.tasks, 4, 1)
    assert steps.hand_in().state == "waiting"
    with pytest.raises(AnnotatorError) as refused:
        Session(store, PROJECT, ME)
    assert refused.value.code == "course.locked"


def test_a_passed_course_stays_passed_when_the_owner_changes_a_page(brought: Store) -> None:
    steps = up_to_test(brought)
    answer(brought, steps.begin().attempt.tasks, 4, 1)  # type: ignore[union-attr]
    steps.hand_in()
    changed = small_course(title="Another name")
    first = brought.read(projects.bundles, PROJECT)[0].id
    import_result = bring_course(brought, changed, sequence=2, supersedes=first)
    assert (import_result.added, import_result.withdrawn) == (0, 0)
    assert steps.run().state == "passed"


def test_a_batch_without_a_course_leaves_that_of_another(brought: Store) -> None:
    bring(brought, [task_line("more")], series="second")
    assert steps_of(brought).run().state == "open"
    first = next(bundle.id for bundle in brought.read(projects.bundles, PROJECT) if bundle.series == "main")
    bring_course(brought, None, sequence=2, supersedes=first)
    session = Session(brought, PROJECT, ME)
    assert session.count == 4
    session.close()


def test_no_task_may_call_itself_one_of_a_course(store: Store) -> None:
    with pytest.raises(AnnotatorError) as refused:
        bring(store, [task_line("course:mine")])
    assert refused.value.code == "bundle.content"


def test_attempts_draw_other_items_while_there_are_some() -> None:
    ids = [f"course:{n}" for n in range(105)]
    drawn = [[item_id.partition(".")[0] for item_id in draw_items(ids, 35, "SHA256:anna", n)] for n in (1, 2, 3)]
    assert sorted(item_id for some in drawn for item_id in some) == sorted(ids)
    fourth = draw_items(ids, 35, "SHA256:anna", 4)
    assert len(set(fourth)) == 35
    few = [{item.partition(".")[0] for item in draw_items(ids[:40], 35, "SHA256:anna", n)} for n in (1, 2)]
    assert len(few[0] & few[1]) == 30, "five were left"
    assert draw_items(ids, 35, "SHA256:anna", 2) == draw_items(ids, 35, "SHA256:anna", 2)


def test_a_course_goes_on_in_another_language(store: Store) -> None:
    course = small_course()
    texts = {
        "title": "Grundlagen",
        "steps.0.title": "Willkommen\u202e",
        "steps.1.reasons.0": "Es sagt, was gefragt war.",
    }
    bring_course(store, Course.model_validate({**course.model_dump(mode="json"), "translations": {"de": texts}}))
    steps = steps_of(store)
    steps.finish(0)
    store.language = "de"
    run = steps.run()
    assert (run.course.title, run.steps_done, run.current) == ("Grundlagen", 1, 1)
    assert run.course.steps[0].title == "Willkommen[RLO]"
    steps.finish(1)
    store.language = "fr"
    run = steps.run()
    assert (run.course.title, run.course.steps[0].title, run.steps_done) == ("Basics", "Welcome", 2)
