"""The fairness audit: change one thing about a candidate and ask again; compare groups in a batch.

`audit` is counterfactual: the same job, the same profile, one edit. `impact_tables` is statistical: how often each
group of a batch is selected. Both describe what a screener did. Neither is a legal audit, and a person decides.
"""

from redrob.fairness.audit import Audit, DimensionResult, Row, audit, audit_stream
from redrob.fairness.dimensions import DIMENSIONS, find_variants
from redrob.fairness.edits import Change, NothingToChange, Variant
from redrob.fairness.impact import GroupRate, ImpactTable, impact_tables
from redrob.fairness.scorers import Scored, Scorer, policy_scorer, reference_scorer

__all__ = [
    "DIMENSIONS",
    "Audit",
    "Change",
    "DimensionResult",
    "GroupRate",
    "ImpactTable",
    "NothingToChange",
    "Row",
    "Scored",
    "Scorer",
    "Variant",
    "audit",
    "audit_stream",
    "find_variants",
    "impact_tables",
    "policy_scorer",
    "reference_scorer",
]
