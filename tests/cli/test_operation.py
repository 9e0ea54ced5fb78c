"""Commands described by signature and docstring: what Typer reads, and that no parameter is without help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.main import get_group
from typer.testing import CliRunner

from annotator.cli.main import make_app
from annotator.cli.operation import Commands, described


def write(files: list[Path], out: Path, count: Annotated[int, typer.Option(min=1)] = 3, as_json: bool = False) -> None:
    """Write files.

    Nothing else.

    Parameters:
        files = FILES...: What to read: every file,
            or folder.
        count = --number N: How many.
        --out DIR: The folder to write into.
    """
    typer.echo(f"{[str(file) for file in files]} {out} {count} {as_json}")


def app() -> typer.Typer:
    made = Commands()
    made.command()(described(write))
    return made


def test_options_arguments_limits_and_shared_parameters_come_from_the_docstring() -> None:
    run = CliRunner().invoke(app(), ["a", "b", "--out", "there", "--number", "2", "--json"])
    assert run.output == "['a', 'b'] there 2 True\n"
    assert "--number" in (text := CliRunner().invoke(app(), ["--help"], env={"COLUMNS": "120"}).output)
    assert "What to read: every file, or folder." in text
    assert "Print JSON for programs." in text
    assert "Parameters:" not in text
    assert CliRunner().invoke(app(), ["a", "--out", "there", "--number", "0"]).exit_code == 2


def test_a_description_of_no_parameter_is_refused() -> None:
    def command(out: Path) -> None:
        """Write.

        Parameters:
            --out DIR: The folder.
            --in DIR: Nothing has this name.
        """

    with pytest.raises(ValueError, match=r"\['in'\]"):
        described(command)


def parameters(command: Any, words: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The path and name of each parameter without help, below ``command``."""
    found = [(*words, one.name) for one in command.params if one.name != "help" and not one.help]
    for name in command.list_commands(None) if hasattr(command, "list_commands") else ():
        found += parameters(command.get_command(None, name), (*words, name))
    return found


def test_every_parameter_of_every_command_has_help() -> None:
    assert parameters(get_group(make_app(lambda *_: 0))) == []
