"""Rules that types cannot say, found in source text: who reads the text of a target, who asks a block what it is.

What cannot be told by types is told by names and words: a variable that is called as targets are called, or a part of a
target's text, as an argument or in an f-string.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache

from annotator.model.blocks.block import Block
from annotator.model.blocks.catalog import BLOCKS, type_name

CUTS = {"split", "rsplit", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix", "find",
        "replace", "index"}  # fmt: skip
NAMED = re.compile(r"^_?(target|answer|response|question|message|base_target|spot_target)$")
"""Variables and attributes that hold a target and nothing else. ``path`` is a file as often."""
PART = re.compile(r"^/?[qmrcw]$|^/refinement$")
FORMATTED = re.compile(r"^[qm]\{\}(/|$)|^\{\}/[rcw]\{\}|/[rcw]\{\}$|/refinement$")

MENTIONED = re.compile(r"(?<!def )\btest_")
"""What the name of a module of tests begins with, anywhere but where a test is defined."""


@cache
def parsed(source: str) -> ast.Module:
    """The tree of a module."""
    return ast.parse(source)


@cache
def nodes(source: str) -> Sequence[ast.AST]:
    """All nodes of a module, which every rule goes through: taking it apart takes longer than any rule."""
    return list(ast.walk(parsed(source)))


def _above(kind: type) -> Iterator[type]:
    yield from (each for each in kind.__mro__ if issubclass(each, Block))


NAMES = {each.__name__ for block in BLOCKS for each in _above(block)} - {Block.__name__}
"""Of the types of blocks; that something is a block at all tells none of them apart."""
TYPES = {type_name(block) for block in BLOCKS}


def _named(node: ast.expr) -> bool:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in NAMES
    return any(_named(each) for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr))


def _asks(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kind]):
            return _named(kind)
        case ast.MatchClass(cls=kind):
            return _named(kind)
        case ast.Compare(left=ast.Call(func=ast.Name(id="type")), comparators=[kind]):
            return _named(kind)
        case ast.Compare(left=ast.Attribute(value=of, attr="type"), comparators=[ast.Constant(value=value)]):
            return value in TYPES and "block" in _name(of)
    return False


def asking(source: str) -> list[str]:
    """The lines of ``source`` that tell types of blocks apart by hand."""
    return [f"line {node.lineno}" for node in nodes(source) if _asks(node) and hasattr(node, "lineno")]


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
    return [f"line {node.lineno}: {ast.unparse(node)}" for node in _found(source)]


def _found(source: str) -> Iterator[ast.expr]:
    for node in nodes(source):
        if isinstance(node, ast.expr) and _is_cut(node):
            yield node


def borrowing(source: str) -> list[str]:
    """The lines of ``source`` that import a module of tests, or something of one."""
    if not MENTIONED.search(source):
        return []  # most files: there is no need to take them apart
    found = []
    for node in nodes(source):
        match node:
            case ast.ImportFrom(module=module, names=names):
                named = [f"{module or ''}.{each.name}" for each in names]
            case ast.Import(names=names):
                named = [each.name for each in names]
            case _:
                continue
        if any(part.startswith("test_") for name in named for part in name.split(".")):
            found.append(f"line {node.lineno}")
    return found
