"""Announcements: what the owner has to say to everybody, or to some, signed with their receipts.

A window shows each once, when it comes, and keeps it on the page of deliveries until it is withdrawn.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

from annotator.errors import AnnotatorError
from annotator.owner.exchange.exchange_state import Announcement, keep_exchange, read_exchange
from annotator.owner.exchange.project_sync import alone, annotators
from annotator.owner.owner_project import Project
from annotator.owner.reason_words import reason_words

LONGEST: Final = 1500
"""Characters of an announcement."""
MOST: Final = 20
"""Announcements that stand at one time."""


def announce(project: Project, text: str, people: Collection[str] = ()) -> Announcement:
    """Say ``text`` to ``people`` (ids; everybody where there are none, those who come later included) with the next
    receipts. Raises ``announce.empty``, ``announce.long``, ``announce.many``, ``project.unknown_person``,
    ``project.busy``."""
    words = reason_words(text)
    if not words:
        raise AnnotatorError("announce.empty", "There is nothing to announce.", "Write what you have to say.")
    if len(text) > LONGEST:
        message = f"An announcement has at most {LONGEST:,} characters."
        raise AnnotatorError("announce.long", message, "Shorten it, or put it into the guidelines.")
    unknown = sorted(set(people) - set(annotators(project)))
    if unknown:
        raise AnnotatorError("project.unknown_person", f"Nobody was invited with the id {unknown[0][:80]!r}.")
    with alone(project):
        exchange = read_exchange(project)
        if len(exchange.announcements) >= MOST:
            message = f"{MOST} announcements stand already."
            raise AnnotatorError("announce.many", message, "Withdraw some with --withdraw NUMBER.")
        number = 1 + max((one.number for one in exchange.announcements), default=0)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        made = Announcement(number=number, at=now, text=words, people=tuple(sorted(people)))
        keep_exchange(project, exchange.model_copy(update={"announcements": (*exchange.announcements, made)}))
    return made


def withdraw(project: Project, number: int) -> None:
    """Announce something no longer. Raises ``announce.unknown``, ``project.busy``."""
    with alone(project):
        exchange = read_exchange(project)
        left = tuple(one for one in exchange.announcements if one.number != number)
        if len(left) == len(exchange.announcements):
            message = f"There is no announcement {number}."
            raise AnnotatorError("announce.unknown", message, "`annotator project announce --list` shows all.")
        keep_exchange(project, exchange.model_copy(update={"announcements": left}))
