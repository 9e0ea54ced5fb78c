"""Translations of a course: beside its files, in its bundles, and checked with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.courses.course_bundle import CourseBuildResult, build_course_from_folder
from annotator.owner.courses.course_folder import read_course, start_course
from annotator.owner.rubrics.rubrics import load_rubric

SECRET = b"\x07" * 32


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return start_course(tmp_path / "mine", "helpsteer")


def build(folder: Path, secret: bytes = SECRET) -> CourseBuildResult:
    return build_course_from_folder(read_course(folder), load_rubric("helpsteer").rubric, secret)


@pytest.mark.parametrize("secret", [bytes([number]) * 32 for number in range(4)])
def test_reasons_follow_their_responses_under_blind_names(folder: Path, secret: bytes) -> None:
    course = build(folder, secret).course
    example, translated = (translation.steps[2].items[0].gold for translation in (course, course.in_language("de")))
    assert example is not None
    assert translated is not None
    assert translated.annotation == example.annotation
    pairs = {
        (explanation.text, other.text) for explanation, other in zip(example.reasons, translated.reasons, strict=True)
    }
    assert ("One clear sentence.", "Ein klarer Satz.") in pairs
    assert len(pairs) == len(example.reasons) == 15


def test_only_texts_differ_between_languages(folder: Path) -> None:
    course = build(folder).course
    german = course.in_language("de")
    assert [step.key for step in german.steps] == [step.key for step in course.steps]
    assert [step.items[0].task if step.items else None for step in german.steps] == [
        step.items[0].task if step.items else None for step in course.steps
    ]
    assert german.qualification is not None
    assert course.qualification is not None
    assert german.qualification.pool == course.qualification.pool
    assert german.title == "Bewerten nach fünf Merkmalen"
    assert german.steps[0].text.startswith("# Was Sie gefragt werden")
    assert course.in_language("it") is course


def test_untranslated_course_texts_are_reported_and_shown_as_written(folder: Path) -> None:
    (folder / "welcome.de.md").unlink()
    path = folder / "course.de.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('title = "Test"\n', ""), encoding="utf-8")
    made = build(folder)
    assert [remark for remark in made.remarks if remark.startswith("de: ")] == [
        "de: not translated, and shown as written: steps.0.text, steps.5.title."
    ]
    german = made.course.in_language("de")
    assert german.steps[0].text == made.course.steps[0].text
    assert german.steps[5].title == "Test"


@pytest.mark.parametrize("lacking", ["welcome.md", "course.toml"])
def test_part_of_a_page_that_is_not_translated_is_shown_as_written(folder: Path, lacking: str) -> None:
    for name, text in (("course.toml", "Read this."), ("course.de.toml", "Lesen Sie das.")):
        if name != "course.de.toml" or lacking != "course.toml":
            path = folder / name
            before = path.read_text(encoding="utf-8")
            path.write_text(before.replace("[[steps]]", f'[[steps]]\ntext = "{text}"', 1), encoding="utf-8")
    german_page = (folder / "welcome.de.md").read_text(encoding="utf-8")
    if lacking == "welcome.md":
        (folder / "welcome.de.md").unlink()
    made = build(folder)
    page = (folder / "welcome.md").read_text(encoding="utf-8")
    pieces = ("Lesen Sie das.", page) if lacking == "welcome.md" else ("Read this.", german_page)
    assert made.course.in_language("de").steps[0].text == "\n\n".join(pieces)
    assert [remark for remark in made.remarks if remark.startswith("de: ")] == [
        f"de: not translated, and shown as written: steps.0.text ({lacking})."
    ]


@pytest.mark.parametrize(
    ("change", "fragment"),
    [
        (("helpfulness =", "helpfullness ="), "There is no reason q1/r1 helpfullness in the task of this step."),
        (('[steps.reasons."q1/r1"]\nhelpfulness', '[steps.reasons."q1/r9"]\nhelpfulness'), "no reason q1/r9"),
        (('[[steps]]\ntitle = "Test"', ""), "The translation has 5 steps, and the course 6."),
        (("title =", "titel ="), "titel"),
    ],
)
def test_mistakes_of_a_translation_are_named(folder: Path, change: tuple[str, str], fragment: str) -> None:
    path = folder / "course.de.toml"
    text = path.read_text(encoding="utf-8")
    if "Test" in change[0]:
        text = text[: text.index(change[0])]
    path.write_text(text.replace(*change, 1), encoding="utf-8")
    with pytest.raises(AnnotatorError) as refused:
        read_course(folder)
    assert refused.value.code in ("course.bad_field", "course.unreadable")
    assert fragment in str(refused.value)
    assert "course.de.toml" in refused.value.where


def test_a_translated_page_may_show_the_images_of_the_course(folder: Path) -> None:
    (folder / "welcome.de.md").write_text("# Hallo\n\n![Fünf Werte](missing.png)\n", encoding="utf-8")
    with pytest.raises(AnnotatorError) as refused:
        read_course(folder)
    assert refused.value.code == "course.bad_image"
    assert "welcome.de.md" in refused.value.where
