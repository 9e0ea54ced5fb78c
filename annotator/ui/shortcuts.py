"""Changed keys of commands: what may be given, to whom a key belongs already, and what is kept of it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from PySide6.QtGui import QKeySequence

from annotator.ui.actions import TABLE, Command

Keys = Mapping[str, tuple[str, ...]]
"""The keys of the commands that have other ones than the table's, by id; no keys at all is a choice, too."""

_FIXED = frozenset([*"0123456789-", "Tab", "Shift+Tab", "Backtab", "Shift+Backtab", "Return", "Enter"])
"""Digits and minus are scores; Tab and Enter do what they do everywhere."""

_ANSWER = re.compile(r"Shift\+[A-Z]")

_ROWS = {command.id: command for command in TABLE}


def is_free(keys: str) -> bool:
    """Whether a command can have these keys at all."""
    return bool(keys) and keys not in _FIXED


def command_with_keys(commands: Mapping[str, Command], name: str, keys: str) -> Command | None:
    """The other command that these keys belong to now. All commands work side by side in the workspace, so no two may
    share keys, whatever their context. Shift and a letter go to an answer as long as no command has them."""
    wanted = QKeySequence(keys)
    held = (c for c in commands.values() if c.id != name and any(QKeySequence(each) == wanted for each in c.keys))
    return next(held, commands["go.answer"] if _ANSWER.fullmatch(keys) else None)


def assign_keys(commands: Mapping[str, Command], name: str, keys: str, *, alone: bool) -> Keys:
    """What is kept once ``name`` has ``keys``, ``alone`` or before its other ones; who had them lets go of them."""
    after = _without(commands, (keys,))
    after[name] = (keys,) if alone else (keys, *after[name])
    return _changed(after)


def remove_keys(commands: Mapping[str, Command], name: str) -> Keys:
    """What is kept once ``name`` has the table's keys again; others that were given them let go of them."""
    after = _without(commands, _ROWS[name].keys)
    after[name] = _ROWS[name].keys
    return _changed(after)


def _without(commands: Mapping[str, Command], keys: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    gone = [QKeySequence(one) for one in keys]
    return {c.id: tuple(held for held in c.keys if QKeySequence(held) not in gone) for c in commands.values()}


def is_changed(command: Command) -> bool:
    """Whether a command has other keys than the table's."""
    return command.keys != _ROWS[command.id].keys


def changed(commands: Mapping[str, Command]) -> Keys:
    """What is kept of the keys that commands have now."""
    return _changed({command.id: command.keys for command in commands.values()})


def _changed(after: Keys) -> Keys:
    return {name: keys for name, keys in after.items() if keys != _ROWS[name].keys}
