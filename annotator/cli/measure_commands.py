"""``annotator stats`` and ``annotator report``."""

from __future__ import annotations

from annotator.cli.operation import command
from annotator.owner.operations import measure

stats = command(measure.stats)
report = command(measure.report)
