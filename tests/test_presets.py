"""The presets that ship: rubrics the model accepts, short enough for the strip that shows all levels at once."""

from __future__ import annotations

import itertools
import re
import sys
import tomllib
from pathlib import Path

import pytest

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlock
from annotator.model.blocks.notes_block import CorrectnessNotesBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.rubric import Rubric
from annotator.model.rubric_texts import GUIDELINES
from annotator.model.tag_letters import letters_of_tags
from annotator.model.task import Task
from annotator.owner.courses.course_bundle import build_course_from_folder
from annotator.owner.courses.course_folder import read_course
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.paths import resource

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packaging"))

import help_translations

PRESETS = sorted(path for path in resource("presets").iterdir() if path.is_dir())
STRIP_CHARACTERS = 60


def rubric(folder: Path) -> Rubric:
    return Rubric.model_validate(tomllib.loads((folder / "rubric.toml").read_text(encoding="utf-8")))


@pytest.mark.parametrize("folder", PRESETS, ids=lambda folder: folder.name)
def test_a_preset_is_a_rubric_under_its_folders_name_with_guidelines(folder: Path) -> None:
    assert rubric(folder).id == folder.name
    assert (folder / "guidelines.md").read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize("folder", PRESETS, ids=lambda folder: folder.name)
def test_both_ends_of_a_scale_are_described_and_every_description_fits_the_strip(folder: Path) -> None:
    for block in rubric(folder).blocks:
        if isinstance(block, RatingBlock):
            for kind, score in itertools.product(block.targets, block.scores):
                text = block.description(kind, score)
                assert len(text) <= STRIP_CHARACTERS, (block.key, kind, score, text)
                assert text or score not in (block.low, block.high), (block.key, kind, score)


@pytest.mark.parametrize("folder", PRESETS, ids=lambda folder: folder.name)
def test_a_preset_is_translated_into_every_language_of_the_window(folder: Path) -> None:
    preset = load_rubric(folder.name)
    assert set(preset.rubric.translations) == set(help_translations.LANGUAGES)
    for code, texts in preset.rubric.translations.items():
        assert texts.keys() == preset.rubric.texts().keys() | {GUIDELINES}
        for path, text in preset.rubric.texts().items():
            assert text.endswith("\n") == texts[path].endswith("\n"), (code, path)
            assert ".levels." not in path or len(texts[path]) <= STRIP_CHARACTERS, (code, path)
        for what in (r"(?m)^#+ ", r"(?m)^- ", r"(?m)^\d+\. ", r"(?m)^\|"):
            count, wanted = (len(re.findall(what, text)) for text in (texts[GUIDELINES], preset.guidelines))
            assert count == wanted, (code, what)


@pytest.mark.parametrize("folder", PRESETS, ids=lambda folder: folder.name)
def test_the_course_of_a_preset_is_translated_into_every_language_of_the_window(folder: Path) -> None:
    read = read_course(folder / "course")
    course = build_course_from_folder(read, load_rubric(folder.name).rubric, b"s" * 32).course
    assert set(course.translations) == set(help_translations.LANGUAGES)
    for code, texts in course.translations.items():
        assert texts.keys() == course.texts.keys()
        for path, text in course.texts.items():
            for what in (r"(?m)^#+ ", r"(?m)^- ", r"(?m)^\d+\. ", r"(?m)^\|", r"\n\Z"):
                assert len(re.findall(what, texts[path])) == len(re.findall(what, text)), (code, path, what)
        assert len(set(texts.values()) & set(course.texts.values()) - {"Test"}) == 0


def test_no_translation_is_older_than_its_english_text() -> None:
    """Of help pages and presets. After translating again: `python packaging/help_translations.py LANG PAGE`."""
    assert help_translations.outdated() == []


def test_helpsteer_asks_five_attributes_from_0_to_4_of_every_response() -> None:
    blocks = [b for b in rubric(resource("presets", "helpsteer")).blocks if isinstance(b, RatingBlock)]
    assert [block.key for block in blocks] == ["helpfulness", "correctness", "coherence", "complexity", "verbosity"]
    assert {(block.low, block.high, block.targets, block.required) for block in blocks} == {(0, 4, ("response",), True)}
    assert all(block.description("response", score) for block in blocks for score in block.scores)


def test_conversation_review_asks_the_same_of_prompts_and_answers_in_different_words() -> None:
    review = rubric(resource("presets", "conversation-review"))
    assert {block.targets for block in review.blocks if block.key != "skip"} == {("prompt", "response")}
    ratings = {block.key: block for block in review.blocks if isinstance(block, RatingBlock)}
    assert list(ratings) == ["quality", "fairness", "effort"]
    for block in ratings.values():
        assert (block.low, block.high, block.required) == (1, 5, True)
        assert block.guidance_for("prompt") != block.guidance_for("response")
    quality = ratings["quality"]
    assert [score for score in quality.scores if quality.description("response", score)] == [1, 3, 5]
    tags = {tag.key: (tag.purpose, tag.edit) for b in review.blocks if isinstance(b, TagsBlock) for tag in b.tags}
    assert tags == {
        "spam": ("discard", False),
        **dict.fromkeys(("pii", "harm", "sexual", "hate"), ("removal", False)),
        "chatbot": ("case_by_case", False),
        "controversial": ("review", False),
        **dict.fromkeys(("inaccurate", "typos"), ("review", True)),
    }
    assert [block.key for block in review.blocks if isinstance(block, TagsBlock) and block.required] == ["spam"]
    assert len(letters_of_tags(review, "prompt")) == len(letters_of_tags(review, "response")) == len(tags) - 1
    assert not any(block == "spam" for block, _ in letters_of_tags(review, "prompt"))


def test_comparison_ranks_three_and_prefers_one_of_two() -> None:
    blocks = rubric(resource("presets", "comparison")).by_key
    responses = [{"id": name, "text": name} for name in "abc"]
    three = Task.model_validate({"id": "t", "prompt": "?", "responses": responses})
    two = Task.model_validate({"id": "t", "prompt": "?", "responses": responses[:2]})
    assert [key for key, block in blocks.items() if block.asked_of(three, "q1")] == ["rank"]
    assert [key for key, block in blocks.items() if block.asked_of(two, "q1")] == ["preference"]


def test_variants_of_the_protocol_are_presets_of_their_own() -> None:
    """Corroborations in words, and critiques that are clearly helpful."""
    plain, corroborated = (rubric(resource("presets", name)) for name in ("critique", "critique-corroborations"))
    assert [block for block in corroborated.blocks if block.key != "corroborations"] == list(plain.blocks)
    (notes,) = corroborated.each(CorrectnessNotesBlock)
    assert (notes.targets, notes.required, notes.highlights) == (("response",), False, "optional")
    helpful, clearly = (
        rubric(resource("presets", f"critique-{name}")).blocks[0] for name in ("helpfulness", "clearly-helpful")
    )
    assert isinstance(helpful, CritiqueJudgementBlock)
    assert isinstance(clearly, CritiqueJudgementBlock)
    assert (helpful.standard, clearly.standard) == ("helpful", "clearly_helpful")
    assert (helpful.severities, helpful.categories) == (clearly.severities, clearly.categories)


def test_critique_asks_for_the_whole_protocol() -> None:
    critique = rubric(resource("presets", "critique"))
    overall, rank, critiques, refinements = critique.blocks[:4]
    assert isinstance(overall, RatingBlock)
    assert isinstance(rank, RankingBlock)
    assert isinstance(critiques, CritiquesBlock)
    assert isinstance(refinements, RefinementsBlock)
    assert (overall.low, overall.high, overall.key, critiques.below) == (1, 7, critiques.rating, 7)
    assert [step.title for step in critiques.severities] == ["Minor", "Medium", "Major", "Critical"]
    assert {c.title: c.needs for c in critiques.categories} == {
        "Coverage": ("passage",),
        "Accuracy": ("answer",),
        "Coherence": ("answer",),
        "Other": (),
    }
    assert (critiques.similar, critiques.applies, refinements.required, refinements.rewritten) == (
        True,
        False,
        True,
        True,
    )
