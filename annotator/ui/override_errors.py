"""Exceptions that leave Python's overrides of Qt's virtual functions, such as ``closeEvent``, on Python 3.11.

Before Python 3.12 an exception raised by C code (a missing key, a division by zero) has no exception object until
Python code handles it. PySide 6.11 takes the object for granted (``storePythonOverrideErrorOrPrint`` of shiboken), and
crashes if Python called the function of Qt that called the override. From 3.12 on every exception has its object.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from types import FunctionType, MethodDescriptorType
from typing import Any

from shiboken6 import Shiboken


def complete_override_errors() -> None:
    """Let every class that is derived from one of Qt's from now on handle the exceptions of its overrides, and raise
    them again."""
    if sys.version_info < (3, 12):
        Shiboken.Object.__init_subclass__ = classmethod(_handle_errors)  # type: ignore[arg-type, assignment]


def is_override(kind: type, name: str) -> bool:
    """Whether a function called ``name`` of the class ``kind`` overrides one of Qt's."""
    return any(isinstance(vars(base).get(name), MethodDescriptorType) for base in kind.__mro__[1:])


def _handle_errors(kind: type, **named: Any) -> None:
    super(Shiboken.Object, kind).__init_subclass__(**named)  # type: ignore[misc]
    for name, function in list(vars(kind).items()):
        if isinstance(function, FunctionType) and is_override(kind, name):
            setattr(kind, name, _handling(function))


def _handling(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except BaseException:
            raise

    return call
