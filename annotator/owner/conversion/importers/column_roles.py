"""The roles of columns in a task: given by the owner, or guessed from the column names."""

from __future__ import annotations

import csv
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from annotator.errors import AnnotatorError
from annotator.owner.conversion.importers.conversations import (
    conversation_and_prompt,
    conversation_turns,
    model_answer,
    with_tools,
)
from annotator.owner.conversion.importers.draft import (
    DroppedSourceRow,
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    native_id,
    native_response,
    short_hash,
    source_judgement,
)
from annotator.owner.conversion.literal_values import are_messages, column_name

Mapped = Mapping[str, Sequence[str]]
"""The columns of each role; only `response` and `score` may have several."""

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


NULL_WORDS: Final = frozenset({"null", "none", "nan", "<na>", "#n/a", "n/a", "na", "nil"})
"""Lower-case words that programs write into cells without a value."""
BLANK_RESPONSES: Final = "blank response cells"
NULL_RESPONSES: Final = "response cells with a word for no value (NULL, nan)"
NO_RESPONSE: Final = "rows without a response"
EMPTY_PROMPTS: Final = "rows with an empty prompt"


@dataclass(frozen=True)
class BlankCellRules:
    """How to treat a blank response cell, a response cell that contains only one of :data:`NULL_WORDS`, and a row with
    an empty prompt. Kept cells count as written by somebody."""

    blank_responses: Literal["drop", "keep"] = "drop"
    null_words: Literal["drop", "keep"] = "drop"
    empty_prompts: Literal["refuse", "drop", "keep"] = "refuse"

    def left_out(self, value: Any) -> str | None:
        """Why a response cell is omitted; None if it is kept. JSON null is always omitted."""
        text = value.strip() if isinstance(value, str) else "" if value is None else None
        if text == "" and (self.blank_responses == "drop" or value is None):
            return BLANK_RESPONSES
        if text and self.null_words == "drop" and text.lower() in NULL_WORDS:
            return NULL_RESPONSES
        return None


KEEP_ALL: Final = BlankCellRules("keep", "keep", "keep")
"""For data written by programs, in which an empty field is an empty answer."""


class ColumnRoles(dict[str, Sequence[str]]):
    """A :data:`Mapped` with values precomputed for all rows: the first column of each role (``one``), all columns with
    a role (``used``), the columns that each row must have, with their roles (``needed``), the ids of responses with
    columns of their own (``ids``), and the ``rules`` for cells without text."""

    def __init__(self, mapping: Mapped, rules: BlankCellRules = BlankCellRules()) -> None:
        super().__init__(mapping)
        self.rules = rules
        self.one = {role: columns[0] for role, columns in mapping.items()}
        self.used = frozenset(column for columns in mapping.values() for column in columns)
        answers = mapping.get("response", ())
        self.ids = {column: native_id(column) for column in answers} if len(answers) > 1 else {}
        self.needed = [(column, role) for role in _NEEDED for column in mapping.get(role, ())]


def parse_roles(given: Sequence[str]) -> Mapped:
    """Parse the options ``ROLE=COLUMN[,COLUMN...]``; a name that contains a comma is quoted. Raises
    ``convert.bad_map``."""
    found: dict[str, list[str]] = {}
    for each in given:
        role, equals, names = each.partition("=")
        columns = [name for name in next(csv.reader([column_name(names)], skipinitialspace=True), []) if name]
        if not equals or role not in ROLES or not columns:
            hint = f"Write PART=COLUMN, with one of these parts: {', '.join(ROLES)}."
            raise AnnotatorError("convert.bad_map", f"{each!r} does not say which column is what.", hint)
        found.setdefault(role, []).extend(columns)
        if len(found[role]) > 1 and role not in _SEVERAL:
            raise AnnotatorError("convert.bad_map", f"Two columns for {role!r}; one is permitted.", "Name one.")
    return found


def guess_roles(row: Json) -> Mapped:
    """The likely roles of the columns of ``row``; without ``prompt`` and ``passage`` if nothing is likely."""
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
        answers = found.pop("passage")  # a story or text next to a prompt is the response
    if answers and "prompt" not in found and "passage" in found:
        found["prompt"] = found.pop("passage")
    if answers:
        found["response"] = answers
    return found


def _can_be(role: str, value: Any) -> bool:
    kinds: Mapping[str, tuple[type, ...]] = {"prompt": (str, list), "passage": (str,), "conversation": (list,)}
    return isinstance(value, kinds.get(role, (str, int)))


def role_options(mapping: Mapped) -> str:
    """``mapping`` as command line options."""
    words = (f"{role}={','.join(map(_quoted, mapping[role]))}" for role in ROLES if role in mapping)
    return " ".join(f"--map {shlex.quote(word)}" for word in words)


def _quoted(column: str) -> str:
    return '"' + column.replace('"', '""') + '"' if "," in column or '"' in column else column


def omission_reasons(record: SourceRecord, columns: ColumnRoles) -> list[str]:
    """Why cells of the row are omitted; the last entry is why the whole row is omitted (:data:`EMPTY_PROMPTS` or
    :data:`NO_RESPONSE`), in the plural. Raises ``convert.no_column``, ``source.empty_prompt``."""
    _check(record, columns)
    prompt = columns.one.get("prompt")
    if prompt is not None and columns.rules.empty_prompts != "keep" and _is_empty(record.value.get(prompt)):
        if columns.rules.empty_prompts == "refuse":
            raise AnnotatorError(
                "source.empty_prompt",
                "The prompt is empty.",
                "Leave such rows out with --empty-prompts drop, or take them as they are with --empty-prompts keep.",
                f"{record.where}, {prompt}",
            )
        return [EMPTY_PROMPTS]
    why = [columns.rules.left_out(record.value[column]) for column in columns.get("response", ())]
    found = [each for each in why if each is not None]
    return [*found, NO_RESPONSE] if why and len(found) == len(why) else found


def draft_from_row(record: SourceRecord, mapping: Mapped, prefix: str) -> TaskDraft:
    """The task that ``mapping`` makes of a row; columns without a role become metadata. Missing ids are derived from
    the texts. Raises ``convert.no_column``, ``source.*``."""
    columns = mapping if isinstance(mapping, ColumnRoles) else ColumnRoles(mapping, KEEP_ALL)
    _check(record, columns)
    # The split that a file is named after is not a column, so it is not mapped.
    one = {**columns.one, "split": columns.one.get("split", "split")} if record.split else columns.one
    task: Json = {}
    if "passage" in one:
        task.update(_passage(record, one))
    if "prompt" in one:
        task.update(_prompt(record, one["prompt"]))
    if "conversation" in one and record.value.get(one["conversation"]) is not None:
        above = conversation_turns(record, one["conversation"])
        task["conversation"] = [{"role": role, "text": text} for role, text in above]
    for role in ("language", "kind", "split"):
        if role in one and (value := record.value.get(one[role])) not in (None, ""):
            task[role] = str(value)
    responses = _responses(record, columns)
    if responses:
        task["responses"] = responses
    used = columns.used if one is columns.one else columns.used | {"split"}
    if "tools" not in used and _speaks(record, one):
        task, used = with_tools(task, record), used | {"tools", "images"}
    if facts := {key: value for key, value in record.value.items() if key not in used and value is not None}:
        task["metadata"] = facts
    given = record.value.get(one["id"]) if "id" in one else None
    if given not in (None, ""):
        task["id"] = native_id(given)
    return TaskDraft(task, _scores(record, columns, responses, prefix) if "score" in columns else [])


def _speaks(record: SourceRecord, one: Mapping[str, str]) -> bool:
    """Whether the row contains a list of messages."""
    return any(isinstance(record.value.get(one[role]), list) for role in ("conversation", "prompt") if role in one)


def _passage(record: SourceRecord, one: Mapping[str, str]) -> Json:
    """The passage with its title; beside a prompt, a blank cell is no passage."""
    text = record.text(one["passage"])
    if not text.strip() and "prompt" in one:
        return {}
    title = record.text_or_none(one["title"]) if "title" in one else None
    return {"passage": {"text": text, "title": title} if title else text}


def _prompt(record: SourceRecord, column: str) -> Json:
    prompt = record.value.get(column)
    if isinstance(prompt, list):
        return conversation_and_prompt(conversation_turns(record, column))
    return {"prompt": "" if prompt is None else record.text(column)}


def _is_empty(prompt: Any) -> bool:
    return prompt is None or (isinstance(prompt, str) and not prompt.strip())


def grouping_key(task: Json) -> str:
    """The key shared by tasks with the same prompt: passage, conversation and prompt."""
    passage = task.get("passage", "")
    text = passage["text"] if isinstance(passage, dict) else passage
    above = (
        [part for turn in task["conversation"] for part in (turn["role"], turn["text"])]
        if "conversation" in task
        else ()
    )
    return short_hash(str(text or ""), *above, str(task.get("prompt") or ""))


def _check(record: SourceRecord, columns: ColumnRoles) -> None:
    for column, role in columns.needed:
        if column not in record.value:
            hint = f"There are: {', '.join(map(str, record.value)) or 'none'}."
            message = f"There is no column {column!r} for {role!r}."
            raise AnnotatorError("convert.no_column", message, hint, record.where)
        if role == "prompt" and _holds_several(record.value[column]):
            message = f"{column!r} has several texts, and not one."
            hint = (
                "If they are those of all rows, save by rows: with pandas, to_json(PATH, orient='records', lines=True)."
            )
            raise AnnotatorError("source.bad_field", message, hint, f"{record.where}, {column}")


def _holds_several(value: Any) -> bool:
    """Whether this is a list of texts, or an object of texts by the number of their row, as pandas writes columns."""
    if isinstance(value, dict) and all(key.isdecimal() for key in value):
        value = list(value.values())
    return isinstance(value, list) and bool(value) and all(isinstance(each, str) for each in value)


def _responses(record: SourceRecord, columns: ColumnRoles) -> list[Json]:
    named = columns.get("response", ())
    origin = record.value.get(columns.one["origin"]) if "origin" in columns.one else None
    origin = None if origin in (None, "") else str(origin)
    made: list[Json] = []
    for column in named:
        value = record.value[column]
        if columns.rules.left_out(value) is not None:
            continue
        if are_messages(value):
            own = columns.ids.get(column)
            made.append(
                native_response(
                    model_answer(conversation_turns(record, column)), origin or (column if own else None), own
                )
            )
        elif isinstance(value, list):
            made += [_listed(record, column, at, each) for at, each in enumerate(value)]
        else:
            own = columns.ids.get(column)
            made.append(native_response(record.text(column), origin or (column if own else None), own))
    names = [each["id"] for each in made]
    if len(set(names)) != len(names):
        for place, each in enumerate(made):
            if names.index(each["id"]) != place:
                each["id"] = f"{each['id']}-{place + 1}"
    return made


def _listed(record: SourceRecord, column: str, at: int, value: Any) -> Json:
    if isinstance(value, str):
        return native_response(value, name=f"r{at + 1}")
    each = record.inside(f"{column}[{at}]", value)
    text = next((key for key in ("text", "body", "content", "output", "response", "answer") if key in value), "text")
    origin = next((value[key] for key in ("origin", "model", "generator") if isinstance(value.get(key), str)), None)
    name = native_id(value["id"]) if isinstance(value.get("id"), str | int) else None
    return native_response(each.text(text), origin, name or (None if origin else f"r{at + 1}"))


def _scores(record: SourceRecord, columns: ColumnRoles, responses: Sequence[Json], prefix: str) -> list[Json]:
    one = columns.one
    person = record.value.get(one["annotator"]) if "annotator" in one else None
    who, named = str(person or prefix), bool(person)
    about = {"response": responses[0]["id"]} if len(responses) == 1 else {}
    given = {column: record.value.get(column) for column in columns["score"]}
    scores = {column: parse_number(value) for column, value in given.items() if not _has_no_value(value)}
    for column, value in scores.items():
        if not isinstance(value, int | float | list | dict) or isinstance(value, bool):
            raise record.bad(column, f"A score must be a number, and this is {str(value)[:40]!r}.")
    return [source_judgement(who, name, value, named=named, **about) for name, value in scores.items()]


def _has_no_value(value: Any) -> bool:
    return value is None or (isinstance(value, str) and value.strip().lower() in NULL_WORDS | {""})


def parse_number(value: Any) -> Any:
    """A number written as text, as in a CSV file, converted to a number; other values are returned unchanged."""
    if isinstance(value, str) and re.fullmatch(r"\s*-?\d{1,15}(\.\d{1,15})?\s*", value):
        return float(value) if "." in value else int(value)
    return value


# Columns of arbitrary tables: the owner gives the roles of prompt, responses and others.


def _read(record: SourceRecord) -> Iterator[TaskDraft | DroppedSourceRow]:
    if not record.mapping:
        likely = guess_roles(record.value)
        options = (
            role_options(likely) if "prompt" in likely or "passage" in likely else "--map prompt=... --map response=..."
        )
        hint = f"Say it with: --from columns {options}"
        raise AnnotatorError("convert.map_needed", "It is not known which column is what.", hint, record.where)
    columns = record.mapping if isinstance(record.mapping, ColumnRoles) else ColumnRoles(record.mapping)
    dropped = omission_reasons(record, columns)
    yield from map(DroppedSourceRow, dropped)
    if dropped[-1:] not in ([EMPTY_PROMPTS], [NO_RESPONSE]):
        yield draft_from_row(record, columns, "columns")


IMPORTERS = (
    InputFormatImporter(
        "columns",
        "columns",
        "a task for each row, by --map; with --group prompt for each prompt",
        "helpsteer",
        lambda _: False,
        _read,
        maps=True,
    ),
)
