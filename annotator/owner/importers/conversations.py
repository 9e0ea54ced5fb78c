"""Conversations of other formats: lists of turns, and texts with speakers' names in them, as the native format has it.

The last turn of the person is the prompt; what comes before is the conversation above it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from annotator.owner.importers.draft import Json, Record

_ROLES: Final[Mapping[str, str]] = {
    "user": "user", "human": "user", "prompter": "user",
    "assistant": "assistant", "gpt": "assistant", "model": "assistant", "bot": "assistant",
    "system": "system",
}  # fmt: skip
_TOOLS: Final = ("tool", "function", "ipython")
Turn = tuple[str, str]
"""The role (``user``, ``assistant``, ``system``) and the text."""
_SPEAKER = re.compile(r"\n\n(Human|Assistant): ?")
_EXTRA = re.compile(r"\n?<extra_id_1>(User|Assistant)\n")


class UnfitError(Exception):
    """A conversation that has no place in a task; the message names its kind, in the plural."""


def turns(record: Record, key: str) -> list[Turn]:
    """The list of messages in ``key``. Raises ``source.*``, and :class:`UnfitError` for what is no plain text."""
    value = record.value.get(key)
    return turns_of(record, key, [value] if isinstance(value, dict) else record.values(key))


def turns_of(record: Record, key: str, messages: list[Any]) -> list[Turn]:
    """The same of ``messages``, which stand in ``key``."""
    found = []
    for at, message in enumerate(messages):
        each = record.inside(f"{key}[{at}]", message)
        role_key, text_key = ("from", "value") if "from" in message else ("role", "content")
        role = _ROLES.get(each.text(role_key).lower())
        text = message.get(text_key)
        if message.get("tool_calls") or each.text(role_key).lower() in _TOOLS:
            raise UnfitError("conversations with tools")
        if role is None:
            raise each.bad(role_key, "Nobody known speaks here.")
        if isinstance(text, list):
            text = _plain_parts(text)
        found.append((role, text if isinstance(text, str) else each.text(text_key)))
    return found


def _plain_parts(parts: list[Any]) -> str:
    if not all(isinstance(part, dict) and isinstance(part.get("text"), str) for part in parts):
        raise UnfitError("conversations with images or files")
    return "\n\n".join(part["text"] for part in parts)


def spoken(text: str) -> list[Turn]:
    r"""The turns of a text in which ``\n\nHuman:`` and ``\n\nAssistant:`` begin them. Raises :class:`UnfitError`."""
    return _split(_SPEAKER, text, "conversations that begin with nobody's words")


def with_extra_ids(prompt: str) -> list[Turn]:
    """The turns of a prompt in which ``<extra_id_1>`` parts them, as HelpSteer 2 does. The first is the person's."""
    if "<extra_id_1>" not in prompt:
        return [("user", prompt)]
    first = prompt if prompt.startswith(("<extra_id_1>", "\n<extra_id_1>")) else f"<extra_id_1>User\n{prompt}"
    return _split(_EXTRA, first, "prompts of an unknown form")


def _split(speaker: re.Pattern[str], text: str, otherwise: str) -> list[Turn]:
    pieces = speaker.split(text)
    if pieces[0].strip() or len(pieces) < 3:
        raise UnfitError(otherwise)
    roles = [_ROLES[name.lower()] for name in pieces[1::2]]
    return list(zip(roles, pieces[2::2], strict=True))


def asked(conversation: list[Turn]) -> Json:
    """``conversation`` and ``prompt`` of a task, of turns that end with the person's. Raises :class:`UnfitError`."""
    if not conversation or conversation[-1][0] != "user":
        raise UnfitError("conversations that do not end with a prompt")
    task: Json = {}
    if len(conversation) > 1:
        task["conversation"] = [{"role": role, "text": text} for role, text in conversation[:-1]]
    task["prompt"] = conversation[-1][1]
    return task


def answer(conversation: list[Turn]) -> str:
    """The one turn of the model. Raises :class:`UnfitError` where there is another number, or it is the person's."""
    if len(conversation) != 1 or conversation[0][0] != "assistant":
        raise UnfitError("pairs whose answers are more than one turn")
    return conversation[0][1]


def parted(first: list[Turn], second: list[Turn]) -> tuple[list[Turn], list[Turn], list[Turn]]:
    """What two conversations begin with alike, and the rest of each."""
    same = 0
    while same < min(len(first), len(second)) and first[same] == second[same]:
        same += 1
    if same == len(first) == len(second) and same:
        same -= 1  # the same answer twice is still an answer
    return first[:same], first[same:], second[same:]
