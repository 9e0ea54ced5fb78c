"""``project sync``: the owner's end of syncing."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from annotator import limits
from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.errors import AnnotatorError
from annotator.owner.dataset.merge_result import MergeResult, unencrypted_lines
from annotator.owner.operations.arguments import AtLeast, Key, OwnedProjects, unlocked, usual_keys
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json
from annotator.text.output_lines import counted, first_lines, table_lines

if TYPE_CHECKING:
    from annotator.owner.exchange.project_sync import ProjectSyncResult

PLACE_VARIABLE = "ANNOTATOR_SYNC_TO"
"""The environment variable with the address of the destination, for unattended syncs."""
_LISTED = 20


@dataclass(frozen=True)
class SyncedProject:
    """What a sync did, and the merge of all received results, if a data set was named and there are some."""

    project: Project
    result: ProjectSyncResult
    merge_result: MergeResult | None = None

    @property
    def partly(self) -> bool:
        """Whether something was refused that had not been before."""
        return bool(self.result.refused_now) or (self.merge_result is not None and self.merge_result.refused_anew)

    @property
    def errors(self) -> Sequence[AnnotatorError]:
        return [*self.result.errors.values(), *(self.merge_result.errors if self.merge_result else ())]

    def as_json(self) -> Json:
        result, merged = self.result, self.merge_result
        names = ("destination", "tasks", "receipts", "taken", "uninvited", "others", "left", "mended", "unencrypted",
                 "people", "errors")  # fmt: skip
        refused = [
            {
                "annotator": annotator_id,
                "name": name,
                "new": (annotator_id, name) in result.refused_now,
                **refusal.model_dump(),
            }
            for annotator_id, name, refusal in result.refused
        ]
        into = {"merged": merged.as_json(), "checks": merged.checks.findings} if merged else {}
        counts = {name: getattr(result, name) for name in names}
        return {**dict([*counts.items()][:4]), "refused": refused, **counts, **into}

    def lines(self) -> Iterator[str]:
        result = self.result
        yield (
            f"Synced with {result.destination}: {counted(result.taken, 'results file')} taken, "
            f"{counted(result.tasks, 'task bundle')} and {counted(result.receipts, 'receipt')} put there"
        )
        yield from result.enrolled
        yield "What came through this place (`annotator project status` also counts what was merged by hand):"
        header = (
            "id", "tasks", "waiting", "delivered", "received", "refused", "submitted", "skipped", "returned",
            "last delivery",
        )  # fmt: skip
        rows = [
            (row.annotator_id, row.tasks, row.waiting, row.delivered, row.received, row.refused, row.submitted,
             row.skipped, row.returned, row.last_delivery or "never")
            for row in result.people if not row.fault
        ]  # fmt: skip
        yield from table_lines(header, [[str(cell) for cell in row] for row in rows])
        yield from (f"The figures of {row.annotator_id} are missing: {row.fault}" for row in result.people if row.fault)
        if any(row.course in ("to score", "to read") for row in result.people):
            root = self.project.quoted_root
            yield f"Tests of the course among them are scored by: annotator results qualify --project {root}"
        yield from unencrypted_lines(result.unencrypted)
        yield from self._refused_lines()
        for row in result.people:
            if row.not_whole:
                yield f"Not whole yet: {counted(row.not_whole, 'file')} of {row.annotator_id}; sync again later"
        yield from self._place_lines()
        for uninvited in result.uninvited:
            yield f"Left out, for they have no invite: {uninvited}; make one with: annotator invite new"
        for annotator_id, error in result.errors.items():
            yield f"Failed for {annotator_id}: {error.message}"
        if self.merge_result is not None:
            yield from self.merge_result.lines(anew=True)

    def _refused_lines(self) -> Iterator[str]:
        """Each newly refused file, and the number of earlier refusals by person."""
        result = self.result
        recent = [refused for refused in result.refused if refused[:2] in result.refused_now]
        for annotator_id, name, refusal in recent[:_LISTED]:
            yield f"Refused: {refusal.reason} [{refusal.code}] ({annotator_id}, {name})"
        more = Counter(annotator_id for annotator_id, _, _ in recent[_LISTED:])
        for annotator_id, count in sorted(more.items()):
            yield f"Refused: {counted(count, 'more file')} of {annotator_id}"
        before = Counter(refused[0] for refused in result.refused if refused[:2] not in result.refused_now)
        for annotator_id, count in sorted(before.items()):
            yield (
                f"Refused before: {counted(count, 'file')} of {annotator_id}; "
                f"forget them with: annotator project forget {annotator_id} --project {self.project.quoted_root}"
            )

    def _place_lines(self) -> Iterator[str]:
        """What was at the destination that does not belong to the project or differs, and what waits there."""
        result = self.result
        ignored = [f"Skipped, because it is not a file of this program: {name}" for name in result.others]
        yield from first_lines(_LISTED, ignored, "Also skipped: other files in the folders of {n} more people")
        mended = [f"Mended, for something else lay there: {name}" for name in result.mended]
        yield from first_lines(_LISTED, mended, f"Mended: {counted(len(mended) - _LISTED, 'more file')}")
        for annotator_id, count in sorted(result.left.items()):
            yield f"Left for the next sync: {counted(count, 'new file')} of {annotator_id}"


def sync(
    project: Project,
    *,
    to: str | None = None,
    to_file: Path | None = None,
    ca: Path | None = None,
    dataset: Path | None = None,
    key: Key = None,
    large: bool = False,
    verify: bool = False,
    minutes: Annotated[float, AtLeast(1)] = limits.SYNC_SECONDS / 60,
    keys: KeyStore | None = None,
    owned: OwnedProjects = list,
) -> SyncedProject:
    """Fetch results, answer them with signed receipts, and upload tasks to the destination of the annotators. Suitable
    for cron.

    Results are saved in the project's folder. Refused files are named, with --strict by the exit status too. Earlier
    refusals are counted by person until they are forgotten (`annotator project forget`).

    Parameters:
        to = --destination PLACE: The folder or URL that annotators also use, from now on. Default: ANNOTATOR_SYNC_TO
            for this sync; the stored one; that of the last invite.
        to_file = --destination-file FILE: A file with the address, which may contain a password; - is standard input.
        --dataset DIR: Also merge the results into this data set.
        --verify: Read back all files at the destination, and upload changed ones again.
        --minutes: Stop after this many minutes; the next sync continues.

    Raises ``delivery.*``, ``project.*``, ``merge.*``, ``dataset.*``, ``keys.*``.
    """
    from annotator.owner.exchange.invitations import usual_destination
    from annotator.owner.exchange.project_sync import sync_project
    from annotator.transfer.addresses import open_destination, whole_address
    from annotator.transfer.destination import TransferDeadline
    from annotator.transfer.network_destination_address import with_authorities

    owned([project.root])
    keys = usual_keys(keys)
    given_address = to if to is not None else read_address(to_file) if to_file else None
    entry, once = f"project-place-{project.state.id}", os.environ.get(PLACE_VARIABLE, "")
    address = given_address if given_address is not None else once or keys.secret(entry) or usual_destination(project)
    if not address:
        message = "There is no place to sync with."
        raise AnnotatorError("delivery.no_destination", message, "Name it once, with --destination PLACE.")
    signer, deadline = unlocked(key), TransferDeadline(minutes * 60)
    address = with_authorities(whole_address(address), ca)
    place, most = open_destination(address, deadline), None if large else limits.LARGE
    result = sync_project(project, place, signer, most=most, verify=verify, deadline=deadline)
    if (given_address is not None or (ca is not None and not once)) and address != keys.secret(entry):
        keys.keep_secret(entry, address)
    return SyncedProject(project, result, _merge(project, dataset, key) if dataset is not None else None)


def read_address(file: Path) -> str:
    """The address in the first line of a file, or of standard input (``-``). Raises ``delivery.bad_address``."""
    try:
        return passphrase_from(file) or ""
    except AnnotatorError as error:
        message = "The file with the address cannot be read."
        raise AnnotatorError(
            "delivery.bad_address", message, "Check the path and the permissions.", error.where
        ) from None


def _merge(project: Project, dataset: Path, key: Key) -> MergeResult | None:
    """Merge all received results; None if there are none."""
    from annotator.owner.dataset.dataset_folder import DatasetFolder
    from annotator.owner.dataset.merge import merge
    from annotator.owner.exchange.deliveries import results_files
    from annotator.owner.exchange.encryption import decrypted_files
    from annotator.owner.exchange.exchange_state import accepted_files
    from annotator.owner.operations.merge import checked_work

    accepted = accepted_files(project)
    if not accepted and not DatasetFolder(dataset).is_there():
        return None
    with decrypted_files(project, results_files(accepted) if accepted else [], lambda: unlocked(key)) as readable:
        merged = merge(project, readable, dataset)
    return replace(merged, checks=checked_work(project, merged)) if merged.changed else merged
