"""The people whose keys a project trusts."""

from __future__ import annotations

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.bundle.trust import NAMESPACES
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Row
from annotator.text.output_lines import counted


def people_of(project: Project) -> list[Row]:
    """Everybody whose key the project knows: person, name, key, devices, and whether it is revoked."""
    from annotator.owner.project.revocations import devices_by_key, received_bundles, revocations_of

    revoked, devices_seen, received = revocations_of(project).keys, devices_by_key(project), received_bundles(project)
    rows: list[Row] = []
    for signer in project.signers.signers:
        key = signer.public
        person, name = project.person_of(key)
        rows.append(
            {
                "person": person,
                "name": name or project.name_of(key),
                "principal": signer.principal,
                "roles": sorted(role for role, space in NAMESPACES.items() if space in signer.namespaces),
                "fingerprint": key.fingerprint,
                "words": " ".join(fingerprint_words(key)),
                "devices": list(devices_seen.get(key.fingerprint, ())),
                "received": len(received.get(key.fingerprint, ())),
                "revoked": key.fingerprint in revoked,
                "reason": revoked[key.fingerprint].reason if key.fingerprint in revoked else "",
            }
        )
    return rows


def person_line(row: Row) -> str:
    identity = f" ({row['person']})" if row["person"] != row["fingerprint"] and row["person"] != row["name"] else ""
    count = len(row["devices"])
    came = f", {counted(count, 'device')}" if count else ""
    state = f", revoked{': ' + row['reason'] if row['reason'] else ''}" if row["revoked"] else ""
    return f"{', '.join(row['roles'])}: {row['name']}{identity} {row['fingerprint']}{came}{state}"
