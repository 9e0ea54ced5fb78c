"""Expressions of a field mapping: a field's name, a JMESPath, or a template such as ``{instruction}\\n\\n{input}``.

A field whose name is the whole expression comes first, so that columns may be called ``Answer A`` or ``a.b``. No code
is run. Source of the paths: https://jmespath.org/specification.html.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError
from annotator.owner.conversion.cell_values import list_in_field
from annotator.owner.conversion.literal_values import column_name
from annotator.owner.conversion.task_draft import SourceRecord

Node = Mapping[str, Any]
"""A node of the parsed expression."""
_TEMPLATE = re.compile(r"\{([^{}:]+)\}")
_MOST_NESTED = 200
_MOST = 64 * 2**20
"""Characters that a path may make of a row in all; an item of a list counts as eight."""
_BESIDE = frozenset({
    "subexpression", "index_expression", "projection", "value_projection", "flatten", "filter_projection", "pipe",
})  # fmt: skip
"""Nodes of a path whose first part alone is a field of the row."""


class FieldExpression:
    """One expression. ``fields``: the names of the row's own fields that it reads. ``value``: its value in a row; None
    where there is none. A cell is a text, unless the path goes into it."""

    def __init__(self, text: str) -> None:
        pieces = _TEMPLATE.split(text)
        self.is_template = len(pieces) > 1
        self.text = text if self.is_template else column_name(text)
        self._pieces = pieces
        self._inside = [field_expression(piece) for piece in pieces[1::2]]
        self._has_words = any(piece.strip() for piece in pieces[::2])
        self.value: Callable[[SourceRecord], Any] = self._filled_template if self.is_template else self._at_path
        if not self.is_template and _is_plain(self.text):
            name = self.text
            self.value = lambda record: record.value.get(name)

    @cached_property
    def _path(self) -> Any:
        """The syntax tree of the path; None if the expression can only be a field's name."""
        if _is_plain(self.text):
            return None
        import jmespath

        try:
            path = jmespath.compile(self.text).parsed
            return path if _depth(path) <= _MOST_NESTED else None
        except (ValueError, RecursionError):  # JMESPathError is one; others are raised for long numbers and deep paths
            return None

    @cached_property
    def _read_path(self) -> Callable[[Any], Any]:
        return _reader(self._path)

    @cached_property
    def _computes(self) -> bool:
        """Whether the path can give a number that no field has, such as a sum past the largest number."""
        return "(" in self.text or "`" in self.text

    def is_absent(self, row: Mapping[str, Any]) -> bool:
        """Whether there is nothing in the row because it has none of the fields."""
        return self._without_fields == [None] and self.fields.isdisjoint(row)

    @cached_property
    def _without_fields(self) -> list[Any]:
        """The value in a row that has none of the fields; empty where it depends on the row all the same."""
        if self._path is None:
            return [None]
        return [self._read_path({})] if _reads_fields_only(self._path) and not self._computes else []

    @cached_property
    def fields(self) -> frozenset[str]:
        if self.is_template:
            return frozenset().union(*(part.fields for part in self._inside))
        return frozenset({self.text, *(_roots(self._path) if self._path is not None else ())})

    def is_in(self, row: Mapping[str, Any]) -> bool:
        """Whether the row has one of the fields, or none is needed."""
        constant = self._path is not None and self._path["type"] == "literal"
        return constant or not self.fields.isdisjoint(row)

    def _at_path(self, record: SourceRecord) -> Any:
        row = record.value
        if self._without_fields and self.fields.isdisjoint(row):
            return self._without_fields[0]
        if self.text in row:
            return row[self.text]
        from jmespath.exceptions import JMESPathError

        if record.from_cells:
            row = {**row, **{name: record.value_or_none(name) for name in self.fields if name in row}}
        try:
            value = self._read_path(row)
            if self._computes:
                strictjson.dumps(value)  # refuses infinity and NaN
        except JMESPathError as error:
            message = f"The path {self.text!r} does not fit: {str(error).splitlines()[0].rstrip('.')}."
            raise AnnotatorError("source.bad_field", message, "", record.where) from None
        except UnicodeEncodeError:
            message = f"The path {self.text!r} gives half of a surrogate pair, which is no text."
            raise AnnotatorError("source.bad_field", message, "", record.where) from None
        except ValueError:
            message = f"The path {self.text!r} gives a number that is infinite or no number."
            raise AnnotatorError("source.bad_field", message, "", record.where) from None
        return value

    def _filled_template(self, record: SourceRecord) -> Any:
        """The template with the values of its fields. A blank field leaves no gap: blanks beside it are left out.
        A list that fills it alone is returned as it is."""
        values = [part.value(record) for part in self._inside]
        filled = [value for value in values if value not in (None, "")]
        if len(filled) == 1 and (
            isinstance(filled[0], list) or (isinstance(filled[0], str) and filled[0].strip() and not self._has_words)
        ):
            return filled[0]
        result, gap, some = "", "", False
        for number, piece in enumerate(self._pieces):
            if number % 2:
                text = as_text(paragraphs(values[number // 2], record), record, piece)
                if text is not None and text.strip():
                    result, gap, some = result + gap + text, "", True
            elif piece.strip():
                result, gap = result + gap + piece, ""
            elif result and not gap:
                gap = piece
        return result if some else None


def _is_plain(text: str) -> bool:
    """Whether an expression can only be a field's name."""
    return re.fullmatch(r"\w+", text) is not None and not text[0].isdigit()


@cache
def field_expression(text: str) -> FieldExpression:
    """The expression that ``text`` is."""
    return FieldExpression(text)


def value_in(record: SourceRecord, text: str | None) -> Any:
    """The value of the expression ``text`` in a row; None without one. Raises ``source.bad_field``."""
    return field_expression(text).value(record) if text else None


def list_in(record: SourceRecord, text: str) -> list[Any]:
    """The list that the expression ``text`` is in a row; empty where there is none. Raises ``source.bad_field``."""
    return list_in_field(value_in(record, text), record, text)


def _reader(node: Node) -> Callable[[Any], Any]:
    """A function that evaluates ``node``: the commonest kinds of nodes, which are read of every row, without visits."""
    kind, name = node["type"], node.get("value")
    if kind == "field":
        return lambda value: value.get(name) if isinstance(value, dict) else None
    if kind == "literal":
        return lambda _: name
    if kind == "subexpression":
        *before, last = node["children"]
        first, second = _reader({**node, "children": before} if before[1:] else before[0]), _reader(last)
        return lambda value: second(first(value))
    if kind == "or_expression":
        return partial(_first, [_reader(alternative) for alternative in _alternatives(node)])
    return partial(_evaluated, node)


def _evaluated(node: Node, row: Any) -> Any:
    """The value of a path that JMESPath reads. Raises ``JMESPathError`` for one that multiplies lists or texts."""
    interpreter = _interpreter()
    interpreter.made = 0
    value = interpreter.visit(node, row)
    waiting = [value]
    while waiting and interpreter.made:  # a list can hold another one many times, which is written as often
        part = waiting.pop()
        interpreter.count(part)
        waiting += part if isinstance(part, list) else part.values() if isinstance(part, dict) else ()
    return value


def _alternatives(node: Node) -> list[Node]:
    if node["type"] != "or_expression":
        return [node]
    return [alternative for child in node["children"] for alternative in _alternatives(child)]


def _first(readers: Sequence[Callable[[Any], Any]], value: Any) -> Any:
    """The first value that is true for JMESPath, for which numbers are; else the last."""
    value_found = None
    for read in readers:
        value_found = read(value)
        if value_found or type(value_found) in (int, float):
            break
    return value_found


@cache
def _interpreter() -> Any:
    """JMESPath with three functions more: ``split(TEXT, SEPARATOR)``, empty where there is no text;
    ``entries(OBJECT)``, a list of its fields as objects with ``key`` and ``value``; and ``at(LIST, NUMBER)``."""
    from jmespath import Options, functions
    from jmespath.exceptions import JMESPathError
    from jmespath.visitor import TreeInterpreter

    class _Functions(functions.Functions):  # type: ignore[misc]
        @functions.signature({"types": ["string", "null"]}, {"types": ["string"]})  # type: ignore[untyped-decorator]
        def _func_split(self, text: str | None, separator: str) -> list[str]:
            if not separator:
                raise JMESPathError("split() needs a separator that is not empty")
            return text.split(separator) if text is not None else []

        @functions.signature({"types": ["object", "null"]})  # type: ignore[untyped-decorator]
        def _func_entries(self, mapping: Mapping[str, Any] | None) -> list[dict[str, Any]]:
            return [{"key": key, "value": value} for key, value in (mapping or {}).items()]

        @functions.signature({"types": []}, {"types": []})  # type: ignore[untyped-decorator]
        def _func_at(self, array: Any, number: Any) -> Any:
            fits = isinstance(array, list) and type(number) is int and -len(array) <= number < len(array)
            return array[number] if fits else None

    class _Interpreter(TreeInterpreter):  # type: ignore[misc]
        made = 0

        def visit(self, node: Node, *args: Any, **options: Any) -> Any:
            value = super().visit(node, *args, **options)
            if node["type"] in _MAKING:
                self.count(value)
            return value

        def count(self, value: Any) -> None:
            self.made += len(value) if isinstance(value, str) else 8 * len(value) if isinstance(value, list) else 1
            if self.made > _MOST:
                raise JMESPathError("it makes more than 64 MiB of a row")

    return _Interpreter(Options(custom_functions=_Functions()))


_MAKING = frozenset({
    "filter_projection", "flatten", "function_expression", "multi_select_dict", "multi_select_list", "projection",
    "value_projection",
})  # fmt: skip
"""Nodes of a path that make new lists or texts."""
_OF_FIELDS = frozenset({"field", "literal", "subexpression", "or_expression"})


def _reads_fields_only(node: Node) -> bool:
    return node["type"] in _OF_FIELDS and all(map(_reads_fields_only, node["children"]))


def _depth(node: Node) -> int:
    """How deeply the nodes of a path are nested."""
    return 1 + max((_depth(child) for child in node["children"] if isinstance(child, dict)), default=0)


def _roots(node: Node) -> frozenset[str]:
    if node["type"] == "field":
        return frozenset({node["value"]})
    children = [child for child in node["children"] if isinstance(child, dict)]
    if node["type"] in _BESIDE:
        children = children[:1]
    return frozenset().union(*map(_roots, children))


def shown_field(text: str, row: Mapping[str, Any]) -> str:
    """The name of an expression in messages about a row: of alternatives the field that the row has."""
    if "||" not in text:
        return text
    names = (quoted.strip().strip('"') for quoted in text.split("||"))
    return next((name for name in names if name in row), text)


def paragraphs(value: Any, record: SourceRecord) -> Any:
    """A list of texts as one text, a line each; other values as they are."""
    if not isinstance(value, list) or not value or not all(isinstance(text, str) for text in value):
        return value
    record.notes["lists of texts are read as one text, a line each"] += 1
    return "\n".join(value)


def as_text(value: Any, record: SourceRecord, field: str) -> str | None:
    """``value`` as text: numbers and yes/no as JSON writes them. Raises ``source.bad_field`` for lists and objects."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    raise record.bad_field_error(
        shown_field(field, record.value),
        f"This must be text, and is {'a list' if isinstance(value, list) else 'an object'}.",
    )
