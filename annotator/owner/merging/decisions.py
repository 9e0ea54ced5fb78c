"""Which deliveries count: decided from all that were ever seen, so that their order never matters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from annotator.bundle.sequence import settle_results
from annotator.errors import AnnotatorError
from annotator.owner.invitations import Claim

TAKEN: Final = "taken"
FORK: Final = "taken, fork"
SUPERSEDED: Final = "superseded"
REFUSED: Final = "refused"


@dataclass(frozen=True)
class Seen:
    """A results bundle that was looked at: its place, whose it is, and under which names it came.

    ``created`` is when it was made by the annotator's clock, in UTC, empty where it says no time. ``fault`` is the code
    of what keeps it from being believed, whatever the project trusts; such a file is known by the SHA-256 of its bytes
    instead of a bundle id. ``made_by`` names the program that made it, empty for a person's. ``claim`` is what it says
    for a key that is not trusted yet, None for one that an earlier merge saw.
    """

    bundle_id: str
    signer: str = ""
    device: str = ""
    sequence: int = 0
    supersedes: str | None = None
    files: tuple[str, ...] = ()
    countersigned_by: tuple[str, ...] = ()
    created: str = ""
    program_version: str = ""
    made_by: str = ""
    fault: str = ""
    message: str = ""
    claim: Claim | None = None


@dataclass(frozen=True)
class Decision:
    """What becomes of a delivery, and why where that is not plain."""

    decision: str
    reason: str = ""

    @property
    def counts(self) -> bool:
        return self.decision in (TAKEN, FORK)


def united(seen: Iterable[Seen]) -> dict[str, Seen]:
    """Every bundle once, with the names and countersignatures of all its copies."""
    found: dict[str, Seen] = {}
    for one in seen:
        before = found.get(one.bundle_id, one)
        found[one.bundle_id] = Seen(
            **{
                **before.__dict__,
                "files": tuple(sorted({*before.files, *one.files})),
                "countersigned_by": tuple(sorted({*before.countersigned_by, *one.countersigned_by})),
            }
        )
    return found


def decide(
    seen: Mapping[str, Seen],
    people: Mapping[str, str],
    refusal: Callable[[Seen], AnnotatorError | None] = lambda _: None,
) -> dict[str, Decision]:
    """What becomes of each bundle; ``people`` has the person behind every key that is trusted now, ``refusal`` says
    why a bundle is not believed although it is whole.

    Of each device the newest counts. Where its bundles contradict each other, both sides of the fork count, so that
    nothing is lost, and what they say of one task is a conflict.
    """
    decisions: dict[str, Decision] = {}
    devices: dict[tuple[str, str], list[Seen]] = {}
    for name, one in seen.items():
        if one.fault:
            decisions[name] = Decision(REFUSED, f"{one.message} [{one.fault}]")
        elif (refused := refusal(one)) is not None:
            decisions[name] = Decision(REFUSED, f"{refused.message} [{refused.code}]")
        elif one.signer not in people:
            decisions[name] = Decision(REFUSED, "The project does not trust the signer's key. [trust.unknown_signer]")
        else:
            devices.setdefault((one.signer, one.device), []).append(one)
    for chain in devices.values():
        settled = settle_results(chain)
        heads = {one.bundle_id for one in settled.heads}
        for one in chain:
            if one.bundle_id in heads:
                decisions[one.bundle_id] = (
                    Decision(FORK, "Contradicts another bundle of its device.") if settled.forks else Decision(TAKEN)
                )
            else:
                decisions[one.bundle_id] = Decision(SUPERSEDED)
    return decisions


def unfollowed(seen: Iterable[Seen]) -> set[str]:
    """The bundles that none of their device is known to follow: those whose rows a data set keeps.

    One that counts is always among them, now and after any other arrives: every bundle has all the work of those that
    it follows. One of them that is superseded now comes to count where a bundle that arrives later shows that the
    newest did not follow it.
    """
    known = [one for one in seen if not one.fault]
    followed = {(one.signer, one.device, one.supersedes) for one in known}
    return {one.bundle_id for one in known if (one.signer, one.device, one.bundle_id) not in followed}
