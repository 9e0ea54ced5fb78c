"""``annotator open``: the window opens on what was checked and taken in, and on nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from annotator.paths import DataDir
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.machine import Machine, vicuna


def test_a_bundle_is_imported_before_the_window_opens_on_it(machine: Callable[[str], Machine], bundle: Path) -> None:
    ann = machine("ann")
    ann.run("open", bundle)
    assert [file for _, file in ann.windows] == [bundle]
    assert '"already here"' in ann.run("tasks", "import", bundle, "--json").out


def test_without_a_file_the_window_just_opens(machine: Callable[[str], Machine]) -> None:
    ann = machine("ann")
    ann.run("open")
    assert [file for _, file in ann.windows] == [None]


def test_a_refused_file_opens_no_window_unless_the_window_is_to_say_so(
    machine: Callable[[str], Machine], tmp_path: Path
) -> None:
    ann, none = machine("ann"), tmp_path / "none.anntask"
    ann.refused("open", none, code="bundle.unreadable")
    assert ann.windows == []
    ann.run("open", none, "--in-window")
    assert [file for _, file in ann.windows] == [none]


def test_while_the_program_is_running_the_file_is_handed_to_it(machine: Callable[[str], Machine], bundle: Path) -> None:
    ann = machine("ann")
    ann.run("tasks", "import", bundle)
    with Store(DataDir(ann.data)):
        ann.run("open", bundle)
        ann.refused("tasks", "import", bundle, code="store.in_use")
    assert [file for _, file in ann.windows] == [bundle]


def test_an_update_that_changes_what_is_here_is_left_for_the_window_to_ask_about(
    machine: Callable[[str], Machine], owner: Machine, bundle: Path, tmp_path: Path
) -> None:
    ann = machine("ann")
    ann.run("tasks", "import", bundle)
    shorter, second = tmp_path / "vicuna80.jsonl", tmp_path / "second.anntask"
    vicuna(shorter, 20)
    owner.run("tasks", "build", shorter, "--project", tmp_path / "study", "--rubric", "helpsteer", "--responses", "4",
              "--out", second, "--withdraw")  # fmt: skip
    ann.run("open", second)
    assert [file for _, file in ann.windows] == [second]
    with Store(DataDir(ann.data)) as store:
        (project,) = store.read(projects.projects)
        assert len(store.read(projects.bundles, project.id)) == 1
    assert '"updated"' in ann.run("tasks", "import", second, "--json").out
