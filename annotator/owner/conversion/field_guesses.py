"""The likely mapping of unknown rows: by what fields contain first, by their names second.

The names are in ``resources/foreign_names.toml``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from annotator.owner.conversion.cell_values import has_no_value, is_number, parse_list, parse_number
from annotator.owner.conversion.conversations import speaker_role
from annotator.owner.conversion.field_expression import field_expression
from annotator.owner.conversion.field_mapping import FieldMapping, field_mapping
from annotator.owner.conversion.literal_values import (
    NAMES,
    are_exchanges,
    are_messages,
    are_texts,
    message_fields,
    plain_name,
)
from annotator.owner.conversion.steps import are_steps
from annotator.owner.conversion.verdict_values import is_usual_verdict, is_verdict_in_words, normal_verdict
from annotator.owner.rows import Json, grouped

_NAMES = NAMES["fields"]
_LEAST_SOURCE_LENGTH = 60
"""The average characters of a field called source that is a text, and does not tell where a row comes from."""
_MOST_NAME_LENGTH = 80
"""The average characters of names of models."""
_MOST_NAME_WORDS = 4
"""The most words of the name of a model."""
_LEAST_ANSWER_WORDS = 3
"""The average words above which texts in an object are answers, and not settings."""
_BLANK_REFERENCES = 20
"""One blank reference in so many is permitted."""
_HIGHEST_SCORE = 100
"""The highest score that a field without the name of a score is taken for."""
_MOST_LABELS = 10
"""The most labels of one kind."""
_LEAST_COMMON_COLUMNS = 3
"""Columns that are there for each number, for which they hold rows."""
_MOST_INNER_ROWS = 300
"""Rows in rows that are looked at."""
_SPAN_ENDS = (("start", "end"), ("start_index", "end_index"), ("start_offset", "end_offset"), ("begin", "end"))
_CONTEXT_PARTS = ("prompt", "passage", "conversation")
_TURK_PREFIXES = ("input_", "answer_")
"""Beginnings of the columns of Mechanical Turk."""


def _is_called(plain: str, kind: str) -> bool:
    """Whether a name in lower case with underscores fits a pattern of ``resources/foreign_names.toml``."""
    return re.search(_NAMES["patterns"][kind], plain) is not None


@dataclass(frozen=True)
class _Field:
    """A field of rows: its name as written and in lower case with underscores, its values in the first rows as far as
    they are not blank, and the number of these rows."""

    name: str
    plain_name: str
    values: Sequence[Any]
    row_count: int

    @property
    def texts(self) -> list[str]:
        return [value for value in self.values if isinstance(value, str)]

    @property
    def distinct(self) -> int:
        return len({repr(value) for value in self.values})

    @property
    def length(self) -> float:
        texts = self.texts
        return sum(map(len, texts)) / len(texts) if texts else 0.0

    @property
    def is_text(self) -> bool:
        """Whether it holds texts that people would read, and not names, numbers or one constant."""
        texts = self.texts
        if len(texts) * 2 < len(self.values) or not texts or self.numbers:
            return False
        return not (self.row_count >= 3 and self.distinct == 1) and not self.are_names

    @property
    def are_names(self) -> bool:
        """Whether the values look like names of models or people: short, few, and they recur."""
        texts = self.texts
        short = bool(texts) and all(len(text) <= 60 and len(text.split()) <= 3 for text in texts)
        return short and self.distinct * 2 <= max(2, self.row_count) and self.row_count >= 3

    @property
    def are_sentences(self) -> bool:
        """Whether the texts are not mostly single words or addresses."""
        texts = self.texts
        if not self.is_text or (self.plain_name == "source" and self.length < _LEAST_SOURCE_LENGTH):
            return False
        return sum(len(text.split()) > 1 for text in texts) * 2 >= len(texts)

    @property
    def is_filled(self) -> bool:
        """Whether few rows have no value."""
        return len(self.values) * _BLANK_REFERENCES >= self.row_count * (_BLANK_REFERENCES - 1)

    @property
    def items(self) -> list[Any]:
        """The items of its lists; none if it has anything else than lists of objects."""
        items = [item for value in self.values for item in (value if isinstance(value, list) else [None])]
        return items if all(isinstance(item, dict) for item in items) else []

    @property
    def numbers(self) -> list[float]:
        parsed = [parse_number(value) for value in self.values if not has_no_value(value)]
        return parsed if all(map(is_number, parsed)) else []

    def all(self, test: Callable[[Any], bool]) -> bool:
        return bool(self.values) and all(map(test, self.values))

    def all_are(self, kind: Any) -> bool:
        """Whether all values are instances of a type, or of a union of types."""
        return self.all(lambda value: isinstance(value, kind))

    def is_called(self, kind: str) -> bool:
        return _is_called(self.plain_name, kind)

    @property
    def is_about_answer(self) -> bool:
        """Whether the name is that of something about an answer: answer_length, and not answer_model_a."""
        plain = re.sub(r"_(model|system)_?([a-d]|\d)$", r"_\2", self.plain_name)
        return _is_called(re.sub(r"^(model|system)_(?=(output|answer|response)s?$)", "", plain), "about_answer")

    @property
    def stem(self) -> str:
        """The name without the letter, number or word in which the fields of a pair differ; empty if it has none."""
        parts = re.sub(r"(?<=[a-z])(?=\d)", "_", self.plain_name).split("_")
        rest = [part for part in parts if part not in _NAMES["places"]]
        return "" if len(rest) == len(parts) else "_".join(rest) or "response"


def guess_mapping(rows: Sequence[Json], cells: bool = False) -> FieldMapping | None:
    """The likely mapping of rows like these; None if nothing is likely. ``cells``: all values are texts."""
    fields = _fields_of(rows)
    if all(any(field.plain_name.startswith(prefix) for field in fields) for prefix in _TURK_PREFIXES):
        fields = [replace(field, plain_name=re.sub(r"^(input|answer)_(?=.)", "", field.plain_name)) for field in fields]
    if cells:
        fields = [replace(field, values=[*map(parse_list, field.values)]) for field in fields]
    guess = _MappingGuess([field for field in fields if field.values]).mapping()
    if (numbered := _numbered_columns(rows)) is not None:
        path, common, inner_rows = numbered
        inner = guess_mapping(inner_rows[:_MOST_INNER_ROWS], cells)
        prompt = inner.prompt if inner is not None and inner.response and not inner.rows else None
        if inner is not None and prompt and field_expression(prompt).fields & common:
            return inner.with_fields(rows=(path,), id=None)
    if guess is not None and (guess.response or guess.steps or guess.each or guess.conversation):
        return guess
    in_lists = _guess_of_inner_rows(rows, cells)
    return in_lists if in_lists is not None and in_lists.response else guess or in_lists


def _fields_of(rows: Sequence[Json]) -> list[_Field]:
    """The fields that some of ``rows`` have, with those of their values that are not blank."""
    names = dict.fromkeys(name for row in rows for name in row)
    return [
        _Field(name, plain_name(name), [row[name] for row in rows if not has_no_value(row.get(name))], len(rows))
        for name in names
    ]


def _guess_of_inner_rows(rows: Sequence[Json], cells: bool) -> FieldMapping | None:
    """The likely mapping of rows that are in a list in each of these."""
    guesses = []
    for field in _fields_of(rows):
        if len(field.values) < len(rows) or not all(field.values) or not field.items:
            continue
        inner_rows = [
            {key: value for key, value in row.items() if key != field.name} | item
            for row in rows
            for item in row[field.name]
        ]
        guess = guess_mapping(inner_rows[:_MOST_INNER_ROWS], cells)
        if guess is not None:
            guesses.append(guess.with_fields(rows=(_quoted(field.name), *guess.rows), id=None))
    return next((g for g in guesses if g.response), None) or next((g for g in guesses if g.prompt), None)


def _numbered_columns(rows: Sequence[Json]) -> tuple[str, frozenset[str], list[Json]] | None:
    """The rows in columns such as q1_text, q1_label, q2_text, q2_label, as a path, their fields, and as objects; None
    if there are none."""
    columns: dict[str, dict[str, str]] = {}
    for name in rows[0]:
        if match := re.fullmatch(r"(\D*?)(\d+)(.*)", name):
            columns.setdefault(match[2], {})[(match[3] or match[1]).strip("._ ")] = name
    kinds = [frozenset(names) for names in columns.values()]
    common = frozenset.intersection(*kinds) if len(kinds) > 1 else frozenset()
    if len(common) < _LEAST_COMMON_COLUMNS:
        return None
    items = [{kind: name for kind, name in names.items() if kind in common} for names in columns.values()]
    used = {name for item in items for name in item.values()}
    inner_rows = [
        {name: value for name, value in row.items() if name not in used} | {k: row.get(n) for k, n in item.items()}
        for row in rows
        for item in items
    ]
    return f"[{', '.join(map(_object_path, items))}]", common, inner_rows


class _MappingGuess:
    """The parts guessed so far; a field is free until a part reads it."""

    def __init__(self, fields: Sequence[_Field]) -> None:
        self._fields = fields
        self._parts: Json = {}
        self._responses: Sequence[_Field] = ()
        """The fields of the responses, unless these are in a list of objects."""
        self._inner: Sequence[tuple[_Field, _Field]] = ()
        """The fields in objects beside the prompt and the responses, each after its object."""

    def mapping(self) -> FieldMapping | None:
        self._guess_steps()
        if not self._parts:
            self._guess_conversation()
            self._guess_responses()
        self._guess_prompt()
        if not self._parts:
            return None
        self._inner = [*self._inner_fields()]
        self._guess_models()
        self._guess_verdicts()
        self._guess_people()
        self._guess_scores()
        self._guess_labels()
        self._guess_comments()
        self._guess_facts()
        self._guess_group()
        if self._parts.keys().isdisjoint((*_CONTEXT_PARTS, "steps")):
            several = len(self._responses) > 1
            if not any(field.are_sentences or (several and not field.texts) for field in self._responses):
                return None
        return field_mapping(self._parts)

    @property
    def _free(self) -> Iterator[_Field]:
        read = field_mapping(self._parts).fields
        return (field for field in self._fields if field.name not in read)

    def _field_of(self, part: str) -> _Field | None:
        return next((field for field in self._fields if field.name == self._parts.get(part)), None)

    def _read_first(self, part: str, fields: Iterable[_Field]) -> None:
        """Read the part from the first of these fields, if there is one."""
        if (field := next(iter(fields), None)) is not None:
            self._parts[part] = field.name

    def _inner_fields(self) -> Iterator[tuple[_Field, _Field]]:
        """The fields in objects, each after its object."""
        for field in self._free:
            yield from ((field, inner) for inner in _fields_of_objects(field, _quoted(field.name)))

    def _inner_called(self, kind: str) -> Iterator[_Field]:
        """The short texts with such a name in an object beside the other fields."""
        return (field for _, field in self._inner if field.is_called(kind) and field.all(_is_short))

    def _set_responses(self, fields: Sequence[_Field]) -> None:
        self._responses = fields
        self._parts["response"] = [field.name for field in fields]

    def _guess_steps(self) -> None:
        """The steps of an agent, or of a solution that is a list of texts called so if no answer is beside it."""
        self._read_first("steps", (field for field in self._free if self._are_steps(field)))

    def _are_steps(self, field: _Field) -> bool:
        if field.all(are_steps):
            return True
        others = [other for other in self._fields if other != field]
        return field.is_called("steps") and field.all(are_texts) and not _MappingGuess(others)._has_answers()

    def _has_answers(self) -> bool:
        """Whether there are responses in sentences, lists or messages, and not only a word or reference."""
        self._guess_conversation()
        self._guess_responses()
        answers = (field for field in self._responses if not field.is_called("reference"))
        is_answer = any(field.are_sentences or not field.texts for field in answers)
        return is_answer or not self._parts.keys().isdisjoint(("each", "conversation"))

    def _guess_conversation(self) -> None:
        for field in self._free:
            if field.all(are_exchanges) and not field.is_called("answer") and not self._is_of_pair(field):
                if (speaker_and_text := _fields_of_many_speakers(field.values[0])) is not None:
                    inside = ", ".join(map(_quoted, speaker_and_text))
                    self._parts["passage"] = f"{_quoted(field.name)}[].join(': ', [{inside}])"
                else:
                    self._parts["conversation"] = field.name
                    self._guess_spans_in_turns(field)
                return

    def _is_of_pair(self, field: _Field) -> bool:
        stem = field.stem
        return bool(stem) and sum(other.stem == stem and other.all(are_exchanges) for other in self._free) > 1

    def _guess_spans_in_turns(self, conversation: _Field) -> None:
        """Spans in the turns of a conversation, which are then judged where they stand."""
        turns = [turn for value in conversation.values for turn in value]
        for key in {key: None for turn in turns for key in turn}:
            spans = [span for turn in turns if isinstance(turn.get(key), list) for span in turn[key]]
            if not spans or not all(isinstance(span, dict) for span in spans):
                continue
            ends = next((ends for ends in _SPAN_ENDS if all(span.keys() >= {*ends} for span in spans)), None)
            if ends is None:
                continue
            labels = [name for name in spans[0] if _is_called(plain_name(name), "kind") or name == "annotations"]
            self._parts["rate"] = "all"
            self._parts["span"] = {"field": key, "start": ends[0], "end": ends[1]}
            if labels:
                is_list = isinstance(spans[0][labels[0]], list)
                self._parts["span"]["label"] = f"join(', ', {labels[0]}[].name)" if is_list else labels[0]
            return

    def _guess_responses(self) -> None:
        pair = self._pair()
        references = all(field.is_called("reference") for field in pair)
        named = self._named() if references or not pair[0].is_called("answer") else []
        if references and all(field in pair for field in named):
            named = []
        responses = self._opposites() or (pair if not named else []) or self._lists() or named
        if "each" in self._parts:
            return
        if responses:
            self._set_responses(responses)
        elif "conversation" not in self._parts:
            self._guess_response_objects()
            lists = [field for field in self._free if field.items and not _are_of_people(field)]
            if "each" not in self._parts and len(lists) == 1 and lists[0].row_count > 1:
                self._guess_objects_with_text(lists[0])

    def _opposites(self) -> list[_Field]:
        """Fields of which one has the name of the other and a `not`, or an `in` before `correct`."""
        incorrect = {
            field.plain_name.removeprefix("in"): field
            for field in self._free
            if field.is_called("incorrect") and field.texts
        }
        if correct := [field for field in self._free if field.plain_name in incorrect]:
            return [*correct, *incorrect.values()]
        answers = {field.plain_name: field for field in self._free if field.is_called("answer")}
        for plain, field in answers.items():
            opposite = answers.get(plain.replace("_not_", "_"), field)
            if opposite is not field:
                self._parts["preferred"] = {"field": f"'{opposite.name}'", "a": opposite.name, "b": field.name}
                return [opposite, field]
        return []

    def _guess_response_objects(self) -> None:
        """Responses with their scores in objects: of several fields, or of one by the names of models."""
        objects = [field for field in self._free if field.all_are(dict) and all(field.values)]
        for field in objects:
            items = [item for value in field.values for item in value.values()]
            words = sum(len(item.split()) for item in items if isinstance(item, str))
            texts = (field.is_called("answer") or len(objects) == 1) and all(isinstance(item, str) for item in items)
            inside = ("", {}) if texts and words > _LEAST_ANSWER_WORDS * len(items) else _text_and_scores(items)
            if field.row_count > 1 and inside is not None:
                text, scores = inside
                response = f"value.{text}".removesuffix(".")
                self._parts |= {"each": f"entries({_quoted(field.name)})", "response": response, "origin": "key"}
                self._add_scores({name: f"value.{path}" for name, path in scores.items()})
                return
        alike = [field for field in objects if field.values[0].keys() == objects[0].values[0].keys()]
        inside = _text_and_scores([value for field in alike for value in field.values]) if len(alike) > 1 else None
        if inside is not None:
            text, scores = inside
            paths = [_quoted(field.name) for field in alike]
            names = [f"{path}.{text}" for path in paths]
            self._set_responses([_Field(name, plain_name(name), (), 0) for name in names])
            self._parts["origin"] = [f"'{field.name}'" for field in alike]
            self._add_scores({name: [f"{path}.{score}" for path in paths] for name, score in scores.items()})

    def _pair(self) -> list[_Field]:
        """Fields of texts whose names differ in one letter or number alone, or in chosen and rejected."""
        groups = [
            group
            for group in _by_stem(filter(_can_be_of_pair, self._free)).values()
            if (len(group) > 1 and any(map(_has_texts, group)))
            or (len(group) > 2 and all(field.is_called("answer") and not field.numbers for field in group))
        ]
        return max(groups, key=lambda group: (group[0].is_called("answer"), group[0].length), default=[])

    def _lists(self) -> list[_Field]:
        """A field with a list of texts, or of objects with texts."""
        for field in self._free:
            are_lists = field.all_are(list) and all(field.values) and not field.all(are_messages)
            about_answers = field.is_called("reference") or field.is_called("steps")
            are_answers = field.plain_name in _NAMES["options"] or (field.is_called("answer") and not about_answers)
            if not are_lists or not are_answers or _are_of_people(field):
                continue
            self._guess_objects_with_text(field)
            if "each" in self._parts or all(_is_answer(item) for value in field.values for item in value):
                return [field]
        options = [
            field
            for outer, field in self._inner_fields()
            if outer.plain_name in _NAMES["options"] and field.all(are_texts)
        ]
        longest = max(options, key=lambda field: sum(len("".join(texts)) for texts in field.values), default=None)
        return [longest] if longest is not None else []

    def _guess_objects_with_text(self, field: _Field) -> None:
        """Responses in a list of objects, whose text has a name of its own or which have scores."""
        inside = _text_and_scores(field.items)
        if inside is not None and (inside[1] or inside[0] not in NAMES["response_text"]):
            text, scores = inside
            self._parts |= {"each": _quoted(field.name), "response": text}
            self._add_scores(scores)
            if (model := next((name for name in NAMES["response_model"] if name in field.items[0]), None)) is not None:
                self._parts["origin"] = model

    def _named(self) -> list[_Field]:
        answers = [
            field
            for field in self._free
            if field.is_called("answer")
            and not field.is_about_answer
            and (field.is_text or field.row_count < 3)
            and field.all(lambda value: isinstance(value, str | int | float) or are_messages(value))
            and not field.is_called("copy")
        ]
        better = [field for field in answers if not field.is_called("reference")]
        answers = better or [field for field in answers[:1] if field.is_filled]
        if not any(field.plain_name in _NAMES["prompt"] and field not in answers for field in self._free):
            questions = _NAMES["prompt"] + _NAMES["passage"]
            answers = [field for field in answers if field.plain_name not in questions] or answers
        return answers or self._claim()

    def _claim(self) -> list[_Field]:
        """A sentence or claim beside the text that it is about, of which somebody says yes or no."""
        texts = {field.plain_name: field for field in self._free if field.are_sentences}
        judged = any(field.all(_is_yes_or_no) for field in self._free) and not texts.keys().isdisjoint(
            _NAMES["claimed"]
        )
        return [texts[name] for name in ("claim", "sentence") if name in texts][:1] if judged else []

    def _guess_prompt(self) -> None:
        by_name = {field.plain_name: field for field in self._free}
        self._guess_inner_prompt()
        prompt = self._prompt_field(by_name)
        self._guess_spans()
        self._guess_span_of_columns()
        passages = (by_name[name] for name in _NAMES["passage"] if name in by_name)
        passage = next((field for field in passages if field.are_sentences and field is not prompt), None)
        more = by_name.get("input")
        if prompt is not None and more is not None and more is not prompt and not _contains_texts_of(prompt, more):
            self._parts["prompt"] = f"{{{prompt.name}}}\n\n{{{more.name}}}"
        elif prompt is not None:
            self._parts["prompt"] = prompt.name
        if prompt is passage is None:
            passage = self._unnamed_passage()
        answered = "response" in self._parts
        if passage is None:
            lists = [field.name for field in self._free if field.all(are_texts) and field.is_called("paragraphs")]
            if answered and lists:
                self._parts["passage"] = "\n\n".join(f"{{{name}}}" for name in lists)
        elif not answered and (
            passage.plain_name in _NAMES["story"]
            if prompt is not None
            else not self._parts and any(map(_names_models, self._free))
        ):  # a story next to a prompt, or a text beside its model, whose prompt is elsewhere
            self._set_responses([passage])
        else:
            part = "prompt" if "prompt" not in self._parts and answered else "passage"
            self._parts[part] = passage.name

    def _unnamed_passage(self) -> _Field | None:
        """The longest text that is called nothing else, beside responses or labels."""
        labelled = any(field.is_called("label") for field in self._free)
        if "conversation" in self._parts or not ("response" in self._parts or labelled):
            return None
        facts = {*chain(*_NAMES["facts"].values())}
        texts = [
            field
            for field in self._free
            if field.are_sentences
            and field.is_filled
            and field.plain_name not in facts
            and not field.is_about_answer
            and not field.is_called("label")
        ]
        return max(texts, key=lambda field: (field.distinct * 2 > field.row_count, field.length), default=None)

    def _prompt_field(self, by_name: Mapping[str, _Field]) -> _Field | None:
        """The field that is called as a prompt; not that of a judge, which has the prompt and the answers in it."""
        named = (by_name[name] for name in _NAMES["prompt"] if name in by_name and _may_be_prompt(by_name[name]))
        called = (
            field
            for field in self._free
            if field.are_sentences
            and not {*field.plain_name.split("_")}.isdisjoint(_NAMES["prompt_words"])
            and not field.is_about_answer
        )
        prompt = next(chain(named, called), None)
        input_field = by_name.get("input")
        if prompt is None or input_field is None or not _contains_texts_of(prompt, input_field):
            return prompt
        return input_field if any(_contains_texts_of(prompt, field) for field in self._responses) else prompt

    def _guess_inner_prompt(self) -> None:
        """The first text of several words in an object that is called as a prompt."""
        texts = (field for outer, field in self._inner_fields() if outer.plain_name in _NAMES["prompt"])
        self._read_first("prompt", (field for field in texts if field.all(_has_words)))

    def _guess_spans(self) -> None:
        for field in self._free:
            if field.items and all({"start", "end"} <= span.keys() for span in field.items):
                self._parts["span"] = field.name
                kinds = [inner for inner in _fields_of(field.items) if inner.is_called("kind") and inner.all(_is_short)]
                if kinds and all(inner.name != "label" for inner in kinds):
                    self._parts["span"] = {"field": field.name, "label": kinds[0].name}
                return

    def _guess_span_of_columns(self) -> None:
        """A span in each row: where it starts and ends, and maybe its text and its label."""
        names = {field.plain_name: field for field in self._free}
        for plain, start in names.items():
            stem = re.sub("_start(_offset|_index)?$", "", plain)
            end = names.get(plain.replace("_start", "_end"))
            if stem == plain or end is None or not (start.numbers and end.numbers):
                continue
            label = next((field for field in names.values() if field.is_called("kind")), None)
            fields = {"start": start, "end": end, "text": names.get(stem), "label": label}
            path = _object_path({part: field.name for part, field in fields.items() if field is not None})
            self._parts["span"] = {"field": f"[{path}]"}
            return

    def _guess_models(self) -> None:
        for group in _by_stem(filter(_names_models, self._free)).values():
            if len(group) == len(self._responses):
                self._parts["origin"] = [field.name for field in group]
                return
        if len(self._responses) == 1 or "steps" in self._parts:
            fields = sorted(filter(self._is_model, self._free), key=lambda field: "model" not in field.plain_name)
            self._read_first("origin", fields)
        if self._responses and "origin" not in self._parts:
            self._read_first("origin", self._inner_called("model"))

    def _is_model(self, field: _Field) -> bool:
        """Whether a field says which model wrote the only response."""
        prompt = self._field_of("prompt")
        recurs = prompt is not None and prompt.distinct < prompt.row_count
        lists = field.is_called("model") and field.all(are_texts)
        keys = field.plain_name == "key" and field.are_names and recurs and not _follows(field, prompt)
        return (lists or keys or _names_models(field)) and "dataset" not in field.plain_name

    def _guess_verdicts(self) -> None:
        responses = self._responses
        if not responses or "preferred" in self._parts:
            return
        if len(responses) != 2:
            self._guess_best_response()
            return
        chosen = [field for field in responses if field.is_called("chosen")]
        rejected = [field for field in responses if field.is_called("rejected")]
        if len(chosen) == len(rejected) == 1:
            self._parts["preferred"] = {"field": "'chosen'", "a": "chosen", "b": "rejected"}
            self._set_responses([*chosen, *rejected])
            return
        origins = {*self._parts.get("origin", ())}
        models = {normal_verdict(text) for field in self._fields if field.name in origins for text in field.texts}
        verdict_names = models | {normal_verdict(field.name) for field in responses}
        verdicts = [field for field in map(_votes, self._free) if _has_verdicts(field, verdict_names)]
        if not verdicts:
            of_turk = [field for field in self._free if field.name.startswith("Answer.") and _are_letters(field)]
            of_turk = [field for field in of_turk if "overall" in field.plain_name] or of_turk
            verdicts = of_turk if len(of_turk) == 1 else []
        stems = {field.stem for field in responses}
        if len(stems) > 1 or stems == {""}:  # not two of a kind: a label may be of one of them
            verdicts = [field for field in verdicts if not (field.is_called("label") and field.numbers)]
        if not verdicts:
            self._guess_verdicts_of_people(verdict_names)
            return
        stem = verdicts[0].stem
        verdicts = [field for field in verdicts if stem and field.stem == stem] or verdicts[:1]
        values = {normal_verdict(value) for field in verdicts for value in field.values}
        preferred: Json = {"field": [field.name for field in verdicts]}
        if values <= {"0", "1"} and "0" in values:
            preferred |= {"a": 0, "b": 1}
        elif values <= {"0", "1", "2"}:
            preferred |= {"a": 1, "b": 2, **({"tie": 0} if "0" in values else {})}
        self._parts["preferred"] = preferred

    def _guess_verdicts_of_people(self, verdict_names: set[str]) -> None:
        """Verdicts in lists of objects, each by a person."""
        lists = grouped(
            (inner.name, field)
            for field in self._free
            for inner in _fields_of(field.items)
            if _has_verdicts(inner, verdict_names)
        )
        if not lists:
            return
        verdict = next((name for name in lists if "overall" in name), next(iter(lists)))
        names = [_quoted(field.name) for field in lists[verdict]]
        self._parts |= {"people": names[0] if len(names) == 1 else f"[{', '.join(names)}][]", "preferred": verdict}
        people = (inner for inner in _fields_of(lists[verdict][0].items) if inner.is_called("person"))
        self._read_first("annotator", people)

    def _guess_best_response(self) -> None:
        """The best of one response in a list or of several, by its name or its number."""
        counts, names = {len(self._responses)}, {normal_verdict(field.name) for field in self._responses}
        if self._responses[0].all(are_texts):
            counts = {len(value) for value in self._responses[0].values}
            names |= {chr(ord("a") + place) for place in range(max(counts))}
        if min(counts) < 2:
            return
        votes = (f for f in self._free if f.texts and all(normal_verdict(value) in names for value in f.values))
        self._read_first("preferred", votes)
        if "preferred" in self._parts:
            return
        named = (field for field in self._free if field.is_called("verdict") or field.is_called("right_answer"))
        numbers = {field.name: {*_numbers_of(field)} for field in named}
        numbers = {name: own for name, own in numbers.items() if own and own <= {*range(min(counts) + 1)}}
        places = set[float]().union(*numbers.values())
        first = int(min(places, default=0) > 0)
        if numbers and max(places) - first < min(counts):
            self._parts["preferred"] = {"field": [*numbers], "first": first}

    def _guess_people(self) -> None:
        if "people" in self._parts:
            return
        people = (
            field
            for field in self._free
            if (field.is_called("person") and field.all_are(str | int))
            or (_is_called(field.plain_name.removesuffix("s"), "person") and self._is_beside_ratings(field))
        )
        self._read_first("annotator", chain(people, self._inner_called("person")))

    def _is_beside_ratings(self, people: _Field) -> bool:
        """Whether a field has a list of people, as many as numbers or verdicts are in the lists of another field.
        Numbers are people if they are called ids, and can be counts otherwise."""
        if not (people.all(are_texts) or (people.plain_name.endswith("ids") and people.all(_are_numbers))):
            return False
        preferred = self._parts.get("preferred")
        verdicts = preferred["field"] if isinstance(preferred, dict) else preferred
        judged = (field for field in self._fields if field.all(_are_numbers) or [field.name] == verdicts)
        return any([*map(len, field.values)] == [*map(len, people.values)] for field in judged)

    def _guess_scores(self) -> None:
        if "each" in self._parts:
            return
        self._add_scores(self._scores_by_place())
        if len(self._responses) > 1:
            self._add_scores(self._scores_by_model())
        elif self._responses:
            for field in self._free:
                if field.is_called("rank") and field.all(_are_numbers):
                    self._parts["rank"] = field.name
            for are_scores in (_are_lists_of_scores, _is_score):
                self._add_scores({field.name: field.name for field in self._free if are_scores(field)})
            self._guess_inner_scores()
            self._guess_yes_or_no()

    def _add_scores(self, scores: Json) -> None:
        if scores:
            self._parts["score"] = {**self._parts.get("score", {}), **scores}

    def _scores_by_place(self) -> Json:
        """Scores whose names differ in a letter or number: of one response by several people, or of one each."""
        numbers = (
            field for field in self._free if (field.numbers or field.all_are(bool)) and not field.is_called("no_score")
        )
        scores: Json = {}
        for stem, group in _by_stem(numbers).items():
            names = [field.name for field in group]
            if len(names) > 1 and len(self._responses) in (1, len(names)):
                scores[stem] = names if len(self._responses) > 1 else f"[{', '.join(map(_quoted, names))}]"
        return scores

    def _scores_by_model(self) -> dict[str, list[str]]:
        """Scores whose names have the word in which the response differs from others: gpt4_safety, gpt4_response."""
        names = [field.plain_name.split("_") for field in self._responses]
        models = ["_".join(word for word in name if any(word not in other for other in names)) for name in names]
        scores: dict[str, dict[int, str]] = {}
        for field in self._free:
            plain = f"_{field.plain_name}_"
            places = [place for place, model in enumerate(models) if model and f"_{model}_" in plain]
            if len(places) == 1 and _is_rating(field):
                score = plain.replace(f"_{models[places[0]]}_", "_", 1).strip("_") or "score"
                scores.setdefault(score, {})[places[0]] = field.name
        return {
            score: [by_place[place] for place in sorted(by_place)]
            for score, by_place in scores.items()
            if len(by_place) == len(names)
        }

    def _guess_inner_scores(self) -> None:
        """The paths of scores in an object beside a response."""
        numbers = (
            field
            for outer, field in self._inner
            if field.numbers
            and _is_called(f"{outer.plain_name}_{field.plain_name}", "score")
            and not field.is_called("no_score")
        )
        self._add_scores({field.plain_name: field.name for field in numbers})

    def _guess_yes_or_no(self) -> None:
        """A yes or no about a response, and not about the prompt: that is the same for each prompt."""
        prompt = self._field_of("prompt")
        for field in self._free:
            answers = field.all(_is_yes_or_no) and not field.is_called("no_score")
            if answers and not _follows(field, prompt):
                self._parts["tag"] = {"name": f"'{field.name}'", "field": field.name}
                return

    def _guess_labels(self) -> None:
        """The fields of labels, of a response or of a text without responses."""
        labels: list[str] = []
        if len(self._responses) == 1:
            self._guess_claims()
            texts = [field for field in (self._field_of("prompt"), *self._responses) if field is not None]
            person = self._field_of("annotator")
            labels = [field.name for field in self._free if field.all(_are_flags)]
            labels += [field.name for field in self._free if _are_labels(field, texts, person)]
        elif "passage" in self._parts and "response" not in self._parts:
            labels = [field.name for field in self._free if field.is_called("label") and not field.is_called("count")]
        if labels and "label" not in self._parts:
            self._parts["label"] = labels

    def _guess_claims(self) -> None:
        """Labels of what a response says, in a list of objects with a text and its label."""
        for field in self._free:
            items = field.items
            if not items:
                continue
            values = {key: [item.get(key) for item in items if item] for key in items[0]}
            texts = [key for key, own in values.items() if all(isinstance(value, str) and value for value in own)]
            lists = [key for key, own in values.items() if all(map(are_texts, own))]
            kinds = (key for key in texts if _is_called(key, "kind") and len({*values[key]}) <= _MOST_LABELS)
            label = next(kinds, None)
            text = next((key for key in [*texts, *lists] if key != label), None)
            if label is not None and text is not None:
                path = f"join(' ', {_quoted(text)})" if text in lists else _quoted(text)
                self._parts["label"] = f"{_quoted(field.name)}[].[{path}, {_quoted(label)}]"
                return

    def _guess_comments(self) -> None:
        """What people wrote about one response, or as the reason of their verdict."""
        comments = [field.name for field in self._free if field.is_called("comment") and field.are_sentences]
        preferred = self._parts.get("preferred")
        if comments and len(self._responses) == 1:
            self._parts["comment"] = {name: name for name in comments}
        elif comments and isinstance(preferred, dict) and "people" not in self._parts:
            preferred["reason"] = comments[0]

    def _guess_facts(self) -> None:
        for part, names in _NAMES["facts"].items():
            fields = [field for field in self._free if field.plain_name in names and field.all_are(str | int)]
            if part == "id":
                fields = [field for field in fields if field.distinct == field.row_count]
            elif part == "system":
                fields = [field for field in fields if any(map(_has_words, field.texts)) and not field.are_names]
            self._read_first(part, fields)

    def _guess_group(self) -> None:
        """What rows with one response share if they are of one prompt."""
        if len(self._responses) != 1:
            return
        prompt = self._field_of("prompt")
        group: list[str] = []
        if prompt is not None:
            group = ["prompt"] if prompt.distinct < len(prompt.values) else []
        elif self._parts.keys().isdisjoint(_CONTEXT_PARTS):
            own = self._field_of("id")
            group = [own.name] if own is not None and own.plain_name in _NAMES["prompt_ids"] else []
            group += [
                field.name
                for field in self._free
                if field.plain_name.endswith("id") and field.distinct < field.row_count and not field.is_called("model")
            ]
        if group:
            self._parts["group"] = group[0]
            self._parts.pop("id", None)


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name, ensure_ascii=False)


def _object_path(fields: Mapping[str, str]) -> str:
    """The expression of an object with the values of fields."""
    return "{" + ", ".join(f"{_quoted(key)}: {_quoted(field)}" for key, field in fields.items()) + "}"


def _names_models(field: _Field) -> bool:
    """Whether a field has names of models, and no texts for them."""
    longest = max((len(text.split()) for text in field.texts), default=0)
    short = 0 < longest <= _MOST_NAME_WORDS and field.length <= _MOST_NAME_LENGTH
    return short and field.is_called("model") and "correct" not in field.plain_name


def _fields_of_many_speakers(turns: Sequence[Any]) -> tuple[str, str] | None:
    """The fields of messages whose speakers are more than a user and a model, such as those of a meeting."""
    fields = message_fields(turns[0])
    if fields is None:
        return None
    names = {str(turn.get(fields[0])).lower() for turn in turns}
    return fields if sum(speaker_role(name) is None for name in names) > 2 else None


def _contains_texts_of(field: _Field, inner: _Field) -> bool:
    """Whether a field has the texts of another one in it."""
    return any(text.strip() and text in outer_text for text in inner.texts for outer_text in field.texts)


def _votes(field: _Field) -> _Field:
    """A field of lists of texts, some of which recur in a list, with their items as its values; any other as it is."""
    if not field.all(are_texts) or all(len({*value}) == len(value) for value in field.values):
        return field
    items = [item for value in field.values for item in value]
    return replace(field, values=items, row_count=len(items))


def _numbers_of(field: _Field) -> list[float]:
    """The numbers of a field, or those in its lists; none if it has anything else."""
    items = [item for value in field.values for item in (value if isinstance(value, list) else [])]
    return items if _are_numbers(items) else field.numbers


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(is_number, value))


def _are_lists_of_scores(field: _Field) -> bool:
    return field.is_called("score") and field.all(_are_numbers)


def _follows(field: _Field, key_field: _Field | None) -> bool:
    """Whether a field has one value for each of another one, whose values recur."""
    if key_field is None:
        return False
    pairs = {(str(key), str(value)) for key, value in zip(key_field.values, field.values, strict=False)}
    return len(key_field.values) == len(field.values) and key_field.distinct == len(pairs) < key_field.row_count


def _are_labels(field: _Field, texts: Sequence[_Field], person: _Field | None) -> bool:
    """Whether a field has a few labels of a response: by its name, or as people say different things of one text."""
    if not field.all(_is_short) or not 1 < field.distinct <= _MOST_LABELS:
        return False
    if field.is_called("label_alone"):
        return not any(_follows(field, text) for text in texts)
    judged_texts = [*map(str, zip(*(text.values for text in texts), strict=False))]
    differs = len({*zip(judged_texts, field.values, strict=False)}) > len({*judged_texts})
    return person is not None and differs and not _follows(field, person)


def _are_flags(value: Any) -> bool:
    """Whether this says of several labels whether they fit."""
    return isinstance(value, dict) and len(value) > 1 and all(isinstance(fits, bool) for fits in value.values())


def _is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _MOST_NAME_LENGTH


def _has_words(value: Any) -> bool:
    return isinstance(value, str) and " " in value.strip()


def _are_of_people(field: _Field) -> bool:
    """Whether a field has lists of what people say of something with yes or no, or has such lists in lists."""
    inner = _fields_of(field.items)
    people = any(member.is_called("person") for member in inner) and any(member.all(_is_yes_or_no) for member in inner)
    return people or any(map(_are_of_people, inner))


def _fields_of_objects(field: _Field, path: str, above: str = "") -> Iterator[_Field]:
    """The fields in the objects that a field has, and in objects in these."""
    for key in field.values[0] if field.all_are(dict) else ():
        values = [value.get(key) for value in field.values]
        inner = _Field(f"{path}.{_quoted(key)}", above + plain_name(key), values, field.row_count)
        yield inner
        if not above:
            yield from _fields_of_objects(inner, inner.name, f"{plain_name(key)}_")


def _is_yes_or_no(value: Any) -> bool:
    return isinstance(value, bool) or str(value).strip().lower() in ("yes", "no", "true", "false")


def _text_and_scores(items: Sequence[Any]) -> tuple[str, dict[str, str]] | None:
    """Where the text is in objects that each hold one, and the paths of their numbers by name; None if they do not."""
    if len(items) < 2 or not all(isinstance(item, dict) for item in items):
        return None
    texts = [name for name in items[0] if all(isinstance(item.get(name), str) for item in items)]
    long = [name for name in NAMES["response_text"] if name in texts][:1]
    long = long or [name for name in texts if len({item[name] for item in items}) * 2 > len(items)]
    if len(long) != 1:
        return None
    scores: dict[str, str] = {}
    for name, value in items[0].items():
        inner = value.items() if isinstance(value, dict) else ((None, value),)
        for key, number in inner:
            if isinstance(number, int | float) and not _is_called(plain_name(key or name), "no_score"):
                scores[key or name] = f"{_quoted(name)}.{_quoted(key)}" if key else _quoted(name)
    return _quoted(long[0]), scores


def _by_stem(fields: Iterable[_Field]) -> dict[str, list[_Field]]:
    """Fields whose names differ in a letter, number or word, by the rest of their names."""
    return grouped((field.stem, field) for field in fields if field.stem)


def _can_be_of_pair(field: _Field) -> bool:
    """Whether a field has texts, or lists of them or of messages, and no names of something about answers."""
    if field.is_about_answer:
        return False
    answers = field.is_called("answer")
    plain = field.all_are(str | int | float) and (answers or not field.are_names)
    return plain or (answers and field.all(are_texts)) or field.all(are_messages)


def _has_texts(field: _Field) -> bool:
    return field.is_text or field.all(are_messages) or field.all(are_texts)


def _may_be_prompt(field: _Field) -> bool:
    return _has_texts(field) or (field.row_count < 3 and bool(field.texts))


def _is_answer(value: Any) -> bool:
    if isinstance(value, dict):
        return any(isinstance(value.get(name), str) for name in NAMES["response_text"])
    return isinstance(value, str)


def _is_score(field: _Field) -> bool:
    numbers = field.numbers
    if not numbers or field.is_called("no_score") or field.is_called("reference"):
        return False
    small = all(abs(number) <= _HIGHEST_SCORE for number in numbers) and len(set(numbers)) > 1
    return field.is_called("score") or (small and field.row_count >= 3)


def _is_rating(field: _Field) -> bool:
    """Whether a field has small whole numbers, as people give, or the name of a score, and no name of a measure."""
    if not field.numbers or field.is_called("no_score") or field.is_called("measure"):
        return False
    return all(number in range(11) for number in field.numbers) or field.is_called("score")


def _has_verdicts(field: _Field, names: set[str]) -> bool:
    """Whether a field has verdicts on two responses, which may be called as in ``names``."""
    if not field.all_are(str | int | float):
        return False
    if not all(is_usual_verdict(value) or normal_verdict(value) in names for value in field.values):
        return False
    if any(map(is_verdict_in_words, field.values)):
        return True
    of_people = _is_called(re.sub(r"_?\d+$", "", field.plain_name), "person") and field.distinct <= 4
    return of_people or field.is_called("verdict")


def _are_letters(field: _Field) -> bool:
    """Whether a field has A and B, and nothing else but ties."""
    values = {*map(normal_verdict, field.values)}
    return {"a", "b"} <= values and all(map(is_usual_verdict, values))
