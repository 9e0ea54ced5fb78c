"""Blinding of tasks for annotators: without origins, with blinded ids, in an order that reveals nothing.

Ids are HMACs under the project's secret of the ids of task, question and response, so a response has the same blinded
id in every bundle of the project, and work on it survives a superseding bundle. The id of the task itself is sent
unchanged, unless another series has sent it (:mod:`annotator.owner.project.series`). Responses and critiques are
ordered by their blinded ids, because the order in the input file is usually that of the models.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import JsonValue, ValidationError

from annotator.bundle.blind_names import pseudonym
from annotator.model import target
from annotator.model.task import ConversationMessage, Criterion, ModelCritique, PassageQuestion, Response
from annotator.owner.rows import Json
from annotator.owner.tasks.input_task import InputTask

CRITERIA = "criteria"
"""The name in the metadata of a task in a data set under which its criteria are, with what bundles omit."""
STEPS = "response_steps"
"""The same for the steps that its responses bring: a list of objects with `question`, `response` (ids) and `steps`."""
_KEPT = {"id", "text", "origin", "steps"}


@dataclass(frozen=True)
class TaskDisclosureOptions:
    """What bundles disclose of the input in addition to the texts. By default nothing."""

    responses: int | None = None
    metadata: tuple[str, ...] = ()
    origins: bool = False

    def as_sent(self, task: InputTask) -> InputTask:
        """``task`` with as many responses per question as will be sent, whichever these are."""
        if self.responses is None or all(len(question.responses) <= self.responses for question in task.asked):
            return task
        questions = [
            question.with_fields(responses=question.responses[: self.responses]) for question in task.questions
        ]
        own = {name: getattr(task, name) for name in type(task).model_fields}  # model_copy() keeps cached properties
        return InputTask.model_construct(
            **{**own, "responses": task.responses[: self.responses], "questions": tuple(questions)}
        )


@dataclass(frozen=True)
class BlindedTask:
    """A task in the form in which it is sent, and what the owner keeps to map results back.

    ``unsent`` in the record has the responses to each question that were not chosen, which a later round may compare.
    """

    sent: Mapping[str, Any]
    owner_record: Mapping[str, Any]


@dataclass
class _TaskBlinder:
    secret: bytes
    disclosure: TaskDisclosureOptions
    task: str
    ids: dict[str, dict[str, str | None]] = field(default_factory=dict)
    unsent: list[list[Json]] = field(default_factory=list)

    def conversation(self, messages: Sequence[ConversationMessage]) -> list[Json]:
        """The messages without ids, by which they could be looked up; they are identified by their index."""
        hidden = {"id"} if self.disclosure.origins else {"id", "origin"}
        for m, message in enumerate(messages, 1):
            if message.id is not None or message.origin is not None:
                self.ids[target.message_target(m)] = {"message": message.id, "origin": message.origin}
        return [message.model_dump(mode="json", exclude=hidden, exclude_none=True) for message in messages]

    def question(self, question: PassageQuestion) -> list[Json]:
        drawn = self._drawn(question)
        rest = drawn[len(drawn) if self.disclosure.responses is None else self.disclosure.responses :]
        self.unsent.append([response.model_dump(mode="json", include=_KEPT, exclude_none=True) for response in rest])
        chosen = [self._response(question.id, response) for response in drawn[: len(drawn) - len(rest)]]
        return sorted(chosen, key=_id)

    def _drawn(self, question: PassageQuestion) -> Sequence[Response]:
        """The responses, those first that ``--responses N`` selects: a random sample, determined by the secret for each
        task separately.

        Every model has the same chance. Adding or removing other tasks does not change the selection, so a rebuilt
        series keeps the responses that people have begun to judge.
        """
        if self.disclosure.responses is None:
            return question.responses
        lots = {r.id: pseudonym(self.secret, "choose", self.task, question.id, r.id) for r in question.responses}
        return sorted(question.responses, key=lambda r: lots[r.id])

    def _response(self, question: str, response: Response) -> Json:
        own = ("response", self.task, question, response.id)
        critiques = [self._item(("critique", *own[1:], critique.id), critique) for critique in response.critiques]
        critiques.sort(key=_id)
        return self._item(own, response) | ({"critiques": critiques} if critiques else {})

    def _item(self, parts: tuple[str, ...], item: Response | ModelCritique) -> Json:
        blinded = pseudonym(self.secret, *parts)
        names = dict(zip(("question", "response", "critique"), parts[2:], strict=False))
        self.ids[blinded] = {**names, "origin": item.origin}
        origin = {"origin": item.origin} if self.disclosure.origins and item.origin else {}
        parts_of_text = item.model_dump(mode="json", include={"spans", "steps"}, exclude_defaults=True)
        return {"id": blinded, "text": item.text, **origin, **parts_of_text}


def blind_task(secret: bytes, task: InputTask, disclosure: TaskDisclosureOptions, name: str = "") -> BlindedTask:
    """Blind ``task``. Returns the form to send and the map back. It is sent under the id ``name``, or else its own."""
    blinder = _TaskBlinder(secret, disclosure, task.id)
    answers = [blinder.question(question) for question in task.asked]
    disclosed = {key: task.facts[key] for key in disclosure.metadata if key in task.facts}
    plain = task.model_dump(
        mode="json", include={"passage", "language", "kind", "split", "prompt", "images"}, exclude_defaults=True
    )
    sent: Json = {"id": name or task.id, **plain}
    if task.conversation:
        sent["conversation"] = blinder.conversation(task.conversation)
    if task.prompt is not None:
        sent["responses"] = answers[0]
    elif task.questions:
        sent["questions"] = [
            {"id": question.id, "text": question.text, "responses": responses}
            for question, responses in zip(task.questions, answers, strict=True)
        ]
    if task.criteria:
        sent["criteria"] = [
            criterion.model_dump(mode="json", include={"text", "points"}) for criterion in task.criteria
        ]
    if disclosed:
        sent["metadata"] = disclosed
    renamed = {"sent": sent["id"]} if sent["id"] != task.id else {}
    unsent = {"unsent": blinder.unsent} if any(blinder.unsent) else {}
    return BlindedTask(sent, {"task": task.id, **renamed, "metadata": owner_facts(task), "ids": blinder.ids, **unsent})


def owner_facts(task: InputTask) -> dict[str, JsonValue]:
    """The metadata of a task in a data set: its own, and the criteria and steps that it brings."""
    facts = dict(task.facts)
    if task.criteria:
        facts[CRITERIA] = [criterion.model_dump(mode="json", exclude_defaults=True) for criterion in task.criteria]
    steps: list[JsonValue] = [
        {"question": question.id, "response": response.id, "steps": list(response.steps)}
        for question in task.asked
        for response in question.responses
        if response.steps
    ]
    return {**facts, STEPS: steps} if steps else facts


def brought_criteria(metadata: Mapping[str, Any]) -> list[Criterion]:
    """The criteria that a task brings, from its metadata in a data set."""
    try:
        return [Criterion.model_validate(criterion) for criterion in metadata.get(CRITERIA, ())]
    except (TypeError, ValidationError):  # the owner's own metadata of a task without criteria
        return []


def brought_steps(metadata: Mapping[str, Any]) -> Mapping[tuple[str, str], tuple[int, ...]]:
    """The starts of the steps that responses bring, by the owner's ids of question (``prompt``) and response, from the
    metadata of a task in a data set."""
    return {(entry["question"], entry["response"]): tuple(entry["steps"]) for entry in metadata.get(STEPS, ())}


def _id(item: Json) -> str:
    return str(item["id"])
