"""Errors of an answer: what keys do, and what is shown, without a window."""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.workspace import lists
from annotator.workspace.answer_rows import answer_rows
from annotator.workspace.commands import unavailable_commands
from annotator.workspace.critique_list import ERRORS, mark_no_errors
from annotator.workspace.item_cards import flaw_options
from annotator.workspace.lists import ItemPlace
from tests.model.error_work import BLOCK, RUBRIC, TASK, A
from tests.workspace.core import opened
from tests.workspace.work import Work


def test_an_error_is_marked_and_two_keys_say_what_it_is() -> None:
    work = Work(RUBRIC, TASK, Annotation())
    begun = ERRORS.of(work).begin(A, [work.span(A, "dienstags")])
    assert begun.place == ItemPlace("w1", ""), "the keyboard is on the card, where a key is a severity or a category"
    work = work.after(begun)
    severities, categories = flaw_options(BLOCK)
    by_key = {option.cap: (field, option.key) for field, options in (("severity", severities), ("category", categories))
              for option in options}  # fmt: skip
    for cap in "24":
        work = work.after(ERRORS.of(work).choose("w1", *by_key[cap]))
    (error,) = work.annotation.critiques[A].series
    assert (error.severity, error.category, error.spans[0].exact) == ("major", "accuracy", "dienstags")
    assert ERRORS.of(work).move("w1", 1) == lists.NOTHING, "errors have no order"


def test_one_key_says_that_there_is_no_error_and_takes_it_back() -> None:
    work = Work(RUBRIC, TASK, Annotation())
    work = work.after(mark_no_errors(work, A))
    assert work.annotation.critiques[A].no_errors
    work = work.after(ERRORS.of(work).begin(A, [work.span(A, "Der")]))
    assert mark_no_errors(work, A).refusal == "Errors are marked here: remove them first."
    work = work.after(ERRORS.of(work).remove("w1"))
    work = work.after(mark_no_errors(work, A))
    assert work.after(mark_no_errors(work, A)).annotation.critiques == {}


def test_the_key_for_no_errors_exists_only_where_errors_are_marked() -> None:
    assert "critique.none" not in unavailable_commands(RUBRIC)
    assert {"critique.up", "critique.down", "critique.refine"} <= unavailable_commands(RUBRIC)


def test_a_review_and_an_adjudication_say_that_there_are_no_errors() -> None:
    marked = Work(RUBRIC, TASK, Annotation())
    marked = marked.after(ERRORS.of(marked).begin(A, [marked.span(A, "Der")]))
    clean = Work(RUBRIC, TASK, Annotation())
    clean = clean.after(mark_no_errors(clean, A))
    screen = opened(RUBRIC, TASK).content
    for whole in (True, False):
        rows = answer_rows(screen, RUBRIC, TASK, [marked.annotation, clean.annotation], as_adopted=whole)
        texts = [annotation.answers[1].text for annotation in rows if annotation.answers[1] is not None]
        assert texts == ["No errors"]
