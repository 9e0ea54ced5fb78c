"""Several people's work side by side: where they differ, what counts, where the keys go next."""

from __future__ import annotations

from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.annotation import Annotation
from annotator.model.answer import NumberAnswer
from annotator.model.blocks.criteria_block import CriteriaBlock
from annotator.model.blocks.step_verdicts_block import StepVerdictsBlock
from annotator.model.completeness import missing_answers
from annotator.model.rubric import Rubric
from annotator.model.task import Criterion, Response, Task
from annotator.owner.reviews.review_plan import review_rubric
from annotator.workspace.adjudication import AdjudicationTable, adjudication_table
from annotator.workspace.answer_rows import AnswerLocation
from tests.reviewed import with_work
from tests.ui.conftest import FIVE, rating, rubric, task
from tests.workspace.answer_reading import rows

FIVE_SCORES = rubric(*(rating(key) for key in FIVE))
LINE = task("one", 4)


def scores(**other: int) -> Annotation:
    """All scores 2, but for those that are named like ``r1_helpfulness``."""
    given = {f"q1/r{n}": {key: other.get(f"r{n}_{key}", 2) for key in FIVE} for n in range(1, 5)}
    return Annotation(ratings=given)


ONE = scores(r1_helpfulness=4, r2_coherence=0, r4_verbosity=3)
TWO = scores()


def agreed(*people: Annotation) -> Annotation:
    """What all of them say."""
    common = {
        target: {key: value for key, value in given.items() if {p.score(target, key) for p in people} == {value}}
        for target, given in people[0].ratings.items()
    }
    return Annotation(ratings=common)


def table(*people: Annotation, final: Annotation, decided: tuple[AnswerLocation, ...] = ()) -> AdjudicationTable:
    answer_rows = rows(FIVE_SCORES, LINE, *people, final, whole=True)
    taken = {(row.location.target, row.location.key): "" for row in answer_rows}
    return adjudication_table(answer_rows, [f"Annotator {n}" for n, _ in enumerate(people, 1)], decided, taken)


def test_only_rows_on_which_people_differ_are_open() -> None:
    adjudication = table(ONE, TWO, final=agreed(ONE, TWO))
    assert (len(adjudication.rows), len(adjudication.differing), len(adjudication.open)) == (20, 3, 3)
    assert [adjudication.rows[n].location for n in adjudication.open] == [
        AnswerLocation("q1/r1", "helpfulness"),
        AnswerLocation("q1/r2", "coherence"),
        AnswerLocation("q1/r4", "verbosity"),
    ]


def test_the_keys_go_on_to_the_next_differing_row_and_round() -> None:
    adjudication = table(ONE, TWO, final=agreed(ONE, TWO))
    first, second, third = adjudication.open
    assert (adjudication.next_open(-1), adjudication.next_open(first), adjudication.next_open(third)) == (
        first,
        second,
        first,
    )
    assert (adjudication.step(second, 1), adjudication.step(second, -1), adjudication.step(third, 1)) == (
        third,
        first,
        third,
    )


def test_whose_answer_counts_is_said_and_a_third_is_nobodys() -> None:
    final = agreed(ONE, TWO).model_copy(update={"ratings": scores(r1_helpfulness=4, r2_coherence=1).ratings})
    adjudication = table(ONE, TWO, final=final)
    first, second, third = (adjudication.rows[n] for n in adjudication.differing)
    assert (first.taken, second.taken, third.taken) == ({0}, set(), {1})
    assert second.final is not None
    assert adjudication.open == ()


def test_each_person_has_a_letter() -> None:
    assert table(ONE, TWO, TWO, final=agreed(ONE, TWO, TWO)).letters == "ABC"


def test_a_row_stays_open_until_somebody_has_decided_to_have_nothing_said() -> None:
    from annotator.model.critique_edits import AddCritique
    from tests.ui.critique.conftest import asked, story
    from tests.workspace.answer_reading import done

    asks, line = asked(), story("one", 1)
    critic = done(asks, line, AddCritique(target="q1/r1", id="w1", text="It is wrong."))
    answer_rows = rows(asks, line, critic, Annotation(), Annotation(), whole=True)
    place = AnswerLocation("q1/r1", "critiques")
    taken = {("q1/r1", "critiques"): "Critiques"}
    waiting = adjudication_table(answer_rows, ("one", "two"), (), taken)
    number = waiting.find("q1/r1", "critiques")
    assert number is not None
    assert number in waiting.open
    assert adjudication_table(answer_rows, ("one", "two"), None, taken).open == ()
    settled = adjudication_table(answer_rows, ("one", "two"), (place,), taken)
    assert number not in settled.open
    assert settled.rows[number].taken == {1}


def test_a_ranking_is_decided_as_a_whole() -> None:
    asks = rubric({"type": "ranking", "key": "rank", "title": "Rank", "targets": ["prompt"]})
    line = task("one", 2)
    one = Annotation.model_validate({"rankings": {"q1": {"rank": {"groups": [["q1/r1"], ["q1/r2"]]}}}})
    two = Annotation.model_validate({"rankings": {"q1": {"rank": {"groups": [["q1/r2"], ["q1/r1"]]}}}})
    begun = Annotation.model_validate({"rankings": {"q1": {"rank": {"groups": [["q1/r1"]]}}}})
    adjudication = adjudication_table(
        rows(asks, line, one, two, begun, whole=True), ("one", "two"), (), {("q1", "rank"): "Rank"}
    )
    (row,) = adjudication.rows
    assert row.location == AnswerLocation("q1", "rank")
    assert [person.text for person in row.people if person] == [
        "Response A: 1\nResponse B: 2", "Response A: 2\nResponse B: 1",
    ]  # fmt: skip
    assert adjudication.open == (0,)


def test_a_criterion_is_a_row_of_its_own_with_its_note() -> None:
    criteria = (Criterion(text="Says why: and how."), Criterion(text="Is short."))
    why, short = (criterion.digest for criterion in criteria)
    asked = Rubric(id="c", title="C", blocks=(CriteriaBlock(key="criteria", title="Criteria"),))
    about = Task(id="t", prompt="Why?", responses=(Response(id="a", text="So."),), criteria=criteria)

    def judged(values: dict[str, int], notes: dict[str, str]) -> Annotation:
        return Annotation(answers={"q1/r1": {"criteria": NumberAnswer(values=values, notes=notes)}})

    people = judged({why: 1, short: 0}, {why: "It does."}), judged({why: 1, short: 0}, {})
    answer_rows = rows(asked, about, *people, judged({short: 0}, {}), whole=True)
    made = adjudication_table(answer_rows, ["A", "B"], (), {("q1/r1", "criteria"): "Criteria"})
    assert [(row.location.part, row.single, row.differs, row.settled) for row in made.rows] == [
        (why, True, True, False),
        (short, True, False, True),
    ]
    assert made.rows[0].title == "1. Says why: and how"


def test_the_note_on_a_step_is_called_an_alternative() -> None:
    asks, line = rubric({"type": "steps", "key": "steps", "title": "Steps"}), task("one", 1)
    (block,) = asks.blocks
    part = block.parts_of(Task.model_validate(line), "q1/r1")[0]  # type: ignore[attr-defined]
    annotation = Annotation(answers={"q1/r1": {"steps": NumberAnswer(notes={part.name: "Or so."})}})
    assert f"{part.title}: alternative" in [row.title for row in rows(asks, line, annotation)]


def test_steps_asked_of_nobody_wait_for_a_decision_until_the_final_answer_is_bad() -> None:
    """The people found a first bad step at once, so they were not asked about the third, but the adjudicator is."""
    asks = rubric({"type": "steps", "key": "steps", "title": "Steps", "until_first_bad": True})
    line = {"id": "t", "prompt": "Why?", "responses": [{"id": "a", "text": "One.\n\nTwo.\n\nThree."}]}
    about = Task.model_validate(line)
    names = [part.name for part in asks.find("steps", StepVerdictsBlock).parts_of(about, "q1/r1")]  # type: ignore[union-attr]

    def judged(*values: int) -> Annotation:
        answer = NumberAnswer(values=dict(zip(names, values, strict=False)))
        return Annotation(answers={"q1/r1": {"steps": answer}})

    def decided(final: Annotation) -> tuple[int, int, int]:
        missing = {AnswerLocation(m.target, m.key, m.part) for m in missing_answers(asks, about, final)}
        answer_rows = rows(asks, line, judged(0), judged(2, 0), final, whole=True)
        made = adjudication_table(answer_rows, ["A", "B"], (), {("q1/r1", "steps"): "Steps"}, missing)
        assert len(made.open) == len(missing)
        return len(made.rows), made.agreeing, len(made.open)

    assert decided(Annotation()) == (3, 0, 3)
    assert decided(judged(2)) == (3, 0, 2)
    assert decided(judged(2, 1)) == (3, 0, 1)
    assert decided(judged(2, 1, 1)) == (3, 0, 0)
    assert decided(judged(2, 0)) == (2, 0, 0)


def test_an_answer_that_nobody_had_to_give_stays_decided() -> None:
    asks = rubric({"type": "steps", "key": "steps", "title": "Steps", "required": False})
    line = {"id": "t", "prompt": "Why?", "responses": [{"id": "a", "text": "One.\n\nTwo."}]}
    answer_rows = rows(asks, line, Annotation(), Annotation(), Annotation(), whole=True)
    made = adjudication_table(answer_rows, ["A", "B"], (), {("q1/r1", "steps"): "Steps"}, ())
    assert (len(made.rows), made.open) == (2, ())


def test_a_number_is_decided_with_its_note_and_a_text_is_shown_as_it_is() -> None:
    number = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"]}
    text = {"type": "text", "key": "day", "title": "Day", "targets": ["response"], "form": "date"}
    line = task("one", 1)
    asks = review_rubric(Rubric.model_validate(rubric(number, text)), "adjudication")

    def counted(value: int, note: str, day: str) -> Annotation:
        answer = NumberAnswer(values={"number": value}, note=note)
        return Annotation(answers={"q1/r1": {"errors": answer, "day": NumberAnswer(note=day)}})

    people = counted(5, "Five.", "2026-01-02"), counted(7, "", "2026-01-03")
    about = with_work(Task.model_validate(line), *people)
    units = {("q1/r1", "errors"): "Errors", ("q1/r1", "day"): "Day"}
    made = adjudication_table(rows(asks, line, *people, Annotation(), whole=True), ["A", "B"], (), units)
    assert [[person.text for person in row.people if person] for row in made.rows] == [
        ["5\nErrors: why: Five.", "7"],
        ["2026-01-02", "2026-01-03"],
    ]
    place = made.rows[0].location
    for person, adopted in enumerate(people):
        edit = AdoptPersonAnswers(person=person, target=place.target, key=place.key, part=place.part)
        after = edit.apply(asks, about, people[1 - person])
        assert after.answer("q1/r1", "errors") == adopted.answer("q1/r1", "errors")
