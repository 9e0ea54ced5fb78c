"""After the place is changed, nothing counts as delivered that lies at the earlier one alone."""

from __future__ import annotations

from tests.ui.delivery.shared_place import Shared, named

__all__ = ["named"]


def sync(place: Shared) -> None:
    place.desk.window.table["file.sync"].trigger()
    place.wait()
    place.wait()


def test_work_at_the_earlier_place_is_still_to_be_sent(named: Shared) -> None:
    backend = named.desk.window.backend
    assert backend is not None
    named.sync_by_keys()
    named.work()
    sync(named)
    card = backend.project(named.project_id)
    assert (card.delivery, card.to_send) == ("delivered", 0)
    first, other = card.place, named.world.root / "other-stick"
    other.mkdir()
    backend.choose_destination(named.project_id, str(other))
    card = backend.project(named.project_id)
    assert (card.delivery, card.to_send) == ("to send", 1)
    backend.choose_destination(named.project_id, first)
    assert backend.project(named.project_id).to_send == 0


def test_receipts_survive_destination_change(named: Shared) -> None:
    backend = named.desk.window.backend
    assert backend is not None
    named.sync_by_keys()
    named.work()
    sync(named)
    named.world.owner_syncs()
    sync(named)
    other = named.world.root / "other-stick"
    other.mkdir()
    backend.choose_destination(named.project_id, str(other))
    card = backend.project(named.project_id)
    assert (card.delivery, card.to_send) == ("received", 0)
