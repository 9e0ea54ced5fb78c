"""The sample projects that are shipped with the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from annotator.paths import resource


@dataclass(frozen=True)
class SampleProject:
    """A bundle in ``resources/sample``: its file, the command that opens it, and its kind of work. ``project`` is the
    project id if the first steps use it."""

    file: tuple[str, ...]
    command: str
    title: str
    about: str
    project: str = ""

    @property
    def path(self) -> Path:
        return resource("sample", *self.file)

    @property
    def shown_title(self) -> str:
        return QCoreApplication.translate("SampleProject", self.title)

    @property
    def shown_about(self) -> str:
        return QCoreApplication.translate("SampleProject", self.about)


def _(text: str) -> str:
    return str(QT_TRANSLATE_NOOP("SampleProject", text))


SAMPLES = (
    SampleProject(
        ("sample.anntask",),
        "help.sample_rating",
        _("Rate responses"),
        _("Everyday questions, each with four responses: score every response on five attributes."),
        project="5bdc1fd3-bb3e-43ae-9692-1d113cddc665",
    ),
    SampleProject(
        ("stories", "stories.anntask"),
        "help.sample_critique",
        _("Critique answers"),
        _("Short stories and answers to questions about them: say what is wrong, highlight it, improve it."),
    ),
    SampleProject(
        ("comments", "comments.anntask"),
        "help.sample_judging",
        _("Judge critiques"),
        _("Answers about a story and critiques of them: which critiques help, how much, in which order."),
    ),
    SampleProject(
        ("passages", "passages.anntask"),
        "help.sample_authoring",
        _("Write questions"),
        _("Two stories: write questions, answers and misleading answers, and quote what supports them."),
    ),
    SampleProject(
        ("comparisons", "comparisons.anntask"),
        "help.sample_comparison",
        _("Compare responses"),
        _("Everyday questions with two or three responses: say which one you prefer and why, or put them in order."),
    ),
    SampleProject(
        ("conversations", "conversations.anntask"),
        "help.sample_conversation",
        _("Review conversations"),
        _("Conversations with an assistant: rate one turn of each, flag what is wrong with it, react to it."),
    ),
)


def sample_projects() -> Sequence[SampleProject]:
    return [sample for sample in SAMPLES if sample.path.is_file()]
