"""The fairness audit: change one thing about a candidate and ask again; compare groups in a batch.

`audit_stream` is counterfactual: the same job, the same profile, one edit. `impact_tables` is statistical: how often
each group of a batch is selected. Both describe what a screener did. Neither is a legal audit, and a person decides.
"""
