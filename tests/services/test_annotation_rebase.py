"""Work that is carried over to a newer version of its task."""

from __future__ import annotations

from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation, Comment
from annotator.model.rubric import Rubric
from annotator.model.task import Response, Task
from annotator.services.annotation_rebase import rebase_annotation

TEXT = "A trance-like state came over all of them, and nobody woke from the trance."
RUBRIC = Rubric.model_validate(
    {
        "id": "r",
        "version": 1,
        "title": "R",
        "blocks": [{"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}],
    }
)


def task(*responses: tuple[str, str]) -> Task:
    return Task(id="t", prompt="p", responses=tuple(Response(id=name, text=text) for name, text in responses))


def test_highlights_go_along_with_their_response_and_never_to_other_words() -> None:
    spans = tuple(make_span("q1/r2", TEXT, at, at + 6) for at in (TEXT.index("trance"), TEXT.rindex("trance")))
    note = Comment(id="n1", key="notes", spans=spans)
    old, changed = task(("a", "One."), ("b", TEXT)), TEXT.replace("trance-like state", "dream")
    new = task(("b", changed), ("a", "One."))
    there = rebase_annotation(RUBRIC, old, new, Annotation(comments={"q1/r2": (note,)}))
    lost, moved = there.comments["q1/r1"][0].spans
    assert not lost.matches_text(changed)
    assert (moved.target, moved.start) == ("q1/r1", changed.index("trance"))
