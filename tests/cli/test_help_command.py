"""`annotator help CODE`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.machine import Machine


def test_a_code_is_explained_and_an_unknown_one_refused_with_those_like_it(machine: Callable[[str], Machine]) -> None:
    output = machine("any").run("help", "bundle.altered", "--json").out
    assert json.loads(output)["means"] == "The content is not what was signed."
    assert "bundle.altered" in machine("any").refused("help", "bundle.alterd", code="help.unknown_code")


def test_a_link_is_the_place_of_the_page(machine: Callable[[str], Machine]) -> None:
    output = machine("any").run("help", "owner.extra_missing").out
    assert "What helps: The Python package (`" in output
    assert (
        Path(output.partition("The Python package (`")[2].partition("`)")[0])
        .read_text("utf-8")
        .startswith("# For owners")
    )


@pytest.mark.parametrize("command", ["tasks", "sync", "open", "help"])
def test_a_command_is_explained_as_by_its_own_help(machine: Callable[[str], Machine], command: str) -> None:
    assert machine("any").run("help", command).out == machine("any").run(command, "--help").out


def test_help_without_a_code_lists_commands_and_codes_if_asked(machine: Callable[[str], Machine]) -> None:
    assert "Owners of projects (annotator help owner):" in machine("any").run("help").out
    assert "bundle.altered:" not in machine("any").run("help").out
    output = machine("any").run("help", "--codes").out
    assert "  bundle.altered: The content is not what was signed.\n" in output
    data = json.loads(machine("any").run("help", "--json").out)
    assert {"bundle.altered", "help.unknown_code"} <= {datum["code"] for datum in data}
