"""The page for owners, pasted line by line: every command runs, and every file that one names is there by then."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pandas
import pytest

from annotator.owner import open_dataset
from annotator.paths import DATA_DIR_VARIABLE, resource
from tests.cli.fork_server import commands

BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(sys.platform == "win32", reason="the page's lines are for a shell of Linux or macOS")
def test_the_page_can_be_pasted_from_its_first_line_to_its_last(tmp_path: Path) -> None:
    page = resource("docs/owners.md").read_text(encoding="utf-8")
    blocks = BLOCK.findall(page)
    assert len(blocks) > 10
    outputs = []
    home = tmp_path / "home"
    walk = tmp_path / "walk"
    walk.mkdir()
    programs = tmp_path / "bin"
    programs.mkdir()
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        DATA_DIR_VARIABLE: str(home),
    }
    with commands(programs):
        for language, block in blocks:
            # As it is pasted: each line is given to a shell that reads on, and none after one that failed.
            command = ["bash", "-e"] if language == "sh" else [str(programs / "python"), "-"]
            done = subprocess.run(
                command, input=block, cwd=walk, env=environment, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
            outputs.append(done.stdout)
    everything = "\n".join(outputs)
    assert "the same" in everything.splitlines()

    annotations = pandas.read_parquet(walk / "data" / "annotations")
    assert set(annotations[annotations.is_final].annotator) == {"ann", "bo", "zoe", "helpsteer"}
    assert set(open_dataset(walk / "data").projects) > {"source-published-tasks"}
    eight = pandas.read_parquet(walk / "once" / "annotations")
    assert sorted(eight.groupby("task").size().value_counts().to_dict().items()) == [(1, 38), (5, 2)]
    assert eight.annotator.nunique() == 10
