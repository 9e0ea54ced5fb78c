"""Converts colour roles to Qt: the application's palette, font and style sheet."""

from __future__ import annotations

from string import Template

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit

from annotator.ui.appearance import appearance
from annotator.ui.theme import RADIUS_CONTROL, RADIUS_PANEL, TEXT_BODY, ColorPalette

# Only rules that stock widgets need: own widgets use the appearance directly. Short on purpose, since every widget pays
# for the style sheet. The scroll bar rules also paint faster than those of Fusion.
_SHEET = Template("""
QMainWindow, QDialog { background: $background; }
QToolTip, QLabel[over="true"] { background: $raised; color: $text; border: 1px solid $line; padding: 4px; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 10px; margin: 2px; }
QScrollBar:horizontal { height: 10px; margin: 2px; }
QScrollBar::handle { background: $line; border-radius: 3px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: transparent; }
QMenuBar { background: $background; color: $text; }
QMenuBar::item:selected { background: $accent_tint; color: $text; }
QMenu { background: $raised; color: $text; border: 1px solid $line; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 28px; border-radius: ${control}px; }
QMenu::indicator { width: 12px; height: 12px; left: 8px; }
QMenu::item:selected { background: $accent_tint; color: $text; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QLineEdit, QComboBox, QSpinBox { background: $panel; color: $text; border: 1px solid $line; border-radius: ${control}px;
  padding: 6px 8px; placeholder-text-color: $muted; selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus { border: 2px solid $accent; padding: 5px 7px; }
QComboBox { combobox-popup: 0; padding: 3px 8px; min-height: 26px; }
QComboBox:focus { padding: 2px 7px; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox QAbstractItemView { background: $raised; color: $text; border: 1px solid $line; outline: none;
  selection-background-color: $accent_tint; selection-color: $text; }
QListView { background: $raised; color: $text; border: none; outline: none; }
QListWidget { background: transparent; }
QListView::item { padding: 6px 8px; border-radius: ${control}px; }
QListView::item:selected { background: $accent_tint; color: $text; }
QListView::item:focus { border: 2px solid $accent; padding: 4px 6px; }
QTableView { background: $panel; color: $text; border: 1px solid $line; border-radius: ${radius}px; outline: none; }
QHeaderView, QHeaderView::section { background: $panel; color: $muted; border: none; }
QHeaderView::section { border-bottom: 1px solid $line; padding-left: 12px; }
QScrollArea { background: transparent; border: none; }
QScrollArea[objectName="image.view"] {
    border: 2px solid transparent; border-radius: ${radius}px; padding: 6px;
}
QScrollArea[objectName="image.view"]:focus { border-color: $accent; }
""")


def style_sheet(palette: ColorPalette) -> str:
    return _SHEET.substitute(vars(palette) | {"control": RADIUS_CONTROL, "radius": RADIUS_PANEL})


def qt_palette(palette: ColorPalette) -> QPalette:
    """Qt's palette for the stock widgets and native controls."""
    role = QPalette.ColorRole
    colors = {
        role.Window: palette.background,
        role.WindowText: palette.text,
        role.Base: palette.panel,
        role.AlternateBase: palette.background,
        role.Text: palette.text,
        role.Button: palette.raised,
        role.ButtonText: palette.text,
        role.BrightText: palette.danger,
        role.Highlight: palette.accent,
        role.HighlightedText: palette.on_accent,
        role.Accent: palette.accent,
        role.PlaceholderText: palette.muted,
        role.ToolTipBase: palette.raised,
        role.ToolTipText: palette.text,
        role.Link: palette.accent,
        role.LinkVisited: palette.accent,
        role.Light: palette.panel,
        role.Midlight: palette.line,
        role.Mid: palette.line,
        role.Dark: palette.muted,
        role.Shadow: palette.line,
    }
    result = QPalette()
    for name, value in colors.items():
        result.setColor(name, QColor(value))
    for name in (role.Text, role.WindowText, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, name, QColor(palette.muted))
    return result


_STOCK = (QLineEdit, QComboBox, QAbstractSpinBox)


def apply_style(application: QApplication) -> None:
    """Apply palette, font and style sheet to the application."""
    application.setPalette(qt_palette(appearance.palette))
    application.setFont(appearance.font(TEXT_BODY))
    wanted = style_sheet(appearance.palette)
    if application.styleSheet() != wanted:  # setting even an equal sheet restyles every widget
        application.setStyleSheet(wanted)
    else:  # a new sheet would have updated their size hints
        for widget in application.allWidgets():
            if isinstance(widget, _STOCK):  # a widget with a rule in the sheet keeps the font that it had
                widget.setFont(application.font())
            widget.updateGeometry()
