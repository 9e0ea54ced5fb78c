"""``annotator tasks next``: the tasks of the next round, from what came back from this one."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.extra import owner_extra
from annotator.cli.output import JsonFlag, counted, say, say_json
from annotator.owner.owner_project import Project


class To(StrEnum):
    """The rounds there are."""

    CRITIQUE = "critique"
    COMPARISON = "comparison"
    HELPFULNESS = "helpfulness"
    AUTHORING = "authoring"


def next_tasks(
    dataset: Annotated[Path, typer.Argument(metavar="DATASET", help="The data set of `results merge`.")],
    project: Annotated[Path, typer.Option("--project", metavar="DIR", help="The project's folder.")],
    to: Annotated[To, typer.Option("--to", help="What the next round asks about.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.jsonl", help="The task file to write.")],
    critiques: Annotated[
        Path | None,
        typer.Option(
            "--critiques",
            metavar="FILE.jsonl",
            help="Model critiques: task, answer, text, origin, perhaps question a line.",
        ),
    ] = None,
    with_demo: Annotated[bool, typer.Option("--with-demo", help="Take what scripts made, too.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Make the tasks of the next round: answers to criticise, critiques to judge, refinements to compare with answers,
    passages to write about.

    What an annotator wrote has the origin annotator:ID, so that `tasks assign` gives nobody their own work.
    """
    with owner_extra():
        from annotator.owner.next_round import next_round, write_tasks

    made = next_round(Project.open(project), dataset, to.value, critiques, with_demo=with_demo)
    write_tasks(made, out)
    if as_json:
        say_json({"path": str(out), "tasks": len(made.tasks), "left_out": dict(made.left_out)})
        return
    say(f"Wrote {out}: {counted(len(made.tasks), 'task')}")
    for what, count in made.left_out.items():
        say(f"Left out: {count:,} {what}")
    say("Share them out with: annotator tasks assign, and a --name for this round")
