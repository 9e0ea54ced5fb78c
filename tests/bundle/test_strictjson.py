"""Strict JSON; what it refuses inside a bundle is in the hostile corpus."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError

_TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)))
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(_TEXT, inner),
    max_leaves=20,
)


@given(_VALUES)
def test_dumps_loads_round_trip(value: Any) -> None:
    for written in (strictjson.dumps(value), strictjson.pretty(value), json.dumps(value).encode()):
        assert strictjson.loads(written) == value


@given(_VALUES)
def test_a_line_has_no_newline(value: Any) -> None:
    assert b"\n" not in strictjson.dumps(value)


@given(st.binary(max_size=60) | st.text('{}[]",:\\u0d8eE+-.1tfn ', max_size=40).map(str.encode))
def test_junk_gives_the_value_that_others_see_or_an_error(junk: bytes) -> None:
    try:
        value = strictjson.loads(junk, "here")
    except AnnotatorError as error:
        refused = error
    else:
        assert value == json.loads(junk)
        return
    assert refused.code.startswith("json.")
    assert refused.where == "here"


@pytest.mark.parametrize("depth", [1, 31, 32])
def test_depth_up_to_the_limit(depth: int) -> None:
    strictjson.loads(b"[" * depth + b"]" * depth)
    strictjson.loads(b'{"a":' * depth + b"1" + b"}" * depth)


@pytest.mark.parametrize(
    "text", [b"[" * 33 + b"]" * 33, b'{"a":' * 33 + b"1" + b"}" * 33, b'[{"a":' * 17 + b"1" + b"}]" * 17]
)
def test_depth_past_the_limit(text: bytes) -> None:
    with pytest.raises(AnnotatorError) as refused:
        strictjson.loads(text)
    assert refused.value.code == "json.too_deep"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (rb'"\ud83d\udc4b"', "👋"),
        (rb'"\\ud800 \\u0000"', r"\ud800 \u0000"),
        (b"-9223372036854775808", -(2**63)),
        (b"1.7976931348623157e308", 1.7976931348623157e308),
        (b"1e-999", 0.0),
        (b'"\x7f\xe2\x80\xa8"', "\x7f\u2028"),
    ],
)
def test_unusual_but_valid_json_is_accepted(text: bytes, value: Any) -> None:
    assert strictjson.loads(text) == value


def test_an_escaped_backslash_is_not_an_escape() -> None:
    assert strictjson.loads(rb'["\\ud800", "\\\\u0000"]') == ["\\ud800", "\\\\u0000"]
    with pytest.raises(AnnotatorError):
        strictjson.loads(rb'"\\\ud800"')


@pytest.mark.parametrize("place", [b"%b", b"[[%b]]", b'{"a":{"b":%b}}', b'{"a":[%b]}', b"[{%b:1}]", b'{"a":{%b:1}}'])
@pytest.mark.parametrize(("text", "code"), [(rb'"\u0000"', "json.nul"), (rb'"\ud800"', "json.surrogate")])
def test_no_text_has_what_no_text_can_have_wherever_it_stands(place: bytes, text: bytes, code: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        strictjson.loads(place % text)
    assert refused.value.code == code


@pytest.mark.parametrize("text", [b'{"k%d":1,', b"[", b"[[],", b'"\\ud83d\\udc4b', b"9", b"0.", b"1e"])
def test_four_megabytes_of_anything_end_quickly(text: bytes) -> None:
    """Nothing here takes time that grows with the square of the length; the suite would stand still."""
    many = b"".join(text.replace(b"%d", str(n).encode()) for n in range(4_000_000 // (len(text) + 5)))
    with pytest.raises(AnnotatorError):
        strictjson.loads(many)


def test_many_keys_of_which_the_last_is_a_twin() -> None:
    keys = ",".join(f'"{number}":0' for number in range(200_000))
    with pytest.raises(AnnotatorError) as refused:
        strictjson.loads(f'{{{keys},"199999":0}}'.encode())
    assert refused.value.code == "json.duplicate_key"
    assert "'199999'" in refused.value.message


def test_a_line_over_the_limit() -> None:
    most = b"x" * strictjson.MAX_LINE
    assert strictjson.checked_line(most, "tasks.jsonl", 1) == most
    with pytest.raises(AnnotatorError) as refused:
        strictjson.checked_line(most + b"x", "tasks.jsonl", 2)
    assert refused.value.where == "tasks.jsonl line 2"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b'{"a":1,"a" :2}', "json.duplicate_key"),
        (b'{"a":1,"\\u0061":2}', "json.duplicate_key"),
        (b'{"a":1,"a"\n\t:2}', "json.duplicate_key"),
        (rb'{"x":"a\":b","a":1,"a":2}', "json.duplicate_key"),
        (b'[1,{"a":[{"b":1,"b":1}]}]', "json.duplicate_key"),
        (b'{"a":[9223372036854775808]}', "json.overflow"),
        (b'{"a":{"b":1e999}}', "json.overflow"),
    ],
)
def test_strict_json_refuses_texts_that_lenient_parsers_take(text: bytes, code: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        strictjson.loads(text)
    assert refused.value.code == code


def test_a_text_may_hold_what_looks_like_a_key() -> None:
    assert strictjson.loads(rb'{"x":"a\":b","y":["\" :"]}') == {"x": 'a":b', "y": ['" :']}


def test_a_text_over_the_limit_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(AnnotatorError) as refused:
        strictjson.loads(b'"' + b"x" * strictjson.MAX_LINE + b'"')
    assert refused.value.code == "json.too_long"
    assert len(strictjson.loads(b'"' + b"x" * (strictjson.MAX_LINE - 2) + b'"')) == strictjson.MAX_LINE - 2
