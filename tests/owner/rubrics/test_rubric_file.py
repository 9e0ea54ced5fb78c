"""Rubric files: every mistake is named with its line and field, in TOML and in JSON."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.owner.rubrics.line_numbers import line_in_json, line_in_toml
from annotator.owner.rubrics.rubric_file import read_rubric, rubric_warnings
from annotator.owner.rubrics.rubrics import load_rubric, start_rubric
from annotator.paths import resource

OWN = """\
# A comment
id = "own"
title = "Own"

[[blocks]]
type = "rating"
key = "fit"
title = "Fit"
targets = ["response", "prompt"]
low = 1
high = 3
guidance = \"\"\"
high = 9
[[blocks]]
\"\"\"
levels = [
  { value = 1, text = "Not at all." },
  # one between
  { value = 3, text = "Just so." },
]

[blocks.wording.prompt]
title = "Clear"

[[blocks]]
type = "tags"
key = "flags"
title = "Flags"
targets = ["response"]

[[blocks.tags]]
key = "odd"
title = "Odd"
letter = "o"

[[blocks.tags]]
key = "rude"
title = "Rude"
letter = "u"
"""


def mistakes(tmp_path: Path, text: str, name: str = "own.toml") -> list[tuple[int, str, str]]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return [(found.line, found.field, f"{found.message} {found.hint}".strip()) for found in read_rubric(path).mistakes]


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "words"),
    [
        ('title = "Own"', 'titel = "Own"', 3, "titel", "There is no field `titel` here. Is `title` meant?"),
        ("low = 1", "low = 5", 5, "blocks[0]", "The scale ends (3) where it begins (5), or before."),
        ("high = 3", 'high = "three"', 11, "blocks[0].high", "This must be a whole number."),
        ("high = 3\n", "", 5, "blocks[0].high", "The field `high` is missing."),
        ('{ value = 3, text = "Just so." }', "{ value = 3, text = 4 }", 19, "blocks[0].levels[1].text", "must be text"),
        ("value = 3,", "value = 4,", 5, "blocks[0]", "A described score lies outside 1 to 3."),
        ('title = "Clear"', 'title = ""', 23, "blocks[0].wording.prompt.title", "at least 1 character"),
        ("[blocks.wording.prompt]", "[blocks.wording.question]", 5, "blocks[0]", "which is none of the targets"),
        ('type = "tags"', 'type = "tag"', 25, "blocks[1]", "There is no block of the type 'tag'. Types: rating,"),
        ('key = "rude"', 'key = "Rude!"', 37, "blocks[1].tags[1].key", "A key consists of a letter"),
        ('letter = "u"', 'letter = "f"', 36, "blocks[1].tags[1]", "The letter 'f' is a command's"),
        ('letter = "u"', 'letter = "U"', 39, "blocks[1].tags[1].letter", "one letter from a to z"),
        ('id = "own"', 'id = "Own"', 2, "id", "An id consists of a letter"),
        ('title = "Own"', 'title = "Own"\nmarkdown = "loose"', 4, "markdown", "should be 'breaks' or 'strict'"),
        ('letter = "u"', 'letter = "o"', 25, "blocks[1]", "The tags 'Odd' and 'Rude' of a response both have 'o'."),
        ('key = "flags"', 'key = "fit"', 27, "blocks[1].key", "Two blocks have the key 'fit'."),
        ('["response", "prompt"]', '["response", "answer"]', 9, "blocks[0].targets[1]", "Input should be 'task'"),
    ],
)
def test_a_mistake_is_named_by_line_and_field(
    tmp_path: Path, old: str, new: str, line: int, field: str, words: str
) -> None:
    assert OWN.count(old) == 1
    found_line, found_field, message = mistakes(tmp_path, OWN.replace(old, new))[0]
    assert (found_line, found_field) == (line, field)
    assert words in message


def test_a_misspelt_field_comes_before_the_one_that_is_missing_for_it(tmp_path: Path) -> None:
    found = mistakes(tmp_path, OWN.replace('title = "Own"', 'titel = "Own"'))
    assert [(line, field) for line, field, _ in found] == [(3, "titel"), (1, "title")]


def test_all_mistakes_are_named_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = OWN.replace("low = 1", "low = true").replace('letter = "o"', 'letter = "oo"').replace('"Own"', "7")
    assert [line for line, _, _ in mistakes(tmp_path, text)] == [3, 10, 34]


def test_json_is_read_by_its_name_and_positioned_too(tmp_path: Path) -> None:
    value = tomllib.loads(OWN)
    value["blocks"][1]["tags"][1]["letter"] = "uu"
    text = json.dumps(value, indent=2)
    ((line, field, _),) = mistakes(tmp_path, text, "own.json")
    assert field == "blocks[1].tags[1].letter"
    assert text.splitlines()[line - 1].strip() == '"letter": "uu"'


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("own.toml", b"= nonsense"),
        ("own.toml", b'id = "\xff"'),
        ("own.json", b"{"),
        ("own.json", b'{"id": 1, "id": 2}'),
    ],
)
def test_what_cannot_be_read_at_all(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "rubric.unreadable"):
        read_rubric(tmp_path / name)


LEAVES = st.integers() | st.text("ab\n\"'[]={}#,\\ é", max_size=8) | st.booleans()
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab", min_size=1), inner, max_size=4)
)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for step, inner in inside for found in paths(inner, (*path, step)))]


@given(VALUES)
def test_every_value_of_a_json_text_is_found_where_it_stands(value: Any) -> None:
    text = json.dumps(value, indent=1)
    lines = text.split("\n")
    for path in paths(value):
        line = lines[line_in_json(text, path) - 1]
        if path and isinstance(path[-1], str):
            assert line.strip().startswith(json.dumps(path[-1]) + ":")
    assert [line_in_json(text, path) for path in paths(value)] == sorted(line_in_json(text, p) for p in paths(value))


@pytest.mark.parametrize("preset", ["helpsteer", "conversation-review", "comparison"])
def test_every_value_of_a_preset_is_found_where_it_stands(preset: str) -> None:
    text = resource("presets", preset, "rubric.toml").read_text(encoding="utf-8")
    lines = text.split("\n")
    value = tomllib.loads(text)
    for path in paths(value):
        inner = value
        for step in path:
            inner = inner[step]
        if path and isinstance(path[-1], str) and not isinstance(inner, dict | list):
            line = lines[line_in_toml(text, path) - 1]
            assert f"{path[-1]} = " in line, (path, line)
            assert str(inner).split("\n")[0] in line or '"""' in line or isinstance(inner, bool), (path, line)


def test_remarks_name_what_may_be_an_oversight(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace("Just so.", "x" * 61), encoding="utf-8")
    assert rubric_warnings(read_rubric(path).checked()) == [
        "fit, response: the description of 3 is longer than 60 characters.",
        "fit, prompt: the description of 3 is longer than 60 characters.",
        "No task can be skipped: there is no block of the type `skip`.",
    ]


@pytest.mark.parametrize(("name", "id_"), [("My study", "my-study"), ("2026", "rubric-2026"), ("ü", "rubric")])
def test_a_new_rubric_is_a_preset_under_another_name(tmp_path: Path, name: str, id_: str) -> None:
    made = start_rubric(tmp_path / name, 'The "study" \\ é', "comparison")
    own, preset = load_rubric(str(made.parent)), load_rubric("comparison")
    assert (own.rubric.id, own.rubric.title) == (id_, 'The "study" \\ é')
    assert own.rubric.blocks == preset.rubric.blocks
    assert own.guidelines.endswith(preset.guidelines.partition("\n")[2].lstrip())


@pytest.mark.parametrize(
    ("folder", "title", "preset", "code"),
    [
        ("there", None, "helpsteer", "rubric.exists"),
        ("fresh", "x" * 81, "helpsteer", "rubric.bad_title"),
        ("fresh", None, "helpster", "rubric.unknown"),
    ],
)
def test_a_rubric_that_cannot_be_begun_leaves_nothing(
    tmp_path: Path, folder: str, title: str | None, preset: str, code: str
) -> None:
    (tmp_path / "there").mkdir()
    with pytest.raises(AnnotatorError, check=lambda error: error.code == code):
        start_rubric(tmp_path / folder, title, preset)
    assert not (tmp_path / "fresh").exists()
