"""Removes the import hook of PySide, so that importing a module does not read its source file."""

from __future__ import annotations

import builtins

from PySide6 import QtCore  # noqa: F401 - installs the hook


def remove_import_hook() -> None:
    """Import modules from now on without the hook that PySide installs in ``builtins.__import__``.

    The hook implements ``from __feature__ import snake_case``, which is not used here. To find out whether a module
    could use it, the hook reads the source of every module that is imported (``shibokensupport/feature.py`` of
    PySide 6.11), and Python's ``linecache`` keeps all of it in memory. Without it, a start takes 60 ms and 13 MB less.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
