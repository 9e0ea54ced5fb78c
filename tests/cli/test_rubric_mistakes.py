"""What a rubric's author hears: all of it at once, with its field, and about the guidelines too."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import quote

from tests.cli.machine import Machine

BLOCK = '[[blocks]]\nkey = "{key}"\ntitle = "{title}"\ntargets = ["response"]\nlow = 0\nhigh = 4\n'


def test_every_mistake_is_named_in_one_run_by_its_field(machine: Callable[[str], Machine], tmp_path: Path) -> None:
    file = tmp_path / "r.toml"
    good = BLOCK.format(key="a", title="A")
    file.write_text('id = "r"\ntitle = "R"\n' + good + good + good.replace("high = 4", 'high = "4"') + good)
    lines = machine("lab").run("rubric", "check", file, status=1).err.splitlines()
    places = [line.split(": ")[1].removeprefix(f"{file}, ") for line in lines]
    assert places == ["blocks[1].key", "blocks[3].key", "blocks[2].high"]
    assert "Two blocks have the key 'a'" in lines[0]


def test_borrowed_guidelines_say_so_until_they_are_rewritten(machine: Callable[[str], Machine], tmp_path: Path) -> None:
    lab, folder = machine("lab"), tmp_path / "mine"
    lab.run("rubric", "new", folder, "--from", "helpsteer", "--title", "Charm")
    text = (folder / "guidelines.md").read_text("utf-8")
    assert text.startswith("# Charm\n\n> These are still the guidelines of the preset *helpsteer*.")
    assert "note: guidelines.md is still the preset's" in lab.run("rubric", "check", folder).out
    (folder / "guidelines.md").write_text("# Charm\n\nBe fair.\n")
    assert "guidelines.md" not in lab.run("rubric", "check", folder).out


def test_a_field_of_another_type_is_named_as_that(machine: Callable[[str], Machine], tmp_path: Path) -> None:
    file = tmp_path / "r.toml"
    block = '[[blocks]]\ntype = "preference"\nkey = "p"\ntitle = "P"\nhigh = 3\ntargets = ["question"]\n'
    file.write_text(f'id = "r"\ntitle = "R"\n{block}')
    (line,) = machine("lab").run("rubric", "check", file, status=1).err.splitlines()
    assert "There is no field `high` here. Blocks of the types number, rating have it." in line


def test_countersign_without_a_key_advises_a_command_that_works(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    lab = machine("lab")
    lab.run("keys", "new")
    line = lab.refused("bundle", "countersign", tmp_path / "x", "--out", tmp_path / "y", code="keys.missing")
    command = line.split("`")[1].removeprefix("annotator ").split()
    assert lab.run(*command).out.startswith("Made the reviewer key")


def test_a_reader_that_has_enough_ends_the_command_without_a_word(tmp_path: Path) -> None:
    command = f"{quote(sys.executable)} -m annotator --data-dir {quote(str(tmp_path))} bundle schema | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True, timeout=300)
    assert (done.stdout, done.stderr) == ("{\n", "")


def test_every_mistake_is_listed(machine: Callable[[str], Machine], tmp_path: Path) -> None:
    block = '[[blocks]]\ntype = "comment"\nkey = "k"\ntitle = "T"\nbogus = 1\n'
    file = tmp_path / "many.toml"
    file.write_text(f'id = "many"\ntitle = "Many"\n{block * 60}')
    lines = machine("lab").run("rubric", "check", file, status=1).err.splitlines()
    data = json.loads(machine("lab").run("rubric", "check", file, "--json", status=1).out)
    assert len(lines) == len(data["mistakes"]) >= 60
