"""The two models of a pair: where their weights come from, how they are loaded, how they answer.

load_pair("bundled").stream(prompts)   ->   one `Delta` per token and column, the last with its `Answer`
"""

from redrob.models.answers import Answer
from redrob.models.loading import load_pair, load_weights
from redrob.models.pair import STREAM_PROMPTS, LoadedPair
from redrob.models.registry import PAIRS

__all__ = ["PAIRS", "STREAM_PROMPTS", "Answer", "LoadedPair", "load_pair", "load_weights"]
