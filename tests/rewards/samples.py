"""One case and a way to write completions about it, shared by the tests of the rewards."""

import json

CONTEXT = """Data Engineer at Brightwater Logistics
You will run our streaming platform. Must have: Kafka in production, Airflow, SQL, 4+ years of experience.
Node.js or C++ is a plus. ICU scheduling data, CI/CD, a Nursing licence for the clinical feed.

Maria Jansen, data engineer, 6 years.
Northwind Freight, 2018 to 2024: ran Kafka pipelines for twelve depots at 6.5+ GB an hour, cut costs by 60%.
Skills: Airflow, Python. Licence: Nursing licence since 2016."""

GOLD_DECISION, GOLD_SCORE = "reject", 0.42

GOOD_REASONS = (
    "Kafka: done at Northwind Freight",
    "SQL: not shown",
    "Experience: 6 years shown, 4 asked",
    "Nursing licence: listed",
    "Airflow: only listed",
)


def answer(*reasons: object, decision: object = GOLD_DECISION, score: object = GOLD_SCORE) -> str:
    """A completion; without reasons the good ones."""
    fields = {"reasons": list(reasons or GOOD_REASONS), "score": score, "decision": decision}
    return json.dumps(fields, ensure_ascii=False)


GOOD = answer()
