"""What an owner has to do next, in words: the command line says them in English, the window translates them."""

from __future__ import annotations

from collections.abc import Sequence

from annotator.translatable_message import TranslatableMessage

_NAMED = 6


def step_sentence(key: str, count: int, people: Sequence[str], days: int = 0) -> TranslatableMessage:
    """A step as a sentence: ``count`` of the things that ``key`` stands for, and the first of the ``people``
    concerned. ``days``: without a delivery, of silent people. Raises ``KeyError``."""
    subject = _step_text(key, count, days)
    names, more = ", ".join(people[:_NAMED]), len(people) - _NAMED
    if not names:
        return subject
    if more > 0:
        return TranslatableMessage("{what}: {names} and {more} more", what=subject, names=names, more=more)
    return TranslatableMessage("{what}: {names}", what=subject, names=names)


def _step_text(key: str, n: int, days: int) -> TranslatableMessage:
    return {
        "refused": TranslatableMessage("{n} file was refused", "{n} files were refused", n=n),
        "score": TranslatableMessage("{n} test to score", "{n} tests to score", n=n),
        "read": TranslatableMessage(
            "{n} test to read (--answers DIR) and decide", "{n} tests to read (--answers DIR) and decide", n=n
        ),
        "failed": TranslatableMessage(
            "{n} person has used all attempts at the test", "{n} people have used all attempts at the test", n=n
        ),
        "questions": TranslatableMessage("{n} question to answer", "{n} questions to answer", n=n),
        "merge": TranslatableMessage("{n} results file is not merged", "{n} results files are not merged", n=n),
        "review": TranslatableMessage("{n} work was sent to no reviewer", "{n} works were sent to no reviewer", n=n),
        "free": TranslatableMessage(
            "{n} review was skipped, and nobody has it", "{n} reviews were skipped, and nobody has them", n=n
        ),
        "return": TranslatableMessage("{n} work to return", "{n} works to return", n=n),
        "adjudicate": TranslatableMessage(
            "{n} disputed task to be adjudicated", "{n} disputed tasks to be adjudicated", n=n
        ),
        "deliveries": TranslatableMessage(
            "{n} delivery to accept or return", "{n} deliveries to accept or return", n=n
        ),
        "reported": TranslatableMessage("{n} reported text to decide", "{n} reported texts to decide", n=n),
        "earlier": TranslatableMessage(
            "{n} submitted work is on an earlier text of its task",
            "{n} submitted works are on earlier texts of their tasks", n=n,
        ),
        "reviews_to_reassign": TranslatableMessage(
            "{n} review is with somebody who left, or whose key is revoked",
            "{n} reviews are with people who left, or whose key is revoked", n=n,
        ),
        "adjudications_to_reassign": TranslatableMessage(
            "{n} disputed task is with somebody who left, or whose key is revoked",
            "{n} disputed tasks are with people who left, or whose key is revoked", n=n,
        ),
        "moderations_to_reassign": TranslatableMessage(
            "{n} reported text is with somebody who left, or whose key is revoked",
            "{n} reported texts are with people who left, or whose key is revoked", n=n,
        ),
        "revoked": TranslatableMessage(
            "{n} person whose key is revoked has open tasks", "{n} people whose keys are revoked have open tasks", n=n
        ),
        "tell": TranslatableMessage("{n} person waits for a receipt", "{n} people wait for a receipt", n=n),
        "look": TranslatableMessage(
            "{n} person whose work to look at first", "{n} people whose work to look at first", n=n
        ),
        "reviews": TranslatableMessage(
            "{n} review waits for its reviewer", "{n} reviews wait for their reviewers", n=n
        ),
        "adjudications": TranslatableMessage(
            "{n} disputed task waits for an adjudicator", "{n} disputed tasks wait for adjudicators", n=n
        ),
        "moderations": TranslatableMessage(
            "{n} reported text waits for a moderator", "{n} reported texts wait for moderators", n=n
        ),
        "disputes": TranslatableMessage(
            "{n} disputed work waits for other work on its task",
            "{n} disputed works wait for other work on their tasks", n=n,
        ),
        "join": TranslatableMessage(
            "{n} person has delivered nothing yet; only that shows whether they have joined",
            "{n} people have delivered nothing yet; only that shows whether they have joined", n=n,
        ),
        "silent": TranslatableMessage(
            "{n} person with tasks has delivered nothing for {days} days",
            "{n} people with tasks have delivered nothing for {days} days", n=n, days=days,
        ),
        "behind": TranslatableMessage(
            "{n} person is behind the timetable", "{n} people are behind the timetable", n=n
        ),
    }[key]  # fmt: skip
