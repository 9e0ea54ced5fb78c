"""What a key has done beyond the row it was pressed in is said where the person looks."""

from __future__ import annotations

from annotator.workspace.field_models import question_of
from tests.ui.conftest import Desk, rating, rubric, task

RANK = {"type": "ranking", "key": "rank", "title": "Rank", "targets": ["prompt"], "ties": True}
TAGS = {
    "type": "tags", "key": "look", "title": "Look again", "targets": ["response"],
    "tags": [{"key": "rude", "title": "Rude", "letter": "x"}],
}  # fmt: skip


def letters(desk: Desk) -> list[str]:
    return [model.letter for model in desk.work.view.columns.models]


def ranks(desk: Desk) -> list[int | None]:
    models = desk.work.view.columns.models
    ranking = desk.work.session.view().annotation.ranking(question_of(models[0].target), "rank")
    return [ranking.rank(model.target) for model in models]


def test_a_rank_that_closes_a_gap_says_which_ranks_it_moved(desk: Desk) -> None:
    desk.bring([task("one", 3)], rubric(RANK))
    desk.press(*"122")
    desk.work.focus_text(desk.work.view.columns.models[0].target, "")
    desk.press("3")
    assert ranks(desk) == [2, 1, 1]
    _, b, c = letters(desk)
    assert desk.work.view.status.message == f"It is rank 2: ranks have no gaps. Moved with it: {b} 1, {c} 1."


def test_a_rank_that_moves_no_other_one_says_nothing(desk: Desk) -> None:
    desk.bring([task("one", 3)], rubric(RANK))
    desk.press(*"132")
    assert desk.work.view.status.message == ""


def test_a_tag_says_which_text_it_was_set_on(desk: Desk) -> None:
    """The last score of a text has moved the focus to the next one: a letter that follows waits for a second press."""
    desk.bring([task("one", 2)], rubric(TAGS, rating("quality")))
    first, second = desk.work.view.columns.models
    desk.press("3", "x")
    assert not desk.work.session.view().annotation.tags
    desk.press("x")
    assert desk.work.session.view().annotation.tags_of(second.target, "look") == {"rude": True}
    assert desk.work.view.status.message == f"{second.name}: “Rude” is set."
    desk.press("x")
    assert desk.work.view.status.message == f"{second.name}: “Rude” is removed."
    assert first.target not in desk.work.session.view().annotation.tags


def test_the_last_score_of_a_question_is_said_when_the_next_one_is_shown(desk: Desk) -> None:
    two = {
        "id": "one",
        "passage": {"title": "Tea", "text": "Pour the water on the leaves."},
        "questions": [
            {"id": f"q{n}", "text": f"What is cup {n}?", "responses": [{"id": f"r{n}", "text": "A cup."}]}
            for n in (1, 2)
        ],
    }
    desk.bring([two], rubric(rating("quality"), rating("depth")))
    desk.press("4")
    assert desk.work.view.status.message == ""
    desk.press("3")
    assert desk.work.focus.cursor is not None
    assert desk.work.focus.cursor.target == "q2/r1"
    assert desk.work.view.status.message == "Question 1, Response A, Depth: 3"
