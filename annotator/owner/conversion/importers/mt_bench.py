"""MT-bench: questions with two turns, answers of models, and verdicts of people or models, joined on the question.

Source: FastChat's ``llm_judge`` (``question.jsonl``, ``model_answer``, ``model_judgment``) and the rows of
lmsys/mt_bench_human_judgments. The first turn is a task with the answers of all models. The second turn is a task for
each model, since the conversations differ; a verdict on two of them is about both turns, as its judge saw them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from annotator.owner.conversion.conversations import conversation_turns, model_answer
from annotator.owner.conversion.task_draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    TaskDraftGroupingResult,
    native_id,
    native_response,
    source_judgement,
)

_QUESTION: Final = frozenset({"question_id", "category", "turns"})
_ANSWER: Final = frozenset({"question_id", "model_id", "choices"})
_SINGLE: Final = frozenset({"question_id", "model", "judge", "score"})
_PAIR: Final = frozenset({"question_id", "model_1", "model_2", "g1_winner"})
_HUMAN: Final = frozenset({"question_id", "model_a", "model_b", "winner"})
_NO_ANSWER: Final = "judgements of answers that are not there"


def _recognises(row: Json) -> bool:
    return (
        "conversation_a" not in row or "tstamp" not in row
        if row.keys() >= _HUMAN
        else any(keys <= row.keys() for keys in (_QUESTION, _ANSWER, _SINGLE, _PAIR))
    )


def _read(record: SourceRecord) -> Iterator[TaskDraft]:
    key, row = record.name("question_id"), record.value
    if row.keys() >= _ANSWER:
        choices = record.items("choices")
        if not choices:
            raise record.bad("choices", "It contains no answers.")
        part: Json = {"model": record.text("model_id"), "turns": _texts(choices[0], "turns")}
        yield TaskDraft(part, key=key, part="answer")
    elif row.keys() >= _SINGLE:
        record.text("model")
        yield TaskDraft(row, key=key, part="single")
    elif row.keys() >= _PAIR:
        winners = {"g1_winner": "preference", "g2_winner": "preference-swapped"}
        verdicts = {block: record.text(name) for name, block in winners.items() if name in row}
        yield TaskDraft(_pair(record, "model_1", "model_2", verdicts), key=key, part="pair")
    elif row.keys() >= _HUMAN:
        pair = _pair(record, "model_a", "model_b", {"preference": record.text("winner")})
        pair["conversations"] = [
            conversation_turns(record, "conversation_a"),
            conversation_turns(record, "conversation_b"),
        ]
        yield TaskDraft(pair, key=key, part="human")
    else:
        part = {"turns": _texts(record, "turns"), "facts": record.rest(("question_id", "turns"))}
        yield TaskDraft(part, key=key, part="question")


def _pair(record: SourceRecord, first: str, second: str, verdicts: Json) -> Json:
    models = [record.text(first), record.text(second)]
    names = {first: models[0], second: models[1]}
    winners = {block: names.get(winner) for block, winner in verdicts.items()}
    return {"models": models, "winners": winners, "judge": _judge(record.value), "turn": record.value.get("turn", 1)}


def _judge(row: Json) -> str:
    given = row.get("judge")
    return str(given[0] if isinstance(given, list) and given else given or "unnamed")


def _texts(record: SourceRecord, key: str) -> list[str]:
    found = record.values(key)
    for at, text in enumerate(found):
        if not isinstance(text, str):
            raise record.bad(f"{key}[{at}]", "This must be text.")
    if not found:
        raise record.bad(key, "It contains no turns.")
    return found


class _MtBenchQuestion:
    """The rows of one question, joined into one task."""

    def __init__(self, drafts: list[TaskDraft]) -> None:
        self.joined = TaskDraftGroupingResult([])
        self.asked: list[str] = []
        self.facts: Json = {}
        self.answers: dict[str, list[str]] = {}
        for draft in drafts:
            if draft.part == "question":
                self._question(draft)
            elif draft.part == "answer":
                self._answer(draft, draft.task["model"], draft.task["turns"])
            elif draft.part == "human":
                for model, conversation in zip(draft.task["models"], draft.task["conversations"], strict=True):
                    self._told(model, conversation)

    def _question(self, draft: TaskDraft) -> None:
        if self.facts:
            self.joined.dropped.append((draft, "questions given twice"))
            return
        self.asked, self.facts = draft.task["turns"], {"question": True, **draft.task["facts"]}

    def _answer(self, draft: TaskDraft, model: str, texts: list[str]) -> None:
        if model in self.answers:
            self.joined.dropped.append((draft, "answers given twice by one model"))
        else:
            self.answers[model] = texts

    def _told(self, model: str, conversation: list[Any]) -> None:
        asked = [text for role, text in conversation if role == "user"]
        self.asked = self.asked if len(self.asked) >= len(asked) else asked
        self.answers.setdefault(model, [text for role, text in conversation if role == "assistant"])

    def said(self, drafts: list[TaskDraft], name: str) -> tuple[list[Json], dict[tuple[str, ...], list[Json]]]:
        """The judgements on the first turn, and those on the second turn by model or by pair of models."""
        first: list[Json] = []
        second: dict[tuple[str, ...], list[Json]] = {}
        for draft in drafts:
            row = draft.task
            models = row.get("models") or ([row["model"]] if draft.part == "single" else [])
            if any(model not in self.answers for model in models):
                self.joined.dropped.append((draft, _NO_ANSWER))
            elif draft.part == "single":
                judgement = source_judgement(_judge(row), "score", row["score"], response=native_id(row["model"]))
                turn_two = row.get("turn", 1) != 1
                (second.setdefault((row["model"],), []) if turn_two else first).append(judgement)
            elif models and row["turn"] != 1 and all(len(self.answers[model]) > 1 for model in models):
                second.setdefault(tuple(sorted(models)), []).extend(_verdicts(row, name))
            elif models and row["turn"] != 1:
                self.joined.dropped.append((draft, _NO_ANSWER))
            elif models:
                first += _verdicts(row, name)
        return first, second


def _verdicts(row: Json, name: str) -> Iterator[Json]:
    pair = [native_id(model) for model in row["models"]]
    for block, winner in row["winners"].items():
        value = {"strength": 1 if winner else 0, "justification": ""}
        better = native_id(winner) if winner else None
        yield source_judgement(row["judge"], block, value, question=name, preferred=better, pair=pair)


def _join(drafts: list[TaskDraft]) -> TaskDraftGroupingResult:
    question = _MtBenchQuestion(drafts)
    if not question.asked or not question.answers:
        what = "rows without a question" if not question.asked else "questions without an answer"
        known = {id(draft) for draft, _ in question.joined.dropped}
        question.joined.dropped += [(draft, what) for draft in drafts if id(draft) not in known]
        return question.joined
    gone = {id(draft) for draft, _ in question.joined.dropped}
    first, second = question.said([draft for draft in drafts if id(draft) not in gone], "prompt")
    name = f"mt-bench-{native_id(drafts[0].key)}"
    facts = {key: value for key, value in question.facts.items() if key != "question"}
    base: Json = {"metadata": {"question_id": drafts[0].key, **facts}} if facts else {}
    answered = {model: texts for model, texts in question.answers.items() if texts}
    task = {
        "id": f"{name}:1", "prompt": question.asked[0], **base,
        "responses": [native_response(texts[0], model) for model, texts in answered.items()],
    }  # fmt: skip
    question.joined.tasks.append(TaskDraft(task, first, where=drafts[0].where))
    if len(question.asked) > 1:
        for model, texts in answered.items():
            if len(texts) > 1:
                further = _second_turn(name, model, question.asked, texts, base)
                said = second.pop((model,), [])
                question.joined.tasks.append(TaskDraft(further, said, where=drafts[0].where, rows=0))
        for models, verdicts in second.items():
            if len(models) > 1:
                pair = _second_turns(name, models, question, base)
                question.joined.tasks.append(TaskDraft(pair, verdicts, where=drafts[0].where, rows=0))
    return question.joined


def _second_turn(name: str, model: str, asked: list[str], texts: list[str], base: Json) -> Json:
    return {
        "id": f"{name}:2:{native_id(model)}",
        "conversation": [{"role": "user", "text": asked[0]}, {"role": "assistant", "text": texts[0], "origin": model}],
        "prompt": asked[1],
        "responses": [native_response(texts[1], model)],
        **base,
    }


def _second_turns(name: str, models: tuple[str, ...], question: _MtBenchQuestion, base: Json) -> Json:
    """Two conversations of two turns, as those saw them who preferred one."""
    responses = []
    for model in models:
        first, second = question.answers[model][:2]
        said = model_answer([("assistant", first), ("user", question.asked[1]), ("assistant", second)])
        responses.append(native_response(said, model))
    ids = "+".join(map(native_id, models))
    return {"id": f"{name}:2:{ids}", "prompt": question.asked[0], "responses": responses, **base}


IMPORTERS = (
    InputFormatImporter(
        "mt-bench",
        "questions, answers or verdicts of MT-bench",
        "a task for each question, and one for each model's second turn, of all files given",
        "helpsteer",
        _recognises,
        _read,
        _join,
    ),
)
