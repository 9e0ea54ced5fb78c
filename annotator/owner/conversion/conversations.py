"""Conversations of other formats: converts lists of messages, and texts with speaker names, to the turns of a task.

The user's last turn is the prompt; earlier turns are the conversation, and what a model did afterwards is part of its
answer. Reasoning and tool calls of a model are included in its text between the tags of
:mod:`annotator.text.template_tags`, as chat templates write them.

An image is included in the text as ``![words](images/...)``, see :mod:`annotator.model.task_images`.

Sources: OpenAI's and Anthropic's documentation of messages; the page *Chat templates* of transformers; LLaMA-Factory's
``data/README.md`` (ShareGPT with tools).
"""

from __future__ import annotations

import contextlib
import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, groupby
from typing import Any

from annotator.errors import AnnotatorError
from annotator.model.task_images import image_markup
from annotator.owner.conversion.literal_values import NAMES, exchange_fields, message_fields
from annotator.owner.conversion.task_draft import SourceRecord
from annotator.owner.rows import Json
from annotator.text.template_tags import TOOLS, enclose_in_tag, turns_as_text

_ROLES: Mapping[str, str] = NAMES["roles"]
_CALLING = ("function_call", "tool_call")  # speakers whose text is a tool call
_LONGEST_PLACE = 1_000  # characters; a longer value is an image in base64
_SPEAKERS = "Known are user, assistant, system, tool and the like; of two other names, the first is the user."
_THOUGHT = ("reasoning_content", "reasoning", "thinking")
Turn = tuple[str, str]
"""The role (``user``, ``assistant``, ``system``, ``tool``) and the text."""
_SPEAKER = re.compile(r"\n\n(Human|Assistant): ?")
_EXTRA = re.compile(r"\n?<extra_id_1>(User|Assistant)\n")


class UnsupportedConversationError(Exception):
    """A conversation that a task cannot represent; the message names its kind, in the plural."""


def conversation_turns(record: SourceRecord, key: str) -> list[Turn]:
    """The list of messages in ``key``. Raises ``source.*``, and :class:`UnsupportedConversationError` for content that
    is not text."""
    value = record.value.get(key)
    return turns_in(record, key, [value] if isinstance(value, dict) else record.values(key))


def turns_in(record: SourceRecord, key: str, value: Any) -> list[Turn]:
    """The turns of ``value``, which is in ``key``: messages, texts or pairs of texts of user and model in turn, objects
    with a field for each of both, or a text with the names of the speakers.

    Of two speakers whose names say nothing, the first is the user.
    """
    if isinstance(value, str):
        return parse_speaker_turns(value if value.startswith("\n\n") else f"\n\n{value}")
    if not isinstance(value, list):
        raise record.bad_field_error(key, "This must be a list of messages: [...].")
    if value and all(isinstance(item, str) for item in value):
        return list(zip(cycle(("user", "assistant")), value))
    if value and all(isinstance(item, list) and len(item) == 2 for item in value):
        texts = [record.inside(key, {"text": text}).text("text") for pair in value for text in pair]
        return list(zip(cycle(("user", "assistant")), texts))
    roles = _speakers(record, value)
    turns: list[Turn] = []
    for at, message in enumerate(value):
        item = record.inside(f"{key}[{at}]", message)
        sides = None if message_fields(message) else exchange_fields(message)
        if sides is not None:
            turns += [(role, item.text(side)) for role, side in zip(("user", "assistant"), sides, strict=True)]
        else:
            turns += _message(item, message, roles)
    return turns


def _speakers(record: SourceRecord, messages: list[Any]) -> Mapping[str, str]:
    """The roles of the speakers by name. Of two, unknown names get the role that is left; the user speaks first."""
    fields = ((item, message_fields(item)) for item in messages)
    names = list(dict.fromkeys(str(item[pair[0]]).lower() for item, pair in fields if pair is not None))
    roles = {name: role for name in names if (role := speaker_role(name)) is not None}
    unknown = [name for name in names if name not in roles]
    free = [role for role in ("user", "assistant") if role not in roles.values()]
    if len(unknown) <= len(free):
        roles |= dict(zip(unknown, free, strict=False))
    if [_ROLES.get(name) for name in names] == ["user", "system"]:  # a dialogue system, which answers
        roles[names[1]] = "assistant"
    assumed = {name: role for name, role in roles.items() if _ROLES.get(name) != role}
    if assumed:
        record.notes[f"the speakers {', '.join(assumed)} count as {' and '.join(dict.fromkeys(assumed.values()))}"] += 1
    return {**_ROLES, **roles}


def speaker_role(name: str) -> str | None:
    """The role of a speaker, by the last word that says it, as in *agent 2* and *agent (environment)*."""
    candidates = (name, *reversed(re.findall(r"[a-z_]+", name)))
    return next((_ROLES[word] for word in candidates if word in _ROLES), None)


def _message(entry: SourceRecord, message: Json, roles: Mapping[str, str]) -> Iterator[Turn]:
    """The turn of a message, preceded by turns for the tool results in its content."""
    role_key, text_key = message_fields(message) or ("role", "content")
    name = entry.text(role_key).lower()
    role = roles.get(name)
    if role is None:
        raise entry.bad_field_error(role_key, "Nobody known speaks here.", _SPEAKERS)
    content = message.get(text_key)
    if isinstance(content, dict) and [*map(type, content.values())] == [str]:
        (content,) = content.values()  # {"answer": "..."}
        message = {**message, text_key: content}
        entry = entry.with_values(message)
    calls = _tool_calls(message)
    texts: list[str] = [
        enclose_in_tag("think", message[k]) for k in _THOUGHT if isinstance(message.get(k), str) and message[k]
    ]
    if isinstance(content, list) and (role != "tool" or all(map(_is_part, content))):
        results, parts = _parts(entry, content)
        yield from (("tool", result) for result in results)
        if results and not parts:
            return
        texts += parts
    elif name in _CALLING or (role == "tool" and not isinstance(content, str)):
        text = _as_text(content)
        texts.append(enclose_in_tag("tool_call", text) if name in _CALLING else text)
    elif content is not None or not calls:
        text = entry.text(text_key)
        texts += [text] if text or not (texts or calls) else []
    yield role, "\n\n".join(texts + [enclose_in_tag("tool_call", call) for call in calls])
    for call in message.get("tool_calls") or ():
        if isinstance(call, dict) and call.get("output") is not None:
            yield "tool", _as_text(call["output"])


def _tool_calls(message: Json) -> list[str]:
    """The tool calls that a message has in addition to its text, each as JSON with ``name`` and ``arguments``."""
    calls = message.get("tool_calls") or []
    old = message.get("function_call")
    if not isinstance(calls, list):
        raise UnsupportedConversationError("conversations whose tool calls are not a list")
    return [_call(call) for call in [*calls, *([old] if old else [])]]


def _call(call: Any) -> str:
    function = call.get("function", call) if isinstance(call, dict) else None
    called = function.get("name", function.get("tool")) if isinstance(function, dict) else None
    if not isinstance(function, dict) or not isinstance(called, str):
        raise UnsupportedConversationError("conversations with calls of tools that have no name")
    name = _json(called)
    return f'{{"name": {name}, "arguments": {_arguments(function.get("arguments", function.get("input")))}}}'


def _arguments(arguments: Any) -> str:
    """The arguments of a call as JSON; a JSON text written by the model is kept unchanged."""
    if isinstance(arguments, str):
        with contextlib.suppress(ValueError, RecursionError):
            if isinstance(json.loads(arguments), dict):
                return arguments.strip()
    return _json({} if arguments is None else arguments)


def _parts(record: SourceRecord, parts: list[Any]) -> tuple[list[str], list[str]]:
    """The tool results among the parts of a content, and the texts of the other parts."""
    results, texts = [], []
    for part in (part if isinstance(part, dict) else {} for part in parts):
        kind = part.get("type")
        if kind == "tool_result":
            content = part.get("content")
            results.append("\n\n".join(_parts(record, content)[1]) if isinstance(content, list) else _as_text(content))
        elif kind == "tool_use":
            texts.append(enclose_in_tag("tool_call", _call(part)))
        elif kind == "thinking" and isinstance(part.get("thinking"), str):
            texts.append(enclose_in_tag("think", part["thinking"]))
        elif isinstance(part.get("text"), str):
            texts.append(part["text"])
        elif isinstance(kind, str) and kind in _VALUES and isinstance(part.get("value"), str):
            texts.append(_VALUES[kind](part["value"]))
        elif kind in _IMAGES:
            texts.append(_image_markdown(record, part))
        else:
            raise UnsupportedConversationError("conversations with files, sound or film")
    return results, texts


def _is_part(value: Any) -> bool:
    """Whether an element of a tool's result is a text or an image, rather than data."""
    kind = value.get("type") if isinstance(value, dict) else None
    return kind in _IMAGES or (kind == "text" and isinstance(value.get("text"), str))


_VALUES: Mapping[str, Callable[[str], str]] = {
    "text": lambda text: text,
    "reasoning": lambda text: enclose_in_tag("think", text),
    "tool_call": lambda text: enclose_in_tag("tool_call", text),
}
"""Parts of LLaMA-Factory 1, whose text is their value."""
_IMAGES = ("image", "image_url", "input_image")
_WEB = re.compile(r"https?://[^\s()<>]+", re.IGNORECASE)
_DATA = re.compile(r"data:image/[a-z.+-]+;base64,", re.IGNORECASE)


def _image_markdown(record: SourceRecord, part: Json) -> str:
    """The Markdown for a part that is an image. A network address is kept; nothing is fetched."""
    source = part.get("source")
    url = part.get("image_url")
    image = (url.get("url") if isinstance(url, dict) else url) or _image_source(source) or _image_source(part)
    if image is None:
        image = _image_source(record.images.next())
    caption = next((part[key] for key in ("alt", "alt_text", "caption") if isinstance(part.get(key), str)), "")
    try:
        return image_markup(_image_name(record, image), caption)
    except AnnotatorError as error:
        raise error.about(record.where) from None


def _image_source(value: Any) -> Any:
    """What an object says of its image: its bytes, its place, its address; None where it says nothing."""
    if not isinstance(value, dict):
        return value
    for key in ("data", "base64"):
        if isinstance(value.get(key), str):
            return value[key] if _DATA.match(value[key]) else f"data:image/x;base64,{value[key]}"
    return next((value[key] for key in ("bytes", "url", "path", "image") if value.get(key)), None)


def _image_name(record: SourceRecord, image: Any) -> str:
    """The name of an image that is given as bytes, as base64 or by its place; its address on the network."""
    if isinstance(image, bytes):
        return record.images.take(image)
    if not isinstance(image, str):
        raise UnsupportedConversationError("conversations with images that are not in the data")
    if _WEB.fullmatch(image):
        return image
    coded = _DATA.match(image)
    if coded is not None or len(image) > _LONGEST_PLACE:
        try:
            return record.images.take(b64decode(image[coded.end() if coded else 0 :], validate=True))
        except ValueError:
            raise AnnotatorError("source.bad_image", "An image is not valid base64.", "") from None
    return record.images.take_file(image.removeprefix("file://"))


def _as_text(value: Any) -> str:
    """A text unchanged; other values as JSON."""
    return value if isinstance(value, str) else _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def with_tools(task: Json, record: SourceRecord) -> Json:
    """``task`` with the definitions of the tools available to the model, from ``tools`` of ``record``, one per line.
    They are appended to the first turn if that is the system's, otherwise put into a system turn before it."""
    value = record.value.get("tools")
    if isinstance(value, str):
        with contextlib.suppress(ValueError, RecursionError):
            value = json.loads(value)
    if not value:
        return task
    tools = value if isinstance(value, list) else [value]
    section = enclose_in_tag(TOOLS, "\n".join(map(_as_text, tools)))
    above = list(task.get("conversation", ()))
    if above and above[0]["role"] == "system":
        above[0] = {**above[0], "text": f"{above[0]['text']}\n\n{section}"}
    else:
        above.insert(0, {"role": "system", "text": section})
    return {**task, "conversation": above}


def parse_speaker_turns(text: str) -> list[Turn]:
    r"""The turns of a text in which ``\n\nHuman:`` and ``\n\nAssistant:`` begin them. Raises
    :class:`UnsupportedConversationError`.
    """
    return _split_turns(_SPEAKER, text, "conversations that begin with an empty turn")


def parse_extra_id_turns(prompt: str) -> list[Turn]:
    """The turns of a prompt separated by ``<extra_id_1>``, as in HelpSteer 2. The first one is the user's."""
    if "<extra_id_1>" not in prompt:
        return [("user", prompt)]
    first = prompt if prompt.startswith(("<extra_id_1>", "\n<extra_id_1>")) else f"<extra_id_1>User\n{prompt}"
    return _split_turns(_EXTRA, first, "prompts of an unknown form")


def _split_turns(speaker: re.Pattern[str], text: str, otherwise: str) -> list[Turn]:
    pieces = speaker.split(text)
    if pieces[0].strip() or len(pieces) < 3:
        raise UnsupportedConversationError(otherwise)
    roles = [_ROLES[name.lower()] for name in pieces[1::2]]
    return list(zip(roles, pieces[2::2], strict=True))


def conversation_and_prompt(conversation: list[Turn]) -> Json:
    """``conversation`` and ``prompt`` of a task, for turns that end with the user's. Raises
    :class:`UnsupportedConversationError`."""
    if not conversation or conversation[-1][0] != "user":
        raise UnsupportedConversationError("conversations that do not end with a prompt")
    task: Json = {}
    if len(conversation) > 1:
        task["conversation"] = [{"role": role, "text": text} for role, text in conversation[:-1]]
    task["prompt"] = conversation[-1][1]
    return task


def model_answer(conversation: list[Turn]) -> str:
    """The answer of the model as one text: its turn, or its turns with the tool results between them. Where the user
    speaks in between, the speakers stand above their turns. Raises :class:`UnsupportedConversationError` if it begins
    or ends with another's turn."""
    if not conversation or conversation[0][0] != "assistant" or conversation[-1][0] == "user":
        raise UnsupportedConversationError("answers that do not begin and end with turns of the model")
    if all(role in ("assistant", "tool") for role, _ in conversation):
        return turns_as_text(conversation)
    groups = groupby(conversation, lambda turn: "assistant" if turn[0] == "tool" else turn[0])
    texts = [(role, turns_as_text(turns) if role == "assistant" else "\n\n".join(text for _, text in turns))
            for role, turns in groups]  # fmt: skip
    return "\n\n".join([texts[0][1], *(f"{role.capitalize()}:\n\n{text}" for role, text in texts[1:])])


def last_turn(turns: Sequence[Turn], speaker: str) -> int:
    """The place of the last turn of a role; -1 if it has none."""
    return max((at for at, (role, _) in enumerate(turns) if role == speaker), default=-1)


def split_begun_answer(conversation: list[Turn]) -> tuple[list[Turn], list[Turn]]:
    """``conversation`` up to the user's last turn, and the model's turns and tool results after it."""
    last = last_turn(conversation, "user")
    begun = conversation[last + 1 :]
    if last < 0 or all(role != "tool" for role, _ in begun):
        return conversation, []
    return conversation[: last + 1], begun


def common_turns(conversations: Sequence[Sequence[Turn]]) -> int:
    """The number of turns with which all conversations begin, without the last one of two that are equal."""
    first, *others = conversations
    same = next((at for at, turns in enumerate(zip(*conversations, strict=False)) if len({*turns}) > 1), None)
    same = min(map(len, conversations)) if same is None else same
    equal = len(first) == same and any(len(answer) == same for answer in others)
    return same - 1 if equal and same else same
