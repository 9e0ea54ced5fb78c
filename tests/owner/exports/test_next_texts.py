"""What people wrote of a text stands beside that text in the next round, whatever ids it shares with others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.critique_edits import AddCritique
from annotator.model.edits import SubmitTask, apply
from annotator.model.ranking_edits import SetResponseRank
from annotator.model.rating_edits import SetRating
from annotator.model.refinement_edits import SetRefinement
from annotator.model.task import Task
from annotator.owner.exports.next_round import NextRoundTasks, next_round
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from tests.model.authoring_work import PASSAGE_TEXT, question_list
from tests.owner.exports.conftest import TASK, Lab

SAID = "A model says so."


def criticises(task: Task) -> Annotation:
    """Everything that the preset asks, with a critique of each answer."""
    rubric, done, number = load_rubric("critique").rubric, Annotation(), 0
    for question, answers in task.answers.items():
        for rank, answer in enumerate(answers, 1):
            number += 1
            text = task.texts[answer]
            for edit in (
                SetRating(target=answer, key="overall", value=3),
                SetResponseRank(target=question, key="rank", item=answer, rank=rank),
                AddCritique(target=answer, id=f"w{number}", text=f"Not {text[:30]}", severity="minor", category="other",
                            spans=(make_span(answer, text, 0, 20),)),
                SetRefinement(id=f"w{number}", text=f"First of all. {text}"),
            ):  # fmt: skip
                done = apply(edit, rubric, task, done)
    return apply(SubmitTask(), rubric, task, done)


def writes(_: Task) -> Annotation:
    return question_list().model_copy(update={"status": "submitted"})


def asking(*names: str) -> dict[str, Any]:
    """A task whose questions have answers by the same systems, as tasks of SQuALITY do."""
    asked: Any = TASK["questions"]
    (question,) = asked
    questions = [
        {**question, "id": name, "text": f"{name}?"}
        | {"responses": [{**response, "text": f"To {name}: {response['text']}"} for response in question["responses"]]}
        for name in names
    ]
    return {**TASK, "questions": questions}


def made(lab: Lab, *models: dict[str, str]) -> NextRoundTasks:
    """The next round, of helpfulness, with these critiques of models."""
    given = lab.root / "models.jsonl"
    given.write_text("".join(json.dumps(model) + "\n" for model in models), "utf-8")
    return next_round(Project.open(lab.project.root), lab.dataset.root, "helpfulness", given)


def criticised(tasks: NextRoundTasks) -> set[tuple[str, str]]:
    """Each answer's text with the text of each critique beside it."""
    return {
        (answer["text"], critique["text"])
        for task in tasks.tasks
        for question in task["questions"]
        for answer in question["responses"]
        for critique in answer.get("critiques", ())
    }


def written(lab: Lab) -> set[tuple[str, str]]:
    """Each critique of the data set after the text that it is of."""
    texts = {(row["version"], row["target"]): row["text"] for row in lab.dataset.arrow("texts").to_pylist()}
    rows = lab.dataset.arrow("critiques").to_pylist()
    return {(texts[row["version"], row["target"]], row["text"]) for row in rows}


def by_model(answer: str, **more: str) -> dict[str, str]:
    return {"task": "p1", "answer": answer, "text": SAID, "origin": "critic", **more}


def test_answers_to_two_questions_that_share_their_ids(lab: Lab) -> None:
    lab.answer("ann", lab.build([asking("q", "p")], "critique"), criticises)
    assert len({answer for answer, _ in written(lab)}) == 4
    tasks = made(lab)
    assert criticised(tasks) == written(lab)
    for answer in (answer for question in tasks.tasks[0]["questions"] for answer in question["responses"]):
        span = {"on": "answer", "start": 0, "end": 20, "exact": answer["text"][:20]}
        assert [critique["spans"] for critique in answer["critiques"]] == [[span]]


def test_a_model_critique_of_one_of_them_says_its_question(lab: Lab) -> None:
    lab.answer("ann", lab.build([asking("q", "p")], "critique"), criticises)
    tasks = made(lab, by_model("a", question="p"), by_model("b"))
    (answer,) = {answer for answer, critique in criticised(tasks) if critique == SAID}
    assert answer.startswith("To p: Somebody")
    assert tasks.left_out["model critiques of an answer whose id several questions have (say its `question`)"] == 1


def test_a_question_that_is_not_text_is_refused(lab: Lab) -> None:
    lab.answer("ann", lab.build([asking("q")], "critique"), criticises)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "next.bad_critique"):
        made(lab, {**by_model("a"), "question": 1})  # type: ignore[dict-item]


@pytest.mark.parametrize("name", ["p", "r", "s", "t"])  # versions are ordered by their hashes
def test_a_model_critique_is_of_the_text_as_it_is_now(lab: Lab, name: str) -> None:
    before, after = asking("q"), asking("q")
    for response in after["questions"][0]["responses"]:
        response["text"] = f"{name}: {response['text']}"
    lab.answer("ann", lab.build([before], "critique"), criticises)
    lab.answer("bo", lab.build([after], "critique"), criticises)
    tasks = made(lab, by_model("a"))
    (answer,) = {answer for answer, critique in criticised(tasks) if critique == SAID}
    assert answer.startswith(f"{name}: ")
    (now,) = (task for task in tasks.tasks if task["id"] == "p1")
    assert all(response["text"].startswith(f"{name}: ") for response in now["questions"][0]["responses"])
    assert criticised(tasks) >= written(lab)


def test_a_model_critique_is_not_of_a_text_that_was_changed_since(lab: Lab) -> None:
    lab.answer("ann", lab.build([asking("q")], "critique"), criticises)
    after = asking("q")
    for response in after["questions"][0]["responses"]:
        response["text"] = f"Now {response['text']}"
    lab.build([after], "critique")
    tasks = made(lab, by_model("a"))
    (answer,) = {answer for answer, critique in criticised(tasks) if critique == SAID}
    assert answer.startswith("Now ")


def test_critiques_of_a_withdrawn_task_are_judged_still(lab: Lab) -> None:
    second = {**asking("q"), "id": "p2"}
    lab.answer("ann", lab.build([asking("q"), second], "critique"), criticises)
    lab.build([second], "critique")
    tasks = made(lab, by_model("a"))
    assert criticised(tasks) >= written(lab)
    assert [task["id"] for task in tasks.tasks] == ["p1", "p2"]
    assert SAID in {critique for _, critique in criticised(tasks)}


def test_next_critique_tasks_have_the_critiques_of_both_series(lab: Lab) -> None:
    for number, series in enumerate(("one", "two")):
        built = lab.build([asking("q")], "critique", series)
        lab.answer("ann", built, criticises, device=f"device-{number}")
    (task,) = made(lab).tasks
    ids = [critique["id"] for answer in task["questions"][0]["responses"] for critique in answer["critiques"]]
    assert len(set(ids)) == len(ids) == 4
    refined = next_round(Project.open(lab.project.root), lab.dataset.root, "comparison").tasks
    assert len({task["id"] for task in refined}) == len(refined) == 4


def test_next_critique_tasks_have_the_questions_of_both_series(lab: Lab) -> None:
    for number, series in enumerate(("one", "two")):
        lab.answer(
            "ann",
            lab.build([{"id": "p1", "passage": PASSAGE_TEXT}], "authoring", series),
            writes,
            device=f"device-{number}",
        )
    tasks = next_round(Project.open(lab.project.root), lab.dataset.root, "critique").tasks
    assert len({task["id"] for task in tasks}) == len(tasks) == 2


def test_errors_become_critiques_with_their_places_and_those_without_a_place_have_none(lab: Lab) -> None:
    def marks(task: Task) -> Annotation:
        rubric, done = load_rubric("error-spans").rubric, Annotation()
        (target,) = task.targets("response")
        for edit in (
            AddCritique(target=target, id="w1", severity="major", category="accuracy",
                        spans=(make_span(target, task.texts[target], 0, 3),)),
            AddCritique(target=target, id="w2", severity="minor", category="omission",
                        text="Two words are missing.", spans=(make_span("q1", task.texts["q1"], 0, 2),)),
        ):  # fmt: skip
            done = apply(edit, rubric, task, done)
        return apply(SubmitTask(), rubric, task, done)

    shop = {"id": "shop", "prompt": "It is closed.", "responses": [{"id": "a", "text": "Der Laden ist zu."}]}
    lab.answer("ann", lab.build([shop], "error-spans"), marks)
    (task,) = made(lab).tasks
    placed, missing = task["responses"][0]["critiques"]
    assert placed["spans"] == [{"on": "answer", "start": 0, "end": 3, "exact": "Der"}]
    assert "“Der”" in placed["text"]
    assert "spans" not in missing
    assert missing["text"].endswith("Two words are missing.")


def test_a_new_answer_to_one_of_several_questions_names_it(lab: Lab) -> None:
    lab.answer("ann", lab.build([asking("q", "p")], "critique"), criticises)
    new = {"task": "p1", "text": "New.", "origin": "violet"}
    answers = lab.root / "answers.jsonl"
    rows = [{**new, "question": "p"}, new, {**new, "question": "r"}]
    answers.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    tasks = next_round(Project.open(lab.project.root), lab.dataset.root, "answers", answers=answers)
    (task,) = tasks.tasks
    (texts,) = ([answer["text"] for answer in question["responses"]] for question in task["questions"])
    assert texts[-1] == "New."
    assert all(text.startswith("To p: ") for text in texts[:-1])
    assert sorted(tasks.left_out.values()) == [1, 1]
