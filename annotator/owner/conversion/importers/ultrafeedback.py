"""UltraFeedback (2023): an instruction with completions of several models, each rated by a model on four aspects.

Source: the dataset card of openbmb/UltraFeedback. Ratings are texts there, ``N/A`` for none.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.owner.conversion.importers.draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    native_id,
    native_response,
    source_judgement,
)


def _recognises(row: Json) -> bool:
    return "instruction" in row and isinstance(row.get("completions"), list)


def _read(record: SourceRecord) -> Iterator[TaskDraft]:
    responses: list[Json] = []
    facts: Json = {}
    said: list[Json] = []
    names: set[str] = set()
    for completion in record.items("completions"):
        model = completion.text("model")
        name = native_id(model)
        while name in names:
            name += "+"
        names.add(name)
        responses.append(native_response(completion.text("response"), model, name))
        facts[name] = completion.rest("annotations", "model", "response", "critique", "overall_score")
        said += _judgements(completion, name)
    task: Json = {
        "prompt": record.text("instruction"),
        "responses": responses,
        "metadata": {**record.rest("instruction", "completions", "models"), "completions": facts},
    }
    yield TaskDraft(task, said)


def _judgements(completion: SourceRecord, name: str) -> Iterator[Json]:
    for aspect, given in sorted((completion.value.get("annotations") or {}).items()):
        for each in given if isinstance(given, list) else [given]:
            rating = str(each.get("Rating", "N/A")) if isinstance(each, dict) else "N/A"
            if rating.lstrip("-").isdigit():
                yield source_judgement("ultrafeedback", aspect.replace("_", "-"), int(rating), response=name)
    for block in ("overall_score", "critique"):
        value = completion.value.get(block)
        if value is not None:
            yield source_judgement("ultrafeedback", block.replace("_", "-"), value, response=name)


IMPORTERS = (
    InputFormatImporter(
        "ultrafeedback", "rows of UltraFeedback", "a task for each instruction", "helpsteer", _recognises, _read
    ),
)  # fmt: skip
