"""Twenty criteria of four responses by keys: digits go on, arrows keep the criterion, each has its note."""

from __future__ import annotations

from annotator.workspace import cursor as cursors
from annotator.workspace.answer_rows import answer_rows
from annotator.workspace.card_model import Cursor
from tests.workspace.core import opened, press, responses, rubric

RUBRIC = rubric({"type": "criteria", "key": "criteria", "title": "Criteria"})
LONG = "Says what to do if the symptoms persist for more than a week, and whom to ask then."
TASK = responses(4, criteria=[{"text": f"Names fact {n}.", "points": 2 - n} for n in range(19)] + [{"text": LONG}])
NAMES = [criterion.digest for criterion in TASK.criteria]


def test_digits_judge_every_criterion_of_every_response() -> None:
    state = press(opened(RUBRIC, TASK), "0121" * 20)
    assert cursors.next_open(state) is None
    answers = state.annotation.answers
    assert {target: list(blocks["criteria"].values) for target, blocks in answers.items()} == {
        f"q1/r{n}": NAMES for n in range(1, 5)
    }
    assert [answers["q1/r1"]["criteria"].values[name] for name in NAMES[:4]] == [0, 1, 2, 1]


def test_arrows_stay_at_the_criterion() -> None:
    here = cursors.moved(opened(RUBRIC, TASK), Cursor("q1/r1", f"criteria.{NAMES[7]}"))
    assert cursors.beside(here, 1) == Cursor("q1/r2", f"criteria.{NAMES[7]}")
    assert cursors.below(here, 1) == Cursor("q1/r1", f"criteria.{NAMES[8]}")


def test_a_row_says_the_beginning_of_a_criterion_and_the_panel_all_of_it() -> None:
    state = opened(RUBRIC, TASK)
    row = state.content.by_target["q1/r1"].rows[-1]
    assert (row.title, row.heading) == (f"20. {LONG[:59]}…", "Criteria")
    assert row.guidance == f"20. {LONG} (+1)"
    assert [row.label(value) for value in row.values] == ["Not met", "Met", "Cannot tell"]


def test_each_criterion_has_its_note_which_reviews_show() -> None:
    state = press(opened(RUBRIC, TASK), "10")
    first, second, *_ = state.content.by_target["q1/r1"].rows
    for row, note in ((first, "In line 2."), (second, "Nowhere.")):
        edit = row.note_edit("q1/r1", note)
        assert state.task is not None
        state = state.with_annotation(edit.apply(RUBRIC, TASK, state.annotation))
    rows = answer_rows(state.content, RUBRIC, TASK, [state.annotation])
    notes = [row.answers[0].text for row in rows if row.prose and row.answers[0] is not None]
    assert notes == ["In line 2.", "Nowhere."]
