"""The published critiques (OpenAI 2022): demonstrations (base), critiques of answers, and the helpfulness of critiques.

A row is a passage with questions. The labels of answers become judgements under the labeler's name. Critiques that were
judged for helpfulness are part of the task.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from annotator.owner.conversion.task_draft import (
    SourceRecord,
    TaskDraft,
    native_id,
    source_judgement,
)
from annotator.owner.rows import Json

_KNOWN = ("id", "split", "data")


def _question(number: int, entry: SourceRecord, labeler: str) -> tuple[Json, list[Json]]:
    """A question with its answers, and the judgements of it, of its answers and of their critiques."""
    name = f"q{number}"
    question: Json = {"id": name, "text": entry.text("question"), "responses": []}
    if "answers" not in entry.value:
        question["responses"].append({"id": "answer", "text": entry.text("answer"), "origin": labeler})
        return question, []
    answers = entry.items("answers")
    judgements = []
    ranks = entry.value.get("rankings")
    if isinstance(ranks, list) and len(ranks) == len(answers):
        places = sorted({rank for rank in ranks if isinstance(rank, int)})
        groups = [[f"a{at}" for at, rank in enumerate(ranks, 1) if rank == place] for place in places]
        judgements.append(source_judgement(labeler, "ranking", {"unrankable": []}, question=name, groups=groups))
    for block in ("is_critiqueable", "has_better_critique", "new_critique"):
        if entry.value.get(block) is not None:
            judgements.append(source_judgement(labeler, block, entry.value[block], question=name))
    for place, answer in enumerate(answers, 1):
        response = _response(place, answer)
        judgements += _feedback(answer, labeler, question=name, response=response["id"])
        critiques = answer.items("critiques") if answer.value.get("critiques") else []
        for at, critique in enumerate(critiques, 1):
            response.setdefault("critiques", []).append({"id": f"c{at}", "text": critique.text("critique")})
            judgements += _feedback(critique, labeler, question=name, response=response["id"], critique=f"c{at}")
        question["responses"].append(response)
    return question, judgements


def _feedback(judged: SourceRecord, labeler: str, **at: Any) -> Iterator[Json]:
    for block, value in (judged.part("feedback").value if judged.value.get("feedback") else {}).items():
        if value is not None:
            yield source_judgement(labeler, block, value, **at)


def _response(place: int, answer: SourceRecord) -> Json:
    response: Json = {"id": f"a{place}", "text": answer.text("answer")}
    origin = answer.value.get("model") or answer.value.get("origin")
    return {**response, "origin": origin} if isinstance(origin, str) else response


def _read(kind: str, record: SourceRecord) -> Iterator[TaskDraft]:
    data = record.part("data")
    passage = data.part("passage")
    labeler = record.text_or_none("labeler") or "unnamed"
    questions = [_question(number, question, labeler) for number, question in enumerate(data.items("questions"), 1)]
    title = passage.text_or_none("title")
    text = passage.text("text")
    task: Json = {
        "id": f"{native_id(record.name('id'))}:{kind}",
        "passage": {"text": text, "title": title} if title else text,
        "kind": kind,
        "questions": [question for question, _ in questions],
        "metadata": {"source": record.value["id"], **record.rest(_KNOWN)},
    }
    if split := record.text_or_none("split"):
        task["split"] = split
    yield TaskDraft(task, [judgement for _, judgements in questions for judgement in judgements])


demonstrations = partial(_read, "base")
critiques = partial(_read, "critiques")
helpfulness = partial(_read, "helpfulness")
