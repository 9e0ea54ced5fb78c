"""Arguments of the Python API under the names that they had in version 0.2, which works for one release more."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from annotator.owner.rows import Json, Row

P = ParamSpec("P")
R = TypeVar("R")

Translation = str | Callable[[Any], Row]
"""The name of the argument now; or a function from a former value to arguments. Both are empty where there is none."""


def accept_former(**former: Translation) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Accept the ``former`` keyword arguments of a function too, with a ``DeprecationWarning`` that names those of
    now."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(function)
        def call(*args: P.args, **given: P.kwargs) -> R:
            arguments: Json = dict(given)
            for name in former.keys() & arguments.keys():
                now, value = former[name], arguments.pop(name)
                translated = now(value) if callable(now) else {now: value} if now else {}
                arguments |= translated
                if translated != {name: value}:
                    instead = f"use {', '.join(translated)}" if translated else "it has no effect"
                    message = f"the argument {name!r} of {function.__name__}() is former: {instead}"
                    warnings.warn(message, DeprecationWarning, stacklevel=2)
            return function(*args, **arguments)

        return call

    return decorate
