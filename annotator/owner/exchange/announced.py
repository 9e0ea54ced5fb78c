"""What is announced, as notices of somebody's next receipt."""

from __future__ import annotations

from typing import Final

from annotator.bundle.receipt import Notice
from annotator.owner.exchange.exchange_state import Exchange

ANNOUNCED: Final = "owner.announcement"
"""The code of the notice that an announcement is."""


def announced(exchange: Exchange, annotator_id: str) -> Exchange:
    """With what is announced to somebody among the notices of their next receipt."""
    person = exchange.person(annotator_id)
    said = tuple(
        Notice(code=ANNOUNCED, reason=f"The project owner writes ({one.at[:10]}): {one.text}")
        for one in exchange.announcements
        if not one.people or annotator_id in one.people
    )
    notices = (*(one for one in person.notices if one.code != ANNOUNCED), *said)
    if notices == person.notices:
        return exchange
    return exchange.changed(annotator_id, notices=notices, notices_told=False)
