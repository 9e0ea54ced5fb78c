"""``annotator review``: sends submitted work to reviewers, and applies their verdicts."""

from __future__ import annotations

from annotator.cli.operation import CommandGroup
from annotator.owner.operations import review as rounds
from annotator.owner.operations import reviewed_work

app = CommandGroup(
    {
        "build": rounds.build_reviews,
        "adjudicate": rounds.adjudicate,
        "sample": rounds.sample,
        "moderate": rounds.moderate,
        "status": reviewed_work.review_status,
        "return": reviewed_work.return_work,
        "accept": reviewed_work.accept_delivery,
        "estimate": reviewed_work.estimate_errors,
        "flagged": reviewed_work.flagged_texts,
        "decide": reviewed_work.decide_text,
    },
    help="Have work reviewed, returned and adjudicated.",
)
