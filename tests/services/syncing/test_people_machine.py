"""People, their laptops and the owner's keys in any order."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

from tests.services.syncing.people_and_keys import EXAMPLES, PeopleAndKeys

PeopleAndKeys.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=14,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
    print_blob=True,
)
test_people_and_keys = PeopleAndKeys.TestCase
