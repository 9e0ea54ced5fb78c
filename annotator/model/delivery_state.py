"""The state of one export on its way to the owner: a pure function of what was seen to happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DeliveryState = Literal["to send", "delivered", "received", "returned", "refused", "superseded"]
"""``to send``: it is here alone. ``delivered``: it was read back, whole, from where the owner looks. ``received``: the
owner's signed receipt says so. ``returned``: received, and the owner gives some tasks back. ``refused``: the receipt
says that it was not taken. ``superseded``: it was never delivered there, and a later export holds all of it."""


@dataclass(frozen=True)
class DeliveryInputs:
    """What is known of an export. ``delivered`` and ``answered`` are times (ISO 8601, UTC), the first by this
    computer's clock and the other by the owner's, empty for never; ``outcome`` is what the owner's newest word on it
    says."""

    sequence: int
    delivered: str = ""
    outcome: Literal["", "taken", "refused"] = ""
    answered: str = ""
    returned: int = 0
    """Tasks of it that the owner gives back, as of the newest receipt."""


def delivery_state(facts: DeliveryInputs, newest: int) -> DeliveryState:
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
