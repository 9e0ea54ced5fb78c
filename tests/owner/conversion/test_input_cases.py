"""Files that were once read wrongly, or not at all: alone, or by the one command that is proposed, all goes in."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from annotator.errors import AnnotatorError
from annotator.owner.conversion.convert import ConversionOptions, check_sources, convert_sources
from annotator.owner.conversion.field_mapping import parse_mapping
from annotator.owner.conversion.mapping_proposal import UnknownFormError
from tests.owner.conversion.published_rows import Held, preference
from tests.owner.conversion.rows import lines
from tests.owner.conversion.test_forms import converted
from tests.owner.conversion.test_published_forms import held

CASES = Path("tests/data/input_cases")


def by_proposal(source: Path, folder: Path) -> tuple[list[Held], list[str]]:
    """What the tasks hold that the proposed command makes, and its notes."""
    with pytest.raises(UnknownFormError) as unknown:
        converted(folder, source)
    options = shlex.split(unknown.value.hint.partition("annotator tasks convert ")[2])
    maps = [options[at + 1] for at, word in enumerate(options) if word == "--map"]
    report, tasks, judgements = converted(folder, source, options=ConversionOptions(mapping=parse_mapping(maps)))
    assert unknown.value.trial is not None
    assert "The first task, as an annotator reads it:" in unknown.value.trial.said()
    return [held(task, judgements) for task in tasks], report.notes


def alone(name: str, folder: Path) -> list[Held]:
    _, tasks, judgements = converted(folder, CASES / name)
    return [held(task, judgements) for task in tasks]


def test_rows_that_differ_in_their_input_are_several_tasks(tmp_path: Path) -> None:
    texts = [task.text.rpartition("\n\n")[2] for task in alone("alpaca_input_column.jsonl", tmp_path)]
    assert texts == ["The soup was cold.", "My bicycle is broken.", "What a lovely morning!"]


def test_rows_that_differ_in_fields_that_nothing_reads_are_counted_and_the_fields_named(tmp_path: Path) -> None:
    mapping = parse_mapping(["prompt=instruction", "response=output"])
    options = ConversionOptions("columns", mapping)
    report, _, _ = converted(tmp_path, CASES / "alpaca_input_column.jsonl", options=options)
    assert report.left_out == {"rows that repeat a task and differ only in 'input'": 1}


def test_verdicts_and_models_by_row_are_proposed(tmp_path: Path) -> None:
    made, _ = by_proposal(CASES / "arena_pairs.csv", tmp_path)
    assert [task.responses for task in made] == [
        [("Light is scattered.", "alpha"), ("The sea is mirrored.", "beta")],
        [("Trout.", "beta"), ("Stone.", "alpha")],
        [("Robin.", "alpha"), ("Wren.", "gamma")],
    ]
    targets = ("q1/r1", "q1/r1", None)
    assert [task.judgements for task in made] == [[preference("columns", target)] for target in targets]


def test_scores_beside_several_responses_are_theirs(tmp_path: Path) -> None:
    made, _ = by_proposal(CASES / "score_per_response_columns.csv", tmp_path)
    assert [task.judgements for task in made] == [
        [("kim", "score", "q1/r1", 5), ("kim", "score", "q1/r2", 1)],
        [("lee", "score", "q1/r1", 4), ("lee", "score", "q1/r2", 1)],
    ]
    fields = ["prompt=prompt", "response=response_a,response_b", "score=score_a,score_b", "annotator=annotator"]
    options = ConversionOptions(mapping=parse_mapping(fields))
    _, tasks, judgements = converted(tmp_path, CASES / "score_per_response_columns.csv", options=options)
    assert [held(task, judgements) for task in tasks] == made


def test_the_last_answer_of_a_conversation_is_the_response(tmp_path: Path) -> None:
    _, (task,), _ = converted(tmp_path, CASES / "conversation_logs_openai.jsonl")
    assert [turn.role for turn in task.conversation] == ["system", "user", "assistant"]
    assert (task.prompt, [response.text for response in task.responses]) == (
        "And the sea?",
        ["It mirrors the sky, mostly."],
    )
    options = ConversionOptions(mapping=parse_mapping(["rate=assistant"]))
    _, (marked,), _ = converted(tmp_path, CASES / "conversation_logs_openai.jsonl", options=options)
    assert [turn.rated_as for turn in marked.conversation] == [None, None, "response", None, "response"]
    assert not marked.responses


def test_labelled_texts_without_ids_are_read(tmp_path: Path) -> None:
    assert [task.text for task in alone("doccano_without_id.jsonl", tmp_path)] == ["Anna met Bob.", "Bob left."]


def test_offsets_in_utf_16_units_are_converted(tmp_path: Path) -> None:
    ((_, _, ((_, _, target, span),)),) = alone("label_studio_utf16_offsets.json", tmp_path)
    assert (target, span["start"], span["end"], span["text"]) == ("passage", 12, 22, "annotation")


def test_a_span_that_fits_nowhere_is_listed_and_left_out(tmp_path: Path) -> None:
    report, _, judgements = converted(tmp_path, CASES / "label_studio_offset_beyond_text.json")
    assert judgements == []
    assert report.left_out["spans that fit nowhere in their text"] == 1
    assert "item 1: the span 12 to 99 is outside of the text" in report.faults[0]


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        ({"start": 0, "end": 5, "text": "Größe", "label": "A"}, (0, 5)),
        ({"start": 0, "end": 7, "text": "Größe", "label": "A"}, (0, 5)),  # bytes
        ({"start_offset": 9, "end_offset": 11, "label": "A"}, (9, 11)),
        ({"start": 1, "end": 6, "text": "Größe", "label": "A"}, (0, 5)),  # from 1
        ({"start": "0", "end": "5", "text": "Größe", "label": "A"}, (0, 5)),
        (["0", "5", "A"], (0, 5)),
        ({"start": "0", "end": "99", "label": "A"}, None),
        ({"start": "a", "end": "b", "label": "A"}, None),
        ({"start": None, "end": 5, "label": "A"}, None),
        ({"start": 1, "end": 5, "text": "Größe", "label": "A"}, (0, 5)),  # from 1, to the last character
        ({"start": 3, "end": 8, "text": "Größe", "label": "A"}, None),
        ({"start": 6, "end": 6, "label": "A"}, None),
        ({"start": -1, "end": 4, "label": "A"}, None),
        ([0, 5, "A"], (0, 5)),
        ([0, 99, "A"], None),
    ],
)
def test_spans_are_held_against_their_text(span: Any, expected: tuple[int, int] | None, tmp_path: Path) -> None:
    source = lines(tmp_path / "in.jsonl", [{"text": "Größe des Feldes", "label": [span]}])
    _, _, judgements = converted(tmp_path, source)
    spans = [annotation.value[0] for annotation in judgements]
    ends = [span[:2] if isinstance(span, list) else [span[key] for key in span if key.startswith(("start", "end"))]
            for span in spans]  # fmt: skip
    assert ends == ([list(expected)] if expected else [])


def test_numbers_and_yes_or_no_are_read_as_written_and_counted(tmp_path: Path) -> None:
    made, notes = by_proposal(CASES / "numbers_as_answers.jsonl", tmp_path)
    assert [[text for text, _ in task.responses] for task in made] == [["8", "Eight."], ["true", "Yes."]]
    assert "Answers that are numbers or yes/no in the data are read as they are written: 2" in notes


def test_pairs_with_a_system_and_a_question_keep_their_verdict(tmp_path: Path) -> None:
    _, (task,), (annotation,) = converted(tmp_path, CASES / "pairs_with_question_column.jsonl")
    assert [(turn.role, turn.text) for turn in task.conversation] == [("system", "Be kind.")]
    assert (task.prompt, annotation.value["preferred"]) == ("Name a fish.", "q1/r1")


def test_an_accepted_or_rejected_label_is_a_yes_or_no_to_it(tmp_path: Path) -> None:
    made = alone("prodigy_binary_label.jsonl", tmp_path)
    assert [task.judgements for task in made] == [
        [("study-kim", "INSULT", "passage", True), ("study-kim", "SPAM", "passage", False)],
        [("study-kim", "INSULT", "passage", False)],
    ]


def test_responses_may_be_texts(tmp_path: Path) -> None:
    assert [[text for text, _ in task.responses] for task in alone("responses_as_strings.jsonl", tmp_path)] == [
        ["Trout.", "Cod."],
        ["Robin.", "Wren."],
    ]


def test_rows_joined_by_a_raw_quotation_mark_are_refused_or_read_apart(tmp_path: Path) -> None:
    source, mapping = CASES / "tsv_raw_quotes_merge_rows.tsv", parse_mapping(["prompt=prompt", "response=a,b"])
    for options in (ConversionOptions(mapping=mapping), ConversionOptions()):  # also beside a proposed mapping
        with pytest.raises(AnnotatorError, match=r"it may be several rows|No known form") as refused:
            converted(tmp_path, source, options=options)
        assert "--quoting none" in refused.value.hint
    _, tasks, _ = converted(tmp_path, source, options=ConversionOptions(mapping=mapping, quoting="none"))
    assert [[response.text for response in task.responses] for task in tasks] == [
        ['"Open the door', "no"], ['she said"', "yes"], ["x", "y"],
    ]  # fmt: skip
    standard = ConversionOptions(mapping=mapping, quoting="standard")
    assert len(converted(tmp_path, source, options=standard)[1]) == 2


SKY, BLUE, GREEN = "What colour is the sky?", "It is blue.", "It is green, I think."
ASKED = ("Why is it so?", "Name a fish, please.", "How old is the moon?", "Write a poem about rain.")


def many(**fields: Any) -> list[dict[str, Any]]:
    """Four rows: a value for all, or by row."""
    return [
        {name: value[at] if isinstance(value, tuple) else value for name, value in fields.items()} for at in range(4)
    ]


ANSWERS = tuple(f"This is answer {number} to the question." for number in range(4))
OTHERS = tuple(f"And this is the other one, number {number}." for number in range(4))
PASSAGES = tuple(f"The sea is blue, and the sky above it, too, as one of {number} sees." for number in range(4))
PROPOSED: dict[str, tuple[list[dict[str, Any]], str]] = {
    "queries and responses of a tool": (
        many(ID=(1, 2, 3, 4), user_query=ASKED, chatgpt_response=ANSWERS, hallucination="no"),
        "--map id=ID --map prompt=user_query --map response=chatgpt_response --map tag.field=hallucination "
        "--map 'tag.name='\"'\"'hallucination'\"'\"''",
    ),
    "scores two objects deep": (
        many(prompt=ASKED, response=ANSWERS,
             annotations=tuple({"helpfulness": {"score": at, "why": ""}, "honesty": {"score": 5}} for at in range(4))),
        "--map prompt=prompt --map response=response --map score.helpfulness_score=annotations.helpfulness.score "
        "--map score.honesty_score=annotations.honesty.score",
    ),
    "references of two people": (
        many(post=ASKED, human_ref_A=ANSWERS, human_ref_B=OTHERS),
        "--map prompt=post --map response=human_ref_A,human_ref_B",
    ),
    "numbered answers and a label": (
        many(question=ASKED, answer_0=ANSWERS, answer_1=OTHERS, label=(0, 1, 1, 0)),
        "--map prompt=question --map response=answer_0,answer_1 --map preferred.field=label --map preferred.a=0 "
        "--map preferred.b=1",
    ),
    "headers of several words": (
        many(**{"Prompt text": ASKED, "Answer – model A": ANSWERS, "Answer – model B": OTHERS}),
        "--map 'prompt=Prompt text' --map 'response=Answer – model A,Answer – model B'",
    ),
    "German headers": (
        many(Frage=ASKED, **{"Antwort A": ANSWERS, "Antwort B": OTHERS}),
        "--map prompt=Frage --map 'response=Antwort A,Antwort B'",
    ),
    "names of models are no responses": (
        many(instruction=ASKED, response_source=("vicuna", "bard", "vicuna", "vicuna"), response=ANSWERS),
        "--map prompt=instruction --map response=response --map origin=response_source",
    ),
    "verdicts of three people": (
        many(prompt=ASKED, output_1=ANSWERS, output_2=OTHERS, annotator1=(1, 2, 0, 1), annotator2=(1, 1, 0, 2)),
        "--map prompt=prompt --map response=output_1,output_2 --map preferred.field=annotator1,annotator2 "
        "--map preferred.a=1 --map preferred.b=2 --map preferred.tie=0",
    ),
    "the winner by the name of a model": (
        many(prompt=ASKED, system1=("m1", "m2", "m1", "m3"), system2=("m2", "m3", "m3", "m1"), text1=ANSWERS,
             text2=OTHERS, winner=("m1", "m3", "tie", "m1")),
        "--map prompt=prompt --map response=text1,text2 --map origin=system1,system2 --map preferred=winner",
    ),
    "lists of responses with lists of scores": (
        many(prompt=ASKED, all_generated_responses=[BLUE, GREEN], all_rm_scores=[0.9, 0.1]),
        "--map prompt=prompt --map response=all_generated_responses --map score.all_rm_scores=all_rm_scores",
    ),
    "chosen and rejected instructions": (
        many(source=ASKED[0], chosen_instruction=ANSWERS, rejected_instruction=OTHERS),
        "--map response=chosen_instruction,rejected_instruction --map 'preferred.field='\"'\"'chosen'\"'\"'' "
        "--map preferred.a=chosen --map preferred.b=rejected",
    ),
    "chosen and rejected messages": (
        many(chosen_messages=[{"role": "user", "content": [{"type": "text", "value": SKY}]},
                              {"role": "assistant", "content": [{"type": "text", "value": BLUE}]}],
             rejected_messages=[{"role": "user", "content": [{"type": "text", "value": SKY}]},
                                {"role": "assistant", "content": [{"type": "text", "value": GREEN}]}]),
        "--map response=chosen_messages,rejected_messages --map 'preferred.field='\"'\"'chosen'\"'\"'' "
        "--map preferred.a=chosen --map preferred.b=rejected",
    ),
    "spans beside a text": (
        many(text=ASKED, spans=[{"start": 0, "end": 3, "label": "Q"}], meta="x"),
        "--map passage=text --map span.field=spans",
    ),
    "names are no passages, and data sets no models": (
        many(Question=ASKED, source=("my own", "textbook 3", "my head", "chapter 4"),
             source_dataset=("a", "b", "a", "b"), answer=ANSWERS),
        "--map prompt=Question --map response=answer",
    ),
    "columns of Mechanical Turk": (
        many(**{"WorkerId": ("w1", "w2", "w1", "w2"), "Input.original": ASKED, "Input.simplified": ANSWERS,
                "Input.system": ("a", "b", "a", "b"), "Answer.fluency": ("91", "30.5", "4", "77")}),
        "--map prompt=Input.original --map response=Input.simplified --map origin=Input.system "
        "--map score.Answer.fluency=Answer.fluency --map annotator=WorkerId",
    ),
    "ratings of several people in columns": (
        many(original=ASKED, generation=ANSWERS, system=("a", "b", "a", "b"), rating_1=(1, 2, 3, 4),
             rating_2=(2, 2, 4, 5)),
        "--map prompt=original --map response=generation --map origin=system "
        "--map 'score.rating=[rating_1, rating_2]'",
    ),
    "the number of the right one of three answers": (
        many(question=ASKED, ans0=ANSWERS, ans1=OTHERS, ans2="Not known.", label=(0, 2, 1, 1)),
        "--map prompt=question --map response=ans0,ans1,ans2 --map preferred.field=label --map preferred.first=0",
    ),
    "instances inside of instructions": (
        many(instruction=ASKED, instances=[{"input": "Of the sea.", "output": BLUE}, {"input": "", "output": GREEN}]),
        "--map rows=instances --map 'prompt={instruction}\\n\\n{input}' --map response=output",
    ),
    "objects of answers by model, in columns": (
        many(question=ASKED, m6=tuple({"ok": True, "said": text} for text in ANSWERS),
             m175=tuple({"ok": False, "said": text} for text in OTHERS)),
        "--map prompt=question --map response=m6.said,m175.said --map 'origin='\"'\"'m6'\"'\"','\"'\"'m175'\"'\"'' "
        "--map score.ok=m6.ok,m175.ok",
    ),
    "spans in columns, and no prompts": (
        many(docid=(1, 1, 2, 2), system=("a", "b", "a", "b"), summary=ANSWERS, error_type="big",
             error=("A", "M", "W", "B"), error_start=0, error_end=1, worker_id=("x", "y", "x", "y")),
        "--map response=summary --map origin=system "
        "--map 'span.field=[{start: error_start, end: error_end, text: error, label: error_type}]' "
        "--map annotator=worker_id --map group=docid",
    ),
    "behaviour that is looked for, and not": (
        many(question=ASKED, answer_matching_behavior=("(A)", "(B)") * 2,
             answer_not_matching_behavior=("(B)", "(A)") * 2),
        "--map prompt=question --map response=answer_matching_behavior,answer_not_matching_behavior "
        "--map 'preferred.field='\"'\"'answer_matching_behavior'\"'\"'' "
        "--map preferred.a=answer_matching_behavior --map preferred.b=answer_not_matching_behavior",
    ),
    "several questions in a row": (
        many(**{f"q{n}_{name}": values for n in (1, 2) for name, values in
                (("text", ASKED), ("ans_a", ANSWERS), ("ans_b", OTHERS))}),
        "--map 'rows=[{text: q1_text, ans_a: q1_ans_a, ans_b: q1_ans_b}, {text: q2_text, ans_a: q2_ans_a, "
        "ans_b: q2_ans_b}]' --map prompt=text --map response=ans_a,ans_b",
    ),
    "claims with labels": (
        many(response=ANSWERS, claims=[{"triplet": ["the sea", "is", "blue"], "human_label": "Entailment"}]),
        "--map response=response --map 'label=claims[].[join('\"'\"' '\"'\"', triplet), human_label]'",
    ),
    "an answer of a model beside the standard one": (
        many(question=ASKED, standard_answer=OTHERS, model_output=ANSWERS, model_name="m1", cost=(0.1, 0.2, 0.1, 0.3)),
        "--map prompt=question --map response=model_output --map origin=model_name",
    ),
    "the number of the best in a list": (
        many(prompt=ASKED, candidates=["It is so.", "It is not.", "Nobody knows."], best=(0, 2, 1, 1)),
        "--map prompt=prompt --map response=candidates --map preferred.field=best --map preferred.first=0",
    ),
    "answers in an object by model": (
        many(prompt=ASKED, outputs={"gpt": BLUE, "llama": GREEN}),
        "--map prompt=prompt --map 'each=entries(outputs)' --map response=value --map origin=key",
    ),
    "options, the letter of the right one, and a number that is the truth": (
        many(question=ASKED, options=["(A)It is so.", "(B)It is not.", "(C)Nobody knows."], label=("A", "C", "B", "C"),
             ground_truth=(1, 2, 3, 4)),
        "--map prompt=question --map response=options --map preferred=label",
    ),
    "an answer with its copy in HTML": (
        many(question=ASKED, answer=ANSWERS, answer_html=tuple(f"<p>{answer}</p>" for answer in ANSWERS)),
        "--map prompt=question --map response=answer",
    ),
    "texts beside the templates of which they are made": (
        many(test_case=ASKED, case_templ="A much longer template of [NAME] for all of these.", label_gold="yes",
             count_label_yes=(1, 2, 3, 4)),
        "--map passage=test_case --map label=label_gold",
    ),
    "sentences of which one says it more": (
        many(sent_more=ANSWERS, sent_less=OTHERS, anon_writer=("a", "b", "a", "b")),
        "--map response=sent_more,sent_less",
    ),
    "questions about a meeting of several people": (
        many(query_list=[{"query": ASKED[0], "answer": BLUE}, {"query": ASKED[1], "answer": GREEN}],
             transcript=[{"speaker": person, "content": "Yes, I think so."} for person in ("Ann", "Bo", "Cy")]),
        "--map rows=query_list --map prompt=query "
        "--map 'passage=transcript[].join('\"'\"': '\"'\"', [speaker, content])' "
        "--map response=answer --map group=prompt",
    ),
    "apostrophes in the names of answers": (
        many(**{"question": ASKED, "Ann's answer": ANSWERS, "Bo's answer": OTHERS}),
        "--map prompt=question --map 'response=Ann'\"'\"'s answer' --map 'response=Bo'\"'\"'s answer'",
    ),
    "the number of the right one of several choices": (
        many(question=ASKED, choices=["It is so.", "It is not.", "Nobody knows."], answer=(0, 2, 1, 1)),
        "--map prompt=question --map response=choices --map preferred.field=answer --map preferred.first=0",
    ),
    "responses in a list of objects with their scores": (
        many(context=ASKED, candidates=[{"model": "m1", "answer": BLUE, "rating": 4, "answer_tokens": 7},
                                        {"model": "m2", "answer": GREEN, "rating": 2, "answer_tokens": 9}]),
        "--map prompt=context --map each=candidates --map response=answer --map origin=model --map score.rating=rating",
    ),
    "ranks in a list": (
        many(prompt=ASKED, completions=["It is so.", "It is not.", "Nobody knows."], ranking=[2, 1, 3]),
        "--map prompt=prompt --map response=completions --map rank=ranking",
    ),
    "a system, a user and an assistant": (
        many(system="You are kind and brief.", user=ASKED, assistant=ANSWERS),
        "--map prompt=user --map system=system --map response=assistant",
    ),
    "a question in an object": (
        many(question=tuple({"id": at, "full_text": question} for at, question in enumerate(ASKED)), answer_0=ANSWERS,
             answer_1=OTHERS, score_0=(1, 2, 3, 4), score_1=(2, 1, 4, 3)),
        "--map prompt=question.full_text --map response=answer_0,answer_1 --map score.score=score_0,score_1",
    ),
    "samples beside a reference": (
        many(context=ASKED, ref_text=OTHERS, sample=ANSWERS, model_type=("a", "b", "a", "b")),
        "--map prompt=context --map response=sample --map origin=model_type",
    ),
    "a long table of raters": (
        many(**{"Story ID": (1, 1, 2, 2), "Prompt": (*ASKED[:1] * 2, *ASKED[1:2] * 2), "Model": ("a", "b", "a", "b"),
                "Story": ANSWERS, "Worker ID": ("w1", "w2", "w1", "w2"), "Relevance": (1, 2, 3, 4),
                "Engagement": (5, 4, 3, 2)}),
        "--map prompt=Prompt --map response=Story --map origin=Model --map score.Relevance=Relevance "
        "--map score.Engagement=Engagement --map 'annotator=Worker ID' --map group=prompt",
    ),
    "choices in an object of lists, with the letter of the right one (ARC)": (
        many(question=ASKED, choices={"label": ["A", "B", "C"], "text": [BLUE, GREEN, SKY]},
             answerKey=("A", "C", "B", "B")),
        "--map prompt=question --map response=choices.text --map preferred=answerKey",
    ),
    "endings with a number as text (HellaSwag)": (
        many(ind=(4, 7, 9, 12), ctx=ASKED, endings=[BLUE, GREEN, SKY], label=("2", "0", "1", "1")),
        "--map prompt=ctx --map response=endings --map preferred.field=label --map preferred.first=0",
    ),
    "verdicts in words, in a field of any name": (
        many(prompt=ASKED, response_a=ANSWERS, response_b=OTHERS,
             outcome=("A is much better", "B is slightly better", "About the same", "A is better")),
        "--map prompt=prompt --map response=response_a,response_b --map preferred=outcome",
    ),
    "verdicts of people in two lists (MultiPref)": (
        many(text=ASKED, completion_a=ANSWERS, completion_b=OTHERS,
             normal=[{"helpful_pref": "Tie", "overall_pref": "A-is-slightly-better", "evaluator": "w1"}],
             expert=[{"helpful_pref": "Tie", "overall_pref": "B-is-clearly-better", "evaluator": "e1"}]),
        "--map prompt=text --map response=completion_a,completion_b --map preferred=overall_pref "
        "--map 'people=[normal, expert][]' --map annotator=evaluator",
    ),
    "scores in an object beside a response": (
        many(prompt=ASKED, response=ANSWERS, scores={"helpfulness": 4, "number_of_words": 3}),
        "--map prompt=prompt --map response=response --map score.helpfulness=scores.helpfulness",
    ),
    "scores in objects of responses in a list": (
        many(prompt=ASKED, responses=[{"model": "m1", "response": BLUE, "ratings": {"honesty": 4}},
                                      {"model": "m2", "response": GREEN, "ratings": {"honesty": 2}}]),
        "--map prompt=prompt --map each=responses --map response=response --map origin=model "
        "--map score.honesty=ratings.honesty",
    ),
    "labels that fit or not (BeaverTails)": (
        many(prompt=ASKED, response=ANSWERS, category={"violence": False, "theft": True}, is_safe=(True, False) * 2),
        "--map prompt=prompt --map response=response --map label=category --map tag.field=is_safe "
        "--map 'tag.name='\"'\"'is_safe'\"'\"''",
    ),
    "a yes or no for each of two responses (PKU-SafeRLHF)": (
        many(prompt=ASKED, response_0=ANSWERS, response_1=OTHERS, response_0_source="m1", response_1_source="m2",
             is_response_0_safe=(True, False) * 2, is_response_1_safe=True, better_response_id=(0, 1, 1, 0)),
        "--map prompt=prompt --map response=response_0,response_1 --map origin=response_0_source,response_1_source "
        "--map preferred.field=better_response_id --map preferred.a=0 --map preferred.b=1 "
        "--map score.is_response_safe=is_response_0_safe,is_response_1_safe",
    ),
    "what people say of one text, and what is so for each text or person (DICES)": (
        many(rater_id=(1, 2, 1, 2), rater_gender=("Man", "Woman") * 2, context=(*ASKED[:1] * 2, *ASKED[1:2] * 2),
             response=(*ANSWERS[:1] * 2, *ANSWERS[1:2] * 2), topic=("war", "war", "love", "love"),
             Q_harm=("No", "Unsure", "Yes", "No")),
        "--map prompt=context --map response=response --map label=Q_harm --map annotator=rater_id --map group=prompt",
    ),
    "labels in words": (
        many(prompt=ASKED, completion=ANSWERS, label=("safe", "unsafe") * 2, category=("a", "b") * 2),
        "--map prompt=prompt --map response=completion --map label=label",
    ),
    "labels in words of the prompts": (
        many(prompt=(*ASKED[:1] * 2, *ASKED[1:2] * 2), completion=ANSWERS, label=("war", "war", "love", "love")),
        "--map prompt=prompt --map response=completion --map group=prompt",
    ),
    "what somebody wrote about an answer": (
        many(question=ASKED, answer=ANSWERS, feedback=OTHERS),
        "--map prompt=question --map response=answer --map comment.feedback=feedback",
    ),
    "why one is better": (
        many(prompt=ASKED, output_1=ANSWERS, output_2=OTHERS, winner=("1", "2") * 2, rationale=ANSWERS),
        "--map prompt=prompt --map response=output_1,output_2 --map preferred.field=winner --map preferred.a=1 "
        "--map preferred.b=2 --map preferred.reason=rationale",
    ),
    "spans with a type instead of a label (RAGTruth)": (
        many(query=ASKED, output=ANSWERS, hallucination_labels=[{"start": 0, "end": 4, "text": "This", "meta": "x y",
                                                                 "label_type": "Conflict"}]),
        "--map prompt=query --map response=output --map span.field=hallucination_labels --map span.label=label_type",
    ),
    "two conversations": (
        many(conversation_a=[{"role": "user", "content": SKY}, {"role": "assistant", "content": BLUE}],
             conversation_b=[{"role": "user", "content": SKY}, {"role": "assistant", "content": GREEN}],
             winner=("model_a", "both_bad") * 2),
        "--map response=conversation_a,conversation_b --map preferred=winner",
    ),
    "a count of people is no score": (
        many(src=ASKED, mt=ANSWERS, raw=(78.0, 60.0, 99.0, 70.0), annotators=(1, 1, 2, 1)),
        "--map prompt=src --map response=mt --map score.raw=raw",
    ),
    "a yes or no beside a text and its original is no verdict on both (SummEdits)": (
        many(doc=PASSAGES, summary=ANSWERS, label=(0, 1, 1, 0), original_summary=OTHERS),
        "--map prompt=doc --map response=summary,original_summary",
    ),
    "what workers say of sentences in lists is no response (QAGS)": (
        many(article=PASSAGES, summary_sentences=tuple(
            [{"sentence": f"{text} {n}", "responses": [{"worker_id": 1, "response": "yes"},
                                                       {"worker_id": 2, "response": "no"}]} for n in (1, 2)]
            for text in ANSWERS)),
        "--map rows=summary_sentences,responses --map prompt=article --map response=sentence "
        "--map tag.field=response --map 'tag.name='\"'\"'response'\"'\"'' --map annotator=worker_id --map group=prompt",
    ),
    "a response beside the best ones (HalluQA)": (
        many(question=ASKED, response=ANSWERS, Best_Answer1=OTHERS, Best_Answer2=OTHERS,
             is_hallucination=(True, False) * 2),
        "--map prompt=question --map response=response --map tag.field=is_hallucination "
        "--map 'tag.name='\"'\"'is_hallucination'\"'\"''",
    ),
    "the best ones alone": (
        many(question=ASKED, Best_Answer1=ANSWERS, Best_Answer2=OTHERS),
        "--map prompt=question --map response=Best_Answer1,Best_Answer2",
    ),
    "texts of a name of their own in a list of objects (samples of Constitutional AI)": (
        many(rl_prompt=ASKED, sampled_answers=tuple(
            [{"sampled_string": f"{text} {n}", "pm_scores": [{"pm_score": n}]} for n in (1, 2)] for text in ANSWERS)),
        "--map prompt=rl_prompt --map each=sampled_answers --map response=sampled_string",
    ),
    "a message and the knowledge to answer it by (BEGIN)": (
        many(knowledge=PASSAGES, message=ASKED, response=ANSWERS),
        "--map prompt=message --map passage=knowledge --map response=response",
    ),
    "verdicts with the German word for a tie, by people": (
        many(Frage=ASKED, Antwort_A=ANSWERS, Antwort_B=OTHERS, Besser=("A", "B", "unentschieden", "A"),
             Bewerter=("anna", "bert", "anna", "bert")),
        "--map prompt=Frage --map response=Antwort_A,Antwort_B --map preferred=Besser "
        "--map annotator=Bewerter",
    ),
    "verdicts by numbers with the Spanish word for a tie": (
        many(pregunta=ASKED, respuesta_1=ANSWERS, respuesta_2=OTHERS, preferencia=("1", "2", "igual", "1")),
        "--map prompt=pregunta --map response=respuesta_1,respuesta_2 --map preferred=preferencia",
    ),
    "verdicts by fields with the German word for a tie": (
        many(prompt=ASKED, model_a="m1", model_b="m2", response_a=ANSWERS, response_b=OTHERS,
             said=("model_a", "model_b", "beide", "model_a")),
        "--map prompt=prompt --map response=response_a,response_b --map origin=model_a,model_b "
        "--map preferred=said",
    ),
    "numbers of people beside verdicts": (
        many(prompt=ASKED, response_a=ANSWERS, response_b=OTHERS, annotator=(1, 2, 3, 1),
             preference=("a", "b", "b", "a")),
        "--map prompt=prompt --map response=response_a,response_b --map preferred=preference --map annotator=annotator",
    ),
    "numbers of people and classes without verdicts": (
        many(prompt=ASKED, response_a=ANSWERS, response_b=OTHERS, annotator_id=(1, 2, 3, 1), label=(1, 2, 3, 2),
             best_of=(1, 2, 5, 1)),
        "--map prompt=prompt --map response=response_a,response_b --map annotator=annotator_id",
    ),
    "people whose names are letters": (
        many(prompt=ASKED, response_a=ANSWERS, response_b=OTHERS, annotator=("a", "b", "carl", "a")),
        "--map prompt=prompt --map response=response_a,response_b --map annotator=annotator",
    ),
    **{
        f"verdicts with a word that is no tie: {word}": (
            many(prompt=ASKED, response_a=ANSWERS, response_b=OTHERS, winner=("A", "B", word, "A")),
            "--map prompt=prompt --map response=response_a,response_b",
        )
        for word in ("skip", "invalid", "unsure", "D")
    },
    "options and people in lists beside the answers": (
        many(prompt=ASKED, response_a=ANSWERS, response_b=OTHERS, choices=["A", "B"],
             annotators=(["1", "2"], ["2", "1"], ["1"], ["2"])),
        "--map prompt=prompt --map response=response_a,response_b",
    ),
    "letters of the answers in a column for something else": (
        many(prompt=ASKED, answer_a=ANSWERS, answer_b=OTHERS, source=("A", "B", "mix", "A")),
        "--map prompt=prompt --map response=answer_a,answer_b",
    ),
    "a column that is no verdict, with the letters of the answers": (
        many(prompt=ASKED, answer_a=ANSWERS, answer_b=OTHERS, study_group=("A", "B", "control", "A")),
        "--map prompt=prompt --map response=answer_a,answer_b",
    ),
    "scores by model beside the answers by model": (
        many(prompt=ASKED, gpt4_response=ANSWERS, llama_2_response=OTHERS, gpt4_helpfulness=(1, 2, 3, 4),
             llama_2_helpfulness=(4, 3, 2, 1), gpt4_safe=(1, 0, 1, 1), llama_2_safe=1, gpt4_length=(30, 40, 50, 60),
             llama_2_length=(31, 41, 51, 61)),
        "--map prompt=prompt --map response=gpt4_response,llama_2_response "
        "--map score.helpfulness=gpt4_helpfulness,llama_2_helpfulness --map score.safe=gpt4_safe,llama_2_safe",
    ),
    "measures by model beside the answers by model": (
        many(prompt=ASKED, gpt4_response=ANSWERS, llama_response=OTHERS, gpt4_temperature=(0, 1) * 2,
             llama_temperature=(1, 0) * 2, gpt4_logprob=(-1.5, -2.5) * 2, llama_logprob=(-3.5, -4.5) * 2,
             gpt4_elo=(1200, 1201) * 2, llama_elo=(1100, 1099) * 2, gpt4_words=(3, 4) * 2, llama_words=(5, 6) * 2),
        "--map prompt=prompt --map response=gpt4_response,llama_response",
    ),
    "answers of Mechanical Turk with the letters of blood": (
        many(**{"Input.prompt": ASKED, "Input.response_a": ANSWERS, "Input.response_b": OTHERS,
                "Answer.blood": ("A", "B", "A", "0"), "Answer.overall": ("A", "B", "tie", "A")}),
        "--map prompt=Input.prompt --map response=Input.response_a,Input.response_b --map preferred=Answer.overall",
    ),
    "a list of people beside a list of their ratings": (
        many(prompt=ASKED, response=ANSWERS, ratings=([1, 2], [3, 4], [2], [5, 1]),
             annotator_ids=(["w1", "w2"], ["w2", "w3"], ["w1"], ["w3", "w1"])),
        "--map prompt=prompt --map response=response --map score.ratings=ratings --map annotator=annotator_ids",
    ),
    "a list of counts of people beside a list of ratings": (
        many(prompt=ASKED, response=ANSWERS, ratings=([1, 2], [3, 4], [2, 5], [5, 1]), judges=[4, 5]),
        "--map prompt=prompt --map response=response --map score.ratings=ratings",
    ),
    "a list of people beside a list of their verdicts": (
        many(prompt=ASKED, response_a=ANSWERS, response_b=OTHERS, votes=(["A", "tie"], ["B", "A"], ["A"], ["B", "B"]),
             annotators=(["w1", "w2"], ["w2", "w3"], ["w1"], ["w3", "w1"])),
        "--map prompt=prompt --map response=response_a,response_b --map preferred=votes --map annotator=annotators",
    ),
    "questions in the columns of Mechanical Turk, with verdicts": (
        many(WorkerId=("w1", "w2") * 2, **{
            f"{kind}{number}{part}": values
            for number in (1, 2)
            for kind, part, values in (
                ("Input.q", "_prompt", ASKED), ("Input.q", "_a", ANSWERS), ("Input.q", "_b", OTHERS),
                ("Answer.q", "", ("A", "B") * 2),
            )
        }),
        "--map 'rows=["
        '{prompt: "Input.q1_prompt", a: "Input.q1_a", b: "Input.q1_b", "Answer.q": "Answer.q1"}, '
        '{prompt: "Input.q2_prompt", a: "Input.q2_a", b: "Input.q2_b", "Answer.q": "Answer.q2"}'
        "]' "
        "--map prompt=prompt --map response=a,b --map preferred=Answer.q --map annotator=WorkerId",
    ),
    "a question and its paragraph by names of their own (QED)": (
        many(question_text=ASKED, title_text=OTHERS, paragraph_text=PASSAGES),
        "--map prompt=question_text --map passage=paragraph_text",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(PROPOSED))
def test_the_mapping_of_a_usual_shape_is_proposed(name: str, tmp_path: Path) -> None:
    rows, wanted = PROPOSED[name]
    with pytest.raises(UnknownFormError) as unknown:
        converted(tmp_path, lines(tmp_path / "in.jsonl", rows))
    assert unknown.value.trial is not None
    assert unknown.value.trial.mapping.as_options() == wanted


def _steps(number: int) -> list[str]:
    return [f"Step 1: Count the {number} eggs.", "Step 2: Sell them all."]


@pytest.mark.parametrize(
    ("row", "responses"),
    [
        (
            lambda n: {
                "input": f"Who sang {n}?", "output_A": f"Ella {n} did.", "output_B": f"Nobody sang {n}.",
                "prompt": f"Judge these. Question: Who sang {n}? A: Ella {n} did. B: Nobody sang {n}.",
            },
            [("Ella 0 did.", None), ("Nobody sang 0.", None)],
        ),
        (
            lambda n: {"question": f"Is {n} sold?", "model_output_steps": _steps(n), "model_correctness": "wrong"},
            [("\n\n".join(_steps(0)), None)],
        ),
        (
            lambda n: {"question": f"Is {n} sold?", "output": f"Count {n}, sell them.", "output_steps": _steps(n)},
            [("Count 0, sell them.", None)],
        ),
        (
            lambda n: {"doc": f"The fire {n} burned in the north.", "summ": f"A fire {n}.", "origin": "xsum",
                       "model_name": "BART"},
            [("A fire 0.", "BART")],
        ),
        (
            lambda n: {"conversation": [f"A: How long is {n} down?", "B: We allow <MASK>."], "correct1": f"{n} days",
                       "correct2": f"{n} weeks", "incorrect1": f"{n} hours", "incorrect2": f"{n} years"},
            [("0 days", None), ("0 weeks", None), ("0 hours", None), ("0 years", None)],
        ),
    ],
    ids=["prompt of a judge", "correctness", "steps beside an answer", "two origins", "correct and incorrect"],
)  # fmt: skip
def test_fields_about_an_answer_are_not_proposed_as_prompt_model_or_answer(
    row: Any, responses: Any, tmp_path: Path
) -> None:
    first, *_ = by_proposal(lines(tmp_path / "in.jsonl", [*map(row, range(4))]), tmp_path)[0]
    assert first.responses == responses
    assert not first.text.startswith("Judge")


def test_an_id_that_recurs_says_what_to_do(tmp_path: Path) -> None:
    rows = [{"id": 1, "prompt": f"Why {n}?", "response": f"So, {n}."} for n in range(2)]
    mapping = parse_mapping(["id=id", "prompt=prompt", "response=response"])
    report = check_sources([lines(tmp_path / "in.jsonl", rows)], ConversionOptions("columns", mapping))
    assert "if --map names the id, leave it out" in report.problems[0].hint


@pytest.mark.parametrize(
    ("answers", "options"),
    [
        (lambda one, two: [{"m": "a", "t": one}, {"m": "b", "t": two}], "--map each=gens --map response=t"),
        (lambda one, two: {"a": one, "b": two}, "--map 'each=entries(gens)' --map response=value --map origin=key"),
    ],
)
def test_responses_in_objects_of_unknown_names_are_proposed(
    answers: Callable[[str, str], Any], options: str, tmp_path: Path
) -> None:
    texts = ("It scatters the light of the sun", "Somebody paints it in every night")
    rows = [{"q": f"Why is sky {n} blue?", "gens": answers(*(f"{text}, {n}." for text in texts))} for n in range(4)]
    with pytest.raises(UnknownFormError) as unknown:
        check_sources([lines(tmp_path / "in.jsonl", rows)])
    assert unknown.value.trial is not None
    assert unknown.value.trial.mapping.as_options() == f"--map prompt=q {options}"


def test_rows_in_one_object_are_proposed_though_they_have_no_answer(tmp_path: Path) -> None:
    rows = [{"canary": "Not for training.", "examples": [{"input": text, "target": "(A)"} for text in ASKED]}]
    with pytest.raises(UnknownFormError) as unknown:
        converted(tmp_path, lines(tmp_path / "in.json", rows))
    assert unknown.value.trial is not None
    assert unknown.value.trial.mapping.as_options() == "--map rows=examples --map prompt=input"


def test_a_trial_says_how_much_in_words_of_their_number(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormError) as unknown:
        converted(tmp_path, lines(tmp_path / "in.jsonl", [{"question": SKY, "reply": BLUE, "stars": 5}]))
    assert unknown.value.trial is not None
    first, *rest = unknown.value.trial.said().splitlines()
    assert first == "Tried on the first 1 row: 1 task with 1 response each"
    assert [line for line in rest if line[:1].islower()] == []


def test_a_trial_quotes_names_of_metadata_with_commas(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormError) as unknown:
        converted(tmp_path, lines(tmp_path / "in.jsonl", [{"question": SKY, "reply": BLUE, "note, other": "x"}]))
    assert unknown.value.trial is not None
    assert 'Kept as metadata: "note, other"' in unknown.value.trial.said().splitlines()


_TABLE = [{"question": f"Why is {n} so?", "answer_a": f"Because of {n}.", "answer_b": f"No, {n}."} for n in range(4)]


def _hub_row(number: int, row: Any, truncated: Sequence[str] = ()) -> dict[str, Any]:
    return {"row_idx": number, "row": row, "truncated_cells": [*truncated]}


@pytest.mark.parametrize(
    "table",
    [
        {"columns": [*_TABLE[0]], "index": [*range(4)], "data": [[*row.values()] for row in _TABLE]},
        {"features": [], "rows": [*map(_hub_row, range(4), _TABLE)], "num_rows_total": 4, "partial": False},
        {"rows": [*map(_hub_row, range(4), _TABLE)], "num_rows_total": 4},
    ],
    ids=["split by pandas", "rows of Hugging Face", "rows first"],
)
def test_a_table_in_an_object_is_proposed_by_its_rows(table: Any, tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text(json.dumps(table))
    made, _ = by_proposal(tmp_path / "table.json", tmp_path)
    assert [task.responses for task in made] == [[(row["answer_a"], None), (row["answer_b"], None)] for row in _TABLE]


def test_cells_that_hugging_face_has_cut_are_named(tmp_path: Path) -> None:
    table = {"features": [], "rows": [_hub_row(0, _TABLE[0]), _hub_row(1, _TABLE[1], ["answer_a"])]}
    (tmp_path / "table.json").write_text(json.dumps(table))
    mapping = parse_mapping(["prompt=question", "response=answer_a,answer_b"])
    report = check_sources([tmp_path / "table.json"], ConversionOptions(mapping=mapping))
    assert [(error.message, error.where) for error in report.problems] == [
        ("The API of Hugging Face has cut this cell.", "table.json, rows[1], answer_a")
    ]
    assert report.tasks == 1


def test_answers_are_proposed_with_the_questions_of_another_file(tmp_path: Path) -> None:
    questions = [{"question_id": n, "text": f"How can I improve skill {n}?", "category": "generic"} for n in range(9)]
    lines(tmp_path / "question.jsonl", questions)
    for model in ("alpha", "beta"):
        answers = [
            {"question_id": n, "text": f"As {model} says, by work {n}.", "answer_id": f"{model}{n}", "model_id": model}
            for n in range(9)
        ]
        lines(tmp_path / f"answer_{model}.jsonl", answers)
    with pytest.raises(UnknownFormError) as unknown:
        check_sources([tmp_path])
    command = shlex.split(unknown.value.hint.partition("annotator tasks convert ")[2])
    files = [Path(word) for word in command[: command.index("--map")]]
    assert files == [tmp_path / "answer_alpha.jsonl", tmp_path / "answer_beta.jsonl"]
    mapping = parse_mapping([command[at + 1] for at, word in enumerate(command) if word == "--map"])
    _, tasks, _ = converted(tmp_path, *files, tmp_path / "question.jsonl", options=ConversionOptions(mapping=mapping))
    assert [task.prompt for task in tasks] == [question["text"] for question in questions]
    assert {tuple(response.origin for response in task.responses) for task in tasks} == {("alpha", "beta")}


def test_answers_are_proposed_with_questions_that_have_a_reference_and_another_id(tmp_path: Path) -> None:
    """As in FLASK: the reference is no response beside those of models."""
    questions = [
        {"idx": n, "instruction": f"How can I improve skill {n}?", "answer": f"Work on {n}.", "task": "generic"}
        for n in range(9)
    ]
    for name in ("evaluation.jsonl", "a.jsonl"):  # the questions are read first, or last
        lines(tmp_path / name, questions)
        answers = [{"question_id": n, "text": f"As it says, by work {n}.", "model_id": "alpha"} for n in range(9)]
        lines(tmp_path / "answers.jsonl", answers)
        with pytest.raises(UnknownFormError) as unknown:
            check_sources([tmp_path / name, tmp_path / "answers.jsonl"])
        options = shlex.split(unknown.value.hint.partition("annotator tasks convert ")[2])
        assert options[0] == str(tmp_path / "answers.jsonl")
        maps = [options[at + 1] for at, word in enumerate(options) if word == "--map"]
        assert maps == [
            "prompt=joined.instruction", "response=text", "origin=model_id", f"join.file={tmp_path / name}",
            "join.on=question_id", "join.with=idx", "group=question_id",
        ]  # fmt: skip
        joined = ConversionOptions(mapping=parse_mapping(maps))
        _, tasks, _ = converted(tmp_path, tmp_path / "answers.jsonl", options=joined)
        assert [task.prompt for task in tasks] == [question["instruction"] for question in questions]
        (tmp_path / name).unlink()


@pytest.mark.parametrize("own", ["answer_id", "id"])
def test_answers_with_ids_of_their_own_are_joined_by_that_of_the_question(own: str, tmp_path: Path) -> None:
    questions = [{"id": n, "question": f"How can I improve skill {n}?"} for n in range(200)]
    answers = [
        {own: n, "question_id": n // 4, "model": f"model {n % 4}", "answer": f"Work on {n // 4}, by way {n}."}
        for n in range(800)
    ]
    lines(tmp_path / "questions.jsonl", questions)
    lines(tmp_path / "answers.jsonl", answers)
    with pytest.raises(UnknownFormError) as unknown:
        check_sources([tmp_path / "answers.jsonl", tmp_path / "questions.jsonl"])
    assert unknown.value.trial is not None
    join = unknown.value.trial.mapping.join
    assert join is not None
    assert (join.on, join.with_) == ("question_id", "id")


def test_ids_of_answers_alone_join_no_questions(tmp_path: Path) -> None:
    lines(tmp_path / "questions.jsonl", [{"id": n, "question": f"How can I improve skill {n}?"} for n in range(9)])
    lines(tmp_path / "answers.jsonl", [{"answer_id": n, "answer": f"Work on it by way {n}."} for n in range(9)])
    with pytest.raises(UnknownFormError, match="No known form") as unknown:
        check_sources([tmp_path / "answers.jsonl", tmp_path / "questions.jsonl"])
    assert "Convert these apart" in unknown.value.hint


def test_a_file_of_lists_beside_one_of_objects_is_named(tmp_path: Path) -> None:
    lines(tmp_path / "a.jsonl", [{"foo": "abc def", "bar": 1}])
    lines(tmp_path / "b.jsonl", [[1, 2]])
    with pytest.raises(AnnotatorError) as unfit:
        check_sources([tmp_path / "a.jsonl", tmp_path / "b.jsonl"])
    assert (unfit.value.code, unfit.value.where) == ("source.not_an_object", "b.jsonl, line 1")


def test_files_of_other_fields_are_named_where_nothing_joins_them(tmp_path: Path) -> None:
    lines(tmp_path / "a.jsonl", _TABLE)
    lines(tmp_path / "b.jsonl", [{"topic": f"Topic {n} of these", "weight": n, "where": "north"} for n in range(4)])
    with pytest.raises(UnknownFormError) as unknown:
        check_sources([tmp_path])
    assert unknown.value.hint.endswith("Convert these apart, for their fields are others: b.jsonl.")
    assert str(tmp_path / "b.jsonl") not in unknown.value.hint


def test_a_mapping_is_kept_in_a_file_and_given_back(tmp_path: Path) -> None:
    fields = ["prompt={a}\\n\\n{b}", "response=x,y", "score.quality=s1,s2", "preferred=w", "preferred.tie=0,-1"]
    mapping = parse_mapping(fields)
    assert mapping is not None
    (tmp_path / "map.toml").write_text(mapping.as_toml(), encoding="utf-8")
    assert parse_mapping([str(tmp_path / "map.toml")]) == mapping
    assert parse_mapping(shlex.split(mapping.as_options())[1::2]) == mapping


def test_rows_are_joined_to_those_of_another_file(tmp_path: Path) -> None:
    asked = lines(tmp_path / "questions.jsonl", [{"question_id": 1, "text": SKY}, {"question_id": 2, "text": "Why?"}])
    source = lines(
        tmp_path / "answers.jsonl", [{"question_id": 1, "text": BLUE, "model": "m"}, {"question_id": 3, "text": GREEN}]
    )
    fields = [f"join.file={asked}", "join.on=question_id", "prompt=joined.text", "response=text", "origin=model"]
    options = ConversionOptions(mapping=parse_mapping(fields), skip_bad=True)
    report, (task,), _ = converted(tmp_path, source, options=options)
    assert (task.prompt, [(response.text, response.origin) for response in task.responses]) == (SKY, [(BLUE, "m")])
    assert any("rows for which" in note.lower() for note in report.notes)


def test_a_batch_of_openai_is_joined_with_its_requests(tmp_path: Path) -> None:
    body = {"model": "m", "messages": [{"role": "user", "content": SKY}]}
    requests = lines(tmp_path / "requests.jsonl", [{"custom_id": "r1", "method": "POST", "url": "/v1", "body": body}])
    answer = {"choices": [{"message": {"role": "assistant", "content": BLUE}}], "model": "m-1"}
    source = lines(
        tmp_path / "out.jsonl", [{"id": "b", "custom_id": "r1", "response": {"body": answer}, "error": None}]
    )
    with pytest.raises(AnnotatorError, match="in the file of its requests") as refused:
        converted(tmp_path, source)
    arguments = [
        word.replace("REQUESTS.jsonl", str(requests)) for word in shlex.split(refused.value.hint.partition(": ")[2])
    ]
    _, (task,), _ = converted(tmp_path, source, options=ConversionOptions(mapping=parse_mapping(arguments[1::2])))
    assert (task.prompt, [(response.text, response.origin) for response in task.responses]) == (SKY, [(BLUE, "m-1")])


def test_decimal_commas_of_tables_with_semicolons_are_read_and_said(tmp_path: Path) -> None:
    source = tmp_path / "scores.csv"
    source.write_text("Frage;Antwort;Note\nWarum?;Darum.;7,5\nWozu?;Dazu.;8\n", encoding="utf-8")
    options = ConversionOptions(mapping=parse_mapping(["prompt=Frage", "response=Antwort", "score=Note"]))
    report, _, judgements = converted(tmp_path, source, options=options)
    assert [annotation.value for annotation in judgements] == [7.5, 8]
    assert any("decimal comma" in note for note in report.notes)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", '["Once upon a time.", "The end."]'),
        ("a.jsonl", '"Once upon a time."\n"The end."\n'),
        ("a.txt", "Once upon a time.\n\nThe end.\n"),
    ],
)
def test_plain_texts_are_read(name: str, content: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    _, tasks, _ = converted(tmp_path, tmp_path / name)
    assert [task.passage_text for task in tasks] == ["Once upon a time.", "The end."]


def test_an_object_of_rows_by_id_is_rows(tmp_path: Path) -> None:
    rows = {f"task_{at}": {"prompt": asked, "responses": [BLUE, GREEN]} for at, asked in enumerate(ASKED)}
    (tmp_path / "big.json").write_text(json.dumps(rows), encoding="utf-8")
    report, tasks, _ = converted(tmp_path, tmp_path / "big.json")
    assert [task.id for task in tasks] == [*rows]
    assert report.notes == ["big.json: an object of 4 rows by id; the ids are in `id`"]


def test_an_object_of_many_texts_by_id_is_rows(tmp_path: Path) -> None:
    texts = {f"Mbpp/{at}": f"Write a function that returns {at}." for at in range(12)}
    source = tmp_path / "big.json"
    source.write_text(json.dumps(texts, indent=1), encoding="utf-8")
    made, notes = by_proposal(source, tmp_path)
    assert [task.text for task in made] == [*texts.values()]
    assert notes == ["big.json: an object of 12 texts by id; the ids are in `id`"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (
            "a.json",
            '[{"prompt": "a", "chosen": "b", "rejected": "c"}]\n[{"prompt": "d", "chosen": "e", "rejected": "f"}]\n',
        ),
        ("a.jsonl", '["Why?", "So."]\n["Who?", "He."]\n'),
    ],
)
def test_text_after_the_end_of_a_json_list_is_a_problem(name: str, content: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    (problem,) = check_sources([tmp_path / name]).problems
    assert (problem.code, problem.message) == ("json.syntax", "More follows after the end of the list; it is not read.")


@pytest.mark.parametrize("mapping", [None, {"prompt": "prompt", "response": ["chosen", "rejected"]}])
@pytest.mark.parametrize("numbered", [False, True], ids=["lists", "as pandas writes them"])
def test_an_object_of_columns_is_rows(numbered: bool, mapping: Any, tmp_path: Path) -> None:
    columns = {"prompt": [*ASKED], "chosen": [*ANSWERS], "rejected": [*OTHERS], "score": [1, 2, None, 4]}
    rows = {name: {str(at): value for at, value in enumerate(column)} for name, column in columns.items()}
    (tmp_path / "in.json").write_text(json.dumps(rows if numbered else columns), encoding="utf-8")
    report, tasks, _ = converted(tmp_path, tmp_path / "in.json", options=ConversionOptions(mapping=mapping))
    assert [task.prompt for task in tasks] == [*ASKED]
    assert report.notes[0] == "in.json: an object of 4 columns"


@pytest.mark.parametrize("content", ['[["prompt", "response"], ["Why?", "So."]]', "7\n7\n"])
def test_a_row_without_names_is_told_how_it_gets_them(content: str, tmp_path: Path) -> None:
    (tmp_path / "in.json").write_text(content, encoding="utf-8")
    with pytest.raises(AnnotatorError, match=r"A row must be an object.* as CSV below the names of its columns"):
        convert_sources([tmp_path / "in.json"], tmp_path / "out.jsonl")


def test_cells_that_are_lists_of_responses_are_several(tmp_path: Path) -> None:
    text = 'prompt,responses\nWhy?,"[""Yes, it is."", ""No, it is not.""]"\nWho?,"[""He was it."", ""She was it.""]"\n'
    (tmp_path / "in.csv").write_text(text, encoding="utf-8")
    made, notes = by_proposal(tmp_path / "in.csv", tmp_path)
    assert [text for task in made for text, _ in task.responses] == [
        "Yes, it is.", "No, it is not.", "He was it.", "She was it.",
    ]  # fmt: skip
    assert "Cells that are lists are read as several responses: 2" in notes


def test_prompts_and_answers_in_cells_that_are_lists_are_turns(tmp_path: Path) -> None:
    rows = [tuple(json.dumps(cell) for cell in (["Why?", "And who?"], ["So.", "He."], ["No.", "She."]))] * 2
    lines = [",".join(f'"{cell.replace(chr(34), chr(34) * 2)}"' for cell in row) for row in rows]
    lines = [line.replace("Why", f"Why {number}") for number, line in enumerate(lines)]
    (tmp_path / "in.csv").write_text("\n".join(("prompt,reply_a,reply_b", *lines)), encoding="utf-8")
    made, notes = by_proposal(tmp_path / "in.csv", tmp_path)
    assert [task.text for task in made] == ["Why 0?", "Why 1?"]
    assert "Cells that are lists of texts are read as turns: 4" in notes


def test_ratings_and_comments_beside_a_list_of_people_are_theirs(tmp_path: Path) -> None:
    row = {"prompt": "Why?", "response": "So.", "ratings": [1, 2], "why": ["a", "b"], "people": ["w2", "w1"]}
    mapping = parse_mapping(["prompt=prompt", "response=response", "score=ratings", "comment=why", "annotator=people"])
    source = lines(tmp_path / "in.jsonl", [row, {**row, "prompt": "Who?", "people": ["w2"]}])
    _, tasks, judgements = converted(tmp_path, source, options=ConversionOptions(mapping=mapping))
    assert [[(person, value) for person, _, _, value in held(task, judgements).judgements] for task in tasks] == [
        [("w2", 1), ("w1", 2), ("w2", "a"), ("w1", "b")],
        [("w2", 1), ("columns-2", 2), ("w2", "a"), ("columns-2", "b")],
    ]


def test_a_word_for_a_tie_is_found_in_lists_of_verdicts_by_people(tmp_path: Path) -> None:
    verdicts = [[{"worker": f"w{n}", "choice": word}] for n, word in enumerate(("A", "égal", "B", "A"))]
    rows = many(prompt=ASKED, answer_a=ANSWERS, answer_b=OTHERS, annotations=tuple(verdicts))
    made, _ = by_proposal(lines(tmp_path / "in.jsonl", rows), tmp_path)
    targets = ("q1/r1", None, "q1/r2", "q1/r1")
    assert [task.judgements for task in made] == [[preference(f"w{n}", side)] for n, side in enumerate(targets)]


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_turns_that_are_lists_written_as_text_are_read_in_any_file(suffix: str, tmp_path: Path) -> None:
    asked = (["Why?"], ["Who?", "And when?"])
    rows = [
        {"id": number, "model_a": "m1", "model_b": "m2", "prompt": json.dumps(prompt),
         "response_a": json.dumps([f"So {turn}" for turn in prompt]), "response_b": json.dumps(["No."] * len(prompt)),
         "winner_model_a": 1, "winner_model_b": 0, "winner_tie": 0}
        for number, prompt in enumerate(asked)
    ]  # fmt: skip
    rows.append({**rows[0], "id": 2, "prompt": '["a", "b"]', "response_a": "It is a list."})
    path = tmp_path / f"in.{suffix}"
    if suffix == "parquet":
        pq.write_table(pa.Table.from_pylist(rows), path)
    else:
        lines(path, rows)
    report, tasks, _ = converted(tmp_path, path)
    assert [task.prompt for task in tasks] == ["Why?", "Who?", '["a", "b"]']
    assert tasks[0].responses[0].text == "So Why?"
    assert tasks[1].responses[1].text == "No.\n\nUser:\n\nAnd when?\n\nAssistant:\n\nNo."
    assert "Cells that are lists of texts are read as turns: 4" in report.notes


def test_texts_that_are_lists_stay_as_they_are_in_other_json(tmp_path: Path) -> None:
    """A column of questions and answers may have lists of words."""
    rows = [
        {"prompt": '["apple", "pear"]', "response_a": '["pear", "apple"]', "response_b": '["apple"]'},
        {"prompt": "Plain?", "response_a": '["b"]', "response_b": '["a"]'},
    ]
    mapping = parse_mapping(["prompt=prompt", "response=response_a,response_b"])
    _, tasks, _ = converted(tmp_path, lines(tmp_path / "in.jsonl", rows), options=ConversionOptions(mapping=mapping))
    assert [[task.prompt, *(response.text for response in task.responses)] for task in tasks] == [
        [*row.values()] for row in rows
    ]


def test_an_object_whose_fields_a_mapping_names_is_one_row(tmp_path: Path) -> None:
    row = {f"text_{number}": f"This is text {number}." for number in range(12)}
    (tmp_path / "in.json").write_text(json.dumps(row), encoding="utf-8")
    mapping = parse_mapping(["prompt=text_0", "response=text_1,text_2"])
    report = check_sources([tmp_path / "in.json"], ConversionOptions(mapping=mapping))
    assert (report.rows, report.tasks, report.response_lengths.count, report.problems) == (1, 1, 2, [])


def test_an_object_of_lists_of_rows_is_rows(tmp_path: Path) -> None:
    rows = {f"d{at}": [{"prompt": asked, "responses": [BLUE]}] * (at + 1) for at, asked in enumerate(ASKED[:3])}
    (tmp_path / "big.json").write_text(json.dumps(rows, indent=1), encoding="utf-8")
    report, tasks, _ = converted(tmp_path, tmp_path / "big.json")
    assert (report.rows, [task.metadata["key"] for task in tasks]) == (6, [*rows])
    assert report.notes == ["big.json: an object of 3 lists of rows; their keys are in `key`"]


def test_an_object_of_rows_by_model_is_rows(tmp_path: Path) -> None:
    answers = {model: {f"q{at}": {"prompt": asked, "response": f"{model}: {ANSWERS[at]}", "score": at}
                       for at, asked in enumerate(ASKED)} for model in ("gpt", "llama")}  # fmt: skip
    source = tmp_path / "big.json"
    source.write_text(json.dumps(answers, indent=1), encoding="utf-8")
    made, notes = by_proposal(source, tmp_path)
    assert notes == [
        "big.json: an object of 2 objects of rows; their keys are in `key`, and the ids in `id`",
        "Judgements without a person, recorded as by 'columns': 8",
    ]
    assert [(task.text, [model for _, model in task.responses]) for task in made] == [
        (asked, ["gpt", "llama"]) for asked in ASKED
    ]


def test_an_object_of_rows_whose_fields_are_responses_is_rows_by_id(tmp_path: Path) -> None:
    rows = {f"t{at}": {model: {"text": f"{model}: {ANSWERS[at]}", "score": at} for model in ("gpt", "llama")}
            for at in range(4)}  # fmt: skip
    source = tmp_path / "big.json"
    source.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    options = ConversionOptions(mapping=parse_mapping(["response=gpt.text,llama.text", "id=id"]))
    report, tasks, _ = converted(tmp_path, source, options=options)
    assert report.notes[0] == "big.json: an object of 4 rows by id; the ids are in `id`"
    assert [(task.id, [response.text for response in task.responses]) for task in tasks] == [
        (f"t{at}", [f"gpt: {ANSWERS[at]}", f"llama: {ANSWERS[at]}"]) for at in range(4)
    ]


def test_objects_beside_other_fields_are_no_rows(tmp_path: Path) -> None:
    annotations = {f"w{at}": {"overall": "good", "reason": text} for at, text in enumerate(ANSWERS)}
    row = {"prompt": SKY, "response": BLUE, "annotations": annotations}
    assert by_map([row], tmp_path, "prompt=prompt", "response=response") == [Held(SKY, [(BLUE, None)], [])]
    systems = {name: {"name": f"Model {name}", "license": "MIT"} for name in "abc"}
    source = tmp_path / "whole.json"
    listed = [{"prompt": asked, "response": answer} for asked, answer in zip(ASKED, ANSWERS, strict=True)]
    source.write_text(json.dumps({"systems": systems, "data": listed}), encoding="utf-8")
    mapping = parse_mapping(["rows=data", "prompt=prompt", "response=response"])
    _, tasks, _ = converted(tmp_path, source, options=ConversionOptions(mapping=mapping))
    assert [task.prompt for task in tasks] == [*ASKED]


def test_a_line_of_json_lines_is_one_row(tmp_path: Path) -> None:
    labels = {name: {"text": text, "reason": "It is short."} for name, text in zip("abc", ANSWERS, strict=False)}
    row = {"left": labels, "right": labels}
    assert by_map([row], tmp_path, "prompt=left.a.text", "response=right.b.text") == [
        Held(ANSWERS[0], [(ANSWERS[1], None)], [])
    ]


def test_keys_that_are_no_models_are_none(tmp_path: Path) -> None:
    rows = {f"d{at}": [{"question": asked, "answer": ANSWERS[at]}] * 2 for at, asked in enumerate(ASKED)}
    (tmp_path / "big.json").write_text(json.dumps(rows, indent=1), encoding="utf-8")
    with pytest.raises(UnknownFormError) as unknown:
        converted(tmp_path, tmp_path / "big.json")
    assert unknown.value.trial is not None
    assert unknown.value.trial.mapping.origin == ()


@pytest.mark.parametrize(
    ("verdict", "target", "strength"),
    [
        ("A is much better", "q1/r1", 3), ("B is slightly better", "q1/r2", 1), ("A is better", "q1/r1", 2),
        ("Response 2 is significantly better than Response 1", "q1/r2", 3), ("A-is-clearly-better", "q1/r1", 3),
        ("B is worse", "q1/r1", 2), ("The second response is a bit better.", None, None), ("[[A>>B]]", "q1/r1", 1),
        ("b<a", "q1/r1", 1), ("a < b", "q1/r2", 1), ("Assistant 2", "q1/r2", 1), ("b wins", "q1/r2", 1),
        ("About the same", "tie", 0), ("Both are equally good", "tie", 0), ("both_bad", "tie", 0), ("-1", "tie", 0),
        ("Tie (both bad)", "tie", 0), ("c", "tie", 0), ("Neither", "tie", 0), ("unsure", None, None),
        ("both of them", None, None), ("a good answer", None, None), ("A is the better", "q1/r1", 2),
        ("A is hardly better", None, None), ("A is not better", None, None), ("Response A is no better", None, None),
        ("model_a is never better than B", None, None), ("A is not worse", None, None), ("A is less preferred", None,
        None), ("B is marginally worse than A", "q1/r1", 1), ("B is strongly preferred", "q1/r2", 3),
        ("A is better than B, but B is preferred", None, None), ("A is better than B in style", "q1/r1", 2),
        ("first is better than second is worse", None, None), ("tie, but A is better", None, None),
        ("both are good, but A is better", None, None), ("Draw A", None, None),
        ("tie, the second is nicer", None, None),
        ("Neither, but B is preferred", None, None), ("equally good, A wins", None, None), ("A tie", "tie", 0),
        ("Both responses are bad", "tie", 0), ("neither is better", "tie", 0), ("Neither is a good answer", "tie", 0),
        ("A tie between A and B", "tie", 0), ("neither A nor B", "tie", 0),
    ],
)  # fmt: skip
def test_verdicts_are_understood_in_words(verdict: str, target: str | None, strength: int, tmp_path: Path) -> None:
    row = {"q": "Why?", "x": "a b", "y": "c d", "v": verdict}
    (task,) = by_map([row], tmp_path, "prompt=q", "response=x,y", "preferred=v")
    wanted = (None if target == "tie" else target, strength)
    assert [value for _, _, _, value in task.judgements] == ([wanted] if target else [])


def test_judgements_of_turns_stand_at_their_turns(tmp_path: Path) -> None:
    mapping = parse_mapping(["conversation=turns", "rate=assistant", "system=system", "score=score"])
    rows = [
        {"system": "Be brief.", "turns": [{"role": "user", "content": SKY}, {"role": "assistant", "content": BLUE,
                                                                             "score": 4}]},
        {"system": "", "turns": [{"role": "system", "content": "Be kind."}, {"role": "user", "content": SKY},
                                 {"role": "assistant", "content": BLUE, "score": 3}]},
        {"turns": [{"user": SKY, "assistant": GREEN, "score": 2}]},
    ]  # fmt: skip
    report, tasks, judgements = converted(tmp_path, lines(tmp_path / "in.jsonl", rows), options=ConversionOptions(
        mapping=mapping))  # fmt: skip
    assert [[turn.role for turn in task.conversation] for task in tasks] == [
        ["system", "user", "assistant"], ["system", "user", "assistant"], ["user", "assistant"],
    ]  # fmt: skip
    assert [(annotation.target, annotation.value) for annotation in judgements] == [("m3", 4), ("m3", 3)]
    assert dict(report.left_out) == {"judgements of turns of which several are in one object": 1}


def test_the_third_of_three_letters_is_no_tie(tmp_path: Path) -> None:
    rows = [{"q": "Why?", "options": ["a b", "c d", "e f"], "label": label} for label in ("C", "(b)", "D")]
    _, _, third = by_map(rows[:1], tmp_path, "prompt=q", "response=options", "preferred=label")[0]
    assert third == [("columns", "preference", "q1", [["q1/r3"], ["q1/r1", "q1/r2"]])]
    report, _, _ = converted(tmp_path, lines(tmp_path / "in.jsonl", rows), options=ConversionOptions(
        mapping=parse_mapping(["prompt=q", "response=options", "preferred=label"])))  # fmt: skip
    assert report.left_out["verdicts that name no response ('D' in 'label')"] == 1


@pytest.mark.parametrize(
    ("verdict", "best"),
    [
        ("A is worse", None), ("B is better than A", None), ("a>b", None), ("right", None), ("rejected", None),
        ("Response 2", 2), ("model_b", 2), ("[[C]]", 3), ("Response 3", 3), (3, 3), ("2", 2), ("Response 4", None),
    ],
)  # fmt: skip
def test_verdicts_on_two_say_nothing_of_three(verdict: str | int, best: int | None, tmp_path: Path) -> None:
    row = {"q": "Why?", "options": ["a b", "c d", "e f"], "v": verdict}
    (task,) = by_map([row], tmp_path, "prompt=q", "response=options", "preferred=v")
    assert [value[0] for _, _, _, value in task.judgements] == ([] if best is None else [[f"q1/r{best}"]])


def test_names_of_fields_are_no_models(tmp_path: Path) -> None:
    row = {"pregunta": "Why?", "gpt3": "e f", "gpt4": "g h"}
    made = by_map([row], tmp_path, "prompt=pregunta", "response=gpt3,gpt4")[0]
    assert made.responses == [("e f", None), ("g h", None)]
    made = by_map([row], tmp_path, "prompt=pregunta", "response=gpt3,gpt4", "origin='gpt3','gpt4'")[0]
    assert made.responses == [("e f", "gpt3"), ("g h", "gpt4")]


def test_answers_of_argilla_that_are_drafts_are_left_out_in_every_form(tmp_path: Path) -> None:
    answers = [{"value": 4, "user_id": "u1", "status": "submitted"}, {"value": 1, "user_id": "u2", "status": "draft"}]
    record = {"fields": {"prompt": "Why?", "response": "So it is."}, "responses": {"quality": answers}}
    report, tasks, judgements = converted(tmp_path, lines(tmp_path / "in.jsonl", [record]))
    assert held(tasks[0], judgements).judgements == [("u1", "quality", "task", 4)]
    assert report.left_out == {"answers of Argilla that were not submitted": 1}


def test_a_dialogue_system_answers_its_user(tmp_path: Path) -> None:
    turns = [("USER", "A table for two."), ("SYSTEM", "Where?"), ("USER", "In Rome."), ("SYSTEM", "It is booked.")]
    rows = [{"turns": [{"speaker": person, "utterance": text} for person, text in turns]}]
    report, tasks, _ = converted(tmp_path, lines(tmp_path / "in.jsonl", rows))
    assert [turn.role for turn in tasks[0].conversation] == ["user", "assistant"]
    assert tasks[0].responses[0].text == "It is booked."
    assert report.notes == ["The speakers system count as assistant: 1"]


def test_lines_of_words_without_tags_are_no_texts(tmp_path: Path) -> None:
    (tmp_path / "a.conll").write_text("#begin document\ndoc\t0\tSir\t_\t(0\ndoc\t0\tWalter\t_\t0)\n", encoding="utf-8")
    with pytest.raises(AnnotatorError) as refused:
        converted(tmp_path, tmp_path / "a.conll")
    assert refused.value.code == "source.foreign"


def test_a_table_without_heads_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text("2601\tI think so.\t[0, 0]\n2602\tI do not.\t[0, 1]\n", encoding="utf-8")
    with pytest.raises(UnknownFormError, match="If the first line is a row already"):
        converted(tmp_path, tmp_path / "a.tsv")


def test_a_field_that_is_read_and_kept_says_both(tmp_path: Path) -> None:
    row = {"prompt": "Why?", "answers": [{"text": "So.", "answer_start": 3}]}
    options = ConversionOptions(mapping=parse_mapping(["prompt=prompt", "response=answers"]))
    report, tasks, _ = converted(tmp_path, lines(tmp_path / "in.jsonl", [row]), options=options)
    assert dict(report.field_fates())["answers"] == "response, kept as metadata"
    assert tasks[0].metadata == {"answers": {"r1": {"answer_start": 3}}}


def test_unmapped_fields_of_response_objects_become_metadata(tmp_path: Path) -> None:
    row = {"q": "Why?", "runs": [{"out": {"text": "So.", "ok": True}, "model": "m", "n": {"a": 1}}]}
    mapping = parse_mapping(["prompt=q", "each=runs", "response=out.text", "origin=model", "score.a=n.a"])
    source = lines(tmp_path / "in.jsonl", [row])
    report, tasks, _ = converted(tmp_path, source, options=ConversionOptions(mapping=mapping))
    assert dict(report.field_fates())["runs"] == "responses, kept as metadata"
    assert [*tasks[0].metadata["runs"].values()] == [{"out": {"ok": True}}]


def test_fields_of_lists_say_in_words_what_they_are(tmp_path: Path) -> None:
    """And not by the part of the mapping that names the list."""
    options = ConversionOptions(mapping=parse_mapping(["prompt=prompt", "each=completions", "response=text"]))
    row = {"prompt": "Why?", "completions": [{"text": "So."}, {"text": "No."}]}
    report, _, _ = converted(tmp_path, lines(tmp_path / "in.jsonl", [row]), options=options)
    assert report.field_fates() == [("prompt", "prompt"), ("completions", "responses")]


def test_every_field_has_a_fate(tmp_path: Path) -> None:
    rows = many(prompt=ASKED, response=("a b", "c d", "", "e f"), topic=("x", None, "y", "z"))
    options = ConversionOptions(mapping=parse_mapping(["prompt=prompt", "response=response"]))
    report, _, _ = converted(tmp_path, lines(tmp_path / "in.jsonl", rows), options=options)
    assert report.field_fates() == [
        ("prompt", "prompt"), ("response", "response"), ("topic", "kept as metadata 2; blank 1"),
    ]  # fmt: skip
    assert report.left_out == {"blank response cells": 1, "rows without a response": 1}
    assert json.dumps(report.as_json())


def test_annotations_of_potato_2_are_joined_with_their_items(tmp_path: Path) -> None:
    """``user_state.json`` as Potato 2 writes it for each person; its items stand in another file."""
    items = tmp_path / "items.jsonl"
    items.write_text("".join(json.dumps({"id": f"r{n}", "text": f"Film {n} was long."}) + "\n" for n in (1, 2)))
    states = []
    for user, mood, score in (("alice", "positive", "4"), ("bob", "negative", "2")):
        labels = {
            "r1": [[{"schema": "mood", "name": mood}, "true"], [{"schema": "plot", "name": "scale_4"}, score]],
            "r2": [[{"schema": "why", "name": "text_box"}, "Too long."]],
        }
        span = {"schema": "what", "name": "length", "title": "length", "start": 11, "end": 15}
        state = {"user_id": user, "instance_id_ordering": ["r1", "r2"], "instance_id_to_label_to_value": labels}
        states.append(tmp_path / f"{user}.json")
        states[-1].write_text(json.dumps({**state, "instance_id_to_span_to_value": {"r2": [[span, "true"]]}}, indent=1))
    with pytest.raises(AnnotatorError, match="texts: they are in the file of the items") as refused:
        convert_sources(states, tmp_path / "out.jsonl")
    options = shlex.split(refused.value.hint.removeprefix("Name that file: "))
    mapping = parse_mapping([option.replace("ITEMS.json", str(items)) for option in options[1::2]])
    report = convert_sources(states, tmp_path / "out.jsonl", ConversionOptions(mapping=mapping), tmp_path / "a.jsonl")
    tasks, judgements = (
        [json.loads(line) for line in (tmp_path / name).read_text("utf-8").splitlines()]
        for name in ("out.jsonl", "a.jsonl")
    )
    assert (report.used, [task["passage"] for task in tasks]) == (4, ["Film 1 was long.", "Film 2 was long."])
    assert [
        (judgement["task"], judgement["annotator"], judgement["block"], judgement["value"]) for judgement in judgements
    ] == [
        ("r1", "alice", "mood", {"positive": True}),
        ("r1", "alice", "plot", 4),
        ("r1", "bob", "mood", {"negative": True}),
        ("r1", "bob", "plot", 2),
        *(
            ("r2", person, *given)
            for person in ("alice", "bob")
            for given in (
                ("why", "Too long."),
                ("spans", [{"start": 11, "end": 15, "label": "length"}]),
            )
        ),
    ]


def by_map(rows: list[dict[str, Any]], folder: Path, *fields: str) -> list[Held]:
    options = ConversionOptions("columns", parse_mapping(fields))
    _, tasks, judgements = converted(folder, lines(folder / "in.jsonl", rows), options=options)
    return [held(task, judgements) for task in tasks]


def test_a_list_of_objects_holds_a_row_each_beside_the_fields_around_it(tmp_path: Path) -> None:
    row = {
        "instruction": "Shorten it.",
        "instances": [{"input": "A b.", "output": "A."}, {"input": "", "output": "B."}],
    }
    fields = ("rows=instances", "prompt={instruction}\\n\\n{input}", "response=output")
    made = by_map([row], tmp_path, *fields)
    assert made == [
        Held("Shorten it.\n\nA b.", [("A.", None)], []), Held("Shorten it.", [("B.", None)], []),
    ]  # fmt: skip
    report = check_sources([tmp_path / "in.jsonl"], ConversionOptions("columns", parse_mapping(fields)))
    assert (report.rows, report.used) == (1, 1)
    assert dict(report.field_fates())["output"] == "response"


def test_rows_of_one_field_and_prompt_are_one_task(tmp_path: Path) -> None:
    rows = [{"doc": doc, "summary": text, "m": m} for doc, text, m in ((1, "a b", "x"), (1, "c d", "y"), (2, "e", "x"))]
    made = by_map(rows, tmp_path, "response=summary", "origin=m", "group=doc")
    assert [task.responses for task in made] == [[("a b", "x"), ("c d", "y")], [("e", "x")]]


def test_spans_of_one_person_in_several_rows_are_one_judgement(tmp_path: Path) -> None:
    rows = [
        {"d": 1, "s": "The sea is blue.", "who": person, "from": start, "to": end, "w": text, "kind": "K"}
        for person, start, end, text in (("a", "5", "8", "sea"), ("a", "12", "16", "blue"), ("b", 4, 7, "sea"))
    ]
    span = "span.field=[{start: from, end: to, text: w, label: kind}]"
    (made,) = by_map(rows, tmp_path, "response=s", "annotator=who", "group=d", span)
    marks = {
        annotator: [(span["start"], span["end"], span["text"]) for span in spans]
        for annotator, _, _, spans in made.judgements
    }
    assert marks == {"a": [(4, 7, "sea"), (11, 15, "blue")], "b": [(4, 7, "sea")]}


def test_an_error_whose_mark_is_not_closed_is_listed(tmp_path: Path) -> None:
    rows = [
        {"system": "A", "doc": "d", "seg_id": 1, "rater": "r", "source": "Ja.", "target": target, "category": "X",
         "severity": "Major"}
        for target in ("The <v>sea is blue.", "The sea is <v>blue</v>.")
    ]  # fmt: skip
    report, _, (annotation,) = converted(tmp_path, lines(tmp_path / "in.jsonl", rows))
    assert [(span["start"], span["end"]) for span in annotation.value] == [(11, 15)]
    assert report.left_out["spans that fit nowhere in their text"] == 1
    assert "the span 4 to None has no start or end that is a whole number" in report.faults[0]


def test_the_number_of_the_first_of_several_responses_is_given(tmp_path: Path) -> None:
    rows = [{"q": "Who?", "a": "He.", "b": "She.", "c": "They.", "right": right} for right in (0, 2)]
    fields = ("prompt=q", "response=a,b,c", "preferred.field=right", "preferred.first=0")
    made = by_map([{**row, "q": f"Who {row['right']}?"} for row in rows], tmp_path, *fields)
    ranks = [value for task in made for *_, value in task.judgements]
    assert ranks == [[["q1/r1"], ["q1/r2", "q1/r3"]], [["q1/r3"], ["q1/r1", "q1/r2"]]]


def test_lists_of_chosen_and_rejected_responses_are_two_groups(tmp_path: Path) -> None:
    row = {"prompt": "Why?", "chosen": ["So.", "Thus."], "rejected": ["No.", "Never."]}
    fields = ("prompt=prompt", "response=chosen,rejected", "preferred.field='chosen'", "preferred.a=chosen")
    (made,) = by_map([row], tmp_path, *fields, "preferred.b=rejected")
    assert made.judgements[0][3] == [["q1/r1", "q1/r2"], ["q1/r3", "q1/r4"]]


def test_turns_are_judged_where_they_stand(tmp_path: Path) -> None:
    turns = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello there", "stars": "3",
             "marks": [{"start": 0, "end": 5, "label": "greeting"}]}]  # fmt: skip
    fields = ("conversation=messages", "rate=assistant", "score.stars=stars", "span=marks")
    (made,) = by_map([{"messages": turns}], tmp_path, *fields)
    assert [(block, target) for _, block, target, _ in made.judgements] == [("stars", "m2"), ("spans", "m2")]


def test_equal_responses_of_a_list_of_objects_are_several(tmp_path: Path) -> None:
    rows = [{"prompt": "Why?", "samples": [{"string": "So.", "score": 1}, {"string": "So.", "score": 2}]}]
    (made,) = by_map(rows, tmp_path, "prompt=prompt", "each=samples", "response=string", "score.s=score")
    assert [text for text, _ in made.responses] == ["So.", "So."]
    assert [(target, value) for *_, target, value in made.judgements] == [("q1/r1", 1), ("q1/r2", 2)]


def test_responses_in_an_object_by_model(tmp_path: Path) -> None:
    row = {"prompt": "Why?", "gen": {"m1": {"text": "So.", "score": {"human": 2}}, "m2": {"text": "No.", "score": {}}}}
    fields = (
        "prompt=prompt",
        "each=entries(gen)",
        "response=value.text",
        "origin=key",
        "score.human=value.score.human",
    )
    (made,) = by_map([row], tmp_path, *fields)
    assert made == Held("Why?", [("So.", "m1"), ("No.", "m2")], [("columns", "human", "q1/r1", 2)])


@pytest.mark.parametrize(
    ("rows", "fields"),
    [
        ([{"a": "So.", "b": "No.", "ia": "x", "ib": 7}], ("response=a,b", "response_id=ia,ib")),
        ([{"a": ["So.", "No."], "ids": ["x", 7]}], ("response=a", "response_id=ids")),
        ([{"a": [{"text": "So.", "key": "x"}, {"text": "No.", "key": 7}]}], ("response=a", "response_id=key")),
        ([{"all": [{"a": "So.", "key": "x"}, {"a": "No.", "key": 7}]}], ("each=all", "response=a", "response_id=key")),
        ([{"a": "So.", "key": "x"}, {"a": "No.", "key": 7}], ("response=a", "response_id=key", "group=prompt")),
    ],
    ids=["columns", "list", "objects", "each", "rows"],
)
def test_responses_have_the_ids_of_the_data(
    rows: list[dict[str, Any]], fields: tuple[str, ...], tmp_path: Path
) -> None:
    source = lines(tmp_path / "in.jsonl", [{"id": "t", "prompt": "Why?", **row} for row in rows])
    options = ConversionOptions("columns", parse_mapping(["prompt=prompt", *fields]))
    _, (task,), _ = converted(tmp_path, source, options=options)
    assert [(response.id, response.text) for response in task.responses] == [("x", "So."), ("7", "No.")]
    assert not {"key", "ia", "ib", "ids"} & task.metadata.keys()


def test_a_proposal_says_how_rows_without_a_prompt_or_an_answer_are_read(tmp_path: Path) -> None:
    bad = many(instruction=("", *ASKED[1:]), response=(*ANSWERS[:2], "", "None"))
    rows = [*many(instruction=ASKED, response=OTHERS), *bad]
    with pytest.raises(UnknownFormError) as unknown:
        converted(tmp_path, lines(tmp_path / "in.jsonl", rows))
    assert "--empty-prompts drop --blank-responses keep --null-words keep" in unknown.value.hint


def test_numbers_and_names_of_files_are_no_texts(tmp_path: Path) -> None:
    rows = many(
        system_id="a", R1=("0.2", "0.25", "0.1", "0.9"), R2=("0.1", "0.2", "0.05", "0.1"), BERTScore=("0.7",) * 4
    )
    paths = many(
        id="a", response_row="response", test_file=("a/b.csv", "a/c.csv", "a/d.csv", "b/d.csv"), score_mean="0.9"
    )
    for data in (rows, paths):
        with pytest.raises(UnknownFormError) as unknown:
            converted(tmp_path, lines(tmp_path / "in.jsonl", data))
        assert unknown.value.trial is None


def test_spans_in_turns_are_proposed_where_they_stand(tmp_path: Path) -> None:
    turns = [
        {"speaker": "USER", "text": "Book a table for two."},
        {"speaker": "ASSISTANT", "text": "Where is it?",
         "segments": [{"start_index": 0, "end_index": 5, "text": "Where", "annotations": [{"name": "place"}]}]},
    ]  # fmt: skip
    (made,), _ = by_proposal(lines(tmp_path / "in.jsonl", [{"key": 1, "utterances": turns}]), tmp_path)
    ((_, block, target, (span,)),) = made.judgements
    assert (block, target, span) == ("spans", "m2", {"start": 0, "end": 5, "text": "Where", "label": "place"})


def test_answers_inside_of_messages_have_their_model(tmp_path: Path) -> None:
    row = {
        "model": "m1",
        "messages": [{"role": "user", "content": SKY}, {"role": "assistant", "content": {"answer": BLUE}}],
    }
    _, tasks, _ = converted(tmp_path, lines(tmp_path / "in.jsonl", [row]))
    assert [(response.text, response.origin) for response in tasks[0].responses] == [(BLUE, "m1")]


def test_paragraphs_in_lists_are_the_passage(tmp_path: Path) -> None:
    rows = many(question=ASKED, answer=ANSWERS, para_a=["It is big.", "It is blue."], para_b=["So."])
    made, _ = by_proposal(lines(tmp_path / "in.jsonl", rows), tmp_path)
    assert made[0].text == ASKED[0]
    report, tasks, _ = converted(
        tmp_path, tmp_path / "in.jsonl", options=ConversionOptions(mapping={"prompt": "question", "passage": "para_a"})
    )
    assert report.notes == ["Lists of texts are read as one text, a line each: 4"]
    assert tasks[0].passage_text == "It is big.\nIt is blue."


def test_a_list_of_verdicts_is_of_several_people(tmp_path: Path) -> None:
    row = {"q": "Who?", "a": "He.", "b": "She.", "c": "They.", "annotator_answers": [1, 3]}
    fields = ("prompt=q", "response=a,b,c", "preferred.field=annotator_answers", "preferred.first=1")
    (made,) = by_map([row], tmp_path, *fields)
    assert [(person, groups[0]) for person, _, _, groups in made.judgements] == [
        ("columns-1", ["q1/r1"]), ("columns-2", ["q1/r3"]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "fields"),
    [
        ({"P": SKY, "LIST": [{"R": BLUE}]}, ("rows=LIST", "prompt=P", "response=R")),
        ({"P": SKY, "X": {"m": {"text": BLUE}}}, ("prompt=P", "each=entries(X)", "response=value.text", "origin=key")),
        ({"P": SKY, "R": BLUE, "S1": 1, "S2": 2}, ("prompt=P", "response=R", "score.quality=[S1, S2]")),
        ({"P": SKY, "A": BLUE, "B": GREEN, "C": SKY, "N": 1}, ("prompt=P", "response=A,B,C", "preferred.field=N",
         "preferred.first=0")),
        ({"R": BLUE, "S": 0, "E": 2, "L": "X", "ID": 1}, ("response=R", "span=[{start: S, end: E, label: L}]",
         "group=ID")),
    ],
)  # fmt: skip
def test_mappings_of_the_help_page_read_their_rows(row: Any, fields: Any, tmp_path: Path) -> None:
    page = Path("resources/help/files.md").read_text("utf-8").replace("'", "").replace("entries(ANSWERS)", "entries(X)")
    assert " ".join(f"--map {word}" for word in fields) in page
    (made,) = by_map([row], tmp_path, *fields)
    assert BLUE in [text for text, _ in made.responses]
    assert made.judgements or "score.quality=[S1, S2]" not in fields
