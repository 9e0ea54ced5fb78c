"""All that the window says, read from the sources: what ``make languages`` puts before translators.

A message is a context, a text, and what tells it from the same text elsewhere. Three kinds are found: what goes by
Qt's translator (``self.tr``, ``QCoreApplication.translate``, ``QT_TRANSLATE_NOOP``), what a module marks with a
function of its own (``_tr``, ``_``), and the sentences of the floors without Qt, which ``annotator/ui/core_words.py``
translates where they are shown. Python's parser reads them: ``lupdate`` knows neither the second kind nor the third.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "annotator"
CORE = "Core"
"""The context of sentences of the floors without Qt."""

_MARKS = {"_", "_tr", "tr"}
_BELOW = ("model", "services", "bundle", "store", "text", "transfer")
_NEVER_SHOWN = {
    "model/blocks", "model/rubric.py", "model/task.py", "model/span.py", "model/authored.py", "model/annotation.py",
    "model/limits.py", "model/target.py", "services/scripted", "services/made_by.py",
    "store/views.py", "bundle/strictjson.py", "bundle/wire.py", "bundle/sshsig.py", "bundle/trust.py",
    "bundle/revocation.py", "bundle/owner_rotation.py", "bundle/bundle_writer.py", "bundle/public_key.py",
}  # fmt: skip
"""What only owners and the command line meet, and the reasons inside a refusal: in English everywhere."""
_PIECES = {
    "model/authoring_missing.py", "model/critique_missing.py", "model/preferences.py", "model/answer_edits.py",
    "model/skipping.py", "model/tags.py",
}  # fmt: skip
"""Modules that put sentences together: their pieces are translated by themselves."""
_SENTENCE = re.compile(r"[A-Z{“].*[^\W\d_]{2,}.*[.?!]", re.DOTALL)
_WORDS = re.compile(r"[^\W\d_]{2,} |[^\W\d_ ] [^\W\d_]{2,}|\} [^\W\d_]{2,}")
_NOT_WORDS = re.compile(
    r"\s*(?:\{\w+\} )?(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|WITH|PRAGMA|FROM|JOIN|WHERE)\b|.*\n"
)


class Message(NamedTuple):
    """One text to translate. ``comment`` is Qt's disambiguation; empty for nearly all."""

    context: str
    source: str
    comment: str = ""


class UnknownContextError(ValueError):
    """A call whose context cannot be told from the source: ``x.tr(...)`` where ``x`` is not ``self``."""


@cache
def messages(package: Path = PACKAGE) -> tuple[Message, ...]:
    """Every message of the program, once, in order. Raises :class:`UnknownContextError`."""
    found = {message for path in _modules(package) for message in of_module(path.read_text(encoding="utf-8"), path)}
    found |= {Message(CORE, template) for template in core_templates(package)}
    return tuple(sorted(found))


def _modules(package: Path) -> list[Path]:
    return [*sorted((package / "ui").rglob("*.py")), package / "app.py"]


def of_module(source: str, path: Path = Path("<text>")) -> Iterator[Message]:
    """The messages of one module of the window."""
    tree = ast.parse(source)
    marks = _marking_functions(tree)
    for node, owner in _calls(tree, ""):
        name = ast.unparse(node.func)
        if name == "self.tr":
            yield from _texts(owner, node.args[0], node.args[1:2])
        elif name in marks:
            yield from _texts(marks[name], node.args[0], node.args[1:2])
        elif (name.rpartition(".")[2] in ("translate", "QT_TRANSLATE_NOOP")) and len(node.args) > 1:
            if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                yield from _texts(node.args[0].value, node.args[1], node.args[2:3])
        elif name.endswith(".tr") and list(_strings(node.args[0])):
            raise UnknownContextError(f"{path}:{node.lineno}: {name} has no context that can be read from the source")


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


def _texts(context: str, given: ast.expr, comment: list[ast.expr]) -> Iterator[Message]:
    said = next(_strings(comment[0]), "") if comment else ""
    for words in _strings(given):
        yield Message(context, words, said)


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


# the floors without Qt


def core_templates(package: Path = PACKAGE) -> list[str]:
    """The sentences of the floors below, with ``{name}`` where something is put in; in order."""
    found = set()
    for path in [*(each for floor in _BELOW for each in (package / floor).rglob("*.py")), package / "durable.py"]:
        inside = path.relative_to(package).as_posix()
        if not any(inside == part or inside.startswith(f"{part}/") for part in _NEVER_SHOWN):
            found |= set(_core_of(path.read_text(encoding="utf-8"), pieces=inside in _PIECES))
    return sorted(found)


def _core_of(source: str, *, pieces: bool) -> Iterator[str]:
    tree = ast.parse(source)
    passed = {id(part) for node in ast.walk(tree) for part in _passed_over(node)}
    labels = {id(part) for node in ast.walk(tree) if _is_label(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in passed or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        words = template(node)
        plain = re.sub(r"\{\w+\}", "", words)
        if words != words.strip() or _NOT_WORDS.match(words) or not re.search(r"[^\W\d_]{2,}", plain):
            continue
        if _SENTENCE.fullmatch(words) or (pieces and id(node) not in labels and _WORDS.search(words)):
            yield words


def _passed_over(node: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, what goes to the log, parts of what is looked at as a whole, and types."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from (part for part in ast.walk(node) if part is not node)
    elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("_log."):
        yield from ast.walk(node)
    elif isinstance(node, ast.Subscript):
        yield from ast.walk(node.slice)


def _is_label(node: ast.AST) -> bool:
    """Whether it is what the journal calls an edit: ``annotator/ui/edit_words.py`` has those."""
    return isinstance(node, ast.FunctionDef) and node.name == "label"


def template(node: ast.Constant | ast.JoinedStr) -> str:
    """A text as written, with ``{name}`` for what an f-string puts in: the last name of the expression."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    made, used = "", dict[str, str]()
    for part in node.values:
        if isinstance(part, ast.Constant):
            made += str(part.value)
        elif isinstance(part, ast.FormattedValue):
            made += f"{{{_placeholder(ast.unparse(part.value), used)}}}"
    return made


def _placeholder(expression: str, used: dict[str, str]) -> str:
    """The same expression has the same name, another one another."""
    if expression not in used:
        names = [
            name.strip("_") for name in re.findall(r"[^\W\d]\w*", re.sub(r"\([^()]*\)|\[.*?\]|'[^']*'", "", expression))
        ]
        name = next((name for name in reversed(names) if name not in ("", "or", "if", "else", "in")), "it")
        used[expression] = name if name not in used.values() else f"{name}{len(used) + 1}"
    return used[expression]
