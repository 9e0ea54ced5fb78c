"""``project new | show | encrypt | require | gold | return | forget``: a project, and decisions about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from annotator.bundle.key_store import KeyStore
from annotator.containment import Collected
from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import Key, OwnedProjects, unlocked, usual_keys
from annotator.owner.operations.former_arguments import accept_former
from annotator.owner.operations.people import people_of, person_line
from annotator.owner.operations.result import DataResult
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted


def new_project(
    folder: Path,
    title: str,
    *,
    keys: KeyStore | None = None,
    owned: OwnedProjects = list,
) -> DataResult:
    """Create a project in a new folder. It belongs to this machine's owner key.

    Parameters:
        folder = DIR: The project's folder.
        --title: The name of the project for annotators.

    Raises ``keys.missing``, ``project.*``.
    """
    created = Project.create(folder, title, *usual_keys(keys).required("owner"))
    owned([folder])
    data = {
        "id": created.state.id,
        "title": created.state.title,
        "path": str(folder),
        "owner": created.owner.fingerprint,
    }
    return DataResult(data, [
        f"Made the project {created.state.title} in {folder}",
        f"Project id: {created.state.id}",
        f"Owner: {created.owner.fingerprint}",
        "Next: annotator course new, if people are to learn first; then annotator tasks assign",
    ])  # fmt: skip


@accept_former(folder="project")
def show_project(project: Project) -> DataResult:
    """Show a project: its id, the trusted keys with their roles, and the bundles built.

    Raises ``project.damaged``.
    """
    state, signers = project.state, people_of(project)
    text = [f"Title: {state.title}", f"Project id: {state.id}", *map(person_line, signers)]
    text += [
        f"Series {name}: {latest.sequence} sent, the last is {latest.bundle_id}"
        for name, latest in state.series.items()
    ]
    series = {name: latest.model_dump() for name, latest in state.series.items()}
    return DataResult({"id": state.id, "title": state.title, "signers": signers, "series": series}, text)


@accept_former(folder="project")
def encrypt_results(project: Project, *, key: Key = None) -> DataResult:
    """Have results encrypted for you by everybody whom you invite from now on.

    The decryption key is stored in the project's folder, encrypted to your owner key. Your commands use it
    automatically.

    Raises ``keys.*``, ``project.*``.
    """
    from annotator.owner.exchange.encryption import set_up_encryption

    recipient = set_up_encryption(project, unlocked(key))
    return DataResult({"recipient": recipient}, [
        f"Results of {project.state.title} are encrypted to {recipient}",
        "This applies to invites that are created from now on; create new ones for people who are already enrolled.",
    ])  # fmt: skip


def require(
    project: Project,
    version: str | None = None,
    *,
    get_from: str = "",
    files: Sequence[Path] = (),
    withdraw: bool = False,
) -> DataResult:
    """Require a newer version of the program. Bundles, invites and receipts that are made from now on contain the
    requirement, signed.

    Older programs refuse these bundles, and say where to get the newer one. Without VERSION, show the current
    requirement.

    Parameters:
        version = [VERSION]: The oldest acceptable version, for example 0.2.0.
        get_from = --from PLACE: Where to get it: an address, or a description.
        files = --file FILE: An installer, whose name and SHA-256 are announced.
        --withdraw: Remove the requirement.

    Raises ``program.*``, ``project.*``.
    """
    from annotator.owner.project.program import ask_for_program

    if withdraw:
        ask_for_program(project, None)
        return DataResult(None, ["No version is asked for, in what is made from now on"])
    if version is None and (get_from or files):
        raise AnnotatorError("program.version", "No version is named.", "Name it, such as 0.2.0.")
    needs = project.state.needs_program if version is None else ask_for_program(project, version, get_from, files)
    if needs is None:
        return DataResult(None, ["No version is asked for"])
    return DataResult(needs.model_dump(mode="json"), [
        f"Asked for: Annotator {needs.version} or newer, in bundles, invites and receipts from now on",
        *([f"To be had: {needs.get_from}"] if needs.get_from else []),
        *(f"{file.sha256}  {file.name}" for file in needs.files),
    ])  # fmt: skip


def gold(project: Project, dataset: Path | None = None, *, remove: bool = False) -> DataResult:
    """Name the gold answers of a project once: checks, status, reports and reviewers' notes then use them.

    Parameters:
        dataset = [DATASET]: The data set with right answers; default: show it.
        --remove: The project has no gold answers any more.

    Raises ``project.*``, ``dataset.*``.
    """
    from annotator.owner.dataset.dataset_folder import DatasetFolder
    from annotator.owner.measures.gold_answers import name_gold, named_gold, unasked_gold_blocks

    if remove:
        name_gold(project, None)
    elif dataset is not None:
        coverage = name_gold(project, dataset)
        text = f"Gold answers: {dataset}, about {counted(coverage.tasks, 'task')} of the project"
        unasked = unasked_gold_blocks(project, dataset)
        return DataResult({"dataset": str(dataset), **asdict(coverage), "unasked": unasked}, [
            text, *coverage.lines(),
            *(f"Used for nobody, as no rubric of the project has the block {block!r}: {counted(count, 'gold answer')}. "
              "`tasks convert` names the block of preferences by --map preferred.block=KEY"
              for block, count in unasked.items()),
        ])  # fmt: skip
    folder = named_gold(project.root)
    if folder is None:
        return DataResult({"dataset": None}, ["The project has no gold answers"])
    missing = "" if DatasetFolder(folder).is_there() else ", which is not there"
    return DataResult({"dataset": str(folder), "missing": bool(missing)}, [f"Gold answers: {folder}{missing}"])


def return_tasks(
    project: Project, person: str, reason: str, tasks: Sequence[str], *, series: str | None = None
) -> DataResult:
    """Return submitted tasks to an annotator, to be done again. The receipt of the next sync contains the reason; for
    work that came by hand, `annotator review return --out` writes it.

    Parameters:
        person = --to PERSON: The annotator's id or name.
        --reason: The reason, as text for the annotator.
        tasks = TASK...: The ids of tasks, as in your input.
        --series NAME: Only work of this series, if a task was sent with several rubrics.

    Raises ``project.*``.
    """
    from annotator.owner.exchange import project_sync
    from annotator.owner.exchange.exchange_state import read_exchange
    from annotator.owner.reviews.task_submissions import dataset_rows
    from annotator.owner.status.project_status import dataset_of

    annotator_id, dataset = project_sync.named_person(project, person), dataset_of(project)
    merged: dict[tuple[str, str], int] = {}
    faults: list[AnnotatorError] = []
    with Collected(dataset, faults):  # what a sync brought is returned without it
        rows = dataset_rows(dataset, project, "annotations", tasks=tasks) if dataset is not None else ()
        merged |= {
            (row["series"], row["task"]): row["revision"]
            for row in rows
            if row["annotator"] == annotator_id and row["is_final"] and row["status"] == "submitted"
        }
    try:
        returned = project_sync.return_tasks(project, annotator_id, tasks, reason, series, merged)
    except AnnotatorError as error:
        raise faults[0] if faults and error.code == "delivery.unknown_task" else error from None
    by_sync = read_exchange(project).person(annotator_id).devices
    when = "at the next sync" if by_sync else "by the receipt that `annotator review return --out` writes"
    return DataResult({"annotator": annotator_id, "returned": returned}, [
        f"Returned {when}: {back.task} to {annotator_id}, of the series {back.series} by the rubric {back.rubric}"
        for back in returned
    ])  # fmt: skip


def recover(
    project: Project, tasks: Sequence[Path] = (), *, give_up: Sequence[str] = (), key: Key = None
) -> DataResult:
    """Take back the bundles that you published and that the project's folder lacks, since it was restored from an older
    copy. A sync names them.

    People go on with what they have, and what they answered counts. Each task is looked up in the files by what was
    sent of it. Build the bundles of later tasks, or assign them, afterwards.

    Parameters:
        tasks = [TASKS.jsonl...]: The files of tasks that were given since the copy was made, gold items included.
        --give-up SERIES: Do without the lost bundles of this series: your own newest bundle follows them, and what was
            answered to the tasks of the lost ones alone does not count.

    Raises ``project.*``, ``source.*``, ``keys.*``.
    """
    from annotator.owner.build.lost_bundles import recover_bundles

    recovered, errors = recover_bundles(project, tasks, give_up, unlocked(key))
    return DataResult([asdict(bundle) for bundle in recovered], [
        *(
            f"{bundle.series}: number {bundle.sequence} "
            + ("is given up" if bundle.given_up else f"is recovered, with {counted(bundle.tasks, 'task')}")
            for bundle in recovered
        ),
        *(["If the project has plans (plans/NAME.jsonl), they are older, too: copy plan.jsonl from the folder of the "
           "newest bundles over them before you assign again. Next: annotator project sync"] if recovered else []),
    ], errors=errors)  # fmt: skip


def forget(project: Project, person: str, names: Sequence[str] = (), *, checks: bool = False) -> DataResult:
    """Stop reporting an annotator's refused files, and delete their copies, or accepted ones that are lost. A file that
    changes at the destination is checked again.

    Parameters:
        person = PERSON: The annotator's id or name.
        names = [NAME...]: Names of files; default: all refused files.
        --checks: Instead what the checks find about the person now, once you have looked at it.

    Raises ``project.*``.
    """
    from annotator.owner.exchange.project_sync import forget_refused_results, named_person

    annotator_id = named_person(project, person)
    if not checks:
        files = forget_refused_results(project, annotator_id, names)
        text = f"Forgotten: {counted(files, 'file')} of {annotator_id}"
        return DataResult({"annotator": annotator_id, "files": files}, [text])
    from annotator.owner.status.flagged_people import forget_findings

    findings = forget_findings(project, annotator_id)
    text = f"Looked at: {counted(findings, 'finding')} about {annotator_id}. New ones are named again"
    return DataResult({"annotator": annotator_id, "findings": findings}, [text])
