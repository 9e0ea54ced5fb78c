"""``annotator bundle``: inspects and verifies bundles without importing them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from pydantic import BaseModel

from annotator.bundle.info import BundleMetadata
from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.bundle.owner_rotation import OwnerKeyRotation
from annotator.cli.operation import CommandGroup
from annotator.cli.output import print_json, print_line
from annotator.errors import AnnotatorError, check_output
from annotator.model.journal_line import JournalLine
from annotator.model.result_line import AnnotationResultLine
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.operations.arguments import Key, unlocked
from annotator.owner.operations.result import DataResult
from annotator.owner.project.owner_project import Project
from annotator.paths import DataDir

if TYPE_CHECKING:
    from annotator.bundle.bundle_reader import VerifiedBundle
    from annotator.bundle.scan import BundleSignature, BundleVerificationResult

SCHEMAS: Mapping[str, tuple[type[BaseModel], str]] = {
    "bundle": (BundleMetadata, "bundle.json of a tasks or results bundle"),
    "rubric": (Rubric, "rubric.json of a tasks bundle"),
    "tasks": (Task, "One line of tasks.jsonl in a tasks bundle"),
    "annotations": (AnnotationResultLine, "One line of annotations.jsonl in a results bundle"),
    "journal": (JournalLine, "One line of journal.jsonl in a results bundle"),
    "rotations": (OwnerKeyRotation, "One line of keys/rotations.jsonl in a tasks bundle"),
}
"""The JSON files in bundles by the name of their schema: the model that parses them, and a title."""
_SCHEMAS = (*SCHEMAS, "rubric-file", "task-file")


def verify(files: Sequence[Path], project: Project | None = None, key: Key = None) -> DataResult:
    """Verify bundles and print the signers, one line per file. The exit status is 1 if any of them is refused.

    `ok` means that nothing was altered and that the author is trusted by the project. Without a project, `intact` means
    that it was signed by an unknown key.

    Parameters:
        files = FILES...: .anntask and .annresult files.
        --project DIR: Refuse authors whose keys this project does not trust.
    """
    from annotator.owner.exchange.encryption import decrypted_files

    if project is not None:
        with decrypted_files(project, files, lambda: unlocked(key)) as readable:
            outcomes = [
                {**_outcome(file, project), "file": str(source)} for source, file in zip(files, readable, strict=True)
            ]
    else:
        outcomes = [_outcome(file, None) for file in files]
    return DataResult(outcomes, map(_outcome_line, outcomes), failed=not all(outcome["ok"] for outcome in outcomes))


def inspect(data_dir: DataDir, file: Path) -> DataResult:
    """Show the content of a bundle: its description, its signatures, and its files.

    Parameters:
        file = FILE: A .anntask or .annresult file.
    """
    from annotator.bundle.bundle_reader import open_bundle

    with open_bundle(file, data_dir.quarantine) as bundle:
        facts = _bundle_description(bundle)
    return DataResult(facts, _fact_lines(facts))


def _fact_lines(facts: Mapping[str, Any]) -> Iterator[str]:
    from annotator.bundle import strictjson

    for name, value in facts["info"].items():
        yield f"{name}: {value if isinstance(value, str | int) else strictjson.dumps(value).decode()}"
    yield f"bundle id: {facts['bundle_id']}"
    for signature in facts["signatures"]:
        yield f"signature: {signature['role']} {signature['fingerprint']} ({signature['file']})"
    for entry in facts["files"]:
        lines = f", {entry['lines']:,} lines" if "lines" in entry else ""
        yield f"file: {entry['name']} ({entry['size']:,} bytes{lines})"


def schema(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help=f"One of {', '.join(_SCHEMAS)}.")] = None,
    out: Path | None = None,
) -> None:
    """Print the JSON Schemas of the files inside bundles, of rubric files and of task files.

    Parameters:
        --out DIR: Write those of bundles to files in this folder.
    """
    from annotator.bundle import strictjson

    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for schema_name in SCHEMAS:
            (out / f"{schema_name}.schema.json").write_bytes(strictjson.pretty(schema_of(schema_name)))
        print_line(f"Wrote {len(SCHEMAS)} schemas to {out}")
    elif name is None:
        print_json({schema_name: schema_of(schema_name) for schema_name in SCHEMAS})
    else:
        print_json(schema_of(name))


def countersign(
    data_dir: DataDir, keys: KeyStore, file: Path, out: Path, passphrase_file: Path | None = None
) -> DataResult:
    """Add the signature of this machine's reviewer key. The bundle's id does not change.

    Parameters:
        --out FILE: The countersigned bundle to write.
        file = FILE: A .anntask or .annresult file.
    """
    from annotator.bundle.bundle_reader import open_bundle
    from annotator.bundle.bundle_writer import countersign as write_countersigned

    check_output(out, file.suffix)
    signer = keys.load("reviewer", passphrase_from(passphrase_file))
    with open_bundle(file, data_dir.quarantine) as bundle:
        name = write_countersigned(bundle, out, signer)
        text = f"Countersigned {out}: {name}, bundle id {bundle.bundle_id}"
        return DataResult({"path": str(out), "signature": name, "bundle_id": bundle.bundle_id}, [text])


def schema_of(name: str) -> dict[str, Any]:
    """The JSON Schema called ``name``. Raises ``bundle.unknown_schema``."""
    from annotator.owner.rubrics.rubrics import rubric_schema
    from annotator.owner.tasks.input_task import input_task_schema

    if name in (of_files := {"rubric-file": rubric_schema, "task-file": input_task_schema}):
        return of_files[name]()
    if name not in SCHEMAS:
        names = ", ".join(_SCHEMAS)
        raise AnnotatorError("bundle.unknown_schema", f"There is no schema {name!r}.", f"Use one of {names}.")
    model, title = SCHEMAS[name]
    draft = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**draft, **model.model_json_schema(), "title": title}


def _outcome(file: Path, project: Project | None) -> dict[str, Any]:
    """The result of ``verify`` for one file, as printed in JSON."""
    from annotator.bundle.bundle_reader import verify_bundle

    try:
        verification = verify_bundle(file)
        if project is not None:
            _refuse_strangers(verification, project)
    except AnnotatorError as error:
        return {"file": str(file), "ok": False, "code": error.code, "message": error.message, "where": error.where}
    info = verification.info
    holder = project.people.keys.get(info.author_fingerprint) if project is not None else None
    return {
        "file": str(file),
        "ok": True,
        "trusted": project is not None,
        "known_as": holder.name if holder is not None else "",
        "kind": verification.kind,
        "bundle_id": verification.bundle_id,
        "project_id": info.project_id,
        "project_title": info.project_title,
        "series": info.series,
        "sequence": info.sequence,
        "author_name": info.author_name,
        "author_fingerprint": info.author_fingerprint,
        "signatures": [_signature(signature) for signature in verification.signatures],
    }


def _refuse_strangers(verification: BundleVerificationResult, project: Project) -> None:
    """Raises ``trust.*`` if an author is not trusted."""
    from annotator.bundle import names
    from annotator.owner.exchange.invitations import SignerClaim, invites_of, proven_invite
    from annotator.owner.project.revocations import revocations_of

    role, author = names.AUTHORS[verification.kind][0], verification.author
    refused = revocations_of(project).refusal(author.fingerprint, verification.bundle_id)
    if refused is not None:
        raise refused
    invites = invites_of(project)
    issued = invites.invites.get(proven_invite(project, SignerClaim.of(author, verification.info), invites))
    own = verification.kind == "tasks" and author in project.owners
    if role not in project.signers.roles_of(author) and not own:
        called = f" It calls itself {verification.info.author_name!r}." if verification.info.author_name else ""
        invited = (
            f" It proves the invite of {issued.name} ({issued.annotator_id}), and is enrolled as it is merged."
            if issued
            else ""
        )
        message = f"signed by somebody you do not know: {author.fingerprint} is not trusted as {role}.{called}{invited}"
        raise AnnotatorError("trust.unknown_signer", message, "Compare the fingerprint with its owner.")


def _outcome_line(outcome: Mapping[str, Any]) -> str:
    """One line for one file."""
    if not outcome["ok"]:
        place = outcome["where"].partition(", ")[2]
        return f"refused {outcome['file']}: {outcome['message']}{f' ({place})' if place else ''} [{outcome['code']}]"
    signed = "; ".join(f"{s['role']} {s['fingerprint']}" for s in outcome["signatures"])
    number = f"{outcome['series'] + ' ' if outcome['series'] else ''}number {outcome['sequence']}"
    author = f"{outcome['author_name']!r}"
    if outcome["known_as"] and outcome["known_as"] != outcome["author_name"]:
        author = f"{outcome['known_as']!r} (who says {author})"
    word, note = ("ok", "") if outcome["trusted"] else ("intact", "; signed by somebody you do not know")
    return (
        f"{word} {outcome['file']}: {outcome['kind']} of {outcome['project_title']!r}, {number}, "
        f"by {author}, signed by {signed}, bundle id {outcome['bundle_id']}{note}"
    )


def _bundle_description(bundle: VerifiedBundle) -> dict[str, Any]:
    from annotator.bundle import strictjson

    return {
        "kind": bundle.kind,
        "bundle_id": bundle.bundle_id,
        "size": bundle.size,
        "info": strictjson.loads(bundle.info.to_json()),
        "signatures": [_signature(signature) for signature in bundle.signatures],
        "files": [
            {
                "name": name,
                "size": bundle.size_of(name),
                **({"lines": sum(1 for _ in bundle.lines(name))} if name.endswith(".jsonl") else {}),
            }
            for name in bundle.names
        ],
    }


def _signature(signature: BundleSignature) -> dict[str, str]:
    return {
        "role": signature.role,
        "fingerprint": signature.public.fingerprint,
        "namespace": signature.namespace,
        "file": signature.file,
    }


app = CommandGroup(
    {
        "verify": verify,
        "inspect": inspect,
        "schema": schema,
        "countersign": countersign,
    },
    help="Verify, inspect and countersign bundles.",
)
