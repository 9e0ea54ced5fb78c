"""The catalogues of the window's languages: all of what it says is translated, whole, and fits what is put in."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

import make_languages as catalogues  # noqa: E402
import window_words  # noqa: E402
from window_words import Message, UnknownContextError, of_module  # noqa: E402

from annotator.ui.actions import MENUS, TABLE  # noqa: E402
from annotator.ui.language import LANGUAGES  # noqa: E402

CODES = catalogues.LANGUAGES
PLACE = re.compile(r"\{\w*\}|%n|%\d")


def test_every_language_that_can_be_chosen_has_a_catalogue() -> None:
    assert set(LANGUAGES) == {"en", *CODES}


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_translated_that_is_no_longer_said(code: str) -> None:
    assert catalogues.read(catalogues.catalogue(code)).keys() - set(window_words.messages()) == set()
    assert 'type="' not in catalogues.catalogue(code).read_text(encoding="utf-8")


def test_the_templates_of_the_floors_below_are_the_ones_in_the_sources() -> None:
    kept = json.loads(catalogues.TEMPLATES.read_text(encoding="utf-8"))
    assert kept == window_words.core_templates(), "make languages"


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_places_of_its_text(code: str) -> None:
    found = catalogues.read(catalogues.catalogue(code))
    odd = {
        m.source: said for m, said in found.items() if Counter(PLACE.findall(m.source)) != Counter(PLACE.findall(said))
    }
    assert odd == {}


@pytest.mark.parametrize("code", CODES)
def test_a_translation_begins_and_ends_as_its_text_does(code: str) -> None:
    """Blanks are what is put together from pieces; a command that asks ends with three dots; commands are typed."""
    odd = {}
    for message, said in catalogues.read(catalogues.catalogue(code)).items():
        dots = said.rstrip().endswith("…") == message.source.rstrip().endswith("…")
        lines = said.count("\n") == message.source.count("\n")
        typed = Counter(re.findall(r"`[^`]*`", said)) == Counter(re.findall(r"`[^`]*`", message.source))
        if said != said.strip() or not (dots and lines and typed):
            odd[message.source] = said
    assert odd == {}


@pytest.mark.parametrize("code", CODES)
def test_files_are_chosen_by_the_same_endings(code: str) -> None:
    for message, said in catalogues.read(catalogues.catalogue(code)).items():
        assert re.findall(r"\*\.\w+|;;", said) == re.findall(r"\*\.\w+|;;", message.source)


@pytest.mark.parametrize("code", CODES)
def test_letters_of_a_menu_lead_to_one_command_each(code: str) -> None:
    """``&`` before a letter makes it open the command; a doubled one is printed."""
    said = catalogues.read(catalogues.catalogue(code))
    for menu in MENUS:
        titles = [said[Message("Command", command.title)] for command in TABLE if command.menu == menu]
        letters = [found.lower() for title in titles for found in re.findall(r"(?<!&)&(\w)", title)]
        assert sorted(letters) == sorted(set(letters))


@pytest.mark.parametrize("code", CODES)
def test_no_two_commands_have_one_title(code: str) -> None:
    said = catalogues.read(catalogues.catalogue(code))
    titles = Counter(said[Message("Command", title)] for title in {command.title for command in TABLE})
    assert [title for title, times in titles.items() if times > 1] == []


@pytest.mark.parametrize("code", CODES)
def test_the_compiled_catalogue_is_made_from_the_one_that_is_translated(code: str, tmp_path: Path) -> None:
    made, tool = tmp_path / "made.qm", Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([str(tool), "-silent", str(catalogues.catalogue(code)), "-qm", str(made)], check=True)
    kept = catalogues.catalogue(code).with_suffix(".qm")
    assert kept.read_bytes() == made.read_bytes(), "make languages"


# the tool


def test_a_planted_text_is_found_with_its_context() -> None:
    source = """
class Page:
    def __init__(self):
        self.tr("One" if self.x else "Two")
        _tr("Three", "of a kind")
        QCoreApplication.translate("There", "Four" " and five")

def _tr(words, of=""):
    return QCoreApplication.translate("Here", words, of)
"""
    assert set(of_module(source)) == {
        Message("Page", "One"), Message("Page", "Two"), Message("Here", "Three", "of a kind"),
        Message("There", "Four and five"),
    }  # fmt: skip


def test_a_text_without_a_context_is_refused() -> None:
    with pytest.raises(UnknownContextError):
        list(of_module('dialog.tr("Nobody knows whose")'))


def test_a_file_is_filled_in_and_taken_over() -> None:
    wanted = [Message("Settings", "Theme"), Message("Counting", "{n} submitted", "tasks")]
    lines = "".join(catalogues.to_fill(wanted)).splitlines()
    answered = "\n".join(f"{line}<{number}>" for number, line in enumerate(lines))
    assert catalogues.filled(answered) == {wanted[0]: "<0>", wanted[1]: "<1>"}
    with pytest.raises(ValueError, match="line 1"):
        catalogues.filled("two\tcolumns")
