"""Texts in receipts that the annotator's program words itself, in the language of the window: notices, refusals and
returns.

Where a text has variable parts, these are its ``arguments`` besides the English ``reason``, which programs that do not
know them show. A text without any is recognized by its English form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from annotator.bundle.receipt import ReceiptDeliveryFinding
from annotator.translatable_message import TranslatableMessage

ANNOUNCEMENT = "owner.announcement"
"""The code of a notice with an announcement."""
ANSWER = "owner.answer"
"""The code of a notice with the answer to a question about a task or about the project."""
ANSWERED_TWICE = "course.answered_twice"
"""The code of the notice that an attempt was submitted twice with different answers."""
VOID = "work.void"
"""The code of the notice that tasks are void."""

_MESSAGES: Mapping[tuple[str, ...], TranslatableMessage] = {
    (ANNOUNCEMENT, "date", "text"): TranslatableMessage("The project owner writes ({date}): {text}"),
    (ANSWER, "question", "text"): TranslatableMessage("The project owner answers your question “{question}”: {text}"),
    (ANSWER, "by", "question", "text"): TranslatableMessage("{by} answers your question “{question}”: {text}"),
    (ANSWERED_TWICE, "attempt"): TranslatableMessage(
        "Attempt {attempt} at the test was handed in from two copies of your data, with different answers. One of them "
        "is scored; the other counts for nothing."
    ),
    (VOID, "n"): TranslatableMessage(
        "The owner has declared void everything that came under this key. Do these tasks again. {n} task is open "
        "again.",
        "The owner has declared void everything that came under this key. Do these tasks again. {n} tasks are open "
        "again.",
        n=0,
    ),
    (VOID, "n", "why"): TranslatableMessage(
        "The owner has declared void everything that came under this key: {why}. Do these tasks again. {n} task is "
        "open again.",
        "The owner has declared void everything that came under this key: {why}. Do these tasks again. {n} tasks are "
        "open again.",
        n=0,
        why="",
    ),
}
"""By code and the sorted names of the arguments."""

REFUSALS: Mapping[str, TranslatableMessage] = {
    "invite.used_twice": TranslatableMessage(
        "Another key has used your invite already, so the owner cannot tell whose results these are. Ask the owner, by "
        "another channel, for a fresh invite."
    ),
    "invite.withdrawn": TranslatableMessage("The owner has withdrawn your invite. Ask for a fresh one."),
    "trust.unknown_signer": TranslatableMessage(
        "The owner does not know your key. Ask for an invite, and accept it on this computer."
    ),
    "trust.revoked": TranslatableMessage(
        "The owner has revoked the key that signed this. Ask for a fresh invite; your work goes with it."
    ),
    "trust.void": TranslatableMessage(
        "The owner has revoked the key that signed this, with everything that came under it. Ask for a fresh invite, "
        "and do these tasks again."
    ),
    "trust.rotated_out": TranslatableMessage(
        "You have a newer key on another computer: take it to this one (Identity and keys), and sync again."
    ),
}
"""Texts of refusals that the annotator can act on, by code; the owner's messages refer to owner commands."""
_VOID = TranslatableMessage("The owner has declared void everything that came under this key. Do these tasks again.")
_VOID_BECAUSE = TranslatableMessage(
    "The owner has declared void everything that came under this key: {why}. Do these tasks again."
)
LEFT = TranslatableMessage("You left the project, and the owner has declared void what came under your key.")
"""The text of refusals of who left."""


def notice_message(code: str, arguments: Mapping[str, str]) -> TranslatableMessage | None:
    """The text of a notice, or None if this program has none for the code with these arguments."""
    message = _MESSAGES.get((code, *sorted(arguments)))
    if message is None:
        return None
    number = arguments.get("n", "")
    count = {"n": int(number)} if re.fullmatch("[0-9]{1,9}", number) else {}
    return message.filled(**{**arguments, **count})


def void_message(why: str) -> TranslatableMessage:
    """The text of the return of void work, with the owner's reason, if any."""
    return _VOID_BECAUSE.filled(why=why) if why else _VOID


def refusal_text(reason: str) -> str:
    """The text of a refusal: a message if it is one of this program's."""
    return next((message for message in (*REFUSALS.values(), LEFT) if message == reason), reason)


def finding_of(code: str, tasks: Sequence[str] = (), /, **arguments: str) -> ReceiptDeliveryFinding:
    """The notice with these arguments. Its code with these arguments must have a text."""
    message = notice_message(code, arguments)
    assert message is not None
    return ReceiptDeliveryFinding(code=code, reason=str(message)[:2000], tasks=tuple(tasks), arguments=arguments)
