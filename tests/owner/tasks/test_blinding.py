"""Blinding, on tasks of every shape: nothing lost, nothing told, everything found again."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from annotator.model.task import Task
from annotator.owner.tasks.blinding import BlindedTask, TaskDisclosureOptions, blind_task
from annotator.owner.tasks.input_task import InputTask

SECRET, OTHER = b"s" * 32, b"o" * 32
_IDS = st.integers(0, 10**6).map(lambda number: f"model-{number}")
_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)


def _unique(items: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[list[dict[str, Any]]]:
    return st.lists(items, max_size=5, unique_by=lambda item: item["id"])


_ITEM = {"id": _IDS, "text": _TEXT}
_CRITIQUES = _unique(st.fixed_dictionaries({**_ITEM, "origin": st.just("secret-critic")}))
_RESPONSES = _unique(st.fixed_dictionaries({**_ITEM, "origin": st.just("secret-model"), "critiques": _CRITIQUES}))
_PROMPTS = st.fixed_dictionaries({"id": _IDS, "prompt": _TEXT, "responses": _RESPONSES})
_QUESTIONS = st.lists(
    st.fixed_dictionaries({"id": _IDS.map(lambda name: f"q-{name}"), "text": _TEXT, "responses": _RESPONSES}),
    min_size=1,
    max_size=3,
    unique_by=lambda item: item["id"],
)
TASKS = st.one_of(_PROMPTS, st.fixed_dictionaries({"id": _IDS, "passage": _TEXT, "questions": _QUESTIONS})).map(
    InputTask.model_validate
)


def _named(task: Task) -> dict[tuple[str, ...], str]:
    """The text of every response and critique by the ids that lead to it."""
    texts = {}
    for question in task.asked:
        for response in question.responses:
            texts[question.id, response.id] = response.text
            texts |= {(question.id, response.id, c.id): c.text for c in response.critiques}
    return texts


def _restored(blinded: BlindedTask) -> dict[tuple[str, ...], str]:
    ids = blinded.owner_record["ids"]
    texts = {}
    for path, text in _named(Task.model_validate(blinded.sent)).items():
        names = ids[path[-1]]
        texts[tuple(names[part] for part in ("question", "response", "critique") if part in names)] = text
    return texts


@given(TASKS)
def test_every_text_is_found_again_under_its_own_ids(task: InputTask) -> None:
    blinded = blind_task(SECRET, task, TaskDisclosureOptions())
    assert _restored(blinded) == _named(task)
    assert len(blinded.owner_record["ids"]) == len(_named(task))


@given(TASKS)
def test_no_origin_and_no_id_of_an_answer_goes_out(task: InputTask) -> None:
    sent = blind_task(SECRET, task, TaskDisclosureOptions()).sent
    out = json.dumps({**sent, "id": ""})
    answers = {id_ for path in _named(task) for id_ in path[1:]}
    texts = "".join(task.texts.values())
    assert "secret-" not in out
    assert not [id_ for id_ in answers if f'"{id_}"' in out and id_ not in texts]


@given(TASKS)
def test_the_order_of_answers_is_that_of_their_blind_names(task: InputTask) -> None:
    for question in Task.model_validate(blind_task(SECRET, task, TaskDisclosureOptions()).sent).asked:
        assert list(question.responses) == sorted(question.responses, key=lambda response: response.id)
        for response in question.responses:
            assert list(response.critiques) == sorted(response.critiques, key=lambda critique: critique.id)


@given(TASKS, st.integers(1, 4), st.randoms(use_true_random=False))
def test_a_draw_depends_on_neither_the_order_of_the_file_nor_on_what_is_kept_beside(
    task: InputTask, count: int, rng: Any
) -> None:
    shuffled = task.model_copy(
        update={
            "responses": tuple(rng.sample(task.responses, len(task.responses))),
            "questions": tuple(
                q.model_copy(update={"responses": tuple(rng.sample(q.responses, len(q.responses)))})
                for q in task.questions
            ),
        }
    )
    drawn = blind_task(SECRET, task, TaskDisclosureOptions(responses=count))
    assert (
        blind_task(SECRET, InputTask.model_validate(shuffled.model_dump()), TaskDisclosureOptions(responses=count)).sent
        == drawn.sent
    )
    wider = _restored(blind_task(SECRET, task, TaskDisclosureOptions(responses=count + 1)))
    assert _restored(drawn).items() <= wider.items()


@given(TASKS)
def test_another_secret_gives_other_names(task: InputTask) -> None:
    here, there = (
        set(blind_task(secret, task, TaskDisclosureOptions()).owner_record["ids"]) for secret in (SECRET, OTHER)
    )
    assert not here & there


def test_messages_go_out_without_ids_and_keep_their_marks() -> None:
    turns = [
        {"role": "user", "text": "Why?", "id": "u-1", "origin": "someone"},
        {"role": "assistant", "text": "So.", "id": "a-1", "rated_as": "response"},
    ]
    task = InputTask.model_validate({"id": "t", "conversation": turns})
    blinded = blind_task(SECRET, task, TaskDisclosureOptions())
    assert blinded.sent["conversation"] == [
        {"role": "user", "text": "Why?"},
        {"role": "assistant", "text": "So.", "rated_as": "response"},
    ]
    assert blinded.owner_record["ids"] == {
        "m1": {"message": "u-1", "origin": "someone"},
        "m2": {"message": "a-1", "origin": None},
    }
    assert Task.model_validate(blinded.sent).targets("response") == ["m2"]
