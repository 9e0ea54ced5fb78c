"""Paths mean what JMESPath says they mean."""

from typing import Any

import jmespath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.errors import AnnotatorError
from annotator.owner.conversion.field_expression import FieldExpression, field_expression
from annotator.owner.conversion.task_draft import SourceRecord

_NAMES = st.sampled_from(["a", "b", "c"])
_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from([None, False, True, 0, 0.0, 1, "", "text", [], {}]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_NAMES, inner, max_size=3),
    max_leaves=12,
)
_PATHS = st.recursive(
    _NAMES | st.sampled_from(["'said'", "`0`", "a[0]", "a[*].b", "to_string(b)", "c[-1].a"]),
    lambda inner: st.builds("{} || {}".format, inner, inner) | st.builds("({}).{}".format, inner, _NAMES),
    max_leaves=4,
)


@given(_PATHS, st.dictionaries(_NAMES, _VALUES, max_size=3))
def test_a_path_has_the_value_that_the_library_gives_it(path: str, row: dict[str, Any]) -> None:
    assert repr(FieldExpression(path).value(SourceRecord(row))) == repr(jmespath.search(path, row))


@pytest.mark.parametrize("name", ["1" * 5_000, "(" * 5_000, "-", "\ud800", "'"])
def test_a_name_that_is_no_path_is_the_name_of_a_field(name: str) -> None:
    """Long numbers and deep brackets ended a conversion with a fault of the program."""
    assert FieldExpression(name).value(SourceRecord({name: "text"})) == "text"


def test_a_path_that_is_nested_too_deeply_is_no_path() -> None:
    assert FieldExpression("a" + "|@" * 3_000).value(SourceRecord({"b": "text"})) is None


@pytest.mark.parametrize(
    "path", ["sum(z)", "avg(z)", "{x: [sum(z)]}", "to_number(s)", "sum(z) || a", "`NaN`", "`[1e999]`"]
)
def test_a_path_that_gives_no_finite_number_is_refused(path: str) -> None:
    """Judgements with ``Infinity`` were written, which is no JSON."""
    with pytest.raises(AnnotatorError, match="infinite or no number") as refused:
        FieldExpression(path).value(SourceRecord({"z": [1e308, 1e308], "s": "1e400"}))
    assert refused.value.code == "source.bad_field"


def test_a_path_that_gives_half_of_a_surrogate_pair_says_so() -> None:
    with pytest.raises(AnnotatorError, match="half of a surrogate pair") as refused:
        FieldExpression('`"\\ud83d"`').value(SourceRecord({"a": "b"}, "line 1"))
    assert (refused.value.code, refused.value.where) == ("source.bad_field", "line 1")


@pytest.mark.parametrize(
    "path",
    [
        " | ".join(["[@,@][]"] * 60), " | ".join(["{a: @, b: @}"] * 60),
        " | ".join(["join('', [@,@])"] * 60), "a | " + " | ".join(["to_string([@,@])"] * 60),
        "[a,a,a,a][].split(@, ' ') | " + " | ".join(["[@,@,@,@][]"] * 20),
    ],
)  # fmt: skip
def test_paths_that_multiply_what_a_row_has_are_refused(path: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        field_expression(path).value(SourceRecord({"a": "some words " * 10}))
    assert refused.value.code == "source.bad_field"


def test_split_needs_a_separator() -> None:
    with pytest.raises(AnnotatorError, match="not empty") as refused:
        field_expression("split(a, '')").value(SourceRecord({"a": "text"}))
    assert refused.value.code == "source.bad_field"
