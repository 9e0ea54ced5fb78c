"""``annotator rubric``: begin one, check it, show it, and see it in a window."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from annotator.owner.build.build import build_preview
from annotator.owner.rubrics.rubrics import load_rubric, rubric_presets, rubric_schema
from annotator.paths import DataDir, resource
from annotator.services.project_list import project_cards
from annotator.store.store import Store
from tests.cli.machine import Machine

PRESETS = [preset.rubric.id for preset in rubric_presets()]


@pytest.fixture
def lab(machine: Callable[[str], Machine]) -> Machine:
    return machine("lab")


def test_a_rubric_is_begun_checked_and_built_with(lab: Machine, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    assert (
        f"annotator rubric check {shlex.quote(str(mine))}" in lab.run("rubric", "new", mine, "--from", "comparison").out
    )
    assert "without a mistake" in lab.run("rubric", "check", mine).out
    assert json.loads(lab.run("rubric", "show", mine, "--json").out)["id"] == "mine"
    lab.run("keys", "new")
    lab.run("project", "new", tmp_path / "study", "--title", "Study")
    build = ("tasks", "build", resource("examples", "ratings.jsonl"), "--project", tmp_path / "study")
    lab.run(*build, "--rubric", mine, "--out", tmp_path / "a.anntask")
    lab.refused("rubric", "new", mine, code="rubric.exists")


def test_every_mistake_is_a_line_of_its_own(lab: Machine, tmp_path: Path) -> None:
    lab.run("rubric", "new", tmp_path / "mine")
    path = tmp_path / "mine" / "rubric.toml"
    path.write_text(
        path.read_text("utf-8").replace("low = 0", "low = 9").replace("version = 1", "version = 0"), "utf-8"
    )
    lines = lab.run("rubric", "check", path, status=1).err.splitlines()
    assert len(lines) == 6
    assert lines[0].startswith(f"error: {path}, version: ")
    assert all(line.endswith("[rubric.bad_field]") for line in lines)
    data = json.loads(lab.run("rubric", "check", path, "--json", status=1).out)
    assert [mistake["field"] for mistake in data["mistakes"]] == ["version", *(f"blocks[{n}]" for n in range(5))]


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_have_no_mistake_and_show_every_word(lab: Machine, preset: str) -> None:
    lab.run("rubric", "check", preset)
    shown = lab.run("rubric", "show", preset).out
    for block in load_rubric(preset).rubric.blocks:
        assert block.title in shown
        for kind in block.targets:
            assert block.title_for(kind) in shown


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preview_opens_on_examples_and_leaves_nothing(lab: Machine, preset: str) -> None:
    lab.run("rubric", "preview", preset)
    ((data_dir, file),) = lab.windows
    assert file is not None
    assert not file.exists()
    assert not data_dir.root.exists()
    assert not lab.data.exists()


def test_the_examples_of_a_preview_are_there_when_the_window_opens(tmp_path: Path) -> None:
    from annotator.cli.window_commands import import_tasks

    import_tasks(DataDir(tmp_path / "data"), build_preview(load_rubric("comparison"), tmp_path))
    with Store(DataDir(tmp_path / "data")) as store:
        (card,) = project_cards(store)
    assert (card.title, card.tasks) == ("Preview: Blind comparison", 3)


def test_a_rubric_without_an_example_says_so(lab: Machine, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    block = '[[blocks]]\ntype = "ranking"\nkey = "r"\ntitle = "R"\ntargets = ["prompt"]\nat_least = 9\n'
    path.write_text(f'id = "own"\ntitle = "Own"\n{block}')
    lab.refused("rubric", "preview", path, code="rubric.no_example")


def test_the_shipped_schema_is_the_models_own_and_fits_the_presets(lab: Machine) -> None:
    assert json.loads(lab.run("bundle", "schema", "rubric-file").out) == rubric_schema()
    assert json.loads(resource("schemas", "rubric.schema.json").read_text(encoding="utf-8")) == rubric_schema()
    for preset in PRESETS:
        jsonschema.validate(json.loads(lab.run("rubric", "show", preset, "--json").out), rubric_schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(
            {"id": "a", "title": "A", "blocks": [{"key": "k", "title": "K", "targets": ["task"]}]}, rubric_schema()
        )


def test_the_help_explains_every_field_of_every_block() -> None:
    page = resource("docs", "rubric-format.md").read_text(encoding="utf-8")
    for name, part in rubric_schema()["$defs"].items():
        if name.endswith("Block"):
            kind = part["properties"]["type"]["const"]
            section = next(text for text in page.split("\n## ") if f"`{kind}`" in text.partition("\n")[0])
            general = page.partition("## What every block has")[2].partition("\n## ")[0]
            for field in part["properties"]:
                assert f"`{field}`" in section or f"`{field}`" in general, (kind, field)
