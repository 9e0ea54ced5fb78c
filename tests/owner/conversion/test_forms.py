"""Every form of data: guessed by one importer alone, its texts unchanged, its judgements at their place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.build.source import read_source
from annotator.owner.conversion.conversion_report import ConversionReport
from annotator.owner.conversion.convert import ConversionOptions, check_sources, convert_sources
from annotator.owner.conversion.field_mapping import parse_mapping
from annotator.owner.conversion.importers import importers
from annotator.owner.rubrics.rubrics import rubric_presets
from annotator.owner.tasks.input_task import InputTask
from tests.owner.conversion import rows
from tests.owner.conversion.published_rows import PUBLISHED
from tests.owner.conversion.rows import DATA, FORMATS, SKY, lines
from tests.owner.conversion.samples import SAMPLES, WRITTEN
from tests.owner.conversion.source_annotation import SourceAnnotation

AS_IT_IS = ConversionOptions()
Converted = tuple[ConversionReport, list[InputTask], list[SourceAnnotation]]


def converted(tmp_path: Path, *given: Path, options: ConversionOptions = AS_IT_IS) -> Converted:
    out, notes = tmp_path / "out" / "tasks.jsonl", tmp_path / "out" / "notes.jsonl"
    out.parent.mkdir(exist_ok=True)
    report = convert_sources(given, out, options, notes)
    tasks = [row.task for row in read_source(out)]
    judgements = [SourceAnnotation.model_validate_json(line) for line in notes.read_text("utf-8").splitlines()]
    assert {judgement.task for judgement in judgements} <= {task.id for task in tasks}
    targets = {task.id: {"task", *task.texts} for task in tasks}
    assert all(annotation.target in targets[annotation.task] for annotation in judgements)
    assert report.rows == report.used + report.dropped + report.bad
    return report, tasks, judgements


def of_rows(tmp_path: Path, given: list[Any], options: ConversionOptions = AS_IT_IS) -> Converted:
    return converted(tmp_path, lines(tmp_path / "in.jsonl", given), options=options)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_real_sample_is_recognised_and_becomes_tasks(name: str, tmp_path: Path) -> None:
    form, path = SAMPLES[name]
    report, tasks, _ = converted(tmp_path, path)
    assert (report.form, report.guessed) == (form.strip(), True)
    assert len(tasks) == report.tasks > 0
    assert not report.bad


@pytest.mark.parametrize("form", sorted(WRITTEN))
def test_rows_of_a_published_shape_are_recognised(form: str, tmp_path: Path) -> None:
    report, tasks, _ = of_rows(tmp_path, WRITTEN[form])
    assert (report.form, report.guessed) == (form, True)
    assert len(tasks) == report.tasks > 0


def test_every_form_is_tested_and_its_rows_are_like_no_other() -> None:
    first = {form: given[0] for form, given in WRITTEN.items()}
    first |= {form: given[0] for form, (given, _) in PUBLISHED.items()}
    first["openai-batch-output"] = {"id": "b", "custom_id": "r1", "response": {"body": {"choices": []}}, "error": None}
    first["potato-state"] = {"instance_id": "1", "user_id": "ann", "answers": {}, "spans": []}
    for form, path in SAMPLES.values():
        if path.suffix == ".jsonl":
            first.setdefault(form.strip(), json.loads(path.open(encoding="utf-8").readline()))
    first["label-studio"] = json.loads(SAMPLES["labelstudio_export.json"][1].read_text("utf-8"))[0]
    trees = {"oasst", "oasst-messages", "oasst-rankings"}
    for form, row in first.items():
        like = {name for name, importer in importers().items() if importer.recognises(row)}
        assert like == (trees if form in trees else {form})
    assert set(importers()) - set(first) == {
        "oasst-messages",
        "oasst-rankings",
        "squality",
        "squality-critiques",
        "columns",
        "helpsteer3-feedback",
    }


def test_the_rubrics_that_are_advised_ship() -> None:
    assert {importer.preset for importer in importers().values()} <= {
        protocol.rubric.id for protocol in rubric_presets()
    } | {""}


def test_helpsteer_rows_of_a_prompt_are_one_task_wherever_they_stand(tmp_path: Path) -> None:
    def row(prompt: str, text: str, score: int) -> dict[str, Any]:
        return {"prompt": prompt, "response": text, "helpfulness": score, "correctness": 1, "split": "train", "n": text}

    given = [row("a", "1", 0), row("b", "2", 1), row("a", "3", 2), row("a", "1", 0), row("b", "2", 4)]
    report, tasks, judgements = of_rows(tmp_path, given)
    assert [(task.prompt, [response.text for response in task.responses], task.split) for task in tasks] == [
        ("a", ["1", "3"], "train"),
        ("b", ["2"], "train"),
    ]
    assert (report.rows, report.used, dict(report.left_out)) == (5, 4, {"duplicate rows": 1})
    assert report.duplicates == ["in.jsonl, line 4"]
    assert [
        (annotation.target, annotation.block, annotation.value)
        for annotation in judgements
        if annotation.task == tasks[0].id
    ] == [
        ("q1/r1", "helpfulness", 0),
        ("q1/r1", "correctness", 1),
        ("q1/r2", "helpfulness", 2),
        ("q1/r2", "correctness", 1),
    ]
    assert tasks[0].metadata["responses"] == {response.id: {"n": response.text} for response in tasks[0].responses}
    apart = of_rows(tmp_path, given, ConversionOptions(group="none"))[1]
    assert [(task.prompt, [response.text for response in task.responses]) for task in apart] == [
        ("a", ["1"]),
        ("b", ["2"]),
        ("a", ["3"]),
    ]


def test_the_same_data_in_another_order_have_the_same_ids(tmp_path: Path) -> None:
    given = [{"prompt": f"p{n % 3}", "response": f"r{n}", "helpfulness": n % 5} for n in range(9)]
    first, again = (of_rows(tmp_path, rows_in_order)[1] for rows_in_order in (given, given[::-1]))
    assert {(t.id, r.id, r.text) for t in first for r in t.responses} == {
        (t.id, r.id, r.text) for t in again for r in t.responses
    }


def test_helpsteer_2_has_its_turns_and_every_annotator(tmp_path: Path) -> None:
    _, (task,), judgements = of_rows(tmp_path, rows.HELPSTEER2_PAIR)
    assert [(turn.role, turn.text) for turn in task.conversation] == [("user", "Hello"), ("assistant", "Hi!")]
    assert task.prompt == SKY
    verdict = {"strength": 3, "justification": "The first is right.", "preferred": "q1/r1", "pair": ["q1/r1", "q1/r2"]}
    assert verdict in [judgement.value for judgement in judgements if judgement.annotator == "helpsteer"]
    assert judgements[0].target == "q1"
    _, _, lists = converted(tmp_path, DATA / "helpsteer2_card_examples" / "disagreements.jsonl")
    assert [(annotation.annotator, annotation.value) for annotation in lists[:3]] == [
        ("helpsteer-1", 3),
        ("helpsteer-2", 3),
        ("helpsteer-3", 4),
    ]


def test_helpsteer_3_prefers_by_a_signed_strength(tmp_path: Path) -> None:
    _, (task,), judgements = converted(tmp_path, FORMATS / "helpsteer3_preference.jsonl")
    assert (task.prompt, task.language, [response.id for response in task.responses]) == (
        SKY,
        "en",
        ["response1", "response2"],
    )
    assert [
        (judgement.annotator, judgement.value["preferred"], judgement.value["strength"]) for judgement in judgements
    ] == [
        ("helpsteer-1", "q1/r1", 2),
        ("helpsteer", "q1/r1", 2),
    ]
    row = {"context": [{"role": "user", "content": SKY}], "response": "Blue.", "feedback": ["Good.", "Short."]}
    _, _, feedback = of_rows(tmp_path, [row])
    assert [(annotation.annotator, annotation.target, annotation.value) for annotation in feedback] == [
        ("helpsteer-1", "q1/r1", "Good."),
        ("helpsteer-2", "q1/r1", "Short."),
    ]


@pytest.mark.parametrize("name", sorted(name for name, (form, _) in SAMPLES.items() if form.strip() == "trl"))
def test_all_forms_of_a_preference_pair_are_the_same_task(name: str, tmp_path: Path) -> None:
    _, (task,), (annotation,) = converted(tmp_path, SAMPLES[name][1])
    assert (task.prompt, [(response.id, response.text) for response in task.responses]) == (
        SKY,
        [("chosen", "It is blue."), ("rejected", "It is green.")],
    )
    assert (annotation.target, annotation.value["preferred"]) == ("q1", "q1/r1")


def test_an_implicit_prompt_of_plain_text_ends_at_a_word(tmp_path: Path) -> None:
    given = [{"chosen": "The sky is blue.", "rejected": "The sky is black."}, {"chosen": "a", "rejected": "b"}]
    report, (task,), _ = of_rows(tmp_path, given)
    assert (task.prompt, [response.text for response in task.responses]) == ("The sky is", [" blue.", " black."])
    assert report.left_out == {"pairs without a prompt": 1}


def test_pairs_whose_answers_are_several_turns_are_texts_with_their_speakers(tmp_path: Path) -> None:
    report, (task, longer), _ = of_rows(tmp_path, rows.HH)
    assert [(turn.role, turn.text) for turn in task.conversation] == [("user", "Hello."), ("assistant", "Hi!")]
    assert (task.prompt, [response.text for response in task.responses]) == (SKY, ["It is blue.", "It is green."])
    assert (report.dropped, report.left_out) == (0, {})
    assert "Answers of several turns are one text, with the speakers above their turns: 1" in report.notes
    assert any(
        "\n\nUser:\n\n" in response.text and "\n\nAssistant:\n\n" in response.text for response in longer.responses
    )


def test_verdicts_on_pairs_of_second_turns_are_about_both_turns(tmp_path: Path) -> None:
    report, tasks, judgements = of_rows(tmp_path, rows.MT_HUMAN)
    pair = tasks[-1]
    assert (pair.id, pair.prompt) == ("mt-bench-81:2:a+b", "Write a haiku.")
    assert [(response.text, response.origin) for response in pair.responses] == [
        (f"{model} first\n\nUser:\n\nNow in French.\n\nAssistant:\n\n{model} second", model) for model in "ab"
    ]
    (verdict,) = (annotation for annotation in judgements if annotation.task == pair.id)
    assert (verdict.annotator, verdict.target, verdict.value["preferred"]) == ("expert_3", "q1", "q1/r2")
    assert report.left_out == {}


def test_ultrafeedback_keeps_models_facts_and_ratings(tmp_path: Path) -> None:
    _, (task,), judgements = of_rows(tmp_path, rows.ULTRAFEEDBACK)
    assert [(response.id, response.origin, response.text) for response in task.responses] == [
        ("alpaca-7b", "alpaca-7b", "It is green."),
        ("gpt-4", "gpt-4", "It is blue."),
    ]
    assert task.metadata["completions"]["gpt-4"]["principle"] == "helpfulness"  # type: ignore[index,call-overload]
    assert sorted((annotation.target, annotation.block, annotation.value) for annotation in judgements) == [
        ("q1/r1", "critique", "It is wrong."),
        ("q1/r1", "honesty", 2),
        ("q1/r1", "overall-score", 2.0),
        ("q1/r2", "critique", "It is right."),
        ("q1/r2", "honesty", 5),
        ("q1/r2", "overall-score", 9.0),
    ]


def test_alpaca_eval_outputs_of_several_files_are_joined_on_the_instruction(tmp_path: Path) -> None:
    files = []
    for model in ("gpt4", "claude", "vicuna 13b"):
        files.append(tmp_path / f"{model}.json")
        files[-1].write_text(json.dumps(rows.alpaca(model), indent=2), encoding="utf-8")
    report, tasks, _ = converted(tmp_path, *files, files[0])
    assert [[response.origin for response in task.responses] for task in tasks] == [
        ["gpt4", "claude", "vicuna 13b"]
    ] * 3
    assert [response.id for response in tasks[0].responses] == ["gpt4", "claude", "vicuna-13b"]
    assert report.left_out == {"duplicate rows": 3}


def test_summaries_of_a_post_are_compared_and_rated_under_the_workers_names(tmp_path: Path) -> None:
    _, (pair,), judgements = of_rows(tmp_path, rows.COMPARISONS)
    assert (pair.passage_text, pair.split, pair.kind) == ("I lost my keys.", "train", "comparisons")
    assert [response.origin for response in pair.responses] == ["sup1", "ref"]
    assert [(annotation.annotator, annotation.target, annotation.value["preferred"]) for annotation in judgements] == [
        ("w1", "q1", "q1/r1"),
        ("w2", "q1", "q1/r1"),
    ]
    report, (post,), rated = of_rows(tmp_path, rows.AXIS)
    assert (report.used, report.dropped) == (4, 0)
    assert [response.text for response in post.responses] == ["Keys lost.", "A door."]
    assert [(e.annotator, e.target, e.value) for e in rated if e.block == "accuracy"] == [
        ("w1", "q1/r1", 6),
        ("w1", "q1/r2", 6),
        ("w2", "q1/r1", 3),
        ("w2", "q1/r2", 3),
    ]


def test_mt_bench_joins_questions_answers_and_verdicts(tmp_path: Path) -> None:
    parts = {
        "question": rows.MT_QUESTIONS,
        "a": rows.mt_answers("a"),
        "b": rows.mt_answers("b"),
        "verdicts": rows.MT_VERDICTS,
    }
    files = [lines(tmp_path / f"{name}.jsonl", given) for name, given in parts.items()]
    report, tasks, judgements = converted(tmp_path, *files)
    assert [task.id for task in tasks] == [f"mt-bench-{q}:{t}" for q in (81, 82) for t in ("1", "2:a", "2:b")]
    first, second = tasks[:2]
    assert (first.prompt, [(response.id, response.text) for response in first.responses]) == (
        "Write a haiku.",
        [("a", "a first"), ("b", "b first")],
    )
    assert [turn.text for turn in second.conversation] == ["Write a haiku.", "a first"]
    assert (second.prompt, second.responses[0].text, second.metadata["category"]) == (
        "Now in French.",
        "a second",
        "writing",
    )
    assert [(judgement.task, judgement.target, judgement.block, judgement.value) for judgement in judgements[:2]] == [
        ("mt-bench-81:1", "q1/r1", "score", 7),
        ("mt-bench-81:2:a", "q1/r1", "score", 4),
    ]
    assert [
        (annotation.block, annotation.value["preferred"], annotation.value["pair"]) for annotation in judgements[2:]
    ] == [
        ("preference", "q1/r2", ["q1/r1", "q1/r2"]),
        ("preference-swapped", None, ["q1/r1", "q1/r2"]),
    ]
    assert report.left_out == {"judgements of answers that are not there": 1}
    with pytest.raises(AnnotatorError, match=r"rows without a question") as refused:
        convert_sources(files[1:], tmp_path / "none.jsonl", ConversionOptions())
    assert refused.value.code == "source.empty"


def test_published_critiques_are_said_of_answers_and_of_critiques(tmp_path: Path) -> None:
    _, (base,), none = converted(tmp_path, FORMATS / "openai_critiques_base.jsonl")
    assert (base.kind, base.split, none) == ("base", "train", [])
    _, (task,), judgements = converted(tmp_path, FORMATS / "openai_critiques_critiques.jsonl")
    assert {judgement.block for judgement in judgements} == {"skip", "rating", "critiques"}
    assert task.metadata["is_topic_based_summarization"] is True
    _, (judged,), helpful = converted(tmp_path, FORMATS / "openai_critiques_helpfulness.jsonl")
    assert judged.questions[0].responses[0].critiques[0].text == "…"
    assert [(annotation.target, annotation.block) for annotation in helpful] == [
        ("q1", "is_critiqueable"),
        ("q1", "has_better_critique"),
        ("q1", "new_critique"),
        ("q1/r1/c1", "helpful"),
    ]
    row = json.loads((FORMATS / "openai_critiques_critiques.jsonl").read_text("utf-8"))
    question = row["data"]["questions"][0]
    question["answers"], question["rankings"] = question["answers"] * 3, [2, 1, 2]
    ranked = next(judgement for judgement in of_rows(tmp_path, [row])[2] if judgement.block == "ranking")
    assert ranked.value == {"unrankable": [], "groups": [["q1/r2"], ["q1/r1", "q1/r3"]]}


def test_label_studio_results_are_at_the_text_that_their_names_tell(tmp_path: Path) -> None:
    _, (task,), judgements = converted(tmp_path, FORMATS / "labelstudio_export.json")
    assert (task.id, task.prompt, task.responses[0].text) == ("label-studio-1", SKY, "It is green.")
    assert [(annotation.annotator, annotation.target, annotation.block) for annotation in judgements] == [
        ("1", "q1/r1", "flaw"),
        ("1", "q1/r1", "help"),
        ("1", "q1/r1", "tag"),
        ("1", "q1/r1", "crit"),
        ("1", "task", "rank"),
    ]
    assert judgements[1].value == 2
    mapping = {"prompt": ["prompt"], "response": ["items"]}
    _, (ranked,), order = converted(
        tmp_path, FORMATS / "labelstudio_export.json", options=ConversionOptions(mapping=mapping)
    )
    assert [(response.id, response.text) for response in ranked.responses] == [
        ("A", "It is blue."),
        ("B", "It is green."),
    ]
    assert next(e for e in order if e.block == "rank").value == {"unrankable": [], "groups": [["q1/r1"], ["q1/r2"]]}


def test_other_tools_texts_keep_their_labels(tmp_path: Path) -> None:
    _, texts, labels = converted(tmp_path, FORMATS / "doccano.jsonl")
    assert [task.passage_text for task in texts] == ["EU rejects German call.", "Google was founded"]
    assert [(annotation.target, annotation.block) for annotation in labels] == [
        ("passage", "label"),
        ("passage", "entities"),
    ]
    _, prodigy, judgements = converted(tmp_path, FORMATS / "prodigy.jsonl")
    assert (prodigy[0].passage_text, prodigy[1].prompt) == ("It is green.", SKY)
    assert [(judgement.annotator, judgement.target, judgement.block) for judgement in judgements] == [
        ("ds-ann1", "passage", "spans"),
        ("ds-ann1", "passage", "answer"),
        ("prodigy", "task", "answer"),
        ("prodigy", "q1/r1", "accept"),
    ]
    _, (potato,), people = of_rows(tmp_path, rows.POTATO)
    assert (potato.passage_text, [judgement.annotator for judgement in people]) == ("A fine product.", ["zoe", "max"])
    written = {**rows.POTATO[0], "label_annotations": {"why": {"text_box": "Because."}}}
    assert [judgement.value for judgement in of_rows(tmp_path, [written])[2]] == ["Because."]
    _, (argilla,), given = converted(tmp_path, FORMATS / "argilla_to_dict.jsonl")
    assert (argilla.id, argilla.prompt, [(judgement.annotator, judgement.block) for judgement in given]) == (
        "r1",
        SKY,
        [("uuid", "quality"), ("uuid", "rank"), ("uuid", "span")],
    )


def test_files_of_doccano_are_named_after_the_people_who_labelled(tmp_path: Path) -> None:
    rows = [{"id": 1, "text": "A fine product.", "label": ["good"]}, {"id": 2, "text": "Broken.", "label": ["bad"]}]
    people = ("jan.ek", "jan.oh")
    files = [lines(tmp_path / f"{name}.jsonl", rows) for name in people]
    report, texts, labels = converted(tmp_path, *files)
    assert (len(texts), report.dropped) == (2, 0)
    assert sorted((label.task, label.annotator) for label in labels) == [
        (f"doccano-{number}", name) for number in (1, 2) for name in people
    ]
    (alone := tmp_path / "alone").mkdir()
    assert {label.annotator for label in converted(alone, files[0])[2]} == {"doccano"}


def test_label_studio_results_are_at_the_one_of_two_responses_that_they_name(tmp_path: Path) -> None:
    results = [
        {"from_name": name, "to_name": to, "type": "rating", "value": {"rating": 2}}
        for name, to in (("good_a", "answer_A"), ("good_b", "answer_B"), ("both", "answer"), ("clear", "prompt"))
    ]
    row = {"id": 1, "data": {"prompt": "Why?", "answer_A": "So.", "answer_B": "No."}}
    row["annotations"] = [{"completed_by": 1, "result": results}]
    mapping = {"prompt": ["prompt"], "response": ["answer_A", "answer_B"]}
    _, _, judgements = of_rows(tmp_path, [row], options=ConversionOptions("label-studio", mapping=mapping))
    assert [(judgement.block, judgement.target, judgement.id) for judgement in judgements] == [
        ("good_a", "q1/r1", "answer_A"),
        ("good_b", "q1/r2", "answer_B"),
        ("both", "task", None),
        ("clear", "q1", None),
    ]


def test_a_comparison_of_label_studio_is_a_preference(tmp_path: Path) -> None:
    """The first text that it names is the left one."""
    _, (sky, bare), judgements = converted(tmp_path, FORMATS / "labelstudio_pairwise.json")
    assert [response.text for response in sky.responses] == [response.text for response in bare.responses]
    assert (sky.prompt, bare.prompt) == (SKY, "")
    preferred = [(annotation.annotator, annotation.target, annotation.value["preferred"]) for annotation in judgements]
    assert preferred == [("1", "q1", "q1/r1"), ("2", "q1", "q1/r2"), ("3", "q1", "q1/r2"), ("1", "q1", "q1/r2")]


def test_a_comparison_without_a_choice_is_a_tie(tmp_path: Path) -> None:
    (row, _) = json.loads((FORMATS / "labelstudio_pairwise.json").read_text("utf-8"))
    row["annotations"] = row["annotations"][:1]
    row["annotations"][0]["result"][0]["value"] = {}
    _, _, (tie,) = of_rows(tmp_path, [row])
    assert (tie.value["preferred"], tie.value["strength"]) == (None, 0)


def test_parts_of_label_studio_that_are_left_out_are_counted(tmp_path: Path) -> None:
    spans = [{"type": "relation", "from_id": "a", "to_id": "b", "direction": "right"}]
    annotations = [{"completed_by": 1, "was_cancelled": True, "result": []}, {"completed_by": 2, "result": spans}]
    report, _, judgements = of_rows(tmp_path, [{"id": 1, "data": {"text": "It is blue."}, "annotations": annotations}])
    assert judgements == []
    assert report.left_out == {
        "annotations of Label Studio that were cancelled": 1, "relations between two spans of Label Studio": 1,
    }  # fmt: skip


def test_left_and_right_are_two_responses(tmp_path: Path) -> None:
    _, (task,), _ = of_rows(tmp_path, [{"id": 1, "data": {"Left": "a", "Right": "b"}, "annotations": []}])
    assert [response.text for response in task.responses] == ["a", "b"]


def test_answers_of_argilla_1_stand_by_person(tmp_path: Path) -> None:
    """What was not submitted is counted, and the ranks of responses are a ranking."""
    report, (task,), judgements = converted(tmp_path, FORMATS / "argilla1_feedback.jsonl")
    assert (task.id, task.prompt, len(task.responses)) == ("sky-1", SKY, 2)
    assert [(annotation.annotator, annotation.block) for annotation in judgements] == [
        ("3c1f", "quality"),
        ("3c1f", "order"),
        ("3c1f", "why"),
    ]
    assert judgements[1].value == {"unrankable": [], "groups": [["q1/r1"], ["q1/r2"]]}
    assert report.left_out == {"answers of Argilla that were not submitted": 1}


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "healthbench": (
        {**PUBLISHED["healthbench"][0][0], "rubrics": [{"criterion": "Is so.", "points": "5"}]},
        "rubrics[0], points",
    ),
    "helpsteer": ({"prompt": "p", "response": "r", "helpfulness": "x"}, "helpfulness"),
    "helpsteer2-preference": ({**rows.HELPSTEER2_PAIR[0], "response_1": {"x": 1}}, "response_1"),
    "helpsteer3": ({"context": {"x": 1}, "response1": "a", "response2": "b", "overall_preference": 1}, "context"),
    "helpsteer3-feedback": ({"context": "a", "response": {"x": 1}, "feedback": []}, "response"),
    "helpsteer3-edit": ({"context": {"x": 1}, "original_response": "a", "edited_response": "b"}, "context"),
    "helpsteer3-edit-quality": (
        {**PUBLISHED["helpsteer3-edit-quality"][0][0], "original_response": {"x": 1}},
        "original_response",
    ),
    "hh-red-team": ({"transcript": {"x": 1}, "rating": 1}, "transcript"),
    "prometheus-feedback": ({**PUBLISHED["prometheus-feedback"][0][0], "orig_score": "x"}, "orig_score"),
    "prometheus-preference": (
        {**PUBLISHED["prometheus-preference"][0][0], "orig_instruction": {"x": 1}},
        "orig_instruction",
    ),
    "steerlm": ({"conversations": {"x": 1}}, "conversations"),
    "truthfulqa-choices": ({**PUBLISHED["truthfulqa-choices"][0][0], "question": {"x": 1}}, "question"),
    "trl": ({"prompt": "p", "chosen": "a", "rejected": {"x": 1}}, "rejected"),
    "wmt-mqm": ({**PUBLISHED["wmt-mqm"][0][0], "target": {"x": 1}}, "target"),
    "wmt-esa": ({**PUBLISHED["wmt-esa"][0][0], "tgt": {"x": 1}}, "tgt"),
    "prm800k": ({"question": {"problem": 5}, "label": {"steps": []}}, "question.problem"),
    "process-bench": ({"problem": "p", "steps": ["a"], "label": 1}, "label"),
    "stepwise": ({"prompt": "p", "completions": ["a"], "labels": []}, "labels"),
    "oasst-rows": (
        {"message_id": "x", "message_tree_id": "t", "parent_id": None, "text": "a", "role": "robot"},
        "role",
    ),
    "completion-chat": ({"completion": [{"role": name, "content": "x"} for name in "abc"]}, "completion[0], role"),
    "texts": ({"text": {"x": 1}}, "text"),
    "alpaca": ({"instruction": "p", "output": {"x": 1}}, "output"),
    "alpaca-eval-annotations": ({**PUBLISHED["alpaca-eval-annotations"][0][0], "instruction": {"x": 1}}, "instruction"),
    "arena": ({**PUBLISHED["arena"][0][0], "conversation_a": {"x": 1}}, "conversation_a"),
    "argilla-hub": ({"q.responses": [1], "q.responses.users": ["u"], "prompt": {"x": 1}}, "fields"),
    "agent-trace": ({**PUBLISHED["agent-trace"][0][0], "task_description": {"x": 1}}, "task_description"),
    "agent-trace-pair": ({**PUBLISHED["agent-trace-pair"][0][0], "task_description": {"x": 1}}, "task_description"),
    "auto-j-critique": ({"prompt": {"x": 1}, "response": "a", "critiques": {}}, "prompt"),
    "judgebench-output": ({**PUBLISHED["judgebench-output"][0][0], "question": {"x": 1}}, "question"),
    "llmbar-output": ({**PUBLISHED["llmbar-output"][0][0], "input": {"x": 1}}, "input"),
    "auto-j": ({"prompt": {"x": 1}, "response 1": "a", "response 2": "b", "label": 1}, "prompt"),
    "chat": ({"messages": [{"role": name, "content": "x"} for name in ("robot", "b", "c")]}, "messages[0], role"),
    "judgebench": ({**PUBLISHED["judgebench"][0][0], "question": {"x": 1}}, "question"),
    "label-studio-min": ({"annotator": 1, "annotation_id": 1, "lead_time": 1, "text": {"x": 1}}, "data"),
    "llmbar": ({**PUBLISHED["llmbar"][0][0], "input": {"x": 1}}, "input"),
    "lm-eval": ({**PUBLISHED["lm-eval"][0][0], "resps": [[{"x": 1}]]}, "resps[0][0], text"),
    "lmsys": ({**PUBLISHED["lmsys"][0][0], "prompt": {"x": 1}}, "prompt"),
    "nectar": ({"prompt": "p", "answers": [{"answer": {"x": 1}}]}, "answers[0], answer"),
    "openai-batch": ({"custom_id": "r", "body": {"messages": {"x": 1}}}, "body.messages"),
    "openai-batch-output": ({"custom_id": "r", "response": {}}, "custom_id"),
    "openai-preference": (
        {**PUBLISHED["openai-preference"][0][0], "preferred_output": [{"role": "robot"}]},
        "preferred_output[0], role",
    ),
    "pandalm": ({**PUBLISHED["pandalm"][0][0], "instruction": {"x": 1}}, "instruction"),
    "prodigy-compare": (
        {"input": "p", "accept": {"text": {"x": 1}}, "reject": {"text": "b"}, "answer": "accept"},
        "accept.text",
    ),
    "responses": ({"prompt": "p", "responses": [{"x": 1}]}, "responses[0], text"),
    "squad": ({"paragraphs": 7}, "paragraphs"),
    "shp": ({**PUBLISHED["shp"][0][0], "history": {"x": 1}}, "history"),
    "summeval": ({**PUBLISHED["summeval"][0][0], "decoded": {"x": 1}}, "decoded"),
    "summeval-lists": ({**PUBLISHED["summeval-lists"][0][0], "text": {"x": 1}}, "text"),
    "trl-completion": ({"prompt": [{"role": "user"}], "completion": "a"}, "prompt[0], content"),
    "hh-rlhf": ({"chosen": "\n\nHuman: a\n\nAssistant: b"}, "rejected"),
    "ultrafeedback": ({"instruction": "p", "completions": [{"response": {"x": 1}}]}, "completions[0], response"),
    "alpaca-eval": ({"instruction": "p", "output": {"x": 1}, "generator": "m"}, "output"),
    "summarize-comparisons": ({**rows.COMPARISONS[0], "summaries": 2}, "summaries"),
    "summarize-axis": ({**rows.AXIS[0], "summary": {"text": {"x": 1}, "axes": {}}}, "summary.text"),
    "critiques-base": ({"id": "1", "data": {"passage": {"text": "t"}, "questions": [{"question": "q"}]}}, "answer"),
    "critiques": ({"id": "1", "data": {"passage": {}, "questions": []}}, "passage, text"),
    "critiques-helpfulness": ({"id": "1", "data": []}, "data"),
    "mt-bench": ({"question_id": 1, "model_id": "m", "choices": []}, "choices"),
    "oasst": ({"message_tree_id": "x", "prompt": {"message_id": "y", "role": "robot", "text": ""}}, "prompt.role"),
    "oasst-messages": ({"message_tree_id": "x", "prompt": {"message_id": "y"}}, "prompt.text"),
    "oasst-rankings": ({"message_tree_id": "x", "prompt": 1}, "prompt"),
    "squality": ({"document": "d", "questions": []}, "metadata"),
    "squality-critiques": ({"document": "d", "questions": []}, "metadata"),
    "label-studio": ({"id": 1, "data": {"prompt": 5}, "annotations": 7}, "annotations"),
    "argilla": ({"id": 1, "fields": {"prompt": "p"}, "responses": {"q": [{}]}}, "responses.q[0], value"),
    "doccano": ({"id": 1, "label": []}, "text"),
    "prodigy": ({"text": "t", "options": [{"id": "a", "text": {"x": 1}}], "_view_id": "choice"}, "options[0], text"),
    "potato": ({"id": 1, "displayed_text": {"x": 1}, "label_annotations": {}}, "displayed_text"),
    "potato-state": ({"instance_id": "1", "user_id": "ann", "answers": {}, "spans": []}, "instance_id"),
    "tasks": ({"id": "a b", "prompt": "p"}, "id"),
    "columns": ({"question": None}, "question"),
}


@pytest.mark.parametrize("form", sorted(importers()))
def test_a_row_that_does_not_fit_is_named_by_its_field_and_loses_nothing_silently(form: str, tmp_path: Path) -> None:
    row, field = BAD[form]
    source = lines(tmp_path / "in.jsonl", [row])
    mapping = {"prompt": ["question"]} if form == "columns" else None
    with pytest.raises(AnnotatorError) as refused:
        convert_sources([source], tmp_path / "out.jsonl", ConversionOptions(form, mapping))
    assert refused.value.where.endswith(f", {field}")
    assert refused.value.where.startswith("in.jsonl, line 1, ")
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]
    report = check_sources([source], ConversionOptions(form, mapping))
    assert (report.rows, report.used, report.dropped, report.bad, report.problem_count) == (1, 0, 0, 1, 1)


def test_the_index_column_of_pandas_hides_no_form(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(",instruction,output,generator\n0,Say hello.,Hello.,alpha\n")
    report = check_sources([source])
    assert (report.form, report.guessed, report.tasks) == ("alpaca-eval", True, 1)


@pytest.mark.parametrize("names", [("resp_1", "resp_2"), ("response_a", "response_b"), ("answer1", "answer2")])
def test_a_chat_beside_responses_is_asked_for(names: tuple[str, str], tmp_path: Path) -> None:
    """The turns are before the responses; read as a conversation, one of them would be judged in their place."""
    chat = [{"role": "user", "content": "Why is the sky blue?"}]
    row = {"chat": chat, **dict.fromkeys(names, "It scatters the light."), "lang": "en", "rank_1": 1, "rank_2": 2}
    row[names[1]] = "It is painted every morning."
    source = lines(tmp_path / "in.jsonl", [row])
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "convert.unrecognised") as refused:
        check_sources([source])
    assert f"--map conversation=chat --map response={','.join(names)}" in refused.value.hint
    assert check_sources([lines(tmp_path / "chat.jsonl", [{"chat": chat, "response_time": 3}])]).form == "chat"


def test_ranks_in_several_fields_are_those_of_the_responses_by_place(tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", [{"q": "Why?", "a": "one", "b": "two", "Rank A": 2, "of": {"b": 1}}])
    mapping = parse_mapping(["prompt=q", "response=a,b", "rank=Rank A,of.b"])
    convert_sources([source], tmp_path / "out.jsonl", ConversionOptions(mapping=mapping), tmp_path / "notes.jsonl")
    (note,) = map(json.loads, (tmp_path / "notes.jsonl").read_text().splitlines())
    assert note["value"]["groups"] == [["q1/r2"], ["q1/r1"]]
