"""The language of the window: which one is spoken, and how it writes numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QLocale

from annotator.errors import AnnotatorError
from annotator.ui.core_words import core_words, error_words
from annotator.ui.format_number import grouped
from annotator.ui.language import LANGUAGES, chosen_language, locale_for
from tests.ui.pseudo import pseudo, spoken

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("preferred", "wished", "spoken_code"),
    [
        ("system", ["de-Latn-AT", "de-AT", "de"], "de"), ("system", ["fr-FR", "fr", "es-ES"], "es"),
        ("system", ["C"], "en"), ("system", [], "en"), ("system", ["en-GB", "de-DE"], "en"),
        ("es", ["de-DE"], "es"), ("xx", ["de_DE"], "de"),
    ],
)  # fmt: skip
def test_the_language_is_the_preferred_or_the_systems_or_english(
    preferred: str, wished: list[str], spoken_code: str
) -> None:
    assert chosen_language(preferred, wished) == spoken_code


@pytest.mark.parametrize(
    ("code", "system", "written"),
    [
        ("de", "de_AT", "de_AT"), ("de", "es_ES", "de_DE"), ("en", "fr_FR", "fr_FR"), ("en", "de_DE", "en_US"),
        ("en", "C", "en_US"),
    ],
)  # fmt: skip
def test_numbers_and_dates_are_the_languages(code: str, system: str, written: str) -> None:
    assert locale_for(code, QLocale(system)).name() == written


@pytest.fixture
def written() -> Iterator[Callable[[QLocale], None]]:
    before = QLocale()
    yield QLocale.setDefault
    QLocale.setDefault(before)


@pytest.mark.parametrize(("name", "said"), [("C", "12,345"), ("de", "12.345"), ("es", "12.345"), ("en", "12,345")])
def test_numbers_are_grouped_as_the_language_groups_them(
    written: Callable[[QLocale], None], name: str, said: str
) -> None:
    written(QLocale(name))
    assert grouped(12345) == said


def test_every_language_is_called_what_its_speakers_call_it() -> None:
    own = {code: QLocale(code).nativeLanguageName().lower() for code in LANGUAGES}
    assert all(words.lower() in own[code] for code, words in LANGUAGES.items())


# sentences of the floors below


def test_a_sentence_from_below_is_translated_with_what_was_put_in() -> None:
    with spoken():
        assert core_words("Critique 3 has no text yet.") == pseudo("{name} has no text yet.").format(
            name=pseudo("Critique {number}").format(number=3)
        )


def test_words_of_an_owner_stay_as_they_are() -> None:
    with spoken():
        assert core_words("Your critique: no rank yet.") == pseudo("{title}: no rank yet.").format(
            title="Your critique"
        )


def test_braces_in_what_was_put_in_are_let_be() -> None:
    with spoken():
        assert core_words("{n} & {x}: say why.") == pseudo("{title}: say why.").replace("{title}", "{n} & {x}")


def test_a_sentence_that_nobody_knows_stays_english() -> None:
    with spoken():
        assert core_words("Colourless green ideas sleep furiously.") == "Colourless green ideas sleep furiously."


def test_without_a_translation_everything_is_as_it_was() -> None:
    error = AnnotatorError("store.closed", "A project is open.", "Go back to the library first.", "somewhere")
    assert error_words(error) == "A project is open. Go back to the library first."
    assert core_words("{n}: say why.") == "{n}: say why."
