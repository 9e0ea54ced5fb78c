"""Notices about the results of syncs, shown wherever the user is, with a button that leads there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from annotator.errors import AnnotatorError
from annotator.ui.delivery.sync_actions import notice_action_of
from annotator.ui.delivery_messages import synced_words
from annotator.ui.translation import error_text
from annotator.ui.widgets.notice_area import Offer

if TYPE_CHECKING:
    from annotator.services.syncing.synchronize import SyncResult
    from annotator.ui.main_window import MainWindow
    from annotator.ui.sync_runner import SyncRunner


def should_report(runner: SyncRunner, result: SyncResult) -> bool:
    """Whether the result of an automatic sync is worth a notice. Results of requested syncs always are."""
    sent = result.upload is not None and result.upload.fresh
    news = sent or result.received or result.returned or result.imported or result.waiting or result.test_outcome
    own = result.own_work.imported_count or result.own_work.is_copied_directory or result.own_work.waiting
    return bool(news or result.notices or own) or not runner.by_itself


def _notify(window: MainWindow, text: str, role: str, offer: Offer | None = None) -> None:
    """Show the result of a sync as a notice, unless the page *Delivery* is visible."""
    window.show_delivery()
    if text and not any(page.isVisible() for page in window.findChildren(QWidget, "delivery")):
        window.notices.show_notice(text, role, offer)


def connect_sync_notices(window: MainWindow, runner: SyncRunner) -> None:
    """Connect the notices to every sync of the window. Automatic syncs are only reported if they bring something."""
    if runner.followed:
        return
    runner.followed = True

    def show_owner_words(project_id: str) -> None:
        if window.workspace is not None and window.project_id == project_id:
            window.workspace.show_owner_words()
            window.show_revoked()

    def done(project_id: str, result: SyncResult) -> None:
        if result.receipts or result.errors:  # a key that was revoked is found without a receipt
            show_owner_words(project_id)
        bundles = [bundle for bundle in result.waiting if bundle.plan is None]
        if result.own_work.waiting or bundles:
            from annotator.ui.delivery.waiting_work_import import WaitingWorkImport

            WaitingWorkImport(window, project_id, result.own_work.waiting, bundles)
        text, role = synced_words(result)
        _notify(
            window, text if should_report(runner, result) else "", role, notice_action_of(window, project_id, result)
        )

    def failed(project_id: str, error: AnnotatorError) -> None:
        show_owner_words(project_id)  # receipts may have arrived before it failed
        _notify(window, "" if runner.by_itself else error_text(error), "danger")

    runner.done.connect(done)
    runner.failed.connect(failed)
