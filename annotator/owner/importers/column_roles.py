"""Which column plays which part in a task: as the owner says, or as the columns' names suggest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.owner.importers.conversations import asked, turns
from annotator.owner.importers.draft import Draft, Json, Record, identifier, judged, response, short_hash

Mapped = Mapping[str, Sequence[str]]
"""For every part the columns that play it; several only for `response` and `score`."""

ROLES: Final = (
    "prompt", "response", "passage", "title", "conversation", "id", "origin", "language", "kind", "split",
    "score", "annotator",
)  # fmt: skip
_SEVERAL: Final = ("response", "score")
_LIKELY: Final[Mapping[str, Sequence[str]]] = {
    "prompt": ("prompt", "instruction", "question", "query", "user_prompt", "input", "user", "request", "ask"),
    "passage": ("passage", "context", "document", "article", "source_text", "post", "story", "text"),
    "title": ("title", "headline"),
    "conversation": ("conversation", "history", "messages"),
    "id": ("id", "task_id", "example_id", "prompt_id", "question_id", "uid", "uuid"),
    "origin": ("origin", "model", "generator", "system", "model_name", "model_id"),
    "language": ("language", "lang"),
    "kind": ("kind",),
    "split": ("split",),
    "annotator": ("annotator", "annotator_id", "worker", "worker_id", "rater"),
}
_RESPONSE: Final = re.compile(
    r"(model_?)?(response|answer|output|completion|candidate|generation|reply|summary|chosen|rejected)s?([_\- ]?\w+)?"
)
_NO_RESPONSE: Final = re.compile(r".*(_id|_length|_tokens|_score|_model|_type|_time)")
_WORDS: Final = re.compile(r"[\s\-]+")


def parsed(given: Sequence[str]) -> Mapped:
    """The options ``ROLE=COLUMN[,COLUMN...]``. Raises ``convert.bad_map``."""
    found: dict[str, list[str]] = {}
    for each in given:
        role, equals, names = each.partition("=")
        columns = [name for name in names.split(",") if name]
        if not equals or role not in ROLES or not columns:
            hint = f"Write PART=COLUMN, with one of these parts: {', '.join(ROLES)}."
            raise AnnotatorError("convert.bad_map", f"{each!r} does not say which column is what.", hint)
        found.setdefault(role, []).extend(columns)
        if len(found[role]) > 1 and role not in _SEVERAL:
            raise AnnotatorError("convert.bad_map", f"Two columns for {role!r}; one is permitted.", "Name one.")
    return found


def suggested(row: Json) -> Mapped:
    """The likely parts of the columns of ``row``; without ``prompt`` or ``passage`` where nothing is likely."""
    names = {_WORDS.sub("_", key.strip().lower()): key for key in row}
    found: dict[str, list[str]] = {}
    for role, likely in _LIKELY.items():
        columns = [names[name] for name in likely if name in names and [names[name]] not in found.values()]
        fitting = [column for column in columns if _can_be(role, row[column])]
        if fitting:
            found[role] = fitting[:1]
    taken = {column for columns in found.values() for column in columns}
    likely_answers = {key: name for name, key in names.items() if key not in taken and isinstance(row[key], str | list)}
    answers = [
        key for key, name in likely_answers.items() if _RESPONSE.fullmatch(name) and not _NO_RESPONSE.fullmatch(name)
    ]
    if not answers and "prompt" in found and "passage" in found:
        answers = found.pop("passage")  # a story or text beside a prompt is what was written to it
    if answers and "prompt" not in found and "passage" in found:
        found["prompt"] = found.pop("passage")
    if answers:
        found["response"] = answers
    return found


def _can_be(role: str, value: Any) -> bool:
    kinds: Mapping[str, tuple[type, ...]] = {"prompt": (str, list), "passage": (str,), "conversation": (list,)}
    return isinstance(value, kinds.get(role, (str, int)))


def as_options(mapping: Mapped) -> str:
    """``mapping`` as it is written in a command."""
    words = (f"--map {role}={','.join(mapping[role])}" for role in ROLES if role in mapping)
    return " ".join(f"'{word}'" if re.search(r"[^\w=,./-]", word.removeprefix("--map ")) else word for word in words)


def drafted(record: Record, mapping: Mapped, prefix: str) -> Draft:
    """The task that ``mapping`` makes of a row; other columns become metadata. Ids that the row has not are made of its
    texts. Raises ``convert.no_column``, ``source.*``."""
    _check(record, mapping)
    one = {role: columns[0] for role, columns in mapping.items()}
    task: Json = {}
    if "passage" in one:
        text = record.text(one["passage"])
        title = record.text_or_none(one["title"]) if "title" in one else None
        task["passage"] = {"text": text, "title": title} if title else text
    if "prompt" in one:
        prompt = record.value.get(one["prompt"])
        task.update(
            asked(turns(record, one["prompt"])) if isinstance(prompt, list) else {"prompt": record.text(one["prompt"])}
        )
    if "conversation" in one and record.value.get(one["conversation"]) is not None:
        above = turns(record, one["conversation"])
        task["conversation"] = [{"role": role, "text": text} for role, text in above]
    for role in ("language", "kind", "split"):
        value = record.value.get(one[role]) if role in one else None
        if value not in (None, ""):
            task[role] = str(value)
    responses = _responses(record, mapping, one)
    if responses:
        task["responses"] = responses
    used = {column for columns in mapping.values() for column in columns}
    if facts := record.rest(*used):
        task["metadata"] = facts
    given = record.value.get(one["id"]) if "id" in one else None
    if given not in (None, ""):
        task["id"] = identifier(given)
    return Draft(task, _scores(record, mapping, one, responses, prefix))


def grouping_key(task: Json) -> str:
    """What tasks with the same prompt share: the passage, the conversation above, the prompt."""
    passage = task.get("passage", "")
    text = passage["text"] if isinstance(passage, dict) else passage
    above = [part for turn in task.get("conversation", ()) for part in (turn["role"], turn["text"])]
    return short_hash(str(text or ""), *above, str(task.get("prompt") or ""))


def _check(record: Record, mapping: Mapped) -> None:
    for role, columns in mapping.items():
        for column in columns:
            if column not in record.value and role in ("prompt", "response", "passage"):
                hint = f"There are: {', '.join(map(str, record.value))}."
                message = f"There is no column {column!r} for {role!r}."
                raise AnnotatorError("convert.no_column", message, hint, record.where)


def _responses(record: Record, mapping: Mapped, one: Mapping[str, str]) -> list[Json]:
    columns = mapping.get("response", ())
    origin = record.value.get(one["origin"]) if "origin" in one else None
    origin = None if origin in (None, "") else str(origin)
    made: list[Json] = []
    for column in columns:
        value = record.value[column]
        if isinstance(value, list):
            made += [_listed(record, column, at, each) for at, each in enumerate(value)]
        elif value is not None:
            several = len(columns) > 1
            name = identifier(column) if several else None
            made.append(response(record.text(column), origin or (column if several else None), name))
    names = [each["id"] for each in made]
    for place, each in enumerate(made):
        if names.index(each["id"]) != place:
            each["id"] = f"{each['id']}-{place + 1}"
    return made


def _listed(record: Record, column: str, at: int, value: Any) -> Json:
    if isinstance(value, str):
        return response(value, name=f"r{at + 1}")
    each = record.inside(f"{column}[{at}]", value)
    text = next((key for key in ("text", "body", "content", "output", "response", "answer") if key in value), "text")
    origin = next((value[key] for key in ("origin", "model", "generator") if isinstance(value.get(key), str)), None)
    name = identifier(value["id"]) if isinstance(value.get("id"), str | int) else None
    return response(each.text(text), origin, name or (None if origin else f"r{at + 1}"))


def _scores(
    record: Record, mapping: Mapped, one: Mapping[str, str], responses: Sequence[Json], prefix: str
) -> list[Json]:
    who = str(record.value.get(one["annotator"]) or prefix) if "annotator" in one else prefix
    about = {"response": responses[0]["id"]} if len(responses) == 1 else {}
    given = {column: record.value.get(column) for column in mapping.get("score", ())}
    return [judged(who, name, _number(value), **about) for name, value in given.items() if value not in (None, "")]


def _number(value: Any) -> Any:
    """A number that is written as text, as in a CSV file, as the number it is."""
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,15}(\.\d{1,15})?", value):
        return float(value) if "." in value else int(value)
    return value
