"""Dialogs are as large as what is in them, also while they are open and the text grows."""

from __future__ import annotations

import hashlib
from base64 import b64encode

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from annotator.errors import AnnotatorError
from annotator.ui.appearance import appearance
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.dialogs.error_dialog import ErrorDialog
from annotator.ui.dialogs.preferences_dialog import PreferencesDialog
from annotator.ui.preferences_file import Preferences

pytestmark = pytest.mark.usefixtures("qapp")


def cut(dialog: StyledDialog) -> list[str]:
    """The labels that have less room than their words need."""
    QApplication.processEvents()
    labels = dialog.findChildren(QLabel)
    return [label.text() for label in labels if label.height() < label.heightForWidth(label.width())]


@pytest.mark.parametrize("percent", [100, 150])
def test_a_fingerprint_is_shown_whole(percent: int) -> None:
    appearance.change(percent=percent)
    dialog = StyledDialog("test", "Test", None, width=560)
    for number in range(40):
        fingerprint = b64encode(hashlib.sha256(bytes([number])).digest()).decode().rstrip("=")
        dialog.fact("Signed by", f"somebody\nSHA256:{fingerprint}")
    dialog.show()
    assert cut(dialog) == []
    dialog.close()


def test_error_about_long_file_name_fits_on_the_screen() -> None:
    name = f"/home/anna/{'abcdefghij' * 23}.anntask"
    error = AnnotatorError("bundle.unreadable", f"{name} cannot be read.", f"Copy {name} again.", name)
    dialog = ErrorDialog(f"{name} was not opened", error, "", None)
    dialog.show()
    assert cut(dialog) == []
    assert dialog.width() <= dialog.screen().availableGeometry().width()
    assert all(label.geometry().right() <= dialog.width() for label in dialog.findChildren(QLabel))
    dialog.close()


def test_preferences_grow_with_the_text() -> None:
    dialog = PreferencesDialog(Preferences(), "/a/folder", None)
    dialog.show()
    QApplication.processEvents()
    for percent in (200, 80, 150):
        appearance.change(percent=percent)
        assert cut(dialog) == []
        for number in range(dialog.layout().count()):
            item = dialog.layout().itemAt(number)
            assert item.geometry().height() >= item.minimumSize().height()
        assert dialog.width() >= dialog.lines.minimumSize().width()
    dialog.close()
