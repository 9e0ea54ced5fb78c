"""What else is asked where questions are written: all of it can be answered."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.model.completeness import missing_answers
from tests.ui.authoring.conftest import STORY, Writer, writing
from tests.ui.conftest import Desk, rating, rubric

K = Qt.Key


def test_scores_of_the_passage_and_the_task_are_given_beside_the_questions(desk: Desk) -> None:
    kinds = ("task", "passage")
    scores = [rating(f"fit_{kind}", 1, 5, (kind,)) for kind in kinds]
    task = {"id": "one", "passage": STORY, "conversation": [{"role": "user", "text": "Tell."}]}
    desk.bring([task, task | {"id": "two"}], rubric(writing(answers="none", corroborations="none"), *scores))
    writer = Writer(desk)
    writer.on.resume()
    writer.type("Who slept?")
    for _ in kinds:
        writer.control("m")
        writer.press("3")
    view = desk.work.session.view()
    assert missing_answers(view.rubric, view.task, view.annotation) == []
    assert sorted(view.annotation.ratings) == ["passage", "task"]


def test_a_text_about_the_passage_is_stored_when_everything_is(desk: Desk) -> None:
    """It is still in its editor: no pause of typing has passed."""
    about = {"type": "text", "key": "about", "title": "About it", "targets": ["passage"]}
    desk.bring([{"id": "one", "passage": STORY}], rubric(writing(), about))
    layout = Writer(desk).on
    (editor,) = layout.rows.reasons.values()
    editor.insertPlainText("A town and its charter.")
    desk.work.flush()
    view = desk.work.session.view()
    assert "A town and its charter." in view.annotation.model_dump_json()
