"""``annotator results qualify``: scores returned tests, and signs the receipts that open the tasks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from annotator.cli.cli_options import exit_if, owner_key
from annotator.cli.output import print_error, print_json, print_line
from annotator.errors import AnnotatorError
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.owner.exchange.qualification import CourseAttemptDecision, QualificationReport, TestAttemptEvaluation


def qualify_results(
    context: typer.Context,
    project: Path,
    files: list[Path] | None = None,
    out: Path | None = None,
    passing: list[str] | None = None,
    failing: list[str] | None = None,
    note: str = "",
    answers: Path | None = None,
    passed_in: Path | None = None,
    skip_untrusted: bool = False,
    every: bool = False,
    passphrase_file: Path | None = None,
    strict: bool = False,
    as_json: bool = False,
) -> None:
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
            raise AnnotatorError("course.exists", "This is not a folder.", "Name another one.", str(folder))
    opened = Project.open(project)
    passing, failing = ([person_id(opened, reference) for reference in some or []] for some in (passing, failing))
    decisions = _decisions(passing, failing, note)
    owner = owner_key(context, passphrase_file)()
    if passed_in is not None:
        shared, differing = shared_passes(opened, Project.open(passed_in))
        decisions += shared
        for who in differing:
            print_error(f"left out: {who} has other keys in {passed_in}; --pass {who} lets them pass all the same")
    named_files = files or []
    asked = named_files or accepted_files(opened) or (passed_in is None and not decisions)
    paths = _results(opened, named_files) if asked else []
    with decrypted_files(opened, paths, lambda: owner) as readable:
        report = score_qualification_tests(
            opened, readable, owner, InputSkipPolicy(untrusted=skip_untrusted), decisions
        )
    copies = [*hand_out_receipts(opened, newest_receipts(opened), out).values()] if out is not None else []
    sheets = write_sheets(report.scored, answers) if answers is not None else []
    if as_json:
        written = {"receipts": [str(path) for path in copies], "answers": [str(path) for path in sheets]}
        print_json({"scored": [_shown(attempt) for attempt in report.scored], **written})
    else:
        _report(report, copies, sheets, every=every)
    exit_if(strict, report.refused)


def _report(report: QualificationReport, copies: list[Path], sheets: list[Path], *, every: bool) -> None:
    for error in report.refused:
        print_error(f"left out: {error}")
    news = [attempt for attempt in report.scored if every or not attempt.told or attempt.remark]
    for attempt in news:
        print_line(_line(attempt, parts=every))
    if not report.scored:
        print_line("There is no work on a test in these files.")
    elif len(news) < len(report.scored):
        before = counted(len(report.scored) - len(news), "attempt")
        print_line(f"{before} of which receipts tell already: --all lists them")
    for path in sheets:
        print_line(f"Answers: {path}")
    for path in copies:
        print_line(f"Receipt: {path}")
    if any(attempt.result is not None and not attempt.told for attempt in report.scored) and not copies:
        print_line("The next `annotator project sync` tells them; or give --out DIR for receipts to send by hand")


def _results(project: Project, named_files: list[Path]) -> list[Path]:
    """The files ``named_files``, including those in folders; without any, the accepted files fetched by syncs. Refused
    files are skipped, so that they do not prevent scoring. Raises ``merge.none``, ``merge.missing``."""
    from annotator.owner.exchange.deliveries import results_files
    from annotator.owner.exchange.exchange_state import accepted_files

    chosen_files = results_files(named_files) if named_files else accepted_files(project)
    if not chosen_files:
        message = "`annotator project sync` has received no results."
        raise AnnotatorError("merge.none", message, "Their names end in .annresult: name the files or their folder.")
    return chosen_files


def _decisions(passing: list[str], failing: list[str], note: str) -> list[CourseAttemptDecision]:
    """Raises ``course.not_decided`` if somebody is both to pass and to fail, or a note is given without a decision."""
    from annotator.model.course.course_result import LONGEST_NOTE
    from annotator.owner.exchange.qualification import CourseAttemptDecision

    both = set(passing) & set(failing)
    if both or (note and not passing and not failing):
        whom = (
            f"{min(both)!r} cannot both pass and fail." if both else "A note is about those that --pass or --fail name."
        )
        raise AnnotatorError("course.not_decided", whom, "See `annotator results qualify --help`.")
    if len(note) > LONGEST_NOTE:
        raise AnnotatorError("course.not_decided", f"A note has at most {LONGEST_NOTE:,} characters.", "Shorten it.")
    return [
        *(CourseAttemptDecision(annotator_id, passed=True, note=note) for annotator_id in passing),
        *(CourseAttemptDecision(annotator_id, passed=False, note=note) for annotator_id in failing),
    ]


def _shown(attempt: TestAttemptEvaluation) -> dict[str, Any]:
    return {
        "annotator": attempt.annotator_id, "name": attempt.name, "key": attempt.key, "course": attempt.course,
        "attempt": attempt.attempt, "finished": attempt.finished, "size": attempt.size, "told": attempt.told,
        "remark": attempt.remark, "to_read": attempt.to_read,
        "result": attempt.result.model_dump(mode="json") if attempt.result else None,
    }  # fmt: skip


def _line(attempt: TestAttemptEvaluation, *, parts: bool) -> str:
    person = f"{attempt.name or attempt.annotator_id}, attempt {attempt.attempt}"
    if attempt.twice and attempt.result is None:
        return f"{person}: not scored. {attempt.remark}"
    if attempt.to_read:
        return (
            f"{person}: complete, and to be read by you: --answers DIR writes it out, --pass or --fail say how it went."
        )
    if attempt.result is None and attempt.told:
        return f"{person}: an earlier receipt is about a later attempt."
    if attempt.result is None:
        return f"{person}: {attempt.finished} of {attempt.size} items are submitted; nothing to score yet."
    share = int(100 * attempt.result.share + 1e-9)
    verdict = "passed" if attempt.result.passed else "not passed"
    scores = "; ".join(
        f"{attribute.title} {attribute.right} of {attribute.answers}"
        + (f" ({attribute.off:+.1f})" if attribute.off else "")
        for attribute in attempt.result.attributes
    )
    told_before = ", as an earlier receipt says" if attempt.told else ""
    score = f", {share} % right" if attempt.result.answers else ""
    decided = ", decided by a person" if attempt.result.decided else ""
    head = f"{person}: {verdict}{decided}{score}{told_before}."
    return " ".join(filter(None, (head, f"{scores}." if scores and parts else "", attempt.remark)))
