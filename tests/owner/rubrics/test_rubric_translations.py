"""Translations beside a rubric file: read with it, checked by file and line, and of the same version."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.model.rubric import Rubric
from annotator.owner.dataset.dataset_tables import rubric_row
from annotator.owner.rubrics.rubric_file import read_rubric, rubric_warnings
from annotator.owner.rubrics.rubrics import guideline_remarks, load_rubric

OWN = """id = "own"
title = "Own"
version = 2
[[blocks]]
type = "skip"
key = "skip"
reasons = [{ key = "long", title = "Too long" }]
"""
GERMAN = """version = 2
title = "Eigenes"
[skip]
reasons.long.title = "Zu lang"
"""


@pytest.fixture
def rubric(tmp_path: Path) -> Path:
    (tmp_path / "rubric.toml").write_text(OWN, encoding="utf-8")
    (tmp_path / "guidelines.md").write_text("# Rules", encoding="utf-8")
    (tmp_path / "rubric.de.toml").write_text(GERMAN, encoding="utf-8")
    return tmp_path / "rubric.toml"


def mistakes(rubric: Path) -> list[str]:
    read = read_rubric(rubric)
    assert (read.rubric is None) == bool(read.mistakes)
    return [
        f"{read.place(mistake).removeprefix(f'{rubric.parent}/')}: {mistake.message} {mistake.hint}"
        for mistake in read.mistakes
    ]


def test_translations_and_guidelines_beside_a_rubric_belong_to_it(rubric: Path) -> None:
    (rubric.parent / "guidelines.fr.md").write_text("# Règles", encoding="utf-8")
    protocol = load_rubric(str(rubric.parent))
    assert protocol.rubric.translations == {
        "de": {"title": "Eigenes", "skip.reasons.long.title": "Zu lang"},
        "fr": {"guidelines": "# Règles"},
    }
    assert protocol.guidelines == "# Rules"


def test_untranslated_rubric_texts_are_reported(rubric: Path) -> None:
    remarks = [*rubric_warnings(read_rubric(rubric).checked()), *guideline_remarks(rubric)]
    assert remarks == [
        "de: not translated, and shown as written: skip.title.",
        "de: the guidelines are not translated, and shown as written.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fragment"),
    [
        ("version = 2", "version = 1", "rubric.de.toml, version: The translation is not of version 2"),
        ("version = 2\n", "", "rubric.de.toml, version: The translation is not of version 2"),
        ("long.title", "short.title", "rubric.de.toml, skip.reasons.short.title: The rubric has no such text."),
        ('"Zu lang"', "3", "rubric.de.toml, skip.reasons.long.title: This must be text in quotation marks"),
        ('"Zu lang"', '""', "rubric.de.toml, skip.reasons.long.title: This must be text in quotation marks"),
        ('"Zu lang"', f'"{"x" * 81}"', "skip.reasons.long.title: String should have at most 80 characters."),
    ],
)
def test_a_mistake_in_a_translation_is_named_by_its_file_and_field(
    rubric: Path, old: str, new: str, fragment: str
) -> None:
    file = rubric.parent / "rubric.de.toml"
    assert GERMAN.count(old) == 1
    file.write_text(GERMAN.replace(old, new), encoding="utf-8")
    (only,) = mistakes(rubric)
    assert fragment in only


def test_a_language_is_translated_in_one_place(rubric: Path) -> None:
    rubric.write_text('translations.de.title = "Meines"\n' + OWN, encoding="utf-8")
    (only,) = mistakes(rubric)
    assert "The rubric file contains this translation already." in only


def test_guidelines_that_are_too_long_are_refused(rubric: Path) -> None:
    (rubric.parent / "guidelines.de.md").write_text("x" * 100_001, encoding="utf-8")
    (only,) = mistakes(rubric)
    assert "at most 100000 characters" in only


def test_a_translation_does_not_change_what_a_data_set_says_was_asked(rubric: Path) -> None:
    translated = load_rubric(str(rubric.parent)).rubric
    written = Rubric.model_validate({**translated.model_dump(mode="json"), "translations": {}})
    assert rubric_row(translated) == rubric_row(written)
