"""What the layers are worth that an adapter changes, as markdown: one form of the answer, learned by several adapters.

Each adapter is a file in `assets/results/layers/`, written by the command that compares forms.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from redrob.evaluation.answer_forms_table import COMMAND, SCHEMA, Compared
from redrob.evaluation.told import UNKNOWN, told_rate, told_source
from redrob.provenance import read_measured

NOTHING_YET = f"No adapters have been compared yet. `{COMMAND}` measures one."


def read_layers(folder: Path) -> list[Compared]:
    """What was measured of adapters, by the first layer that they change, by rank and by steps.

    Raises:
        DataError: a file is damaged or of another schema.
    """
    files = (read_measured(path, SCHEMA, COMMAND) for path in sorted((folder / "layers").glob("*.json")))
    return sorted((some for some in files if some), key=_adapter)


def render_layers(every: Sequence[Compared]) -> str:
    """Decisions and score error that each adapter came to, and where they are from."""
    if not every:
        return NOTHING_YET
    lines = ["| layers that are changed | rank | steps | right decisions | mean error of the score |", "|---" * 5 + "|"]
    for measured in every:
        first, rank, steps = _adapter(measured)
        (row,) = measured["rows"]
        error = UNKNOWN if row["score_mae"] is None else f"{row['score_mae']:.3f}"
        layers = f"from {first} on" if first else "all"
        lines.append(f"| {layers} | {rank} | {steps} | {told_rate(row['decision_accuracy'])} | {error} |")
    config = every[0]["config"]
    notes = config["warmup"]["groups"] * config["warmup"]["note_group_size"]
    said = (
        f"{every[0]['n']} short notes of job descriptions that none was shown; each step learns from {notes}. One run "
        f"of each, seed {every[0]['seed']}, in {config['dtype']}; brackets are 95 % Wilson intervals. "
    )
    sources = dict.fromkeys(map(told_source, every))
    return "\n".join([*lines, "", said + " ".join(sources)])


def _adapter(measured: Compared) -> tuple[int, int, int]:
    """Its first layer, its rank, and steps that it was trained for."""
    lora, warmup = measured["config"]["lora"], measured["config"]["warmup"]
    return lora["first_layer"], lora["r"], warmup["note_steps"]
