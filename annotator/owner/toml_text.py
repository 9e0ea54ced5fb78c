"""TOML that people write: rubrics, courses, mappings of fields, and settings of projects."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from annotator.errors import AnnotatorError


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


def read_settings(path: Path, code: str, hint: str = "") -> dict[str, Any]:
    """The values of a TOML file of settings; none if there is no file. Raises ``code``."""
    try:
        return parse_toml(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise AnnotatorError(code, f"This is not a TOML file: {error}.", hint, path) from None
