"""Announced guidelines: determines which guidelines of bundles they replace."""

from __future__ import annotations

from collections import defaultdict
from zipfile import ZipFile

from annotator.bundle.receipt import LONGEST_GUIDELINES, MOST_REPLACED, GuidelinesAnnouncement, guidelines_hash
from annotator.bundle.strictjson import loads
from annotator.errors import AnnotatorError
from annotator.owner.project.owner_project import Project

_GUIDELINES, _RUBRIC = "guidelines.md", "rubric.json"


def announced_guidelines(project: Project, text: str, rubric: str = "") -> GuidelinesAnnouncement:
    """``text`` as a replacement for all guidelines sent in bundles with the ``rubric`` (its id; empty for the only
    one). Raises ``announce.long``, ``announce.rubric``."""
    if len(text) > LONGEST_GUIDELINES:
        message = f"Guidelines that are announced have at most {LONGEST_GUIDELINES:,} characters."
        raise AnnotatorError("announce.long", message, "Rebuild the tasks with them (`annotator tasks build`).")
    sent = _sent_guidelines(project)
    if rubric not in sent and (rubric or len(sent) != 1):
        rubric_ids = ", ".join(sorted(sent)) or "none yet"
        message = (
            f"No tasks were sent with the rubric {rubric[:80]!r}." if rubric else "It is not clear for which tasks."
        )
        raise AnnotatorError(
            "announce.rubric", message, f"Name one with --rubric; rubrics of the project: {rubric_ids}."
        )
    chosen = rubric or next(iter(sent))
    return GuidelinesAnnouncement(rubric=chosen, text=text, replaces=tuple(list(sent[chosen])[-MOST_REPLACED:]))


def _sent_guidelines(project: Project) -> dict[str, dict[str, None]]:
    """By rubric id, the SHA-256 of all guidelines sent with it, newest last. They are read from the project's own
    copies without verification."""
    hashes_by_rubric: dict[str, dict[str, None]] = defaultdict(dict)
    for bundle_id in project.bundles:
        path = project.built(bundle_id)
        if path.is_file():
            with ZipFile(path) as bundle:
                rubric = loads(bundle.read(_RUBRIC), _RUBRIC)["id"]
                text = bundle.read(_GUIDELINES).decode() if _GUIDELINES in bundle.namelist() else ""
            hashes_by_rubric[rubric][guidelines_hash(text)] = None
    return dict(hashes_by_rubric)
