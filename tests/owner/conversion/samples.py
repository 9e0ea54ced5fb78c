"""Samples of every form that is read: rows of a published shape, and files as they are published."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.owner.conversion import rows
from tests.owner.conversion.rows import DATA, FORMATS

WRITTEN: dict[str, list[Any]] = {
    "hh-rlhf": rows.HH,
    "ultrafeedback": rows.ULTRAFEEDBACK,
    "summarize-comparisons": rows.COMPARISONS,
    "summarize-axis": rows.AXIS,
    "potato": rows.POTATO,
    "mt-bench": rows.MT_HUMAN,
    "helpsteer2-preference": rows.HELPSTEER2_PAIR,
    "process-bench": rows.PROCESS_BENCH,
    "stepwise": rows.STEPWISE,
    "alpaca-eval": rows.alpaca("m"),
}

SAMPLES: dict[str, tuple[str, Path]] = {
    path.name: (form, path)
    for form, path in {
        "helpsteer": FORMATS / "helpsteer.jsonl",
        "helpsteer ": DATA / "helpsteer2_card_examples" / "rating.jsonl",
        "helpsteer  ": DATA / "helpsteer2_card_examples" / "disagreements.jsonl",
        "helpsteer3": FORMATS / "helpsteer3_preference.jsonl",
        "trl": FORMATS / "trl_preference_standard.jsonl",
        "trl ": FORMATS / "trl_preference_conversational.jsonl",
        "trl  ": FORMATS / "trl_preference_implicit.jsonl",
        "trl   ": FORMATS / "llamafactory_alpaca_dpo.jsonl",
        "trl    ": FORMATS / "llamafactory_sharegpt_dpo.jsonl",
        "trl     ": FORMATS / "axolotl_chat_template_default.jsonl",
        "trl-completion": FORMATS / "trl_unpaired.jsonl",
        "trl-completion ": FORMATS / "trl_prompt_completion.jsonl",
        "critiques-base": FORMATS / "openai_critiques_base.jsonl",
        "critiques": FORMATS / "openai_critiques_critiques.jsonl",
        "critiques-helpfulness": FORMATS / "openai_critiques_helpfulness.jsonl",
        "label-studio": FORMATS / "labelstudio_export.json",
        "label-studio ": FORMATS / "labelstudio_pairwise.json",
        "argilla": FORMATS / "argilla_to_dict.jsonl",
        "argilla ": FORMATS / "argilla1_feedback.jsonl",
        "doccano": FORMATS / "doccano.jsonl",
        "prodigy": FORMATS / "prodigy.jsonl",
        "oasst": DATA / "oasst_trees" / "trees.jsonl",
        "squality": DATA / "squality",
        "tasks": DATA / "vicuna80" / "vicuna80.jsonl",
    }.items()
}
