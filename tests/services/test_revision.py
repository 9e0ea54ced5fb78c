"""Submitted work: locked softly, kept while it is revised, and never apart from the text that was judged."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from annotator.errors import AnnotatorError
from annotator.model.blocks.notes_block import NotesBlock
from annotator.model.comment_edits import AddComment
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import FlagTaskForRevisit, ReopenSkippedTask, SkipTask
from annotator.paths import DataDir
from annotator.services.finished_work_lock import ChangedPlace, places_to_show
from annotator.services.project_list import project_summary
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.services.view_models import TaskStatusCounts
from annotator.store import projects, work
from annotator.store.store import Store
from tests.services.conftest import ANNOTATOR, PROJECT, RUBRIC, bring, lines, press_twice, rate, rate_all, task_line

SKIPS = Rubric.model_validate(
    {**RUBRIC.model_dump(mode="json"), "blocks": [
        *RUBRIC.model_dump(mode="json")["blocks"],
        {"type": "skip", "key": "skip", "reasons": [{"key": "broken", "title": "Broken"}]},
    ]}
)  # fmt: skip


def sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def exported(store: Store, tmp_path: Path) -> dict[str, dict[str, Any]]:
    written = write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    return {line["task_id"]: line for line in lines(written.path, tmp_path)}


def update(store: Store, session: Session, sent: list[bytes], rubric: Rubric = RUBRIC) -> Session:
    """Import a newer bundle between two sessions."""
    session.close()
    newest = store.read(projects.bundles, PROJECT)[-1]
    bring(store, sent, sequence=newest.sequence + 1, supersedes=newest.id, rubric=rubric)
    return Session(store, PROJECT, "annotator-1")


# the lock


def test_the_first_press_on_a_submitted_task_is_answered_and_the_second_revises(session: Session) -> None:
    rate_all(session, 3)
    session.submit()
    before = session.view()
    assert before.locked
    with pytest.raises(AnnotatorError) as refused:
        rate(session, "q1/r1", 0)
    assert (refused.value.code, refused.value.message) == ("edit.submitted", "Submitted. Press again to revise.")
    assert session.view() == before
    rate(session, "q1/r1", 3)  # the score that stands: no change, and no press
    rate(session, "q1/r1", 0)
    assert session.view().annotation.score("q1/r1", "helpfulness") == 0
    assert (session.view().locked, session.status(0)) == (False, "revised")
    rate(session, "q1/r2", 0)


def test_the_lock_is_there_again_after_leaving_and_after_an_undo(session: Session) -> None:
    rate_all(session, 3)
    session.submit()
    press_twice(session)
    session.go_to(1)
    session.go_to(0)
    with pytest.raises(AnnotatorError, match="Press again"):
        rate(session, "q1/r1", 0)
    rate(session, "q1/r1", 0)
    session.undo()
    assert session.view().annotation.status == "submitted"
    with pytest.raises(AnnotatorError, match="Press again"):
        rate(session, "q1/r1", 0)


def test_presses_of_different_kinds_are_not_a_second_press(store: Store) -> None:
    noted = Rubric(
        id="test", title="Test",
        blocks=(*RUBRIC.blocks, NotesBlock(key="notes", title="Notes", targets=("response",))),
    )  # fmt: skip
    bring(store, [task_line("t1")], rubric=noted)
    session = Session(store, PROJECT, "annotator-1")
    for answer in ("q1/r1", "q1/r2"):
        for key in ("helpfulness", "verbosity"):
            rate(session, answer, 3, key)
    session.submit()
    before = session.view().annotation
    with pytest.raises(AnnotatorError, match="Press again"):
        session.apply(AddComment(target="q1/r1", key="notes", id="n1"))
    with pytest.raises(AnnotatorError, match="Press again"):
        rate(session, "q1/r1", 1)  # the 1 of "one mistake", typed where no note has opened
    assert session.view().annotation == before
    session.close()


def test_flag_and_undo_need_no_second_press(session: Session) -> None:
    rate_all(session, 3)
    session.submit()
    session.apply(FlagTaskForRevisit(value=True))
    assert session.status(0) == "submitted"
    assert session.undo() is not None
    assert session.undo() is not None
    assert session.status(0) == "in_progress"


def test_a_skipped_task_is_locked_too_and_taken_up_on_purpose_at_once(store: Store) -> None:
    bring(store, [task_line("t1")], rubric=SKIPS)
    session = Session(store, PROJECT, "annotator-1")
    session.apply(SkipTask(key="skip", reason="broken"))
    with pytest.raises(AnnotatorError) as refused:
        rate(session, "q1/r1", 0)
    assert refused.value.code == "edit.skipped"
    session.apply(ReopenSkippedTask())
    assert session.status(0) == "in_progress"
    session.close()


# what stands


def test_the_last_submitted_revision_goes_out_with_the_one_in_between(
    session: Session, store: Store, tmp_path: Path
) -> None:
    rate_all(session, 3)
    session.submit()
    press_twice(session)
    rate(session, "q1/r1", None)
    line = exported(store, tmp_path)["t1"]
    assert (line["status"], line["revision"]) == ("in_progress", 6)
    stands = line["submitted"]
    assert (stands["revision"], stands["annotation"]["status"]) == (5, "submitted")
    assert stands["annotation"]["ratings"]["q1/r1"] == {"helpfulness": 3, "verbosity": 3}
    assert (stands["sha256"], stands["bundle_id"]) == (line["sha256"], line["bundle_id"])
    assert stands["texts"] == {"q1": sha("What is it?"), "q1/r1": sha("one"), "q1/r2": sha("two")}
    assert stands["display_order"] == line["display_order"]
    assert project_summary(store, PROJECT).counts == session.counts == TaskStatusCounts(revised=1)
    session.undo()
    assert "submitted" not in exported(store, tmp_path)["t1"]
    assert session.counts == TaskStatusCounts(submitted=1)


def test_undoing_a_second_submit_brings_the_first_one_back_across_a_restart(paths: DataDir, tmp_path: Path) -> None:
    with Store(paths) as store:
        bring(store, [task_line("t1")])
        session = Session(store, PROJECT, "annotator-1")
        rate_all(session, 3)
        session.submit()
        press_twice(session)
        rate(session, "q1/r1", 1)
        session.submit()
        session.close()
    with Store(paths) as store:
        session = Session(store, PROJECT, "annotator-1")
        session.undo()
        stands = exported(store, tmp_path)["t1"]["submitted"]
        assert stands["annotation"]["ratings"]["q1/r1"]["helpfulness"] == 3
        session.undo()
        session.undo()
        line = exported(store, tmp_path)["t1"]
        assert (line["status"], "submitted" in line) == ("in_progress", False), "nothing is submitted any more"
        for _ in range(3):
            session.redo()
        assert exported(store, tmp_path)["t1"]["annotation"]["ratings"]["q1/r1"]["helpfulness"] == 1
        session.close()
        assert store.check() == []


def test_skipping_a_submitted_task_takes_the_submission_back(store: Store, tmp_path: Path) -> None:
    bring(store, [task_line("t1")], rubric=SKIPS)
    session = Session(store, PROJECT, "annotator-1")
    for answer in ("q1/r1", "q1/r2"):
        for key in ("helpfulness", "verbosity"):
            rate(session, answer, 3, key)
    session.submit()
    session.apply(SkipTask(key="skip", reason="broken"))
    session.apply(ReopenSkippedTask())
    assert session.status(0) == "in_progress"
    assert "submitted" not in exported(store, tmp_path)["t1"]
    session.undo()
    session.undo()
    assert exported(store, tmp_path)["t1"]["status"] == "submitted"
    session.close()


# texts


def test_submitted_work_stays_on_the_text_it_was_done_on(session: Session, store: Store, tmp_path: Path) -> None:
    rate_all(session, 3)
    session.submit()
    first = exported(store, tmp_path)["t1"]
    session = update(store, session, [task_line(f"t{n}", "Another question") for n in range(1, 6)])
    view = session.view()
    assert (view.task.prompt, view.earlier) == ("What is it?", True)
    after = exported(store, tmp_path)["t1"]
    assert after["text_changed"]
    for name in ("status", "bundle_id", "sha256", "texts", "annotation"):
        assert after[name] == first[name], name
    session.close()
    assert store.check() == []


def test_revising_shows_a_changed_text_before_it_takes_scores(session: Session, store: Store, tmp_path: Path) -> None:
    rate_all(session, 3)
    session.submit()
    session = update(store, session, [task_line("t1", answers=("one", "two changed")), task_line("t2")])
    with pytest.raises(AnnotatorError, match="Press again"):
        rate(session, "q1/r2", 0)
    with pytest.raises(AnnotatorError) as refused:
        rate(session, "q1/r2", 0)
    assert refused.value.code == "edit.other_version"
    view = session.view()
    assert (view.task.responses[1].text, session.status(0)) == ("two changed", "revised")
    assert session.changed_ranges().keys() == {"q1/r2"}
    assert view.annotation.score("q1/r2", "helpfulness") == 3, "nobody saw what would have been judged"
    rate(session, "q1/r1", 1)
    line = exported(store, tmp_path)["t1"]
    assert line["texts"]["q1/r2"] == sha("two"), "a judgement never stands beside a text its author did not see"
    assert line["submitted"]["texts"]["q1/r2"] == sha("two")
    assert line["submitted"]["sha256"] != line["sha256"]
    with pytest.raises(AnnotatorError) as asked:
        session.submit()
    assert (asked.value.code, asked.value.where) == ("edit.unconfirmed", "q1/r2")
    session.submit()
    line = exported(store, tmp_path)["t1"]
    assert (line["status"], line["texts"]["q1/r2"]) == ("submitted", sha("two changed"))
    assert "text_changed" not in line
    session.undo()
    assert session.changed_ranges().keys() == {"q1/r2"}
    session.close()
    assert store.check() == []


def test_each_changed_text_and_question_is_reported_before_the_work_counts(session: Session, store: Store) -> None:
    """Of several changed texts one was named, and the others were confirmed unseen."""
    rate_all(session, 3)
    session.submit()
    lines = [task_line("t1", "Why else?", answers=("one changed", "two changed")), task_line("t2")]
    session = update(store, session, lines, reworded())
    session.update_to_newest()
    reported = []
    for _ in range(4):
        with pytest.raises(AnnotatorError) as asked:
            session.submit()
        assert asked.value.code == "edit.unconfirmed"
        place = session.reported_change
        assert place is not None
        assert asked.value.where == place.target
        reported.append((place.target, place.question))
    assert reported == [("q1", ""), ("q1/r1", ""), ("q1/r2", ""), ("", "helpfulness")]
    session.submit()
    assert session.view().annotation.status == "submitted"
    session.close()


def test_each_changed_place_of_a_text_is_reported_in_begun_work(session: Session, store: Store) -> None:
    """Only the start of a text that begun work had judged was shown, and only one place of any."""
    story = [f"Sentence {number} of the answer." for number in range(100)]
    session = update(store, session, [task_line("t1", answers=(" ".join(story), "two")), task_line("t2")])
    rate_all(session, 3)
    story[40] = story[40].replace("answer", "first change")
    story[42] = story[42].replace("answer", "second one, beside it")
    story[99] = "The end."
    text = " ".join(story)
    session = update(store, session, [task_line("t1", answers=(text, "two")), task_line("t2")])
    ranges = session.changed_ranges()["q1/r1"]
    assert [text[start:end] for start, end in ranges] == ["first change", "second one, beside it", "The end"]
    for start, end in (ranges[0], ranges[2]):
        with pytest.raises(AnnotatorError) as asked:
            session.submit()
        assert (asked.value.code, asked.value.where) == ("edit.unconfirmed", "q1/r1")
        assert session.reported_change == ChangedPlace("q1/r1", start, end)
    session.submit()
    assert session.changed_ranges() == {}
    session.close()


def reworded(title: str = "Usefulness") -> Rubric:
    changed = RUBRIC.blocks[0].model_copy(update={"title": title})
    return Rubric(id=RUBRIC.id, title=RUBRIC.title, blocks=(changed, *RUBRIC.blocks[1:]))


def test_work_that_was_begun_is_to_be_confirmed_where_its_question_changed(session: Session, store: Store) -> None:
    rate_all(session, 2)
    session.go_to(1)
    rate(session, "q1/r1", 1, RUBRIC.blocks[1].key)
    session.go_to(0)
    session = update(store, session, [task_line("t1"), task_line("t2")], reworded())
    assert session.view(1).unconfirmed_questions == (), "the changed question had no answer there"
    session = update(store, session, [task_line("t1"), task_line("t2", "Another?")], reworded())
    assert session.view(0).unconfirmed_questions == ("Usefulness",)
    assert session.changed_ranges() == {}
    with pytest.raises(AnnotatorError) as asked:
        session.submit()
    assert (asked.value.code, "Usefulness" in str(asked.value)) == ("edit.unconfirmed", True)
    session.submit()
    assert session.view(0).unconfirmed_questions == ()
    session.undo()
    assert session.view(0).unconfirmed_questions == ("Usefulness",)
    session = update(store, session, [task_line("t1"), task_line("t2")], RUBRIC)
    assert session.view(0).unconfirmed_questions == (), "the question that was answered is back"
    session.close()
    assert store.check() == []


def test_notes_that_were_begun_are_to_be_confirmed_where_their_question_changed(store: Store) -> None:
    def noted(title: str) -> Rubric:
        notes = NotesBlock(key="notes", title=title, targets=("response",))
        return Rubric(id="test", title="Test", blocks=(*RUBRIC.blocks, notes))

    bring(store, [task_line("t1"), task_line("t2")], rubric=noted("Strengths"))
    session = Session(store, PROJECT, "annotator-1")
    session.apply(AddComment(target="q1/r1", key="notes", id="n1", text="It is short."))
    session.go_to(1)
    rate(session, "q1/r1", 3)
    session = update(store, session, [task_line("t1"), task_line("t2", "Another?")], noted("Weaknesses"))
    assert session.view(0).unconfirmed_questions == ("Weaknesses",)
    assert session.view(1).unconfirmed_questions == (), "it has no note"
    session.close()


def test_finished_work_that_is_revised_is_to_be_confirmed_where_its_question_changed(
    session: Session, store: Store
) -> None:
    rate_all(session, 2)
    session.submit()
    session = update(store, session, [task_line("t1"), task_line("t2")], reworded())
    session.go_to(0)
    assert session.view().unconfirmed_questions == ()
    session.update_to_newest()
    assert session.view().unconfirmed_questions == ("Usefulness",)
    session.close()
    assert store.check() == []


def test_work_that_was_begun_is_to_be_confirmed_where_its_text_changed(
    session: Session, store: Store, tmp_path: Path
) -> None:
    rate(session, "q1/r1", 2)
    session = update(store, session, [task_line("t1", answers=("one changed", "two changed")), task_line("t2")])
    assert session.changed_ranges().keys() == {"q1/r1"}, "nobody had judged the other one"
    rate(session, "q1/r2", 2)
    texts = exported(store, tmp_path)["t1"]["texts"]
    assert (texts["q1/r1"], texts["q1/r2"]) == (sha("one"), sha("two changed"))
    session.close()


def test_undo_ends_at_the_update_of_a_task(session: Session, store: Store) -> None:
    session.go_to(1)
    rate(session, "q1/r1", 3)
    session.go_to(0)
    rate(session, "q1/r1", 2)
    assert not session.undo_ends_at_update
    session = update(store, session, [task_line("t1", answers=("one changed", "two")), task_line("t2")])
    assert (session.position, session.undo_step, session.undo_ends_at_update) == (0, ("Helpfulness 3", 1), True)
    rate(session, "q1/r2", 1)
    assert (session.undo_step, session.undo_ends_at_update) == (("Helpfulness 1", 0), False)
    session.undo()
    assert session.undo_ends_at_update
    session.undo()
    assert (session.position, session.undo_step, session.undo_ends_at_update) == (1, None, False)
    session.go_to(0)
    assert session.undo_ends_at_update
    session.close()


def test_metadata_change_keeps_submission(session: Session, store: Store, tmp_path: Path) -> None:
    rate_all(session, 3)
    session.submit()
    line = json.loads(task_line("t1"))
    other = {**line, "split": "test", "kind": "chat", "language": "en", "metadata": {"a": 1}}
    session.close()
    done = bring(
        store, [json.dumps(other).encode()], sequence=2, supersedes=store.read(projects.bundles, PROJECT)[0].id
    )
    assert (done.updated, done.affected, done.reopened, done.withdrawn) == (0, 0, 0, 4)
    session = Session(store, PROJECT, "annotator-1")
    view = session.view()
    assert (view.annotation.status, view.earlier) == ("submitted", False)
    assert "text_changed" not in exported(store, tmp_path)["t1"]
    assert session.undo() is not None, "undo goes on"
    session.close()


def test_a_rubric_that_is_only_translated_asks_nobody_anew(session: Session, store: Store) -> None:
    rate_all(session, 3)
    session.submit()
    session.close()
    german = {"helpfulness.title": "Nutzen", "guidelines": "# Fair sein"}
    rubric = Rubric.model_validate({**RUBRIC.model_dump(mode="json"), "translations": {"de": german}})
    lines = [task_line(f"t{n}") for n in range(1, 6)]
    before = store.read(projects.bundles, PROJECT)[0].id
    done = bring(store, lines, sequence=2, supersedes=before, rubric=rubric)
    assert (done.updated, done.affected, done.reopened, done.withdrawn) == (0, 0, 0, 0)
    store.language = "de"
    session = Session(store, PROJECT, "annotator-1")
    assert session.rubric.blocks[0].title == "Nutzen"
    assert session.guidelines == "# Fair sein"
    assert session.undo_step[0] == "Submit", "and no edit of the owner's"
    press_twice(session)
    rate(session, "q1/r1", 2)
    assert session.undo_step[0] == "Nutzen 2"
    session.wait_saved(60)
    with store.reading() as connection:
        labels = [label for (label,) in connection.execute("SELECT label FROM journal ORDER BY number")]
    assert labels[-1] == "Helpfulness 2"
    session.close()


def test_the_text_that_was_judged_comes_back(session: Session, store: Store) -> None:
    rate_all(session, 3)
    session.submit()
    session = update(store, session, [task_line("t1", "Another question")])
    session = update(store, session, [task_line("t1")])
    view = session.view()
    assert (view.earlier, view.annotation.status) == (False, "submitted")
    session.close()


def test_a_rubric_that_asks_more_reopens_and_keeps_what_was_submitted(
    session: Session, store: Store, tmp_path: Path
) -> None:
    rate_all(session, 3)
    session.submit()
    more = Rubric(
        id="test", title="Test",
        blocks=(*RUBRIC.blocks, RUBRIC.blocks[0].model_copy(update={"key": "tone", "title": "Tone"})),
    )  # fmt: skip
    session = update(store, session, [task_line("t1")], more)
    assert session.status(0) == "revised"
    line = exported(store, tmp_path)["t1"]
    assert line["submitted"]["annotation"]["status"] == "submitted"
    assert line["submitted"]["bundle_id"] != line["bundle_id"]
    session.close()


def test_finished_work_keeps_the_rubric_that_it_answered(session: Session, store: Store, tmp_path: Path) -> None:
    rate_all(session, 3)
    session.submit()
    first = exported(store, tmp_path)["t1"]
    reworded = RUBRIC.blocks[0].model_copy(update={"title": "Harmfulness"})
    other = Rubric(id="test", title="Test", blocks=(reworded, *RUBRIC.blocks[1:]))
    for asked, earlier in ((other, True), (RUBRIC, False)):
        session = update(store, session, [task_line("t1"), task_line("t2")], asked)
        view = session.view()
        assert (view.annotation.status, view.earlier) == ("submitted", earlier)
        assert view.rubric.blocks == RUBRIC.blocks, "the answers stand beside the questions that they answer"
        line = exported(store, tmp_path)["t1"]
        assert (line["bundle_id"] == first["bundle_id"]) == earlier
        assert line["annotation"] == first["annotation"]
    session = update(store, session, [task_line("t1"), task_line("t2")], other)
    with pytest.raises(AnnotatorError, match="shown as it is now"):
        press_twice(session)
    assert session.view().rubric.blocks[0].title == "Harmfulness", "new answers are to what is asked now"
    rate(session, "q1/r1", 1)
    assert exported(store, tmp_path)["t1"]["submitted"]["bundle_id"] != exported(store, tmp_path)["t1"]["bundle_id"]
    session.close()
    assert store.check() == []


def test_a_lost_row_of_revised_work_comes_back_whole(paths: DataDir) -> None:
    with Store(paths) as store:
        bring(store, [task_line("t1"), task_line("t2")])
        session = Session(store, PROJECT, "annotator-1")
        for position in (0, 1):
            session.go_to(position)
            rate_all(session, 3)
            session.submit()
        press_twice(session)
        rate(session, "q1/r1", 1)
        session = update(store, session, [task_line("t1", "Other"), task_line("t2", answers=("one changed", "two"))])
        session.close()
        before = [store.read(work.work, key) for key in (1, 2)]
        store.write(lambda c: c.execute("UPDATE annotation SET mark = 'x', unconfirmed = 'y', submission = 7"))
        assert len(store.check()) == 2
        assert {repaired.how for repaired in store.repair()} == {"from the journal"}
        assert [store.read(work.work, key) for key in (1, 2)] == before
        assert store.check() == []


# whatever is done, in whatever order


@dataclass
class Expected:
    """What an owner would have to get: by hand, from what was done."""

    answers: Mapping[str, Any]
    prompt: str


class Revising(RuleBasedStateMachine):
    """Submit, revise, undo, redo, newer texts and restarts. The exported submitted revision is the last submitted one,
    with the text that was on the screen then."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.at = Path(self.folder.name)
        self.store = Store(DataDir(self.at / "data")).open()
        self.prompts = {"t1": "What is it?", "t2": "What is it?"}
        self.seen = dict(self.prompts)  # the prompt that is on the screen
        bring(self.store, self.sent())
        self.session = Session(self.store, PROJECT, "annotator-1")
        # by task: what stands, after each step that can be undone
        self.stands: dict[str, Expected | None] = {"t1": None, "t2": None}
        self.done: list[tuple[str, Expected | None, Expected | None]] = []
        self.undone: list[tuple[str, Expected | None, Expected | None]] = []

    def sent(self) -> list[bytes]:
        return [task_line(name, prompt) for name, prompt in self.prompts.items()]

    def teardown(self) -> None:
        self.session.close()
        assert self.store.check() == []
        self.store.close()
        self.folder.cleanup()

    @property
    def name(self) -> str:
        return self.session.view().task_id

    def step(self, after: Expected | None) -> None:
        self.done.append((self.name, self.stands[self.name], after))
        self.stands[self.name] = after
        self.undone.clear()

    @rule(position=st.integers(0, 1))
    def go(self, position: int) -> None:
        self.session.go_to(position)

    def give(self, answer: str, key: str, value: int | None) -> None:
        """A score, pressed until it is there."""
        for _ in range(3):
            before, given = self.session.view(), self.try_to(answer, key, value)
            if given:
                if self.session.view().annotation != before.annotation:
                    self.step(self.stands[self.name])
                return
            assert self.session.view().annotation.ratings == before.annotation.ratings
            self.seen[self.name] = self.session.view().task.prompt or ""
        raise AssertionError("three presses are enough")

    def try_to(self, answer: str, key: str, value: int | None) -> bool:
        try:
            rate(self.session, answer, value, key)
        except AnnotatorError as refused:
            if refused.code not in ("edit.submitted", "edit.other_version"):
                raise
            return False
        return True

    @rule(answer=st.sampled_from(["q1/r1", "q1/r2"]), value=st.integers(0, 1) | st.none())
    def score(self, answer: str, value: int | None) -> None:
        self.give(answer, "helpfulness", value)

    @rule(value=st.integers(0, 4))
    def submit(self, value: int) -> None:
        if self.session.view().annotation.status == "submitted":
            return
        for answer in ("q1/r1", "q1/r2"):
            for key in ("helpfulness", "verbosity"):
                self.give(answer, key, value)
        if self.session.changed_ranges():
            with pytest.raises(AnnotatorError, match="The owner changed this text"):
                self.session.submit()
        self.session.submit()
        view = self.session.view()
        assert view.annotation.status == "submitted"
        assert not self.session.changed_ranges()
        self.step(Expected(view.annotation.ratings, self.seen[self.name]))

    @precondition(lambda self: bool(self.done))
    @rule()
    def undo(self) -> None:
        change = self.session.undo()
        name, before, after = self.done.pop()
        assert change is not None
        assert change.task_id == name
        self.undone.append((name, before, after))
        self.stands[name] = before

    @precondition(lambda self: bool(self.undone))
    @rule()
    def redo(self) -> None:
        change = self.session.redo()
        name, before, after = self.undone.pop()
        assert change is not None
        assert change.task_id == name
        self.done.append((name, before, after))
        self.stands[name] = after

    @rule(name=st.sampled_from(["t1", "t2"]), prompt=st.sampled_from(["What is it?", "What is that?"]))
    def newer(self, name: str, prompt: str) -> None:
        self.session.close()
        self.prompts[name] = prompt
        newest = self.store.read(projects.bundles, PROJECT)[-1]
        bring(self.store, self.sent(), sequence=newest.sequence + 1, supersedes=newest.id)
        self.session = Session(self.store, PROJECT, "annotator-1")
        self.look()

    @rule()
    def restart(self) -> None:
        self.session.close()
        self.store.close()
        self.store = Store(DataDir(self.at / "data")).open()
        self.session = Session(self.store, PROJECT, "annotator-1")

    def look(self) -> None:
        """Undo ends at texts that changed; what can be undone is followed anew."""
        self.done.clear()
        self.undone.clear()
        for position in (0, 1):
            view = self.session.view(position)
            self.seen[view.task_id] = view.task.prompt or ""
            stands = self.stands[view.task_id]
            if view.annotation.status == "submitted" and stands is not None:
                assert view.task.prompt == stands.prompt, "finished work stays beside its text"

    @invariant()
    def the_last_submitted_revision_goes_out(self) -> None:
        if not any(self.session.status(at) != "new" for at in (0, 1)):
            return
        if all(self.stands[name] is None for name in self.stands):
            return
        lines = exported(self.store, self.at)
        for name, stands in self.stands.items():
            line = lines.get(name)
            if stands is None:
                assert line is None or (line["status"] != "submitted" and "submitted" not in line)
                continue
            assert line is not None
            if line["status"] == "submitted":
                assert "submitted" not in line
            goes = line if line["status"] == "submitted" else line["submitted"]
            assert goes["annotation"]["ratings"] == stands.answers
            assert goes["texts"]["q1"] == sha(stands.prompt)
            version = self.store.read(work.version, 1 if name == "t1" else 2, goes["sha256"])
            assert json.loads(version)["prompt"] == stands.prompt


Revising.TestCase.settings = settings(
    max_examples=settings.default.max_examples // 4, stateful_step_count=20, suppress_health_check=list(HealthCheck)
)
TestRevising = Revising.TestCase


def test_work_on_a_withdrawn_task_is_not_undone(session: Session, store: Store, tmp_path: Path) -> None:
    rate_all(session, 3)
    session.submit()
    session = update(store, session, [task_line("t2")])
    position = session.task_index.keys.position_of(1) or 0
    assert session.undo() is None
    assert session.status(position) == "submitted"
    assert exported(store, tmp_path)["t1"]["annotation"]["status"] == "submitted"
    session.close()


@pytest.mark.parametrize(("between", "places"), [(" word" * 40, 1), (" word\n" * 40, 2)])
def test_two_changes_are_in_sight_at_once_only_within_a_few_lines(between: str, places: int) -> None:
    text = f"one{between}two"
    ranges = [(0, 3), (len(text) - 3, len(text))]
    assert len([*places_to_show("q1/r1", text, ranges)]) == places
