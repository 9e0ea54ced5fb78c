"""Receipts of the draft are read as before; those of a newer version are refused with what to do."""

from __future__ import annotations

import pytest

from annotator.bundle import strictjson
from annotator.bundle.receipt import (
    LARGEST,
    ReceiptAnswerReturn,
    ReceiptContent,
    ReceiptDeliveryFinding,
    ReceiptTaskReturn,
    read_receipt,
    sign_receipt,
)
from annotator.bundle.receipt_notices import finding_of, notice_message
from annotator.bundle.trust import RECEIPTS
from annotator.errors import AnnotatorError
from tests.bundle.forge import OWNER, PROJECT
from tests.data.keys.make import HERE, golden_receipt

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


def test_the_golden_receipt_has_every_optional_field() -> None:
    """Its bytes are compared in ``test_invite.py``."""
    receipt = read_receipt((HERE / "v1.annreceipt").read_bytes())
    assert receipt == golden_receipt()
    assert all(getattr(receipt.content, name) for name in ReceiptContent.model_fields)
    for model, parts in (
        (ReceiptTaskReturn, receipt.content.returned),
        (ReceiptDeliveryFinding, receipt.content.notices),
        (ReceiptAnswerReturn, receipt.content.returned[0].places),
    ):
        assert all(any(getattr(part, name) for part in parts) for name in model.model_fields)
    plain = receipt.content.notices[2]
    assert "arguments" not in plain.model_dump(mode="json"), "older receipts keep their bytes"


def test_the_parts_of_a_golden_notice_are_those_of_its_text() -> None:
    """Programs that know the arguments and those that do not show the same text in English."""
    announced, answered, void, counted = golden_receipt().content.notices
    for notice in (announced, answered, counted):
        assert notice_message(notice.code, notice.arguments) == notice.reason
        assert finding_of(notice.code, notice.tasks, **notice.arguments) == notice
    assert notice_message(void.code, {}) is None
