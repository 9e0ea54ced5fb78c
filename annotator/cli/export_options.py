"""The options of `annotator results export`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Sources = Annotated[list[Path], typer.Argument(metavar="DATASET|FILES...", help="A merged data set, or results files.")]
To = Annotated[str, typer.Option("--to", metavar="FORM", help="The form; `annotator results forms` lists them.")]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write into.")]
ProjectFolder = Annotated[
    Path | None, typer.Option("--project", metavar="DIR", help="The project's folder; results files need it.")
]
Aggregated = Annotated[
    str,
    typer.Option(
        "--aggregate",
        metavar="RULE",
        help="What becomes of several answers: each, mean, median, majority, dawid-skene or adjudicated.",
    ),
]
Adjudicators = Annotated[
    list[str] | None, typer.Option("--adjudicator", metavar="ID", help="Whose answer counts (adjudicated).")
]
Minimum = Annotated[
    int, typer.Option("--minimum-overlap", min=1, metavar="N", help="Only what so many people have judged.")
]
FinalOnly = Annotated[
    bool, typer.Option("--final-only/--all-devices", help="Leave out what one person's devices disagree on.")
]
ReviewRule = Annotated[
    str | None,
    typer.Option(
        "--review-rule",
        metavar="RULE",
        help="What is final of reviewed work: both-accept, any-correction, first, majority, or none to ignore reviews.",
    ),
]
Series = Annotated[list[str] | None, typer.Option("--series", metavar="NAME", help="Only these batches; else all.")]
Where = Annotated[
    list[str] | None, typer.Option("--where", metavar="FIELD=VALUE", help="Only these tasks and annotations.")
]
Reviews = Annotated[
    int,
    typer.Option("--reviews", min=0, metavar="N", help="Only what so many people reviewed or countersigned."),
]
WithDiscarded = Annotated[
    bool, typer.Option("--with-discarded", help="Write what tags throw out, too, apart from the rest.")
]
WithDemo = Annotated[bool, typer.Option("--with-demo", help="Take what scripts made (`annotator demo answer`), too.")]
WithGold = Annotated[bool, typer.Option("--with-gold", help="Take gold items, too, by which people are measured.")]
Split = Annotated[
    str | None, typer.Option("--split", metavar="NAME=SHARE,...", help="Draw splits by lot: train=0.9,test=0.1.")
]
Seed = Annotated[str, typer.Option("--seed", help="Decides whatever is drawn by lot.")]
By = Annotated[str | None, typer.Option("--by", metavar="BLOCK", help="Compare responses by this rating.")]
Good = Annotated[float | None, typer.Option("--good", metavar="SCORE", help="A response is good from this score on.")]
SkipUnfit = Annotated[
    bool, typer.Option("--skip-unfit", help="Leave out files and tasks that do not fit, and list them.")
]
Replace = Annotated[bool, typer.Option("--replace", help="Put the new export in the place of an earlier one there.")]
SkipUntrusted = Annotated[
    bool, typer.Option("--skip-untrusted", help="Leave out files of signers you do not trust, and list them.")
]
