"""Open-Assistant message trees: conversations in which a message can have several replies.

The path from the root to a message is the conversation. A tree makes a task for every prompt, with its replies as
responses, or one for every message. The data about its messages (ranks, labels, emoji, review) become metadata, which
stay with the owner. Deleted messages and their descendants are omitted. Tasks of the three formats have different ids,
so that one project can contain all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from pydantic import Field, JsonValue

from annotator.model.frozen_model import ExtensibleModel
from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
    RowOutcome,
    SourceRecord,
    TaskDraft,
    TaskDraftGroupingResult,
    source_judgement,
)
from annotator.owner.rows import Json

_ROLES: Mapping[str, str] = {"prompter": "user", "assistant": "assistant"}
_KINDS: Mapping[str, str] = {"prompter": "prompt", "assistant": "response"}
_PERSON = "person"


class _OasstMessage(ExtensibleModel):
    """A message of a tree, with its replies."""

    message_id: str = Field(min_length=1)
    text: str
    role: Literal["prompter", "assistant"]
    lang: str | None = None
    deleted: bool = False
    synthetic: bool = False
    model_name: str | None = None
    replies: tuple[_OasstMessage, ...] = ()

    @property
    def kept(self) -> tuple[_OasstMessage, ...]:
        return tuple(reply for reply in self.replies if not reply.deleted)

    @property
    def origin(self) -> str:
        return self.model_name or ("unnamed model" if self.synthetic else _PERSON)

    @property
    def facts(self) -> dict[str, JsonValue]:
        """The fields of the message other than its text."""
        named = {"parent_id": getattr(self, "parent_id", None), "synthetic": self.synthetic}
        return {name: value for name, value in {**named, **(self.model_extra or {})}.items() if value is not None}

    @property
    def labels(self) -> Iterator[tuple[str, JsonValue]]:
        """The averaged labels of people, and the counts of emoji."""
        extra = self.model_extra or {}
        for block in ("rank", "review_result"):
            if extra.get(block) is not None:
                yield block, extra[block]
        for block in ("labels", "emojis"):
            labels = extra.get(block)
            for name, value in labels.items() if isinstance(labels, dict) else ():
                yield f"{block}.{name}", value

    def message(self, marked: bool = False) -> Json:
        message = {"role": _ROLES[self.role], "text": self.text, "id": self.message_id, "origin": self.origin}
        return {**message, "rated_as": _KINDS[self.role]} if marked else message


class _OasstMessageTree(ExtensibleModel):
    message_tree_id: str
    prompt: _OasstMessage


_Path = tuple[_OasstMessage, ...]


def prompts(record: SourceRecord) -> Iterator[RowOutcome]:
    """A task for every prompt of the tree that has replies."""
    return _outcomes(record, _prompt)


def rankings(record: SourceRecord) -> Iterator[RowOutcome]:
    """The same for prompts with at least two replies, which can be compared."""
    for draft in _outcomes(record, _prompt):
        if isinstance(draft, TaskDraft):
            if len(draft.task["responses"]) < 2:
                yield DroppedSourceRow("prompts with one reply")
                continue
            draft.task["id"] = f"{draft.task['id']}:ranking"
        yield draft


def messages(record: SourceRecord) -> Iterator[RowOutcome]:
    """A task for every message of the tree, with the path that leads to it."""
    return _outcomes(record, _message)


def _outcomes(
    record: SourceRecord, make: Callable[[_OasstMessageTree, _Path], RowOutcome | None]
) -> Iterator[RowOutcome]:
    tree = record.shaped(_OasstMessageTree)
    rows = 1  # the first task accounts for the row
    for path in _paths(tree):
        outcome = make(tree, path)
        if isinstance(outcome, TaskDraft):
            outcome.rows, rows = rows, 0
        if outcome is not None:
            yield outcome


def _message(tree: _OasstMessageTree, path: _Path) -> TaskDraft:
    node = path[-1]
    task: Json = {
        "id": f"{node.message_id}:message",
        "conversation": [*(earlier.message() for earlier in path[:-1]), node.message(marked=True)],
        "language": node.lang,
        "metadata": {**_tree_metadata(tree), "message": node.facts},
    }
    return TaskDraft(task, [source_judgement("oasst", block, value, message=len(path)) for block, value in node.labels])


def _prompt(tree: _OasstMessageTree, path: _Path) -> RowOutcome | None:
    node = path[-1]
    if node.role != "prompter":
        return None
    replies = [reply for reply in node.kept if reply.role == "assistant"]
    if not replies:
        return DroppedSourceRow("prompts without a reply")
    task: Json = {
        "id": node.message_id,
        "conversation": [earlier.message() for earlier in path[:-1]],
        "prompt": node.text,
        "language": node.lang,
        "responses": [{"id": reply.message_id, "text": reply.text, "origin": reply.origin} for reply in replies],
        "metadata": {
            **_tree_metadata(tree),
            "message": {**node.facts, "origin": node.origin},
            "replies": {reply.message_id: reply.facts for reply in node.kept},
        },
    }
    judgements = [source_judgement("oasst", block, value, question="prompt") for block, value in node.labels]
    for reply in replies:
        judgements += [
            source_judgement("oasst", block, value, response=reply.message_id) for block, value in reply.labels
        ]
    return TaskDraft(task, judgements)


def _tree_metadata(tree: _OasstMessageTree) -> dict[str, JsonValue]:
    return {"message_tree_id": tree.message_tree_id, **(tree.model_extra or {})}


def _paths(tree: _OasstMessageTree) -> Iterator[_Path]:
    """Every message of the tree with its ancestors, starting at the root."""
    waiting: list[_Path] = [] if tree.prompt.deleted else [(tree.prompt,)]
    while waiting:
        path = waiting.pop()
        yield path
        waiting += [(*path, reply) for reply in reversed(path[-1].kept)]


# Messages of Open-Assistant, a row each, as its dataset on the hub has them: the trees are put together again.


def read_row(record: SourceRecord) -> Iterator[TaskDraft]:
    record.shaped(_OasstMessage)
    record.text_or_none("parent_id")
    yield TaskDraft(record.value, key=record.text("message_tree_id"), part="message")


def join_rows(drafts: list[TaskDraft]) -> TaskDraftGroupingResult:
    """The tasks of the tree that these messages are."""
    joined = TaskDraftGroupingResult([])
    nodes = {draft.task["message_id"]: {**draft.task, "replies": []} for draft in drafts}
    roots: list[Json] = []
    for node in nodes.values():
        parent = nodes.get(node.get("parent_id") or "")
        (roots if parent is None else parent["replies"]).append(node)
    used = False
    for root in roots:
        tree = SourceRecord(
            {"message_tree_id": root["message_tree_id"], "prompt": _plain_labels(root)}, drafts[0].where
        )
        for outcome in _outcomes(tree, _prompt):
            if isinstance(outcome, DroppedSourceRow):
                joined.left_out.append(outcome.reason)
            else:
                outcome.where = drafts[0].where
                joined.tasks.append(outcome)
                used = True
    if not used:
        joined.dropped = [(draft, "messages of trees without a reply") for draft in drafts]
    return joined


def _plain_labels(node: Json) -> Json:
    """A message with its labels and emoji by name, as trees have them, and not as lists of names and values."""
    plain = {**node, "replies": [_plain_labels(reply) for reply in node["replies"]]}
    for block, value in (("labels", "value"), ("emojis", "count")):
        labels = node.get(block)
        if isinstance(labels, dict) and isinstance(labels.get("name"), list) and isinstance(labels.get(value), list):
            plain[block] = dict(zip(map(str, labels["name"]), labels[value], strict=False))
    return plain
