"""The people whose work the checks name, who get no new tasks unless the owner says so."""

from __future__ import annotations

from annotator.owner.measures.check_findings import check_findings
from annotator.owner.measures.check_limits import limits_of
from annotator.owner.project.owner_project import Project
from annotator.owner.status.project_status import dataset_of


def flagged_people(project: Project) -> frozenset[str]:
    """The ids of the people whom the checks name in the data set of the last merge; nobody without one. Raises
    ``dataset.*``, ``measure.bad_limit``."""
    dataset = dataset_of(project)
    findings = check_findings(dataset, limits_of(project.root))["findings"] if dataset is not None else ()
    return frozenset(each["person"] for each in findings)
