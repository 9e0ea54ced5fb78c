"""Rubric files: every mistake is named with its line and field, in TOML and in JSON."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.rubrics.rubric_file import read_rubric, rubric_warnings
from annotator.owner.rubrics.rubrics import load_rubric, start_rubric

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


def mistakes(tmp_path: Path, text: str, name: str = "own.toml") -> list[tuple[str, str]]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return [(mistake.field, f"{mistake.message} {mistake.hint}".strip()) for mistake in read_rubric(path).mistakes]


@pytest.mark.parametrize(
    ("old", "new", "field", "fragment"),
    [
        ('title = "Own"', 'titel = "Own"', "titel", "There is no field `titel` here. Is `title` meant?"),
        ("low = 1", "low = 5", "blocks[0]", "The scale ends (3) where it begins (5), or before."),
        ("high = 3", 'high = "three"', "blocks[0].high", "This must be a whole number."),
        ("high = 3\n", "", "blocks[0].high", "The field `high` is missing."),
        ('{ value = 3, text = "Just so." }', "{ value = 3, text = 4 }", "blocks[0].levels[1].text", "must be text"),
        ("value = 3,", "value = 4,", "blocks[0]", "A described score lies outside 1 to 3."),
        ('title = "Clear"', 'title = ""', "blocks[0].wording.prompt.title", "at least 1 character"),
        ("[blocks.wording.prompt]", "[blocks.wording.question]", "blocks[0]", "which is none of the targets"),
        ('type = "tags"', 'type = "tag"', "blocks[1]", "There is no block of the type 'tag'. Types: rating,"),
        ('key = "rude"', 'key = "Rude!"', "blocks[1].tags[1].key", "A key consists of a letter"),
        ('letter = "u"', 'letter = "f"', "blocks[1].tags[1]", "The letter 'f' is a command's"),
        ('letter = "u"', 'letter = "U"', "blocks[1].tags[1].letter", "one letter from a to z"),
        ('id = "own"', 'id = "Own"', "id", "An id consists of a letter"),
        ('title = "Own"', 'title = "Own"\nmarkdown = "loose"', "markdown", "should be 'breaks' or 'strict'"),
        ('letter = "u"', 'letter = "o"', "blocks[1]", "The tags 'Odd' and 'Rude' of a response both have 'o'."),
        ('key = "flags"', 'key = "fit"', "blocks[1].key", "Two blocks have the key 'fit'."),
        ('["response", "prompt"]', '["response", "answer"]', "blocks[0].targets[1]", "Input should be 'task'"),
    ],
)
def test_a_mistake_is_named_by_its_field(tmp_path: Path, old: str, new: str, field: str, fragment: str) -> None:
    assert OWN.count(old) == 1
    found_field, message = mistakes(tmp_path, OWN.replace(old, new))[0]
    assert found_field == field
    assert fragment in message


def test_a_misspelt_field_comes_before_the_one_that_is_missing_for_it(tmp_path: Path) -> None:
    named = mistakes(tmp_path, OWN.replace('title = "Own"', 'titel = "Own"'))
    assert [field for field, _ in named] == ["titel", "title"]


def test_all_mistakes_are_named_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = OWN.replace("low = 1", "low = true").replace('letter = "o"', 'letter = "oo"').replace('"Own"', "7")
    assert [field for field, _ in mistakes(tmp_path, text)] == ["title", "blocks[0].low", "blocks[1].tags[0].letter"]


def test_json_is_read_by_its_name(tmp_path: Path) -> None:
    value = tomllib.loads(OWN)
    value["blocks"][1]["tags"][1]["letter"] = "uu"
    text = json.dumps(value, indent=2)
    ((field, _),) = mistakes(tmp_path, text, "own.json")
    assert field == "blocks[1].tags[1].letter"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("own.toml", b"= nonsense"),
        ("own.toml", b'id = "\xff"'),
        ("own.json", b"{"),
        ("own.json", b'{"id": 1, "id": 2}'),
    ],
)
def test_unreadable_rubric_files_are_refused(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "rubric.unreadable"):
        read_rubric(tmp_path / name)


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
