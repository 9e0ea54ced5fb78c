"""Reviews of work on a translated rubric are translated, too: the verdict's title and the reasons."""

from __future__ import annotations

import pytest

from annotator.model.blocks.review_block import Purpose, ReturnReasonOption
from annotator.owner.reviews.moderation_bundles import moderation_protocol
from annotator.owner.reviews.review_plan import review_rubric
from annotator.owner.rubrics.rubrics import load_rubric


@pytest.mark.parametrize("purpose", ["review", "adjudication"])
@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_a_review_of_a_preset_is_translated(purpose: Purpose, language: str) -> None:
    rubric = review_rubric(load_rubric("helpsteer").rubric, purpose)
    translated = rubric.in_language(language)
    same = [path for path, text in translated.texts().items() if text == rubric.texts()[path]]
    assert same == []
    assert translated.review is not None
    assert rubric.review is not None
    assert translated.review.by_key.keys() == rubric.review.by_key.keys()


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_moderation_questions_are_translated(language: str) -> None:
    protocol = moderation_protocol()
    translated = protocol.rubric.in_language(language)
    texts = protocol.rubric.texts()
    # The name of the block is the same word in German.
    assert [path for path, text in translated.texts().items() if text == texts[path] != "Moderation"] == []
    assert protocol.rubric.guidelines_in(language, protocol.guidelines) != protocol.guidelines


def test_reasons_of_an_owner_are_shown_as_written() -> None:
    reasons = (ReturnReasonOption(key="score", title="Off"), ReturnReasonOption(key="mine", title="Mine"))
    block = review_rubric(load_rubric("helpsteer").rubric, "review", reasons).in_language("de").review
    assert block is not None
    assert [option.title for option in block.reasons] == ["Off", "Mine"]
    assert block.title == "Prüfung"
