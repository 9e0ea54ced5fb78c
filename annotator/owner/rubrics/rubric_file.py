"""Rubric files in TOML or JSON. Every mistake names line and field."""

from __future__ import annotations

import contextlib
import difflib
import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError, validation_message, validation_sentence
from annotator.model import limits
from annotator.model.blocks.block import KEY
from annotator.model.blocks.catalog import AnyBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.tags_block import LETTER
from annotator.model.rubric import LANGUAGE_CODE, RUBRIC_ID, Rubric, block_conflicts
from annotator.model.rubric_texts import GUIDELINES
from annotator.owner.rows import Json
from annotator.owner.toml_text import parse_toml

Step = str | int
_BLOCK: TypeAdapter[AnyBlock] = TypeAdapter(AnyBlock, config=ConfigDict(defer_build=True))
STRIP_CHARACTERS = 60
"""The maximum length of a level description that is readable with five levels side by side."""


@dataclass(frozen=True)
class RubricMistake:
    """A mistake in a rubric file: field, message, and an optional hint. ``file`` names a translation beside the rubric
    file that has the mistake."""

    field: str
    message: str
    hint: str
    file: str = ""


@dataclass(frozen=True)
class RubricFileContent:
    """A rubric file that was read: the rubric, or its mistakes."""

    path: Path
    rubric: Rubric | None
    mistakes: tuple[RubricMistake, ...]

    def checked(self) -> Rubric:
        """The rubric. Raises ``rubric.bad_field`` for the first mistake."""
        if self.rubric is None:
            first = self.mistakes[0]
            raise AnnotatorError("rubric.bad_field", first.message, first.hint, self.place(first))
        return self.rubric

    def place(self, mistake: RubricMistake) -> str:
        """The file and the field of a mistake."""
        path = self.path.with_name(mistake.file) if mistake.file else self.path
        return ", ".join(filter(None, (str(path), mistake.field)))


def read_rubric(path: Path) -> RubricFileContent:
    """Read the rubric file at ``path``: JSON if it has that suffix, otherwise TOML; and the translations beside it.
    Raises ``rubric.unreadable``."""
    text = _text_of(path)
    value = (_json if path.suffix.lower() == ".json" else _toml)(text, path)
    try:
        # Through JSON, since lists are validated strictly only there; a TOML date becomes a string, which is refused.
        rubric = Rubric.model_validate_json(json.dumps(value, default=str), strict=True)
    except ValidationError as refused:
        return RubricFileContent(path, None, tuple(_mistakes(refused, value)))
    if rubric.review is not None:
        at = ("blocks", rubric.blocks.index(rubric.review), "type")
        message = "Nobody has answered these tasks yet: there is nothing to review."
        hint = "Remove this block; `annotator review build` adds one for reviewers."
        return RubricFileContent(path, None, (RubricMistake(_field(at), message, hint),))
    translations, mistakes = _read_translations(path, rubric)
    if translations and not mistakes:
        fields = {**rubric.model_dump(mode="json"), "translations": {**rubric.translations, **translations}}
        try:
            rubric = Rubric.model_validate(fields)
        except ValidationError as refused:
            mistakes = _mistakes(refused, fields)
    return RubricFileContent(path, None if mistakes else rubric, tuple(mistakes))


def _read_translations(path: Path, rubric: Rubric) -> tuple[dict[str, dict[str, str]], list[RubricMistake]]:
    """The translations beside the rubric file at ``path`` by language, and their mistakes: ``rubric.de.toml`` for its
    texts, ``guidelines.de.md`` for the guidelines."""
    result: dict[str, dict[str, str]] = {}
    mistakes: list[RubricMistake] = []
    for file in sorted(path.parent.glob(f"{path.stem}.*.toml")):
        code = file.name.removeprefix(f"{path.stem}.").removesuffix(".toml")
        if re.fullmatch(LANGUAGE_CODE, code):
            result[code], wrong = _read_translation(file, code, rubric)
            mistakes += wrong
    for file in sorted(path.parent.glob("guidelines.*.md")):
        code = file.name.removeprefix("guidelines.").removesuffix(".md")
        if re.fullmatch(LANGUAGE_CODE, code):
            result.setdefault(code, {})[GUIDELINES] = _text_of(file)
    return result, mistakes


def _read_translation(file: Path, code: str, rubric: Rubric) -> tuple[dict[str, str], list[RubricMistake]]:
    value = _toml(_text_of(file), file)
    mistakes = []

    def refuse(at: Sequence[Step], message: str, hint: str = "") -> None:
        message = f"{message[:1].upper()}{message[1:]}" + ("" if message.endswith(".") else ".")
        mistakes.append(RubricMistake(_field(at), message, hint, file.name))

    if value.pop("version", None) != rubric.version:
        hint = f"Compare the texts with the rubric's, then write: version = {rubric.version}"
        refuse(("version",), f"The translation is not of version {rubric.version} of the rubric", hint)
    if code in rubric.translations:
        refuse((), "The rubric file contains this translation already")
    places = {".".join(place): (place, leaf) for place, leaf in _leaves(value, ())}
    texts = {name: leaf for name, (_, leaf) in places.items() if isinstance(leaf, str) and leaf}
    for place, leaf in places.values():
        if not isinstance(leaf, str) or not leaf:
            refuse(place, _PLAIN["string_type"])
    for name, message in rubric.model_copy(update={"translations": {code: texts}}).translation_problems(code):
        refuse(places[name][0] if name in places else (), message)
    return texts, mistakes


def _leaves(value: Any, place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _leaves(part, (*place, name))
    else:
        yield place, value


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as refused:
        raise _unreadable_error(f"This is not text in UTF-8: {refused}.", path) from None


def _toml(text: str, path: Path) -> Any:
    try:
        return parse_toml(text)
    except tomllib.TOMLDecodeError as refused:
        raise _unreadable_error(f"This is not TOML: {refused}.", path) from None


def _json(text: str, path: Path) -> Any:
    try:
        return strictjson.loads(text.encode(), str(path))
    except AnnotatorError as refused:
        raise _unreadable_error(f"This is not JSON: {refused.message}", path) from None


def _unreadable_error(message: str, path: Path) -> AnnotatorError:
    return AnnotatorError("rubric.unreadable", message, "", path)


def _mistakes(refused: ValidationError, value: Any) -> list[RubricMistake]:
    result = []
    errors = refused.errors(include_url=False)
    parents = {error["loc"][:depth] for error in errors for depth in range(len(error["loc"]))}
    clashing = _block_conflicts(value)
    for place, conflict in clashing:
        step = ("blocks", place, "key") if conflict.startswith("two blocks have the key") else ("blocks", place)
        result.append((False, RubricMistake(_field(step), f"{conflict[:1].upper()}{conflict[1:]}.", "")))
    for error in errors:
        if error["loc"] == () and clashing and validation_message(error) == clashing[0][1]:
            continue  # reported already with its location
        if error["type"] == "too_short" and error["loc"] in parents:
            continue  # a list whose items are all invalid is not reported as empty as well
        path = _path(error["loc"], value, error["type"] == "missing")
        message, hint = _words(dict(error))
        result.append((error["type"] == "missing", RubricMistake(_field(path), message, hint)))
    # Missing fields come last: often they exist under a wrong name that another mistake is about.
    return [mistake for _, mistake in sorted(result, key=itemgetter(0))]


def _block_conflicts(value: Any) -> list[tuple[int, str]]:
    """Conflicts between blocks, independent of other mistakes, with the index of the block."""
    blocks = value.get("blocks") if isinstance(value, Mapping) else None
    good: dict[int, AnyBlock] = {}
    for place, block in enumerate(blocks if isinstance(blocks, list) else ()):
        with contextlib.suppress(ValidationError):
            good[place] = _BLOCK.validate_json(json.dumps(block, default=str), strict=True)
    places = list(good)
    return [(places[number], conflict) for number, conflict in block_conflicts(tuple(good.values()))]


def _path(loc: Sequence[Step], value: Any, last_is_missing: bool) -> list[Step]:
    """``loc`` without the steps that are not in the file, where the model names its alternatives."""
    path: list[Step] = []
    for step in loc:
        if isinstance(value, Mapping) and (step in value or (last_is_missing and step is loc[-1])):
            path, value = [*path, step], value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            path, value = [*path, step], value[step]
    return path


def _field(path: Sequence[Step]) -> str:
    """A path such as ``blocks[2].levels[0].value`` (indexes from 0, as in jq)."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


def _words(error: Json) -> tuple[str, str]:
    """Message and hint about an error, for authors of rubrics."""
    context, last = error.get("ctx", {}), error["loc"][-1] if error["loc"] else ""
    if error["type"] == "extra_forbidden":
        return f"There is no field `{last}` here.", _meant(str(last))
    if error["type"] == "missing":
        return f"The field `{last}` is missing.", ""
    if error["type"] == "union_tag_invalid":
        block_types = context["expected_tags"].replace("'", "")
        return f"There is no block of the type {context['tag']!r}.", f"Types: {block_types}."
    too_many = limits.exceeded(error)
    if too_many is not None:
        return too_many, ""
    plain = _PLAIN.get(context.get("pattern", error["type"]))
    return validation_sentence({"msg": plain} if plain else error), ""


_PLAIN: Mapping[str, str] = {
    "string_type": "This must be text in quotation marks",
    "int_type": "This must be a whole number",
    "int_parsing": "This must be a whole number",
    "bool_type": "This must be true or false",
    "bool_parsing": "This must be true or false",
    "tuple_type": "This must be a list: [...]",
    "too_short": "At least one is needed",
    KEY: "A key consists of a letter followed by a-z, 0-9 and _, at most 40 characters",
    RUBRIC_ID: "An id consists of a letter followed by a-z, 0-9 and -, at most 40 characters",
    LETTER: "This must be one letter from a to z",
}


def _meant(name: str) -> str:
    fields = _fields()
    if types := fields.get(name):
        return f"Blocks of the {'types' if len(types) > 1 else 'type'} {', '.join(sorted(types))} have it."
    close = difflib.get_close_matches(name, fields.keys() - {name}, 1)
    return f"Is `{close[0]}` meant?" if close else ""


@cache
def _fields() -> Mapping[str, Collection[str]]:
    """All fields of all parts of a rubric by name, with the types of blocks that have each."""
    schema = Rubric.model_json_schema()
    types: dict[str, set[str]] = {}
    for part in (schema, *schema["$defs"].values()):
        properties = part.get("properties", {})
        for name in properties:
            types.setdefault(name, set()).update(filter(None, [properties.get("type", {}).get("const")]))
    return types


def rubric_warnings(rubric: Rubric) -> list[str]:
    """Warnings about valid settings that are likely to be mistakes."""
    warnings = [remark for block in rubric.each(RatingBlock) for remark in _about_levels(block)]
    if rubric.skip is None:
        warnings.append("No task can be skipped: there is no block of the type `skip`.")
    for code, texts in rubric.translations.items():
        lacking = [path for path in rubric.texts() if path not in texts]
        if lacking:
            warnings.append(f"{code}: not translated, and shown as written: {', '.join(lacking)}.")
    return warnings


def _about_levels(block: RatingBlock) -> Iterator[str]:
    for kind in block.targets:
        texts = {score: block.description(kind, score) for score in block.scores}
        long = [score for score, text in texts.items() if len(text) > STRIP_CHARACTERS]
        if long:
            yield f"{block.key}, {kind}: the description of {long[0]} is longer than {STRIP_CHARACTERS} characters."
        if not texts[block.low] or not texts[block.high]:
            yield f"{block.key}, {kind}: an end of the scale has no description."
