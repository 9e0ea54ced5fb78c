"""Whether the words of a label are cut off."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel


def cut(label: QLabel) -> bool:
    """Whether a label has less room than its words need."""
    if label.wordWrap():
        return label.height() < label.heightForWidth(label.width())
    return label.width() < label.sizeHint().width()
