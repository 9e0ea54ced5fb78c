"""Reading and writing what became of exports on their way: deliveries, receipts, and the choices about syncing."""

from __future__ import annotations

from dataclasses import astuple

from annotator.store import statements as sql
from annotator.store.engine import Connection
from annotator.store.stored import DeliveryRecord, ReceiptRecord, Synchronization


def deliveries(connection: Connection, project_id: str) -> dict[int, DeliveryRecord]:
    """The deliveries of a project by the sequence number of the export."""
    found = (DeliveryRecord(*row) for row in connection.execute(sql.DELIVERIES, (project_id,)))
    return {record.sequence: record for record in found}


def save_delivery(connection: Connection, value: DeliveryRecord) -> None:
    """Keep what is known of one export; what was known before is replaced."""
    connection.execute(sql.DELIVERY_UPSERT, astuple(value))


def receipts(connection: Connection, project_id: str) -> list[ReceiptRecord]:
    """The receipts of a project by number; two of one number, by two computers of the owner, by id."""
    return [ReceiptRecord(*row) for row in connection.execute(sql.RECEIPTS, (project_id,))]


def save_receipt(connection: Connection, value: ReceiptRecord) -> None:
    """Keep a receipt; the same one again changes nothing."""
    connection.execute(sql.RECEIPT_UPSERT, astuple(value))


def synchronization(connection: Connection, project_id: str) -> Synchronization:
    """What was chosen about syncing a project; the defaults where nothing was."""
    row = connection.execute(sql.SYNCHRONIZATION, (project_id,)).fetchone()
    return Synchronization(*row) if row else Synchronization(project_id)


def save_synchronization(connection: Connection, value: Synchronization) -> None:
    """Keep what was chosen, and how the last attempt ended."""
    connection.execute(sql.SYNCHRONIZATION_UPSERT, astuple(value))
