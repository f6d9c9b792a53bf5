"""The About tab: how answers are graded, what happens to the text, and what this is not."""

import gradio as gr

from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS, EARNS
from redrob.ui.parts import label
from redrob.ui.scrolling import grid

SIGHT = """
### What you see
Two language models get the same prompt. The **baseline** is the model as published. The **trained model** is the same
after supervised training (SFT) and training with rewards (GRPO). The **evidence check** is no language model: a small
reader quotes what it found, and rules count years and judge. Its decision is the right answer that both are graded
against, unless you put your own in its place. It can be wrong; the Results tab tells how often.

### How an answer is graded
{table}

The reward is the weighted mean. The same rules graded the answers during training, and no language model judges
anywhere.

### What it is for, and what it is not for
It is for people who want to see what training with rewards does to a small screener. It is also for those who need an
auditable ranker, or who want to rerun and extend the training.

It is **not a hiring system**. A person reads the application and decides. Small models make mistakes about people;
the reader misses and misreads, most of all in long and unusual texts. A reward is a rule, not a judgement. The texts
that the models were trained on are machine-written and in English. Many places regulate automated screening: this
page was audited for none of them, and the Fairness tab is a test of a model, not a legal audit.
"""
USE = """
### What happens to the text
It is read on the machine that serves this page and sent nowhere else. No text is logged. An uploaded file is deleted
as soon as it is read; downloads are made in your browser. There is no history: the last comparison is held in memory,
so that it can be graded again, and dropped after an hour at the latest. What the models computed from a job description
alone is held as long, so that its next candidate costs less.
Names, ages, pronouns and photos are masked before the evidence check reads; masking misses some. The models do see the
text as it is: the Fairness tab shows whether that moves them. Hidden text in an uploaded document is left out, and you
are told.

### For programs
Four endpoints: `/compare`, `/assess`, `/rank` and `/grade`. "Use via API" at the foot of the page describes their
fields and writes the code. All but `/compare` answer without a language model.

With `REDROB_MCP=1` and `pip install -e '.[mcp]'` the page serves them as tools of an MCP server too. As a Python
package: `from redrob import compare, assess, rank_candidates, RuleBasedRewardModel`.

### Licences, citation, names
Code, data and adapters: MIT. SmolLM2-135M-Instruct and Qwen3-0.6B: Apache-2.0, by their authors. The published
`williyam/redrob-qwen-grpo`: MIT. Fonts: IBM Plex, SIL Open Font License. **Not affiliated with Redrob AI.**
"""


def build_about_tab() -> None:
    """Lay the tab out inside the current Blocks: two columns of text, so that no line is long and no side is empty."""
    rules = [(label(name), [f"{DEFAULT_WEIGHTS[name]:.2f}", EARNS[name]], "") for name in COMPONENTS]
    heads = ("Component", "Weight", "What earns it")
    table = grid("How an answer is graded", heads, rules, "rr-words rr-graded")
    with gr.Row(elem_classes="rr-about", equal_height=False):
        for text in (SIGHT.format(table=table), USE):
            with gr.Column(min_width=300):
                gr.Markdown(text, elem_classes="rr-prose", sanitize_html=False)  # no visitor wrote any of it
