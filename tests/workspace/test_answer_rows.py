"""What was asked and said as rows: of every protocol, in the order of the task, with what each person said."""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, AuthoredQuestions
from annotator.model.critique_edits import AddCritique, ChangeCritique
from annotator.model.refinement_edits import MarkResponseRewritten
from annotator.workspace.answer_rows import AnswerLocation
from tests.ui.conftest import rating, rubric, task
from tests.ui.critique.conftest import asked, story
from tests.ui.judging.conftest import answered, judged
from tests.ui.preset_tasks import preset
from tests.workspace.answer_reading import done, rows, told


def test_scores_are_in_the_order_of_the_task_and_say_what_each_gave() -> None:
    asks = rubric(rating("help"), rating("truth"))
    first = Annotation(ratings={"q1/r1": {"help": 1, "truth": 2}})
    second = Annotation(ratings={"q1/r1": {"help": 3, "truth": 2}})
    answer_rows = rows(asks, task("one", 1), first, second)
    assert told(answer_rows) == [("Response A", "Help", "1", "3"), ("Response A", "Truth", "2", "2")]
    assert [row.alike for row in answer_rows] == [False, True]
    assert [(row.location, row.field, row.needed) for row in answer_rows] == [
        (AnswerLocation("q1/r1", "help"), "help", True), (AnswerLocation("q1/r1", "truth"), "truth", True),
    ]  # fmt: skip


def test_a_required_tag_is_told_by_its_block_and_its_key() -> None:
    asks = preset("conversation-review")
    answer_rows = rows(asks, task("one", 1), Annotation(tags={"q1/r1": {"spam": {"spam": True}}}))
    keys = {row.location: row.field for row in answer_rows}
    named = [place for place, field in keys.items() if field and "." in field]
    assert named
    assert all(keys[place] == f"{place.key}.{place.part}" for place in named)


def test_a_chip_has_a_row_only_where_somebody_set_it() -> None:
    asks = preset("conversation-review")
    tags = next(block for block in asks.blocks if block.type == "tags" and not getattr(block, "required", False))
    key = tags.tags[0].key  # type: ignore[attr-defined]
    other = Annotation(tags={"q1/r1": {tags.key: {key: True}}})
    chip_rows = [
        row for row in rows(asks, task("one", 1), Annotation(), other) if row.location.part == key and not row.field
    ]
    assert [(row.location, [answer.text for answer in row.answers if answer]) for row in chip_rows] == [
        (AnswerLocation("q1/r1", tags.key, key), ["–", "set"])
    ]


def test_ranks_and_preferences_are_rows_of_what_they_compare() -> None:
    asks = preset("comparison")
    line = task("one", 3)
    texts = told(rows(asks, line, Annotation()))
    assert [person for person, *_ in texts[:3]] == ["Response A", "Response B", "Response C"]


def test_each_critique_is_a_row_where_corrections_are_looked_for() -> None:
    asks, line = asked(), story("one", 1)
    first = done(asks, line, AddCritique(target="q1/r1", id="w1", text="It is wrong.", severity="major"))
    then = done(asks, line, ChangeCritique(id="w1", text="It is quite wrong."), on=first)
    then = done(asks, line, AddCritique(target="q1/r1", id="w2", text="And short."), on=then)
    answer_rows = [row for row in rows(asks, line, first, then) if row.prose]
    assert [row.location for row in answer_rows] == [
        AnswerLocation("q1/r1/w1", "critiques"),
        AnswerLocation("q1/r1/w2", "critiques"),
    ]
    assert told(tuple(answer_rows)) == [
        ("Response A", "Critique 1", "It is wrong.\nMajor", "It is quite wrong.\nMajor"),
        ("Response A", "Critique 2", None, "And short."),
    ]


def test_critiques_of_a_text_are_one_row_where_they_are_adopted() -> None:
    asks, line = asked(), story("one", 1)
    first = done(asks, line, AddCritique(target="q1/r1", id="w1", text="It is wrong.", severity="major"))
    same = done(asks, line, AddCritique(target="q1/r1", id="w7", text="It is wrong.", severity="major"))
    answer_rows = [row for row in rows(asks, line, first, same, Annotation(), whole=True) if row.prose]
    assert [row.location for row in answer_rows] == [AnswerLocation("q1/r1", "critiques")]
    assert answer_rows[0].answers[0] == answer_rows[0].answers[1]  # ids are nobody's words
    assert told(tuple(answer_rows))[0][2] == "1 It is wrong.\nMajor"


def test_every_judged_critique_is_a_row() -> None:
    from annotator.model.judgement_edits import SetCritiqueVerdict

    asks, line = judged(), answered("one", 2)
    first = done(asks, line, SetCritiqueVerdict(target="q1/r1/c1", helpful=True))
    other = done(asks, line, SetCritiqueVerdict(target="q1/r1/c1", helpful=False))
    texts = told(rows(asks, line, first, other))
    assert [row[1:] for row in texts] == [("Critique 1", "Helpful", "Not helpful"), ("Critique 2", None, None)]


def test_authored_questions_are_rows_with_their_answers() -> None:
    from tests.ui.authoring.conftest import story as passage
    from tests.ui.authoring.conftest import written

    question_list = AuthoredQuestions(questions=(AuthoredQuestion(id="a1", text="Who signed?", answer="Ann Feist."),))
    annotation = Annotation(authored={"passage": question_list})
    answer_rows = rows(written(), passage("one"), annotation)
    assert told(answer_rows) == [("Question 1", "Question", "Who signed?"), ("Question 1", "Answer", "Ann Feist.")]
    whole = rows(written(), passage("one"), annotation, whole=True)
    assert [row.answers[0].text for row in whole if row.answers[0]] == ["1 Who signed?\nAnn Feist."]


def test_rewritten_response_is_a_row_with_its_text() -> None:
    asks, line = asked(), story("one", 1)
    texts = [
        done(asks, line, MarkResponseRewritten(target="q1/r1", marked=True, text=text)) for text in ("", "A sphere.")
    ]
    (row,) = (row for row in rows(asks, line, *texts) if row.location.part == "mark")
    assert [answer and answer.text for answer in row.answers] == ["Marked as completely rewritten", "A sphere."]
