"""The tables of blocks: every type is in each of them once."""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.model.block_types import BY_BLOCK, EVERY_ANSWER, KINDS
from annotator.model.blocks.catalog import BLOCKS, type_name
from annotator.model.edits import EDITS


def test_every_type_has_the_kind_of_its_nearest_base() -> None:
    bases = {kind.block: kind for kind in KINDS}
    assert len(bases) == len(KINDS)
    assert {block: next(bases[base] for base in block.__mro__ if base in bases) for block in BLOCKS} == BY_BLOCK
    assert len({type_name(block) for block in BLOCKS}) == len(BLOCKS)


def test_every_answer_is_kept_in_fields_of_its_own() -> None:
    fields = [field for answers in EVERY_ANSWER for field in answers.fields]
    assert sorted(fields) == sorted({*Annotation.model_fields} - {"status", "skip", "flagged"})
    assert len({edit.model_fields["kind"].default for edit in EDITS}) == len(EDITS)
