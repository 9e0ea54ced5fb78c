"""Made the golden invites, receipts and lists of keys, of fixed keys; run again only where the format is to change.

python -m tests.data.keys.make
"""

from __future__ import annotations

from pathlib import Path

from annotator.bundle.invite import Invite, InviteContent, sign_invite
from annotator.bundle.key_archive import KeyTransferData, write_key_archive
from annotator.bundle.key_succession import sign_successor
from annotator.bundle.program_requirement import ProgramRequirement
from annotator.bundle.receipt import (
    GuidelinesAnnouncement,
    QualificationAttemptScore,
    Receipt,
    ReceiptAcceptedBundle,
    ReceiptAnswerReturn,
    ReceiptContent,
    ReceiptDeliveryFinding,
    ReceiptRefusedBundle,
    ReceiptTaskReturn,
    sign_receipt,
)
from annotator.bundle.receipt_notices import finding_of
from annotator.bundle.revocation import RevocationList
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import KEYS, AllowedSigners
from tests.bundle.forge import ANNOTATOR, OWNER, PROJECT, REVIEWER, STRANGER

HERE = Path(__file__).parent
NEXT = SigningKey(b"the owner's next key, 32 bytes. ", "Olive Owner")
PHRASE = "golden passphrase"


def golden_invite() -> Invite:
    return sign_invite(
        InviteContent(
            invite_id="0123456789abcdef",
            project_id=PROJECT,
            project_title="Golden answers",
            owner_fingerprint=OWNER.public.fingerprint,
            owner_name=OWNER.name,
            annotator_id="zoe-angstrom",
            annotator_name="Zoë Ångström 李明",
            secret="5e" * 32,
            recipient="age1tq5wg5uys59lc8vyx3a8na0ljmrnjcs7hegvpc0d5h553pg2kdtspscl0r",
            destination="https://lena:secret@example.org/results/",
        ),
        OWNER,
    )


def golden_receipt() -> Receipt:
    """A receipt with every optional field."""
    notices = (
        ReceiptDeliveryFinding(
            code="owner.announcement", reason="The project owner writes (2026-01-30): Read page 4.",
            arguments={"date": "2026-01-30", "text": "Read page 4."},
        ),
        ReceiptDeliveryFinding(
            code="owner.answer", reason="lee answers your question “A list?”: Yes.", tasks=("t2",),
            arguments={"by": "lee", "question": "A list?", "text": "Yes."},
        ),
        ReceiptDeliveryFinding(code="work.void", reason="1 tasks are open again.", tasks=("t1",)),
        finding_of("work.void", ["t1"], n="1", why="key stolen"),
    )  # fmt: skip
    place = ReceiptAnswerReturn(target="q1/r1", key="helpfulness", part="x", reason="Too high.")
    task_return = ReceiptTaskReturn(
        task_id="t1", revision=5, reason="Look again.", places=(place,), void=("2026-01-29T09:00:00Z",), why="x"
    )
    return sign_receipt(
        ReceiptContent(
            project_id=PROJECT,
            project_title="Golden answers",
            annotator_id="zoe-angstrom",
            owner_fingerprint=OWNER.public.fingerprint,
            number=2,
            previous="ab" * 32,
            issued="2026-01-31T12:00:00Z",
            taken=(ReceiptAcceptedBundle(bundle_id="cd" * 32, tasks=3, submitted=2),),
            refused=(ReceiptRefusedBundle(bundle_id="ef" * 8, code="trust.revoked", reason="The key is revoked."),),
            returned=(task_return,),
            submitted=1,
            qualification=QualificationAttemptScore(
                key=ANNOTATOR.public.fingerprint,
                course="12" * 32,
                attempt=2,
                passed=True,
                right=3,
                answers=4,
                overall=0.75,
                decided=True,
                note="Good.",
            ),
            accepted=1,
            notices=notices,
            guidelines=(GuidelinesAnnouncement(rubric="golden", text="# Rules\n", replaces=("34" * 32,)),),
            needs_program=ProgramRequirement(version="0.3", get_from="https://lab.example/annotator"),
        ),
        OWNER,
    )


def files() -> dict[str, bytes]:
    """What is deterministic; a locked key is not, for its salt is drawn."""
    invite = golden_invite()
    revoked = RevocationList().add(ANNOTATOR.public).add(STRANGER.public).withdraw("fedcba9876543210")
    signers = AllowedSigners().add("owner@example", "owner", NEXT.public).add("rita", "reviewer", REVIEWER.public)
    listed = signers.render().encode()
    return {
        "v1.anninvite": invite.file(),
        "v1.line.txt": invite.line().encode() + b"\n",
        "v1.annreceipt": golden_receipt().file(),
        "v1.proof.txt": invite.content.proof(ANNOTATOR.public).encode() + b"\n",
        "revoked": revoked.render().encode(),
        "revoked.krl": revoked.krl("golden"),
        "allowed_signers": listed,
        "allowed_signers.old.sig": OWNER.sign(KEYS, listed).encode(),
        "allowed_signers.new.sig": NEXT.sign(KEYS, listed).encode(),
        "succession.json": sign_successor(ANNOTATOR, STRANGER.public).model_dump_json(indent=1).encode() + b"\n",
    }


def main() -> None:
    for name, data in files().items():
        (HERE / name).write_bytes(data)
    archive = KeyTransferData(
        role="annotator", name=ANNOTATOR.name, succeeds=(sign_successor(STRANGER, ANNOTATOR.public),)
    )
    (HERE / "v1.annkey").write_bytes(write_key_archive(ANNOTATOR, archive, PHRASE))


if __name__ == "__main__":
    main()
