"""The catalogues of the window's languages: all of what it says is translated, whole, and fits what is put in."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TypeGuard

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

import make_languages as catalogues  # noqa: E402
from make_languages import FORMS, PACKAGE, Text, UnknownContextError, of_module  # noqa: E402

from annotator.translatable_message import TranslatableMessage  # noqa: E402
from annotator.ui.actions import MENUS, TABLE  # noqa: E402
from annotator.ui.key_events import key_cap_text  # noqa: E402
from annotator.ui.language import LANGUAGES  # noqa: E402
from annotator.ui.translation import translate_message  # noqa: E402

CODES = catalogues.LANGUAGES
PLACE = re.compile(r"\{[\w:.]*\}|%n|%\d")


def test_every_language_that_can_be_chosen_has_a_catalogue() -> None:
    assert set(LANGUAGES) == {"en", *CODES}


def test_what_is_counted_has_a_form_for_one() -> None:
    """*1 of 1 tasks* is no English, and German has two words for *missing*. A number that is never one is let be."""
    nouns = "tasks|answers|questions|critiques|steps|days|highlights|attempts|places|characters|missing|agree"
    counts = re.compile(rf"\{{(?!key|id)\w+\}} (?:[a-z]+ )?(?:{nouns})\b")
    several = {"last {n}", "last {number}", "{most}", "{limit}", "{n} characters", "It has {count}",
               "{name} has {count}", "{room}", "{by} answers"}  # fmt: skip
    sources = [text.source for text in catalogues.texts() if not text.one and counts.search(text.source)]
    assert [source for source in sources if not any(example in source for example in several)] == []


def test_each_place_of_a_template_has_an_argument() -> None:
    """Of what stands as a literal in the sources; an error's message and hint share the arguments. A constant is filled
    where it is used."""
    odd = []
    for path in PACKAGE.rglob("*.py"):
        nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
        functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.Lambda)]
        within = {node for function in functions for node in ast.walk(function)}
        for call in filter(_fills, nodes):
            if call not in within and not call.keywords:
                continue
            first = 1 if ast.unparse(call.func) == "AnnotatorError" else 0
            texts = [part.value for given in call.args[first : first + 2] for part in _literals(given)]
            places = {place for text in texts for place in re.findall(r"\{(\w+)\}", text)}
            arguments = {keyword.arg for keyword in call.keywords} - {"where", "hint", "message", "code"}
            if texts and None not in arguments and places != arguments:
                odd.append(f"{path.relative_to(PACKAGE)}:{call.lineno}: {sorted(map(str, places ^ arguments))}")
    assert odd == []


def _fills(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("TranslatableMessage", "AnnotatorError")


def _literals(given: ast.expr) -> list[ast.Constant]:
    if isinstance(given, ast.IfExp):
        return [*_literals(given.body), *_literals(given.orelse)]
    return [given] if isinstance(given, ast.Constant) and isinstance(given.value, str) else []


def _forms(text: Text, translation: str) -> list[tuple[str, str]]:
    """Each form of a translation with the text that it is of: all plurals but the first are held against the plural."""
    if not text.one:
        return [(text.source, translation)]
    first, *others = translation.split(FORMS)
    return [(text.one, first), *((text.source, other) for other in others)]


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_places_of_its_text(code: str) -> None:
    translations = catalogues.read(catalogues.catalogue(code))
    odd = {
        text: translation
        for text, translation in translations.items()
        if translation and not _has_places(text, translation)
    }
    assert odd == {}


def _has_places(text: Text, translation: str) -> bool:
    """Whether each form of a translation has the places of its English form. One that stands for more numbers than
    one, as in Russian, has the count as well."""
    forms = _forms(text, translation)
    counts = Counter({"{n}": 1}) if text.one else Counter[str]()
    return all(
        Counter(PLACE.findall(form)) - counts == Counter(PLACE.findall(source)) - counts for source, form in forms
    )


@pytest.mark.parametrize("code", CODES)
def test_a_translation_begins_and_ends_as_its_text_does(code: str) -> None:
    """Blanks are what is put together from pieces; a command that asks ends with three dots; commands are typed."""
    odd = {}
    translations = catalogues.read(catalogues.catalogue(code))
    for source, translation in (form for text, given in translations.items() if given for form in _forms(text, given)):
        dots = translation.rstrip().endswith("…") == source.rstrip().endswith("…")
        lines = translation.count("\n") == source.count("\n")
        typed = Counter(re.findall(r"`[^`]*`", translation)) == Counter(re.findall(r"`[^`]*`", source))
        if translation != translation.strip() or not (dots and lines and typed):
            odd[source] = translation
    assert odd == {}


@pytest.mark.parametrize("code", CODES)
def test_names_of_keys_stay_on_one_cap(code: str) -> None:
    """Caps stand apart where a blank is; what keeps two words together does not part them."""
    names = [
        translation
        for text, translation in catalogues.read(catalogues.catalogue(code)).items()
        if text.context == "Keys"
    ]
    assert len(names) >= 13
    assert [name for name in names if " " in name or "+" in name] == []


@pytest.mark.parametrize("code", CODES)
def test_files_are_chosen_by_the_same_endings(code: str) -> None:
    for message, translation in catalogues.read(catalogues.catalogue(code)).items():
        assert not translation or re.findall(r"\*\.\w+|;;", translation) == re.findall(r"\*\.\w+|;;", message.source)


@pytest.mark.parametrize("code", CODES)
def test_letters_of_a_menu_lead_to_one_command_each(code: str) -> None:
    """``&`` before a letter makes it open the command; a doubled one is printed."""
    translations = catalogues.read(catalogues.catalogue(code))
    for menu in MENUS:
        every = [command.title for command in TABLE if command.menu == menu]
        titles = [translations.get(Text("Command", title)) or title for title in every]
        letters = [letter.lower() for title in titles for letter in re.findall(r"(?<!&)&(\w)", title)]
        assert sorted(letters) == sorted(set(letters))


@pytest.mark.parametrize("code", CODES)
def test_no_two_commands_have_one_title(code: str) -> None:
    translations = catalogues.read(catalogues.catalogue(code))
    titles = Counter(
        translations.get(Text("Command", title)) or title for title in {command.title for command in TABLE}
    )
    assert [title for title, times in titles.items() if times > 1] == []


@pytest.mark.parametrize("code", CODES)
def test_the_compiled_catalogue_is_made_from_the_one_that_is_translated(code: str, tmp_path: Path) -> None:
    made, tool = tmp_path / "made.qm", Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([str(tool), "-silent", str(catalogues.catalogue(code)), "-qm", str(made)], check=True)
    compiled = catalogues.catalogue(code).with_suffix(".qm")
    assert compiled.read_bytes() == made.read_bytes(), "make languages"


# the tool


def test_a_planted_text_is_found_with_its_context() -> None:
    source = """
class Page:
    def __init__(self):
        self.tr("One" if self.x else "Two")
        _tr("Three", "of a kind")
        counted(2, "{n} five", "{n} fives")
        TranslatableMessage("Six {n}" if self.x else "{n}", n=6)
        AnnotatorError("a.code", "Seven", f"No template {self.x}")
        QCoreApplication.translate("There", "Four" " and five")

def _tr(words, of=""):
    return QCoreApplication.translate("Here", words, of)
"""
    assert set(of_module(source)) == {
        Text("Page", "One"), Text("Page", "Two"), Text("Here", "Three", "of a kind"), Text("There", "Four and five"),
        Text("TranslatableMessage", "{n} fives", one="{n} five"),
        Text("TranslatableMessage", "Six {n}"), Text("TranslatableMessage", "Seven"),
    }  # fmt: skip


@pytest.mark.parametrize(
    "source", ['dialog.tr("Nobody knows whose")', 'tr = QCoreApplication.translate\ntr("Mark", "formatted")']
)
def test_a_text_without_a_context_is_refused(source: str) -> None:
    with pytest.raises(UnknownContextError):
        list(of_module(source))


def test_a_file_is_filled_in_and_imported() -> None:
    wanted = [Text("PreferencesDialog", "Theme"), Text("TranslatableMessage", "{n} questions", one="{n} question")]
    lines = "".join(catalogues.to_fill(wanted)).splitlines()
    answered = "\n".join(f"{line}<{number}>" for number, line in enumerate(lines))
    assert catalogues.filled(answered) == {wanted[0]: "<0>", wanted[1]: "<1>"}
    with pytest.raises(ValueError, match="line 1"):
        catalogues.filled("two\tcolumns")


@pytest.mark.usefixtures("qapp")
def test_a_new_language_brings_its_own_plural_forms(tmp_path: Path) -> None:
    catalogues.update(
        "pl",
        {Text("TranslatableMessage", "{n} questions", one="{n} question"): "{n} pytanie||{n} pytania||{n} pytań"},
        tmp_path,
    )
    assert len(catalogues.missing("pl", tmp_path)) == len(catalogues.texts()) - 1
    translator = QTranslator()
    assert translator.load(str(tmp_path / "annotator_pl.qm"))
    QCoreApplication.installTranslator(translator)
    try:
        messages = [translate_message(TranslatableMessage("{n} question", "{n} questions", n=n)) for n in (1, 2, 5, 22)]
    finally:
        QCoreApplication.removeTranslator(translator)
    assert messages == ["1 pytanie", "2 pytania", "5 pytań", "22 pytania"]
    with pytest.raises(ValueError, match="3 forms"):
        catalogues.update(
            "pl", {Text("TranslatableMessage", "{n} tasks", one="{n} task"): "{n} zadanie||{n} zadania"}, tmp_path
        )


def test_no_text_names_a_key_that_can_be_changed() -> None:
    """A text names the key of a command by ``{key:ID}``. *A* begins sentences."""
    keys = {key for command in TABLE for key in command.keys if re.fullmatch(r"[B-Z]|.*\+.+|F\d+", key)}
    caps = keys | {key_cap_text(key).replace("\u00a0", " ") for key in keys}
    named = "|".join(re.escape(cap) for cap in sorted(caps, key=len, reverse=True))
    literal = re.compile(rf"(?<![\w“’-])(?:{named}|(?<=press )A|[↑↓←→])(?![\w”+’])")
    assert [text.source for text in catalogues.texts() if literal.search(text.source)] == []


def test_texts_name_commands_of_the_table() -> None:
    named = {name for text in catalogues.texts() for name in re.findall(r"\{key:(.*?)\}", text.source)}
    assert len(named) > 10
    assert named <= {command.id for command in TABLE}
