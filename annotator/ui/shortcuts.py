"""Changed keyboard shortcuts: which keys are allowed, which command has them, and what is stored."""

from __future__ import annotations

import re
from collections.abc import Mapping

from PySide6.QtGui import QKeySequence

from annotator.ui.actions import TABLE, WindowCommand

Keys = Mapping[str, tuple[str, ...]]
"""The keys of the commands that differ from the table, by id. An empty tuple means no key."""

_FIXED = frozenset([*"0123456789-", "Tab", "Shift+Tab", "Backtab", "Shift+Backtab", "Return", "Enter"])
"""Digits and minus type scores; Tab and Enter have their usual meaning."""

_ANSWER = re.compile(r"Shift\+[A-Z]")

_ROWS = {command.id: command for command in TABLE}


def is_free(keys: str) -> bool:
    """Whether a command may have these keys."""
    return bool(keys) and keys not in _FIXED


def command_with_keys(commands: Mapping[str, WindowCommand], name: str, keys: str) -> WindowCommand | None:
    """Another command that has these keys; None if there is none. All commands are active in the workspace at the same
    time, so two commands may not share keys, whatever their contexts, but for those with one title: one act in two
    layouts. Shift and a letter selects a response while no command has these keys."""
    wanted, title = QKeySequence(keys), _ROWS[name].title
    others = (c for c in commands.values() if c.title != title and any(QKeySequence(key) == wanted for key in c.keys))
    return next(others, commands["go.answer"] if _ANSWER.fullmatch(keys) else None)


def assign_keys(commands: Mapping[str, WindowCommand], name: str, keys: str, *, alone: bool) -> Keys:
    """The keys to store after ``name`` was assigned ``keys``: as its only ones if ``alone``, otherwise before the
    others. Another command that has them loses them."""
    after = _without_keys(commands, (keys,), name)
    after[name] = (keys,) if alone else (keys, *after[name])
    return _changed(after)


def remove_keys(commands: Mapping[str, WindowCommand], name: str) -> Keys:
    """The keys to store after ``name`` was reset to the keys of the table. Other commands that have them lose them."""
    after = _without_keys(commands, _ROWS[name].keys, name)
    after[name] = _ROWS[name].keys
    return _changed(after)


def _without_keys(
    commands: Mapping[str, WindowCommand], keys: tuple[str, ...], name: str
) -> dict[str, tuple[str, ...]]:
    """The keys of the commands without those in ``keys``, which ``name`` gets. The same act of another layout keeps
    them."""
    removed, title = [QKeySequence(key) for key in keys], _ROWS[name].title
    return {
        c.id: tuple(key for key in c.keys if QKeySequence(key) not in removed or (c.title == title and c.id != name))
        for c in commands.values()
    }


def is_changed(command: WindowCommand) -> bool:
    """Whether the keys of a command differ from the table."""
    return command.keys != _ROWS[command.id].keys


def changed_shortcuts(commands: Mapping[str, WindowCommand]) -> Keys:
    """The keys to store for these commands."""
    return _changed({command.id: command.keys for command in commands.values()})


def _changed(after: Keys) -> Keys:
    return {name: keys for name, keys in after.items() if keys != _ROWS[name].keys}
