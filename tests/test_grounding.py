"""Places in the text shown: offsets survive normalisation, invisible characters, two sections and a cut."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from redrob.grounding import MAX_PLACES, Place, ShownText, carried_offsets, original_offsets
from redrob.prompts import Prompt
from redrob.reference import Span
from redrob.reference.language import visible
from redrob.rewards.claims import find_claims


def shown(job: str, candidate: str) -> ShownText:
    return ShownText(Prompt((), (), job, candidate, ()))


class TestClaims:
    def test_a_claim_is_found_in_both_sections_and_only_as_a_whole_word(self) -> None:
        [claim] = find_claims("asks for SQL")
        # "MySQL" is another word. Job: "SQL" at 0. Candidate: "sql" after the 10 characters of "MySQL and ".
        assert shown("SQL wanted", "MySQL and sql").of_claim(claim) == (
            Place("job", 0, 3),
            Place("candidate", 10, 13),
        )

    def test_an_invented_claim_is_nowhere(self) -> None:
        [claim] = find_claims("worked at Acme")
        assert shown("SQL wanted", "Worked at Bolt").of_claim(claim) == ()

    def test_a_name_across_the_border_of_the_sections_is_marked_on_both_sides(self) -> None:
        # The grader reads both sections as one text, so it takes "Harbour" + "General" for one name.
        [claim] = find_claims("at Harbour General")
        assert shown("Apply at Harbour", "General nurse").of_claim(claim) == (
            Place("job", 9, 16),
            Place("candidate", 0, 7),
        )

    def test_a_word_that_stands_everywhere_is_marked_at_most_twelve_times(self) -> None:
        [claim] = find_claims("uses SQL")
        assert MAX_PLACES == 12
        assert len(shown("SQL", "SQL " * 50).of_claim(claim)) == 12

    def test_ligatures_and_wide_digits_are_marked_as_they_are_written(self) -> None:
        candidate = "ﬁve years of ＳＱＬ"
        claims = find_claims("5 years of SQL")
        places = [shown("Nurse", candidate).of_claim(claim) for claim in claims]
        assert [[candidate[p.start : p.end] for p in found] for found in places] == [["ﬁve"], ["ＳＱＬ"]]


class TestEvidence:
    def test_evidence_of_the_reference_is_found_although_it_reads_without_invisible_characters(self) -> None:
        raw = "Baker at Oak\u00adLane for six years.\nI baked\u00a0 sour\u200bdough and ran the pastry section."
        read = visible(raw)
        span = Span(read.index("I baked"), len(read), read[read.index("I baked") :])
        [place] = shown("Baker", raw).of_evidence((span,), read)
        assert raw[place.start : place.end] == "I baked\u00a0 sour\u200bdough and ran the pastry section."

    def test_evidence_in_the_part_that_was_cut_is_left_out(self) -> None:
        text = "Ran the bakery. Baked bread."
        spans = (Span(0, 15, text[:15]), Span(16, 28, text[16:]))
        assert shown("Baker", text[:15]).of_evidence(spans, text) == (Place("candidate", 0, 15),)

    def test_a_requirement_is_found_in_its_own_words_and_not_inside_others(self) -> None:
        view = shown("We use MySQL.\nMust: month-end\n close, SQL", "x")
        assert view.of_requirement("SQL") == (Place("job", 38, 41),)
        assert view.of_requirement("Month-end close") == (Place("job", 20, 36),)
        assert view.of_requirement("Kafka") == ()
        assert view.of_requirement("") == ()


class TestOffsets:
    @given(st.text(max_size=60), st.data())
    def test_what_a_stretch_of_the_normal_form_stands_for_holds_it(self, text: str, data: st.DataObject) -> None:
        normal = unicodedata.normalize("NFKC", text)
        start = data.draw(st.integers(0, len(normal)))
        end = data.draw(st.integers(start, len(normal)))
        a, b = original_offsets(text)(start, end)
        assert 0 <= a <= b <= len(text)
        assert normal[start:end] in unicodedata.normalize("NFKC", text[a:b])

    def test_halves_of_hangul_are_one_piece(self) -> None:
        text = "a \u1112\u1161\u11ab b"  # three letters that make one syllable in the normal form
        assert original_offsets(text)(2, 3) == (2, 5)
        assert original_offsets(text)(4, 5) == (6, 7)

    def test_an_accent_that_is_composed_in_one_of_the_two_shifts_nothing(self) -> None:
        assert carried_offsets("Café ran", "Cafe\u200b\u0301 ran")(5, 8) == (7, 10)

    @given(st.lists(st.sampled_from(["a", "b", "é", " ", "\n", "\u200b", "\u00ad"]), max_size=40), st.data())
    def test_a_stretch_carried_over_keeps_its_ink(self, chars: list[str], data: st.DataObject) -> None:
        target = "".join(chars)
        source = " ".join(target.replace("\u200b", "").replace("\u00ad", "").split())
        start = data.draw(st.integers(0, len(source)))
        end = data.draw(st.integers(start, len(source)))
        a, b = carried_offsets(source, target)(start, end)
        ink = [c for c in source[start:end] if not c.isspace()]
        assert [c for c in target[a:b] if c not in " \n\u200b\u00ad"] == ink
