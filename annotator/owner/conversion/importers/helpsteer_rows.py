"""HelpSteer 1 and 2: one rated response per row; 2 and 3: pairs with a signed preference; 3: feedback as text.

Sources: the dataset cards of nvidia/HelpSteer, HelpSteer2 and HelpSteer3. The scores of HelpSteer 2's *disagreements*
are lists with an entry for each annotator, without names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from annotator.owner.conversion.conversations import (
    conversation_and_prompt,
    conversation_turns,
    parse_extra_id_turns,
)
from annotator.owner.conversion.task_draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    merge_drafts,
    native_response,
    short_hash,
    source_judgement,
)

ATTRIBUTES: Final = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
_SCORES: Final = frozenset(ATTRIBUTES)
_LANGUAGES: Final[Mapping[str, str]] = {
    "english": "en", "chinese": "zh", "korean": "ko", "french": "fr", "spanish": "es", "japanese": "ja",
    "german": "de", "russian": "ru", "portuguese": "pt", "italian": "it", "vietnamese": "vi", "dutch": "nl",
    "polish": "pl", "indonesian": "id",
}  # fmt: skip
_RATED_KNOWN: Final = ("prompt", "response", "split", *ATTRIBUTES)


def _is_rated(row: Json) -> bool:
    return "prompt" in row and "response" in row and len(_SCORES & row.keys()) > 0


def _rated(record: SourceRecord) -> Iterator[TaskDraft]:
    prompt, text = record.text("prompt"), record.text("response")
    key = short_hash(prompt)
    made = native_response(text)
    turned = conversation_and_prompt(parse_extra_id_turns(prompt)) if "<extra_id_1>" in prompt else {"prompt": prompt}
    task: Json = {"id": f"helpsteer-{key}", **turned, "responses": [made]}
    if split := record.text_or_none("split"):
        task["split"] = split
    if facts := record.rest(*_RATED_KNOWN):
        task["metadata"] = facts
    yield TaskDraft(task, list(_scores(record, made["id"])), key)


def _scores(record: SourceRecord, name: str) -> Iterator[Json]:
    for block in ATTRIBUTES:
        given = record.value_or_none(block)
        if type(given) is int:
            yield source_judgement("helpsteer", block, given, response=name)
        elif isinstance(given, list):
            for number, value in enumerate(given, 1):
                yield source_judgement(f"helpsteer-{number}", block, value, response=name)
        elif given is not None:
            raise record.bad(block, "This must be a whole number, or a list of them.")


def _is_pair(row: Json) -> bool:
    return "overall_preference" in row and {"context", "response1", "response2"} <= row.keys()


def _pair(record: SourceRecord) -> Iterator[TaskDraft]:
    task = conversation_and_prompt(conversation_turns(record, "context"))
    opinions = [
        _preferred(f"helpsteer-{number}", each.get("score"), each.get("reasoning"), "response1", "response2")
        for number, each in enumerate(record.value_or_none("individual_preference") or [], 1)
        if isinstance(each, dict)
    ]
    overall = _preferred("helpsteer", record.whole("overall_preference"), None, "response1", "response2")
    responses = [native_response(record.text(name), name=name) for name in ("response1", "response2")]
    yield TaskDraft(
        _three(record, task, responses, "overall_preference", "response1", "response2"), [overall, *opinions]
    )


def _is_feedback(row: Json) -> bool:
    return {"context", "response", "feedback"} <= row.keys()


def _feedback(record: SourceRecord) -> Iterator[TaskDraft]:
    made = native_response(record.text("response"))
    said = [
        source_judgement(f"helpsteer-{number}", "feedback", text, response=made["id"])
        for number, text in enumerate(record.values("feedback"), 1)
    ]
    yield TaskDraft(
        _three(record, conversation_and_prompt(conversation_turns(record, "context")), [made], "response", "feedback"),
        said,
    )


def _three(record: SourceRecord, task: Json, responses: list[Json], *known: str) -> Json:
    language = record.text_or_none("language")
    whole: Json = {**task, "responses": responses}
    if language:
        whole["language"] = _LANGUAGES.get(language.lower(), language)
    if split := record.text_or_none("split"):
        whole["split"] = split
    whole["metadata"] = record.rest("context", "language", "split", *known)
    return whole


def _is_second_pair(row: Json) -> bool:
    return {"prompt", "response_1", "response_2", "preference_strength"} <= row.keys()


def _second_pair(record: SourceRecord) -> Iterator[TaskDraft]:
    names = ("response_1", "response_2")
    task: Json = {
        **conversation_and_prompt(parse_extra_id_turns(record.text("prompt"))),
        "responses": [native_response(record.text(name), name=name) for name in names],
        "metadata": record.rest("prompt", "split", *names),
    }
    if split := record.text_or_none("split"):
        task["split"] = split
    said = [
        _preferred("helpsteer", record.whole("preference_strength"), record.value.get("preference_statement"), *names)
    ]
    for number, each in enumerate(record.value_or_none("all_preferences_unprocessed") or [], 1):
        if isinstance(each, dict):
            said.append(_preferred(f"helpsteer-{number}", each.get("strength"), each.get("statement"), *names))
    yield TaskDraft(task, said)


def _preferred(annotator: str, strength: Any, reason: Any, first: str, second: str) -> Json:
    """A judgement with a signed preference, negative for the first response."""
    number = strength if isinstance(strength, int) else 0
    value = {"strength": abs(number), "justification": reason if isinstance(reason, str) else ""}
    better = None if number == 0 else first if number < 0 else second
    return source_judgement(annotator, "preference", value, preferred=better)


IMPORTERS = (
    InputFormatImporter(
        "helpsteer",
        "rows of HelpSteer, one response each",
        "a task for each prompt, with the responses of all its rows",
        "helpsteer",
        _is_rated,
        _rated,
        merge_drafts,
    ),
    InputFormatImporter(
        "helpsteer2-preference",
        "preferences of HelpSteer 2, two responses each",
        "a task for each pair",
        "comparison",
        _is_second_pair,
        _second_pair,
    ),
    InputFormatImporter(
        "helpsteer3",
        "rows of HelpSteer 3, two responses each",
        "a task for each pair",
        "comparison",
        _is_pair,
        _pair,
    ),
    InputFormatImporter(
        "helpsteer3-feedback",
        "rows of HelpSteer 3 with feedback",
        "a task for each response",
        "critique",
        _is_feedback,
        _feedback,
    ),
)
