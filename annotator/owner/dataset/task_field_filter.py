"""Conditions on the fields of tasks and annotations: ``--where`` of exports, reports and statistics."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from annotator.errors import AnnotatorError
from annotator.owner.rows import Json

OF_TASKS = ("task", "rubric", "kind", "split", "language")
OF_ANNOTATIONS = (
    *("series", "rubric_sha256", "annotator", "device", "signer", "bundle_id", "submitted_at", "active_seconds"),
    *("flagged", "changed_since", "withdrawn", "revised_since", "hasty"),
)
_YES_OR_NO = ("flagged", "changed_since", "withdrawn", "revised_since", "hasty")
_METADATA = "metadata."
_CONDITION = re.compile(r"\s*([A-Za-z_][\w.\-]*)\s*(!=|>=|<=|=|>|<)\s*(.*?)\s*", re.DOTALL)
_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_YES = {"yes": True, "no": False, "true": True, "false": False}


@dataclass(frozen=True)
class TaskFieldFilter:
    """A condition such as ``FIELD=VALUE`` on a field of a task, of its metadata, or of an annotation."""

    name: str
    sign: str
    value: str

    @property
    def of_task(self) -> bool:
        return self.name in OF_TASKS or self.name.startswith(_METADATA)

    @property
    def column(self) -> str:
        """The column that has the field, or the metadata with the field."""
        return self.name.partition(".")[0]

    def check_known(self, values: Iterable[Any]) -> None:
        """Raises ``export.empty_field`` if none of the ``values`` of :attr:`column` says anything of the field, for
        instance when work was submitted, so that no row could meet the condition."""
        present = [self._value({self.column: value}) for value in values]
        if self.sign != "!=" and present and all(value in (None, "") for value in present):
            message = f"Nothing in this data set says its {self.name}, so {str(self)!r} cannot be decided."
            hint = "Name another field. Results of earlier versions do not say when work was submitted."
            raise AnnotatorError("export.empty_field", message, hint)

    def check_person(self, people: Iterable[Any]) -> None:
        """Raises ``measure.no_person`` if it names somebody who is none of the ``people`` with work."""
        if self.name == "annotator" and self.sign in ("=", "!=") and self.value not in people:
            raise no_work_error(self.value)

    def holds(self, facts: Json) -> bool:
        """Whether the row of a task or annotation satisfies the condition. A missing field equals no value."""
        present = self._value(facts)
        limit: Any = self.value
        if isinstance(present, bool):
            if limit.lower() not in _YES:
                return self.sign == "!="
            limit = _YES[limit.lower()]
        elif isinstance(present, int | float):
            try:
                limit = float(limit)
            except ValueError:
                return self.sign == "!="
        elif present is None:
            present = ""
        else:
            present = str(present)
        return _COMPARE[self.sign](present, limit)

    def _value(self, facts: Json) -> Any:
        if not self.name.startswith(_METADATA):
            return bool(facts.get(self.name)) if self.name == "hasty" else facts.get(self.name)
        value: Any = facts.get("metadata") or {}
        for part in self.name.removeprefix(_METADATA).split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        return value

    def __str__(self) -> str:
        return f"{self.name}{self.sign}{self.value}"


def no_work_error(person: str, more: str = "") -> AnnotatorError:
    """The error of a ``person`` without work in a data set. ``more``: other ways to name people."""
    hint = f"Name a person by the id in the roster{', ' * bool(more)}{more}."
    return AnnotatorError("measure.no_person", f"There is no work of {person!r} in this data set.", hint)


def parse_task_field_filter(text: str) -> TaskFieldFilter:
    """Parse a condition. Raises ``export.bad_where``."""
    match = _CONDITION.fullmatch(text)
    if match is None or not (match[1] in OF_TASKS or match[1] in OF_ANNOTATIONS or match[1].startswith(_METADATA)):
        names = ", ".join((*OF_TASKS, *OF_ANNOTATIONS, "metadata.NAME"))
        message = f"{text!r} is not a condition."
        raise AnnotatorError("export.bad_where", message, f"Write FIELD=VALUE (or != > >= < <=). Fields: {names}.")
    name, sign, value = match.groups()
    if name == "active_seconds" and sign != "!=" and not _is_number(value):
        raise AnnotatorError("export.bad_where", f"{text!r} compares a number with another value.", "Write a number.")
    if name in _YES_OR_NO and sign != "!=" and (sign != "=" or value.lower() not in _YES):
        hint = f"Write {name}=yes or {name}=no."
        raise AnnotatorError("export.bad_where", f"{text!r} is no condition on a field that is yes or no.", hint)
    return TaskFieldFilter(name, sign, value)


def _is_number(text: str) -> bool:
    try:
        return not math.isnan(float(text))
    except ValueError:
        return False
