"""Formatting of numbers in the window's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale


def format_integer(value: int) -> str:
    """``value`` with digit grouping."""
    locale = QLocale()
    return f"{value:,}" if locale.language() == QLocale.Language.C else locale.toString(value)


def format_decimal(value: float) -> str:
    """Format ``value`` with one decimal place."""
    locale = QLocale()
    return f"{value:.1f}" if locale.language() == QLocale.Language.C else locale.toString(value, "f", 1)


def format_percent(percent: int) -> str:
    """Format ``percent`` with a percent sign: "50 %"."""
    return QCoreApplication.translate("Number", "{n} %").format(n=percent)
