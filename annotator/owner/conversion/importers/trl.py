"""Pairs for preference training with TRL: standard, conversational, with an explicit or implicit prompt.

Source: the page *Dataset formats* of TRL's documentation. An implicit prompt is the common beginning of both answers.
LLaMA-Factory and Axolotl name the prompt `instruction` (with `input`), `conversations` or `messages`.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.owner.conversion.importers.conversations import (
    Turn,
    UnsupportedConversationError,
    conversation_and_prompt,
    conversation_turns,
    model_answer,
    split_begun_answer,
    split_common_start,
    with_tools,
)
from annotator.owner.conversion.importers.draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    native_response,
    source_judgement,
)

_KNOWN = (
    "prompt", "chosen", "rejected", "instruction", "input", "conversations", "messages", "split", "tools", "images",
)  # fmt: skip


def _recognises(row: Json) -> bool:
    if not {"chosen", "rejected"} <= row.keys():
        return False
    if isinstance(row["chosen"], str):
        return "prompt" in row or not row["chosen"].startswith("\n\nHuman:")
    return isinstance(row["chosen"], list | dict)


def _read(record: SourceRecord) -> Iterator[TaskDraft]:
    task, chosen, rejected = _texts(record)
    task = with_tools(task, record)
    task["responses"] = [native_response(chosen, name="chosen"), native_response(rejected, name="rejected")]
    if split := record.text_or_none("split"):
        task["split"] = split
    if facts := record.rest(*_KNOWN):
        task["metadata"] = facts
    value: Json = {"strength": 1, "justification": ""}
    yield TaskDraft(task, [source_judgement("trl", "preference", value, preferred="chosen")])


def _texts(record: SourceRecord) -> tuple[Json, str, str]:
    prompt = _prompt(record)
    if isinstance(record.value.get("chosen"), str):
        chosen, rejected = record.text("chosen"), record.text("rejected")
        if prompt is not None:
            asked = {"prompt": prompt} if isinstance(prompt, str) else conversation_and_prompt(prompt)
            return asked, chosen, rejected
        return _implicit(chosen, rejected)
    chosen_turns, rejected_turns = conversation_turns(record, "chosen"), conversation_turns(record, "rejected")
    if prompt is None or (chosen_turns and chosen_turns[0][0] != "assistant"):
        above, chosen_turns, rejected_turns = split_common_start(chosen_turns, rejected_turns)
    else:
        above = [("user", prompt)] if isinstance(prompt, str) else prompt
    above, begun = split_begun_answer(above)
    return (
        conversation_and_prompt(above),
        model_answer([*begun, *chosen_turns]),
        model_answer([*begun, *rejected_turns]),
    )


def _prompt(record: SourceRecord) -> str | list[Turn] | None:
    for key in ("prompt", "conversations", "messages"):
        value = record.value.get(key)
        if value is not None:
            return value if isinstance(value, str) else conversation_turns(record, key)
    instruction, more = record.text_or_none("instruction"), record.text_or_none("input")
    return f"{instruction}\n\n{more}" if instruction is not None and more else instruction


def _implicit(chosen: str, rejected: str) -> tuple[Json, str, str]:
    """Split off the prompt: the common beginning, up to the last space before the first difference."""
    same = 0
    while same < min(len(chosen), len(rejected)) and chosen[same] == rejected[same]:
        same += 1
    cut = chosen.rfind(" ", 0, same)
    if cut <= 0:
        raise UnsupportedConversationError("pairs without a prompt")
    return {"prompt": chosen[:cut]}, chosen[cut:], rejected[cut:]


def _is_completion(row: Json) -> bool:
    return {"prompt", "completion"} <= row.keys()


def _completion(record: SourceRecord) -> Iterator[TaskDraft]:
    prompt, completion = record.value.get("prompt"), record.value.get("completion")
    above: list[Turn] = [("user", prompt)] if isinstance(prompt, str) else conversation_turns(record, "prompt")
    above, begun = split_begun_answer(above)
    rest = [("assistant", completion)] if isinstance(completion, str) else conversation_turns(record, "completion")
    text = model_answer([*begun, *rest])
    made = native_response(text)
    task: Json = with_tools({**conversation_and_prompt(above), "responses": [made]}, record)
    if facts := record.rest("prompt", "completion", "label", "tools", "images"):
        task["metadata"] = facts
    label = record.value.get("label")
    said = [] if label is None else [source_judgement("trl", "label", label, response=made["id"])]
    yield TaskDraft(task, said)


IMPORTERS = (
    InputFormatImporter(
        "trl", "preference pairs as TRL takes them", "a task for each pair", "comparison", _recognises, _read
    ),
    InputFormatImporter(
        "trl-completion",
        "prompts with completions as TRL takes them",
        "a task for each completion",
        "helpsteer",
        _is_completion,
        _completion,
    ),
)
