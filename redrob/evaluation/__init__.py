"""Measuring how well policies screen.

`rollout` gets answers from models and `baselines` makes the rows that no model writes; `records` grades them and turns
them into rows and differences; `intervals` says how sure those are. `measure` is `redrob evaluate`; `results` is the
file, `tables` tells it, `reference_tables` how well the reference reads; `pages` puts both into README.md and `docs/`.
"""
