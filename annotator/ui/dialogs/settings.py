"""Preferences: theme and text size. Both act at once."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from annotator.ui.dialogs.frame import Dialog
from annotator.ui.look import LARGEST, SMALLEST, STEP, Look
from annotator.ui.preferences import Preferences
from annotator.ui.theme import TEXT_LABEL


class Settings(Dialog):
    """``changed`` carries the new value of one preference: its name and what it is now."""

    changed = Signal(str, object)

    def __init__(self, look: Look, value: Preferences, signer: str, data: str, parent: QWidget | None) -> None:
        super().__init__(look, "settings", self.tr("Preferences"), parent, width=460)
        self.heading(self.tr("Preferences"))
        themes = {"system": self.tr("As the system"), "light": self.tr("Light"), "dark": self.tr("Dark")}
        self._choice("theme", self.tr("Theme"), {words: name for name, words in themes.items()}, value.theme)
        sizes = {f"{percent} %": percent for percent in range(SMALLEST, LARGEST + 1, STEP)}
        self._choice("percent", self.tr("Text size"), sizes, value.percent)
        self.fact(self.tr("You sign as"), signer)
        self.fact(self.tr("Your data"), data)
        close = self.button("close", self.tr("Close"), "primary", cap="Esc")
        close.clicked.connect(self.accept)
        self.buttons(close)

    def _choice(self, name: str, words: str, choices: Mapping[str, object], now: object) -> None:
        self.line(words, "muted", size=TEXT_LABEL)
        field = QComboBox(self)
        field.setObjectName(f"settings.{name}")
        field.setAccessibleName(words)
        field.addItems(list(choices))
        values = list(choices.values())
        field.setCurrentIndex(values.index(now) if now in values else 0)
        field.currentIndexChanged.connect(lambda index: self.changed.emit(name, values[index]))
        self.lines.addWidget(field)
