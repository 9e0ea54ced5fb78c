"""``make languages``: the catalogues of ``resources/languages``, kept in step with what the program says.

    python packaging/make_languages.py                    # update the catalogues and compile them; say what is missing
    python packaging/make_languages.py --missing es       # what has no translation yet, as a file to fill in
    python packaging/make_languages.py --fill es FILE     # take the translations of such a file over, then as above
    python packaging/make_languages.py --check            # write nothing; say what is missing, with status 1

The file has a line for every text: contexts, text and translation between tabs, line breaks as ``\\n``. A text that
counts something has the singular and the plural of English between two bars (``||``), and so the forms of its
translation, in the order of the language. A translation counts for the contexts of its line, or for all where there
are none. A language without a catalogue begins with ``--fill LANG FILE``.

Python's parser reads the texts from the sources: what goes by Qt's translator (``self.tr``,
``QCoreApplication.translate``, ``QT_TRANSLATE_NOOP``), by a function ``_tr`` or ``_`` of the module, and templates of
messages: of ``TranslatableMessage(...)``, ``counted(...)`` and errors, but for those of the command line. ``lupdate``
merges them into the catalogues, and ``lrelease`` compiles these; both come with PySide6. Both files are kept under
version control, so that a bare clone speaks every language.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "annotator"
FOLDER = ROOT / "resources" / "languages"
MESSAGE = "TranslatableMessage"
"""The context of messages, which come from all floors."""
FORMS = "||"
"""Between the forms of a text that counts."""
_ENGLISH = ("cli", "owner")
"""Floors that speak by the command line alone, which is in English."""
_MARKS = {"_", "_tr", "tr"}


class Text(NamedTuple):
    """One text to translate. ``comment`` is Qt's disambiguation; ``one`` is the English singular of a text that counts;
    both are empty for nearly all."""

    context: str
    source: str
    comment: str = ""
    one: str = ""


class UnknownContextError(ValueError):
    """A call whose context cannot be told from the source: ``x.tr(...)`` where ``x`` is not ``self``."""


# what the sources say


@cache
def texts(package: Path = PACKAGE) -> tuple[Text, ...]:
    """Every text of the program, once, in order. Raises :class:`UnknownContextError`."""
    found: set[Text] = set()
    for path in sorted(package.rglob("*.py")):
        floor = path.relative_to(package).parts[0]
        if floor not in _ENGLISH:
            found.update(of_module(path.read_text(encoding="utf-8"), path))
    return tuple(sorted(found))


def of_module(source: str, path: Path = Path("<text>")) -> Iterator[Text]:
    """The texts of one module."""
    tree = ast.parse(source)
    marks = _marking_functions(tree)
    for node, owner in _calls(tree, ""):
        name, arguments = ast.unparse(node.func), node.args
        last = name.rpartition(".")[2]
        if name == "self.tr":
            yield from _texts(owner, arguments[0], arguments[1:2])
        elif name in marks:
            yield from _texts(marks[name], arguments[0], arguments[1:2])
        elif last in ("translate", "QT_TRANSLATE_NOOP") and len(arguments) > 1:
            if isinstance(arguments[0], ast.Constant) and isinstance(arguments[0].value, str):
                yield from _texts(arguments[0].value, arguments[1], arguments[2:3])
        elif (name.endswith(".tr") or name in ("tr", "_tr")) and list(_strings(arguments[0])):
            raise UnknownContextError(f"{path}:{node.lineno}: {name} has no context that can be read from the source")
        elif last in (MESSAGE, "counted"):
            forms = [list(_strings(each)) or [""] for each in arguments[last == "counted" :][:2]]
            every = [[words] for words in forms[0]] if len(forms) == 1 else [[words[0] for words in forms]]
            yield from (text for one in every for text in _templates(one))
        elif last == "AnnotatorError":
            yield from (each for given in arguments[1:3] for words in _strings(given) for each in _templates([words]))


def _calls(node: ast.AST, owner: str) -> Iterator[tuple[ast.Call, str]]:
    """All calls with the class in which they stand."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, owner
        yield from _calls(child, child.name if isinstance(child, ast.ClassDef) else owner)


def _marking_functions(tree: ast.Module) -> dict[str, str]:
    """The functions of a module that translate or mark what they are given, with their contexts."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in _MARKS:
            for call in (part for part in ast.walk(node) if isinstance(part, ast.Call)):
                name = ast.unparse(call.func).rpartition(".")[2]
                if name in ("translate", "QT_TRANSLATE_NOOP") and isinstance(call.args[0], ast.Constant):
                    found[node.name] = str(call.args[0].value)
    return found


def _texts(context: str, given: ast.expr, comment: list[ast.expr]) -> Iterator[Text]:
    said = next(_strings(comment[0]), "") if comment else ""
    for words in _strings(given):
        yield Text(context, words, said)


def _templates(forms: list[str]) -> Iterator[Text]:
    """A template with words of its own; of one that counts the plural is what is looked up."""
    if any(re.search(r"[^\W\d_]", re.sub(r"\{[\w:.]+\}", "", form)) for form in forms):
        yield Text(MESSAGE, forms[-1], one=forms[0] if len(forms) == 2 else "")


def _strings(given: ast.expr) -> Iterator[str]:
    """The texts that an argument can be; names of things in a condition are none of them."""
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield given.value
    elif isinstance(given, ast.IfExp):
        yield from _strings(given.body)
        yield from _strings(given.orelse)
    elif isinstance(given, ast.Subscript) and isinstance(given.value, ast.Dict):
        for value in given.value.values:
            yield from _strings(value)


# the catalogues


def catalogue(code: str, folder: Path = FOLDER) -> Path:
    """The file that translators work on."""
    return folder / f"annotator_{code}.ts"


def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """The codes of the languages that there are catalogues for."""
    return tuple(sorted(path.stem.removeprefix("annotator_") for path in folder.glob("annotator_*.ts")))


LANGUAGES = languages()


def read(path: Path) -> dict[Text, str]:
    """The translations of a catalogue, forms of one with :data:`FORMS` between them; empty for a text that has none, or
    one that is marked as unfinished."""
    found = {}
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.get("type") not in ("vanished", "obsolete"):
                forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
                done = translation.get("type") != "unfinished" and all(forms)
                found[_text(context, message)] = FORMS.join(forms) if done else ""
    return found


def _text(context: ET.Element, message: ET.Element) -> Text:
    return Text(
        context.findtext("name", ""), message.findtext("source", ""), message.findtext("comment", ""),
        message.findtext("extracomment", ""),
    )  # fmt: skip


def missing(code: str, folder: Path = FOLDER) -> list[Text]:
    """What the sources say and the catalogue has no finished translation of."""
    there = read(catalogue(code, folder)) if catalogue(code, folder).exists() else {}
    return [text for text in texts() if not there.get(text)]


def update(code: str, given: dict[Text, str], folder: Path = FOLDER) -> None:
    """Merge the texts of the sources into the catalogue, with ``given`` as new translations, and compile it. Raises
    ``ValueError`` where a translation has not as many forms as the language."""
    path = catalogue(code, folder)
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "said.py"
        source.write_text("".join(_call(text) for text in texts()), encoding="utf-8")
        command = ["pyside6-lupdate", "-silent", "-no-obsolete", "-disable-heuristic", "sametext", "-disable-heuristic",
                   "similartext", "-locations", "none", "-source-language", "en", "-target-language", code, str(source),
                   "-ts", str(path)]  # fmt: skip
        _run(command)
    tree = ET.parse(path)
    singulars = {text[:3]: text.one for text in texts() if text.one}
    for context in tree.getroot().iter("context"):
        for message in context.iter("message"):
            key = _text(context, message)
            if one := singulars.get(key[:3]):
                key = key._replace(one=one)
                _note(message, one)
            translation = message.find("translation")
            if translation is not None and given.get(key):
                _fill(translation, given[key], bool(key.one))
                translation.attrib.pop("type", None)
    _write(tree, path)
    _run(["pyside6-lrelease", "-silent", str(path), "-qm", str(path.with_suffix(".qm"))])


def _call(text: Text) -> str:
    said = [json.dumps(part, ensure_ascii=False) for part in (text.context, text.source)]
    said += [json.dumps(text.comment)] if text.comment or text.one else []
    return f"translate({', '.join([*said, '1'] if text.one else said)})\n"


def _note(message: ET.Element, one: str) -> None:
    """The singular of English beside the plural, for whoever translates both."""
    note = message.find("extracomment")
    if note is None:
        note = ET.Element("extracomment")
        message.insert(1, note)
    note.text = one


def _fill(translation: ET.Element, words: str, counts: bool) -> None:
    if not counts:
        translation.text = words
        return
    forms, places = words.split(FORMS), list(translation.iter("numerusform"))
    if len(forms) != len(places):
        raise ValueError(f"{len(places)} forms are needed, with {FORMS} between them: {words}")
    for place, form in zip(places, forms, strict=True):
        place.text = form


def _write(tree: ET.ElementTree, path: Path) -> None:
    """As ``lupdate`` writes it, but for its order: contexts and texts by name, so that two changes seldom meet."""
    root = tree.getroot()
    root[:] = sorted(root, key=lambda context: context.findtext("name", ""))
    for context in root:
        name, *texts = context
        context[:] = [
            name,
            *sorted(texts, key=lambda each: (each.findtext("source", ""), each.findtext("comment", ""))),
        ]
    ET.indent(tree, "    ")
    text = ET.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', encoding="utf-8")


def _run(command: list[str]) -> None:
    tool = Path(sys.executable).parent / command[0]
    done = subprocess.run([str(tool), *command[1:]], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{command[0]} failed: {done.stderr or done.stdout}")


# the file to fill in


def to_fill(wanted: list[Text]) -> Iterator[str]:
    """A line for every text; the same text of several contexts stands there once."""
    contexts: dict[tuple[str, ...], list[str]] = {}
    for text in wanted:
        contexts.setdefault(text[1:], []).append(text.context)
    for (source, comment, one), where in contexts.items():
        place = ",".join(where) + (f"/{comment}" if comment else "")
        yield f"{place}\t{_escaped(f'{one}{FORMS}{source}' if one else source)}\t\n"


def filled(text: str) -> dict[Text, str]:
    """The translations of such a file. Raises ``ValueError`` for a line of another form."""
    known, found = texts(), {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != 3:
            raise ValueError(f"line {number}: three columns are needed, between tabs")
        where, _, comment = parts[0].partition("/")
        contexts = set(where.split(",")) - {""}
        source, translation = (part.replace("\\n", "\n") for part in parts[1:])
        one, _, many = source.rpartition(FORMS)
        matching = [
            each for each in known if each[1:] == (many, comment, one) and (not contexts or each.context in contexts)
        ]
        if not matching:
            sys.stderr.write(f"line {number}: the program does not say this: {source}\n")
        found.update({each: translation for each in matching if translation})
    return found


def _escaped(source: str) -> str:
    return source.replace("\n", "\\n")


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--missing"]:
        sys.stdout.writelines(to_fill(missing(arguments[1])))
        return 0
    if arguments == ["--check"]:
        return min(1, sum(_report(code) for code in languages()))
    given = {}
    if arguments[:1] == ["--fill"]:
        given[arguments[1]] = filled(Path(arguments[2]).read_text(encoding="utf-8"))
    for code in sorted({*languages(), *given}):
        update(code, given.get(code, {}))
        _report(code)
    return 0


def _report(code: str) -> int:
    lacking = len(missing(code))
    sys.stdout.write(f"{code}: {lacking} of {len(texts())} texts have no translation\n")
    return lacking


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
