"""Opening a link of a text: only on request, only http(s), only after its whole address was shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget

from annotator.text.policy import address
from annotator.ui.reading.labels import message_box


def _tr(words: str) -> str:
    return QCoreApplication.translate("Links", words)


def ask_to_open(parent: QWidget, target: str, opener: Callable[[QUrl], object] = QDesktopServices.openUrl) -> None:
    """Show where ``target`` leads, in ASCII with the host in punycode, and hand it to ``opener`` if that is wanted."""
    found = address(target)
    if found is None:
        text = _tr("This link does not open: only http and https addresses do.")
        box = message_box(parent, _tr("Link"), text, target)
        box.setObjectName("link.refused")
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        box.button(QMessageBox.StandardButton.Close).setObjectName("link.refused.close")
        box.exec()
        return
    box = message_box(parent, _tr("Open this address in the browser?"), found)
    box.setObjectName("link.confirm")
    box.setStandardButtons(QMessageBox.StandardButton.Open | QMessageBox.StandardButton.Cancel)
    box.button(QMessageBox.StandardButton.Open).setObjectName("link.confirm.open")
    box.button(QMessageBox.StandardButton.Cancel).setObjectName("link.confirm.cancel")
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    if box.exec() == QMessageBox.StandardButton.Open:
        opener(QUrl(found, QUrl.ParsingMode.StrictMode))
