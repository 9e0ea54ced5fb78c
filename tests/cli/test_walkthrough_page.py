"""The page that leads through a whole round names commands and options that there are, in an order that works."""

from __future__ import annotations

import re
import shlex

import click
import pytest
import typer

from annotator.cli.main import make_app
from annotator.paths import resource

PAGE = resource("docs/walkthrough.md").read_text(encoding="utf-8")
LINES = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
    if line
]


@pytest.mark.parametrize("line", LINES)
def test_the_commands_of_the_page_are_taken_as_they_stand(line: str) -> None:
    command: click.Command = typer.main.get_command(make_app(lambda *_: 0))
    name, *words = shlex.split(line)
    assert name == "annotator"
    context = click.Context(command)
    while isinstance(command, click.Group):
        found = command.get_command(context, words[0])
        assert found is not None, words[0]
        context, command, words = click.Context(found, parent=context), found, words[1:]
    command.parse_args(context, words)  # refuses what it does not know


def test_the_page_goes_through_every_step() -> None:
    steps = " ".join(LINES)
    wanted = (
        "course build", "tasks assign", "results qualify", "results merge", "report", "review build", "review return",
        "review adjudicate", "review sample", "review estimate", "results export", "--more",
    )  # fmt: skip
    assert [step for step in wanted if step not in steps] == []
