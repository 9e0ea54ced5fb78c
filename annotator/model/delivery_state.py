"""The state of one export on its way to the owner: a pure function of what was seen to happen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

DeliveryState = Literal["to send", "delivered", "received", "returned", "refused", "superseded"]
"""``to send``: it is here alone. ``delivered``: it was read back, whole, from where the owner looks. ``received``: the
owner's signed receipt says so. ``returned``: received, and the owner gives some tasks back. ``refused``: the receipt
says that it was not taken. ``superseded``: it was never delivered, and a later export holds all of it."""


@dataclass(frozen=True)
class DeliveryFacts:
    """What is known of an export. ``delivered`` and ``answered`` are times (ISO 8601, UTC) by this computer's clock,
    empty for never; ``outcome`` is what the owner's newest word on it says."""

    sequence: int
    delivered: str = ""
    outcome: Literal["", "taken", "refused"] = ""
    answered: str = ""
    returned: int = 0
    """Tasks that the owner gives back, as of the newest receipt; told with the newest export that was received."""


def delivery_state(facts: DeliveryFacts, newest: int) -> DeliveryState:
    """The state of an export, when ``newest`` is the sequence number of the newest one.

    A word of the owner's stands over what this computer saw: results also reach them by other ways.
    """
    if facts.outcome == "taken":
        return "returned" if facts.returned else "received"
    if facts.outcome == "refused":
        return "refused"
    if facts.delivered:
        return "delivered"
    return "to send" if facts.sequence == newest else "superseded"


def with_returned(exports: Sequence[DeliveryFacts], returned: int) -> tuple[DeliveryFacts, ...]:
    """``exports`` with the tasks that were given back at the newest of them that was received."""
    taken = [facts.sequence for facts in exports if facts.outcome == "taken"]
    last = max(taken, default=0)
    return tuple(replace(facts, returned=returned if facts.sequence == last else 0) for facts in exports)
