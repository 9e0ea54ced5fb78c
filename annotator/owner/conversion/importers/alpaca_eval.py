"""AlpacaEval: a file with the outputs of each model, joined on the instruction; each model is a response.

Source: the repository tatsu-lab/alpaca_eval (``model_outputs.json``): ``instruction``, ``output``, ``generator``,
``dataset``, ``datasplit``.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.owner.conversion.importers.draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    merge_drafts,
    native_response,
    short_hash,
)


def _recognises(row: Json) -> bool:
    return {"instruction", "output", "generator"} <= row.keys()


def _read(record: SourceRecord) -> Iterator[TaskDraft]:
    instruction, generator = record.text("instruction"), record.text("generator")
    more = record.text_or_none("input") or ""
    key = short_hash(instruction, more)
    task: Json = {
        "id": f"alpaca-eval-{key}",
        "prompt": f"{instruction}\n\n{more}" if more else instruction,
        "responses": [native_response(record.text("output"), generator)],
    }
    if split := record.text_or_none("datasplit"):
        task["split"] = split
    if facts := record.rest("instruction", "input", "output", "generator", "datasplit"):
        task["metadata"] = facts
    yield TaskDraft(task, key=key)


IMPORTERS = (
    InputFormatImporter(
        "alpaca-eval",
        "outputs of AlpacaEval",
        "a task for each instruction, with the outputs of all files given",
        "comparison",
        _recognises,
        _read,
        merge_drafts,
    ),
)
