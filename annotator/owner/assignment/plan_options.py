"""Options of a plan from a TOML file, and over them those of the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.owner.assignment.plan import Options

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "seed": (str, int),
    "each": (int,),
    "overlap_share": (int, float),
    "overlap": (int,),
    "sets": (int,),
    "groups": (list,),
    "overlap_groups": (list,),
    "gold_share": (int, float),
}
_OVERLAP: Final = 10
_OVERLAP_SHARE: Final = 0.05
_GOLD_SHARE: Final = 0.05


def read_options(path: Path) -> dict[str, Any]:
    """The options in the TOML file at ``path``. Raises ``assign.bad_options``."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as refused:
        raise AnnotatorError("assign.bad_options", f"The options cannot be read: {refused}.", "", str(path)) from None
    for name, value in found.items():
        if name not in _TYPES:
            known = ", ".join(_TYPES)
            raise AnnotatorError("assign.bad_options", f"There is no option {name!r}.", f"Known: {known}.", str(path))
        right = isinstance(value, _TYPES[name]) and not isinstance(value, bool)
        if not right or (isinstance(value, list) and not all(isinstance(each, str) for each in value)):
            raise AnnotatorError("assign.bad_options", f"{name} cannot be {value!r}.", "", str(path))
    return found


def options(given: Mapping[str, Any], before: Options | None = None, gold: bool = False) -> Options:
    """The options that are ``given`` (None: not given), over those of the plan ``before``.

    Of share and number of an overlap one stands for both: 5 % of the tasks, ten people each. With ``gold`` 5 % of what
    a person gets are gold items where no share is given. Raises ``assign.bad_share``, ``assign.bad_count``.
    """
    chosen = {name: value for name, value in given.items() if value is not None}
    values = asdict(before) if before is not None else {}
    if not values.get("overlap_share"):
        if "overlap" in chosen:
            chosen.setdefault("overlap_share", _OVERLAP_SHARE)
        elif chosen.get("overlap_share"):
            chosen["overlap"] = _OVERLAP
    if gold and not values.get("gold_share"):
        chosen.setdefault("gold_share", _GOLD_SHARE)
    merged = {**values, **chosen}
    for name in ("groups", "overlap_groups"):
        merged[name] = frozenset(merged.get(name) or ())
    if "seed" in merged:
        merged["seed"] = str(merged["seed"])
    return Options(**merged)
