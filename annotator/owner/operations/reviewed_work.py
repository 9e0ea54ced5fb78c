"""``review status | return | accept | estimate | flagged | decide``: applies the verdicts of reviewers, and the owner's
decisions about deliveries and reported texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import Key, unlocked
from annotator.owner.operations.result import DataResult
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted, first_lines

if TYPE_CHECKING:
    from annotator.owner.reviews.delivery_checks import DeliveryReviewState, ReportedText
    from annotator.owner.reviews.delivery_samples import DeliveryErrorRate
    from annotator.owner.reviews.returned_work import ReturnedWorkSummary
    from annotator.owner.reviews.review_progress import ReviewProgress

_LISTED = 20


def review_status(project: Project, dataset: Path, *, rule: str | None = None) -> DataResult:
    """Show the outcome of reviews according to the rule: accepted, corrected, returned, disputed, or waiting for
    reviewers.

    Raises ``review.*``, ``dataset.*``.
    """
    from annotator.owner.reviews.review_plan import review_settings
    from annotator.owner.reviews.review_progress import review_progress

    progress = review_progress(dataset, project, rule or review_settings(project.root).rule)
    data = {name: value for name, value in vars(progress).items() if name != "errors"}
    return DataResult(data, _progress_lines(progress, project), errors=progress.errors)


def _progress_lines(progress: ReviewProgress, project: Project) -> Iterator[str]:
    yield f"Rule: {progress.rule}. A work is what one person submitted for a task; several can be one disputed task."
    for state, count in progress.states.items():
        yield f"{state.capitalize()}: {count:,}"
    if progress.outdated:
        states = ", ".join(f"{count:,} {state}" for state, count in progress.outdated.items())
        yield f"Of these, on texts that were changed after the work: {states}. No reviewer or adjudicator gets them"
    for person, counts in progress.people.items():
        yield f"{person}: " + ", ".join(f"{count:,} {state}" for state, count in counts.items())
    for delivery in progress.deliveries:
        yield f"Delivery {delivery.delivery[:16]} of {delivery.annotator}: {_owner_decision(delivery)}"
    for person, tasks in progress.unchanged.items():
        named = ", ".join(first_lines(_LISTED, tasks, "{n} more"))
        yield f"Returned, and submitted again unchanged by {person}: {named}"
    yield f"What to do next: annotator project status {project.quoted_root}"


def outdated_lines(works: int) -> Iterator[str]:
    """That ``works`` on texts that were changed since are left out."""
    if works:
        yield f"Left out, since the text was changed after the work: {works:,}; exports contain what is final of them"


def _owner_decision(delivery: DeliveryReviewState) -> str:
    """The owner's decision about a delivery as a whole."""
    undecided = delivery.works - delivery.accepted - delivery.returned
    counts = {"accepted": delivery.accepted, "returned": delivery.returned, "not decided": undecided}
    decided = ", ".join(f"{count:,} {state}" for state, count in counts.items() if count)
    return f"{decided}: {delivery.reason}" if delivery.reason else decided


def return_work(
    project: Project,
    dataset: Path,
    *,
    rule: str | None = None,
    out: Path | None = None,
    delivery: str | None = None,
    reason: str = "",
    key: Key = None,
) -> DataResult:
    """Return work that reviewers returned, with their reasons, by the next sync or by receipts that you send.

    Parameters:
        --out DIR: Write the receipts to this folder, for you to send.
        --delivery ID: Return all work of this results bundle instead.
        --reason: The reason for returning a whole delivery.

    Raises ``review.*``, ``dataset.*``, ``keys.*``.
    """
    from annotator.owner.reviews import returned_work
    from annotator.owner.reviews.review_plan import review_settings

    if bool(delivery) != bool(reason.strip()):
        message = "A whole delivery is returned for a reason, and only that."
        raise AnnotatorError("review.no_reason", message, "Give --delivery ID and --reason, or neither.")
    chosen = rule or review_settings(project.root).rule
    errors: list[AnnotatorError] = []
    returned = returned_work.return_work(dataset, project, chosen, unlocked(key), out, delivery or "", reason, errors)
    data = [{**asdict(summary), "receipt": str(summary.receipt or "")} for summary in returned]
    return DataResult({"returned": data}, _returned_lines(returned, by_hand=out is not None), errors=errors)


def _returned_lines(returned: Sequence[ReturnedWorkSummary], *, by_hand: bool) -> Iterator[str]:
    for summary in returned:
        yield f"{summary.annotator}: {counted(len(summary.tasks), 'task')} returned, {summary.fresh:,} of them now"
        yield from _receipt_lines([summary])
    if not returned:
        yield "Nothing to return"
    elif not by_hand:
        yield "The next `annotator project sync` tells them; or give --out DIR for files to pass by hand"


def _receipt_lines(summaries: Sequence[ReturnedWorkSummary]) -> list[str]:
    return [f"Wrote {summary.receipt}; pass it to {summary.annotator}" for summary in summaries if summary.receipt]


def accept_delivery(
    project: Project, dataset: Path, delivery: str, *, reason: str = "", out: Path | None = None, key: Key = None
) -> DataResult:
    """Accept a whole delivery, including one that you returned. Your last decision about its tasks counts.

    Parameters:
        --delivery ID: The results bundle.
        --reason: A comment.
        --out DIR: Write the receipt to this folder, for you to send.

    Raises ``review.*``, ``dataset.*``, ``keys.*``.
    """
    from annotator.owner.reviews import returned_work
    from annotator.owner.reviews.task_submissions import outdated_submissions

    errors: list[AnnotatorError] = []
    accepted, summaries = returned_work.accept_delivery(dataset, project, delivery, reason, unlocked(key), out, errors)
    back = f", {accepted.returned:,} returned by themselves as before" if accepted.returned else ""
    text = [f"{accepted.delivery[:16]} of {accepted.annotator}: {counted(accepted.accepted, 'work')} accepted{back}"]
    text += outdated_lines(outdated_submissions(dataset, project, people=[accepted.annotator]))
    text += _receipt_lines(summaries)
    if out is None:
        text.append("The next `annotator project sync` tells them; or give --out DIR for a file to pass by hand")
    receipts = [summary.receipt for summary in summaries if summary.receipt is not None]
    return DataResult({**asdict(accepted), "receipts": receipts}, text, errors=errors)


def estimate_errors(project: Project, dataset: Path) -> DataResult:
    """Show for each delivery how much of its sample was corrected or returned, with a 95 % interval for all of its
    work.

    Raises ``dataset.*``.
    """
    from annotator.owner.reviews.delivery_samples import error_rates

    errors: list[AnnotatorError] = []
    rates = error_rates(dataset, project, errors)
    return DataResult({"deliveries": rates}, _rate_lines(rates), errors=errors)


def _rate_lines(rates: Sequence[DeliveryErrorRate]) -> Iterator[str]:
    for rate_of in rates:
        about = f"{rate_of.delivery[:16]} of {rate_of.annotator}"
        if rate_of.rate is None or rate_of.low is None or rate_of.high is None:
            yield f"{about}: none of {rate_of.waiting:,} looked at yet"
            continue
        waiting = f"; {rate_of.waiting:,} not looked at yet" if rate_of.waiting else ""
        yield (
            f"{about}: error rate {rate_of.rate:.1%} (95 % interval {rate_of.low:.1%} to {rate_of.high:.1%}), "
            f"{rate_of.wrong:,} of {rate_of.looked_at:,} corrected or returned{waiting}"
        )
    if any(rate_of.waiting for rate_of in rates):
        yield "For works not checked yet: let the checker send results, merge them, and estimate again"
    yield (
        "To take a delivery as a whole: annotator review accept --delivery ID; "
        "to give it back: annotator review return --delivery ID --reason WHY"
    )


def flagged_texts(project: Project, dataset: Path) -> DataResult:
    """List the texts that tags report as spam or for removal, undecided ones first.

    Raises ``dataset.*``.
    """
    from annotator.owner.reviews.delivery_checks import reported_texts

    errors: list[AnnotatorError] = []
    reported = reported_texts(dataset, project, errors=errors)
    return DataResult({"reported": reported}, _reported_lines(reported), errors=errors)


def _reported_lines(reported: Sequence[ReportedText]) -> Iterator[str]:
    from annotator.text.policy import one_line

    for text in reported:
        people = counted(len(text.people), "person", "people")
        named = ", ".join(filter(None, (text.response and f"response {text.response}", text.origin)))
        place = f"{text.target} ({one_line(named)})" if named else text.target
        yield f"{text.task} {place}: {', '.join(text.tags)} by {people}; {_reported_state(text)}"
        yield f"    {one_line(text.text)}"
    if not reported:
        yield "Nothing was reported"
    if any(not text.decision and not text.sent_to for text in reported):
        yield "To have them decided in the window: annotator review moderate; one by one: annotator review decide"


def _reported_state(text: ReportedText) -> str:
    if text.decision:
        by = f" (by {text.decided_by})" if text.decided_by else ""
        return f"{text.decision}{by}: {text.reason}"
    skipped = f", skipped by {', '.join(text.skipped_by)}" if text.skipped_by else ""
    return (f"waits for {text.sent_to}" if text.sent_to else "not decided") + skipped


def decide_text(project: Project, dataset: Path, task: str, target: str, choice: str, reason: str) -> DataResult:
    """Keep a reported text, remove it from every export, or set it apart with discarded texts.

    Parameters:
        --task ID: The task, as in your input.
        --target TARGET: The text as `review flagged` names it: your id of the response, or the place, such as q1/r2.
        choice = --as WHAT: keep, remove or apart.
        --reason: The reason.

    Raises ``review.*``, ``dataset.*``.
    """
    from annotator.owner.reviews.delivery_checks import decide_reported_text

    errors: list[AnnotatorError] = []
    decided = decide_reported_text(dataset, project, task, target, choice, reason, errors)
    return DataResult(decided, [f"{line.task} {line.target}: {line.decision}" for line in decided], errors=errors)
