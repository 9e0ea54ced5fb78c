"""The people whose work the checks name, who get no new tasks and reviews unless the owner says so."""

from __future__ import annotations

from annotator.owner.measures.work_checks import SAME_ANSWERS
from annotator.owner.project.owner_project import Project
from annotator.owner.project.seen_findings import record_seen
from annotator.owner.status.merged_figures import work_checks
from annotator.owner.status.project_status import dataset_of


def flagged_people(project: Project) -> frozenset[str]:
    """The ids of the people whom the checks name as annotators or reviewers in the data set of the last merge; nobody
    without one. The same answers as somebody else's alone name nobody here: one of the two may have been copied. Raises
    ``dataset.*``, ``measure.bad_limit``."""
    dataset = dataset_of(project)
    checks = work_checks(project, dataset) if dataset is not None else ()
    return frozenset(check.person for check in checks if check.rule != SAME_ANSWERS)


def forget_findings(project: Project, person: str) -> int:
    """Record that the owner has looked at what the checks find about a person in the data set of the last merge.
    Returns the number of findings. Raises as :func:`flagged_people`, and ``project.busy``."""
    dataset = dataset_of(project)
    findings = [check.finding for check in work_checks(project, dataset) if check.person == person] if dataset else []
    with project.locked() as now:
        record_seen(now, findings)
    return len(findings)
