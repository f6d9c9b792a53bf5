"""What the model card says of the base, of licences, and the code that uses the model."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from redrob.prompts import build_messages

BUNDLED_BASE = "HuggingFaceTB/SmolLM2-135M-Instruct"
"""Where the bundled base comes from."""
KNOWN: Mapping[str, tuple[str, str]] = {
    BUNDLED_BASE: ("apache-2.0", "Hugging Face's SmolLM team"),
    "Qwen/Qwen3-0.6B": ("apache-2.0", "the Qwen team"),
}
"""Bases whose licence and makers we know."""


@dataclass(frozen=True, slots=True)
class Base:
    """The base model as the card names it."""

    name: str
    """Hub id, or the last part of a local path."""
    on_hub: bool

    @property
    def link(self) -> str:
        return f"[{self.name}](https://huggingface.co/{self.name})" if self.on_hub else f"the local model `{self.name}`"

    @property
    def thanks(self) -> str:
        maker = f", by {KNOWN[self.name][1]}" if self.name in KNOWN else ""
        return f"{self.link}, the base{maker}."


def is_local(source: str) -> bool:
    """Whether a setting names a place on a machine and not on the Hub.

    >>> is_local("/data/base"), is_local("./base"), is_local("Qwen/Qwen3-0.6B")
    (True, True, False)
    """
    return source.startswith(("/", ".", "~")) or "\\" in source or ":" in source


def base_of(settings: Mapping[str, Any]) -> Base:
    """The base of a run.

    >>> base_of({"base_model": "bundled"}).name, base_of({"base_model": "/data/base"})
    ('HuggingFaceTB/SmolLM2-135M-Instruct', Base(name='base', on_hub=False))
    """
    source = settings["base_model"]
    if source == "bundled":
        return Base(BUNDLED_BASE, on_hub=True)
    if not is_local(source) and re.fullmatch(r"[\w.-]+/[\w.-]+", source):
        return Base(source, on_hub=True)
    return Base(re.split(r"[/\\]", source.rstrip("/\\"))[-1], on_hub=False)


def is_adapter(settings: Mapping[str, Any]) -> bool:
    """Whether the run trained an adapter; `lora: null` trains all weights."""
    return settings.get("lora", {}) is not None


def licence_of(settings: Mapping[str, Any], base: Base) -> tuple[str, str]:
    """Identifier for the front matter, and what it means."""
    known = KNOWN.get(base.name) if base.on_hub else None
    theirs = {"apache-2.0": "Apache-2.0"}[known[0]] if known else None
    base_says = f"{base.link} is under {theirs}" if theirs else f"{base.link} keeps its own licence; see its card"
    if is_adapter(settings):
        return "mit", (
            f"The adapter, the code and the corpus: MIT, © Redrob contributors. The base is not the "
            f"project's: {base_says}. Who passes on both merged into one passes on both, and keeps to both licences."
        )
    return known[0] if known else "other", (
        f"These weights are changed weights of the base, whose licence goes on to hold: {base_says}. What the project "
        "adds, its code and its corpus: MIT, © Redrob contributors."
    )


def snippet(repo: str, base: Base, preset: str, max_new_tokens: int, *, adapter: bool) -> str:
    """Code that answers one case with torch, transformers and (for an adapter) peft alone, the prompt spelled out."""
    system, user = (message["content"] for message in build_messages("{job}", "{profile}", preset))
    pieces = textwrap.wrap(system, 100, drop_whitespace=False, replace_whitespace=False, break_long_words=False)
    literal = "\n".join(f"    {_literal(piece)}" for piece in pieces)
    load = "AutoModelForCausalLM.from_pretrained({}, dtype=torch.float32)"
    if adapter:
        imports = "from peft import PeftModel\nfrom transformers import AutoModelForCausalLM, AutoTokenizer"
        names = f'base, policy = "{base.name}", "{repo}"\ntokenizer = AutoTokenizer.from_pretrained(base)'
        model = f"model = PeftModel.from_pretrained({load.format('base')}, policy).eval()"
    else:
        imports = "from transformers import AutoModelForCausalLM, AutoTokenizer"
        names = f'policy = "{repo}"\ntokenizer = AutoTokenizer.from_pretrained(policy)'
        model = f"model = {load.format('policy')}.eval()"
    return f"""\
import torch
{imports}

{names}
{model}

system = (
{literal}
)
job = "Data engineer. You need three years of experience with Kafka and SQL."
profile = "Ran Kafka for four years at Northwind. Skills: Python, Kafka."
messages = [
    {{"role": "system", "content": system}},
    {{"role": "user", "content": f{_literal(user)}}},
]
inputs = tokenizer.apply_chat_template(
    messages,
    add_generation_prompt=True,
    enable_thinking=False,  # for bases that think first
    tokenize=True,
    sanitize_control_tokens=True,  # chat markup in a profile stays text
    return_dict=True,
    return_tensors="pt",
)
with torch.no_grad():
    output = model.generate(**inputs, max_new_tokens={max_new_tokens}, do_sample=False)
print(tokenizer.decode(output[0, inputs["input_ids"].shape[1] :], skip_special_tokens=True))"""


def _literal(text: str) -> str:
    """A Python literal with the quotes that formatters give it, so that a card passes the check of the project.

    >>> print(_literal("a\\nb"), _literal('say "a"'))
    "a\\nb" 'say "a"'
    """
    return repr(text) if '"' in text else json.dumps(text, ensure_ascii=False)


def fenced(text: str) -> str:
    """`text` as a block of code, whatever backticks it holds.

    >>> print(fenced("a"))
    ```text
    a
    ```
    """
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"
