"""The language of the window: which one is spoken, and how it writes numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from annotator.errors import AnnotatorError
from annotator.model.answer_edits import SetAnswerNote
from annotator.model.ranking_edits import SetResponseRank
from annotator.model.rating_edits import SetRating
from annotator.model.typed_text import too_long
from annotator.services.view_models import TaskStatusCounts
from annotator.translatable_message import TranslatableMessage
from annotator.ui.actions import with_keys
from annotator.ui.format_number import format_decimal, format_integer, format_percent
from annotator.ui.key_events import key_cap_text
from annotator.ui.language import LANGUAGES, chosen_language, current_language, install_language, locale_for
from annotator.ui.plurals import finished_words
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.translation import error_text, translate_message
from tests.ui.catalogues import speaking
from tests.ui.conftest import rating, rubric
from tests.ui.pseudo import pseudo, spoken

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("preferred", "wished", "spoken_code"),
    [
        ("system", ["de-Latn-AT", "de-AT", "de"], "de"), ("system", ["fo-FO", "fo", "es-ES"], "es"),
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
        ("de", "de_AT", "de_AT"), ("de", "es_ES", "de_DE"), ("en", "fo_FO", "fo_FO"), ("en", "de_DE", "en_US"),
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
    assert format_integer(12345) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_decimals_and_percent_are_written_as_the_language_writes_them(language: str) -> None:
    with speaking(language):
        assert format_decimal(1.5) == f"1{QLocale().decimalPoint()}5"
        assert format_percent(50).replace("\xa0", " ") == "50 %"
    assert QLocale("fr").decimalPoint() == ","


def test_without_a_language_decimals_have_a_point(written: Callable[[QLocale], None]) -> None:
    written(QLocale("C"))
    assert format_decimal(0.25) == "0.2"


def test_every_language_is_called_what_its_speakers_call_it() -> None:
    own = {code: QLocale(code).nativeLanguageName().lower() for code in LANGUAGES}
    assert all(words.lower() in own[code] for code, words in LANGUAGES.items())


# messages of the floors below


def test_a_message_is_translated_before_its_arguments_are_put_in() -> None:
    message = TranslatableMessage("{name} has no text yet.", name=TranslatableMessage("Critique {number}", number=3))
    with spoken():
        assert translate_message(message) == pseudo("{name} has no text yet.").format(
            name=pseudo("Critique {number}").format(number=3)
        )


def test_owner_texts_are_not_translated() -> None:
    with spoken():
        message = TranslatableMessage("{title}: no rank yet.", title="Your critique")
        assert translate_message(message) == pseudo("{title}: no rank yet.").format(title="Your critique")
        assert translate_message("Your critique") == "Your critique"


def test_braces_in_message_arguments_are_kept() -> None:
    with spoken():
        message = TranslatableMessage("{title}: say why.", title="{n} & {x}")
        assert translate_message(message) == pseudo("{title}: say why.").replace("{title}", "{n} & {x}")


def test_without_a_translation_everything_is_english() -> None:
    error = AnnotatorError("store.closed", "A project is open.", "Go back to the library first.", "somewhere")
    assert error_text(error) == "A project is open. Go back to the library first."
    assert [translate_message(TranslatableMessage("{n} task", "{n} tasks", n=n)) for n in (0, 1, 2)] == [
        "0 tasks",
        "1 task",
        "2 tasks",
    ]


# the catalogues as they are loaded


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    before, there = QLocale(), set(qapp.findChildren(QTranslator))
    assert install_language(qapp, "de") == "de"
    yield
    for translator in set(qapp.findChildren(QTranslator)) - there:
        QCoreApplication.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(before)


@pytest.mark.usefixtures("german")
def test_a_chosen_language_is_spoken() -> None:
    assert with_keys({})["task.submit"].shown_title == "Einreichen und weiter"
    assert key_cap_text("Ctrl+Return") == "Strg\xa0Eingabe"
    critique = TranslatableMessage("Critique {number}", number=3)
    assert (
        translate_message(TranslatableMessage("{name} has no text yet.", name=critique))
        == "Kritik 3 hat noch keinen Text."
    )
    assert translate_message(
        too_long(TranslatableMessage("Question {number}", number=2), "x" * 10_001, 10_000) or ""
    ) == ("Frage 2 hat 10.001 Zeichen, höchstens 10.000 sind möglich: Kürzen Sie um 1.")
    assert (
        translate_message(SetAnswerNote(target="q1/r1", key="Critique", text="").label(rubric())) == "Notiz: Critique"
    )
    assert finished_words(TaskStatusCounts(submitted=1, skipped=1200)) == "1 eingereicht, 1.200 übersprungen"
    assert QCoreApplication.translate("QWidgetTextControl", "&Copy") == "&Kopieren"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("key", "score", "said"), [("rank", 2, "Rank 2"), ("set", 3, "Set 3"), ("tie", 1, "Tie 1")])
def test_a_rating_called_like_a_command_keeps_its_name(key: str, score: int, said: str) -> None:
    asked = rubric(rating(key))
    label = SetRating(target="q1/r1", key=key, value=score).label(asked)
    assert (str(label), translate_message(label)) == (said, said)
    assert translate_message(SetResponseRank(target="q1", key="order", item="q1/r1", rank=2).label(asked)) == "Rang 2"


@pytest.mark.usefixtures("german")
def test_a_count_has_the_forms_of_its_language() -> None:
    said = [translate_message(TranslatableMessage("{n} question", "{n} questions", n=n)) for n in (1, 2, 1000)]
    assert said == ["1 Frage", "2 Fragen", "1.000 Fragen"]


def test_unknown_language_preference_is_ignored(tmp_path: Path) -> None:
    kept = PreferencesFile(tmp_path / "preferences.json")
    kept.change(language="es")
    assert PreferencesFile(tmp_path / "preferences.json").value.language == "es"
    (tmp_path / "preferences.json").write_text('{"language": "tlh"}', encoding="utf-8")
    assert PreferencesFile(tmp_path / "preferences.json").value.language == "system"


@pytest.mark.usefixtures("german")
def test_the_language_that_is_spoken_is_known() -> None:
    assert current_language() == "de"


def test_a_language_that_there_is_no_catalogue_for_is_spoken_in_english(written: Callable[[QLocale], None]) -> None:
    written(QLocale("fo_FO"))
    assert current_language() == "en"
