"""Notices in receipts whose text the annotator's program words itself, in the language of the window.

Such a notice has its ``arguments`` besides its English ``reason``, which programs that do not know them show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from annotator.bundle.receipt import ReceiptDeliveryFinding
from annotator.translatable_message import TranslatableMessage

ANNOUNCEMENT: Final = "owner.announcement"
"""The code of a notice with an announcement."""
ANSWER: Final = "owner.answer"
"""The code of a notice with the answer to a question about a task or about the project."""
ANSWERED_TWICE: Final = "course.answered_twice"
"""The code of the notice that an attempt was submitted twice with different answers."""

_MESSAGES: Final[Mapping[tuple[str, ...], TranslatableMessage]] = {
    (ANNOUNCEMENT, "date", "text"): TranslatableMessage("The project owner writes ({date}): {text}"),
    (ANSWER, "question", "text"): TranslatableMessage("The project owner answers your question “{question}”: {text}"),
    (ANSWER, "by", "question", "text"): TranslatableMessage("{by} answers your question “{question}”: {text}"),
    (ANSWERED_TWICE, "attempt"): TranslatableMessage(
        "Attempt {attempt} at the test was submitted from two copies of your data, with different answers. One of them "
        "is scored; the other counts for nothing."
    ),
}
"""By code and the sorted names of the arguments."""


def notice_message(code: str, arguments: Mapping[str, str]) -> TranslatableMessage | None:
    """The text of a notice, or None if this program has none for the code with these arguments."""
    message = _MESSAGES.get((code, *sorted(arguments)))
    return message.filled(**arguments) if message is not None else None


def finding_of(code: str, tasks: Sequence[str] = (), /, **arguments: str) -> ReceiptDeliveryFinding:
    """The notice with these arguments. Raises ``KeyError`` if it has no text."""
    reason = str(_MESSAGES[code, *sorted(arguments)].filled(**arguments))
    return ReceiptDeliveryFinding(code=code, reason=reason, tasks=tuple(tasks), arguments=arguments)
