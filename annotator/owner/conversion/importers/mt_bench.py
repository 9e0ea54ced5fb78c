"""MT-bench: questions with two turns, answers of models, and verdicts of people or models, joined on the question.

Source: FastChat's ``llm_judge`` (``question.jsonl``, ``model_answer``, ``model_judgment``) and the rows of
lmsys/mt_bench_human_judgments. The first turn is a task with the answers of all models. The second turn is a task for
each model, since the conversations differ; a verdict on two of them is about both turns, as its judge saw them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from annotator.owner.conversion.conversations import conversation_turns, model_answer
from annotator.owner.conversion.task_draft import (
    SourceRecord,
    TaskDraft,
    TaskDraftGroupingResult,
    native_id,
    native_response,
    source_judgement,
)
from annotator.owner.rows import Json

_QUESTION = frozenset({"question_id", "category", "turns"})
_ANSWER = frozenset({"question_id", "model_id", "choices"})
_SINGLE = frozenset({"question_id", "model", "judge", "score"})
_PAIR = frozenset({"question_id", "model_1", "model_2", "g1_winner"})
_HUMAN = frozenset({"question_id", "model_a", "model_b", "winner"})
_ROLES = ("user", "assistant")
_NO_ANSWER = "judgements of answers that are not there"


def recognises(row: Json) -> bool:
    return (
        "conversation_a" not in row or "tstamp" not in row
        if row.keys() >= _HUMAN
        else any(keys <= row.keys() for keys in (_QUESTION, _ANSWER, _SINGLE, _PAIR))
    )


def read(record: SourceRecord) -> Iterator[TaskDraft]:
    """A draft for each row. Its task has what the row tells: ``questions``, the turns of the user; ``facts`` of the
    question; ``answers``, models with their turns; and of judgements the ``models`` and the ``turn`` that they are
    about."""
    key, row = record.name("question_id"), record.value
    if row.keys() >= _ANSWER:
        choices = record.items("choices")
        if not choices:
            raise record.bad_field_error("choices", "It contains no answers.")
        answers = [(record.text("model_id"), _texts(choices[0], "turns"))]
        yield TaskDraft({"answers": answers}, key=key, part="answer")
    elif row.keys() >= _SINGLE:
        model = record.text("model")
        score = source_judgement(_judge(row), "score", row["score"], response=native_id(model))
        yield TaskDraft({"models": [model], "turn": row.get("turn", 1)}, [score], key, "judgements")
    elif row.keys() >= _PAIR:
        fields = {"preference": "g1_winner", "preference-swapped": "g2_winner"}
        yield _pair(record, key, ("model_1", "model_2"), {b: name for b, name in fields.items() if name in row})
    elif row.keys() >= _HUMAN:
        draft = _pair(record, key, ("model_a", "model_b"), {"preference": "winner"})
        conversations = [conversation_turns(record, "conversation_a"), conversation_turns(record, "conversation_b")]
        questions, texts = (
            [[text for role, text in turns if role == role_name] for turns in conversations] for role_name in _ROLES
        )
        draft.task |= {"asked": max(questions, key=len), "answers": [*zip(draft.task["models"], texts, strict=True)]}
        yield draft
    else:
        facts = record.rest(("question_id", "turns"))
        yield TaskDraft({"asked": _texts(record, "turns"), "facts": facts}, key=key, part="question")


def _pair(record: SourceRecord, key: str, names: tuple[str, str], fields: Mapping[str, str]) -> TaskDraft:
    """A draft of verdicts on two models, which are in ``fields``, each with the name of its block."""
    winners = {block: record.text(name) for block, name in fields.items()}
    models = [record.text(name) for name in names]
    judgements = []
    for block, winner in winners.items():
        better = dict(zip(names, models, strict=True)).get(winner)
        value = {"strength": 1 if better else 0, "justification": ""}
        preferred, ids = native_id(better) if better else None, [*map(native_id, models)]
        judgements.append(
            source_judgement(_judge(record.value), block, value, question="prompt", preferred=preferred, pair=ids)
        )
    return TaskDraft({"models": models, "turn": record.value.get("turn", 1)}, judgements, key, "judgements")


def _judge(row: Json) -> str:
    judge = row.get("judge")
    return str(judge[0] if isinstance(judge, list) and judge else judge or "unnamed")


def _texts(record: SourceRecord, key: str) -> list[str]:
    texts = record.values(key)
    for at, text in enumerate(texts):
        if not isinstance(text, str):
            raise record.bad_field_error(f"{key}[{at}]", "This must be text.")
    if not texts:
        raise record.bad_field_error(key, "It contains no turns.")
    return texts


def _question(
    drafts: list[TaskDraft], joined: TaskDraftGroupingResult
) -> tuple[list[str], Json | None, dict[str, list[str]]]:
    """The turns of the user, the facts of the question, and the turns of each model. ``joined`` receives what is given
    twice."""
    questions: list[str] = []
    facts: Json | None = None
    answers: dict[str, list[str]] = {}
    for draft in drafts:
        turns = draft.task.get("asked", [])
        if draft.part == "question" and facts is not None:
            joined.dropped.append((draft, "questions given twice"))
        elif draft.part == "question":
            questions, facts = turns, draft.task["facts"]
        elif len(turns) > len(questions):
            questions = turns
        for model, texts in draft.task.get("answers", ()):
            if draft.part == "answer" and model in answers:
                joined.dropped.append((draft, "answers given twice by one model"))
            answers.setdefault(model, texts)
    return questions, facts, answers


def join(drafts: list[TaskDraft]) -> TaskDraftGroupingResult:
    joined = TaskDraftGroupingResult([])
    questions, facts, answers = _question(drafts, joined)
    if not questions or not answers:
        reason = "rows without a question" if not questions else "questions without an answer"
        dropped_ids = {id(draft) for draft, _ in joined.dropped}
        joined.dropped += [(draft, reason) for draft in drafts if id(draft) not in dropped_ids]
        return joined
    judgements: dict[tuple[str, ...], list[Json]] = {(): []}
    for draft in drafts:
        models = draft.task.get("models", [])
        is_second = bool(models) and draft.task["turn"] != 1
        turns = 2 if is_second and len(models) > 1 else 0
        if any(model not in answers or len(answers[model]) < turns for model in models):
            joined.dropped.append((draft, _NO_ANSWER))
        else:
            judgements.setdefault(tuple(sorted(models)) if is_second else (), []).extend(draft.judgements)
    name = f"mt-bench-{native_id(drafts[0].key)}"
    base: Json = {"metadata": {"question_id": drafts[0].key, **facts}} if facts else {}
    answered = {model: texts for model, texts in answers.items() if texts}
    task = {
        "id": f"{name}:1", "prompt": questions[0], **base,
        "responses": [native_response(texts[0], model) for model, texts in answered.items()],
    }  # fmt: skip
    joined.tasks.append(TaskDraft(task, judgements.pop(()), where=drafts[0].where))
    if len(questions) > 1:
        second: dict[tuple[str, ...], Json]
        second = {(model,): _second_turn(name, model, questions, texts, base)
                  for model, texts in answered.items() if len(texts) > 1}  # fmt: skip
        second |= {pair: _second_turns(name, pair, questions, answers, base) for pair in judgements if len(pair) > 1}
        for models, task in second.items():
            joined.tasks.append(TaskDraft(task, judgements.get(models, []), where=drafts[0].where, rows=0))
    return joined


def _second_turn(name: str, model: str, questions: list[str], texts: list[str], base: Json) -> Json:
    return {
        "id": f"{name}:2:{native_id(model)}",
        "conversation": [
            {"role": "user", "text": questions[0]},
            {"role": "assistant", "text": texts[0], "origin": model},
        ],
        "prompt": questions[1],
        "responses": [native_response(texts[1], model)],
        **base,
    }


def _second_turns(
    name: str, models: tuple[str, ...], questions: list[str], answers: Mapping[str, list[str]], base: Json
) -> Json:
    """Two conversations of two turns, as those saw them who preferred one."""
    responses = []
    for model in models:
        first, second = answers[model][:2]
        response = model_answer([("assistant", first), ("user", questions[1]), ("assistant", second)])
        responses.append(native_response(response, model))
    ids = "+".join(map(native_id, models))
    return {"id": f"{name}:2:{ids}", "prompt": questions[0], "responses": responses, **base}
