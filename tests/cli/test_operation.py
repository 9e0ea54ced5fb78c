"""Commands described by signature and docstring: what Typer reads, and that no parameter is without help."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.main import get_group
from typer.testing import CliRunner

from annotator import owner
from annotator.cli.main import make_app
from annotator.cli.operation import CommandGroup, described
from annotator.owner.conversion.field_mapping import PARTS
from annotator.owner.operations import assign, build, convert_files, export, measure, merge, next_round, review
from annotator.owner.operations.arguments import AtLeast


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
    made = CommandGroup()
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


@dataclass(frozen=True)
class Counted:
    """The result of :func:`count`."""

    words: Sequence[str]
    partly: bool = False
    errors: Sequence[str] = ()

    def lines(self) -> Iterator[str]:
        yield from self.words

    def as_json(self) -> Sequence[str]:
        return self.words


def count(
    words: Sequence[str], *, where: Sequence[str] = (), times: Annotated[int, AtLeast(1)] = 1,
    say: Callable[[str], object] = print,
) -> Counted:  # fmt: skip
    """Count words.

    Parameters:
        words = WORD...: The words; *bad* is an error, *odd* is left out.
        --times N: How often.
    """
    say("Counting")
    errors = ["This is bad."] if "bad" in words else []
    return Counted([word * times for word in words if word != "odd"] + [*where], "odd" in words, errors)


@pytest.mark.parametrize(
    ("given", "status", "output"),
    [
        (["a", "b", "--times", "2"], 0, "Counting\naa\nbb\n"),
        (["a", "--where", "x", "--where", "y", "--json"], 0, '[\n  "a",\n  "x",\n  "y"\n]\n'),
        (["a", "odd"], 0, "Counting\na\n"),
        (["a", "odd", "--strict"], 1, "Counting\na\n"),
        (["bad"], 1, "Counting\nbad\nerror: This is bad.\n"),
        (["a", "--times", "0"], 2, None),
        ([], 2, None),
    ],
)
def test_an_operation_is_a_command_that_shows_its_result(given: list[str], status: int, output: str | None) -> None:
    made = CommandGroup()
    made.command("count")(count)
    done = CliRunner().invoke(made, given)
    assert done.exit_code == status
    assert output is None or done.output == output


def test_a_former_option_works_is_not_shown_and_names_the_present_one() -> None:
    def write(out: Path, old: int = 0) -> None:
        """Write.

        Parameters:
            --out DIR: The folder to write into.
            --old N: Former: --old is `new` in the settings now.
        """
        typer.echo(f"{out} {old}")

    made = CommandGroup()
    made.command()(write)
    assert "--old" not in CliRunner().invoke(made, ["--help"]).output
    done = CliRunner().invoke(made, ["--out", "there", "--old", "3"])
    assert done.stdout == "there 3\n"
    assert done.stderr == "--old is `new` in the settings now.\n"
    assert CliRunner().invoke(made, ["--out", "there"]).stderr == ""


OPERATIONS: dict[str, Callable[..., Any]] = {
    "tasks assign": assign.assign,
    "tasks build": build.build_tasks,
    "tasks check": build.check_tasks,
    "tasks next": next_round.next_tasks,
    "results merge": merge.merge,
    "results export": export.export,
    "review build": review.build_reviews,
    "review adjudicate": review.adjudicate,
    "review moderate": review.moderate,
    "review sample": review.sample,
    "stats": measure.stats,
    "report": measure.report,
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_command_has_the_parameters_of_the_function_of_the_api(name: str) -> None:
    command = get_group(make_app(lambda *_: 0))
    for word in name.split():
        command = command.get_command(None, word)  # type: ignore[assignment, arg-type]
    operation = OPERATIONS[name]
    assert name == "stats" or getattr(owner, operation.__name__) is operation
    asked = {*inspect.signature(operation).parameters} - {"say", "progress", "confirm"}
    shared = {"as_json", "help", "strict"}
    given = {"key" if one.name == "passphrase_file" else one.name for one in command.params}
    assert given - shared == asked - shared


def test_the_help_of_a_mapping_names_every_part() -> None:
    assert f"the parts are {', '.join(PARTS)}." in " ".join((convert_files.convert_files.__doc__ or "").split())


def parameters(command: Any, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The path and name of each parameter without help, below ``command``."""
    names = [(*path, one.name) for one in command.params if one.name != "help" and not one.help]
    for name in command.list_commands(None) if hasattr(command, "list_commands") else ():
        names += parameters(command.get_command(None, name), (*path, name))
    return names


def test_every_parameter_of_every_command_has_help() -> None:
    assert parameters(get_group(make_app(lambda *_: 0))) == []


def test_every_command_prints_json_but_those_that_open_a_window_or_print_a_document() -> None:
    group = get_group(make_app(lambda *_: 0))
    context = typer.Context(group)
    options: dict[str, set[str]] = {}
    for name in group.list_commands(context):
        command: Any = group.get_command(context, name)
        for part, leaf in getattr(command, "commands", {"": command}).items():
            options[f"{name} {part}".strip()] = {option for parameter in leaf.params for option in parameter.opts}
    assert {name for name, known in options.items() if "--json" not in known} == {
        *("open", "rubric preview", "course preview", "bundle schema"),
    }  # fmt: skip


def test_sync_prints_lines_where_only_its_json_fails(
    machine: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines do not depend on what only ``--json`` prints."""
    from annotator.cli import sync_command

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(sync_command, "_as_json", fail)
    monkeypatch.setattr(sync_command, "existing_data", lambda data_dir: data_dir)
    monkeypatch.setattr(sync_command, "_projects", lambda *_, **__: ["p"])
    monkeypatch.setattr(sync_command, "_state_lines", lambda *_: iter(["the state"]))
    assert machine("ann").run("sync", "--status").out == "the state\n"
    assert "[program.fault]" in machine("ann").run("sync", "--status", "--json", status=1).err
