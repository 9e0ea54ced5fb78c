"""``results qualify``: scores returned tests, and signs the receipts that open the tasks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import Key, unlocked
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.owner.exchange.qualification import (
        CourseAttemptDecision,
        QualificationReport,
        TestAttemptEvaluation,
    )


@dataclass(frozen=True)
class Qualification:
    """The tests that were scored; the files of receipts and answers that were written; whether ``show_all`` attempt is
    printed; and what was left out."""

    report: QualificationReport
    receipts: Sequence[Path]
    sheets: Sequence[Path]
    show_all: bool
    warnings: Sequence[str]

    @property
    def partly(self) -> bool:
        """Whether files were left out."""
        return bool(self.report.refused)

    def as_json(self) -> Json:
        return {
            "scored": [_as_json(attempt) for attempt in self.report.scored],
            "receipts": [str(path) for path in self.receipts],
            "answers": [str(path) for path in self.sheets],
        }

    def lines(self) -> Iterator[str]:
        scored = self.report.scored
        news = [attempt for attempt in scored if self.show_all or not attempt.told or attempt.remark]
        yield from (_line(attempt, parts=self.show_all) for attempt in news)
        if not scored:
            yield "There is no work on a test in these files."
        elif len(news) < len(scored):
            yield f"{counted(len(scored) - len(news), 'attempt')} of which receipts tell already: --all lists them"
        yield from (f"Answers: {path}" for path in self.sheets)
        yield from (f"Receipt: {path}" for path in self.receipts)
        if any(attempt.score is not None and not attempt.told for attempt in scored) and not self.receipts:
            yield "The next `annotator project sync` tells them; or give --out DIR for receipts to send by hand"


def _as_json(attempt: TestAttemptEvaluation) -> Json:
    return {
        "annotator": attempt.annotator_id, "name": attempt.name, "key": attempt.key, "course": attempt.course,
        "attempt": attempt.attempt, "finished": attempt.finished, "size": attempt.size, "told": attempt.told,
        "remark": attempt.remark, "to_read": attempt.to_read,
        "result": attempt.score.model_dump(mode="json") if attempt.score else None,
    }  # fmt: skip


def _line(attempt: TestAttemptEvaluation, *, parts: bool) -> str:
    person, result = f"{attempt.name or attempt.annotator_id}, attempt {attempt.attempt}", attempt.score
    if attempt.twice and result is None:
        return f"{person}: not scored. {attempt.remark}"
    if attempt.to_read:
        return (
            f"{person}: complete, and to be read by you: --answers DIR writes it out, --pass or --fail say how it went."
        )
    if result is None and attempt.told:
        return f"{person}: an earlier receipt is about a later attempt."
    if result is None:
        return f"{person}: {attempt.finished} of {attempt.size} items are submitted; nothing to score yet."
    scores = "; ".join(
        f"{attribute.title} {attribute.right} of {attribute.answers}"
        + (f" ({attribute.off:+.1f})" if attribute.off else "")
        for attribute in result.attributes
    )
    told_before = (
        ", as an earlier receipt says" if attempt.told and (result.decided or attempt.scored != "laptop") else ""
    )
    score = f", {int(100 * result.share + 1e-9)} % right" if result.answers else ""
    decided = ", decided by a person" if result.decided else ""
    head = f"{person}: {'passed' if result.passed else 'not passed'}{decided}{score}{told_before}."
    return " ".join(filter(None, (head, f"{scores}." if scores and parts else "", attempt.remark)))


def qualify(
    project: Project,
    files: Sequence[Path] = (),
    *,
    out: Path | None = None,
    passing: Sequence[str] = (),
    failing: Sequence[str] = (),
    note: str = "",
    answers: Path | None = None,
    passed_in: Project | None = None,
    skip_untrusted: bool = False,
    every: bool = False,
    key: Key = None,
) -> Qualification:
    """Score the tests of the project's course with the gold answers stored here.

    Annotators who pass get a signed receipt that opens the tasks, with the next `project sync` or sent by you.
    Annotators are named (WHO) by their annotator id, their name, or the fingerprint of their key.
    If a person's files contain different answers to a test, those that were scored first count.

    Parameters:
        files = [FILES|FOLDERS...]: Returned results; default: those fetched by syncs.
        --out DIR: Write the receipts to this folder, for you to send.
        passing = --pass PERSON: Declare a person's newest attempt passed, whatever its score.
        failing = --fail PERSON: Declare a person's newest attempt failed.
        --note: A comment for the people named.
        --answers DIR: Write the answers to this folder, for reading.
        --passed-in DIR: Pass everybody who passed the same course in this other project of yours.
        every = --all: Also list attempts of which receipts tell already, and the parts of each score.
        --skip-untrusted: Leave out files signed by keys that the project does not trust.

    Raises ``course.*``, ``merge.*``, ``project.*``, ``keys.*``.
    """
    from annotator.owner.exchange.encryption import decrypted_files
    from annotator.owner.exchange.exchange_state import accepted_files
    from annotator.owner.exchange.project_sync import person_id
    from annotator.owner.exchange.publication import hand_out_receipts
    from annotator.owner.exchange.qualification import newest_receipts, score_qualification_tests, write_sheets
    from annotator.owner.exchange.shared_course import shared_passes
    from annotator.owner.project.input_skip_policy import InputSkipPolicy

    for folder in (out, answers):
        if folder is not None and folder.exists() and not folder.is_dir():
            raise AnnotatorError("course.exists", "This is not a folder.", "Name another one.", folder)
    passing, failing = ([person_id(project, reference) for reference in some] for some in (passing, failing))
    decisions, owner, warnings = _decisions(passing, failing, note), unlocked(key), list[str]()
    if passed_in is not None:
        shared, differing = shared_passes(project, passed_in)
        decisions += shared
        warnings += [
            f"left out: {person} has other keys in {passed_in.root}; --pass {person} lets them pass all the same"
            for person in differing
        ]
    needs_results = files or accepted_files(project) or (passed_in is None and not decisions)
    with decrypted_files(project, _results(project, files) if needs_results else [], lambda: owner) as readable:
        report = score_qualification_tests(
            project, readable, owner, InputSkipPolicy(untrusted=skip_untrusted), decisions
        )
    copies = [*hand_out_receipts(project, newest_receipts(project), out).values()] if out is not None else []
    sheets = write_sheets(report.scored, answers) if answers is not None else []
    warnings += [f"left out: {error}" for error in report.refused]
    return Qualification(report, copies, sheets, every, warnings)


def _results(project: Project, files: Sequence[Path]) -> list[Path]:
    """The ``files``, including those in folders; without any, the accepted files fetched by syncs. Refused files are
    skipped, so that they do not prevent scoring. Raises ``merge.none``, ``merge.missing``."""
    from annotator.owner.exchange.deliveries import results_files
    from annotator.owner.exchange.exchange_state import accepted_files

    chosen_files = results_files(files) if files else accepted_files(project)
    if not chosen_files:
        message = "`annotator project sync` has received no results."
        raise AnnotatorError("merge.none", message, "Their names end in .annresult: name the files or their folder.")
    return chosen_files


def _decisions(passing: Sequence[str], failing: Sequence[str], note: str) -> list[CourseAttemptDecision]:
    """Raises ``course.not_decided`` if somebody is both to pass and to fail, or a note is given without a decision."""
    from annotator.model.course.course_result import LONGEST_NOTE
    from annotator.owner.exchange.qualification import CourseAttemptDecision

    contradictory = set(passing) & set(failing)
    if contradictory or (note and not passing and not failing):
        whom = (
            f"{min(contradictory)!r} cannot both pass and fail."
            if contradictory
            else "A note is about those that --pass or --fail name."
        )
        raise AnnotatorError("course.not_decided", whom, "See `annotator results qualify --help`.")
    if len(note) > LONGEST_NOTE:
        raise AnnotatorError("course.not_decided", f"A note has at most {LONGEST_NOTE:,} characters.", "Shorten it.")
    passed = [CourseAttemptDecision(annotator_id, passed=True, note=note) for annotator_id in passing]
    return passed + [CourseAttemptDecision(annotator_id, passed=False, note=note) for annotator_id in failing]
