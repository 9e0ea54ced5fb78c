"""The translations of a rubric: they name texts that exist, fit in their places, and change nothing but texts."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.model.rubric import Rubric

RUBRIC: dict[str, Any] = {
    "id": "own", "title": "Own", "description": "What is asked.",
    "blocks": [
        {"type": "rating", "key": "fit", "title": "Fit", "targets": ["prompt", "response"], "low": 1, "high": 2,
         "levels": [{"value": 1, "text": "No."}, {"value": 2, "text": "Yes."}],
         "wording": {"prompt": {"title": "Clear", "levels": [{"value": 1, "text": "Dark."}]}}},
        {"type": "tags", "key": "flags", "title": "Flags", "targets": ["response"],
         "tags": [{"key": "rude", "title": "Rude", "letter": "u", "guidance": "It insults."}]},
        {"type": "reactions", "key": "tone", "title": "Tone", "targets": ["response"],
         "reactions": [{"key": "fun", "emoji": "😂", "title": "Funny"}]},
    ],
}  # fmt: skip


def translated(**texts: str) -> Rubric:
    paths = {name.replace("__", "."): text for name, text in texts.items()}
    return Rubric.model_validate({**RUBRIC, "translations": {"de": paths}})


def test_texts_are_named_by_keys_and_levels_by_their_value() -> None:
    assert translated().texts() == {
        "title": "Own",
        "description": "What is asked.",
        "fit.title": "Fit",
        "fit.levels.1.text": "No.",
        "fit.levels.2.text": "Yes.",
        "fit.wording.prompt.title": "Clear",
        "fit.wording.prompt.levels.1.text": "Dark.",
        "flags.title": "Flags",
        "flags.tags.rude.title": "Rude",
        "flags.tags.rude.guidance": "It insults.",
        "tone.title": "Tone",
        "tone.reactions.fun.title": "Funny",
    }


def test_a_language_changes_texts_and_nothing_else() -> None:
    rubric = translated(
        title="Eigenes", fit__wording__prompt__levels__1__text="Dunkel.", flags__tags__rude__title="Grob"
    )
    german = rubric.in_language("de")
    changed = {path: text for path, text in german.texts().items() if text != rubric.texts()[path]}
    assert changed == {
        "title": "Eigenes",
        "fit.wording.prompt.levels.1.text": "Dunkel.",
        "flags.tags.rude.title": "Grob",
    }
    assert rubric.in_language("fr") is rubric
    back = Rubric.model_validate({**RUBRIC, "translations": {"de": rubric.texts()}})
    assert back.in_language("de").blocks == back.blocks


def test_guidelines_are_translated_with_the_rubric() -> None:
    rubric = translated(guidelines="# Regeln")
    assert rubric.guidelines_in("de", "# Rules") == "# Regeln"
    assert rubric.guidelines_in("es", "# Rules") == "# Rules"


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("fit.titel", "Passt", "translations.de.fit.titel: the rubric has no such text"),
        ("fit.levels.3.text", "Sehr.", "the rubric has no such text"),
        ("fit.guidance", "Passt es?", "the rubric has no such text"),  # it is empty
        ("flags.tags.rude.letter", "g", "the rubric has no such text"),
        ("tone.reactions.fun.emoji", "x", "the rubric has no such text"),
        ("fit.title", "x" * 81, "translations.de.fit.title: String should have at most 80 characters"),
        ("tone.reactions.fun.title", "x" * 41, "at most 40 characters"),
        ("title", "", "at least 1 character"),
        ("guidelines", "x" * 100_001, "at most 100000 characters"),
    ],
)
def test_what_names_no_text_or_does_not_fit_is_refused(path: str, text: str, message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        Rubric.model_validate({**RUBRIC, "translations": {"de": {path: text}}})


def test_a_rubric_without_translations_is_written_as_before() -> None:
    assert "translations" not in Rubric.model_validate(RUBRIC).model_dump_json()
    with pytest.raises(ValidationError, match="translations"):
        Rubric.model_validate({**RUBRIC, "translations": {"German": {"title": "Eigenes"}}})
