"""Answers many prompts at once on a processor: caches, passes, guesses. One call leads in: `generation.run`."""
