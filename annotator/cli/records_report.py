"""What an export that is made of results files directly says of itself."""

from __future__ import annotations

from collections.abc import Mapping

from annotator.cli.output import counted, say, say_json
from annotator.errors import AnnotatorError
from annotator.owner.collecting import Collected
from annotator.owner.dataset import Exported
from annotator.owner.left_out import grouped

_LISTED = 50
_NOTABLE = {
    "flagged": "Flagged",
    "changed_since": "Changed since",
    "withdrawn": "Withdrawn",
    "revised_since": "Revised since",
    "hasty": "Hasty",
    "made_by": "Made by a program",
}
_MEANING = {
    "flagged": "somebody marked it, to look at it again",
    "changed_since": "a later bundle has another text; the rows have the one that was judged",
    "withdrawn": "a later bundle took the task back",
    "revised_since": "a revision was not submitted again; the rows have what was submitted",
    "hasty": "signs that the task was hurried through",
    "made_by": "scripts to try the pipeline; they are no data",
}


def report_records(exported: Exported, as_json: bool) -> None:
    """Say what was written and what was left out."""
    found = exported.collected
    people = sorted({j.delivery.person for j in exported.tasks})
    with_rows = {id(judgement) for judgement in exported.tasks}
    left_out = {status: count for status, count in found.statuses.items() if status != "submitted"}
    if any(id(judgement) in with_rows for judgement in found.skipped):
        left_out.pop("skipped", None)
    if as_json:
        say_json(
            {
                "folder": str(exported.folder),
                "rows": exported.rows,
                "tasks": len(exported.tasks),
                "annotators": people,
                "left_out": left_out,
                "superseded": list(found.superseded),
                "other_series": found.other_series,
                "demo": list(found.demo),
                "gold": found.gold,
                "returned": found.returned,
                "twice": found.twice,
                "notable": dict(exported.notable),
                "refused": [_refusal(error) for error in exported.refused],
            }
        )
        return
    submitted = sum(j.annotation.status == "submitted" for j in exported.tasks)
    skipped = len(exported.tasks) - submitted
    work = f"{counted(submitted, 'submitted task')}{f', {skipped:,} skipped,' if skipped else ''}"
    say(f"Wrote {counted(exported.rows, 'row')} to {exported.folder}: {work} by {counted(len(people), 'annotator')}")
    say_notable(exported.notable, "task")
    for status, count in left_out.items():
        say(f"Left out: {count} {status.replace('_', ' ')}")
    _say_left_out(found)
    refused = grouped(exported.refused)
    for error in refused[:_LISTED]:
        say(f"Left out: {AnnotatorError(error.code, error.message, where=error.where)}")
    if len(refused) > _LISTED:
        say(f"Left out: {len(refused) - _LISTED:,} more; --json lists all")


def say_notable(notable: Mapping[str, int], noun: str) -> None:
    """What matters to whoever uses the rows, a line for each."""
    for name, count in notable.items():
        if count:
            say(f"{_NOTABLE[name]}: {counted(count, noun)} ({_MEANING[name]})")


def _say_left_out(found: Collected) -> None:
    """The files and tasks that were left out without being wrong."""
    if found.other_series:
        say(f"Left out: {found.other_series:,} of other series")
    if found.gold:
        say(f"Left out: {found.gold:,} on gold items; --with-gold takes them")
    if found.twice:
        tasks = counted(found.twice, "task")
        say(f"Finished on two devices: {tasks}, each in its own way; the work that was changed more often is here")
    if found.returned:
        say(f"Left out: {found.returned:,} of deliveries that the owner returned")
    for file in found.demo:
        say(f"Left out: {file}, because a program made it; --with-demo takes it")
    for file in found.superseded:
        say(f"Left out: {file}, because a newer file of the same device is here")


def _refusal(error: AnnotatorError) -> dict[str, str]:
    return {"code": error.code, "message": error.message, "where": error.where}
