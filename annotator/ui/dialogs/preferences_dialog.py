"""Preferences: appearance and language. Changes apply at once, except for the language, which a restart changes."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from annotator.ui.appearance import LARGEST, SMALLEST, STEP
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.format_number import format_percent
from annotator.ui.language import LANGUAGES, SYSTEM, chosen_language, current_language
from annotator.ui.preferences_file import Preferences
from annotator.ui.reading.labels import remark_label
from annotator.ui.theme import DENSITIES, LONGEST_LINE, MEASURES, SPACE
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.combo_box import ComboBox


class PreferencesDialog(StyledDialog):
    """The dialog of the user's preferences. ``changed`` carries the name and new value of a preference. ``wanted``
    carries the id of a command to run; it and ``restart_wanted`` are emitted after the dialog has closed. ``data``: the
    data directory."""

    pauses_time = True

    changed = Signal(str, object)
    wanted = Signal(str)
    restart_wanted = Signal()

    def __init__(
        self,
        value: Preferences,
        data: str,
        parent: QWidget | None,
    ) -> None:
        super().__init__("settings", self.tr("Preferences"), parent, width=600)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(4 * SPACE)
        self._grid.setVerticalSpacing(SPACE)
        self.lines.addLayout(self._grid)
        themes = {self.tr("Same as the system"): "system", self.tr("Light"): "light", self.tr("Dark"): "dark",
                  self.tr("High contrast"): "contrast"}  # fmt: skip
        self._choice("theme", self.tr("Theme"), themes, value.theme)
        sizes = {format_percent(percent): percent for percent in range(SMALLEST, LARGEST + 1, STEP)}
        self._choice("percent", self.tr("Text size"), sizes, value.percent)
        heights = dict(zip((self.tr("Compact"), self.tr("Normal"), self.tr("Roomy")), DENSITIES, strict=True))
        self._choice("density", self.tr("Row height"), heights, value.density)
        lengths = {self._length(measure): measure for measure in MEASURES}
        self._choice("measure", self.tr("Maximum line length of texts"), lengths, value.measure)
        self._choice(
            "line_numbers",
            self.tr("Line numbers in code"),
            {self.tr("Not shown"): False, self.tr("Shown"): True},
            value.line_numbers,
        )
        languages = {self.tr("Same as the system"): SYSTEM, **{text: code for code, text in LANGUAGES.items()}}
        language = self._choice("language", self.tr("Language (after a restart)"), languages, value.language)
        self._restart = self.button("restart", self.tr("Restart in this language"), press=self._start_again)
        policy = self._restart.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the dialog does not grow when it appears
        self._restart.setSizePolicy(policy)
        codes = list(languages.values())
        self._offer_restart(value.language)
        language.currentIndexChanged.connect(lambda index: self._offer_restart(codes[index]))
        self.lines.addWidget(self._restart, 0, Qt.AlignmentFlag.AlignRight)
        self.lines.addSpacing(SPACE)
        self.fact(self.tr("Your data is in"), data)
        own = self._leading("file.identity", self.tr("Identity and keys…"))
        keys = self._leading("help.keys", self.tr("Keyboard shortcuts…"))
        backups = self._leading("file.backups", self.tr("Backups…"))
        close = self.button("close", self.tr("Close"), "primary", cap="Esc", press=self.accept)
        self.buttons(own, keys, backups, close)

    def _offer_restart(self, language: str) -> None:
        """Offer a restart while the window is not in this language."""
        chosen = chosen_language(language, QLocale.system().uiLanguages())
        self._restart.setVisible(chosen != current_language())

    def _start_again(self) -> None:
        self.accept()
        self.restart_wanted.emit()

    def _leading(self, command: str, text: str) -> Button:
        def press() -> None:
            self.accept()
            self.wanted.emit(command)

        return self.button(command, text, press=press)

    def _length(self, measure: int) -> str:
        if measure:
            return self.tr("{n} characters").format(n=measure)
        return self.tr("As wide as fits, answers {n} characters").format(n=LONGEST_LINE)

    def _choice(self, name: str, text: str, choices: Mapping[str, object], now: object) -> ComboBox:
        number = self._grid.count() // 2
        field = ComboBox(f"settings.{name}", self)
        field.setAccessibleName(text)
        field.addItems(list(choices))
        values = list(choices.values())
        field.setCurrentIndex(values.index(now) if now in values else 0)
        field.currentIndexChanged.connect(lambda index: self.changed.emit(name, values[index]))
        row, column = number // 2 * 3, number % 2
        label = remark_label(text, self)
        label.setBuddy(field)  # on Linux, screen readers use only the buddy label as the name of such a field
        self._grid.addWidget(label, row, column)
        self._grid.addWidget(field, row + 1, column)
        self._grid.setRowMinimumHeight(row + 2, SPACE)
        return field
