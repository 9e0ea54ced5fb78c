"""Deliveries, receipts and sync settings."""

from __future__ import annotations

from annotator.store.connections import Connection
from annotator.store.tables import DELIVERY, RECEIPT, SYNCHRONIZATION, DeliveryRecord, ReceiptRecord, SyncSettingsRecord


def deliveries(connection: Connection, project_id: str) -> dict[int, DeliveryRecord]:
    """The deliveries of a project by the sequence number of the export."""
    records = DELIVERY.rows(connection, "WHERE project_id = ? ORDER BY sequence", project_id)
    return {record.sequence: record for record in records}


def receipts(connection: Connection, project_id: str) -> list[ReceiptRecord]:
    """The receipts of a project by number, then by id, since two computers of the owner may use the same number."""
    return list(RECEIPT.rows(connection, "WHERE project_id = ? ORDER BY number, id", project_id))


def synchronization(connection: Connection, project_id: str) -> SyncSettingsRecord:
    """The sync settings of a project; the defaults if none were saved."""
    return SYNCHRONIZATION.first(connection, "WHERE project_id = ?", project_id) or SyncSettingsRecord(project_id)
