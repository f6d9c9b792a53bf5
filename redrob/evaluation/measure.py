"""The work of `python -m redrob evaluate`: ask a pair, put the answers on file, compute the results, print the table.

In the folder of a run stand `run.json` (what is measured), `answers/<row>.jsonl` (each answer as it came) and, at the
end, `results.json` and `records.jsonl` as `redrob.evaluation.results` writes them. Started again with the same
settings, a run goes on; with other settings it is refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from redrob.cases import DATA, Case, load_cases
from redrob.corpus import JOBS
from redrob.errors import ConfigError
from redrob.evaluation.baselines import constant_records, reference_records
from redrob.evaluation.records import Record
from redrob.evaluation.results import Results, make_results, write_results
from redrob.evaluation.rollout import Say, answered, asking, drawn
from redrob.evaluation.tables import published, render
from redrob.prompts import PRESETS
from redrob.provenance import weights_sha256, write_whole
from redrob.reference.deciding import deciding

if TYPE_CHECKING:
    from redrob.models import LoadedPair

Split = Literal["test", "validation"]
ROWS = ("constant", "reference", "baseline", "baseline_json", "policy")
"""Every row that can be measured, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Protocol:
    """One way to measure. Decoding is greedy and the seed 0 in all of them."""

    name: str
    preset: str | None
    """Prompt preset; None takes the one that the pair's policy was trained on."""
    cases: int
    """How many, balanced over the gold decisions."""
    max_new_tokens: int
    batch_size: int
    rows: tuple[str, ...]
    """Measured where none are named."""


STRICT = Protocol("strict", None, cases=240, max_new_tokens=256, batch_size=16, rows=ROWS)
CARD = Protocol("card", "card", cases=12, max_new_tokens=384, batch_size=1, rows=("baseline", "policy"))
"""The published card's; its numbers stand beside ours."""
PROTOCOLS: Mapping[str, Protocol] = {protocol.name: protocol for protocol in (STRICT, CARD)}


def measure(
    protocol: Protocol,
    *,
    pair: str | None = None,
    split: Split = "test",
    n: int | None = None,
    rows: str | None = None,
    out: Path | None = None,
    data: Path = DATA,
    what: str = "",
    say: Say,
) -> tuple[Results, Path]:
    """Measure one pair on `n` cases of a split; the results, and the folder that holds them.

    Args:
        protocol: How to ask and grade, how many cases where `n` is None, and which rows where `rows` is None.
        pair: As `redrob.models.load_pair` takes it.
        split: Nothing was trained on either.
        n: How many cases.
        rows: Some of `ROWS`, separated with commas.
        out: Folder to write to; None takes `runs/evaluate-<pair>-<protocol>-<split>`.
        data: Folder of the cases, in the form of the corpus.
        what: What those cases are, in a few words, where they are not the corpus.
        say: Gets progress lines.

    Raises:
        ConfigError: an unknown row, too many cases, or a folder that holds a run of other settings.
        DataError: cases or answers on file that are damaged.
        ModelMissingError: weights that are not there.
    """
    from redrob.models import load_pair

    asked = find_rows(rows, protocol)
    every, train = load_cases(split, folder=data), load_cases("train")
    if not every:
        raise ConfigError(
            f"--data: no advert of {data} with profiles is of the split {split}, which is measured on. Write "
            f'\'"split": "{split}"\' to its adverts in {JOBS}, or name another with --split.'
        )
    n = min(protocol.cases, len(every)) if n is None else n
    if not 1 <= n <= len(every):
        raise ConfigError(
            f"--cases: it is {n}. The {split} split has {len(every)} cases. Use a number from 1 to {len(every)}."
        )
    cases = drawn(every, n)
    loaded = load_pair(pair, say=say, dtype="float32")
    if protocol.preset:
        loaded = replace(loaded, preset=protocol.preset)
    folder = out or Path("runs") / f"evaluate-{loaded.pair.name}-{protocol.name}-{split}"
    _keep_settings(folder, _settings(protocol, split, cases, loaded))
    prompts = [loaded.prepare(case.job_description, case.candidate, deciding) for case in cases]
    records: list[Record] = []
    for row in asked:
        if row == "constant":
            say("constant: looking for the best one on the training cases")
            records += constant_records(train, cases, prompts)
        elif row == "reference":
            records += reference_records(cases, prompts)
        else:
            path, size = folder / "answers" / f"{row}.jsonl", protocol.batch_size
            generate = asking(loaded, row, max_new_tokens=protocol.max_new_tokens, batch_size=size)
            records += answered(path, row, cases, prompts, generate, batch_size=size, say=say)
    results = make_results(
        records,
        pair=loaded.pair.name,
        models=loaded.describe(),
        split=split,
        protocol=protocol.name,
        trained_on={case.occupation for case in train},
        what=what,
    )
    write_results(results, records, folder)
    return results, folder


def find_rows(names: str | None, protocol: Protocol) -> tuple[str, ...]:
    """The rows of a comma-separated list, in the order in which they are shown; the protocol's own for None.

    Raises:
        ConfigError: an unknown row, or none.

    >>> find_rows("policy, baseline", STRICT)
    ('baseline', 'policy')
    """
    if names is None:
        return protocol.rows
    asked = [name.strip() for name in names.split(",")]
    if unknown := [name for name in asked if name not in ROWS]:
        raise ConfigError(f"--rows: '{unknown[0]}' is no row. Rows: {', '.join(ROWS)}. Separate them with commas.")
    return tuple(row for row in ROWS if row in asked)


def told(results: Results) -> str:
    """The results for a terminal; by the card's protocol, the published numbers beside ours."""
    beside = f"\n\nBy the card rubric:\n\n{published(results)}" if results.protocol == "card" else ""
    return render(results) + beside


def _settings(protocol: Protocol, split: str, cases: Sequence[Case], loaded: LoadedPair) -> dict[str, Any]:
    """What the answers on file depend on."""
    models = loaded.describe()
    texts = [[case.id, case.job_description, case.candidate, case.gold_decision, case.gold_score] for case in cases]
    return {
        "protocol": protocol.name,
        "split": split,
        "cases": f"{len(cases)}, sha256:{_digest(json.dumps(texts))}",
        "prompt": f"{loaded.preset}, sha256:{_digest(PRESETS[loaded.preset].system)}",
        "max_new_tokens": protocol.max_new_tokens,
        "baseline": f"{models['baseline']} @ {models['baseline_revision']}{_weights(loaded.pair.baseline)}",
        "policy": f"{models['policy']} @ {models['policy_revision']}{_weights(loaded.pair.policy)}",
    }


def _keep_settings(folder: Path, now: Mapping[str, Any]) -> None:
    """Write the settings beside the run, and refuse to go on with a run of other ones."""
    path = folder / "run.json"
    if path.is_file():
        try:
            before = dict(json.loads(path.read_text(encoding="utf-8")))
        except (TypeError, ValueError) as error:
            raise ConfigError(f"{path}: it is damaged ({error}). Remove the folder, or name another --out.") from error
        if changed := [key for key in now if before.get(key) != now[key]]:
            raise ConfigError(
                f"{folder}: it holds a run of other settings (changed: {', '.join(changed)}). Answers of two settings "
                "are not mixed. Name another folder with --out, or remove this one."
            )
        return
    if (folder / "results.json").is_file():
        raise ConfigError(
            f"{folder}: it holds results that this command did not make. They would be overwritten. Name another "
            "folder with --out."
        )
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(now, indent=2, ensure_ascii=False) + "\n")


def _weights(source: str) -> str:
    """A digest of the weights in a folder, which can change under the same name; nothing for what has a revision."""
    folder = Path(source).expanduser()
    return f", sha256:{weights_sha256(folder)[:12]}" if any(folder.glob("*.safetensors")) else ""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
