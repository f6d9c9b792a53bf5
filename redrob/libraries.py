"""The libraries that models need, imported by one thread at a time.

transformers imports its modules late and in circles. Where two threads do so at once, each would wait for the other. So
Python hands one of them a module that is not whole: "cannot import name 'BertModel' from 'transformers'".
"""

import threading

importing = threading.RLock()
"""Held by whoever imports transformers, or a module of ours that does, while other threads may."""


def import_libraries() -> None:
    """Import what pairs of models need; a first call later takes seconds less."""
    with importing:
        import torch  # noqa: F401
        import transformers.generation.utils
        import transformers.modeling_utils  # noqa: F401
        from transformers import AutoModelForCausalLM, AutoTokenizer  # noqa: F401 - resolved only when they are named
