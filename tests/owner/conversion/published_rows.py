"""Rows in the shapes of published data sets and tools, written by hand, and what they hold.

For each form: the rows, and of each task that comes of them the prompt (or passage), the responses with their models,
and the judgements: person, block, target and value.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from annotator.model.task import part_digest
from tests.owner.conversion.rows import SKY

BLUE, GREEN = "It is blue.", "It is green."


class Held(NamedTuple):
    """What a task holds."""

    text: str
    responses: list[tuple[str, str | None]]
    judgements: list[tuple[str, str, str, Any]]


def preference(annotator: str, target: str | None, strength: int | None = None) -> tuple[str, str, str, Any]:
    """A verdict on the two responses of a prompt; no target is a tie."""
    return annotator, "preference", "q1", (target, int(target is not None) if strength is None else strength)


def turns(*texts: str) -> list[dict[str, str]]:
    return [{"role": ("user", "assistant")[at % 2], "content": text} for at, text in enumerate(texts)]


PAIR = [(BLUE, None), (GREEN, None)]

PUBLISHED: dict[str, tuple[list[dict[str, Any]], list[Held]]] = {
    "healthbench": (
        [
            {"prompt_id": "p", "prompt": turns("Hi", "Hello!", SKY), "completion": text, "rubrics": [
                {"criterion": "Names the colour.", "points": 5, "tags": ["axis:accuracy"], "criteria_met": met,
                 "explanation": ""}]}
            for text, met in ((BLUE, True), (GREEN, False))
        ],
        [Held(SKY, PAIR, [("healthbench", "criteria.fd2d8a81f8f4", "q1/r1", True),
                          ("healthbench", "criteria.fd2d8a81f8f4", "q1/r2", False)])],
    ),
    "squad": (
        [
            {"title": "The sky", "paragraphs": [{"context": "The sky is blue by day.", "qas": [
                {"id": "a", "question": SKY, "answers": [{"text": "blue", "answer_start": 11}]},
                {"id": "b", "question": "When?", "answers": [{"text": "by day", "answer_start": 16}]}]}]}
        ],
        [Held(SKY, [("blue", None)], []), Held("When?", [("by day", None)], [])],
    ),
    "chat": (
        [
            {"messages": [{"role": "system", "content": "Be brief."}, *turns("Hi", "Hello!", SKY, BLUE)]},
            {"id": "x_0", "conversations": [{"from": "human", "value": SKY}, {"from": "gpt", "value": GREEN}]},
            {"dialogue": [{"speaker": "Anna", "text": "Why?"}, {"speaker": "Robot", "text": "So."}]},
        ],
        [Held(SKY, [(BLUE, None)], []), Held(SKY, [(GREEN, None)], []), Held("Why?", [("So.", None)], [])],
    ),
    "alpaca": (
        [
            {"instruction": "Classify the mood.", "input": "The soup was cold.", "output": "bad"},
            {"instruction": "Classify the mood.", "input": "My bicycle is broken.", "output": "bad"},
            {"instruction": "Name a fish.", "input": "", "output": "Trout."},
        ],
        [
            Held("Classify the mood.\n\nThe soup was cold.", [("bad", None)], []),
            Held("Classify the mood.\n\nMy bicycle is broken.", [("bad", None)], []),
            Held("Name a fish.", [("Trout.", None)], []),
        ],
    ),
    "alpaca-eval-annotations": (
        [
            {
                "instruction": f"{SKY} {preferred}", "output_1": BLUE, "generator_1": "m1",
                "output_2": GREEN, "generator_2": "m2",
                "dataset": "koala", "annotator": "gpt4", "preference": preferred,
            }
            for preferred in (1.0, 1.7)
        ],
        [
            Held(f"{SKY} {preferred}", [(BLUE, "m1"), (GREEN, "m2")], [preference("gpt4", target)])
            for preferred, target in ((1.0, "q1/r1"), (1.7, "q1/r2"))
        ],
    ),
    "pandalm": (
        [
            {
                "idx": 1, "instruction": SKY, "input": "", "motivation_app": "x",
                "cmp_key": "opt-7b_llama-7b",
                "response1": BLUE, "response2": GREEN, "annotator1": 1, "annotator2": 2, "annotator3": 0,
            }
        ],
        [
            Held(
                SKY, [(BLUE, "opt-7b"), (GREEN, "llama-7b")],
                [preference("annotator1", "q1/r1"), preference("annotator2", "q1/r2"), preference("annotator3", None)],
            )
        ],
    ),
    "llmbar": (
        [{"input": SKY, "output_1": GREEN, "output_2": BLUE, "label": 2}],
        [Held(SKY, [(GREEN, None), (BLUE, None)], [preference("llmbar", "q1/r2")])],
    ),
    "judgebench": (
        [
            {
                "pair_id": "p1", "original_id": "1", "source": "mmlu", "question": SKY, "response_model": "gpt-4o",
                "response_A": GREEN, "response_B": BLUE, "label": "B>A",
            }
        ],
        [Held(SKY, [(GREEN, "gpt-4o"), (BLUE, "gpt-4o")], [preference("judgebench", "q1/r2")])],
    ),
    "auto-j": (
        [{"scenario": "a", "label": label, "prompt": f"{SKY} {label}", "response 1": BLUE, "response 2": GREEN}
         for label in (0, 1, 2)],
        [
            Held(f"{SKY} 0", PAIR, [preference("auto-j", "q1/r1")]),
            Held(f"{SKY} 1", PAIR, [preference("auto-j", "q1/r2")]),
            Held(f"{SKY} 2", PAIR, [preference("auto-j", None)]),
        ],
    ),
    "shp": (
        [
            {
                "post_id": "x", "domain": "askscience_train", "history": SKY, "human_ref_A": GREEN, "human_ref_B": BLUE,
                "labels": 0, "score_A": 3, "score_B": 90,
            }
        ],
        [
            Held(
                SKY, [(GREEN, None), (BLUE, None)],
                [("shp", "score", "q1/r1", 3), ("shp", "score", "q1/r2", 90), preference("shp", "q1/r2")],
            )
        ],
    ),
    "nectar": (
        [
            {
                "prompt": f"\n\nHuman: {SKY}\n\nAssistant: ", "num_responses": 2, "turns": 1,
                "answers": [{"answer": GREEN, "model": "a", "rank": 2.0}, {"answer": BLUE, "model": "b", "rank": 1.0}],
            }
        ],
        [Held(SKY, [(GREEN, "a"), (BLUE, "b")], [("nectar", "rank", "q1", [["q1/r2"], ["q1/r1"]])])],
    ),
    "lmsys": (
        [
            {
                "id": 1, "model_a": "m1", "model_b": "m2", "prompt": f'["{SKY}"]', "response_a": f'["{BLUE}"]',
                "response_b": f'["{GREEN}"]', "winner_model_a": "0", "winner_model_b": "1", "winner_tie": "0",
            }
        ],
        [Held(SKY, [(BLUE, "m1"), (GREEN, "m2")], [preference("lmsys", "q1/r2")])],
    ),
    "arena": (
        [
            {
                "question_id": "q", "model_a": "m1", "model_b": "m2", "winner": "tie (bothbad)",
                "judge": "arena_user_1",
                "conversation_a": turns(SKY, BLUE), "conversation_b": turns(SKY, GREEN), "turn": 1,
                "language": "English", "tstamp": 1.0,
            }
        ],
        [Held(SKY, [(BLUE, "m1"), (GREEN, "m2")], [preference("arena_user_1", None)])],
    ),
    "helpsteer3-edit": (
        [{"domain": "general", "language": "english", "context": turns(SKY), "original_response": GREEN,
          "edited_response": BLUE, "feedback": ["It is wrong.", "No."], "change_summary": "Blue, not green."}],
        [Held(SKY, [(GREEN, None), (BLUE, None)],
              [preference("helpsteer", "q1/r2"), ("helpsteer", "feedback", "q1/r1", "It is wrong."),
               ("helpsteer-2", "feedback", "q1/r1", "No."),
               ("helpsteer", "change-summary", "q1/r2", "Blue, not green.")])],
    ),
    "helpsteer3-edit-quality": (
        [{"context": turns(SKY), "original_response": "Red.", "good_edited_response": BLUE,
          "bad_edited_response": GREEN, "feedback": ["It is wrong."]}],
        [Held(SKY, PAIR, [preference("helpsteer", "q1/r1")])],
    ),
    "hh-red-team": (
        [{"transcript": f"\n\nHuman: {SKY}\n\nAssistant: {BLUE}", "rating": 4.0, "model_type": "rlhf"}],
        [Held(SKY, [(BLUE, "rlhf")], [("hh-red-team", "rating", "q1/r1", 4.0)])],
    ),
    "prometheus-feedback": (
        [{"orig_instruction": SKY, "orig_response": GREEN, "orig_score": "2", "orig_feedback": "It is blue.",
          "orig_criteria": "Is it so?", "instruction": f"###Task: {SKY}", "output": "It is blue. [RESULT] 2"}],
        [Held(SKY, [(GREEN, None)], [("prometheus-feedback", "score", "q1/r1", 2),
                                     ("prometheus-feedback", "feedback", "q1/r1", "It is blue.")])],
    ),
    "prometheus-preference": (
        [{"orig_instruction": SKY, "orig_response_A": GREEN, "orig_response_B": BLUE, "orig_score_A": "2",
          "orig_score_B": "5", "orig_preference": "B", "orig_feedback": "It is blue.", "instruction": "x",
          "output": "B"}],
        [Held(SKY, [(GREEN, None), (BLUE, None)],
              [("prometheus-preference", "score", "q1/r1", 2), ("prometheus-preference", "score", "q1/r2", 5),
               preference("prometheus-preference", "q1/r2")])],
    ),
    "steerlm": (
        [{"system": "Be brief.", "mask": "User", "type": "VALUE_TO_TEXT", "conversations": [
            {"from": "User", "value": SKY, "label": None},
            {"from": "Assistant", "value": BLUE, "label": "quality:4,humor:0"}]}],
        [Held("", [], [("steerlm", "labels", "m3", ["quality:4", "humor:0"])])],
    ),
    "truthfulqa-choices": (
        [{"question": SKY, "mc1_targets": {"choices": [BLUE, GREEN], "labels": [1, 0]},
          "mc2_targets": {"choices": [BLUE, GREEN], "labels": [1, 0]}}],
        [Held(SKY, PAIR, [("truthfulqa-choices", "true", "q1/r1", 1), ("truthfulqa-choices", "true", "q1/r2", 0)])],
    ),
    "openai-preference": (
        [
            {
                "input": {"messages": turns(SKY), "tools": [], "parallel_tool_calls": True},
                "preferred_output": turns("", BLUE)[1:], "non_preferred_output": turns("", GREEN)[1:],
            }
        ],
        [Held(SKY, PAIR, [preference("openai-preference", "q1/r1")])],
    ),
    "openai-batch": (
        [{"custom_id": "r1", "method": "POST", "url": "/v1/chat/completions", "body": {"messages": turns(SKY)}}],
        [Held(SKY, [], [])],
    ),
    "lm-eval": (
        [
            {
                "doc_id": 0, "doc": {"question": SKY}, "target": "blue", "resps": [[BLUE]], "filtered_resps": ["blue"],
                "arguments": {"gen_args_0": {"arg_0": f"Q: {SKY}\nA:", "arg_1": {}}}, "exact_match": 1.0,
            }
        ],
        [Held(f"Q: {SKY}\nA:", [(BLUE, None)], [("lm-eval", "exact_match", "q1/r1", 1.0)])],
    ),
    "summeval": (
        [
            {
                "id": "dm-1", "model_id": model, "decoded": text, "text": "The sky is blue today.", "references": ["x"],
                "expert_annotations": [{"coherence": 2, "consistency": 5}, {"coherence": 3, "consistency": 4}],
            }
            for model, text in (("M1", BLUE), ("M2", GREEN))
        ],
        [
            Held(
                "The sky is blue today.", [(BLUE, "M1"), (GREEN, "M2")],
                [
                    (f"summeval-{person}", block, f"q1/r{response}", value)
                    for response in (1, 2)
                    for person, scores in ((1, (2, 5)), (2, (3, 4)))
                    for block, value in zip(("coherence", "consistency"), scores, strict=True)
                ],
            )
        ],
    ),
    "summeval-lists": (
        [
            {
                "id": "cnn-1", "text": "The sky is blue today.", "machine_summaries": [BLUE, GREEN],
                "human_summaries": ["Blue."], "relevance": [5.0, 1.0], "coherence": [4.0, 2.0],
            }
        ],
        [
            Held(
                "The sky is blue today.", PAIR,
                [
                    ("summeval-lists", block, f"q1/r{response}", value)
                    for block, values in (("coherence", (4.0, 2.0)), ("relevance", (5.0, 1.0)))
                    for response, value in enumerate(values, 1)
                ],
            )
        ],
    ),
    "responses": (
        [{"id": "a1", "prompt": SKY, "responses": [BLUE, GREEN]}],
        [Held(SKY, PAIR, [])],
    ),
    "trl": (
        [
            {"system": "Be kind.", "question": SKY, "chosen": BLUE, "rejected": GREEN},
            {
                "prompt": f"{SKY}!", "chosen": BLUE, "chosen_model": "m1", "rejected": GREEN, "rejected_model": "m2",
                "subset": "alpacaeval", "id": 3, "score_chosen": 8.0, "score_rejected": 2.5,
            },
        ],
        [
            Held(SKY, PAIR, [preference("trl", "q1/r1")]),
            Held(
                f"{SKY}!", [(BLUE, "m1"), (GREEN, "m2")],
                [("trl", "score", "q1/r1", 8.0), ("trl", "score", "q1/r2", 2.5), preference("trl", "q1/r1")],
            ),
        ],
    ),
    "label-studio-min": (
        [
            {
                "id": 7, "annotator": person, "annotation_id": person, "lead_time": 1.0, "text": "The soup is cold.",
                "sentiment": "bad", "language": "en", "created_at": "2026", "updated_at": "2026",
                "label": [{"start": 4, "end": 8, "text": "soup", "labels": ["Food"]}],
            }
            for person in (3, 4)
        ],
        [
            Held(
                "The soup is cold.", [],
                [
                    case
                    for person in ("3", "4")
                    for case in (
                        (person, "sentiment", "passage", ["bad"]),
                        (person, "label", "passage", [{"start": 4, "end": 8, "text": "soup", "labels": ["Food"]}]),
                    )
                ],
            )
        ],
    ),
    "wmt-mqm": (
        [
            {
                "system": system, "doc": "d1", "seg_id": 1, "rater": rater, "source": "Der Himmel ist blau.",
                "target": target, "category": category, "severity": severity,
            }
            for system, rater, target, category, severity in (
                ("A", "r1", "The <v>sea</v> is blue.", "Accuracy/Mistranslation", "Major"),
                ("A", "r1", "The sea is <v>blue</v>.", "Style/Awkward", "Minor"),
                ("A", "r2", "The sea is blue.", "No-error", "No-error"),
                ("B", "r1", "The sky is blue.", "No-error", "No-error"),
            )
        ],
        [
            Held(
                "Der Himmel ist blau.", [("The sea is blue.", "A"), ("The sky is blue.", "B")],
                [
                    (
                        "r1", "errors", "q1/r1",
                        [
                            {"start": 4, "end": 7, "label": "Accuracy/Mistranslation", "severity": "Major",
                             "text": "sea"},
                            {"start": 11, "end": 15, "label": "Style/Awkward", "severity": "Minor", "text": "blue"},
                        ],
                    ),
                    ("r2", "errors", "q1/r1", {"no_errors": True}),
                    ("r1", "errors", "q1/r2", {"no_errors": True}),
                ],
            )
        ],
    ),
    "wmt-esa": (
        [
            {
                "langs": "de-en", "line_id": 3, "src": "Der Himmel ist blau.", "tgt": target, "doc_id": "d1",
                "domain": "news", "esa_spans": spans, "esa_score": score, "system": system, "annotator": "a1",
            }
            for system, target, spans, score in (
                ("A", "The sea is blue.", [{"start_i": 4, "end_i": 7, "severity": "major"}], 40),
                ("B", "The sky is blue.", [], 100),
            )
        ],
        [
            Held(
                "Der Himmel ist blau.", [("The sea is blue.", "A"), ("The sky is blue.", "B")],
                [
                    ("a1", "esa", "q1/r1", 40),
                    ("a1", "errors", "q1/r1",
                     [{"start": 4, "end": 7, "label": "major", "severity": "major"}]),
                    ("a1", "esa", "q1/r2", 100),
                    ("a1", "errors", "q1/r2", {"no_errors": True}),
                ],
            )
        ],
    ),
    "prm800k": (
        [
            {
                "labeler": "l1", "timestamp": "2022", "generation": 1, "is_quality_control_question": False,
                "question": {"problem": "1 + 1?", "ground_truth_answer": "2"},
                "label": {
                    "finish_reason": "solution", "total_time": 5,
                    "steps": [
                        {
                            "completions": [{"text": "It is 3.", "rating": -1}, {"text": "Add them.", "rating": 1}],
                            "human_completion": None, "chosen_completion": 1,
                        },
                        {"completions": [{"text": "2", "rating": 1}], "human_completion": None, "chosen_completion": 0},
                    ],
                },
            }
        ],
        [
            Held(
                "1 + 1?",
                [("Add them.\n\n2", None)],
                [
                    ("l1", f"steps.1-{part_digest('Add them.')}", "q1/r1", 2),
                    ("l1", f"steps.2-{part_digest('2')}", "q1/r1", 2),
                ],
            )
        ],
    ),
    "oasst-rows": (
        [
            {
                "message_id": name, "parent_id": parent, "message_tree_id": "t", "text": text, "role": role,
                "lang": "en", "rank": rank, "deleted": False, "synthetic": False,
                "labels": {"name": ["quality"], "value": [0.75], "count": [3]},
            }
            for name, parent, text, role, rank in (
                ("a", "q", BLUE, "assistant", 0), ("q", None, SKY, "prompter", None), ("b", "q", GREEN, "assistant", 1),
            )
        ],
        [
            Held(
                SKY, [(BLUE, "person"), (GREEN, "person")],
                [
                    ("oasst", "labels.quality", "q1", 0.75),
                    ("oasst", "rank", "q1/r1", 0), ("oasst", "labels.quality", "q1/r1", 0.75),
                    ("oasst", "rank", "q1/r2", 1), ("oasst", "labels.quality", "q1/r2", 0.75),
                ],
            )
        ],
    ),
    "agent-trace": (
        [
            {
                "id": "t1", "task_description": SKY, "agent_name": "ReAct",
                "conversation": [
                    {"speaker": "Agent (Thought)", "text": "Look it up."},
                    {"speaker": "Environment", "text": "blue"}, {"speaker": "Agent (Action)", "text": BLUE},
                ],
            },
            {
                "id": "t2", "task_description": SKY, "model": "m1",
                "structured_turns": [
                    {"role": "user", "content": SKY, "tool_calls": []},
                    {"role": "assistant", "content": "", "tool_calls": [{"tool": "Read", "input": {}, "output": "x"}]},
                    {"role": "assistant", "content": BLUE, "tool_calls": []},
                ],
            },
        ],
        [
            Held(SKY, [(f"Look it up.\n\n<tool_response>\nblue\n</tool_response>\n\n{BLUE}", "ReAct")], []),
            Held(
                SKY,
                [
                    (
                        '<tool_call>\n{"name": "Read", "arguments": {}}\n</tool_call>\n\n'
                        f"<tool_response>\nx\n</tool_response>\n\n{BLUE}", "m1",
                    )
                ],
                [],
            ),
        ],
    ),
    "agent-trace-pair": (
        [
            {
                "id": "c1", "task_description": SKY,
                **{
                    f"trace_{name}": [{"speaker": f"Agent {name.upper()} (Action)", "text": text}]
                    for name, text in (("a", BLUE), ("b", GREEN))
                },
            }
        ],
        [Held(SKY, PAIR, [])],
    ),
    "auto-j-critique": (
        [{"scenario": "x", "prompt": SKY, "response": BLUE, "critiques": {"autoj": "Too short.", "gpt": "Fine."}}],
        [
            Held(
                SKY, [(BLUE, None)],
                [("autoj", "critique", "q1/r1", "Too short."), ("gpt", "critique", "q1/r1", "Fine.")],
            )
        ],
    ),
    "judgebench-output": (
        [
            {
                "pair_id": "p1", "question": SKY, "response_model": "gpt-4o", "response_A": GREEN, "response_B": BLUE,
                "label": "B>A", "judge_name": "arena",
                "judgments": [{"judgment": {"judge_model": "haiku", "response": "Why."}, "decision": "A>B"}, None],
            }
        ],
        [
            Held(
                SKY, [(GREEN, "gpt-4o"), (BLUE, "gpt-4o")],
                [preference("judgebench", "q1/r2"), preference("haiku", "q1/r1")],
            )
        ],
    ),
    "llmbar-output": (
        [
            {
                "input": SKY, "output_1": GREEN, "output_2": BLUE, "label": 2,
                "results": [
                    ["metrics"],
                    {f"swap = {swap}": {"completion": ["p", "c"], "winner": "1"} for swap in (False, True)},
                ],
            }
        ],
        [
            Held(
                SKY, [(GREEN, None), (BLUE, None)],
                [
                    preference("llmbar", "q1/r2"), preference("swap = False", "q1/r1"),
                    preference("swap = True", "q1/r1"),
                ],
            )
        ],
    ),
    "completion-chat": (
        [{"completion": turns(SKY, BLUE), "label": True}],
        [Held(SKY, [(BLUE, None)], [("completion-chat", "label", "q1/r1", True)])],
    ),
    "texts": (
        [{"text": "Once upon a time."}, {"text": "The end."}],
        [Held("Once upon a time.", [], []), Held("The end.", [], [])],
    ),
    "argilla-hub": (
        [
            {
                "id": "r1", "status": "completed", "prompt": SKY, "response": BLUE, "quality.responses": [4, 1],
                "quality.responses.users": ["u1", "u2"], "quality.responses.status": ["submitted", "discarded"],
                "quality.suggestion": 3,
            }
        ],
        [Held(SKY, [(BLUE, None)], [("u1", "quality", "task", 4)])],
    ),
    "prodigy": (
        [
            {"text": "You are a fool.", "label": label, "_input_hash": 1, "_task_hash": at, "answer": answer,
             "_session_id": "study-kim"}
            for at, (label, answer) in enumerate([("INSULT", "accept"), ("SPAM", "reject"), ("ODD", "ignore")])
        ],
        [
            Held(
                "You are a fool.", [],
                [("study-kim", "INSULT", "passage", True), ("study-kim", "SPAM", "passage", False)],
            )
        ],
    ),
    "prodigy-compare": (
        [
            {
                "id": 1, "input": {"text": SKY}, "accept": {"text": BLUE}, "reject": {"text": GREEN},
                "mapping": {"A": "accept", "B": "reject"}, "answer": answer, "_session_id": person,
            }
            for person, answer in (("kim", "accept"), ("lee", "reject"), ("max", "ignore"))
        ],
        [Held(SKY, PAIR, [preference("kim", "q1/r1"), preference("lee", "q1/r2"), preference("max", None)])],
    ),
    "doccano": (
        [
            {"text": "Anna met Bob.", "label": [[0, 4, "PERSON"]]},
            {"id": 5, "text": "Bob left.", "label": "news"},
        ],
        [
            Held("Anna met Bob.", [], [("doccano", "label", "passage", [[0, 4, "PERSON"]])]),
            Held("Bob left.", [], [("doccano", "label", "passage", ["news"])]),
        ],
    ),
}  # fmt: skip
