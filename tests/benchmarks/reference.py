"""Measures how well the reference reads and decides, and writes `assets/results/reference.json`.

    make reference
    make reference ARGS='--pairs pairs.jsonl --what "adverts and profiles that nobody here wrote"'

A file of pairs holds lines with `job_id`, `job_description`, `candidate` and `should_shortlist` (true, false or null).
It is measured and not kept. Keyword counters and the untrained encoder choose the threshold that suits them best, on
the very pairs that they are measured on; the reference does not.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from sklearn.feature_extraction.text import TfidfVectorizer

from redrob.corpus import FOLDER as CORPUS
from redrob.corpus import SPLITS, Screening, load
from redrob.errors import RedrobError
from redrob.evaluation.reference_tables import REFERENCE
from redrob.evaluation.results import FOLDER
from redrob.judge import Decision
from redrob.pool.first_stage import FirstStage
from redrob.provenance import provenance, write_whole
from redrob.reference import Assessment, Ranker
from redrob.reference.reader.read import padded, tokenizer_of
from redrob.reference.reader.weights import FOLDER as READER
from redrob.reference.reader.weights import load as load_weights
from redrob.reference.reader.windows import MOST, advert_windows, tokens
from redrob.reference.schema import JobReading
from tests.benchmarks.reading import decisions, measure
from training.train_reader import base_of_wheel, encoder_of

PACKAGES = ("torch", "transformers", "tokenizers", "numpy")
STRANGERS = 3
"""Profiles of other trades that each advert is shown."""
RULES = FOLDER / "rules.json"
"""Figures of the rules that the reader replaced, measured at the last commit that had them."""


class Pair(NamedTuple):
    """One advert, one profile, and what a person said."""

    job_id: str
    job: str
    candidate: str
    verdict: Decision


def pairs_of(screenings: Sequence[Screening]) -> list[Pair]:
    """The corpus as pairs of texts, in its order."""
    return [Pair(s.advert.id, s.advert.text, c.text, c.verdict) for s in screenings for c in s.candidates]


def pairs_in(path: Path) -> list[Pair]:
    """A file of pairs; those that a person called unclear are left out."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Pair(r["job_id"], r["job_description"], r["candidate"], "shortlist" if r["should_shortlist"] else "reject")
        for r in rows
        if r["should_shortlist"] is not None
    ]


def strangers(screenings: Sequence[Screening], draw: random.Random, each: int = STRANGERS) -> list[Pair]:
    """For every advert, profiles that were written for adverts of other groups of occupations: nobody fits."""
    written = [(s.advert.group, c.text) for s in screenings for c in s.candidates]
    found = []
    for advert in (s.advert for s in screenings):
        others = [text for group, text in written if group != advert.group]
        found += [Pair(advert.id, advert.text, text, "reject") for text in draw.sample(others, each)]
    return found


def assessed(pairs: Sequence[Pair]) -> list[Assessment]:
    """What the reference says of each pair."""
    rankers = {job: Ranker(job) for job in dict.fromkeys(pair.job for pair in pairs)}
    return [rankers[pair.job].assess(pair.candidate) for pair in pairs]


def rows_of(pairs: Sequence[Pair], found: Sequence[Assessment]) -> dict[str, dict[str, float]]:
    """Figures of everybody who decides from the texts alone."""
    groups = [pair.job_id for pair in pairs]
    jobs = list(dict.fromkeys(pair.job for pair in pairs))
    rows = {
        "reference": decisions([(p.verdict, a.score, a.decision) for p, a in zip(pairs, found, strict=True)], groups)
    }
    profiles = [pair.candidate for pair in pairs]
    places = [jobs.index(pair.job) for pair in pairs]

    vectors = TfidfVectorizer(sublinear_tf=True, stop_words="english").fit([*jobs, *profiles])
    cosine = np.asarray(
        vectors.transform([jobs[at] for at in places]).multiply(vectors.transform(profiles)).sum(axis=1)
    ).ravel()
    stages = [FirstStage(JobReading(job, (), None), profiles, together=0.0) for job in jobs]
    counted = [stages[at].scores([profile])[0] for at, profile in zip(places, profiles, strict=True)]
    told, asked = embeddings(profiles), embeddings(jobs)
    near = (told * asked[places]).sum(-1).tolist()
    for name, scores in (("tf_idf", cosine.tolist()), ("bm25", counted), ("encoder", near)):
        rows[name] = best_threshold([pair.verdict for pair in pairs], scores, groups)
    return rows


@torch.no_grad()
def embeddings(texts: Sequence[str]) -> torch.Tensor:
    """(texts, 384) unit vectors of the base encoder, mean over tokens and windows: how it is used untrained."""
    base = base_of_wheel()
    tokenizer, encoder = tokenizer_of(base), encoder_of(base).eval()
    found = []
    for text in texts:
        ids, attention, _ = padded(advert_windows(tokens(tokenizer, text)), "cpu")
        states = encoder(input_ids=ids, attention_mask=attention).last_hidden_state
        mean = (states * attention[..., None]).sum((0, 1)) / attention.sum()
        found.append(mean / mean.norm())
    return torch.stack(found)


def reliability(pairs: Sequence[Pair], found: Sequence[Assessment]) -> dict[str, Any]:
    """How often a score means a fit, in fifths, and how right decisions are outside the band that is called unclear."""
    fits = [pair.verdict == "shortlist" for pair in pairs]
    fifth = [min(4, int(a.score * 5)) for a in found]
    bins = []
    for number in range(5):
        inside = [fit for fit, at in zip(fits, fifth, strict=True) if at == number]
        bins.append({"from": number / 5, "n": len(inside), "fits": sum(inside)})
    clear = [(a.decision == "shortlist") == fit for fit, a in zip(fits, found, strict=True) if not a.unclear]
    return {
        "bins": bins,
        "unclear": round(1 - len(clear) / len(found), 4),
        "decided_rightly_outside": round(sum(clear) / max(1, len(clear)), 4),
    }


def best_threshold(verdicts: Sequence[Decision], scores: Sequence[float], groups: Sequence[str]) -> dict[str, float]:
    """Figures of a score, with the threshold that decides most of these very pairs rightly."""
    limit = max(
        sorted(set(scores)),
        key=lambda t: sum((s >= t) == (v == "shortlist") for s, v in zip(scores, verdicts, strict=True)),
    )
    decided: list[tuple[str, float, Decision]] = [
        (v, s, "shortlist" if s >= limit else "reject") for v, s in zip(verdicts, scores, strict=True)
    ]
    return decisions(decided, groups)


def told(what: str, pairs: Sequence[Pair], more: dict[str, dict[str, float]]) -> dict[str, Any]:
    """One set as the file holds it."""
    found = assessed(pairs)
    return {
        "what": what,
        "pairs": len(pairs),
        "adverts": len({pair.job_id for pair in pairs}),
        "fits": sum(pair.verdict == "shortlist" for pair in pairs),
        "rows": {
            name: {key: round(value, 4) for key, value in row.items()}
            for name, row in {**rows_of(pairs, found), **more}.items()
        },
        "reliability": reliability(pairs, found),
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=CORPUS)
    parser.add_argument("--split", choices=SPLITS, default="validation")
    parser.add_argument("--pairs", type=Path, default=None, help="a file of pairs, measured beside the corpus")
    parser.add_argument("--what", default="pairs that nobody here wrote", help="what those pairs are, in a few words")
    parser.add_argument("--out", type=Path, default=FOLDER)
    options = parser.parse_args()
    screenings = load(options.data, split=options.split)
    reading = measure(load_weights(READER), screenings, READER, "cpu", most=MOST)
    given = {key: reading[f"given_{key}"] for key in ("decided_rightly", "fits_shortlisted", "auc", "order")}
    rules = json.loads(RULES.read_text(encoding="utf-8"))["rows"]
    more = {"reference_given": given}
    if options.split in rules:
        more["rules"] = rules[options.split]
    sets = {options.split: told(f"Machine-written texts of {options.split}", pairs_of(screenings), more)}
    others = assessed(strangers(screenings, random.Random(1)))
    sets[options.split]["strangers"] = {"n": len(others), "shortlisted": sum(a.decision == "shortlist" for a in others)}
    if options.pairs:
        pairs = pairs_in(options.pairs)
        sets["real"] = told(options.what[0].upper() + options.what[1:], pairs, {"rules": rules["real"]})
    kept = {k: round(v, 4) if isinstance(v, float) else v for k, v in reading.items() if not k.startswith("given")}
    kept["status_f1"] = {k: round(v, 4) for k, v in reading["status_f1"].items()}
    measured = {
        "schema": REFERENCE.schema,
        "sets": sets,
        "reading": {"split": options.split, **kept},
        **provenance(PACKAGES),
    }
    write_whole(options.out / "reference.json", json.dumps(measured, indent=1) + "\n")
    print(f"{options.out / 'reference.json'} is written. `make results` puts it into the README.")


if __name__ == "__main__":
    try:
        main()
    except RedrobError as error:
        raise SystemExit(f"error: {error}") from error
