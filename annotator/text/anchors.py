"""Relocates the spans of annotations whose texts the owner has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from annotator.model.anchor import follow_version
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestions, distinct_spans
from annotator.model.span import TextSpan


def relocate_spans(annotation: Annotation, before: Mapping[str, str], after: Mapping[str, str]) -> Annotation:
    """The annotation with its spans relocated. ``before`` and ``after``: the texts of both versions by their present
    targets.

    Lost or ambiguous spans are not changed; completeness reports them (``span.lost``). Refinements are not changed; if
    their answer changed, they are based on changed text.
    """
    changed = {target for target in before.keys() & after.keys() if before[target] != after[target]}

    def relocated(spans: Iterable[TextSpan]) -> tuple[TextSpan, ...]:
        return tuple(
            follow_version(span, before[span.target], after[span.target]) if span.target in changed else span
            for span in spans
        )

    def of_questions(authored: AuthoredQuestions) -> AuthoredQuestions:
        """Relocate quotes of the passage. Owners do not change authored answers."""
        questions = []
        for question in authored.questions:
            links = (
                link.having("passage", distinct_spans(relocated(link.passage))) for link in question.corroborations
            )
            questions.append(question.with_fields(corroborations=tuple(links)))
        return authored.having(questions=tuple(questions))

    comments = {
        target: tuple(note.with_fields(spans=relocated(note.spans)) for note in notes)
        for target, notes in annotation.comments.items()
    }
    critiques = {
        target: written.having(series=tuple(c.with_fields(spans=relocated(c.spans)) for c in written.series))
        for target, written in annotation.critiques.items()
    }
    authored = {target: of_questions(questions) for target, questions in annotation.authored.items()}
    return annotation.with_fields(comments=comments, critiques=critiques, authored=authored)
