"""``annotator review``: sends submitted work to reviewers, and applies their verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from annotator.cli.cli_options import owner_extra, owner_key
from annotator.cli.operation import Commands, command
from annotator.cli.output import print_json, print_line
from annotator.errors import AnnotatorError
from annotator.owner.operations import review as operations
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted, first_lines

if TYPE_CHECKING:
    from annotator.owner.reviews.delivery_checks import DeliveryReviewState, ReportedText
    from annotator.owner.reviews.returned_work import ReturnedWorkSummary

_LISTED = 20
app = Commands(help="Have work reviewed, returned and adjudicated.")


@app.callback()
def review() -> None:
    """Have work reviewed, returned and adjudicated."""


app.command("build")(command(operations.build_reviews))
app.command("adjudicate")(command(operations.adjudicate))
app.command("sample")(command(operations.sample))
app.command("moderate")(command(operations.moderate))


@app.command()
def status(dataset: Path, project: Path, rule: str | None = None, as_json: bool = False) -> None:
    """Show the outcome of reviews according to the rule: accepted, corrected, returned, disputed, or waiting for
    reviewers."""
    with owner_extra():
        from annotator.owner.reviews.review_plan import review_settings
        from annotator.owner.reviews.review_progress import review_progress

    opened = Project.open(project)
    progress = review_progress(dataset, opened, rule or review_settings(opened.root).rule)
    if as_json:
        print_json(progress)
        return
    print_line(f"Rule: {progress.rule}")
    for state, count in progress.states.items():
        print_line(f"{state.capitalize()}: {count:,}")
    for person, counts in progress.people.items():
        print_line(f"{person}: " + ", ".join(f"{count:,} {state}" for state, count in counts.items()))
    for delivery in progress.deliveries:
        print_line(f"Delivery {delivery.delivery[:16]} of {delivery.annotator}: {_owner_decision(delivery)}")
    for person, tasks in progress.unchanged.items():
        named = ", ".join(first_lines(_LISTED, tasks, "{n} more"))
        print_line(f"Returned, and submitted again unchanged by {person}: {named}")
    print_line(f"What to do next: annotator project status {project}")


@app.command("return")
def give_back(
    context: typer.Context,
    dataset: Path,
    project: Path,
    rule: str | None = None,
    out: Path | None = None,
    delivery: str | None = None,
    reason: str = "",
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Return work that reviewers returned, with their reasons, by the next sync or by receipts that you send.

    Parameters:
        --out DIR: Write the receipts to this folder, for you to send.
        --delivery ID: Return all work of this results bundle instead.
        --reason: The reason for returning a whole delivery.
    """
    with owner_extra():
        from annotator.owner.reviews.returned_work import return_work
        from annotator.owner.reviews.review_plan import review_settings

    if bool(delivery) != bool(reason.strip()):
        raise AnnotatorError("review.no_reason", "A whole delivery is returned for a reason, and only that.",
                             "Give --delivery ID and --reason, or neither.")  # fmt: skip
    opened = Project.open(project)
    chosen = rule or review_settings(opened.root).rule
    signer = owner_key(context, passphrase_file)()
    returned = return_work(dataset, opened, chosen, signer, out, delivery or "", reason)
    if as_json:
        print_json({"returned": [{**asdict(summary), "receipt": str(summary.receipt or "")} for summary in returned]})
        return
    for summary in returned:
        print_line(
            f"{summary.annotator}: {counted(len(summary.tasks), 'task')} returned, {summary.fresh:,} of them now"
        )
        _print_receipts([summary])
    if not returned:
        print_line("Nothing to return")
    elif out is None:
        print_line("The next `annotator project sync` tells them; or give --out DIR for files to pass by hand")


def _print_receipts(summaries: Sequence[ReturnedWorkSummary]) -> None:
    for summary in summaries:
        if summary.receipt is not None:
            print_line(f"Wrote {summary.receipt}; pass it to {summary.annotator}")


@app.command()
def accept(
    context: typer.Context,
    dataset: Path,
    project: Path,
    delivery: str,
    reason: str = "",
    out: Path | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Accept a whole delivery, including one that you returned. Your last decision about its tasks counts.

    Parameters:
        --delivery ID: The results bundle.
        --reason: A comment.
        --out DIR: Write the receipt to this folder, for you to send.
    """
    with owner_extra():
        from annotator.owner.reviews.returned_work import accept_delivery

    signer = owner_key(context, passphrase_file)()
    accepted, summaries = accept_delivery(dataset, Project.open(project), delivery, reason, signer, out)
    if as_json:
        print_json(
            {**asdict(accepted), "receipts": [summary.receipt for summary in summaries if summary.receipt is not None]}
        )
        return
    print_line(f"{accepted.delivery[:16]} of {accepted.annotator}: {counted(accepted.accepted, 'work')} accepted")
    _print_receipts(summaries)
    if out is None:
        print_line("The next `annotator project sync` tells them; or give --out DIR for a file to pass by hand")


@app.command()
def estimate(dataset: Path, project: Path, as_json: bool = False) -> None:
    """Show for each delivery how much of its sample was corrected or returned, with a 95 % interval for all of its
    work."""
    with owner_extra():
        from annotator.owner.reviews.delivery_samples import error_rates

    rates = error_rates(dataset, Project.open(project))
    if as_json:
        print_json({"deliveries": rates})
        return
    for rate_of in rates:
        about = f"{rate_of.delivery[:16]} of {rate_of.annotator}"
        if rate_of.rate is None or rate_of.low is None or rate_of.high is None:
            print_line(f"{about}: none of {rate_of.waiting:,} looked at yet")
            continue
        waiting = f"; {rate_of.waiting:,} not looked at yet" if rate_of.waiting else ""
        print_line(
            f"{about}: error rate {rate_of.rate:.1%} (95 % interval {rate_of.low:.1%} to {rate_of.high:.1%}), "
            f"{rate_of.wrong:,} of {rate_of.looked_at:,} corrected or returned{waiting}"
        )
    if any(rate_of.waiting for rate_of in rates):
        print_line("For works not checked yet: let the checker send results, merge them, and estimate again")
    print_line(
        "To take a delivery as a whole: annotator review accept --delivery ID; "
        "to give it back: annotator review return --delivery ID --reason WHY"
    )


@app.command()
def flagged(dataset: Path, project: Path, as_json: bool = False) -> None:
    """List the texts that tags report as spam or for removal, undecided ones first."""
    from annotator.text.policy import one_line

    with owner_extra():
        from annotator.owner.reviews.delivery_checks import reported_texts

    reported = reported_texts(dataset, Project.open(project))
    if as_json:
        print_json({"reported": reported})
        return
    for text in reported:
        people = counted(len(text.people), "person", "people")
        print_line(f"{text.task} {text.target}: {', '.join(text.tags)} by {people}; {_reported_state(text)}")
        print_line(f"    {one_line(text.text)}")
    if not reported:
        print_line("Nothing was reported")
    if any(not text.decision and not text.sent_to for text in reported):
        print_line("To have them decided in the window: annotator review moderate; one by one: annotator review decide")


def _reported_state(text: ReportedText) -> str:
    if text.decision:
        by = f" (by {text.decided_by})" if text.decided_by else ""
        return f"{text.decision}{by}: {text.reason}"
    skipped = f", skipped by {', '.join(text.skipped_by)}" if text.skipped_by else ""
    return (f"waits for {text.sent_to}" if text.sent_to else "not decided") + skipped


@app.command()
def decide(
    dataset: Path,
    project: Path,
    task: str,
    target: str,
    choice: str,
    reason: str,
) -> None:
    """Keep a reported text, remove it from every export, or set it apart with discarded texts.

    Parameters:
        --task ID: The task, as in your input.
        --target TARGET: The text, for example q1/r2.
        choice = --as WHAT: keep, remove or apart.
        --reason: The reason.
    """
    with owner_extra():
        from annotator.owner.reviews.delivery_checks import decide_reported_text as decide_text

    for line in decide_text(dataset, Project.open(project), task, target, choice, reason):
        print_line(f"{line.task} {line.target}: {line.decision}")


def _owner_decision(delivery: DeliveryReviewState) -> str:
    """The owner's decision about a delivery as a whole."""
    undecided = delivery.works - delivery.accepted - delivery.returned
    counts = {"accepted": delivery.accepted, "returned": delivery.returned, "not decided": undecided}
    decided = ", ".join(f"{count:,} {state}" for state, count in counts.items() if count)
    return f"{decided}: {delivery.reason}" if delivery.reason else decided
