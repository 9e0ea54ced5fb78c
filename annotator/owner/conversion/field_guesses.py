"""The likely mapping of unknown rows: by what fields contain first, by their names second."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from annotator.owner.conversion.cell_values import NULL_WORDS, is_number, parse_number
from annotator.owner.conversion.field_mapping import FieldMapping, field_mapping
from annotator.owner.conversion.literal_values import are_messages, parse_literal, plain_name
from annotator.owner.conversion.task_draft import Json
from annotator.owner.conversion.verdict_values import is_usual_verdict, normal_verdict

_SOURCE: Final = 60
"""The average characters of a field called source that is a text, and does not tell where a row comes from."""
_SCALE: Final = 10
"""The highest score that a field without the name of a score is taken for."""
_PROMPT: Final = (
    "prompt", "instruction", "question", "query", "user_prompt", "user_query", "prompt_text", "instructions", "request",
    "user_input", "user", "ask", "problem", "task_description", "orig_instruction", "input", "frage", "goal", "src",
)  # fmt: skip
_PASSAGE: Final = (
    "passage", "context", "document", "article", "source_text", "post", "story", "knowledge", "text", "source",
    "dialogue", "content", "body", "sentence",
)  # fmt: skip
_ANSWER: Final = re.compile(
    r"(^|_)(response|answer|output|completion|candidate|generation|reply|summary|chosen|rejected|translation|solution|"
    r"story|antwort|reponse|respuesta|ref|hypothesis|prediction|generated)s?(_|\d|$)"
)
_NO_ANSWER: Final = re.compile(
    r"(^|_)(id|ids|length|len|tokens?|scores?|model|models|type|time|source|date|winner|label|rating|rank|reference|"
    r"url|count|lang|language|correct|gold|reason|feedback|critique|rationale|generator|system|number|num)(_|\d|$)"
)
_MODEL: Final = re.compile(
    r"(^|_)(model|generator|system|origin|engine|llm|bot|(response|answer|output)_source)s?(_|\d|$)"
)
_VERDICT: Final = re.compile(
    r"(^|_)(winner|preference|preferred|verdict|better|label|labels|choice|judg(e)?ment|best|vote|gold)"
)
_SCORE: Final = re.compile(
    r"(^|_)(score|scores|rating|ratings|quality|grade|stars|overall|likert|points|reward|rewards)(_|\d|$)"
)
_NO_SCORE: Final = re.compile(
    r"(^|_)(id|idx|index|number|num|count|length|len|tokens?|turns?|year|time|date|seed|rank|split|page)(_|\d|$)"
)
_LABEL: Final = re.compile(r"(^|_)(label|tag|category|class|sentiment|topic|intent)s?(_|$)")
_PERSON: Final = re.compile(
    r"^(annotator|rater|worker|labeler|labeller|user|judge|evaluator|assessor|coder)(_?(id|name))?$|^worker_?id$"
)
_PLAIN: Final[Mapping[str, Sequence[str]]] = {
    "title": ("title", "headline"),
    "id": ("id", "task_id", "example_id", "prompt_id", "uid", "uuid", "question_id", "idx"),
    "language": ("language", "lang"), "kind": ("kind",), "split": ("split",),
    "system": ("system_prompt", "system_message", "system"),
}  # fmt: skip


@dataclass(frozen=True)
class _Field:
    """A field of rows: its name as written and in lower case with underscores, and its values in the first rows."""

    name: str
    plain: str
    values: Sequence[Any]
    of: int

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
        some = [text for text in self.texts if text.strip()]
        if len(some) * 2 < len(self.values) or not some:
            return False
        return not (self.of >= 3 and self.distinct == 1) and not self.are_names

    @property
    def are_names(self) -> bool:
        """Whether the values look like names of models or people: short, few, and they recur."""
        some = [text for text in self.texts if text.strip()]
        short = bool(some) and all(len(text) <= 60 and len(text.split()) <= 3 for text in some)
        return short and self.distinct * 2 <= max(2, self.of) and self.of >= 3

    @property
    def are_sentences(self) -> bool:
        """Whether the texts are not mostly single words or addresses."""
        some = [text for text in self.texts if text.strip()]
        least = _SOURCE if self.plain == "source" else 0
        return self.is_text and self.length >= least and sum(len(t.split()) > 1 for t in some) * 2 >= len(some)

    @property
    def numbers(self) -> list[float]:
        found = [parse_number(value) for value in self.values if not _is_blank(value)]
        return [value for value in found if is_number(value)] if all(map(is_number, found)) else []

    def all(self, test: Callable[[Any], bool]) -> bool:
        return bool(self.values) and all(map(test, self.values))


def _is_blank(value: Any) -> bool:
    return value is None or (isinstance(value, str) and value.strip().lower() in NULL_WORDS | {""})


def guess_mapping(rows: Sequence[Json], cells: bool = False) -> FieldMapping | None:
    """The likely mapping of rows like these; None if nothing is likely. ``cells``: all values are texts."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    fields = [
        _Field(
            name, plain_name(name), [_read(row[name], cells) for row in rows if not _is_blank(row.get(name))], len(rows)
        )
        for name in names
    ]
    return _Guess([field for field in fields if field.values]).mapping()


def _read(value: Any, cells: bool) -> Any:
    if cells and isinstance(value, str) and value.lstrip().startswith("["):
        found = parse_literal(value.strip())
        return found if isinstance(found, list) else value
    return value


class _Guess:
    """The parts found so far; a field has one part."""

    def __init__(self, fields: Sequence[_Field]) -> None:
        self._fields = fields
        self._taken: set[str] = set()
        self._parts: dict[str, Any] = {}

    def mapping(self) -> FieldMapping | None:
        self._conversation()
        self._responses()
        self._prompt()
        if not self._parts:
            return None
        self._models()
        self._verdicts()
        self._people()
        self._scores()
        self._labels()
        self._plain()
        if not {"prompt", "passage", "conversation"} & self._parts.keys() and len(self._parts.get("response", ())) < 2:
            return None
        return field_mapping(self._parts)

    @property
    def _free(self) -> Iterator[_Field]:
        return (field for field in self._fields if field.name not in self._taken)

    def _take(self, part: str, *names: str) -> None:
        self._parts[part] = names[0] if len(names) == 1 else list(names)
        self._taken.update(names)

    def _conversation(self) -> None:
        for field in self._free:
            if field.all(are_messages) and not _ANSWER.search(field.plain):
                self._take("conversation", field.name)
                return

    def _responses(self) -> None:
        found = self._pair() or self._lists() or self._named()
        if found:
            self._taken.update(found)
            self._parts["response"] = [*found]

    def _pair(self) -> list[str]:
        """Fields of texts whose names differ in one letter or number alone, or in chosen and rejected."""
        stems: dict[str, list[_Field]] = {}
        for field in self._free:
            plain = field.all(lambda value: isinstance(value, str | int | float)) and not field.are_names
            if _is_no_answer(field.plain) or not (plain or field.all(are_messages)):
                continue
            if stem := _stem(field.plain):
                stems.setdefault(stem, []).append(field)
        best = [
            group
            for group in stems.values()
            if len(group) > 1 and any(field.is_text or field.all(are_messages) for field in group)
        ]
        best.sort(key=lambda group: (bool(_ANSWER.search(group[0].plain)), group[0].length), reverse=True)
        return [field.name for field in best[0]] if best else []

    def _lists(self) -> list[str]:
        """A field with a list of texts, or of objects with texts."""
        for field in self._free:
            texts = field.all(lambda value: isinstance(value, list) and bool(value) and all(map(_is_answer, value)))
            if texts and not field.all(are_messages) and _ANSWER.search(field.plain):
                return [field.name]
        return []

    def _named(self) -> list[str]:
        found = [
            field.name
            for field in self._free
            if _ANSWER.search(field.plain) and not _is_no_answer(field.plain) and (field.is_text or field.of < 3)
            and field.all(lambda value: isinstance(value, str | int | float) or are_messages(value))
        ]  # fmt: skip
        asked = [name for name in found if plain_name(name) in _PROMPT + _PASSAGE]
        others = any(field.plain in _PROMPT and field.name not in found for field in self._free)
        return found if others or not asked else [name for name in found if name not in asked] or found

    def _prompt(self) -> None:
        by_name = {field.plain: field for field in self._free}
        prompt = next((by_name[name] for name in _PROMPT if name in by_name and _asks(by_name[name])), None)
        if prompt is None:
            prompt = next((f for f in self._free if f.is_text and set(f.plain.split("_")) & _PROMPT_WORDS), None)
        self._spans()
        passage = next(
            (by_name[name] for name in _PASSAGE if name in by_name and by_name[name].are_sentences
             and by_name[name] is not prompt), None
        )  # fmt: skip
        more = by_name.get("input")
        if prompt is not None and prompt.plain == "instruction" and more is not None and more is not prompt:
            self._parts["prompt"] = f"{{{prompt.name}}}\n\n{{{more.name}}}"
            self._taken.update((prompt.name, more.name))
        elif prompt is not None:
            self._take("prompt", prompt.name)
        labelled = any(_LABEL.search(field.plain) for field in self._free)
        if prompt is passage is None and "conversation" not in self._parts and ("response" in self._parts or labelled):
            known = {name for names in _PLAIN.values() for name in names}
            texts = [
                f
                for f in self._free
                if f.is_text and f.plain not in known and not _is_no_answer(f.plain) and not _LABEL.search(f.plain)
            ]
            passage = max(texts, key=lambda field: field.length, default=None)
        if passage is not None and prompt is not None and "response" not in self._parts and _is_story(passage):
            self._take("response", passage.name)  # a story or text next to a prompt is the response
        elif passage is not None:
            part = "prompt" if prompt is None and "response" in self._parts else "passage"
            self._take(part, passage.name)

    def _spans(self) -> None:
        for field in self._free:
            if (
                field.all(lambda value: isinstance(value, list))
                and any(field.values)
                and all(
                    isinstance(each, dict) and {"start", "end"} <= each.keys()
                    for value in field.values
                    for each in value
                )
            ):
                self._take("span", field.name)
                return

    def _models(self) -> None:
        responses = self._parts.get("response", [])
        if len(responses) > 1:
            stems: dict[str, list[_Field]] = {}
            for field in self._free:
                if _MODEL.search(field.plain) and field.texts and field.length <= 80:
                    stems.setdefault(_stem(field.plain), []).append(field)
            found = next((group for stem, group in stems.items() if stem and len(group) == len(responses)), None)
            if found is not None:
                self._parts["origin"] = [field.name for field in found]
                self._taken.update(field.name for field in found)
                return
        for field in self._free:
            if "dataset" in field.plain:
                continue
            lists = len(responses) == 1 and field.all(
                lambda v: isinstance(v, list) and all(isinstance(e, str) for e in v)
            )
            if _MODEL.search(field.plain) and (lists or (len(responses) == 1 and field.texts and field.length <= 80)):
                self._take("origin", field.name)
                return

    def _verdicts(self) -> None:
        responses = self._parts.get("response", [])
        if len(responses) != 2:
            return
        chosen = [name for name in responses if _CHOSEN.search(plain_name(name))]
        rejected = [name for name in responses if _REJECTED.search(plain_name(name))]
        if len(chosen) == len(rejected) == 1:
            self._parts["preferred"] = {"field": "'chosen'", "a": "chosen", "b": "rejected"}
            self._parts["response"] = [*chosen, *rejected]
            return
        models = {name for part in self._parts.get("origin", []) for field in self._fields
                  if field.name == part for name in map(normal_verdict, field.texts)}  # fmt: skip
        known = models | {normal_verdict(name) for name in self._parts["response"]}
        found = [field for field in self._free if _has_verdicts(field, known)]
        if not found:
            return
        several = [field for field in found if _stem(field.plain) and _stem(field.plain) == _stem(found[0].plain)]
        chosen = several if len(several) > 1 else found[:1]
        values = {normal_verdict(value) for field in chosen for value in field.values}
        made: dict[str, Any] = {"field": [field.name for field in chosen]}
        if values <= {"0", "1"} and "0" in values:
            made |= {"a": 0, "b": 1}
        elif values <= {"0", "1", "2"}:
            made |= {"a": 1, "b": 2, **({"tie": 0} if "0" in values else {})}
        self._parts["preferred"] = made
        self._taken.update(field.name for field in chosen)

    def _people(self) -> None:
        for field in self._free:
            if _PERSON.match(field.plain) and field.all(lambda value: isinstance(value, str | int)):
                self._take("annotator", field.name)
                return

    def _scores(self) -> None:
        responses = self._parts.get("response", [])
        stems: dict[str, list[_Field]] = {}
        for field in self._free:
            if field.numbers and _stem(field.plain) and not _NO_SCORE.search(field.plain):
                stems.setdefault(_stem(field.plain), []).append(field)
        scores: dict[str, Any] = {}
        for stem, group in stems.items():
            if len(responses) == len(group) > 1:
                scores[stem] = [field.name for field in group]
                self._taken.update(field.name for field in group)
        for field in self._free:
            lists = field.all(lambda v: isinstance(v, list) and bool(v) and all(map(is_number, v)))
            if lists and len(responses) == 1 and _SCORE.search(field.plain):
                scores[field.name] = field.name
                self._taken.add(field.name)
        if len(responses) == 1 and not scores:
            found = [field for field in self._free if _is_score(field)]
            scores = {field.name: field.name for field in found}
            self._taken.update(field.name for field in found)
        if scores:
            self._parts["score"] = scores

    def _labels(self) -> None:
        """Of texts without responses, the fields of labels."""
        found = [field.name for field in self._free if _LABEL.search(field.plain) and "passage" in self._parts]
        if found and "response" not in self._parts:
            self._take("label", *found)

    def _plain(self) -> None:
        for part, likely in _PLAIN.items():
            for field in self._free:
                fits = field.all(lambda value: isinstance(value, str | int))
                if field.plain in likely and fits and not (part == "id" and field.distinct < field.of):
                    self._take(part, field.name)
                    break
        prompt = next((f for f in self._fields if f.name == self._parts.get("prompt")), None)
        if prompt is not None and len(self._parts.get("response", [])) == 1 and prompt.distinct < len(prompt.values):
            self._parts["group"] = "prompt"
            self._parts.pop("id", None)


_CHOSEN: Final = re.compile(r"(^|_)(chosen|accepted|preferred|win|winning)(_|$)")
_REJECTED: Final = re.compile(r"(^|_)(rejected|dispreferred|lose|losing)(_|$)")
_PROMPT_WORDS: Final = frozenset({"prompt", "question", "instruction", "query", "frage", "pregunta", "problem"})
_PLACES: Final = frozenset({"a", "b", "c", "d", "1", "2", "3", "4", "5", "6", "0", "left", "right", "first", "second",
                            "chosen", "rejected", "accepted", "preferred", "dispreferred", "winning", "losing",
                            "win", "lose", "better", "worse"})  # fmt: skip


def _is_no_answer(plain: str) -> bool:
    """Whether a name is that of something about an answer: answer_length, and not answer_model_a."""
    return _NO_ANSWER.search(re.sub(r"_(model|system)_?([a-d]|\d)$", r"_\2", plain)) is not None


def _stem(plain: str) -> str:
    """A name without the letter, number or word in which the fields of a pair differ; empty if it has none."""
    parts = re.sub(r"(?<=[a-z])(?=\d)", "_", plain).split("_")
    rest = [part for part in parts if part not in _PLACES]
    if len(rest) == len(parts):
        return ""
    return "_".join(rest) or "response"


def _asks(field: _Field) -> bool:
    return field.is_text or field.all(are_messages) or (field.of < 3 and bool(field.texts))


def _is_story(field: _Field) -> bool:
    return field.plain in ("story", "text", "content", "body", "sentence")


def _is_answer(value: Any) -> bool:
    if isinstance(value, dict):
        return any(
            isinstance(value.get(name), str) for name in ("text", "body", "content", "output", "response", "answer")
        )
    return isinstance(value, str)


def _is_score(field: _Field) -> bool:
    numbers = field.numbers
    if not numbers or _NO_SCORE.search(field.plain):
        return False
    small = all(-_SCALE <= number <= _SCALE and number == int(number) for number in numbers)
    return bool(_SCORE.search(field.plain)) or (small and field.of >= 3)


def _has_verdicts(field: _Field, known: set[str]) -> bool:
    """Whether a field has verdicts on two responses, which may be called as in ``known``."""
    if not field.all(lambda value: isinstance(value, str | int | float)):
        return False
    if not all(is_usual_verdict(value) or normal_verdict(value) in known for value in field.values):
        return False
    of_people = _PERSON.match(re.sub(r"_?\d+$", "", field.plain)) is not None and field.distinct <= 4
    return of_people or _VERDICT.search(field.plain) is not None
