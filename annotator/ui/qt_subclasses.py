"""Prepares each class that is derived from one of Qt's, when it is made: how its attributes are looked up, and what
happens to exceptions that leave its overrides of Qt's virtual functions, such as ``closeEvent``.

PySide's lookup of an attribute takes several times as long as Python's. It adds only properties and functions that Qt
alone knows, such as those of forms; without it a key press takes a fifteenth less of the processor's time.

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


def prepare_subclasses() -> None:
    """Prepare every class that is derived from one of Qt's from now on."""
    Shiboken.Object.__init_subclass__ = classmethod(_prepare)  # type: ignore[arg-type, assignment]


def is_override(kind: type, name: str) -> bool:
    """Whether a function called ``name`` of the class ``kind`` overrides one of Qt's."""
    return any(isinstance(vars(base).get(name), MethodDescriptorType) for base in kind.__mro__[1:])


def _prepare(kind: type, **named: Any) -> None:
    super(Shiboken.Object, kind).__init_subclass__(**named)  # type: ignore[misc]
    kind.__getattribute__ = object.__getattribute__  # type: ignore[method-assign, assignment]
    for name, function in list(vars(kind).items()) if sys.version_info < (3, 12) else ():
        if isinstance(function, FunctionType) and is_override(kind, name):
            setattr(kind, name, _raising(function))


def _raising(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        try:  # handles the exception, and raises it again
            return function(*given, **named)
        except BaseException:
            raise

    return call
