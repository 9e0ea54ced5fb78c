"""Messages as OpenAI's service takes them, images among them.

Sources: OpenAI's guides *Direct preference optimization*, *Supervised fine-tuning* and *Vision fine-tuning*: the
``content`` of a message is a text, or a list of parts if it contains an image, as base64.
"""

from __future__ import annotations

from base64 import b64encode

from annotator.errors import AnnotatorError
from annotator.model.task_images import TaskImageReference, image_names, split_at_images
from annotator.owner.exports.answer_rule import ExportRowOptions
from annotator.owner.exports.export_form import ExportRow, RejectedExportRow, Rows
from annotator.owner.exports.exporters.mapped_forms import LabelledResponse, good_responses
from annotator.owner.exports.judged_task import JudgedTask
from annotator.owner.exports.verdicts import (
    ResponsePairVerdict,
    assistant_turn,
    decided_pairs,
    pair_provenance,
    prompt_messages,
    rows_of,
)
from annotator.owner.rows import Json

_KINDS = {"png": "image/png", "jpg": "image/jpeg", "webp": "image/webp"}
_TEXT_ONLY = RejectedExportRow("image_of_model", "a model's turn shows an image, and here only people's may")


def message_content(text: str, options: ExportRowOptions) -> str | list[Json]:
    """The content of a message: ``text``, or its parts where it shows images. Raises ``export.needs_project``."""
    if not any(image_names(text)):
        return text
    return [_part(part, options) for part in split_at_images(text)]


def _part(part: str | TaskImageReference, options: ExportRowOptions) -> Json:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    if options.read_image is None:
        message = "The images of tasks lie in the project, and none is named."
        raise AnnotatorError("export.needs_project", message, "Give --project DIR.")
    data = options.read_image(part.name)
    url = f"data:{_KINDS[part.name.rpartition('.')[2]]};base64,{b64encode(data).decode()}"
    return {"type": "image_url", "image_url": {"url": url}}


def _message(message: dict[str, str], options: ExportRowOptions) -> Json:
    return {"role": message["role"], "content": message_content(message["content"], options)}


def _shown_by_model(*turns: dict[str, str]) -> bool:
    return any(turn["role"] != "user" and any(image_names(turn["content"])) for turn in turns)


def preferences(task: JudgedTask) -> Rows:
    def row(pair: ResponsePairVerdict) -> ExportRow | RejectedExportRow:
        above, better, worse = (
            prompt_messages(task, pair.first),
            assistant_turn(pair.chosen.text),
            assistant_turn(pair.rejected.text),
        )
        if _shown_by_model(*above, *better, *worse):
            return _TEXT_ONLY
        preference = {
            "input": {"messages": [_message(message, task.options) for message in above]},
            "preferred_output": better,
            "non_preferred_output": worse,
        }
        return ExportRow(preference, pair_provenance(task, pair))

    return rows_of(decided_pairs(task), row)


def chats(task: JudgedTask) -> Rows:
    def row(labelled: LabelledResponse) -> ExportRow | RejectedExportRow:
        turns = [*prompt_messages(task, labelled.text), *assistant_turn(labelled.text.text)]
        if _shown_by_model(*turns):
            return _TEXT_ONLY
        return ExportRow({"messages": [_message(turn, task.options) for turn in turns]}, labelled.about)

    return rows_of(good_responses(task), row)
