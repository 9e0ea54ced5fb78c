"""The written part of the program: complete lists, links that lead somewhere, every error code explained."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.paths import resource

ROOT = Path(__file__).resolve().parents[1]
DOCS = resource("docs")
GUIDES = [ROOT / "README.md", *sorted(ROOT.glob("CONTRIBUTING.md")), *sorted(DOCS.rglob("*.md"))]
PAGES = [ROOT / "CHANGELOG.md", *GUIDES]
NOT_CODES = {"db", "id", "json", "jsonl", "log", "md", "sha256", "toml"}
"""What stands after the dot in the names of files and columns."""
CODE = re.compile(r"[a-z]+(?:_[a-z]+)*(?:\.[a-z0-9]+(?:_[a-z0-9]+)*)+")


def literals(path: Path) -> Iterator[tuple[str, bool]]:
    """Every dotted name among the file's texts, and whether an error is made with it on the spot."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    made = {
        id(node.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") == "AnnotatorError"
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
            yield node.value, id(node) in made
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ((code, True) for code in re.findall(rf"\[({CODE.pattern})\]$", node.value))


def raised_codes() -> set[str]:
    """Every code the source raises: on the spot, or handed on from a table of codes of the same families.

    The window's names for commands and widgets are dotted too, so there only the errors made on the spot count.
    """
    codes = [(path, *literal) for path in (ROOT / "annotator").rglob("*.py") for literal in literals(path)]
    at_once = {code for _, code, made in codes if made}
    families = {code.split(".")[0] for code in at_once}
    handed_on = {
        code
        for path, code, _ in codes
        if code.split(".")[0] in families
        and code.split(".")[1] not in NOT_CODES
        and not {"ui", "workspace"} & {*path.parts}
    }
    return at_once | handed_on


def explained_codes() -> list[str]:
    return re.findall(rf"^- `({CODE.pattern})`", (DOCS / "errors.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_error_code_is_explained_once_and_none_is_made_up() -> None:
    explained = explained_codes()
    assert sorted(explained) == sorted(set(explained)), "a code is explained twice"
    assert set(explained) == raised_codes()


def test_the_decision_index_lists_every_record_once() -> None:
    listed = re.findall(r"\]\((\d{4}-[^)]+\.md)\)", (DOCS / "adr" / "README.md").read_text(encoding="utf-8"))
    assert listed == sorted(path.name for path in (DOCS / "adr").glob("[0-9]*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_inside_the_project_lead_somewhere(page: Path) -> None:
    text = re.sub(r"`[^`\n]+`(?!\])", "", page.read_text(encoding="utf-8"))  # what stands as code is no link
    for link in re.findall(r"\]\(([^)#\s]+)", text):
        if "://" not in link:
            assert (page.parent / link).exists(), link


SOURCES = {path.relative_to(ROOT) for part in ("annotator", "packaging", "tests") for path in (ROOT / part).rglob("*")}
SOURCE_NAMES = {path.name for path in SOURCES}


def missing_paths(text: str) -> list[str]:
    """The modules and folders of the source that ``text`` (Markdown) names, as code, though they do not exist.

    Paths may be written from the root or from ``annotator/``; a name without a folder may lie anywhere.
    """
    missing = []
    for code in re.findall(r"`([^`\n]+)`", text):
        for path in re.findall(
            r"(?:[\w.-]+/)*[\w-]+\.(?:py|spec)\b|\b(?:annotator|packaging|tests|ui)/[\w./-]*[\w/]", code
        ):
            known = {Path(path), Path("annotator", path)} & SOURCES if "/" in path else {path} & SOURCE_NAMES
            if not known:
                missing.append(path)
        for name in re.findall(r"\b(?:annotator|tests)(?:\.[a-z]\w*){2,}", code):
            module = Path(*name.split("."))
            if module.name not in NOT_CODES and not {module, module.with_suffix(".py")} & SOURCES:
                missing.append(name)
    return missing


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: str(page.relative_to(ROOT)))
def test_modules_named_in_the_docs_exist(page: Path) -> None:
    assert missing_paths(page.read_text(encoding="utf-8")) == []


def test_missing_modules_are_noticed() -> None:
    there = "`annotator/paths.py`, `ui/theme.py`, `theme.py`, `ui/reading/`, `python -m annotator.app`, `tests/ui/`"
    assert missing_paths(there) == []
    gone = ["annotator/gone.py", "ui/gone.py", "gone.py", "ui/gone/", "annotator.store.gone"]
    assert missing_paths(" and ".join(f"`{name}`" for name in gone)) == gone


def test_the_page_of_limits_has_every_limit() -> None:
    from annotator import limits

    page = (DOCS / "limits.md").read_text(encoding="utf-8")
    named = {name for name in vars(limits) if name.isupper()}
    assert named
    assert sorted(name for name in named if f"`{name}`" not in page) == []


def property_names(schema: object) -> Iterator[str]:
    """The names of all fields of a JSON Schema, at any depth."""
    if isinstance(schema, dict):
        yield from schema.get("properties", ())
        for part in schema.values():
            yield from property_names(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from property_names(part)


@pytest.mark.parametrize("name", ["annotations", "bundle", "journal", "rotations", "tasks"])
def test_the_page_of_the_bundle_format_names_every_field(name: str) -> None:
    page = (DOCS / "bundle-format.md").read_text(encoding="utf-8")
    schema = json.loads(resource("schemas", "bundle", f"{name}.schema.json").read_text(encoding="utf-8"))
    assert sorted({field for field in property_names(schema) if f"`{field}`" not in page}) == []


def test_the_page_of_the_database_has_every_table_and_view() -> None:
    from annotator.store.tables import TABLES
    from annotator.store.views import VIEWS

    page = (DOCS / "database.md").read_text(encoding="utf-8")
    names = {*VIEWS, *(table.name for table in TABLES.values())}
    assert sorted(name for name in names if f"| `{name}` |" not in page) == []


def test_the_page_for_owners_has_every_part_of_a_mapping() -> None:
    from annotator.owner.conversion.field_mapping import FieldMapping

    page = (DOCS / "owners.md").read_text(encoding="utf-8")
    table = "\n".join(re.findall(r"^\| `.*$|^[a-z]+ = .*$", page, re.MULTILINE))
    assert sorted(part for part in FieldMapping.model_fields if not re.search(rf"\b{part}\b", table)) == []
