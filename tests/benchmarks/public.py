"""Measures the reader on public benchmarks that people labelled, from a folder that you name.

    make benchmarks ARGS=FOLDER
    make benchmarks ARGS='FOLDER --share 0.1'

The folder holds what its makers published: `skillspan_test.json` (kris927b/SkillSpan, `data/json/test.json`),
`green_testset.txt` (acp19tag/skill-extraction-dataset, `raw_data/testset.txt`) and `jobresqa.en.tsv`
(casicar/jobresqa-benchmark). They are read, and neither kept nor learned from: only figures are written.

In adverts, what the reader takes for something asked is compared with the spans that experts marked: the same tokens,
or any in common. In CVs, each question is asked like a requirement, and the lines are put in the order in which they
show it; right is a line of which the linguist's explanation repeats some words.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any, NamedTuple

import torch
from sklearn.feature_extraction.text import TfidfVectorizer
from tokenizers import Tokenizer

from redrob.errors import DataError, RedrobError
from redrob.evaluation.reference_tables import BENCHMARKS
from redrob.evaluation.results import FOLDER
from redrob.pool.first_stage import FirstStage
from redrob.provenance import provenance, weights_sha256, write_whole
from redrob.reference.reader.network import Reader
from redrob.reference.reader.read import TextReader, padded, tokenizer_of
from redrob.reference.reader.weights import FOLDER as READER
from redrob.reference.reader.weights import load as load_weights
from redrob.reference.reader.windows import profile_windows, tokens
from redrob.reference.schema import JobReading
from tests.benchmarks.reference import embeddings

PACKAGES = ("torch", "transformers", "tokenizers", "scikit-learn")
REPEATED = 5
"""Words in a row of an explanation that make a line of the CV the evidence."""
GREEN_ASKED = frozenset(("Skill", "Qualification", "Experience"))
"""Of its kinds, those that ask for something; Occupation and Domain do not."""
FIRST = (1, 5)


class Labelled(NamedTuple):
    """A text of tokens, and the (first, last) tokens of each span that people marked."""

    tokens: list[list[str]]
    """By sentence; each is a line of the text."""
    spans: set[tuple[int, int]]


class Question(NamedTuple):
    """A question about a CV, its lines, and which of them are right."""

    text: str
    lines: list[str]
    right: frozenset[int]


def skillspan(path: Path) -> list[Labelled]:
    """One text for each advert: its sentences follow each other."""
    rows = [json.loads(line) for line in _text(path).splitlines()]
    found = []
    for _, sentences in groupby(rows, key=lambda row: (row["source"], row["idx"])):
        kept = list(sentences)
        tags = [[tag for row in kept for tag in row[name]] for name in ("tags_skill", "tags_knowledge")]
        found.append(Labelled([row["tokens"] for row in kept], {span for line in tags for span in spans_in(line)}))
    return found


def green(path: Path) -> list[Labelled]:
    """One text for each sentence: the file does not say which belong together."""
    found = []
    for block in re.split(r"\n\s*\n", _text(path)):
        rows = [line.split() for line in block.splitlines() if line.strip()]
        if rows:
            tags = [row[-1] if row[-1][2:] in GREEN_ASKED else "O" for row in rows]
            found.append(Labelled([[row[0] for row in rows]], set(spans_in(tags))))
    return found


def spans_in(tags: Sequence[str]) -> Iterator[tuple[int, int]]:
    """First and last index of each span.

    >>> list(spans_in(["O", "B", "I", "B-Skill", "O"]))
    [(1, 2), (3, 3)]
    """
    start = None
    for at, tag in enumerate([*tags, "O"]):
        if start is not None and not tag.startswith("I"):
            yield start, at - 1
            start = None
        if tag.startswith("B") or (tag.startswith("I") and start is None):
            start = at


def jobresqa(path: Path) -> list[Question]:
    """Questions whose explanation repeats words of the CV."""
    csv.field_size_limit(10_000_000)
    rows = csv.DictReader(_text(path).splitlines(keepends=True), delimiter="\t")
    found = []
    for row in rows:
        lines = [line for line in row["resume"].split("\n") if _words(line)]
        told = _words(row["explanation"])
        runs = {tuple(told[at : at + REPEATED]) for at in range(len(told) - REPEATED + 1)}
        right = [n for n, line in enumerate(lines) if not runs.isdisjoint(_runs(_words(line)))]
        if right:
            found.append(Question(row["question"], lines, frozenset(right)))
    return found


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _runs(words: list[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(words[at : at + REPEATED]) for at in range(len(words) - REPEATED + 1))


def _text(path: Path) -> str:
    if not path.is_file():
        raise DataError(f"{path}: there is no such file. The folder holds the three that `--help` names.")
    return path.read_text(encoding="utf-8")


def found_spans(reader: TextReader, labelled: Labelled) -> set[tuple[int, int]]:
    """First and last token of what the reader takes for something asked."""
    text, places = "", list[tuple[int, int]]()
    for sentence in labelled.tokens:
        for token in sentence:
            places.append((len(text), len(text) + len(token)))
            text += token + " "
        text = text[:-1] + "\n"
    found = set()
    for asked in reader.advert(text):
        inside = [n for n, (start, end) in enumerate(places) if start < asked.span.end and asked.span.start < end]
        inside = [n for n in inside if any(c.isalnum() for c in text[slice(*places[n])])]
        if inside:
            found.add((inside[0], inside[-1]))
    return found


def span_figures(pairs: Sequence[tuple[set[tuple[int, int]], set[tuple[int, int]]]]) -> dict[str, Any]:
    """F1 of found spans against true ones: the same tokens, or any in common.

    >>> span_figures([({(0, 1), (4, 4)}, {(0, 2), (4, 4)})])
    {'spans': 2, 'found': 2, 'exact': {'precision': 0.5, 'recall': 0.5, 'f1': 0.5}, 'relaxed': \
{'precision': 1.0, 'recall': 1.0, 'f1': 1.0}}
    """
    spans, found = sum(len(true) for _, true in pairs), sum(len(told) for told, _ in pairs)
    ways: tuple[tuple[str, Callable[[tuple[int, int], tuple[int, int]], bool]], ...] = (
        ("exact", lambda a, b: a == b),
        ("relaxed", lambda a, b: a[0] <= b[1] and b[0] <= a[1]),
    )
    figures: dict[str, Any] = {"spans": spans, "found": found}
    for name, same in ways:
        precision = sum(any(same(t, r) for r in true) for told, true in pairs for t in told) / max(1, found)
        recall = sum(any(same(t, r) for t in told) for told, true in pairs for r in true) / max(1, spans)
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        figures[name] = {"precision": round(precision, 4), "recall": round(recall, 4), "f1": round(f1, 4)}
    return figures


@torch.no_grad()
def shown(question: Question) -> list[float]:
    """How much of the reader's evidence lies on each line."""
    model, tokenizer = _network()
    text = "\n".join(question.lines)
    starts = list(accumulate((len(line) + 1 for line in question.lines[:-1]), initial=0))
    read = tokens(tokenizer, text)
    weights = [0.0] * len(question.lines)
    for window in profile_windows(read, [("must", tokens(tokenizer, question.text).ids)]):
        ids, attention, segments = padded([window], "cpu")
        out = model.profile(ids, attention, segments, torch.tensor([[0, window.markers[0]]]))
        sure = 1 - float(out.status[0].softmax(-1)[0])  # that something shows in this window
        heard = out.evidence[0].softmax(-1)[window.begin : window.end].tolist()
        inside = [0.0] * len(question.lines)
        for number, weight in enumerate(heard):
            place = read.offsets[window.first + number][0]
            inside[bisect_right(starts, place) - 1] += weight * sure
        weights = [max(pair) for pair in zip(weights, inside, strict=True)]
    return weights


@cache
def _network() -> tuple[Reader, Tokenizer]:
    return load_weights(READER), tokenizer_of(READER)


def near(question: Question) -> list[float]:
    """Cosine of question and line, by the untuned encoder."""
    asked, *lines = embeddings([question.text, *question.lines])
    return [float(asked @ line) for line in lines]


def counted(question: Question) -> list[float]:
    """BM25 of question and line."""
    return FirstStage(JobReading(question.text, (), None), question.lines, together=0.0).scores(question.lines)


def weighed(question: Question) -> list[float]:
    """Cosine of question and line, by TF-IDF."""
    vectors = TfidfVectorizer(sublinear_tf=True).fit([question.text, *question.lines])
    asked, lines = vectors.transform([question.text]), vectors.transform(question.lines)
    return [float(value) for value in (lines @ asked.T).toarray()[:, 0]]


RANKERS: dict[str, Callable[[Question], list[float]]] = {
    "reader": shown,
    "encoder": near,
    "bm25": counted,
    "tf_idf": weighed,
}


def line_figures(questions: Sequence[Question]) -> dict[str, Any]:
    """How often a right line stands first, and among five; of lines that tie, the later stands first."""
    rows: dict[str, dict[str, float]] = {}
    for name, rank in RANKERS.items():
        hits = dict.fromkeys(FIRST, 0)
        for question in questions:
            weights = rank(question)
            order = sorted(range(len(weights)), key=lambda n: (-weights[n], -n))
            for most in FIRST:
                hits[most] += not question.right.isdisjoint(order[:most])
        rows[name] = {f"first_{most}": round(hit / len(questions), 4) for most, hit in hits.items()}
        print(name, rows[name], flush=True)
    return {"questions": len(questions), "lines": sum(len(q.lines) for q in questions), "rows": rows}


def measure(folder: Path, share: float) -> dict[str, Any]:
    """All three, on the first so many of each."""
    reader = TextReader.load()
    figures: dict[str, Any] = {}
    for name, labelled in (
        ("skillspan", skillspan(folder / "skillspan_test.json")),
        ("green", green(folder / "green_testset.txt")),
    ):
        some = labelled[: max(1, round(share * len(labelled)))]
        found = [(found_spans(reader, one), one.spans) for one in some]
        sentences = [({(first, last) for first, last in _sentences(one)}, one.spans) for one in some]
        figures[name] = {"texts": len(some), **span_figures(found), "every_sentence": span_figures(sentences)}
        print(name, figures[name], flush=True)
    questions = jobresqa(folder / "jobresqa.en.tsv")
    figures["jobresqa"] = line_figures(questions[: max(1, round(share * len(questions)))])
    return figures


def _sentences(labelled: Labelled) -> Iterator[tuple[int, int]]:
    first = 0
    for sentence in labelled.tokens:
        yield first, first + len(sentence) - 1
        first += len(sentence)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--share", type=float, default=1.0, help="of each benchmark; below 1 nothing is written")
    parser.add_argument("--out", type=Path, default=FOLDER)
    options = parser.parse_args()
    if not 0 < options.share <= 1:
        parser.error("--share is above 0 and at most 1")
    figures = measure(options.folder, options.share)
    if options.share == 1:
        measured = {"schema": BENCHMARKS.schema, "reader": weights_sha256(READER), **figures, **provenance(PACKAGES)}
        write_whole(options.out / BENCHMARKS.file, json.dumps(measured, indent=1) + "\n")
        print(f"{options.out / BENCHMARKS.file} is written. `make results` puts it on docs/reference.md.")


if __name__ == "__main__":
    try:
        main()
    except RedrobError as error:
        raise SystemExit(f"error: {error}") from error
