"""What was collected, as sums: tasks, texts, work, scores, critiques, spans, refinements; Ibis expressions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ibis

Tables = Mapping[str, Any]
_VERSION = ["project", "task", "version"]
TOPIC = ("is_topic_based_summarization", "topic_based")
"""What metadata call a task of topic-based summarization."""


def final(rows: Any) -> Any:
    """The rows that count."""
    return rows.filter(rows.is_final)


def current_tasks(tables: Tables) -> Any:
    """(project, task, version, kind, split, language, topic_based): each task once, as the newest bundle has it."""
    rows = tables["tasks"]
    rows = rows.filter(rows.is_current & ~rows.withdrawn)
    said = rows.metadata.fill_null("")
    topic = ibis.or_(*(said.contains(f'"{name}": true') for name in TOPIC))
    rows = rows.mutate(topic=topic.cast("int64"))
    return rows.group_by(_VERSION).agg(
        kind=rows.kind.max().fill_null(""), split=rows.split.max().fill_null(""),
        language=rows.language.max().fill_null(""), topic_based=rows.topic.max() > 0,
    )  # fmt: skip


def tasks(tables: Tables) -> Any:
    """(kind, split, language, topic_based, tasks)."""
    by = ["kind", "split", "language", "topic_based"]
    return current_tasks(tables).group_by(by).agg(tasks=ibis._.count())


def lengths(tables: Tables) -> Any:
    """(kind, texts, characters, characters², words, words²) of the texts of the current tasks."""
    rows = tables["texts"].join(current_tasks(tables).select(*_VERSION), _VERSION)
    return rows.group_by("kind").agg(
        texts=rows.count(),
        characters=rows.characters.sum().cast("int64"),
        characters_squared=(rows.characters * rows.characters).sum().cast("int64"),
        words=rows.words.sum().cast("int64"),
        words_squared=(rows.words * rows.words).sum().cast("int64"),
    )


def overlap(tables: Tables) -> Any:
    """(people, tasks): how many tasks so many people have submitted, in the version that they judged."""
    rows = final(tables["annotations"])
    rows = rows.filter(rows.status == "submitted")
    each = rows.group_by(_VERSION).agg(people=rows.annotator.nunique())
    return each.group_by("people").agg(tasks=each.count())


def work(tables: Tables) -> Any:
    """(status, made_by, flagged, changed_since, annotations, seconds) of what counts."""
    rows = final(tables["annotations"])
    by = rows.group_by(["status", "made_by", "flagged", "changed_since"])
    return by.agg(annotations=rows.count(), seconds=rows.active_seconds.fill_null(0).sum().cast("int64"))


def conflicts(tables: Tables) -> Any:
    """(annotations): in conflict: devices of one person say different things, and one of them counts."""
    rows = tables["annotations"]
    return rows.filter(rows.conflict).agg(annotations=ibis._.count())


def until(tables: Tables) -> Any:
    """(until): the day of the newest delivery."""
    return tables["provenance"].agg(until=ibis._.created.fill_null("").substr(0, 10).max())


def skips(tables: Tables) -> Any:
    """(reason, number)."""
    rows = final(tables["skips"])
    return rows.group_by("reason").agg(number=rows.count())


def patterns(judgements: Any, attributes: Sequence[int]) -> Any:
    """(a0, a1, ..., often): the scores that one person gave to one text by all ``attributes``, where all were given."""
    rows = judgements.filter(judgements.attribute.isin(attributes))
    each = rows.group_by(["project", "version", "target", "annotator"]).agg(
        **{
            f"a{number}": ibis.ifelse(rows.attribute == attribute, rows.score, None).max().cast("int64")
            for number, attribute in enumerate(attributes)
        }
    )
    names = [f"a{number}" for number in range(len(attributes))]
    whole = each.filter([each[name].notnull() for name in names])
    return whole.group_by(names).agg(often=whole.count())


def critiques(tables: Tables) -> Any:
    """(severity, category, number, characters, characters²)."""
    rows = final(tables["critiques"])
    size = rows.text.fill_null("").length().cast("int64")
    rows = rows.mutate(severity=rows.severity.fill_null(""), category=rows.category.fill_null(""), size=size)
    by = rows.group_by(["severity", "category"])
    return by.agg(
        number=rows.count(), characters=rows["size"].sum().cast("int64"),
        characters_squared=(rows["size"] * rows["size"]).sum().cast("int64"),
    )  # fmt: skip


def critiques_an_answer(tables: Tables) -> Any:
    """(critiques, answers): how many answers got so many critiques from one person. ``verdicts`` has every answer of
    which something was said; one without critiques counts as none."""
    wrote = final(tables["critiques"])
    key = ["project", "series", "task", "annotator", "target"]
    number = wrote.group_by(key).agg(critiques=wrote.count())
    said = final(tables["verdicts"]).select(*key).distinct()
    rows = said.left_join(number, key)
    rows = rows.select(critiques=rows.critiques.fill_null(0))
    return rows.group_by("critiques").agg(answers=rows.count())


def chains(tables: Tables) -> Any:
    """(links, answers): refinements that stand one behind another on an answer."""
    rows = final(tables["refinements"])
    each = rows.group_by(["project", "series", "task", "annotator", "target"]).agg(links=rows.count())
    return each.group_by("links").agg(answers=each.count())


def authored(tables: Tables) -> Any:
    """(part, number, characters, characters²): texts that were written about passages."""
    rows = final(tables["authored"])
    size = rows.text.fill_null("").length().cast("int64")
    rows = rows.mutate(size=size)
    return rows.group_by("part").agg(
        number=rows.count(), characters=rows["size"].sum().cast("int64"),
        characters_squared=(rows["size"] * rows["size"]).sum().cast("int64"),
    )  # fmt: skip


def numbers(rows: Any) -> Any:
    """(rubric, block, tag, people, items, low, high, total_sum, squares_sum, squared_sums): numbers that were
    counted or measured, by how many people judged the same text."""
    names = ["rubric", "block", "tag"]
    items = rows.group_by([*names, "project", "version", "target"]).agg(
        people=rows.count(), low=rows.score.min(), high=rows.score.max(), total=rows.score.sum().cast("int64"),
        squares=(rows.score * rows.score).sum().cast("int64"),
    )  # fmt: skip
    return items.group_by([*names, "people"]).agg(
        items=items.count(), low=items.low.min(), high=items.high.max(), total_sum=items.total.sum().cast("int64"),
        squares_sum=items.squares.sum().cast("int64"),
        squared_sums=(items.total * items.total).sum().cast("int64"),
    )  # fmt: skip


def unanswerable(tables: Tables) -> Any:
    """(number): authored questions on which their passage says nothing."""
    rows = final(tables["authored"])
    rows = rows.filter((rows.part == "question") & rows.unanswerable)
    return rows.agg(number=rows.count())


def quotes(tables: Tables) -> Any:
    """(side, number, characters, characters²): quotes that corroborate authored answers."""
    rows = final(tables["corroborations"])
    rows = rows.mutate(size=(rows["end"] - rows["start"]).cast("int64"))
    return rows.group_by("side").agg(
        number=rows.count(), characters=rows["size"].sum().cast("int64"),
        characters_squared=(rows["size"] * rows["size"]).sum().cast("int64"),
    )  # fmt: skip


def spans(tables: Tables) -> Any:
    """(of, number, characters, characters²): highlights of comments and critiques."""
    rows = final(tables["spans"])
    rows = rows.mutate(size=(rows["end"] - rows["start"]).cast("int64"))
    return rows.group_by("of").agg(
        number=rows.count(), characters=rows["size"].sum().cast("int64"),
        characters_squared=(rows["size"] * rows["size"]).sum().cast("int64"),
    )  # fmt: skip


def span_agreement(tables: Tables) -> Any:
    """(of, texts, pairs, spans, exact, overlapping, characters, common): for every two people who highlighted in the
    same text: how many highlights they have, how many are another's exactly, how many overlap with one, how many
    characters they cover and how many of them in common; summed, each pair in both orders."""
    rows = final(tables["spans"])
    item = ["project", "version", "of", "target"]
    rows = rows.select(*item, "annotator", "start", "end").distinct()
    own = rows.group_by([*item, "annotator"]).agg(
        spans=rows.count(), characters=(rows["end"] - rows["start"]).sum().cast("int64")
    )
    partners = own.select(*item, other="annotator")
    pairs = own.join(partners, item)
    pairs = pairs.filter(pairs.annotator != pairs.other)
    sizes = pairs.group_by("of").agg(
        pairs=pairs.count(), spans=pairs.spans.sum().cast("int64"), characters=pairs.characters.sum().cast("int64")
    )
    others = rows.select(*item, other="annotator", begin="start", stop="end")
    met = rows.join(others, item)
    met = met.filter((met.annotator != met.other) & (met.start < met.stop) & (met.begin < met["end"]))
    common = ibis.least(met["end"], met.stop) - ibis.greatest(met.start, met.begin)
    met = met.mutate(
        exact=((met.start == met.begin) & (met["end"] == met.stop)).cast("int64"), common=common.cast("int64")
    )
    one = met.group_by([*item, "annotator", "other", "start", "end"]).agg(
        exact=met.exact.max(), common=met.common.sum().cast("int64")
    )
    found = one.group_by("of").agg(
        exact=one.exact.sum().cast("int64"), overlapping=one.count(), common=one.common.sum().cast("int64")
    )
    texts = pairs.select(*item).distinct().group_by("of").agg(texts=ibis._.count())
    joined = sizes.join(texts, "of").left_join(found, "of")
    return joined.select(
        "of", "texts", "pairs", "spans", "characters", exact=joined.exact.fill_null(0),
        overlapping=joined.overlapping.fill_null(0), common=joined.common.fill_null(0),
    )  # fmt: skip
