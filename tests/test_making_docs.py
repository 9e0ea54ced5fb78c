"""The pages of the site: the help as the window shows it, every command, the schemas, links that lead somewhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from annotator.ui.actions import with_keys
from tests.packaging_program import packaging_program

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def program() -> ModuleType:
    return packaging_program("make_docs.py")


@pytest.fixture(scope="module")
def made(program: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("docs")
    assert program.make(out) == []
    return out


def test_every_page_of_the_help_is_there_with_its_keys(made: Path) -> None:
    pages = made / "pages" / "help"
    there = {path.stem for path in pages.glob("*.md")}
    assert {path.stem for path in (ROOT / "resources" / "help").glob("*.md")} <= there
    texts = [path.read_text(encoding="utf-8") for path in pages.glob("*.md")]
    assert not any(re.search(r"\{(key|menu|errors)[:}]", text) for text in texts)
    assert f"`{with_keys({})['task.submit'].shown_caps}`" in "".join(texts)
    assert "\n![Rating responses](../docs/pictures/rating.png)\n" in (pages / "rating.md").read_text(encoding="utf-8")


def test_the_reference_has_every_command_and_option(made: Path) -> None:
    text = (made / "pages" / "command-line.md").read_text(encoding="utf-8")
    command = [sys.executable, "-m", "annotator", "project", "require", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout
    part = text.partition("## annotator project require\n")[2].partition("\n## ")[0]
    for option in ("--from", "--file", "--withdraw", "--project"):
        assert option in shown
        assert f"`{option}" in part


def test_the_schemas_have_a_page_with_every_field(made: Path) -> None:
    schema = json.loads((ROOT / "resources/schemas/bundle/bundle.schema.json").read_text(encoding="utf-8"))
    page = (made / "pages" / "schemas" / "bundle" / "bundle.md").read_text(encoding="utf-8")
    assert [field for field in schema["properties"] if f"| `{field}` |" not in page] == []
    listed = (made / "pages" / "schemas" / "index.md").read_text(encoding="utf-8")
    assert listed.count("](") == len(list((ROOT / "resources" / "schemas").rglob("*.schema.json")))


def test_what_the_menu_of_the_site_names_is_there(made: Path) -> None:
    named = re.findall(r'^  - "(.+)"$', (made / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(named) > 50
    assert [page for page in named if not (made / "pages" / page).is_file()] == []


def test_a_broken_link_is_found(program: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text("# There\n")
    (tmp_path / "page.md").write_text(
        "[a](there.md#there) [b](gone.md) `[c](code.md)` [d](https://example.com/x) [e](#here)\n"
        "```\n[f](block.md)\n```\n[g](sub/gone.png)\n"
    )
    assert program.broken_links(tmp_path) == ["page.md: gone.md", "page.md: sub/gone.png"]


def test_the_site_is_made_of_pinned_packages_from_no_named_place() -> None:
    text = (ROOT / "packaging" / "docs.txt").read_text(encoding="utf-8")
    pins = re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE)
    assert "mkdocs" in pins
    assert text.count("--hash=sha256:") >= len(pins)
    assert "://" not in text
