"""``annotator project``: creates and syncs owners' projects, sends announcements, and reports status and hours."""

from __future__ import annotations

from annotator.cli.operation import CommandGroup
from annotator.owner.operations import leave, messages, project, status, sync, working_time

app = CommandGroup(
    {
        "sync": sync.sync,
        "return": project.return_tasks,
        "forget": project.forget,
        "recover": project.recover,
        "leave": leave.leave,
        "gold": project.gold,
        "status": status.show_status,
        "hours": working_time.hours,
        "pay": working_time.pay,
        "announce": messages.announce,
        "require": project.require,
        "questions": messages.questions,
        "answer": messages.answer,
        "new": project.new_project,
        "show": project.show_project,
        "encrypt": project.encrypt_results,
    },
    help="Create and manage projects. A project's folder contains its secret: keep the folder, and keep it private.",
)
