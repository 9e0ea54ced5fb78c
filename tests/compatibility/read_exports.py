"""Every export, read by the tool that it is for. Runs in an environment of its own (``make test-compatibility``).

    .venv-compat/bin/python tests/compatibility/read_exports.py FOLDER [NAME...]

``FOLDER`` is what ``tests.compatibility.make_exports`` made. A line for each tool and export; the status is 1 if
any was refused. No model and no data set is downloaded: the models are made here, tiny and untrained.
"""

from __future__ import annotations

import csv
import importlib.machinery
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
import types
import xml.dom.minidom
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

os.environ |= {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "WANDB_DISABLED": "true", "CUDA_VISIBLE_DEVICES": ""}
os.environ["HF_HOME"] = tempfile.mkdtemp(prefix="readers-")
HERE = Path(__file__).resolve().parent
Export = dict[str, Any]
Reader = Callable[[Export, Path], str]


def rows(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


# datasets


def load_dataset(export: Export, folder: Path) -> str:
    """The documented features, every row, every split; nothing is guessed."""
    import datasets

    expected = {split_of(name): count for name, count in export["files"].items()}
    loaded = datasets.load_dataset(str(folder), cache_dir=tempfile.mkdtemp(prefix="cache-"))
    counts = {split: len(loaded[split]) for split in loaded}
    assert counts == expected, (counts, expected)
    first = next(iter(loaded.values()))
    if (folder / "train.jsonl").is_file() and "train" in loaded:
        wanted = rows(folder / "train.jsonl")[0]
        for name, value in wanted.items():
            assert _same(loaded["train"][0][name], value), (name, loaded["train"][0][name], value)
    return f"{sum(counts.values())} rows, {len(first.features)} columns"


def _same(loaded: Any, written: Any) -> bool:
    if isinstance(written, dict) and isinstance(loaded, dict):
        return all(_same(loaded.get(name), value) for name, value in written.items())
    if isinstance(written, list) and isinstance(loaded, list):
        return len(loaded) == len(written) and all(map(_same, loaded, written))
    if isinstance(written, float) and isinstance(loaded, float):
        return abs(loaded - written) < 1e-6  # `datasets` keeps ten digits of a number inside JSON
    return bool(loaded == written)


def split_of(name: str) -> str:
    return name.rpartition(".")[0]


def croissant(export: Export, folder: Path) -> str:
    """`mlcroissant validate`, and the records of the first file read through the metadata."""
    import mlcroissant

    done = subprocess.run(
        [str(Path(sys.executable).with_name("mlcroissant")), "validate", "--jsonld", str(folder / "croissant.json")],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-1500:]
    if not json.loads((folder / "croissant.json").read_text("utf-8"))["recordSet"]:
        return "valid"
    first = next(iter(export["files"]))
    dataset = mlcroissant.Dataset(str(folder / "croissant.json"))
    count = sum(1 for _ in dataset.records(split_of(first)))
    assert count == export["files"][first], (count, export["files"])
    return f"valid, {count} records of {first}"


# trainers


@cache
def tokenizer() -> Any:
    """A tokenizer of single bytes with a chat template, made here."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {token: number for number, token in enumerate(["<pad>", "<eos>", *alphabet])}
    made = Tokenizer(models.BPE(vocabulary, []))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(tokenizer_object=made, pad_token="<pad>", eos_token="<eos>")
    fast.chat_template = (
        "{% for m in messages %}{{ m['role'] + ': ' + m['content'] + eos_token }}{% endfor %}"
        "{% if add_generation_prompt %}assistant: {% endif %}"
    )
    return fast


def model(kind: str) -> Any:
    """A model of some thousand parameters."""
    from transformers import LlamaConfig, LlamaForCausalLM, LlamaForSequenceClassification

    config = LlamaConfig(
        vocab_size=len(tokenizer()), hidden_size=16, intermediate_size=16, num_hidden_layers=1, num_attention_heads=2,
        max_position_embeddings=4096, pad_token_id=0, eos_token_id=1, num_labels=1,
    )  # fmt: skip
    return (LlamaForSequenceClassification if kind == "reward" else LlamaForCausalLM)(config)


def _train(kind: str, data: Any, **more: Any) -> str:
    import trl

    config_class, trainer_class = getattr(trl, f"{kind}Config"), getattr(trl, f"{kind}Trainer")
    out = tempfile.mkdtemp(prefix="trained-")
    config = config_class(
        output_dir=out, max_steps=1, per_device_train_batch_size=2, report_to=[], use_cpu=True, bf16=False,
        logging_steps=1, save_strategy="no", disable_tqdm=True, gradient_checkpointing=False, **more,
    )  # fmt: skip
    # Else the reference is loaded by the model's name, and ours has none.
    reference = {"ref_model": model("causal")} if kind in ("DPO", "KTO") else {}
    trainer = trainer_class(
        **reference, model=model("reward" if kind == "Reward" else "causal"), args=config, train_dataset=data,
        processing_class=tokenizer(),
    )  # fmt: skip
    result = trainer.train()
    shutil.rmtree(out, ignore_errors=True)
    assert result.global_step == 1
    assert result.training_loss == result.training_loss, "not a number"
    return f"one step, loss {result.training_loss:.3f}"


def _train_split(folder: Path) -> Any:
    import datasets

    loaded = datasets.load_dataset(str(folder), cache_dir=tempfile.mkdtemp(prefix="cache-"))
    return next(iter(loaded.values()))


def reward(export: Export, folder: Path) -> str:
    del export
    return _train("Reward", _train_split(folder))


def dpo(export: Export, folder: Path) -> str:
    del export
    return _train("DPO", _train_split(folder))


def kto(export: Export, folder: Path) -> str:
    del export
    return _train("KTO", _train_split(folder))


def sft(export: Export, folder: Path) -> str:
    del export
    data = _train_split(folder)
    keep = {"prompt", "completion", "messages"}
    return _train("SFT", data.remove_columns([name for name in data.column_names if name not in keep]))


# published shapes


def steerlm(export: Export, folder: Path) -> str:
    """The shapes that NeMo-Aligner's steerlm scripts write and its data loaders read (the package needs a GPU)."""
    import jsonschema

    schema = json.loads((HERE / "schemas" / f"{export['form']}.schema.json").read_text("utf-8"))
    exported = [row for name in export["files"] for row in rows(folder / name)]
    return _by_schema(jsonschema.Draft202012Validator(schema), exported)


def web_annotation(export: Export, folder: Path) -> str:
    import jsonschema

    schema = json.loads((HERE / "schemas" / "web-annotation.schema.json").read_text("utf-8"))
    exported = [row for name in export["files"] for row in rows(folder / name)]
    return _by_schema(jsonschema.Draft202012Validator(schema), exported)


def _by_schema(validator: Any, exported: list[Any]) -> str:
    for row in exported:
        validator.validate(row)
    assert exported
    return f"{len(exported)} rows valid"


def helpsteer_preprocessing(export: Export, folder: Path) -> str:
    """What NeMo-Aligner's ``preprocess_helpsteer_data.py`` does with a row: every field it indexes, as text."""
    labels = ["helpfulness", "correctness", "coherence", "complexity", "verbosity"]
    count = 0
    for name in export["files"]:
        for row in rows(folder / name):
            text = f"{row['prompt']}{row['response']}" + ",".join(f"{label}:{int(row[label])}" for label in labels)
            assert text
            assert all(0 <= row[label] <= 4 for label in labels)
            count += 1
    return f"{count} rows"


# tools with loaders of their own


def _heavy(name: str) -> None:
    """The loaders of a package that was installed without what it needs for training."""
    folder = Path(sys.prefix) / "heavy" / name
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    try:
        import torchaudio  # noqa: F401
    except (ImportError, OSError):
        absent = types.ModuleType("torchaudio")  # imported for sound alone
        absent.__spec__ = importlib.machinery.ModuleSpec("torchaudio", None)
        sys.modules["torchaudio"] = absent


def llamafactory(export: Export, folder: Path) -> str:
    """``dataset_info.json`` read by its parser, every row by its converter."""
    _heavy("llamafactory")
    from llamafactory.data.converter import get_dataset_converter
    from llamafactory.data.parser import get_dataset_list

    count = 0
    arguments = types.SimpleNamespace(media_dir=str(folder), image_dir=str(folder))
    for split, name in ((split_of(name), name) for name in export["files"]):
        (attributes,) = get_dataset_list([split], str(folder))
        assert (folder / attributes.dataset_name).is_file(), attributes
        convert = get_dataset_converter(attributes.formatting, attributes, arguments)
        for row in rows(folder / name):
            made = convert(row)
            assert made["_prompt"], row
            assert made["_response"], row
            assert any(turn["content"] for turn in made["_response"]), made  # KTO has an empty one beside it
            count += 1
    return f"{count} rows converted"


def axolotl(export: Export, folder: Path) -> str:
    """``axolotl.yaml`` held against its schema of data sets, every row through its prompt strategy."""
    _heavy("axolotl")
    import yaml
    from axolotl.utils.dict import DictDefault
    from axolotl.utils.schemas.datasets import DPODataset, KTODataset, SFTDataset

    config = yaml.safe_load((folder / "axolotl.yaml").read_text("utf-8"))
    kind = export["form"].rpartition("-")[2]
    shape = {"dpo": DPODataset, "kto": KTODataset, "sft": SFTDataset}[kind]
    every = [*config["datasets"], *config.get("test_datasets", [])]
    for entry in every:
        shape.model_validate(entry)
    assert [entry["data_files"][0] for entry in every] == list(export["files"])
    cfg = DictDefault({**config, "chat_template": "chatml", "sequence_len": 4096, "train_on_inputs": False})
    count = 0
    for entry in every:
        for row in rows(folder / entry["data_files"][0]):
            _axolotl_row(kind, cfg, entry, row)
            count += 1
    return f"{count} rows through {every[0]['type']}"


def _axolotl_row(kind: str, cfg: Any, entry: Any, row: Any) -> None:
    if kind == "dpo":
        from axolotl.prompt_strategies.dpo.chat_template import default

        made = default(cfg)[0](row, tokenizer=tokenizer())
        assert made["prompt"]
        assert row["chosen"]["content"].strip() in made["chosen"]
    elif kind == "kto":
        from axolotl.prompt_strategies.kto.chatml import argilla_chat

        made = argilla_chat(cfg)(dict(row))
        assert made["prompt"].endswith("<|im_start|>assistant\n")
        assert isinstance(made["label"], bool)
    else:
        from axolotl.prompt_strategies.chat_template import load
        from axolotl.utils.dict import DictDefault

        made = load(tokenizer(), cfg, DictDefault(entry)).tokenize_prompt(row)
        assert any(label != -100 for label in made["labels"]), "nothing to learn from"


def label_studio(export: Export, folder: Path) -> str:
    """The labelling interface is parsed; every task and annotation is held against it."""
    from label_studio_sdk.label_interface import LabelInterface

    config = (folder / "label_config.xml").read_text("utf-8")
    xml.dom.minidom.parseString(config)
    interface = LabelInterface(config)
    interface.validate()
    count = 0
    for name in export["files"]:
        for task in json.loads((folder / name).read_text("utf-8")):
            assert interface.validate_task({"data": task["data"]}), task["data"]
            for annotation in task["annotations"]:
                assert interface.validate_annotation(annotation), annotation
                count += 1
    return f"{count} annotations valid"


def argilla(export: Export, folder: Path) -> str:
    """Settings and records become argilla's own objects; every answer is one that its question can have."""
    import argilla as rg

    rg.Argilla._default_client = MagicMock()  # settings ask for a server, and none is needed to read them
    settings = rg.Settings.from_json(folder / "settings.json")
    settings.validate()
    questions = {question.name: question for question in settings.questions}
    count = 0
    for name in export["files"]:
        for row in rows(folder / name):
            assert rg.Record.from_dict(row).fields["response"] == row["fields"]["response"]
            for question, answers in row["responses"].items():
                for answer in answers:
                    _argilla_answer(questions[question], answer["value"])
                    count += 1
    return f"{count} answers"


def _argilla_answer(question: Any, value: Any) -> None:
    kind = type(question).__name__
    if kind == "RatingQuestion":
        assert value in question.values, (question.name, value)
    elif kind == "LabelQuestion":
        assert value in question.labels, (question.name, value)
    elif kind == "MultiLabelQuestion":
        assert set(value) <= set(question.labels), (question.name, value)
    elif kind == "SpanQuestion":
        assert all(span["label"] in question.labels and span["start"] < span["end"] for span in value), value
    else:
        assert isinstance(value, str)


def spreadsheet(export: Export, folder: Path) -> str:
    """pandas reads the CSV; no cell begins like a formula."""
    import csv

    import pandas

    count = 0
    for name in export["files"]:
        count += len(pandas.read_csv(folder / name))
        with (folder / name).open(encoding="utf-8", newline="") as stream:
            for row in csv.reader(stream):
                assert not any(cell.startswith(("=", "+", "@", "\t")) for cell in row), row
    assert count == export["rows"]
    return f"{count} rows"


def parquet(export: Export, folder: Path) -> str:
    import pandas

    count = sum(len(pandas.read_parquet(folder / name)) for name in export["files"])
    assert count == export["rows"]
    return f"{count} rows"


def stepwise(export: Export, folder: Path) -> str:
    """TRL's dataset type *stepwise supervision*, which its trainers of process rewards took: a label for each step."""
    exported = [row for name in export["files"] for row in rows(folder / name)]
    for row in exported:
        assert isinstance(row["prompt"], str), row
        assert all(isinstance(step, str) for step in row["completions"]), row
        assert [type(label) for label in row["labels"]] == [bool] * len(row["completions"]) != [], row
    return f"{len(exported)} rows, {sum(len(row['labels']) for row in exported)} steps"


def marot(export: Export, folder: Path) -> str:
    """The columns of Marot's data format (its README), and marks that enclose words of the source or translation."""
    exported = []
    for name in export["files"]:
        with (folder / name).open(encoding="utf-8", newline="") as stream:
            exported += list(csv.DictReader(stream, delimiter="\t"))
    for row in exported:
        assert list(row) == [
            "system", "doc", "docSegId", "globalSegId", "rater", "source", "target", "category", "severity", "metadata",
        ]  # fmt: skip
        json.loads(row["metadata"])
        marked = [len(re.findall("<v>.+?</v>", row[side], re.DOTALL)) for side in ("source", "target")]
        assert bool(sum(marked)) == (row["severity"] != "no-error"), row
    return f"{len(exported)} rows"


def readers(form: str) -> Iterator[tuple[str, Reader]]:
    """The tools for a form, each with the package whose version counts."""
    yield "datasets", load_dataset
    yield "mlcroissant", croissant
    if form.startswith("trl-preference"):
        yield "trl", reward
        yield "trl", dpo
    named: dict[str, list[tuple[str, Reader]]] = {
        "trl-unpaired": [("trl", kto)],
        "trl-unpaired-chat": [("trl", kto)],
        "trl-prompt-completion": [("trl", sft)],
        "trl-prompt-completion-chat": [("trl", sft)],
        "training-text": [("trl", sft)],
        "stepwise": [("TRL, documented dataset type", stepwise)],
        "wmt-mqm": [("Marot, documented columns", marot)],
        "helpsteer": [("NeMo-Aligner, published preprocessing", helpsteer_preprocessing)],
        "steerlm": [("NeMo-Aligner, published shape", steerlm)],
        "steerlm-regression": [("NeMo-Aligner, published shape", steerlm)],
        "web-annotation": [("jsonschema", web_annotation)],
        "label-studio": [("label-studio-sdk", label_studio)],
        "argilla": [("argilla", argilla)],
        "answers-csv": [("pandas", spreadsheet)],
        "answers-parquet": [("pandas", parquet)],
        "scores-csv": [("pandas", spreadsheet)],
        "scores-parquet": [("pandas", parquet)],
    }
    if form.startswith("llamafactory"):
        yield "llamafactory", llamafactory
    if form.startswith("axolotl"):
        yield "axolotl", axolotl
    yield from named.get(form, ())


def version(package: str) -> str:
    for folder in (None, Path(sys.prefix) / "heavy" / package):
        try:
            if folder is None:
                return importlib.metadata.version(package)
            distribution = next(importlib.metadata.distributions(path=[str(folder)]), None)
            if distribution is not None:
                return distribution.version
        except importlib.metadata.PackageNotFoundError:
            continue
    return "-"


def main() -> int:
    """Feed everything to everybody."""
    folder, only = Path(sys.argv[1]).resolve(), set(sys.argv[2:])
    exports = json.loads((folder / "exports.json").read_text("utf-8"))
    failed = passed = 0
    trained: set[tuple[str, str]] = set()
    for export in exports:
        if only and export["form"] not in only:
            continue
        for package, reader in readers(export["form"]):
            if package == "trl" and (export["form"], reader.__name__) in trained:
                continue  # one step is enough: what differs between rubrics is the text
            trained.add((export["form"], reader.__name__))
            name = f"{export['form']} of {export['round']}: {package} {version(package)}, {reader.__name__}"
            try:
                print(f"ok      {name}: {reader(export, Path(export['folder']))}", flush=True)
                passed += 1
            except Exception:  # whatever a tool raises is a refusal
                failed += 1
                print(f"REFUSED {name}\n{traceback.format_exc(limit=-3)}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0 or not passed)


if __name__ == "__main__":
    sys.exit(main())
