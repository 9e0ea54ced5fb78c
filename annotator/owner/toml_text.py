"""TOML that people write: rubrics, courses, mappings of fields, and settings of projects."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any


def parse_toml(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The values of a TOML text. Raises ``tomllib.TOMLDecodeError``, also if the text is nested too deeply or has a
    number that is too long."""
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise tomllib.TOMLDecodeError("it is nested too deeply") from None
    except ValueError:
        raise tomllib.TOMLDecodeError("a number has too many digits") from None
