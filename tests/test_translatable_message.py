"""A message is its English text to everything that does not translate it, and keeps its parts for what does."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.translatable_message import TranslatableMessage, from_text, to_text


def test_a_message_reads_like_its_template_with_the_arguments_put_in() -> None:
    assert TranslatableMessage("The disk is full.") == "The disk is full."
    assert str(TranslatableMessage("{name} has {n} edits, line {line}.", name="a {n}", n=12345, line=str(1234))) == (
        "a {n} has 12,345 edits, line 1234."
    )
    assert TranslatableMessage("Nothing stands in {braces}.") == "Nothing stands in {braces}."
    assert f"{TranslatableMessage('At {place}', place=Path('there'))}!" == "At there!"


@pytest.mark.parametrize(("number", "text"), [(0, "0 tasks"), (1, "1 task"), (2, "2 tasks"), (10_000, "10,000 tasks")])
def test_a_count_takes_the_singular_or_the_plural_of_english(number: int, text: str) -> None:
    assert TranslatableMessage("{n} task", "{n} tasks", n=number) == text


def test_a_plural_without_a_count_is_refused() -> None:
    with pytest.raises(KeyError):
        TranslatableMessage("one task", "several tasks")


def test_messages_that_read_alike_and_say_something_else_are_two() -> None:
    rating, rank = (
        TranslatableMessage("{title} {value}", title="Rank", value=2),
        TranslatableMessage("Rank {rank}", rank=2),
    )
    assert rating == str(rating) == str(rank) == "Rank 2"
    assert rating != rank
    assert rank == TranslatableMessage("Rank {rank}", rank=2)
    assert len({rank, TranslatableMessage("Rank {rank}", rank=2)}) == 1


def test_a_message_never_changes() -> None:
    message = TranslatableMessage("{n} task", "{n} tasks", n=2)
    with pytest.raises(AttributeError):
        message.template = "another"
    with pytest.raises(TypeError):
        message.arguments["n"] = 3  # type: ignore[index]


def test_a_copy_keeps_the_parts() -> None:
    message = TranslatableMessage(
        "{name}: {n} task", "{name}: {n} tasks", name=TranslatableMessage("Question {n}", n=3), n=2
    )
    for again in (copy.deepcopy(message), pickle.loads(pickle.dumps(message)), copy.copy(message)):
        assert again == message
        assert again.arguments["name"].template == "Question {n}"


def test_a_message_comes_back_from_a_text() -> None:
    message = TranslatableMessage(
        "{name} cannot be used: {n} fault", "{name} cannot be used: {n} faults", name='a "b"', n=2
    )
    assert from_text(to_text(message)) == message
    assert from_text(to_text(TranslatableMessage("At {place}", place=Path("there")))) == TranslatableMessage(
        "At {place}", place="there"
    )
    assert from_text(to_text("[in brackets]")) == "[in brackets]"
    assert json.dumps({"message": message}) == json.dumps({"message": str(message)})


def test_message_and_hint_of_an_error_share_the_arguments() -> None:
    error = AnnotatorError("a.code", "There is no {role} key.", "Make one: `keys new {role}`.", "there", role="owner")
    assert (error.message, error.hint) == ("There is no owner key.", "Make one: `keys new owner`.")
    assert str(error) == "there: There is no owner key. Make one: `keys new owner`. [a.code]"
    assert error.hint.template == "Make one: `keys new {role}`."
    again = AnnotatorError(error.code, error.message, error.hint, "here", role="annotator")
    assert (again.message, again.hint) == (error.message, error.hint)
