"""Formatting of numbers as the window's language writes them."""

from __future__ import annotations

from PySide6.QtCore import QLocale


def format_integer(value: int) -> str:
    """``value`` with its digits in groups."""
    locale = QLocale()
    return f"{value:,}" if locale.language() == QLocale.Language.C else locale.toString(value)
