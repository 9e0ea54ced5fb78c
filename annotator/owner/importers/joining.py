"""Drafts with the same key become one task: its responses are those of all, each once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annotator.errors import AnnotatorError
from annotator.owner.importers.draft import Draft, Joined, Json, identifier

DUPLICATES = "duplicate rows"


def united(drafts: list[Draft]) -> Joined:
    """One task with the responses of all ``drafts``; its other fields are the first one's.

    A response that is there already (the same text and origin) is taken once. Its row counts where it brings a
    judgement by somebody who has not judged that response yet; otherwise it is a duplicate, or is refused
    (``source.conflict``) where a named person judges the same otherwise. Two different responses of
    the same id get different ones. Facts in the metadata that differ are kept for each response, by its id.
    """
    first = drafts[0]
    if len(drafts) == 1:
        return Joined([first])
    kept = [dict(each) for each in _responses(first.task)]
    known = {(each["text"], each.get("origin")): each for each in kept}
    names = {each["id"] for each in kept}
    judgements = list(first.judgements)
    judges: dict[tuple[object, ...], Json] = {}
    told = 0  # how many judgements are in it
    joined = Joined([])
    facts = [(first, [each["id"] for each in kept])]
    for draft in drafts[1:]:
        renamed: dict[str, str] = {}
        new = repeated = False
        conflict: AnnotatorError | None = None
        for each in _responses(draft.task):
            twin = known.get((each["text"], each.get("origin")))
            repeated = repeated or twin is not None
            if twin is None:
                new = True
                twin = {**each, "id": _free(each["id"], names)}
                known[each["text"], each.get("origin")] = twin
                kept.append(twin)
            renamed[each["id"]] = twin["id"]
        changed = any(name != now for name, now in renamed.items())
        fresh = [_renamed(each, renamed) for each in draft.judgements] if changed else draft.judgements
        if repeated:  # only then can somebody have judged the same before
            judges.update((_judge(each), each) for each in judgements[told:])
            told = len(judgements)
            conflict = _conflict(fresh, judges, draft)
            fresh = [each for each in fresh if _judge(each) not in judges]
        judgements += fresh
        if new:
            facts.append((draft, list(renamed.values())))
        if conflict is not None:
            joined.refused.append((draft, conflict))
        elif not new and not fresh:
            joined.dropped.append((draft, DUPLICATES))
    task = {**_with_responses(first.task, kept), "metadata": _metadata(facts)}
    joined.tasks = [Draft(task, judgements, first.key, where=first.where, rows=first.rows)]
    return joined


def alone(drafts: list[Draft]) -> Joined:
    """The first of ``drafts``, which have the same id: the same task again is a duplicate, or another opinion of it;
    another task is refused (``source.duplicate_id``), and another judgement by the same person
    (``source.conflict``)."""
    first = drafts[0]
    if len(drafts) == 1:
        return Joined([first])
    joined = Joined([])
    judgements = list(first.judgements)
    judges = {_judge(each): each for each in judgements}
    texts = _texts(first.task)
    for draft in drafts[1:]:
        if _texts(draft.task) != texts:
            message = f"The id {first.task['id']!r} stands for another task already, at {first.where}."
            joined.refused.append((draft, AnnotatorError("source.duplicate_id", message, "", draft.where)))
            continue
        conflict = _conflict(draft.judgements, judges, draft)
        fresh = [each for each in draft.judgements if _judge(each) not in judges]
        judges.update((_judge(each), each) for each in fresh)
        judgements += fresh
        if conflict is not None:
            joined.refused.append((draft, conflict))
        elif not fresh:
            joined.dropped.append((draft, DUPLICATES))
    joined.tasks = [Draft(first.task, judgements, first.key, where=first.where, rows=first.rows)]
    return joined


def _responses(task: Json) -> Sequence[Json]:
    """Those to the prompt, or to the one question."""
    found: Sequence[Json] = (task if "prompt" in task else task.get("questions", [{}])[0]).get("responses", ())
    return found


def _with_responses(task: Json, responses: list[Json]) -> Json:
    if "prompt" in task or "questions" not in task:
        return {**task, "responses": responses}
    return {**task, "questions": [{**task["questions"][0], "responses": responses}]}


def _texts(task: Json) -> Json:
    return {key: value for key, value in task.items() if key != "metadata"}


def _judge(judgement: Json) -> tuple[object, ...]:
    return (judgement["annotator"], *judgement["at"], judgement["block"])


def _conflict(
    judgements: Sequence[Json], judges: Mapping[tuple[object, ...], Json], draft: Draft
) -> AnnotatorError | None:
    """What is to be said where a person of ``judgements`` has judged the same otherwise before."""
    for each in judgements:
        before = judges.get(_judge(each))
        if before is not None and each["named"] and before["value"] != each["value"]:
            message = (
                f"{each['annotator']} gave {each['block']} {before['value']!r} to this text before, and gives "
                f"{each['value']!r} here."
            )
            hint = "Correct the rows; with --skip-bad the first one counts and this one is left out."
            return AnnotatorError("source.conflict", message, hint, draft.where)
    return None


def _renamed(judgement: Json, names: dict[str, str]) -> Json:
    question, response, critique, message = judgement["at"]
    references = {
        key: [[names.get(name, name) for name in group] for group in value]
        if key == "groups"
        else names.get(value, value)
        for key, value in judgement["references"].items()
    }
    return {**judgement, "at": [question, names.get(response, response), critique, message], "references": references}


def _free(name: str, names: set[str]) -> str:
    found, number = name, 2
    while found in names:
        found, number = identifier(f"{name}-{number}"), number + 1
    names.add(found)
    return found


def _metadata(facts: list[tuple[Draft, list[str]]]) -> Json:
    """What is the same for all rows once; the rest by the responses that each row brought."""
    first = facts[0][0].task.get("metadata", {})
    others = [draft.task.get("metadata", {}) for draft, _ in facts[1:]]
    common = {key: value for key, value in first.items() if all(other.get(key) == value for other in others)}
    own: Json = {}
    for draft, names in facts:
        differing = {key: value for key, value in draft.task.get("metadata", {}).items() if key not in common}
        if differing:
            own.update(dict.fromkeys(names, differing))
    return {**common, "responses": own} if own else common
