"""The written part of the program: complete lists, links that lead somewhere, every error code explained."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.paths import resource

ROOT = Path(__file__).resolve().parents[1]
DOCS = resource("docs")
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
CODE = re.compile(r"[a-z]+(?:_[a-z]+)*(?:\.[a-z0-9]+(?:_[a-z0-9]+)*)+")


def raised_codes() -> Iterator[tuple[str, str]]:
    """Every error code the source raises, and the file that raises it."""
    for path in (ROOT / "annotator").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _raises(node.func):
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value, str(path.relative_to(ROOT))


def _raises(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name == "AnnotatorError"


def explained_codes() -> list[str]:
    return re.findall(rf"^\| `({CODE.pattern})`", (DOCS / "errors.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_error_code_is_explained_once_and_none_is_made_up() -> None:
    explained = explained_codes()
    assert sorted(explained) == sorted(set(explained)), "a code is explained twice"
    assert set(explained) == {code for code, _ in raised_codes()}


def test_the_decision_index_lists_every_record_once() -> None:
    listed = re.findall(r"\]\((\d{4}-[^)]+\.md)\)", (DOCS / "adr" / "README.md").read_text(encoding="utf-8"))
    assert listed == sorted(path.name for path in (DOCS / "adr").glob("[0-9]*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_inside_the_project_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if "://" not in link:
            assert (page.parent / link).exists(), link
