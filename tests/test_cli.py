"""The command line end to end in this process: real files, real reference and grader; only the models are canned."""

import io
import json
from types import SimpleNamespace

import pytest

import redrob.models
from redrob import __main__ as command_line
from redrob.terminal import visible
from tests.documents.docx_bytes import docx, p
from tests.documents.pdf_bytes import lines, pdf, text
from tests.fake_pair import FakePair

JOB = "Registered nurse, intensive care\nMust have:\n- ventilated patients\n- CRRT\n"
PROFILE = "Nurse\nHarbour General Hospital, 2018 to 2024: cared for ventilated patients and ran CRRT at night.\n"


@pytest.fixture
def case(tmp_path):
    (tmp_path / "job.md").write_text(JOB, encoding="utf-8")
    (tmp_path / "profile.txt").write_text(PROFILE, encoding="utf-8")
    return SimpleNamespace(
        folder=tmp_path,
        texts=["--jd", str(tmp_path / "job.md"), "--candidate", str(tmp_path / "profile.txt")],
    )


@pytest.fixture
def fake(monkeypatch):
    pair = FakePair()
    asked = []

    def load_pair(name=None, *, say=None, device=None, dtype=None):
        asked.append(name)
        say("Pair loaded")
        return pair

    monkeypatch.setattr(redrob.models, "load_pair", load_pair)
    pair.names = asked
    return pair


class TestAssess:
    def test_a_text_is_judged_with_its_evidence(self, run_here, case):
        code, out, err = run_here("assess", *case.texts)
        assert (code, err) == (0, "")
        assert out.startswith("evidence check: ")
        assert "ventilated patients" in out

    def test_each_requirement_is_told_once(self, run_here, case):
        _, out, _ = run_here("assess", *case.texts)
        assert [out.count(f"{asked}: ") for asked in ("ventilated patients", "CRRT")] == [1, 1]
        assert not [line for line in out.splitlines() if line.split()[:1] == ["must"]]
        assert "Shortlist" not in out  # which "evidence check: shortlist" says

    def test_the_day_up_to_which_a_role_goes_on_can_be_given(self, run_here, case):
        profile = case.folder / "going_on.txt"
        profile.write_text("Nurse, Elm Hospital, 2015 - present\nLooked after ventilated patients.")
        call = ["assess", *case.texts[:2], "--candidate", str(profile), "--json", "--today"]
        told = [json.loads(run_here(*call, day)[1])["facts"]["years_shown"] for day in ("2019-01-31", "2023-01-01")]
        assert told[0] * 2 == told[1]  # four years and eight

    def test_json_says_of_each_requirement_whether_it_is_a_gate(self, run_here, case):
        _, out, _ = run_here("assess", *case.texts, "--json")
        told = json.loads(out)
        gates = [(fact["text"], fact["gate"]) for fact in told["facts"]["requirements"]]
        assert [(r["text"], r["gate"]) for r in told["requirements"]] == gates

    def test_a_record_with_a_text_is_read_and_what_is_left_out_is_said(self, run_here, case):
        record = case.folder / "record.json"
        record.write_text(json.dumps({"id": 7, "text": PROFILE, "mood": "sunny"}))
        code, out, err = run_here("assess", *case.texts[:2], "--candidate", str(record), "--json")
        assert (code, json.loads(out)["candidate_text"]) == (0, PROFILE.strip())
        assert err == "Candidate profile: Not read, for 'text' is the whole profile: 'mood'.\n"

    def test_json_holds_what_the_reference_found(self, run_here, case):
        code, out, _ = run_here("assess", *case.texts, "--json")
        told = json.loads(out)
        assert code == 0
        assert told["decision"] in ("shortlist", "reject")
        assert (told["decision"] == "shortlist") == (told["score"] >= 0.5)
        assert (told["unjudged"], told["facts"]["occupation"] in ("same", "adjacent", "other")) == ("", True)

    def test_json_keeps_its_letters_where_standard_output_lacks_them(self, monkeypatch):
        out = io.TextIOWrapper(io.BytesIO(), "ascii", errors="replace")
        monkeypatch.setattr("sys.stdout", out)
        command_line._print_json({"quote": "Café"})
        out.flush()
        assert json.loads(out.buffer.getvalue()) == {"quote": "Café"}

    def test_json_of_a_case_that_cannot_be_judged_says_why_and_decides_nothing(self, run_here, case):
        code, out, _ = run_here("assess", "--jd", case.texts[1], "--candidate", case.texts[1], "--json")
        told = json.loads(out)
        assert (code, told["decision"], told["score"]) == (0, None, None)
        assert told["unjudged"].startswith("Both")

    def test_a_record_and_standard_input_are_read(self, run_here, case):
        record = case.folder / "record.json"
        record.write_text(json.dumps({"profile": {"current_title": "Nurse", "years_of_experience": 6}}))
        code, out, _ = run_here("assess", "--jd", "-", "--candidate", str(record), "--json", stdin=JOB.encode())
        assert code == 0
        assert "Title: Nurse" in json.loads(out)["candidate_text"]

    def test_a_pdf_and_a_docx_are_read_as_their_reader_sees_them(self, run_here, case):
        job, profile = case.folder / "job.docx", case.folder / "profile.pdf"
        job.write_bytes(docx("".join(p(line) for line in JOB.splitlines())))
        profile.write_bytes(pdf(lines(*PROFILE.splitlines()) + text("CRRT lead", extra="1 1 1 rg", y=500)))
        code, out, err = run_here("assess", "--jd", str(job), "--candidate", str(profile), "--json")
        assert code == 0
        assert json.loads(out)["candidate_text"] == PROFILE.strip()
        assert err == (
            "Candidate profile: Hidden text was left out: 9 characters on page 1, "
            "in white on a ground of the same colour.\n"
        )

    def test_the_byte_order_mark_of_windows_is_no_part_of_the_text(self, run_here, case):
        code, out, _ = run_here("assess", "--jd", "-", *case.texts[2:], stdin=b"\xef\xbb\xbf" + JOB.encode())
        assert code == 0
        assert "\ufeff" not in out


class TestCompare:
    def test_both_answers_and_their_rewards_stand_side_by_side(self, run_here, case, fake):
        code, out, err = run_here("compare", *case.texts, "--pair", "bundled")
        assert (code, fake.names) == (0, ["bundled"])
        assert "trained model: shortlist 0.90" in out
        assert "baseline: no valid verdict, there is text before the JSON object" in out
        assert "Pair loaded" in err
        # format_valid: the baseline's answer has prose around it, the policy's has none
        assert ["0.000", "1.000"] in [line.split()[1:] for line in out.splitlines() if "format_valid" in line]

    def test_json_goes_to_standard_output_alone(self, run_here, case, fake):
        code, out, _ = run_here("compare", *case.texts, "--json", "--gold", "reject", "--gold-score", "0.1")
        told = json.loads(out)
        assert code == 0
        assert told["gold"] == {"decision": "reject", "score": 0.1, "source": "visitor"}
        assert told["policy"]["rewards"]["decision_match"] == 0.0  # it says shortlist

    def test_both_answers_can_be_forced_into_json_and_that_is_told(self, run_here, case, fake):
        code, out, _ = run_here("compare", *case.texts, "--force-json")
        assert (code, fake.settings) == (0, [{"constrained": True}])
        assert "Both answers were forced into valid JSON" in out
        _, out, _ = run_here("compare", *case.texts)
        assert fake.settings[1:] == [{"constrained": False}]
        assert "forced" not in out

    def test_an_empty_profile_is_refused_before_a_model_is_loaded(self, run_here, case, fake):
        code, _, err = run_here("compare", *case.texts[:2], "--candidate", "-")
        assert (code, fake.names) == (2, [])
        assert err.startswith("error: Candidate profile: it is empty.")

    def test_a_bug_keeps_its_traceback(self, run_here, case, monkeypatch):
        def broken(*args, **kwargs):
            raise ZeroDivisionError

        monkeypatch.setattr(redrob.models, "load_pair", broken)
        with pytest.raises(ZeroDivisionError):
            run_here("compare", *case.texts)


class TestMistakes:
    @pytest.mark.parametrize(
        ("arguments", "stdin", "said"),
        [
            (["assess", "--jd", "none.txt", "--candidate", "-"], b"x", "none.txt: it cannot be read"),
            (["assess", "--jd", ".", "--candidate", "-"], b"x", ".: it cannot be read"),
            (["assess", "--jd", "-", "--candidate", "-"], b"x", "'-' is given twice"),
            (["assess", "JOB", "--candidate", "-"], b"%PDF-1.7 \xff\xfe", "damaged PDF"),
            (["assess", "JOB", "--candidate", "-"], b"a\x00b", "binary"),
            (["assess", "JOB", "--candidate", "-"], b"x" * 5_000_001, "larger than 5,000,000 bytes"),
            (["compare", "CASE", "--gold", "reject"], b"", "the score is missing. A decision and a score go together"),
            (
                ["compare", "CASE", "--gold-score", "0.9"],
                b"",
                "the decision is missing. A decision and a score go together",
            ),
            (["compare", "CASE", "--gold", "hire", "--gold-score", "1"], b"", "'hire' is unknown"),
            (["compare", "CASE", "--gold", "reject", "--gold-score", "nan"], b"", "Gold score"),
            (["compare", "CASE", "--pair", "qwen"], b"", "'qwen' is no pair"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_a_mistake_is_one_line_and_exit_code_2(self, run_here, case, arguments, stdin, said):
        known = {"JOB": case.texts[:2], "CASE": case.texts}
        code, out, err = run_here(*[word for part in arguments for word in known.get(part, [part])], stdin=stdin)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert said in err

    @pytest.mark.parametrize("text", ["[]", "{", "3", '"name"', "[" * 100_000], ids=lambda text: text[:6])
    def test_a_record_that_is_no_object_is_refused(self, run_here, case, text):
        (case.folder / "bad.json").write_text(text)
        code, _, err = run_here("assess", *case.texts[:2], "--candidate", str(case.folder / "bad.json"))
        assert code == 2
        assert "bad.json" in err

    def test_control_characters_do_not_reach_the_terminal(self, run_here, case, fake):
        fake.baseline = "\x1b[2J\x1b]0;owned\x07 no verdict"
        code, out, _ = run_here("compare", *case.texts)
        assert code == 0
        assert "\x1b" not in out
        assert visible("\u202eabc") == "?abc"  # right-to-left override


class TestRead:
    def test_what_is_read_can_be_corrected_and_given_back(self, run_here, case):
        code, out, err = run_here("read", "--jd", str(case.folder / "job.md"))
        assert (code, err) == (0, "")
        assert out.startswith("title: Registered nurse")
        (case.folder / "asked.txt").write_text("must: night shifts\nnice: ventilated patients\n", encoding="utf-8")
        code, out, _ = run_here("assess", *case.texts, "--requirements", str(case.folder / "asked.txt"), "--json")
        assert code == 0
        told = json.loads(out)["requirements"]
        assert [(r["text"], r["kind"]) for r in told] == [("night shifts", "must"), ("ventilated patients", "nice")]

    def test_a_mistake_in_the_list_is_one_line(self, run_here, case):
        (case.folder / "asked.txt").write_text("should: SQL\n", encoding="utf-8")
        code, out, err = run_here("assess", *case.texts, "--requirements", str(case.folder / "asked.txt"))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "Requirements, line 1" in err
