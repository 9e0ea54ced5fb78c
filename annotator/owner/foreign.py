"""Data of other tools: recognised by its fields, so that the owner hears what to do instead of what is missing."""

from __future__ import annotations

from collections.abc import Mapping

from annotator.errors import AnnotatorError

_CONVERTED = (
    ({"message_tree_id", "prompt"}, "message trees of Open-Assistant", "oasst FILE"),
    ({"metadata", "document", "questions"}, "stories of SQuALITY", "squality FOLDER"),
)
_KNOWN = (
    ({"prompt", "response", "helpfulness"}, "rows of HelpSteer, one response each"),
    ({"context", "response1", "response2"}, "rows of HelpSteer 3, two responses each"),
    ({"chosen", "rejected"}, "preference pairs as TRL takes them"),
    ({"prompt", "completion"}, "prompts with completions as TRL takes them"),
    ({"instruction", "output"}, "instructions with outputs, as AlpacaEval or LLaMA-Factory write them"),
    ({"conversations"}, "conversations of the ShareGPT kind"),
    ({"annotations", "data"}, "tasks of Label Studio"),
    ({"fields", "responses", "suggestions"}, "records of Argilla"),
    ({"text", "_input_hash"}, "tasks of Prodigy"),
    ({"text", "label"}, "texts of doccano"),
    ({"text", "entities"}, "texts of doccano"),
)
_WANTED = 'A task is {"id": ..., "prompt": ..., "responses": [{"id": ..., "text": ...}]}; see `annotator tasks schema`.'


def recognised(value: object, where: str) -> AnnotatorError | None:
    """What to say of a row that is another tool's: ``source.foreign``; None of one that is not known."""
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return _listed(where)
    if not isinstance(value, Mapping):
        return None
    for fields, name, command in _CONVERTED:
        if fields <= value.keys():
            hint = f"Run: annotator tasks convert {command} --out tasks.jsonl"
            return AnnotatorError("source.foreign", f"This looks like {name}.", hint, where)
    for fields, name in _KNOWN:
        if fields <= value.keys():
            message = f"This looks like {name}, which there is no converter for yet."
            return AnnotatorError("source.foreign", message, _WANTED, where)
    return None


def not_json(line: bytes, where: str) -> AnnotatorError | None:
    """What to say of a first line that is no JSON by itself: ``source.foreign`` for a spreadsheet or the beginning of a
    list, None of another."""
    start = line.lstrip()[:1]
    if line.split()[:1] in ([b"["], [b"[{"]):
        return _listed(where)
    if start in (b"{", b"[", b'"', b"") or not any(mark in line for mark in (b",", b"\t", b";")):
        return None
    message = "This looks like a spreadsheet (CSV or TSV), which there is no converter for yet."
    return AnnotatorError("source.foreign", message, _WANTED, where)


def _listed(where: str) -> AnnotatorError:
    hint = "If it is a list of tasks, write each on a line of its own: jq -c '.[]' FILE"
    return AnnotatorError("source.foreign", "This is a JSON list; one object a line is wanted.", hint, where)
