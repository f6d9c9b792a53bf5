"""The About tab: how answers are graded, what happens to the text, and what this is not."""

import gradio as gr

from redrob.charts import label
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS

# What earns the full point, in a line; the exact rules stand in `redrob.rewards`.
EARNS = {
    "format_valid": "exactly one JSON object with decision, score and reasons, and nothing around it",
    "decision_match": "the decision equals the one graded against",
    "score_alignment": "1 minus the distance between the two scores",
    "reason_quality": "two to five reasons that say something, about this job or profile, each its own",
    "length_penalty": "neither a stub nor an essay; 1 is no penalty",
    "no_hallucination": "every number and name in the reasons is in the text that the model was shown",
}

TEXT = """
### What you see
Two language models get the same prompt. The **baseline** is the model as published. The **policy** is the same model
after training with rewards (GRPO). The **reference** is no model at all: rules read both texts, quote what they
found and judge it, the same way every time. Its decision and score are what answers are graded against, unless you
put your own judgement in its place.

### How an answer is graded
{table}

The reward is the weighted mean. The same rules graded the answers during training.

### What happens to the text
It is read by the models on the machine that serves this page and sent nowhere else. Nothing is written to disk, and
there is no history: the last comparison is held in memory, so that it can be graded again, and dropped after an hour
at the latest.

### What this is not
It is not a hiring system. Small models make mistakes about people, rules miss what is said in an unusual way, and a
reward is a rule, not a judgement. A person reads the application and decides. Many places regulate automated
screening; this page was not audited for any of them.

### For programs
```python
from gradio_client import Client

client = Client("http://127.0.0.1:7860")  # or the address of this page
result = client.predict(jd="...", candidate="...", pair="bundled", api_name="/compare")
```
"""


def build_about_tab() -> None:
    """Lay the tab out inside the current Blocks."""
    gr.Markdown(TEXT.format(table=_table()), elem_classes="rr-prose")


def _table() -> str:
    rows = [f"| {label(name)} | {DEFAULT_WEIGHTS[name]:.2f} | {EARNS[name]} |" for name in COMPONENTS]
    return "\n".join(["| component | weight | earns the full point |", "|---|---|---|", *rows])
