"""The published critiques (OpenAI 2022): demonstrations (base), critiques of answers, and the helpfulness of critiques.

A row is a passage with questions. The labels of answers become judgements under the labeler's name. Critiques that were
judged for helpfulness are part of the task.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from annotator.owner.conversion.task_draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    native_id,
    source_judgement,
)

_KNOWN = ("id", "split", "data")


def _first(row: Json) -> Json:
    """The first question of a row; empty if the row has another format."""
    data = row.get("data")
    found = data.get("questions") if isinstance(data, dict) and "passage" in data else None
    return found[0] if isinstance(found, list) and found and isinstance(found[0], dict) else {}


def _is_base(row: Json) -> bool:
    return "answer" in _first(row)


def _answers_have(row: Json, *keys: str) -> bool:
    answers = _first(row).get("answers")
    return isinstance(answers, list) and bool(answers) and all(key in answers[0] for key in keys)


def _is_critiques(row: Json) -> bool:
    return _answers_have(row, "answer", "feedback")


def _is_helpfulness(row: Json) -> bool:
    return _answers_have(row, "answer", "critiques")


def _base(record: SourceRecord) -> Iterator[TaskDraft]:
    labeler = record.text_or_none("labeler") or "unnamed"

    def question(number: int, each: SourceRecord) -> tuple[Json, list[Json]]:
        made = {"id": "answer", "text": each.text("answer"), "origin": labeler}
        return {"id": f"q{number}", "text": each.text("question"), "responses": [made]}, []

    yield _draft(record, "base", question)


def _critiques(record: SourceRecord) -> Iterator[TaskDraft]:
    labeler = record.text_or_none("labeler") or "unnamed"

    def question(number: int, each: SourceRecord) -> tuple[Json, list[Json]]:
        name = f"q{number}"
        answers = each.items("answers")
        made: Json = {"id": name, "text": each.text("question")}
        made["responses"] = [_response(place, answer) for place, answer in enumerate(answers, 1)]
        said: list[Json] = []
        ranks = each.value.get("rankings")
        if isinstance(ranks, list) and len(ranks) == len(answers):
            groups = [[f"a{at}" for at, rank in enumerate(ranks, 1) if rank == wanted] for wanted in _places(ranks)]
            said.append(source_judgement(labeler, "ranking", {"unrankable": []}, question=name, groups=groups))
        for place, answer in enumerate(answers, 1):
            for block, value in answer.part("feedback").value.items():
                if value is not None:
                    said.append(source_judgement(labeler, block, value, question=name, response=f"a{place}"))
        return made, said

    yield _draft(record, "critiques", question)


def _helpfulness(record: SourceRecord) -> Iterator[TaskDraft]:
    labeler = record.text_or_none("labeler") or "unnamed"

    def question(number: int, each: SourceRecord) -> tuple[Json, list[Json]]:
        name = f"q{number}"
        said = [
            source_judgement(labeler, block, each.value[block], question=name)
            for block in ("is_critiqueable", "has_better_critique", "new_critique")
            if each.value.get(block) is not None
        ]
        responses = []
        for place, answer in enumerate(each.items("answers"), 1):
            made = _response(place, answer)
            made["critiques"] = []
            for at, critique in enumerate(answer.items("critiques"), 1):
                made["critiques"].append({"id": f"c{at}", "text": critique.text("critique")})
                for block, value in (critique.value.get("feedback") or {}).items():
                    said.append(
                        source_judgement(labeler, block, value, question=name, response=f"a{place}", critique=f"c{at}")
                    )
            responses.append(made)
        return {"id": name, "text": each.text("question"), "responses": responses}, said

    yield _draft(record, "helpfulness", question)


def _response(place: int, answer: SourceRecord) -> Json:
    made: Json = {"id": f"a{place}", "text": answer.text("answer")}
    origin = answer.value.get("model") or answer.value.get("origin")
    return {**made, "origin": origin} if isinstance(origin, str) else made


def _places(ranks: list[Any]) -> list[Any]:
    return sorted({rank for rank in ranks if isinstance(rank, int)})


def _draft(
    record: SourceRecord, kind: str, question: Callable[[int, SourceRecord], tuple[Json, list[Json]]]
) -> TaskDraft:
    data = record.part("data")
    passage = data.part("passage")
    made = [question(number, each) for number, each in enumerate(data.items("questions"), 1)]
    title = passage.text_or_none("title")
    text = passage.text("text")
    task: Json = {
        "id": f"{native_id(record.name('id'))}:{kind}",
        "passage": {"text": text, "title": title} if title else text,
        "kind": kind,
        "questions": [each for each, _ in made],
        "metadata": {"source": record.value["id"], **record.rest(_KNOWN)},
    }
    if split := record.text_or_none("split"):
        task["split"] = split
    return TaskDraft(task, [each for _, said in made for each in said])


def _importer(
    kind: str, what: str, preset: str, test: Callable[[Json], bool], read: Callable[[SourceRecord], Iterator[TaskDraft]]
) -> InputFormatImporter:
    return InputFormatImporter(kind, what, "a task for each passage with its questions", preset, test, read)


IMPORTERS = (
    _importer("critiques-base", "demonstrations of the published critiques", "critique", _is_base, _base),
    _importer("critiques", "critiques of the published critiques", "critique", _is_critiques, _critiques),
    _importer(
        "critiques-helpfulness",
        "judgements of published critiques",
        "critique-helpfulness",
        _is_helpfulness,
        _helpfulness,
    ),
)  # fmt: skip
