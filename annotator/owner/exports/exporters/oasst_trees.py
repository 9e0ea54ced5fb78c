"""Open-Assistant message trees with people's judgements of the messages: labels, emoji, ranks, reviews.

Source: the data set card of OpenAssistant/oasst1. Labels are values from 0 to 1 with the number of people: a rating is
scaled to its range, a tag is the share of people who set it. Ranks count from 0, the best. Metadata from the source of
a task are kept where nobody judged the message. A tree is assembled from all tasks that belong to it, so the trees of
an export are kept in memory.

Messages in two tasks are identical if id, text and position are equal: the same tree, if the tasks name one, or else
the same preceding messages. Ids shared by several messages are replaced by derived ones.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid5

from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.owner.exports.export_form import AssembledRow, ExportRow, Rows
from annotator.owner.exports.judged_task import JudgedTask, PromptResponses, TaskText
from annotator.owner.exports.verdicts import discarded_targets
from annotator.owner.rows import Json, grouped

_OURS = UUID("b0c3a3a4-52a7-4bb3-8a6e-5bb1c1a5f1d0")
_ROLES = {"user": "prompter", "assistant": "assistant"}
_PERSON = ("person", "annotator:")
_UNNAMED = "unnamed model"
_SUFFIXES = (":message", ":ranking")
Node = dict[str, Any]
Key = tuple[str, str]
"""Identifies a message within an export: the key of its tree or of the preceding message, its id and its text."""


def rows(task: JudgedTask) -> Rows:
    """The messages of a task, each with its parent; :func:`trees` assembles the trees."""
    out = discarded_targets(task)
    tree = task.metadata.get("message_tree_id")
    facts = _facts(task)
    nodes: list[Node] = []
    above: Key | None = None

    def add(text: TaskText, name: str | None, message_fields: Json, parent: Key | None) -> Node:
        node = _node(task, text, message_fields, text.target in out)
        place = f"tree {tree}" if tree and name else "\n".join(parent or ())
        node |= {"key": (place, f"{name or ''}\n{text.sha256}"), "name": name, "above": parent, "sha256": text.sha256}
        nodes.append(node)
        return node

    for text in task.conversation:
        if text.role != "system":
            above = add(text, text.id, facts.get(text.id or "", {}), above)["key"]
    for prompt in task.prompts[:1]:
        message = task.metadata.get("message")
        message_fields = message if isinstance(message, dict) else {}
        above = add(prompt.text, _own_id(task) if tree else None, message_fields, above)["key"]
        ranks = _ranks(task, prompt)
        for response in prompt.responses:
            own = response.response if tree else None
            node = add(response, own, facts.get(response.response or "", {}), above)
            if response.target in ranks:
                node["rank"] = ranks[response.target]
    if nodes:
        about = {name: value for name, value in task.metadata.items() if name not in ("message", "replies")}
        yield ExportRow({"nodes": nodes, "tree": tree, "about": about})


def _own_id(task: JudgedTask) -> str:
    for suffix in _SUFFIXES:
        if task.task.endswith(suffix):
            return task.task.removesuffix(suffix)
    return task.task


def _facts(task: JudgedTask) -> Mapping[str, Json]:
    """The source's metadata of the messages, by id."""
    replies = task.metadata.get("replies")
    facts = dict(replies) if isinstance(replies, dict) else {}
    message = task.metadata.get("message")
    if isinstance(message, dict):
        facts[_own_id(task)] = message
    return facts


def _node(task: JudgedTask, text: TaskText, message_fields: Json, discard: bool) -> Node:
    """A message with the metadata of the source and the judgements of one task; ``judged``: the judgements."""
    origin = text.origin or message_fields.get("origin")
    synthetic = bool(message_fields.get("synthetic", origin is not None and not str(origin).startswith(_PERSON)))
    node: Node = {name: value for name, value in message_fields.items() if name != "origin"}
    node |= {
        "text": text.text,
        "role": _ROLES[text.role or ("assistant" if text.target.form == "response" else "user")],
        "lang": task.language,
        "synthetic": synthetic,
    }
    if synthetic and origin not in (None, _UNNAMED):
        node["model_name"] = origin
    labels = _labels(task, text)
    if labels:
        node["review_count"] = max(label["count"] for label in labels.values())
        node["review_result"] = not discard
    emojis = Counter(row["reaction"] for row in task.rows_about("reactions", text.target))
    node["judged"] = {"labels": labels, "emojis": emojis}
    return node


def _labels(task: JudgedTask, text: TaskText) -> dict[str, Json]:
    result: dict[str, Json] = {}
    for block in task.rubric.each(RatingBlock):
        count = sum(block.key in submission.ratings.get(text.target, {}) for submission in task.answers)
        value = task.score(text.target, block.key) if count else None
        if value is not None:
            result[block.key] = {"value": (value - block.low) / (block.high - block.low), "count": count}
    for tags in task.rubric.each(TagsBlock):
        for tag in tags.tags if text.kind in tags.targets else ():
            yes = [
                any(row["value"] for row in submission.rows_about("tags", text.target) if row["tag"] == tag.key)
                for submission in task.answers
            ]
            result[tag.key] = {"value": sum(yes) / len(yes), "count": len(yes)}
    return result


def _ranks(task: JudgedTask, prompt: PromptResponses) -> Mapping[str, int]:
    """The rank of each reply, from 0. Replies that are not rankable have none."""
    combined: dict[str, float] = {}
    for response in prompt.responses:
        rows = task.rows_about("rankings", response.target)
        ranks = [float(row["rank"]) for row in rows if row["rank"] is not None]
        rank = task.combined(response.target, "rank", ranks) if ranks else None
        if rank is not None:
            combined[response.target] = rank
    return {target: sum(other_rank < value for other_rank in combined.values()) for target, value in combined.items()}


@dataclass
class _MessageTreeRows:
    """The messages of one tree by key, the metadata of its tasks, and the tasks."""

    nodes: dict[Key, Node] = field(default_factory=dict)
    about: Json = field(default_factory=dict)
    tasks: list[JudgedTask] = field(default_factory=list)


def trees(rows_of_tree: Sequence[tuple[JudgedTask, ExportRow]]) -> Iterator[AssembledRow]:
    """Assemble trees from the messages of all tasks. Judgements of a message from several tasks are combined."""
    trees: dict[object, _MessageTreeRows] = defaultdict(_MessageTreeRows)
    bearers: dict[str, set[Key]] = defaultdict(set)
    for task, export_row in rows_of_tree:
        tree = trees[export_row.row["tree"] or export_row.row["nodes"][0]["key"]]
        tree.about.update(export_row.row["about"])
        tree.tasks.append(task)
        for node in export_row.row["nodes"]:
            _add(tree.nodes, node)
            if node["name"]:
                bearers[node["name"]].add(node["key"])
    shared = {name for name, keys in bearers.items() if len(keys) > 1}
    for name, tree in trees.items():
        state = tree.about.get("tree_state", "ready_for_export")
        children = grouped((node["parent_id"], node) for node in _named(tree.nodes, shared))
        for number, root in enumerate(children.get(None, ())):
            declared = name if isinstance(name, str) and not number else root["message_id"]
            head = {"message_tree_id": declared, "tree_state": state}
            answers = [submission for task in tree.tasks for submission in task.answers]
            about = {"tasks": sorted({task.task for task in tree.tasks})}
            yield rows_of_tree[0][0], ExportRow({**head, "prompt": _nested(root, children)}, about), answers


def _add(nodes: dict[Key, Node], node: Node) -> None:
    before = nodes.get(node["key"])
    if before is None:
        nodes[node["key"]] = node
        return
    merged = {**before, **{name: value for name, value in node.items() if value is not None or name not in before}}
    for name in ("labels", "emojis"):
        if before.get(name) and node.get(name):
            merged[name] = {**before[name], **node[name]}
    old, new = before["judged"], node["judged"]
    merged["judged"] = {"labels": _joined_labels(old["labels"], new["labels"]), "emojis": old["emojis"] + new["emojis"]}
    if old["labels"] and new["labels"]:
        merged["review_count"] = max(label["count"] for label in merged["judged"]["labels"].values())
        merged["review_result"] = before["review_result"] and node["review_result"]
    nodes[node["key"]] = merged


def _joined_labels(old: Json, new: Json) -> dict[str, Json]:
    """The labels of two tasks for the same message: the mean over all people."""
    joined = {**old, **new}
    for key in old.keys() & new.keys():
        first, second = old[key], new[key]
        count = first["count"] + second["count"]
        joined[key] = {
            "value": (first["value"] * first["count"] + second["value"] * second["count"]) / count,
            "count": count,
        }
    return joined


def _named(nodes: Mapping[Key, Node], shared: Iterable[str]) -> Iterator[Node]:
    """The messages with their published ids, parents before replies. Ids in ``shared``, which several messages have,
    are not used."""
    names = set(shared)
    ids: dict[Key, str] = {}
    for key, node in nodes.items():
        parent = ids.get(node["above"]) if node["above"] else None
        name = node["name"]
        if not name:
            name = uuid5(_OURS, f"{parent}\n{node['sha256']}").hex
        elif name in names:
            name = uuid5(_OURS, f"{parent}\n{name}\n{node['sha256']}").hex
        ids[key] = name
        message = {"message_id": name, "parent_id": parent, **node}
        for part in ("labels", "emojis"):
            if judged := node["judged"][part]:
                message[part] = {
                    **(node.get(part) or {}),
                    **dict(sorted(judged.items()) if part == "emojis" else judged),
                }
        for internal in ("key", "name", "above", "sha256", "judged"):
            del message[internal]
        yield message


def _nested(root: Node, children: Mapping[str | None, list[Node]]) -> Node:
    """A message with its replies. Iterative, because conversations can be long."""
    nested: dict[str, Node] = {}
    order = [root]
    for node in order:
        order += children.get(node["message_id"], [])
        named = {name: value for name, value in node.items() if name != "parent_id" or value is not None}
        nested[node["message_id"]] = {**named, "replies": []}
    for node in order[1:]:
        nested[node["parent_id"]]["replies"].append(nested[node["message_id"]])
    return nested[root["message_id"]]
