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
_NEEDED: Final = ("prompt", "response", "passage")
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


class Columns(dict[str, Sequence[str]]):
    """A :data:`Mapped` with what every row asks of it, made once: the first column of each part (``one``), all columns
    that play a part (``used``), those that each row must have, with their parts (``needed``), and the ids of responses
    where each has a column of its own (``ids``)."""

    def __init__(self, mapping: Mapped) -> None:
        super().__init__(mapping)
        self.one = {role: columns[0] for role, columns in mapping.items()}
        self.used = frozenset(column for columns in mapping.values() for column in columns)
        answers = mapping.get("response", ())
        self.ids = {column: identifier(column) for column in answers} if len(answers) > 1 else {}
        self.needed = [(column, role) for role in _NEEDED for column in mapping.get(role, ())]


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
    columns = mapping if isinstance(mapping, Columns) else Columns(mapping)
    _check(record, columns)
    one = columns.one
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
        if role in one and (value := record.value.get(one[role])) not in (None, ""):
            task[role] = str(value)
    responses = _responses(record, columns)
    if responses:
        task["responses"] = responses
    used = columns.used
    if facts := {key: value for key, value in record.value.items() if key not in used and value is not None}:
        task["metadata"] = facts
    given = record.value.get(one["id"]) if "id" in one else None
    if given not in (None, ""):
        task["id"] = identifier(given)
    return Draft(task, _scores(record, columns, responses, prefix) if "score" in columns else [])


def grouping_key(task: Json) -> str:
    """What tasks with the same prompt share: the passage, the conversation above, the prompt."""
    passage = task.get("passage", "")
    text = passage["text"] if isinstance(passage, dict) else passage
    above = (
        [part for turn in task["conversation"] for part in (turn["role"], turn["text"])]
        if "conversation" in task
        else ()
    )
    return short_hash(str(text or ""), *above, str(task.get("prompt") or ""))


def _check(record: Record, columns: Columns) -> None:
    for column, role in columns.needed:
        if column not in record.value:
            hint = f"There are: {', '.join(map(str, record.value))}."
            message = f"There is no column {column!r} for {role!r}."
            raise AnnotatorError("convert.no_column", message, hint, record.where)


def _responses(record: Record, columns: Columns) -> list[Json]:
    named = columns.get("response", ())
    origin = record.value.get(columns.one["origin"]) if "origin" in columns.one else None
    origin = None if origin in (None, "") else str(origin)
    made: list[Json] = []
    for column in named:
        value = record.value[column]
        if isinstance(value, list):
            made += [_listed(record, column, at, each) for at, each in enumerate(value)]
        elif value is not None:
            own = columns.ids.get(column)
            made.append(response(record.text(column), origin or (column if own else None), own))
    names = [each["id"] for each in made]
    if len(set(names)) != len(names):
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


def _scores(record: Record, columns: Columns, responses: Sequence[Json], prefix: str) -> list[Json]:
    one = columns.one
    who = str(record.value.get(one["annotator"]) or prefix) if "annotator" in one else prefix
    about = {"response": responses[0]["id"]} if len(responses) == 1 else {}
    given = {column: record.value.get(column) for column in columns["score"]}
    return [judged(who, name, _number(value), **about) for name, value in given.items() if value not in (None, "")]


def _number(value: Any) -> Any:
    """A number that is written as text, as in a CSV file, as the number it is."""
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,15}(\.\d{1,15})?", value):
        return float(value) if "." in value else int(value)
    return value
