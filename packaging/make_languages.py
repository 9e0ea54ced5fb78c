"""``make languages``: the catalogues of ``resources/languages``, kept in step with what the window says.

    python packaging/make_languages.py                    # update the catalogues and compile them; say what is missing
    python packaging/make_languages.py --missing es       # what has no translation yet, as a file to fill in
    python packaging/make_languages.py --fill es FILE     # take the translations of such a file over, then as above
    python packaging/make_languages.py --check            # write nothing; status 1 where anything is to be done

The file has a line for every text: contexts, text and translation between tabs, line breaks as ``\\n``.
A translation counts for the contexts of its line, or for all where there are none. ``lupdate`` merges what is in the
sources into the catalogues, and ``lrelease`` compiles them; both come with PySide6. Both files are kept under version
control, so that a bare clone speaks every language.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from window_words import ROOT, Message, core_templates, messages

FOLDER = ROOT / "resources" / "languages"
LANGUAGES = ("es", "de")
TEMPLATES = FOLDER / "core_templates.json"


def catalogue(code: str, folder: Path = FOLDER) -> Path:
    """The file that translators work on."""
    return folder / f"annotator_{code}.ts"


def read(path: Path) -> dict[Message, str]:
    """The translations of a catalogue; empty for a message that has none, or one that is marked as unfinished."""
    found = {}
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.get("type") not in ("vanished", "obsolete"):
                key = Message(
                    context.findtext("name", ""), message.findtext("source", ""), message.findtext("comment", "")
                )
                found[key] = "" if translation.get("type") == "unfinished" else (translation.text or "")
    return found


def missing(code: str, folder: Path = FOLDER) -> list[Message]:
    """What the sources say and the catalogue has no finished translation of."""
    there = read(catalogue(code, folder)) if catalogue(code, folder).exists() else {}
    return [message for message in messages() if not there.get(message)]


def update(code: str, given: dict[Message, str], folder: Path = FOLDER) -> None:
    """Merge the messages of the sources into the catalogue, with ``given`` as new translations, and compile it."""
    path = catalogue(code, folder)
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "said.py"
        source.write_text("".join(_call(message) for message in messages()), encoding="utf-8")
        command = ["pyside6-lupdate", "-silent", "-no-obsolete", "-disable-heuristic", "sametext", "-disable-heuristic",
                   "similartext", "-locations", "none", "-source-language", "en", "-target-language", code, str(source),
                   "-ts", str(path)]  # fmt: skip
        _run(command)
    tree = ET.parse(path)
    for context in tree.getroot().iter("context"):
        for message in context.iter("message"):
            key = Message(context.findtext("name", ""), message.findtext("source", ""), message.findtext("comment", ""))
            translation = message.find("translation")
            if translation is not None and given.get(key):
                translation.text = given[key]
                translation.attrib.pop("type", None)
    _write(tree, path)
    _run(["pyside6-lrelease", "-silent", str(path), "-qm", str(path.with_suffix(".qm"))])


def _call(message: Message) -> str:
    said = ", ".join(json.dumps(part, ensure_ascii=False) for part in message if part)
    return f"translate({said})\n"


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


def to_fill(wanted: list[Message]) -> Iterator[str]:
    """A line for every text; the same text of several contexts stands there once."""
    contexts: dict[tuple[str, str], list[str]] = {}
    for message in wanted:
        contexts.setdefault((message.source, message.comment), []).append(message.context)
    for (source, comment), where in contexts.items():
        place = ",".join(where) + (f"/{comment}" if comment else "")
        yield f"{place}\t{_escaped(source)}\t\n"


def filled(text: str) -> dict[Message, str]:
    """The translations of such a file. Raises ``ValueError`` for a line of another form."""
    known, found = messages(), {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != 3:
            raise ValueError(f"line {number}: three columns are needed, between tabs")
        where, _, comment = parts[0].partition("/")
        contexts = set(where.split(",")) - {""}
        source, translation = (part.replace("\\n", "\n") for part in parts[1:])
        matching = [
            m for m in known if m.source == source and m.comment == comment and (not contexts or m.context in contexts)
        ]
        if not matching:
            sys.stderr.write(f"line {number}: the window does not say this: {source}\n")
        found.update({message: translation for message in matching if translation})
    return found


def _escaped(source: str) -> str:
    return source.replace("\n", "\\n")


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--missing"]:
        sys.stdout.writelines(to_fill(missing(arguments[1])))
        return 0
    templates = json.dumps(core_templates(), ensure_ascii=False, indent=1) + "\n"
    if arguments == ["--check"]:
        stale = not TEMPLATES.exists() or TEMPLATES.read_text(encoding="utf-8") != templates
        return int(stale or any(missing(code) for code in LANGUAGES))
    given = {}
    if arguments[:1] == ["--fill"]:
        given[arguments[1]] = filled(Path(arguments[2]).read_text(encoding="utf-8"))
    FOLDER.mkdir(exist_ok=True)
    TEMPLATES.write_text(templates, encoding="utf-8")
    for code in LANGUAGES:
        update(code, given.get(code, {}))
        sys.stdout.write(f"{code}: {len(missing(code))} of {len(messages())} texts have no translation\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
