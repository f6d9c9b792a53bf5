"""Guided attention: where it looks, what its loss is, and that it changes nothing but what is learned."""

from __future__ import annotations

import dataclasses
import math
import re
from pathlib import Path
from typing import Any

import pytest
import torch

from redrob.cases import Case, load_cases
from redrob.errors import ConfigError
from redrob.prompts import build_prompt
from training.cases.reasons import name_of
from training.config import TrainConfig
from training.examples import encode, gold_answer
from training.find_heads import attention_paid
from training.guidance import NOTHING, Guide, askings, career_at, lookups, parse_heads
from training.policy import load_tokenizer, new_policy
from training.tiny_qwen3 import tiny_qwen3, tiny_tokenizer
from training.warmup import group_loss
from training.whole_rows import rows_loss


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return load_cases("train")


@pytest.fixture
def config(tmp_path: Path) -> TrainConfig:
    return TrainConfig(name="tiny", base_model=str(tiny_qwen3(tmp_path / "base")), lora=None, warmup=None)


class TestLookups:
    def test_each_stands_at_its_colon_and_points_at_the_words_that_the_answer_quotes(self, cases: list[Case]) -> None:
        tokenizer = tiny_tokenizer()
        seen = set()
        for case in cases[::29]:
            prompt, answer = build_prompt(tokenizer, case.job_description, case.candidate), gold_answer(case)
            tokens = tokenizer(answer, add_special_tokens=False)["input_ids"]
            for lookup in lookups(tokenizer, case, prompt, answer):
                before, after = tokenizer.decode(tokens[: lookup.at + 1]), tokenizer.decode(tokens[lookup.at + 1 :])
                if len(before) in career_at(answer):
                    continue
                assert before.endswith(":")
                finding = after.split('"')[0].split(";")[0].strip()
                shown = tokenizer.decode([prompt.input_ids[token] for token in lookup.evidence])
                if finding in ("not shown", "does not apply"):
                    assert lookup.evidence == NOTHING, (case.id, finding)
                elif finding in ("only listed", "says not done yet", "held", "not held", "applies"):
                    assert shown in case.candidate, (case.id, finding)
                else:
                    assert finding in shown, (case.id, finding, shown)
                seen.add(finding)
        assert {"not shown", "only listed", "says not done yet", "held"} < seen

    def test_every_requirement_that_an_answer_names_has_one(self, cases: list[Case]) -> None:
        tokenizer = tiny_tokenizer()
        notes = [case for case in cases if case.form == "note"]  # at most four requirements, all of them told
        for case in notes[:60]:
            answer = gold_answer(case)
            found = lookups(tokenizer, case, build_prompt(tokenizer, case.job_description, case.candidate), answer)
            assert len(found) == len(case.facts.requirements), case.id

    def test_a_case_without_places_has_none_and_trains_unguided(self, config: TrainConfig, cases: list[Case]) -> None:
        tokenizer, model = load_tokenizer(config), new_policy(config)
        own = dataclasses.replace(cases[0], shown_at=())
        example = encode(tokenizer, own, "evidence", guided=True)
        assert example.lookups == ()
        guide = Guide({0: (0,)})
        with guide.watching(model):
            answers, loss = group_loss(model, [example, example], tokenizer.pad_token_id, guide=guide)
        assert loss is not None
        (answers + loss).backward()
        assert loss.item() == 0.0


class TestAskings:
    def test_each_stands_before_a_name_and_points_at_where_the_job_asks_for_it(self, cases: list[Case]) -> None:
        """What follows an asking begins with the name it points at, or is a finding's end before that name."""
        tokenizer = tiny_tokenizer()
        for case in cases[::29]:
            prompt, answer = build_prompt(tokenizer, case.job_description, case.candidate), gold_answer(case)
            tokens = tokenizer(answer, add_special_tokens=False)["input_ids"]
            if prompt.cuts:
                continue
            named = set()
            for asking in askings(tokenizer, case, prompt, answer):
                after = tokenizer.decode(tokens[asking.at + 1 :]).lstrip('",; ')
                if asking.evidence == NOTHING:
                    ends = ("]", "first role", "more years", "a role", "on different", "a skill", "an expert")
                    assert after.startswith(ends), case.id
                    continue
                shown = tokenizer.decode([prompt.input_ids[token] for token in asking.evidence])
                assert shown in case.job_description, case.id
                if re.match(r"\d+ years? asked", after):
                    assert re.search(r"\by(ea)?rs?$", shown, re.IGNORECASE), (case.id, shown)
                else:
                    name = after.split(": ")[0].lower()
                    assert name in shown.lower(), (case.id, name, shown)
                    named.add(name)
            told = [r for r in case.facts.requirements if f"{name_of(r)}: " in answer]
            assert named == {name_of(r).lower() for r in told}, case.id

    def test_nothing_is_looked_for_beyond_the_end_of_a_text_that_is_cut(self, cases: list[Case]) -> None:
        """With this tokenizer some prompts are cut; what the job asks for after the cut is nowhere to be seen."""
        tokenizer = tiny_tokenizer()
        cut = 0
        for case in cases[::29]:
            prompt, answer = build_prompt(tokenizer, case.job_description, case.candidate), gold_answer(case)
            if not prompt.cuts:
                continue
            cut += 1
            for look, section in ((askings, prompt.job_description), (lookups, prompt.candidate)):
                for place in look(tokenizer, case, prompt, answer):
                    shown = [tokenizer.decode([prompt.input_ids[token]]).strip() for token in place.evidence]
                    assert place.evidence == NOTHING or all(text in section for text in shown), (case.id, shown)
        assert cut

    def test_after_the_last_finding_nothing_is_asked_any_more(self, cases: list[Case]) -> None:
        tokenizer = tiny_tokenizer()
        answer = gold_answer(cases[0])
        last = askings(tokenizer, cases[0], build_prompt(tokenizer, cases[0].job_description, "A cook."), answer)[-1]
        tokens = tokenizer(answer, add_special_tokens=False)["input_ids"]
        assert tokenizer.decode(tokens[last.at + 1 :]).startswith('"], "score"')
        assert last.evidence == NOTHING

    def test_years_that_nobody_asks_for_are_not_looked_for(self, cases: list[Case]) -> None:
        """Where the conditions end with the years said, the heads look at what is named after them, else at nothing."""
        tokenizer = tiny_tokenizer()
        unasked = [case for case in cases if re.search(r"years said(?!, \d)", case.reasons[0])]
        ending = [case for case in unasked if case.reasons[0].endswith("said")][:20]
        others = [case for case in unasked if "said; first role" in case.reasons[0]][:20]
        assert ending
        assert others
        for case in (*ending, *others):
            answer = gold_answer(case)
            prompt = build_prompt(tokenizer, case.job_description, case.candidate)
            tokens = tokenizer(answer, add_special_tokens=False)["input_ids"]
            (found,) = [
                asking
                for asking in askings(tokenizer, case, prompt, answer)
                if tokenizer.decode(tokens[: asking.at + 1]).endswith("years said")
            ]
            shown = tokenizer.decode([prompt.input_ids[token] for token in found.evidence]).lower()
            if case in ending:
                assert case.reasons[1].split(": ")[0].lower() in shown, case.id
            else:
                assert found.evidence == NOTHING, case.id

    def test_names_and_what_follows_findings_weigh_as_much_as_findings(self, cases: list[Case]) -> None:
        tokenizer = tiny_tokenizer()
        for case in cases[:40]:
            plain, naming = (encode(tokenizer, case, "evidence", naming=naming) for naming in (False, True))
            more = {tokenizer.decode([naming.answer[token]]) for token in naming.decisive - plain.decisive}
            starts = {name_of(r)[0] for r in case.facts.requirements if f"{name_of(r)}: " in gold_answer(case)}
            assert naming.decisive > plain.decisive
            assert all(any(text.lstrip(' "').startswith(start) for text in more) for start in starts), case.id


def test_each_year_and_place_of_the_career_is_looked_up_where_the_profile_has_it() -> None:
    tokenizer, told = tiny_tokenizer(), set()
    for case in [case for case in load_cases("train") if case.form != "note"][::9]:
        answer = gold_answer(case)
        prompt = build_prompt(tokenizer, case.job_description, case.candidate)
        tokens = tokenizer(answer, add_special_tokens=False)["input_ids"]
        found = {lookup.at: lookup.evidence for lookup in lookups(tokenizer, case, prompt, answer)}
        ends = {len(tokenizer.decode(tokens[: at + 1])): evidence for at, evidence in found.items()}
        *starts, year_end, dates_end = career_at(answer) or [0, 0]
        assert bool(starts) == ("first role" in case.reasons[0])
        for start in starts:
            shown = tokenizer.decode([prompt.input_ids[token] for token in ends[start]])
            word = re.match(r"\w+", answer[start:])
            assert word
            assert word[0] in shown, (case.id, answer[start:], shown)
        if starts and not prompt.cuts:
            shown = tokenizer.decode([prompt.input_ids[token] for token in ends[year_end]])
            assert re.search("since|present|now" if answer.startswith(" to now", year_end) else "-", shown), case.id
            more = re.match(r", (founded|in) ", answer[dates_end:])
            told.add(more and more[1])
            shown = tokenizer.decode([prompt.input_ids[token] for token in ends[dates_end]])
            if more:
                assert {"founded": "founded in", "in": "on site in"}[more[1]] in shown
            else:
                assert ends[dates_end] == NOTHING
    assert told == {None, "founded", "in"}


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("8 years said; first role 2018 to now", ["2018", " to now", ""]),
        (
            "first role 2018-2020, founded in 2021; a role is older than its employer",
            ["2018", "2020", "2021", "-", ", f"],
        ),
        (
            "first role 2018-20, in New York from 2019, Rome from 2018",
            ["2018", "20", "New", "2019", "Rome", "2018", "-", ", i"],
        ),
        ("8 years said, 4 years asked", []),
    ],
)
def test_a_career_is_told_by_its_years_and_places(said: str, places: list[str]) -> None:
    answer = f'{{"reasons": ["Cook: the same occupation; {said}"], "score": 0.50, "decision": "shortlist"}}'
    starts = career_at(answer)
    assert len(starts) == len(places)
    assert all(answer.startswith(place, start) for start, place in zip(starts, places, strict=True))
    if places and not places[-1]:
        assert answer.startswith('"]', starts[-1])


def test_data_without_places_trains_without_naming_too(config: TrainConfig, cases: list[Case]) -> None:
    own = dataclasses.replace(cases[0], shown_at=(), asked_at=())
    example = encode(load_tokenizer(config), own, "evidence", guided=True, naming=True)
    assert example.lookups == example.askings == ()
    assert example.decisive


def test_naming_heads_earn_a_loss_of_their_own(config: TrainConfig, cases: list[Case]) -> None:
    """With the same heads for both, the whole is the loss of the findings plus that of the names."""
    tokenizer, model = load_tokenizer(config), new_policy(config).eval()
    group = [encode(tokenizer, case, "evidence", guided=True, naming=True) for case in cases[:2]]
    names_only = [dataclasses.replace(example, lookups=example.askings) for example in group]
    losses = []
    for guide, examples in (
        (Guide({0: (1,)}, {0: (1,)}), group),
        (Guide({0: (1,)}), group),
        (Guide({0: (1,)}), names_only),
    ):
        with guide.watching(model):
            _, loss = group_loss(model, examples, tokenizer.pad_token_id, guide=guide)
        assert loss is not None
        losses.append(loss.item())
    assert losses[0] == pytest.approx(losses[1] + losses[2], rel=1e-5)
    assert losses[1] != pytest.approx(losses[2], rel=1e-3)


def test_whole_rows_guide_as_groups_do(config: TrainConfig, cases: list[Case]) -> None:
    """The same heads, queries and evidence, whether a row begins with its own prompt or after a shared one."""
    tokenizer, model = load_tokenizer(config), new_policy(config).eval()
    group = [encode(tokenizer, case, "evidence", guided=True, naming=True) for case in cases[:3]]
    guide, found = Guide({0: (1,)}, {1: (0,)}), []
    for loss_of in (group_loss, rows_loss):
        with guide.watching(model):
            answers, loss = loss_of(model, group, tokenizer.pad_token_id, guide=guide)
        assert loss is not None
        found.append((answers.item(), loss.item()))
    assert found[0] == pytest.approx(found[1], rel=1e-5)
    assert found[0][1] > 0.1


def test_heads_are_parsed_and_nonsense_is_refused() -> None:
    assert parse_heads(" 3:1  3:0 7:2 ") == {3: (1, 0), 7: (2,)}
    for wrong in ("3", "3:", "a:1", "3:-1", "3:1,4:2"):
        with pytest.raises(ConfigError, match="guided_heads"):
            parse_heads(wrong)
        with pytest.raises(ConfigError, match="naming_heads"):
            parse_heads(wrong, "warmup.naming_heads")


def test_the_loss_is_minus_the_logarithm_of_what_eager_attention_pays(config: TrainConfig, cases: list[Case]) -> None:
    """Two prompts of unequal length share a prefix and are padded; each is run whole and unpadded for comparison."""
    tokenizer, model = load_tokenizer(config), new_policy(config).eval()
    group = [encode(tokenizer, case, "evidence", guided=True) for case in cases[:2]]
    assert len({len(example.prompt) for example in group}) == 2
    guide = Guide({0: (1,), 1: (0, 3)})
    with guide.watching(model):
        _, loss = group_loss(model, group, tokenizer.pad_token_id, guide=guide)
    assert loss is not None

    model.set_attn_implementation("eager")
    expected: list[float] = []
    for example in group:
        with torch.no_grad():
            layers = model(
                input_ids=torch.tensor([[*example.prompt, *example.answer]]), output_attentions=True
            ).attentions
        for layer, head in ((0, 1), (1, 0), (1, 3)):
            for lookup in example.lookups:
                paid = layers[layer][0, head, len(example.prompt) + lookup.at, list(lookup.evidence)].sum()
                expected.append(-math.log(paid))
    assert loss.item() == pytest.approx(sum(expected) / len(expected), rel=1e-4)


def test_watching_changes_no_output_and_ends_with_the_attention_of_before(
    config: TrainConfig, cases: list[Case]
) -> None:
    tokenizer, model = load_tokenizer(config), new_policy(config).eval()
    ids = torch.tensor([list(encode(tokenizer, cases[0], "evidence").prompt)])
    with torch.no_grad():
        before = model(input_ids=ids).logits
        with Guide({0: (0,)}).watching(model):
            within = model(input_ids=ids).logits
        assert model.config._attn_implementation == "sdpa"
    assert torch.equal(before, within)


def test_another_attention_than_ours_is_refused(config: TrainConfig) -> None:
    model = new_policy(config)
    model.set_attn_implementation("eager")
    with pytest.raises(ConfigError, match="sdpa"), Guide({0: (0,)}).watching(model):
        pass


def test_steps_along_its_gradient_turn_attention_to_the_evidence(config: TrainConfig, cases: list[Case]) -> None:
    tokenizer, model = load_tokenizer(config), new_policy(config).train()
    guide, group = Guide({1: (2,)}), [encode(tokenizer, case, "evidence", guided=True) for case in cases[:2]]
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    losses: list[float] = []
    with guide.watching(model):
        for _ in range(12):
            _, loss = group_loss(model, group, tokenizer.pad_token_id, guide=guide)
            assert loss is not None
            losses.append(loss.item())
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
    assert losses[-1] < 0.8 * losses[0]


def test_heads_of_an_even_attention_pay_the_share_of_places_that_they_look_at(
    config: TrainConfig, cases: list[Case]
) -> None:
    """With all queries zero a head looks everywhere alike: evidence / tokens up to the colon."""
    tokenizer, model = load_tokenizer(config), new_policy(config).eval()
    with torch.no_grad():
        for layer in model.model.layers:
            layer.self_attn.q_norm.weight.zero_()
    case = next(case for case in cases if "done" in {r.status for r in case.facts.requirements})
    example = encode(tokenizer, case, "evidence", guided=True)
    shown = [lookup for lookup in example.lookups if lookup.evidence != NOTHING]
    shares = [len(lookup.evidence) / (len(example.prompt) + lookup.at + 1) for lookup in shown]
    paid: dict[tuple[int, int], Any] = attention_paid(model, tokenizer, [case], "evidence")
    assert len(paid) == model.config.num_hidden_layers * model.config.num_attention_heads
    for value in paid.values():
        assert value == pytest.approx(sum(shares) / len(shares), rel=1e-4)
