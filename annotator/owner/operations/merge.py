"""``results merge``: checks returned results and merges them into a data set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.owner.operations.arguments import Key, Progress, quiet, unlocked
from annotator.owner.operations.former_arguments import accept_former
from annotator.owner.project.owner_project import Project

if TYPE_CHECKING:
    from annotator.owner.dataset.merge_result import MergeResult, WorkCheckResult
else:
    from annotator.owner.dataset.merge_result import MergeResult

_ENOUGH = 5
"""The number of tasks by one annotator below which the checks are not meaningful."""


@accept_former(given="files", processes="", lasting="")
def merge(
    project: Project,
    files: Sequence[Path],
    dataset: Path,
    *,
    prefer: str | None = None,
    accept_unassigned: bool = False,
    strict: bool = False,
    key: Key = None,
    progress: Progress = quiet,
) -> MergeResult:
    """Check results files and merge them into a data set of Parquet tables. The order and repetition of files do not
    matter.

    Files and tasks that cannot be merged are listed, and the others are merged. The exit status is 1 if no file can be.

    Parameters:
        files = FILES|FOLDERS...: Results files, or folders of them.
        --dataset DIR: The data set to create or extend.
        --prefer none|latest|DEVICES: If two devices disagree on a task, prefer the later submission or these devices
            (A,B), also in later merges; none, at first: the work on the current text, else the higher revision. Of
            reviews the higher revision counts.
        --accept-unassigned: Also accept answers to tasks that were assigned to somebody else.
        --strict: Write nothing unless everything can be merged.

    Raises ``merge.*``, ``dataset.*``, ``project.*``, ``measure.bad_limit``; the data set is then unchanged.
    """
    from annotator.owner.dataset.merge import merge as merge_results
    from annotator.owner.dataset.merge import unencrypted_results
    from annotator.owner.exchange.deliveries import results_files
    from annotator.owner.exchange.encryption import decrypted_files
    from annotator.owner.measures.check_limits import limits_of

    limits_of(project.root)  # a mistake in them is found before the work
    results = results_files(files)
    with decrypted_files(project, results, lambda: unlocked(key)) as readable:
        merged = merge_results(
            project, readable, dataset, prefer, progress, strict=strict, accept_unassigned=accept_unassigned
        )
        plain = {str(path) for path, copy in zip(results, readable, strict=True) if path == copy}
        unencrypted = unencrypted_results(project, merged, plain)
    return replace(merged, unencrypted=unencrypted, checks=checked_work(project, merged))


def checked_work(project: Project, merged: MergeResult) -> WorkCheckResult:
    """The findings of the checks on people's work in the data set; none if there is too little work."""
    from annotator.owner.dataset.merge_result import WorkCheckResult
    from annotator.owner.measures.check_findings import check_findings
    from annotator.owner.measures.check_limits import limits_of

    done = Counter({str(row["annotator"]): 0 for row in merged.decisions})
    for row in merged.decisions:
        done[str(row["annotator"])] += int(row["annotations"] or 0)
    if max(done.values(), default=0) < _ENOUGH:
        return WorkCheckResult()
    checked = check_findings(merged.dataset, limits_of(project.root))
    return WorkCheckResult(
        tuple(checked["findings"]), {person: project.people.name_of(person) for person in checked["suspicion"]}
    )
