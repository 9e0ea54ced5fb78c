"""Critiques of a real story at work: typed, chained, reordered, undone to the start, redone, reopened."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from annotator.model.annotation import Annotation
from annotator.model.critique_edits import AddCritique, ChangeCritique
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.services.session import Session
from annotator.store import projects, work
from annotator.store.store import Store
from tests.model.story_work import whole_task
from tests.sample_stories import LINES
from tests.services.conftest import PROJECT, bring

RUBRIC = load_rubric("critique").rubric


@pytest.fixture
def session(store: Store) -> Iterator[Session]:
    bring(store, LINES, rubric=RUBRIC)
    session = Session(store, PROJECT, "annotator-1")
    yield session
    session.close()


def test_a_chain_is_undone_to_the_start_redone_to_the_end_and_survives_reopening(
    store: Store, session: Session
) -> None:
    for edit in whole_task(session.view().task):
        session.apply(edit)
    assert session.missing() == []
    done = session.view().annotation
    assert [c.id for c in done.critiques["q1/r1"].series] == ["w1", "w3", "w2"]
    while session.undo():
        pass
    assert session.view().annotation == Annotation()
    while session.redo():
        pass
    assert session.view().annotation == done
    session.submit()
    assert session.close(60)
    again = Session(store, PROJECT, "annotator-1")
    assert again.view().annotation == done.model_copy(update={"status": "submitted"})
    assert again.undo_step[0] == "Submit"
    again.close()


def test_typing_a_critique_is_one_step_and_its_answer_is_what_changes(session: Session) -> None:
    session.apply(AddCritique(target="q1/r2", id="w1"))
    for length in range(1, 6):
        change = session.apply(ChangeCritique(id="w1", text="Wrong"[:length]), merge="critique:w1")
    assert change.targets == {"q1/r2"}
    assert session.undo_step[0] == "Change critique"
    session.undo()
    assert session.view().annotation.critiques["q1/r2"].series[0].text == ""


def test_a_step_in_the_journal_is_as_large_as_what_changed(store: Store, session: Session) -> None:
    """A critique more must not write all others down again: a day's work is thousands of steps."""
    task = session.view().task
    long = task.texts["q1/r1"]
    for number in range(1, 9):
        session.apply(AddCritique(target="q1/r1", id=f"w{number}", text=long))
    change = session.apply(AddCritique(target="q1/r1", id="w9", text="Short.", at=4))
    assert session.wait_saved(90)
    entry = store.read(work.entry, PROJECT, change.number)
    assert len(json.dumps(entry.patch)) < 1_000 < len(long) * 8


def test_a_newer_bundle_carries_highlights_along_and_says_what_is_based_on_changed_text(
    store: Store, session: Session
) -> None:
    for edit in whole_task(session.view().task):
        session.apply(edit)
    session.submit()
    session.close()
    story = json.loads(LINES[0])
    story["passage"]["text"] = "A note by the owner.\n\n" + story["passage"]["text"]
    answers = story["questions"][0]["responses"]
    answers[0]["text"] = answers[0]["text"].replace(answers[0]["text"][:20], "Let it begin: " + answers[0]["text"][:20])
    story["questions"][0]["responses"] = answers[::-1]
    bring(store, [json.dumps(story).encode(), *LINES[1:]], rubric=RUBRIC, sequence=2, supersedes=_id(store))
    again = Session(store, PROJECT, "annotator-1")
    assert again.view().annotation.status == "submitted"
    again.update_to_newest()
    view = again.view()
    critiques = view.annotation.critiques["q1/r3"]  # the first answer stands last now
    assert view.annotation.status == "in_progress"
    spans = {span.target: span for critique in critiques.series for span in critique.spans}
    for target in ("passage", "q1/r3"):
        span = spans[target]
        assert view.task.texts[target][span.start : span.end] == span.exact
    assert [(p.target, p.code) for p in again.missing()] == [("q1/r3/w1", "refinement.stale")]
    again.close()


def _id(store: Store) -> str:
    return store.read(projects.bundles, PROJECT)[0].id
