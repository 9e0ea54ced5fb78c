"""The application of this process."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication


def application() -> QApplication:
    """The application, which exists as long as any widget does."""
    instance = QApplication.instance()
    assert isinstance(instance, QApplication)
    return instance
