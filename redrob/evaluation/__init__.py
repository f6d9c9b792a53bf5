"""Measuring how well policies screen.

`rollout` gets answers from models and `baselines` makes the rows that no model writes; `records` grades them and turns
them into rows and differences; `intervals` says how sure those are. `protocols` and `measure` are `redrob evaluate`;
`results` and `results_table` are the file and its table, `pages` puts tables into README.md and `docs/`;
`reference_table` tells how well the reference reads.
"""
