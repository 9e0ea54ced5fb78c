"""``annotator stats`` and ``annotator report``: a data set measured, as numbers and as a page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from annotator.cli.extra import owner_extra
from annotator.cli.figure_tables import figure_lines
from annotator.cli.output import JsonFlag, counted, say, say_json
from annotator.errors import AnnotatorError
from annotator.owner.owner_project import Project

Dataset = Annotated[Path, typer.Argument(metavar="DATASET", help="The folder that `annotator results merge` writes.")]
Engine = Annotated[
    str, typer.Option("--engine", metavar="ENGINE", help="Where it is computed: duckdb, spark, or spark://host:port.")
]
Names = Annotated[bool, typer.Option("--names", help="Call people by their names; without, by aliases.")]
Outcome = Annotated[
    str | None,
    typer.Option(
        "--outcome", metavar="BLOCK", help="The rating that sums up: it is explained, and systems compared by it."
    ),
]
Gold = Annotated[
    Path | None,
    typer.Option("--gold", metavar="DATASET", help="A data set of the right answers, to hold people's against."),
]
Checks = Annotated[
    Path | None,
    typer.Option("--project", metavar="DIR", help="The project's folder: its `checks.toml` sets the checks' limits."),
]
WithGold = Annotated[
    bool, typer.Option("--with-gold", help="Count work on gold items in agreement, means and leaderboards, too.")
]
Without = Annotated[
    list[str] | None,
    typer.Option("--without", metavar="PERSON", help="Leave out somebody's work; by name or by the report's alias."),
]


def stats(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="collected, agreement, people, systems, tasks, all; or one measure, such as alpha_ordinal.",
        ),
    ],
    dataset: Dataset,
    engine: Engine = "duckdb",
    names: Names = False,
    outcome: Outcome = None,
    gold: Gold = None,
    project: Checks = None,
    with_gold: WithGold = False,
    without: Without = None,
    as_json: JsonFlag = False,
) -> None:
    """Print figures of a data set, as tables; for programs, as JSON."""
    with owner_extra():
        from annotator.owner.measuring.figures import statistics

    options = {"engine": engine, "names": names, "outcome": outcome, "gold": gold, "limits": _limits(project)}
    options |= {"with_gold": with_gold, "without": without or ()}
    found = statistics(dataset, name, **options, progress=_progress)
    if as_json:
        say_json(found)
    else:
        for line in figure_lines(found):
            say(line)


def report(
    dataset: Dataset,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.html", help="The page to write.")],
    compare: Annotated[
        Path | None,
        typer.Option("--compare", metavar="OLD", help="Say what changed since this report, or since this data set."),
    ] = None,
    engine: Engine = "duckdb",
    names: Names = False,
    outcome: Outcome = None,
    gold: Gold = None,
    project: Checks = None,
    with_gold: WithGold = False,
    without: Without = None,
) -> None:
    """Write a report of a data set: one HTML file that needs no network and no script."""
    with owner_extra():
        from annotator.owner.measuring.figures import measure
        from annotator.owner.measuring.report_changes import changes
        from annotator.owner.measuring.report_page import figures_of, write_report

    if not out.absolute().parent.is_dir() or out.is_dir():
        raise AnnotatorError("measure.no_folder", "The report cannot be written there.", "Name a file.", str(out))
    options = {"engine": engine, "names": names, "outcome": outcome, "gold": gold, "limits": _limits(project)}
    options |= {"with_gold": with_gold, "without": without or ()}
    before = None
    if compare is not None and compare.is_file():
        before = figures_of(compare)
    elif compare is not None:
        before = measure(compare, **options, progress=_progress)
    figures = measure(dataset, **options, progress=_progress)
    title = ", ".join(figures["titles"]) or "Data set"
    write_report(figures, out, title, None if before is None else changes(before, figures))
    found = figures["people"]["suspicion"]
    say(f"Wrote {out}: {counted(figures['collected']['judgements'], 'judgement')}")
    if found:
        say(f"Look first at the work of {', '.join(found)}")


def _limits(project: Path | None) -> Any:
    """The limits of the checks, which need the extra packages. Raises ``measure.bad_limit``, ``project.*``."""
    from annotator.owner.measuring.check_limits import Limits, limits_of

    return Limits() if project is None else limits_of(Project.open(project).root)


def _progress(what: str, done: int, of: int) -> None:
    """On a terminal, one line that is written over."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{what}" if done < of else "\r\x1b[K")
        sys.stderr.flush()
