"""The result of a merge."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.owner.project.reassigned_reviews import CODE as REASSIGNED
from annotator.owner.rows import Counts, Row, grouped
from annotator.text.output_lines import counted, first_lines

REFUSED = "refused"
"""The decision about a results bundle that is not accepted."""
_LISTED = 20
_KINDS = {
    "annotations": "annotation",
    "ratings": "rating",
    "preferences": "preference",
    "rankings": "rank",
    "tags": "tag",
    "numbers": "number",
    "reactions": "reaction",
    "critiques": "critique",
    "refinements": "refinement",
    "judgements": "judgement of a critique",
    "authored": "authored text",
    "corroborations": "quote",
    "proposed_edits": "proposed edit",
    "comments": "comment",
    "reviews": "review",
}
"""The noun for the rows of each table, in the order in which they are printed."""


_DECISIONS = {
    "taken": "taken",
    "taken, fork": "taken that contradict another delivery of the same device",
    "superseded": "replaced by newer ones",
    "refused": "refused",
}
"""The words for each decision about a delivery, in the order in which they are printed."""


@dataclass(frozen=True)
class WorkCheckResult:
    """The findings of the checks on people's work. They indicate where to look and are not a verdict. ``suspicious``:
    the people they name, most severe first, by id with the name."""

    findings: tuple[Row, ...] = ()
    suspicious: Mapping[str, str] = field(default_factory=dict)

    def lines(self) -> Iterator[str]:
        for person, name in [*self.suspicious.items()][:_LISTED]:
            reasons = " ".join(finding["reason"] for finding in self.findings if finding["person"] == person)
            yield f"Look first at the work of {name}{f' ({person})' if name != person else ''}: {reasons}"
        if self.suspicious:
            yield "Checks are not a verdict; `annotator report` says more"


def unencrypted_lines(unencrypted: Counts) -> Iterator[str]:
    """From whom unencrypted results were accepted although an invite requests encryption."""
    for person, count in sorted(unencrypted.items()):
        yield (
            f"Not encrypted, though their invite asks for it: {counted(count, 'results file')} of {person}, accepted "
            "anyway; everybody with access to a file in transit could read it. "
            "Ask them to accept the newest invite and to update the program"
        )


def _row_counts(rows: Counts) -> str:
    """The number of rows of each kind in a data set, without empty kinds."""
    several = {"judgements": "judgements of critiques"}
    kinds = [counted(rows[table], kind, several.get(table, "")) for table, kind in _KINDS.items() if rows.get(table)]
    return ", ".join(kinds) or "no annotations"


_NOT_IN_JSON = ("decisions", "refused", "paths", "before")


@dataclass(frozen=True)
class MergeResult:
    """The result of a merge. ``rows``: the number of rows of each table; ``counting``: of those that count, after the
    rule ``prefer``; ``replaced``: another choice that decided before. ``decisions``: one row for each bundle known to
    the data set; ``refused``: those not accepted, including damaged files only if they were given now, since a
    better copy may have arrived since. The latter also have ``made_for``: the person for whom their tasks were built.
    ``new_files``: number of accepted ones. ``refusals``: what was left out of counting bundles; ``in_progress``: the
    number of annotations in progress; ``conflicts``: tasks on which devices of one person disagree;
    ``review_conflicts``: reviews which devices of one reviewer have differently; ``enrolled``: messages on keys bound
    to invites."""

    dataset: Path
    rows: Counts
    counting: Counts
    prefer: str
    changed: tuple[str, ...]
    decisions: tuple[Row, ...]
    refused: tuple[Row, ...]
    refusals: tuple[Row, ...]
    in_progress: int
    conflicts: tuple[Row, ...]
    review_conflicts: tuple[Row, ...]
    new_files: int
    replaced: str = ""
    enrolled: tuple[str, ...] = ()
    paths: Mapping[str, str] = field(default_factory=dict)
    """The paths of the given bundles, by id."""
    unencrypted: Counts = field(default_factory=dict)
    """By annotator, the number of files accepted although an invite asks for encryption."""
    checks: WorkCheckResult = WorkCheckResult()
    before: frozenset[tuple[str, str, str]] = frozenset()
    """What earlier merges had refused: bundle, task and code (of a whole bundle the first only)."""
    errors: tuple[AnnotatorError, ...] = ()
    """Why some task bundles of the project could not be read; what the data set had about their series stays as it
    was."""
    left_out: tuple[str, ...] = ()
    """The names of new files with work on these bundles, which are merged when the bundles are restored."""
    without_time: int = 0
    """The number of annotations that count and do not say when they were submitted."""
    unknown_gold: Counts = field(default_factory=dict)
    """By the path of the file of a plan, the number of tasks that count as gold items because it does not say whether
    they are."""

    @property
    def refused_anew(self) -> bool:
        """Whether this merge refused something that no earlier one had refused."""
        return bool(self._new_files or self._new_refusals)

    @property
    def failed(self) -> bool:
        """Whether every given file is refused."""
        refused = {row["bundle_id"] for row in self.decisions if row["decision"] == REFUSED}
        return bool(self.paths) and self.paths.keys() <= refused

    def as_json(self) -> dict[str, object]:
        plain = {name: value for name, value in vars(self).items() if name not in _NOT_IN_JSON}
        return {
            **plain,
            "dataset": str(self.dataset),
            "deliveries": [{**row, "files": json.loads(row["files"])} for row in self.decisions],
            "checks": list(self.checks.findings),
            "errors": list(map(str, self.errors)),
        }

    def lines(self, *, anew: bool = False) -> Iterator[str]:
        """The result in English. ``anew``: of all refusals, list only those that no earlier merge had."""
        states = Counter(str(row["decision"]) for row in self.decisions)
        if self.new_files or self.changed:
            files = counted(self.new_files, "new file") if self.new_files else "no new file"
            yield f"Merged {files} into {self.dataset}: {_row_counts(self.counting)} in all"
            if self.in_progress:
                yield f"Not counted: {counted(self.in_progress, 'annotation')} in progress"
            if more := self.rows["annotations"] - self.counting["annotations"] - self.in_progress:
                yield f"Not counted: {counted(more, 'annotation')} of earlier deliveries, other computers or void work"
        else:
            yield f"Nothing new for {self.dataset}"
        if self.without_time:
            undated = counted(self.without_time, "annotation")
            yield f"Without a time of submission, by an earlier program or a wrong clock: {undated} (submitted_at)"
        yield from self.enrolled
        left_out = [f"Left out until its task bundles are restored: {name}" for name in self.left_out]
        yield from first_lines(_LISTED, left_out, "Also left out: {n} more files")
        if states:
            decided = (f"{states[state]:,} {outcome}" for state, outcome in _DECISIONS.items() if states[state])
            yield f"Deliveries so far: {'; '.join(decided)}"
        if anew:
            yield from self._refused_lines(self._new_files, self._new_refusals)
        else:
            yield from self._refused_lines(self.refused, [row for row in self.refusals if row["code"] != REASSIGNED])
        yield from self._choice_lines()
        if self.conflicts:
            yield from self._conflict_lines()
        items = {(row["reviewer"], row["item"]) for row in self.review_conflicts}
        for reviewer, number in sorted(Counter(reviewer for reviewer, _ in items).items()):
            yield (
                f"Conflicts: {counted(number, 'review')} that {reviewer} did differently on two computers; of each, "
                "the one with the higher revision counts until they submit it again (--prefer decides only tasks). The "
                "table reviews has all (conflict)."
            )
        for path, count in sorted(self.unknown_gold.items()):
            yield (
                f"{counted(count, 'task')} may be gold items: only {path} would say, which is missing, damaged or old. "
                "All count as gold items, and are in no export. Restore it: plan.jsonl in the folder of its newest "
                "bundles, or a backup; then merge again"
            )
        yield from unencrypted_lines(self.unencrypted)
        yield from self.checks.lines()

    def _refused_lines(self, refused: Sequence[Row], refusals: Sequence[Row]) -> Iterator[str]:
        for row in refused[:_LISTED]:
            yield f"Refused: {row['reason']} ({', '.join(json.loads(str(row['files'])))})"
            if "[trust.unknown_signer]" in row["reason"] and row["made_for"]:
                yield (
                    f"  Its tasks were made for {row['made_for']}. Ask them whether the key {row['signer']} is theirs "
                    "(the window shows it under Identity and keys); if so, run `annotator keys trust FILE "
                    f"--role annotator --as {row['made_for']} --project DIR` and merge again."
                )
        for line in refusals[:_LISTED]:
            yield f"Refused: {line['message']} [{line['code']}] ({line['file']}, task {line['task'] or '?'})"
        reassigned = sum(row["code"] == REASSIGNED for row in self.refusals)
        total = len(self.refused) + len(self.refusals) - reassigned
        if total > len(refused[:_LISTED]) + len(refusals[:_LISTED]):
            yield f"Refused in all: {total:,}; the tables provenance and refusals have the reasons"
        if reassigned:
            yield f"Given to other reviewers since, and not counted: {counted(reassigned, 'item')}"

    def _choice_lines(self) -> Iterator[str]:
        """The owner's choice between devices, which also decides about what is merged later."""
        if self.replaced:
            yield f"Between devices of one person, no longer `--prefer {self.replaced}` decides"
        if self.prefer != "none":
            yield f"Between devices of one person, `--prefer {self.prefer}` decides until you choose otherwise"

    def _conflict_lines(self) -> Iterator[str]:
        devices = grouped(((row["annotator"], row["series"], row["task"]), row["device"]) for row in self.conflicts)
        withdrawn = {(row["series"], row["task"]) for row in self.conflicts if row["withdrawn"]}
        first = "on the current text" if self.prefer == "none" else "of the preferred device"
        tasks = counted(len(devices), "task")
        yield (
            f"Conflicts: {tasks} on which devices of one person disagree; of each, the work {first}, else with the "
            "higher revision, counts"
        )
        for (person, series, task), ones in sorted(devices.items())[:_LISTED]:
            named = sorted({*ones})
            copies = ", of which two copies went on" if len(named) == 1 else ""
            on = f"on the {'devices' if named[1:] else 'device'} {' and '.join(named)}{copies}"
            gone = ", withdrawn since" if (series, task) in withdrawn else ""
            yield f"Conflict: task {task} of {series}, {person} {on}{gone}"
        several = any(len({*ones}) > 1 for ones in devices.values())
        device = " or --prefer DEVICE" if several else ""
        yield (
            f"Choose with --prefer latest{device}, or let them submit the task again; the table annotations has all "
            "(conflict)."
        )

    @property
    def _new_files(self) -> Sequence[Row]:
        """The files that this merge refused first."""
        return [row for row in self.refused if (row["bundle_id"], "", "") not in self.before]

    @property
    def _new_refusals(self) -> Sequence[Row]:
        """What this merge refused first of counting files, without items that the owner gave to others."""
        return [row for row in self.refusals if row["code"] != REASSIGNED and refusal_key(row) not in self.before]


def refusal_row(bundle_id: str, task: str, code: str, message: str, target: str = "") -> Row:
    """A row of ``refusals``."""
    return {"bundle_id": bundle_id, "task": task, "target": target, "code": code, "message": message}


def refusal_key(row: Row) -> tuple[str, str, str]:
    """The bundle, task and code of a row of ``refusals``."""
    return row["bundle_id"], row["task"], row["code"]
