"""Findings in reasons against what is known of a case; every expectation is made by hand."""

from dataclasses import replace
from functools import partial

import pytest

from redrob import corpus
from redrob.judge import Facts, RequirementFact, Status, judge
from redrob.reference.job import title_of
from redrob.rewards import RuleBasedRewardModel
from redrob.rewards.findings import CaseFacts, Checker
from redrob.rewards.words import read_words
from redrob.rewards.written import answer, few
from redrob.verdict import Verdict

LICENCE = RequirementFact("HGV licence", "must", "denied", gate=True)
ROUTES = RequirementFact("experience of multi-drop routes", "must", "done")
TAIL_LIFT = RequirementFact("tail lift", "must", "listed")
ADR = RequirementFact("ADR certificate", "nice", "missing")
POINTS = RequirementFact("points for drink-driving", "disqualifier", "done")
CASE = CaseFacts(
    Facts((LICENCE, ROUTES, TAIL_LIFT, ADR, POINTS), years_required=3, years_shown=5, occupation="adjacent"),
    (
        ("I do not hold a lorry licence",),
        ("sixty parcels a day around Leeds",),
        ("tail lift, manual handling",),
        (),
        ("IN10 on my record",),
    ),
)
TEXT = """Driver wanted. HGV licence, experience of multi-drop routes, tail lift. ADR certificate a plus. No points for
drink-driving. Three years.

I do not hold a lorry licence. For five years sixty parcels a day around Leeds. Skills: tail lift, manual handling.
IN10 on my record."""


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("HGV licence: not held", [("HGV licence", True)]),
        ("HGV licence: held", [("HGV licence", False)]),
        ('HGV licence: "I do not hold a lorry licence"', [("HGV licence", True)]),
        ("Multi-drop routes: sixty parcels a day", [("experience of multi-drop routes", True)]),
        ("Multi-drop routes: done", [("experience of multi-drop routes", True)]),
        ("Multi-drop routes: not shown", [("experience of multi-drop routes", False)]),
        ("Multi-drop routes: tail lift and manual handling", [("experience of multi-drop routes", False)]),
        ("Tail lift: only listed", [("tail lift", True)]),
        ("Tail lift: listed, not shown in a role", [("tail lift", True)]),
        ("Tail lift: done", [("tail lift", False)]),
        ("ADR certificate: not mentioned; tail lift: shown", [("ADR certificate", True), ("tail lift", False)]),
        ("There is no ADR certificate", [("ADR certificate", True)]),
        ("The candidate has an ADR certificate.", [("ADR certificate", False)]),
        ("Points for drink-driving: applies", [("points for drink-driving", True)]),
        ("Points for drink-driving: does not apply", [("points for drink-driving", False)]),
        ("5 years shown, 3 years asked", [("years", True), ("years", True)]),
        ("Two years shown", [("years", False)]),
        ("3 years said, 3 years asked", [("years", False), ("years", True)]),  # as the prompt words it; 5 are shown
        ("Driver: a related occupation", [("occupation", True)]),
        ("Driver: the same occupation", [("occupation", False)]),
        ("The profile contradicts itself", [("contradiction", False)]),
        ("A strong, reliable and motivated person", []),
        ("Daily work with customers and reports", []),
    ],
)
def test_what_a_reason_says(reason: str, expected: list[tuple[str, bool]]) -> None:
    assert [(f.about, f.true) for f in Checker(CASE).findings(0, reason)] == expected


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("The candidate has 5 years of experience, which meets the 3 years required.", [("years", True)] * 2),
        ("Five years vs three required", [("years", True)] * 2),
        ("Has 5 years behind the wheel, exceeding the minimum of 3 years", [("years", True)] * 2),
        ("The candidate does not have the required 3 years of experience", [("years", False)]),
        ("Worked for 12 years in retail", []),
        ("5 years of this, 4 years of that and 3 years of those", []),  # guesses
        ("Has multi-drop routes but lacks an ADR certificate", [(ROUTES.text, True), (ADR.text, True)]),
        ("Has an ADR certificate but lacks multi-drop routes", [(ADR.text, False), (ROUTES.text, False)]),
        ("No ADR certificate: only drives vans", [(ADR.text, True)]),
        ("No multi-drop routes: only drives vans", [(ROUTES.text, False)]),
        ("ADR certificate: zero evidence", [(ADR.text, True)]),
        ("Not only multi-drop routes, sixty parcels a day", [(ROUTES.text, True)]),
        ("Tail lift: limited experience", []),  # neither listed nor not shown
        ("Tail lift: manual handling", [(TAIL_LIFT.text, True)]),
        ("The candidate has experience of multi-drop routes as a courier", [(ROUTES.text, True)]),
        ("Multi-drop routes are routine for this candidate", [(ROUTES.text, True)]),
        ("Drives multi-drop routes without supervision, sixty parcels a day", [(ROUTES.text, True)]),
        ("A tail lift is mentioned only under skills", [(TAIL_LIFT.text, True)]),
        ("ADR certificate: papers unknown", [(ADR.text, True)]),
        ("Satisfies the multi-drop routes requirement", [(ROUTES.text, True)]),
        ("Satisfies the ADR certificate requirement", [(ADR.text, False)]),
        ('HGV licence: meets it, "hold a lorry licence"', [(LICENCE.text, False)]),
        ("No lack of multi-drop routes, sixty parcels a day", [(ROUTES.text, True)]),
        ("Multi-drop routes: not without them, sixty parcels", [(ROUTES.text, True)]),
        ("Multi-drop routes: no doubt, sixty parcels a day", [(ROUTES.text, True)]),
        ("ADR certificate: no lack of it", [(ADR.text, False)]),
        ("ADR certificate: without doubt", [(ADR.text, False)]),
        ("ADR certificate: not missing", [(ADR.text, False)]),
        ("ADR certificate: not just listed", [(ADR.text, False)]),
        ("HGV licence: has not expired", [(LICENCE.text, False)]),
        ("HGV licence: never lapsed", [(LICENCE.text, False)]),
        ("HGV licence: no longer held", [(LICENCE.text, True)]),
        ("HGV licence: held or not held", []),
        ("Tail lift: not only listed but used", [(TAIL_LIFT.text, False)]),
        ("Multi-drop routes, no ADR certificate", [(ROUTES.text, True), (ADR.text, True)]),
        ("Multi-drop routes and no tail lift", [(ROUTES.text, True), (TAIL_LIFT.text, False)]),
        ("Multi-drop routes and a tail lift are both shown", [(ROUTES.text, True), (TAIL_LIFT.text, False)]),
        ("No certification in ADR (he drives vans around Leeds)", [(ADR.text, True)]),
        ("Five and a half years vs three required", [("years", True)] * 2),
        ("A related rather than the same occupation", [("occupation", True)]),
        ("Not the same occupation", []),
    ],
)
def test_what_a_reason_says_in_the_words_of_other_writers(reason: str, expected: list[tuple[str, bool]]) -> None:
    assert [(f.about, f.true) for f in Checker(CASE).findings(0, reason)] == expected


@pytest.mark.parametrize(
    ("evidence", "quote", "true"),
    [
        ("I do not hold a lorry licence", "I do not hold a lorry licence", True),
        ("I do not hold a lorry licence", "do not hold", True),
        ("I do not hold a lorry licence", "hold a lorry licence", False),  # what denies is cut off
        ("lorry licence only for the yard, not for roads", "lorry licence only for the yard", False),
        ("lorry licence only for the yard, not for roads", "not for roads", True),
        ("lorry licence: no", "lorry licence", False),
        ("yet to sit my lorry test", "lorry test", False),
        ("my lorry test is booked", "my lorry test is booked", True),  # whole
        ("my lorry test is booked", "my lorry test", False),
    ],
)
@pytest.mark.parametrize("more", ["", "valid, ", "yes, "])
def test_a_quotation_of_a_denial_says_itself_that_it_is_one(evidence: str, quote: str, true: bool, more: str) -> None:
    case = CaseFacts(Facts((LICENCE,)), ((evidence,),))
    found = Checker(case).findings(0, f'HGV licence: {more}"{quote}"', read_words(evidence))
    assert [f.true for f in found] == [true and not more]


@pytest.mark.parametrize(
    ("quote", "true", "bare"),
    [
        ("multi-drop routes", False, False),  # the advert's words; the profile says "routes" of something else
        ("drop parcels on routes", True, False),
        ("routes", True, True),  # the profile's word, and no more than the advert's
        ("the", False, False),
    ],
)
def test_the_advert_s_own_words_show_nothing(quote: str, true: bool, bare: bool) -> None:
    texts = ("I drop parcels on routes",)
    found = Checker(CaseFacts(Facts((ROUTES,)), (texts,))).findings(
        0, f'Multi-drop routes: "{quote}"', read_words(f"experience of multi-drop routes. {texts[0]} of the firm")
    )
    assert [(f.true, f.true and f.bare) for f in found] == [(true, bare)]


def test_a_paraphrase_says_that_it_is_done_and_not_by_what() -> None:
    found = Checker(CASE).findings(0, "Multi-drop routes: drove them all over the county")
    assert [(f.true, f.bare) for f in found] == [(True, True)]


def test_who_says_that_it_is_done_and_not_by_what_is_right_and_shows_nothing() -> None:
    found = Checker(CASE).findings(0, "The candidate has experience of multi-drop routes as a courier")
    assert [(f.true, f.bare) for f in found] == [(True, True)]


@pytest.mark.parametrize(
    ("quote", "true"),
    [
        ("sixty parcels a day", True),
        ("Sixty parcels... around Leeds", True),
        ("five years, sixty parcels a day", True),  # from the text, and most of it is the evidence
        ("sixty thousand parcels a day", False),
        ("Leeds around day a parcels sixty", False),
    ],
)
def test_a_quotation_stands_in_the_texts_word_for_word(quote: str, true: bool) -> None:
    found = Checker(CASE).findings(0, f'Multi-drop routes: "{quote}"', read_words(TEXT))
    assert [f.true for f in found] == [true]


@pytest.mark.parametrize(
    ("wanted", "status", "reason", "true"),
    [
        ("insurance claims", "done", "Insurance claims: handled forty claims a week", True),
        ("loading without damage", "done", "Loading without damage: forty a week", True),
        ("loading without damage", "missing", "Loading without damage: not shown", True),
        ("available at weekends", "missing", "Available at weekends: not shown", True),
    ],
)
def test_words_of_the_requirement_say_nothing_of_its_status(
    wanted: str, status: Status, reason: str, true: bool
) -> None:
    case = CaseFacts(Facts((RequirementFact(wanted, "must", status),)), (("forty a week",),))
    assert [(f.about, f.true) for f in Checker(case).findings(0, reason)] == [(wanted, true)]


def test_a_sentence_names_a_long_requirement_by_words_that_no_other_has() -> None:
    wanted = "current registration with the Nursing Council under part one, with midwifery as a field"
    council = RequirementFact(wanted, "must", "denied", gate=True)
    reason = "Not registered with the Nursing Council"
    alone = CaseFacts(Facts((council,)), ((),))
    assert [(f.about, f.true) for f in Checker(alone).findings(0, reason)] == [(wanted, True)]
    vetting = RequirementFact("vetting by police, court and Nursing Council abroad", "must", "listed")
    both = Checker(CaseFacts(Facts((council, vetting)), ((), ())))
    assert [f.about for f in both.findings(0, reason)] == [wanted]  # only one speaks of a registration
    assert both.findings(0, "No papers of the Nursing Council") == ()


def test_a_head_names_one_requirement_by_half_of_its_words() -> None:
    one, other = (
        RequirementFact(text, "nice", "missing") for text in ("offer applied mathematics", "help maths olympiad")
    )
    found = Checker(CaseFacts(Facts((one, other)), ((), ()))).findings(0, "Applied maths: not shown")
    assert len(found) == 1


def graded(*reasons: str, facts: CaseFacts | None = CASE) -> tuple[float, float]:
    """Quality of reasons and share that is not invented."""
    text = Verdict("reject", 0.2, reasons).as_json()
    found = RuleBasedRewardModel().grade(text, gold_decision="reject", gold_score=0.2, context=TEXT, facts=facts)
    return found.reason_quality, found.no_hallucination


class TestGrade:
    def test_true_findings_earn_all(self) -> None:
        assert graded("HGV licence: not held", 'Multi-drop routes: "sixty parcels a day"') == (1.0, 1.0)

    def test_a_false_one_cancels_a_true_one(self) -> None:
        assert graded("HGV licence: not held", "Multi-drop routes: not shown") == (0.0, 0.25)

    def test_a_reason_as_false_as_true_cancels_one(self) -> None:
        both = 'Multi-drop routes: "sixty parcels a day"; tail lift: done'  # the second half is false
        assert graded("HGV licence: not held", both) == (0.0, 2 / 3)
        mostly = f"{both}; ADR certificate: not mentioned"
        assert graded("HGV licence: not held", mostly) == (1.0, 3 / 4)

    def test_the_same_answers_are_alike_where_nothing_is_known(self) -> None:
        reasons = ("HGV licence: held for years", "Multi-drop routes: not shown")
        assert graded(*reasons, facts=None) == (1.0, 1.0)
        assert graded(*reasons) == (0.0, 0.0)

    def test_done_without_words_of_the_profile_is_true_and_not_usable(self) -> None:
        quality, grounded = graded("Multi-drop routes: done", "HGV licence: not held")
        assert (quality, grounded) == (0.25, 1.0)  # one of two is usable, and two are wanted

    def test_names_and_numbers_beside_a_true_fact_are_claims_of_their_own(self) -> None:
        reasons = ("Driver: a related occupation at Acme, 47 prizes; 5.5 years shown", "HGV licence: not held")
        assert graded(*reasons) == (1.0, 3 / 5)  # 5.5 is about what is shown; Acme and 47 are invented

    def test_a_note_says_what_is_so(self) -> None:
        text = Verdict("reject", 0.2, ("HGV licence: held since youth",)).as_json()
        found = RuleBasedRewardModel().grade(text, gold_decision="reject", gold_score=0.2, context=TEXT, facts=CASE)
        notes = [note.message for note in found.notes if note.component == "no_hallucination"]
        assert notes == ["reason 1 says 'HGV licence: held since youth', but the profile says that it is not so"]

    def test_the_card_looks_at_no_facts(self) -> None:
        text = Verdict("reject", 0.2, ("HGV licence: held since youth",)).as_json()
        grader = RuleBasedRewardModel("card")
        with_facts = grader.grade(text, gold_decision="reject", gold_score=0.2, context=TEXT, facts=CASE)
        assert with_facts == grader.grade(text, gold_decision="reject", gold_score=0.2, context=TEXT)


REVERSED: dict[Status, Status] = {"done": "missing", "listed": "done", "denied": "done", "missing": "done"}


class TestCorpus:
    """The rubric's bars, on the validation split."""

    @pytest.fixture(scope="class")
    def totals(self) -> dict[str, float]:
        grader = RuleBasedRewardModel()
        found: dict[str, list[float]] = {}
        for advert, candidates in corpus.load(split="validation"):
            blind = {
                "blind": ("The candidate works in the same occupation", "Driving licence: not shown"),
                "bag": ("managed team customers daily reports and safety", "worked years sales support systems"),
            }
            musts = [few(r.span.text) for r in advert.requirements if r.kind == "must"][:5]
            blind |= {
                f"advert {said}": tuple(f"{m}: {said}" for m in musts) for said in ("done", "not shown", "listed")
            }
            blind["advert echo"] = tuple(f'{m}: "{m}"' for m in musts)
            for candidate in candidates:
                case = corpus.case_facts(advert, candidate)
                gold = judge(case.facts)
                write = partial(answer, title=title_of(advert.text), decision=gold.decision, score=gold.score)
                answers = {"gold": write(case), "reversed": write(reversed_(case)), "swapped": write(swapped(case))}
                for name, text in {"profile": candidate.text, "advert": advert.text}.items():
                    answers[f"fragments of the {name}"] = Verdict(gold.decision, gold.score, fragments(text))
                shown = zip(musts, fragments(candidate.text), strict=False)
                reasons = tuple(f'{must}: "{words}"' for must, words in shown)
                answers["fragments under the musts"] = Verdict(gold.decision, gold.score, reasons)
                for name, reasons in blind.items():
                    answers[f"{name}, reject"] = Verdict("reject", 0.35, reasons)
                    answers[f"{name}, shortlist"] = Verdict("shortlist", 0.6, reasons)
                context = f"{advert.text}\n\n{candidate.text}"
                for name, verdict in answers.items():
                    total = grader.grade(
                        verdict.as_json(),
                        gold_decision=gold.decision,
                        gold_score=gold.score,
                        context=context,
                        facts=case,
                    ).total
                    found.setdefault(name, []).append(total)
        return {name: sum(values) / len(values) for name, values in found.items()}

    def test_true_answers_earn_nearly_all(self, totals: dict[str, float]) -> None:
        assert totals["gold"] >= 0.97

    def test_reversed_ones_earn_what_decision_score_and_form_are_worth(self, totals: dict[str, float]) -> None:
        assert totals["reversed"] <= 0.80

    def test_so_do_findings_of_other_requirements(self, totals: dict[str, float]) -> None:
        """Many requirements of a case share a status, so that about half of these findings are true by chance."""
        assert totals["swapped"] <= 0.80

    def test_copied_words_add_next_to_nothing_to_decision_score_and_form(self, totals: dict[str, float]) -> None:
        """Those are worth 0.70."""
        assert max(value for name, value in totals.items() if name.startswith("fragments")) <= 0.73

    def test_who_saw_neither_text_earns_little(self, totals: dict[str, float]) -> None:
        assert max(value for name, value in totals.items() if name.startswith(("blind", "bag"))) <= 0.60

    def test_who_saw_the_advert_alone_earns_little_more(self, totals: dict[str, float]) -> None:
        assert max(value for name, value in totals.items() if name.startswith("advert")) <= 0.65


def reversed_(case: CaseFacts) -> CaseFacts:
    """The case with every finding turned round."""
    facts = case.facts
    requirements = tuple(RequirementFact(r.text, r.kind, REVERSED[r.status], r.gate) for r in facts.requirements)
    occupation = "other" if facts.occupation == "same" else "same"
    turned = Facts(requirements, facts.years_required, facts.years_shown, occupation, facts.availability)
    return CaseFacts(turned, case.evidence)


def swapped(case: CaseFacts) -> CaseFacts:
    """The case with status and evidence of each requirement handed to the one before it."""
    requirements, facts = case.facts.requirements, case.facts
    after = [*requirements[1:], *requirements[:1]]
    moved = tuple(replace(r, status=other.status) for r, other in zip(requirements, after, strict=True))
    return CaseFacts(replace(facts, requirements=moved), (*case.evidence[1:], *case.evidence[:1]))


def fragments(text: str) -> tuple[str, ...]:
    """Five stretches of six words, spread over a text."""
    words = text.replace('"', "").split()
    return tuple(" ".join(words[len(words) * i // 5 :][:6]) for i in range(5))


def test_a_reason_of_more_than_twelve_clauses_is_no_finding() -> None:
    assert len(Checker(CASE).findings(0, "tail lift: only listed;" * 7 + "a;" * 5)) == 7
    assert Checker(CASE).findings(0, "tail lift: only listed;" * 7 + "a;" * 6) == ()


class TestAlwaysTrue:
    """What holds of nearly every case, or stands in the advert, earns nothing where it is said of this one."""

    @pytest.mark.parametrize(
        ("reason", "late", "expected"),
        [
            ("Available at once", False, []),
            ("Available at once", True, [("availability", False)]),
            ("Available late", True, [("availability", True)]),
            ("Available late", False, [("availability", False)]),
            ("Nothing contradicts itself", False, []),
            ("Notice period of three months", True, [("availability", True)]),
        ],
    )
    def test_availability_is_a_finding_where_somebody_is_late_or_said_to_be(
        self, reason: str, late: bool, expected: list[tuple[str, bool]]
    ) -> None:
        case = replace(CASE, facts=replace(CASE.facts, availability=0.9 if late else 1.0))
        assert [(f.about, f.true) for f in Checker(case).findings(0, reason)] == expected

    @pytest.mark.parametrize(
        ("said", "expected"),
        [("does not apply", []), ("not shown", []), ("within the limit", []), ("applies", [False])],
    )
    def test_an_exclusion_is_a_finding_where_it_applies_or_is_said_to(self, said: str, expected: list[bool]) -> None:
        case = CaseFacts(Facts((replace(POINTS, status="missing"),)), ((),))
        assert [f.true for f in Checker(case).findings(0, f"Points for drink-driving: {said}")] == expected

    def test_the_word_available_earns_no_more_than_any_other(self) -> None:
        bags = ("parcels customers available daily", "manual routes handling available")
        others = tuple(bag.replace("available", "dependable") for bag in bags)
        assert graded(*bags) == graded(*others) == (0.0, 0.0)

    def test_the_years_that_the_advert_asks_for_are_true_and_no_reason(self) -> None:
        """Both "years asked" and "not held" are grounded; only the second is usable, and two are wanted."""
        assert graded("Experience: 3 years asked", "HGV licence: not held") == (0.25, 1.0)
        assert graded("Experience: 5 years shown, 3 years asked", "HGV licence: not held") == (1.0, 1.0)
        assert graded("Experience: 5 years asked", "HGV licence: not held") == (0.0, 0.25)

    def test_the_same_fact_told_twice_is_told_once(self) -> None:
        twice = ("Driver: a related occupation", "Parcels, a neighbouring trade for routes")
        assert graded(*twice) == (0.25, 0.5)
        assert graded(twice[0], "HGV licence: not held") == (1.0, 1.0)

    def test_a_reason_may_tell_one_fact_again_beside_another(self) -> None:
        assert graded("HGV licence: not held", "HGV licence: not held; ADR certificate: not mentioned") == (1.0, 1.0)
