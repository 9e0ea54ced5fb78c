"""Menus built from the command table: the menu of the Menu button, and the menu bar on macOS."""

from __future__ import annotations

import sys
from itertools import groupby

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar

from annotator.ui.actions import MENUS, CommandActions


def menu_title(name: str) -> str:
    return QCoreApplication.translate("Command", MENUS[name])


def make_menu(actions: CommandActions, window: QMainWindow) -> QMenu:
    """One menu with all commands, in submenus."""
    main_menu = QMenu(window)
    main_menu.setObjectName("menu")
    main_menu.aboutToShow.connect(actions.refresh_object_titles)
    for menu in _submenus(actions, window):
        main_menu.addMenu(menu)
    return main_menu


def make_menu_bar(actions: CommandActions, window: QMainWindow) -> None:
    """Create the menu bar on macOS. On other systems the Menu button replaces it, to leave more room to the texts."""
    if sys.platform == "darwin":
        bar = QMenuBar(window)
        for menu in _submenus(actions, window):
            bar.addMenu(menu)
        window.setMenuBar(bar)


def _submenus(actions: CommandActions, window: QMainWindow) -> list[QMenu]:
    """A submenu for each menu of the table, visible while one of its commands is enabled. Separators delimit groups."""
    menus = []
    for name, commands in groupby(actions.bound, key=lambda command: command.menu):
        menu = QMenu(menu_title(name), window)
        menu.setObjectName(f"menu.{name}")
        menu.aboutToShow.connect(actions.refresh_object_titles)
        group = ""
        for command in commands:
            if command.group != group:
                menu.addSeparator()
                group = command.group
            menu.addAction(actions[command.id])
        menus.append(menu)

    def show() -> None:
        for menu in menus:
            menu.menuAction().setVisible(any(action.isEnabled() for action in menu.actions() if action.text()))

    actions.enabled.connect(show)
    show()
    return menus
