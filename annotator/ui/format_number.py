"""Formatting of numbers in the window's language."""

from __future__ import annotations

from PySide6.QtCore import QLocale


def format_integer(value: int) -> str:
    """``value`` with digit grouping."""
    locale = QLocale()
    return f"{value:,}" if locale.language() == QLocale.Language.C else locale.toString(value)
