"""Open-Assistant message trees: conversations in which every message can have several replies.

The path from the root to a message becomes the conversation above it. A tree gives a task for every prompt, with its
replies as the responses, or one for every single message. What the tree knows about its messages (ranks, labels, emoji,
review) goes into the metadata, which stays with the owner. Deleted messages are left out, with all below them. Tasks of
the three forms have different ids, so that one project can ask all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Literal

from pydantic import Field, JsonValue

from annotator.model.frozen_model import Open
from annotator.owner.importers.jsonl import Dropped, rows
from annotator.owner.source_task import SourceMessage, SourceResponse, SourceTask

_ROLES: Final[Mapping[str, Literal["user", "assistant"]]] = {"prompter": "user", "assistant": "assistant"}
_KINDS: Final[Mapping[str, Literal["prompt", "response"]]] = {"prompter": "prompt", "assistant": "response"}
_PERSON: Final = "person"


class _Node(Open):
    """A message of a tree, with its replies."""

    message_id: str = Field(min_length=1)
    text: str
    role: Literal["prompter", "assistant"]
    lang: str | None = None
    deleted: bool = False
    synthetic: bool = False
    model_name: str | None = None
    replies: tuple[_Node, ...] = ()

    @property
    def kept(self) -> tuple[_Node, ...]:
        return tuple(reply for reply in self.replies if not reply.deleted)

    @property
    def origin(self) -> str:
        return self.model_name or ("unnamed model" if self.synthetic else _PERSON)

    @property
    def facts(self) -> dict[str, JsonValue]:
        """What the tree knows about the message beside the text."""
        named = {"parent_id": getattr(self, "parent_id", None), "synthetic": self.synthetic}
        return {name: value for name, value in {**named, **(self.model_extra or {})}.items() if value is not None}

    def message(self, marked: bool = False) -> SourceMessage:
        return SourceMessage(
            role=_ROLES[self.role],
            text=self.text,
            id=self.message_id,
            origin=self.origin,
            rated_as=_KINDS[self.role] if marked else None,
        )


class _Tree(Open):
    message_tree_id: str
    prompt: _Node


_Path = tuple[_Node, ...]


def prompts(file: Path) -> Iterator[SourceTask | Dropped]:
    """A task for every prompt of every tree that has a reply, with all its replies. Raises ``source.*``, ``json.*``."""
    for tree, path in _paths(file):
        if path[-1].role == "prompter":
            task = _prompt(tree, path)
            yield task if task.responses else Dropped("prompts without a reply")


def rankings(file: Path) -> Iterator[SourceTask | Dropped]:
    """The same, for prompts with two replies or more: those that can be compared."""
    for task in prompts(file):
        if isinstance(task, Dropped):
            yield task
        elif len(task.responses) < 2:
            yield Dropped("prompts with one reply")
        else:
            yield task.model_copy(update={"id": f"{task.id}:ranking"})


def messages(file: Path) -> Iterator[SourceTask]:
    """A task for every message of every tree: the path that leads to it, with the message itself marked."""
    for tree, path in _paths(file):
        node = path[-1]
        above = tuple(earlier.message() for earlier in path[:-1])
        yield SourceTask(
            id=f"{node.message_id}:message",
            conversation=(*above, node.message(marked=True)),
            language=node.lang,
            metadata={**_about(tree), "message": node.facts},
        )


def _prompt(tree: _Tree, path: _Path) -> SourceTask:
    node = path[-1]
    return SourceTask(
        id=node.message_id,
        conversation=tuple(earlier.message() for earlier in path[:-1]),
        prompt=node.text,
        language=node.lang,
        responses=tuple(
            SourceResponse(id=reply.message_id, text=reply.text, origin=reply.origin)
            for reply in node.kept
            if reply.role == "assistant"
        ),
        metadata={
            **_about(tree),
            "message": {**node.facts, "origin": node.origin},
            "replies": {reply.message_id: reply.facts for reply in node.kept},
        },
    )


def _about(tree: _Tree) -> dict[str, JsonValue]:
    return {"message_tree_id": tree.message_tree_id, **(tree.model_extra or {})}


def _paths(file: Path) -> Iterator[tuple[_Tree, _Path]]:
    """Every message of every tree with those above it, from the root down."""
    for _, tree in rows(file, _Tree):
        waiting: list[_Path] = [] if tree.prompt.deleted else [(tree.prompt,)]
        while waiting:
            path = waiting.pop()
            yield tree, path
            waiting += [(*path, reply) for reply in reversed(path[-1].kept)]
