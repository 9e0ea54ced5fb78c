"""Which piece of work something is about: whose it is, of which task, at which revision, and with which answers.

Every device counts revisions for itself, so two laptops of one person, or one that was restored from a backup, have
different answers under one number.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from annotator.model.annotation import Annotation
from annotator.model.reviewing import begun_from
from annotator.store.canonical_json import content

Revision = tuple[str, str, str, int]
"""Series, task (the owner's id), annotator, and which revision of their work."""
Answers = tuple[str, str]
"""The version of the task, and a hash of what was said of it."""


def revision_of(row: Mapping[str, Any]) -> Revision:
    """The work that a row or a line of the id map is about, at its revision."""
    return row["series"], row["task"], row["annotator"], row["revision"]


def answers_digest(answers: Annotation) -> str:
    """A hash of the answers, whatever is said of how far their author was: ``reviews.work_content``."""
    return said_digest(begun_from(answers))


def said_digest(answers: Annotation) -> str:
    """A hash of what is said, whatever the order in which it was said."""
    text = json.dumps(content(answers), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
