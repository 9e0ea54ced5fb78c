"""What each person did, as sums: work and pace, use of the scale, drift, words; Ibis expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import ibis

from annotator.owner.measuring.collected_expressions import final
from annotator.owner.measuring.study import AUTHOR

Tables = Mapping[str, Any]
ENOUGH_SCORES: Final = 4
"""Fewer scores than this in one task may well be the same."""
TENTHS: Final = 10
_JUDGED: Final = ("project", "task", "version", "annotator")
SHORT_WORDS: Final = 15
"""A remark of fewer characters says nothing that could be used."""
PASTED: Final = 40
"""A remark of so many characters that stands in the text word for word was copied from there."""
GENERAL_MOST: Final = 80
"""A longer remark is not looked at for saying nothing but general words."""
_GENERAL: Final = (
    "a an and the this that it its it's is was be been are in to of as at all for with i me my you could can might "
    "would should may needs need will have has not more most much very quite rather really pretty so too bit little "
    "somewhat just some such only overall generally though but or if nothing special no "
    "good better best great nice fine ok okay okey bad worse worst poor excellent decent average acceptable "
    "reasonable perfect awesome amazing alright solid well done job work quality like liked looks seems think "
    "improve improved improvement improvements room one answer answers response responses summary critique text reply "
    "output model ai yes yeah hm thanks comment n/a na none"
)
_WORD: Final = "(?:" + "|".join(_GENERAL.split()) + ")"
_BETWEEN: Final = "[ \\t\\r\\n.,;:!?'\"()*_-]"
GENERAL: Final = f"^{_BETWEEN}*{_WORD}(?:{_BETWEEN}+{_WORD})*{_BETWEEN}*$"
"""English remarks in small letters that any text could have got: nothing in them but such words (ours, by hand)."""
_WIDE: Final = "[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]"
OF_LANGUAGE: Final = 100
"""So many remarks of a person, drawn by lot, are held against the language of their tasks."""
_FOUND_BY: Final = 2_000
_QUOTED_FROM: Final = 20_000
"""Characters of a question or passage that its language is found by, and of a text that remarks may quote."""
COVERED: Final = 0.9
"""A highlight of so large a part of a text points at nothing."""
LONG_TEXT: Final = 200
"""In a shorter text a highlight of nearly all may be meant."""


def work(tables: Tables) -> Any:
    """(annotator, made_by, status, annotations, flagged, fast, one_score, seconds, words)."""
    sizes = tables["texts"].group_by(["project", "task", "version"]).agg(words=ibis._.words.sum().cast("int64"))
    rows = final(tables["annotations"]).left_join(sizes, ["project", "task", "version"])
    hasty = rows.hasty.fill_null("")
    rows = rows.mutate(
        fast=hasty.contains("pace.fast").cast("int64"),
        one_score=(hasty.contains("pace.one_score") | hasty.contains("pace.one_pattern")).cast("int64"),
        seconds=rows.active_seconds.fill_null(0),
        words=rows.words.fill_null(0),
    )
    return rows.group_by(["annotator", "made_by", "status"]).agg(
        annotations=rows.count(), flagged=rows.flagged.cast("int64").sum().cast("int64"),
        fast=rows.fast.sum().cast("int64"), one_score=rows.one_score.sum().cast("int64"),
        seconds=rows.seconds.sum().cast("int64"), words=rows.words.sum().cast("int64"),
    )  # fmt: skip


def paces(tables: Tables) -> Any:
    """(annotator, median): the seconds that half of a person's submitted tasks took at most."""
    rows = final(tables["annotations"])
    rows = rows.filter((rows.status == "submitted") & rows.active_seconds.notnull())
    return rows.group_by("annotator").agg(median=rows.active_seconds.median().cast("float64"))


def straight_lines(judgements: Any, ratings: Sequence[int]) -> Any:
    """(annotator, tasks, straight): tasks with enough scores by these attributes, and those in which all are the
    same."""
    rows = judgements.filter(judgements.attribute.isin(ratings))
    each = rows.group_by(["project", "version", "annotator"]).agg(
        scores=rows.count(), least=rows.score.min(), most=rows.score.max()
    )
    each = each.filter(each.scores >= ENOUGH_SCORES)
    same = (each.least == each.most).cast("int64")
    return each.group_by("annotator").agg(tasks=each.count(), straight=same.sum().cast("int64"))


def scale_use(judgements: Any) -> Any:
    """(attribute, annotator, score, often)."""
    return judgements.group_by(["attribute", "annotator", "score"]).agg(often=judgements.count())


class InTime:
    """How far a person's scores stand above those of the others, in the order in which they were given.

    That is the order of time, or else that of the bundle.
    """

    def __init__(self, tables: Tables, rated: Any, keep: Callable[[Any], Any]) -> None:
        done = final(tables["annotations"])
        done = done.filter(done.status == "submitted")
        places = tables["tasks"].select("project", "series", "task", "version", "place")
        done = done.left_join(places, ["project", "series", "task", "version"])
        order = ["submitted_at", "series", "place", "task"]
        done = done.mutate(
            version=done.version.substr(0, 16),
            number=done.count().over(ibis.window(group_by="annotator")),
            turn=ibis.row_number().over(ibis.window(group_by="annotator", order_by=order)),
        )
        done = done.mutate(tenth=(done.turn * TENTHS / done.number).floor().cast("int64"))
        by = done.group_by(["project", "version", "annotator"])
        self.done = keep(by.agg(tenth=done.tenth.min(), day=done.submitted_at.fill_null("").substr(0, 10).min()))
        self._rated = rated

    def by(self, name: str) -> Any:
        """(annotator, attribute, ``tenth`` or ``day``, people, above, scores): by tenths of a person's own work, or by
        the day (UTC, where the data have it).

        ``above`` is the sum of (people - 1) · score - the sum of the others' scores, for items of so many ``people``.
        """
        done = self.done.select("project", "version", "annotator", name)
        if name == "day":
            done = done.filter(done.day != "")
        rows = self._rated.join(done, ["project", "version", "annotator"])
        rows = rows.mutate(above=rows.people * rows.score - rows.total)
        by = rows.group_by(["annotator", "attribute", name, "people"])
        return by.agg(above=rows.above.sum().cast("int64"), scores=rows.count())


def demonstrations(tables: Tables) -> Any:
    """(origin, seen, criticised): answers that people wrote, by their origin, each time that somebody else worked on
    one in a series that asks for critiques, and how often that person criticised it."""
    critiques = final(tables["critiques"])
    critiques = critiques.mutate(one=ibis.literal(1)).select(*_JUDGED, "target", "series", "one").distinct()
    asking = critiques.select("project", "series").distinct()
    written = tables["texts"].filter((tables["texts"].kind == "response") & tables["texts"].origin.startswith(AUTHOR))
    written = written.select("project", "task", "version", "target", "origin")
    done = final(tables["annotations"])
    done = done.filter(done.status == "submitted").select(*_JUDGED, "series").join(asking, ["project", "series"])
    rows = done.join(written, ["project", "task", "version"])
    rows = rows.filter(rows.origin != ibis.literal(AUTHOR) + rows.annotator)
    rows = rows.left_join(critiques, [*_JUDGED, "target", "series"])
    return rows.group_by("origin").agg(seen=rows.count(), criticised=rows.one.fill_null(0).sum().cast("int64"))


def remarks(tables: Tables) -> Any:
    """(project, task, version, annotator, target, text, sort): everything that a person wrote about a text; ``sort`` is
    the table it is from."""
    parts = []
    for name in ("comments", "critiques"):
        rows = final(tables[name])
        parts.append(
            rows.select(
                "project",
                "task",
                "version",
                "annotator",
                "target",
                text=rows.text.fill_null(""),
                sort=ibis.literal(name),
            )
        )
    rows = final(tables["preferences"])
    parts.append(
        rows.select(
            "project", "task", "version", "annotator", target=rows.question.fill_null(""),
            text=rows.justification.fill_null(""), sort=ibis.literal("justifications"),
        )
    )  # fmt: skip
    every = ibis.union(*parts)
    return every.filter(every.text != "")


def writing(tables: Tables) -> Any:
    """(annotator, remarks, characters, short, general, repeated): what was written, how much of it is hardly a word or
    says nothing but general words, and how often the text that a person wrote most often occurs."""
    rows = remarks(tables)
    rows = rows.mutate(text=rows.text.strip())
    each = rows.group_by(["annotator", "text"]).agg(often=rows.count())
    size = each.text.length().cast("int64")
    says_nothing = (size <= GENERAL_MOST) & each.text.substr(0, GENERAL_MOST).lower().re_search(GENERAL)
    each = each.mutate(
        size=size,
        short=ibis.ifelse(size < SHORT_WORDS, each.often, 0),
        general=ibis.ifelse(says_nothing, each.often, 0),
    )
    return each.group_by("annotator").agg(
        remarks=each.often.sum().cast("int64"), characters=(each["size"] * each.often).sum().cast("int64"),
        short=each.short.sum().cast("int64"), general=each.general.sum().cast("int64"), repeated=each.often.max(),
    )  # fmt: skip


def remark_sizes(tables: Tables) -> Any:
    """(annotator, sort, remarks, median): of each sort of remarks how many a person wrote, and the characters that half
    of them have at most. Characters that take the room of two (Chinese, Japanese, Korean) count as two."""
    rows = remarks(tables)
    text = rows.text.strip()
    rows = rows.mutate(size=(text.length() + text.re_replace(_WIDE, "").length()).cast("int64"))
    return rows.group_by(["annotator", "sort"]).agg(remarks=rows.count(), median=rows["size"].median().cast("float64"))


def pasted(tables: Tables) -> Any:
    """(annotator, pasted): remarks that stand word for word in the text that they are about."""
    rows = remarks(tables)
    rows = rows.mutate(words=rows.text.strip()).filter(rows.text.length() >= PASTED)
    texts = tables["texts"].select("project", "task", "version", "target", judged="text")
    joined = rows.join(texts, ["project", "task", "version", "target"])
    joined = joined.filter(joined.judged.contains(joined.words))
    return joined.group_by("annotator").agg(pasted=joined.count())


def remarks_to_read(tables: Tables, least: int) -> Any:
    """(annotator, text, judged, first_tag, last_tag, first_asked, last_asked): remarks of ``least`` characters or more,
    with the beginning of the text each is about, the languages that its task states, and the beginnings of what was
    asked; first and last by the alphabet, which are mostly one."""
    task = ["project", "task", "version"]
    tags = tables["tasks"].mutate(tag=tables["tasks"].language.nullif(""))
    tags = tags.group_by(task).agg(first_tag=tags.tag.min(), last_tag=tags.tag.max())
    texts = tables["texts"]
    asked = texts.filter(texts.kind.isin(["passage", "prompt", "question"]))
    asked = asked.mutate(begin=asked.text.substr(0, _FOUND_BY))
    asked = asked.group_by(task).agg(first_asked=asked.begin.min(), last_asked=asked.begin.max())
    rows = remarks(tables)
    rows = rows.filter(rows.text.length() >= least)
    lot = ibis.window(group_by="annotator", order_by=["version", "target", "text"])
    rows = rows.mutate(lot=ibis.row_number().over(lot))
    rows = rows.filter(rows.lot < OF_LANGUAGE)
    judged = texts.select(*task, "target", judged=texts.text.substr(0, _QUOTED_FROM))
    rows = rows.left_join(judged, [*task, "target"]).select(*task, "annotator", "text", "judged")
    rows = rows.left_join(tags, task).drop("project_right", "task_right", "version_right")
    rows = rows.left_join(asked, task)
    return rows.select("annotator", "text", "judged", "first_tag", "last_tag", "first_asked", "last_asked")


def covering(tables: Tables) -> Any:
    """(annotator, spans, covering): highlights, and those that cover nearly a whole text."""
    rows = final(tables["spans"])
    sizes = tables["texts"].select("project", "task", "version", "target", whole="characters")
    joined = rows.join(sizes, ["project", "task", "version", "target"])
    wide = (joined["end"] - joined["start"]) >= COVERED * joined.whole
    joined = joined.mutate(wide=(wide & (joined.whole >= LONG_TEXT)).cast("int64"))
    return joined.group_by("annotator").agg(spans=joined.count(), covering=joined.wide.sum().cast("int64"))
