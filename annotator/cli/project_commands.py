"""``annotator project``: creates and syncs owners' projects, sends announcements, and reports status and hours."""

from __future__ import annotations

from annotator.cli.operation import CommandGroup
from annotator.owner.operations import leave, messages, project, status, sync, working_time

app = CommandGroup(
    help="Create and manage projects. A project's folder contains its secret: keep the folder, and keep it private."
)

app.command()(sync.sync)
app.command("return")(project.return_tasks)
app.command()(project.forget)
app.command()(project.recover)
app.command()(leave.leave)
app.command()(project.gold)
app.command("status")(status.show_status)
app.command()(working_time.hours)
app.command()(working_time.pay)
app.command()(messages.announce)
app.command()(project.require)
app.command()(messages.questions)
app.command()(messages.answer)
app.command("new")(project.new_project)
app.command("show")(project.show_project)
app.command("encrypt")(project.encrypt_results)
