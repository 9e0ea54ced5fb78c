"""The page *Identity and keys* stays at the top when it is shown anew."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from annotator.ui.identity.identity_page import IdentityPage
from annotator.ui.widgets.panel import FocusRingPanel
from tests.ui.conftest import Desk


def test_refresh_keeps_panels_at_top(desk: Desk) -> None:
    desk.window.table["file.identity"].trigger()
    page = desk.window._page
    assert isinstance(page, IdentityPage)
    QApplication.processEvents()
    tops = []
    for _ in range(3):
        first = next(panel for panel in page.findChildren(FocusRingPanel) if panel.isVisibleTo(page))
        tops.append(first.y())
        page.refresh()
        QApplication.processEvents()
    assert tops == tops[:1] * 3
