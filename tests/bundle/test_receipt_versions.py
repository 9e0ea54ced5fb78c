"""Receipts of the draft are read as before; those of a newer version are refused with what to do."""

from __future__ import annotations

import pytest

from annotator.bundle import strictjson
from annotator.bundle.receipt import LARGEST, ReceiptContent, read_receipt, sign_receipt
from annotator.bundle.trust import RECEIPTS
from annotator.errors import AnnotatorError
from tests.bundle.forge import OWNER, PROJECT

SAYS = ReceiptContent(
    project_id=PROJECT,
    project_title="Golden answers",
    owner_fingerprint=OWNER.public.fingerprint,
    annotator_id="lena",
    number=1,
    issued="2026-01-31T12:00:00Z",
)


def of_version(version: str) -> bytes:
    fields = strictjson.loads(sign_receipt(SAYS, OWNER).message, "receipt")
    message = strictjson.dumps({**fields, "format": version}) + b"\n"
    return message + OWNER.sign(RECEIPTS, message).encode()


def test_a_receipt_of_the_draft_says_the_same() -> None:
    assert sign_receipt(SAYS, OWNER).content.format == "1"
    draft = read_receipt(of_version("1-draft")).content
    assert draft.model_copy(update={"format": "1"}) == SAYS


def test_a_newer_receipt_is_refused_with_what_to_do() -> None:
    with pytest.raises(AnnotatorError) as refused:
        read_receipt(of_version("2"))
    assert refused.value.code == "receipt.newer_version"
    assert "Update" in refused.value.hint


def test_a_receipt_is_refused_where_it_is_too_long_or_lacks_a_part() -> None:
    whole = OWNER.sign(RECEIPTS, b"{}\n").encode()
    message = strictjson.dumps({"format": "1", "note": "x" * LARGEST}) + b"\n"
    too_long = message + OWNER.sign(RECEIPTS, message).encode()
    for data in (b"", whole, b"{}\n", b"{}\n{}\n" + whole, b"{}" + whole, b"{}\n" + whole[:-40], too_long):
        with pytest.raises(AnnotatorError) as refused:
            read_receipt(data)
        assert (refused.value.code, "signature" in refused.value.message) == ("receipt.malformed", True), data[:40]
