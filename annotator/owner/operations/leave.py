"""``project leave``: takes a person out of a project."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from annotator.owner.operations.arguments import Key, unlocked
from annotator.owner.operations.named_people import written_invites
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.owner.status.leaving import LeavePreview, LeaveRequest, LeaveResult

_WORK: Mapping[str, str] = {
    "keep": "counts as before",
    "again": "is reviewed again by others, and what the person reviewed, too",
    "void": "is void",
}


@dataclass(frozen=True)
class LeaveReport:
    """What the departure of a person touches, and what was built for others; ``done``: something was changed."""

    request: LeaveRequest
    preview: LeavePreview
    result: LeaveResult
    done: bool

    def as_json(self) -> Json:
        preview, result = self.preview, self.result
        return {
            "person": preview.person,
            "tasks": dict(preview.tasks),
            "given": {plan: share.given_count for plan, share in result.tasks.items()},
            "short": {plan: share.short for plan, share in result.tasks.items()},
            "items": dict(preview.items),
            "works": {purpose: share.given_count for purpose, share in result.works.items()},
            "works_short": {purpose: share.short for purpose, share in result.works.items()},
            "about": list(preview.about),
            "submitted": preview.submitted,
            "reviewed": preview.reviewed,
            "keys": [key.fingerprint for key in preview.keys],
            "invites": preview.invites,
            "no_more": sorted(preview.no_more),
            "faults": list(map(str, preview.faults)),
            "done": self.done,
            "folders": list(map(str, result.folders)),
            "new_invites": list(map(str, result.invites)),
        }

    def lines(self) -> Iterator[str]:
        preview, result = self.preview, self.result
        name = f"{preview.name} ({preview.person})" if preview.name != preview.person else preview.person
        yield f"{name} has left" if self.done else f"{name} would leave"
        yield from self._given_lines()
        if preview.no_more and (preview.tasks or preview.items):
            people = ", ".join(sorted(preview.no_more))
            yield f"Nothing for {people}: the checks name their work. --flagged gives them some"
        for fault in preview.faults:
            yield f"Whom the checks name, and which reviews are open, is not known: {fault}"
        if preview.about:
            yield f"These items are about the work of {', '.join(preview.about)}"
        done = f"{counted(preview.submitted, 'task')} and {counted(preview.reviewed, 'review')}"
        yield f"Submitted by then: {done}. All that {_WORK[self.request.work]}"
        yield f"Closed: {counted(len(preview.keys), 'key')} and {counted(preview.invites, 'unused invite')}"
        if not self.done:
            yield "Nothing was changed: --dry-run"
        for folder in result.folders:
            yield f"Built for others: {folder}; the next `annotator project sync` brings it"
        yield from written_invites(result.invites)

    def _given_lines(self) -> Iterator[str]:
        """What others get: tasks by plan, and reviews by purpose."""
        for plan, count in self.preview.tasks.items():
            share = self.result.tasks.get(plan)
            if share is None:
                yield f"Open for others: {counted(count, 'task')} of the plan {plan}"
                continue
            yield f"Given to others: {share.given_count:,} of {counted(count, 'task')} of the plan {plan}"
            if share.short:
                yield f"Short: {counted(share.short, 'task')} of the plan {plan}, for which too few people are left"
        for purpose, count in self.preview.items.items():
            share = self.result.works.get(purpose)
            if share is None:
                yield f"Open for others: {counted(count, 'item')} of {purpose}"
                continue
            yield f"Given to others: {counted(share.given_count, 'work')} for {purpose}"
            if share.short:
                yield f"Short: {counted(share.short, 'work')} for {purpose}, in which all others had a part"


def leave(
    project: Project,
    person: str,
    because: str,
    *,
    work: Literal["keep", "again", "void"] = "keep",
    dataset: Path | None = None,
    roster: Path | None = None,
    reviewers: Path | None = None,
    out: Path | None = None,
    flagged: bool = False,
    dry_run: bool = False,
    key: Key = None,
) -> LeaveReport:
    """Take a person out of a project: open tasks and reviews go to others, and keys and invites are closed.

    What the person finished counts as before, unless --work says otherwise.

    Parameters:
        person = PERSON: The person's id or name.
        --because: The reason, which stays in the project.
        --work: Finished work: keep it, have it reviewed again, or declare it void.
        --dataset DIR: The merged data set; default: the one of the last merge.
        --roster FILE.csv: The people who get the open tasks; if the work is void, all tasks.
        --reviewers FILE.csv: The people who get the open reviews.
        --out DIR: A new folder for the bundles of the others.
        --dry-run: Only show whose work is touched.

    Raises ``leave.*``, ``assign.*``, ``review.*``, ``roster.*``, ``project.*``, ``keys.*``.
    """
    from annotator.owner.dataset.dataset_folder import DatasetFolder, open_dataset
    from annotator.owner.exchange.project_sync import named_person
    from annotator.owner.status import leaving
    from annotator.owner.status.project_status import dataset_of

    if dataset is not None and not DatasetFolder(dataset).is_there():
        open_dataset(dataset)  # which says that it is missing; a damaged one must not keep a key open
    data = dataset or dataset_of(project)
    request = leaving.LeaveRequest(named_person(project, person), because, work, data, roster, reviewers, out, flagged)
    preview = leaving.preview_leave(project, request)
    result = leaving.LeaveResult()
    if not dry_run:
        result = leaving.leave(project, request, unlocked(key), lambda: unlocked(key))
    return LeaveReport(request, preview, result, not dry_run)
