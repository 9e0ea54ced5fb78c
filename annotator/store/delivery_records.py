"""Deliveries, receipts and sync settings."""

from __future__ import annotations

from annotator.store.connections import Connection
from annotator.store.tables import DELIVERY, RECEIPT, SYNCHRONIZATION, DeliveryRecord, ReceiptRecord, SyncSettingsRecord

_DELIVERIES = f"{DELIVERY.select} WHERE project_id = ? ORDER BY sequence"
_RECEIPTS = f"{RECEIPT.select} WHERE project_id = ? ORDER BY number, id"
_SYNCHRONIZATION = f"{SYNCHRONIZATION.select} WHERE project_id = ?"


def deliveries(connection: Connection, project_id: str) -> dict[int, DeliveryRecord]:
    """The deliveries of a project by the sequence number of the export."""
    records = map(DELIVERY.read, connection.execute(_DELIVERIES, (project_id,)))
    return {record.sequence: record for record in records}


def receipts(connection: Connection, project_id: str) -> list[ReceiptRecord]:
    """The receipts of a project by number, then by id, since two computers of the owner may use the same number."""
    return [RECEIPT.read(row) for row in connection.execute(_RECEIPTS, (project_id,))]


def synchronization(connection: Connection, project_id: str) -> SyncSettingsRecord:
    """The sync settings of a project; the defaults if none were saved."""
    row = connection.execute(_SYNCHRONIZATION, (project_id,)).fetchone()
    return SYNCHRONIZATION.read(row) if row else SyncSettingsRecord(project_id)
