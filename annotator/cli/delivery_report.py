"""How deliveries stand, in the words of the window's page *Delivery*; ``test_delivery_report.py`` compares both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annotator.cli.output import counted

if TYPE_CHECKING:
    from annotator.services.syncing.delivery_list import ExportDelivery

_STATES = {
    "to send": "to send",
    "delivered": "delivered",
    "received": "received by the owner",
    "returned": "received, with tasks returned",
    "refused": "refused by the owner",
    "superseded": "part of a later delivery",
}


def state_said(state: str) -> str:
    """How an export stands."""
    return _STATES[state]


def size_said(size: int) -> str:
    """A size in bytes, in kB."""
    return f"{max(1, round(size / 1000)):,} kB"


def export_said(one: ExportDelivery) -> str:
    """What an export holds and how large it is; one that a sync sends is a delivery."""
    others = one.tasks - one.submitted
    said = f"{counted(one.submitted, 'task')} submitted" + (f", {counted(others, 'other')}" if others else "")
    if not one.tasks:
        said = "answers in the course"
    if not one.bytes:
        return f"Export {one.sequence}: {said}, in a file"
    return f"Delivery {one.sequence}: {said}, {size_said(one.bytes)}"
