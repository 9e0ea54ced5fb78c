"""The findings of the checks, cached in the data set's folder until its tables, the limits or the version change.

Measuring takes seconds, and each merge without news, sync and status command needs the findings.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from dataclasses import fields
from pathlib import Path

from annotator import __version__
from annotator.durable import write_atomic
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.measures.check_limits import WorkCheckThresholds
from annotator.owner.rows import Figures

FINDINGS = ".checks.json"


def check_findings(dataset: Path, limits: WorkCheckThresholds) -> Figures:
    """The result of :func:`annotator.owner.measures.figures.work_check_results` for ``dataset``.

    Raises ``dataset.*``.
    """
    path = dataset / FINDINGS
    state = _state(dataset, limits)
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):  # missing or unreadable
        cache = json.loads(path.read_bytes())
        if cache["state"] == state:
            cached: Figures = cache["found"]
            return cached
    from annotator.owner.measures.figures import work_check_results

    findings = work_check_results(dataset, limits)
    with contextlib.suppress(OSError):  # a read-only data set is measured each time
        write_atomic(path, json.dumps({"state": state, "found": findings}, ensure_ascii=False).encode())
    return findings


def _state(dataset: Path, limits: WorkCheckThresholds) -> str:
    """A hash of everything that the findings depend on."""
    projects = DatasetFolder(dataset).about()["projects"]
    tables = {project: project_description["tables"] for project, project_description in projects.items()}
    chosen = {field.name: getattr(limits, field.name) for field in fields(limits)}
    if limits.gold_answers:
        chosen["gold_answers"] = [limits.gold_answers, DatasetFolder(Path(limits.gold_answers)).about()["projects"]]
    chosen |= {"off": sorted(limits.off), "tolerance": dict(sorted(limits.tolerance.items()))}
    return hashlib.sha256(json.dumps([__version__, tables, chosen], sort_keys=True).encode()).hexdigest()
