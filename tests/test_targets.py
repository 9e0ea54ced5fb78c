"""Targets are taken apart and put together in one place: nothing else slices, splits or formats their text.

What cannot be told by types is told by names and words: a variable that is called as targets are called, or a part of a
target's text, as an argument or in an f-string.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "annotator"
ROOMS = ("model", "services", "owner", "store", "ui", "cli")
OWN = PACKAGE / "model" / "target.py"

CUTS = {"split", "rsplit", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix", "find",
        "replace", "index"}  # fmt: skip
NAMED = re.compile(r"^_?(target|answer|response|question|message|base_target|spot_target)$")
"""Variables and attributes that hold a target and nothing else. ``path`` is a file as often."""
PART = re.compile(r"^/?[qmrcw]$|^/refinement$")
FORMATTED = re.compile(r"^[qm]\{\}(/|$)|^\{\}/[rcw]\{\}|/[rcw]\{\}$|/refinement$")

ELSEWHERE = {
    "owner/importers/published_critiques.py": "ids of questions in data that has none",
    "owner/importers/squality.py": "ids of questions, as the data set numbers them",
}
"""Files in which what looks like a target is the owner's own id."""


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _words(node: ast.expr) -> list[str]:
    every = node.elts if isinstance(node, ast.Tuple) else [node]
    return [each.value for each in every if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def _of_target(holder: ast.expr, word: str) -> bool:
    return bool(NAMED.match(_name(holder))) and word.startswith("/")


def _outline(node: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _is_cut(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=attr), args=[word, *_]) if attr in CUTS:
            formatted = isinstance(word, ast.JoinedStr) and _outline(word).endswith("{}/")
            return formatted or any(PART.match(each) or _of_target(value, each) for each in _words(word))
        case ast.Subscript(value=value, slice=ast.Slice() | ast.Constant(value=int())):
            return bool(NAMED.match(_name(value)))
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[right]):
            return any(_of_target(right, each) for each in _words(left))
        case ast.JoinedStr():
            return bool(FORMATTED.search(_outline(node)))
    return False


def slicing(source: str) -> list[str]:
    """The lines of ``source`` on which the text of a target is read or made by hand."""
    return [f"line {node.lineno}: {ast.unparse(node)}" for node in _found(ast.parse(source))]


def _found(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and _is_cut(node):
            yield node


def test_no_module_slices_the_text_of_a_target() -> None:
    files = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py")) if path != OWN]
    found = {str(path.relative_to(PACKAGE)): slicing(path.read_text(encoding="utf-8")) for path in files}
    assert {name: lines for name, lines in found.items() if lines and name not in ELSEWHERE} == {}
    assert all(found[name] for name in ELSEWHERE), "an exception that is needed no more"


@pytest.mark.parametrize(
    "planted",
    [
        'answer.partition("/")[0]',
        'target.split("/")',
        "target[1:]",
        'int(place.answer.rpartition("/r")[2])',
        'path.startswith("m")',
        'path.startswith(("q", "m"))',
        'other.startswith(f"{answer}/")',
        '"/" in target',
        '"/c" not in problem.target',
        'f"q{number}"',
        'f"q{q}/r{r}"',
        'f"{answer}/w{number}"',
        'f"{written}/refinement"',
    ],
)
def test_a_planted_slicing_is_caught(planted: str) -> None:
    assert slicing(f"def somewhere(target, answer):\n    return {planted}\n")


@pytest.mark.parametrize(
    "fair", ["Target.parse(path).question", "targets[0]", 'name.partition("/")', 'f"{count} of {every}"']
)
def test_what_is_no_slicing_is_let_be(fair: str) -> None:
    assert slicing(f"x = {fair}\n") == []
