"""``annotator review``: sends submitted work to reviewers, and applies their verdicts."""

from __future__ import annotations

from annotator.cli.operation import CommandGroup
from annotator.owner.operations import review as rounds
from annotator.owner.operations import reviewed_work

app = CommandGroup(help="Have work reviewed, returned and adjudicated.")


@app.callback()
def review() -> None:
    """Have work reviewed, returned and adjudicated."""


app.command("build")(rounds.build_reviews)
app.command("adjudicate")(rounds.adjudicate)
app.command("sample")(rounds.sample)
app.command("moderate")(rounds.moderate)
app.command("status")(reviewed_work.review_status)
app.command("return")(reviewed_work.return_work)
app.command("accept")(reviewed_work.accept_delivery)
app.command("estimate")(reviewed_work.estimate_errors)
app.command("flagged")(reviewed_work.flagged_texts)
app.command("decide")(reviewed_work.decide_text)
