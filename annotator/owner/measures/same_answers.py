"""Pairs of people who gave the same answers more often than their agreement with other people explains.

Of two people who judge independently, agreement beyond chance is the product of how well each of them sees what there
is to see. So is that of each with third people, and that of third people with each other (C. Spearman, The Proof and
Measurement of Association between Two Things, American Journal of Psychology 15, 1904); the latter two explain the
former. All are of the same items: those that both and at least two others judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from annotator.owner.dataset.dataset_tables import sql_list
from annotator.owner.measures.judgements import ITEM, SCORES, MeasuredAttribute
from annotator.owner.measures.measure import proportion
from annotator.owner.rows import Row

LEAST = 100
"""The fewest judgements of two people that are compared."""
_VARIED = 0.8
"""The agreement of two random scores from which on equal scores say nothing."""
_ALIKE = 0.9
"""The agreement with others from which on people agree so well that copies look like honest work."""
_IMPROBABLE = 1e-6
"""The probability that any pair of people who work independently is named."""

# Of a score that `often` people gave to an item, a person's own is one; `equal_scores` counts the ordered pairs of
# people with the same score, each person with themselves among them.
_PAIRS = f"""
    WITH equal_scores AS (
        SELECT {ITEM}, CAST(sum(often * often) AS BIGINT) AS equal_scores FROM study.shared GROUP BY {ITEM}
    ), own AS (
        SELECT {ITEM}, annotator, score, often, r.people - 2 AS others, equal_scores, chance
        FROM study.rated AS r JOIN (SELECT {ITEM}, score, often FROM study.shared) AS s USING ({ITEM}, score)
        JOIN equal_scores USING ({ITEM})
        JOIN (SELECT attribute, {{chance}} AS chance FROM study.attributes) AS a USING (attribute)
        WHERE r.people > 3 AND chance < {_VARIED} AND left(version, 1) IN {{digits}}
    ), pairs AS (
        SELECT one.annotator AS one, two.annotator AS two, CASE WHEN one.score = two.score THEN 1 ELSE 0 END AS equal,
            one.often AS of_one, two.often AS of_two, one.others AS others, one.equal_scores AS equal_scores,
            one.chance AS chance
        FROM own AS one JOIN own AS two USING ({ITEM}) WHERE one.annotator < two.annotator
    )
    SELECT one, two, count(*) AS judged, CAST(sum(equal) AS BIGINT) AS same, avg(chance) AS chance,
        avg((of_one - 1 - equal) / others) AS one_with_others, avg((of_two - 1 - equal) / others) AS two_with_others,
        avg((equal_scores - 2 * (of_one + of_two) + 2 + 2 * equal - others) / (others * (others - 1))) AS among_others
    FROM pairs GROUP BY one, two HAVING count(*) >= {LEAST} AND sum(equal) >= {{limit}} * count(*)"""


def pairs_sql(
    attributes: Sequence[MeasuredAttribute], distribution: Mapping[int, Counter[int]], versions: Iterable[str],
    limit: float,
) -> str:  # fmt: skip
    """The statement for the pairs of people of whose judgements a share of ``limit`` or more are the same.

    ``distribution``: how often each score was given, by index of the attribute; ``versions``: the first digits of the
    versions that are compared.
    """
    chances = [_chance(attribute, distribution[number]) for number, attribute in enumerate(attributes)]
    cases = " ".join(f"WHEN {number} THEN {chance!r}::DOUBLE" for number, chance in enumerate(chances))
    chance = f"CASE attribute WHEN -1 THEN 1.0::DOUBLE {cases} END"
    return _PAIRS.format(chance=chance, digits=sql_list(versions), limit=limit)


def improbable_pairs(rows: Iterable[Row], people: int) -> list[Row]:
    """The pairs, of so many ``people``, that share more answers than anything else explains, those who share most last:
    each with the number of judgements of the same items (``judged``), that of the ``same`` ones, and the greatest share
    of these that is ``expected``."""
    pairs = ({**row, "expected": expected_share(row)} for row in sorted(rows, key=lambda row: row["same"]))
    limit = _IMPROBABLE / max(1, people * (people - 1) / 2)
    return [pair for pair in pairs if chance_of_same(pair["judged"], pair["same"], pair["expected"]) < limit]


def stand_ins(pairs: Iterable[Row], judged: Mapping[str, int], left_out: Collection[str] = ()) -> dict[str, str]:
    """Of people with the same answers all but one, each with the one whose answers stand for theirs: whoever has
    ``judged`` most, of those who are not ``left_out``."""
    groups: dict[str, set[str]] = {}
    for pair in pairs:
        group = set[str]().union(*(groups.get(person, {person}) for person in (pair["one"], pair["two"])))
        groups |= dict.fromkeys(group, group)
    chosen: dict[str, str] = {}
    for person, group in groups.items():
        if person not in left_out:
            chosen[person] = min(group - {*left_out}, key=lambda item: (-judged[item], item))
    return {person: original for person, original in chosen.items() if original != person}


def _chance(attribute: MeasuredAttribute, often: Counter[int]) -> float:
    """The agreement of two random scores of an attribute; 1 of one that is computed from other judgements."""
    if attribute.kind in ("first_error", *SCORES):
        return 1.0
    return float(sum((many / often.total()) ** 2 for many in often.values()))


def expected_share(pair: Row) -> float:
    """The greatest share of same answers that the agreement of two people with others explains, by the ends of the
    intervals that explain most. 1 where it explains any: others agree nearly always, or hardly more than by chance."""
    chance: float = pair["chance"]
    with_others = pair["one_with_others"], pair["two_with_others"]
    first, second = (max(0.0, _share_interval(share, pair)[1] - chance) for share in with_others)
    among_others = _share_interval(pair["among_others"], pair)[0] - chance
    if max(with_others) >= _ALIKE or among_others <= 0:
        return 1.0
    return min(1.0, chance + first * second / among_others)


def _share_interval(share: float, pair: Row) -> tuple[float, float]:
    measured = proportion(share * pair["judged"], pair["judged"])
    assert measured.low is not None
    assert measured.high is not None
    return measured.low, measured.high


def chance_of_same(judged: int, same: int, expected: float) -> float:
    """The probability that ``same`` of the judgements or more are the same, each with the probability ``expected``."""
    from scipy.special import bdtrc  # slow to import, and most commands need no measures

    return float(bdtrc(same - 1, judged, expected)) if expected < 1 else 1.0
