"""Rows in the shapes of published data sets (their cards and READMEs), written by hand: a few for each form."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data"
FORMATS = DATA / "formats"
SKY = "What color is the sky?"

HH = [
    {
        "chosen": f"\n\nHuman: Hello.\n\nAssistant: Hi!\n\nHuman: {SKY}\n\nAssistant: It is blue.",
        "rejected": f"\n\nHuman: Hello.\n\nAssistant: Hi!\n\nHuman: {SKY}\n\nAssistant: It is green.",
    },
    {"chosen": "\n\nHuman: A\n\nAssistant: B\n\nHuman: C\n\nAssistant: D", "rejected": "\n\nHuman: A\n\nAssistant: E"},
]
ULTRAFEEDBACK = [
    {
        "source": "evol_instruct",
        "instruction": SKY,
        "models": ["alpaca-7b", "gpt-4"],
        "completions": [
            {
                "model": "alpaca-7b",
                "response": "It is green.",
                "principle": "honesty",
                "custom_system_prompt": "Be honest.",
                "annotations": {"honesty": {"Rating": "2", "Rationale": "No."}, "truthfulness": {"Rating": "N/A"}},
                "critique": "It is wrong.",
                "overall_score": 2.0,
            },
            {
                "model": "gpt-4",
                "response": "It is blue.",
                "principle": "helpfulness",
                "custom_system_prompt": "Help.",
                "annotations": {"honesty": {"Rating": "5", "Rationale": "Yes."}},
                "critique": "It is right.",
                "overall_score": 9.0,
            },
        ],
        "correct_answers": ["None"],
        "incorrect_answers": ["None"],
    }
]
INFO = {"id": "t3_1", "post": "I lost my keys.", "title": "Keys", "subreddit": "tifu", "site": None, "article": None}
SUMMARIES = [{"text": "Keys lost.", "policy": "sup1", "note": ""}, {"text": "A door.", "policy": "ref", "note": ""}]
COMPARISONS = [
    {"info": INFO, "summaries": SUMMARIES, "choice": 0, "worker": worker, "batch": "b", "split": "train", "extra": {}}
    for worker in ("w1", "w2")
]
AXIS = [
    {
        "info": INFO,
        "summary": {**summary, "axes": {"overall": 5, "accuracy": score, "compatible": None}},
        "worker": worker,
        "batch": "b",
        "split": "valid1",
    }
    for worker, score in (("w1", 6), ("w2", 3))
    for summary in SUMMARIES
]
POTATO = [
    {
        "user_id": user,
        "instance_id": "7",
        "displayed_text": "A fine product.",
        "label_annotations": {"sentiment": {"positive": "1"}},
        "span_annotations": [],
    }
    for user in ("zoe", "max")
]
MT_QUESTIONS = [
    {"question_id": 81, "category": "writing", "turns": ["Write a haiku.", "Now in French."]},
    {"question_id": 82, "category": "math", "turns": ["1 + 1?", "And doubled?"]},
]


def mt_answers(model: str) -> list[dict[str, Any]]:
    return [
        {
            "question_id": question["question_id"],
            "answer_id": f"{model}-{question['question_id']}",
            "model_id": model,
            "choices": [{"index": 0, "turns": [f"{model} first", f"{model} second"]}],
            "tstamp": 1.0,
        }
        for question in MT_QUESTIONS
    ]


MT_VERDICTS = [
    {"question_id": 81, "model": "a", "judge": ["gpt-4", "single-v1"], "judgment": "...", "score": 7, "turn": 1},
    {"question_id": 81, "model": "a", "judge": ["gpt-4", "single-v1"], "judgment": "...", "score": 4, "turn": 2},
    {
        "question_id": 82,
        "model_1": "a",
        "model_2": "b",
        "g1_winner": "model_2",
        "g2_winner": "tie",
        "judge": ["gpt-4", "pair-v2"],
        "turn": 1,
    },
    {"question_id": 82, "model": "unknown", "judge": ["gpt-4", "single-v1"], "judgment": "...", "score": 1, "turn": 1},
]
MT_HUMAN = [
    {
        "question_id": 81,
        "model_a": "a",
        "model_b": "b",
        "winner": "model_b",
        "judge": "expert_3",
        "conversation_a": [
            {"role": "user", "content": "Write a haiku."},
            {"role": "assistant", "content": "a first"},
            {"role": "user", "content": "Now in French."},
            {"role": "assistant", "content": "a second"},
        ],
        "conversation_b": [
            {"role": "user", "content": "Write a haiku."},
            {"role": "assistant", "content": "b first"},
            {"role": "user", "content": "Now in French."},
            {"role": "assistant", "content": "b second"},
        ],
        "turn": turn,
    }
    for turn in (1, 2)
]
HELPSTEER2_PAIR = [
    {
        "split": "train",
        "prompt": "Hello\n<extra_id_1>Assistant\nHi!\n<extra_id_1>User\nWhat color is the sky?",
        "response_1": "It is blue.",
        "response_2": "It is green.",
        "preference_strength": -3,
        "preference_statement": "The first is right.",
        "preference_elaboration": "...",
    }
]


PROCESS_BENCH = [
    {"id": "gsm8k-0", "generator": "m", "problem": "1 + 1?", "steps": ["Add them.", "It is 3."], "label": 1}
]
STEPWISE = [{"prompt": "1 + 1?", "completions": ["Add them.", "It is 3."], "labels": [True, False]}]


def alpaca(model: str, count: int = 3) -> list[dict[str, str]]:
    return [
        {"dataset": "koala", "instruction": f"Question {n}?", "output": f"{model} on {n}", "generator": model}
        for n in range(count)
    ]


def lines(path: Path, rows: Sequence[object]) -> Path:
    """A JSONL file of ``rows``."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path
