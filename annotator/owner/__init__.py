"""The owner's side: projects, task bundles built from input files, and data sets made from results.

    from annotator.owner import Project, assign, convert, merge, next_tasks, open_dataset

The names in :data:`__all__` are the public API. They are imported lazily, so that the command line starts without
pyarrow and DuckDB, which most of them need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from annotator import install_command

if TYPE_CHECKING:
    from annotator.owner.assignment.disputed import DisputedTaskReassignment
    from annotator.owner.build.source import read_source
    from annotator.owner.dataset.dataset_folder import Dataset, open_dataset
    from annotator.owner.dataset.merge_result import MergeResult
    from annotator.owner.measures.figures import measure, statistics
    from annotator.owner.operations.arguments import owner_key
    from annotator.owner.operations.assign import AssignmentResult, assign
    from annotator.owner.operations.build import BuiltTasks, TaskCheck, build_tasks, check_tasks
    from annotator.owner.operations.convert import ConversionResult, convert
    from annotator.owner.operations.convert_files import input_forms
    from annotator.owner.operations.courses import build_course, check_course, new_course, remove_course
    from annotator.owner.operations.export import ExportedFolder, export
    from annotator.owner.operations.invites import list_invites, new_invite, withdraw_invite
    from annotator.owner.operations.judges import import_judgements
    from annotator.owner.operations.leave import leave
    from annotator.owner.operations.measure import report
    from annotator.owner.operations.merge import merge
    from annotator.owner.operations.messages import announce, answer, questions
    from annotator.owner.operations.next_round import NextRound, next_tasks
    from annotator.owner.operations.project import (
        encrypt_results,
        forget,
        gold,
        new_project,
        recover,
        require,
        return_tasks,
        show_project,
    )
    from annotator.owner.operations.qualify import qualify
    from annotator.owner.operations.review import ReviewRound, adjudicate, build_reviews, moderate, sample
    from annotator.owner.operations.reviewed_work import (
        accept_delivery,
        decide_text,
        estimate_errors,
        flagged_texts,
        return_work,
        review_status,
    )
    from annotator.owner.operations.rubrics import check_rubric, list_presets, new_rubric, show_rubric
    from annotator.owner.operations.status import show_status
    from annotator.owner.operations.sync import sync
    from annotator.owner.operations.tables import read_tasks, write_tasks
    from annotator.owner.operations.trust import rename_signer, revoke_key, rotate_key, trust_key
    from annotator.owner.operations.working_time import hours, pay
    from annotator.owner.project.owner_project import Project

__all__ = [
    "AssignmentResult",
    "BuiltTasks",
    "ConversionResult",
    "Dataset",
    "DisputedTaskReassignment",
    "ExportedFolder",
    "MergeResult",
    "NextRound",
    "Project",
    "ReviewRound",
    "TaskCheck",
    "accept_delivery",
    "adjudicate",
    "announce",
    "answer",
    "assign",
    "build_course",
    "build_reviews",
    "build_tasks",
    "check_course",
    "check_rubric",
    "check_tasks",
    "convert",
    "decide_text",
    "encrypt_results",
    "estimate_errors",
    "export",
    "flagged_texts",
    "forget",
    "gold",
    "hours",
    "import_judgements",
    "input_forms",
    "leave",
    "list_invites",
    "list_presets",
    "measure",
    "merge",
    "moderate",
    "new_course",
    "new_invite",
    "new_project",
    "new_rubric",
    "next_tasks",
    "open_dataset",
    "owner_key",
    "pay",
    "qualify",
    "questions",
    "read_source",
    "read_tasks",
    "recover",
    "remove_course",
    "rename_signer",
    "report",
    "require",
    "return_tasks",
    "return_work",
    "review_status",
    "revoke_key",
    "rotate_key",
    "sample",
    "show_project",
    "show_rubric",
    "show_status",
    "statistics",
    "sync",
    "trust_key",
    "withdraw_invite",
    "write_tasks",
]

_HOMES = {
    ".assignment.disputed": ("DisputedTaskReassignment",),
    ".build.source": ("read_source",),
    ".dataset.dataset_folder": ("Dataset", "open_dataset"),
    ".dataset.merge_result": ("MergeResult",),
    ".measures.figures": ("measure", "statistics"),
    ".operations.arguments": ("owner_key",),
    ".operations.assign": ("AssignmentResult", "assign"),
    ".operations.build": ("BuiltTasks", "TaskCheck", "build_tasks", "check_tasks"),
    ".operations.convert": ("ConversionResult", "convert"),
    ".operations.convert_files": ("input_forms",),
    ".operations.courses": (
        "build_course",
        "check_course",
        "new_course",
        "remove_course",
    ),
    ".operations.export": ("ExportedFolder", "export"),
    ".operations.invites": (
        "list_invites",
        "new_invite",
        "withdraw_invite",
    ),
    ".operations.judges": ("import_judgements",),
    ".operations.leave": ("leave",),
    ".operations.measure": ("report",),
    ".operations.merge": ("merge",),
    ".operations.messages": ("announce", "answer", "questions"),
    ".operations.next_round": ("NextRound", "next_tasks"),
    ".operations.project": (
        "encrypt_results",
        "forget",
        "gold",
        "new_project",
        "recover",
        "require",
        "return_tasks",
        "show_project",
    ),
    ".operations.qualify": ("qualify",),
    ".operations.review": ("ReviewRound", "adjudicate", "build_reviews", "moderate", "sample"),
    ".operations.reviewed_work": (
        "accept_delivery",
        "decide_text",
        "estimate_errors",
        "flagged_texts",
        "return_work",
        "review_status",
    ),
    ".operations.rubrics": (
        "check_rubric",
        "list_presets",
        "new_rubric",
        "show_rubric",
    ),
    ".operations.status": ("show_status",),
    ".operations.sync": ("sync",),
    ".operations.tables": ("read_tasks", "write_tasks"),
    ".operations.trust": (
        "rename_signer",
        "revoke_key",
        "rotate_key",
        "trust_key",
    ),
    ".operations.working_time": ("hours", "pay"),
    ".project.owner_project": ("Project",),
}


def __dir__() -> list[str]:
    """The public names, which a notebook offers for completion."""
    return __all__


def __getattr__(name: str) -> Any:
    home = next((home for home, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        if home.startswith(".operations."):  # which import the extra's packages only when they run
            import_module("pyarrow")
        return getattr(import_module(home, __name__), name)
    except ModuleNotFoundError as missing:
        missing.add_note(
            f"It is in the extra `owner`. With the wheel of this release: {install_command('owner')}; "
            "with a clone: pip install 'FOLDER[owner]'"
        )
        raise
