r"""HH-RLHF (Anthropic 2022): pairs of whole conversations as text that differ in their last answer.

Turns begin with ``\n\nHuman:`` and ``\n\nAssistant:``, according to the dataset card of Anthropic/hh-rlhf.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.owner.conversion.importers.conversations import (
    conversation_and_prompt,
    model_answer,
    parse_speaker_turns,
    split_common_start,
)
from annotator.owner.conversion.importers.draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    native_response,
    source_judgement,
)


def _recognises(row: Json) -> bool:
    chosen, rejected = row.get("chosen"), row.get("rejected")
    return isinstance(chosen, str) and isinstance(rejected, str) and chosen.startswith("\n\nHuman:")


def _read(record: SourceRecord) -> Iterator[TaskDraft]:
    above, chosen, rejected = split_common_start(
        parse_speaker_turns(record.text("chosen")), parse_speaker_turns(record.text("rejected"))
    )
    task: Json = {
        **conversation_and_prompt(above),
        "responses": [
            native_response(model_answer(chosen), name="chosen"),
            native_response(model_answer(rejected), name="rejected"),
        ],
        "metadata": record.rest("chosen", "rejected"),
    }
    yield TaskDraft(
        task, [source_judgement("hh-rlhf", "preference", {"strength": 1, "justification": ""}, preferred="chosen")]
    )


IMPORTERS = (
    InputFormatImporter("hh-rlhf", "pairs of HH-RLHF", "a task for each pair", "comparison", _recognises, _read),
)
