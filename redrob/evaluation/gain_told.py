"""What GRPO adds to the warm-up on a larger draw of held-out cases, in words, from `assets/results/gain.json`."""

from __future__ import annotations

from collections.abc import Mapping

SCHEMA = 1
MEASURES: Mapping[str, str] = {"total": "strict total", "decision_match": "decisions", "score_alignment": "scores"}
"""What is told of the difference."""
