"""Types of blocks are told apart by tables and methods; nothing outside their package asks a block what it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.model.annotation import Annotation
from annotator.model.block_kinds import EVERY_ANSWER, KINDS
from annotator.model.blocks.block import Block
from annotator.model.blocks.catalog import BLOCKS, type_name
from annotator.model.edits import EDITS

PACKAGE = Path(__file__).resolve().parents[1] / "annotator"


def _above(kind: type) -> Iterator[type]:
    yield from (each for each in kind.__mro__ if issubclass(each, Block))


NAMES = {each.__name__ for block in BLOCKS for each in _above(block)}
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
        case ast.Compare(left=ast.Attribute(attr="type"), comparators=[ast.Constant(value=value)]):
            return value in TYPES
    return False


def asking(source: str) -> list[str]:
    """The lines of ``source`` that tell types of blocks apart by hand."""
    return [f"line {node.lineno}" for node in ast.walk(ast.parse(source)) if _asks(node) and hasattr(node, "lineno")]


def test_no_module_asks_a_block_what_it_is() -> None:
    files = {str(path.relative_to(PACKAGE)): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    assert {name: found for name, source in files.items() if (found := asking(source))} == {}


@pytest.mark.parametrize(
    "planted",
    [
        "isinstance(block, RatingBlock)",
        "isinstance(block, RatingBlock | TagsBlock)",
        "isinstance(each, (blocks.NotesBlock, int))",
        "type(block) is SkipBlock",
        'block.type == "tags"',
    ],
)
def test_a_planted_question_is_caught(planted: str) -> None:
    assert asking(f"x = [block for block in every if {planted}]") == ["line 1"]


def test_a_planted_match_is_caught() -> None:
    assert asking("match block:\n    case RatingBlock():\n        pass\n") == ["line 2"]


def test_fair_questions_are_let_be() -> None:
    assert asking('isinstance(cursor, QTextBlock)\nrubric.each(RatingBlock)\ntoken.type == "text"\n') == []


def test_every_type_is_in_the_table_of_kinds_once() -> None:
    assert sorted(kind.block.__name__ for kind in KINDS) == sorted(block.__name__ for block in BLOCKS)
    assert len({type_name(block) for block in BLOCKS}) == len(BLOCKS)


def test_every_answer_is_kept_in_fields_of_its_own() -> None:
    fields = [field for answers in EVERY_ANSWER for field in answers.fields]
    assert sorted(fields) == sorted({*Annotation.model_fields} - {"status", "skip", "flagged"})
    assert len({edit.model_fields["kind"].default for edit in EDITS}) == len(EDITS)
