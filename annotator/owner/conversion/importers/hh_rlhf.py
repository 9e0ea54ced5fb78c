r"""HH-RLHF (Anthropic 2022): pairs of whole conversations as text, whose last answers differ.

Turns begin with ``\n\nHuman:`` and ``\n\nAssistant:``, as the dataset card of Anthropic/hh-rlhf says.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.owner.conversion.importers.draft import (
    Draft,
    Importer,
    Json,
    Record,
    answer,
    asked,
    judged,
    parted,
    response,
    spoken,
)


def _recognises(row: Json) -> bool:
    chosen, rejected = row.get("chosen"), row.get("rejected")
    return isinstance(chosen, str) and isinstance(rejected, str) and chosen.startswith("\n\nHuman:")


def _read(record: Record) -> Iterator[Draft]:
    above, chosen, rejected = parted(spoken(record.text("chosen")), spoken(record.text("rejected")))
    task: Json = {
        **asked(above),
        "responses": [response(answer(chosen), name="chosen"), response(answer(rejected), name="rejected")],
        "metadata": record.rest("chosen", "rejected"),
    }
    yield Draft(task, [judged("hh-rlhf", "preference", {"strength": 1, "justification": ""}, preferred="chosen")])


IMPORTERS = (Importer("hh-rlhf", "pairs of HH-RLHF", "a task for each pair", "comparison", _recognises, _read),)
