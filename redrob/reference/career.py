"""Which dated stretches and stated durations of a profile are work: not study, not leave, not the age of a licence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from redrob.reference.dates import Duration, Period, durations, periods
from redrob.reference.identity import TITLES, TRADES
from redrob.reference.language import Sentence

MAX_HEADER = 160  # characters of a line that can head a role
MAX_CAREER_YEARS = 55

_STUDY = re.compile(
    r"\b(?:b\.?sc|m\.?sc|(?-i:B\.?A|M\.?A|B\.?E)|[bm]\.a|b\.e|(?:ba|ma)(?= (?:\(?hons|in|degree)\b)|b\.?eng|m\.?eng|b\.?tech|m\.?tech|[bm]\.ed|(?-i:[BM]Ed|[BM]ED)|b\.?com|m\.?com|bba|mba|ll\.?[bm]|ph\.?d|m\.?phil|bachelor['’]?s?|master['’]?s? (?:of|in|degree)|"
    r"diploma|degree|gcses?|a[- ]levels?|btec|hnd|hnc|abitur|baccalaur\w{2,6}|pgce|honou?rs|graduated|undergraduate|coursework|(?:studied|studying)(?! (?:the|how|what|which|each|every|their|our|drawings?|plans)\b)|"
    r"secondary school|high school|sixth form|school leaver|scholarship|thesis|dissertation)\b",
    re.IGNORECASE,
)
_WORK_ANYWAY = re.compile(
    r"(?i)\b(?:taught|teacher|lecturer|teaching|tutor|researcher|research assistant|assistant|officer|engineer|manager|nurse|technician|worked|working|apprentic\w{2,5}|trainee|intern\w{0,4}|placement)\b",
)
_SCHOOL = re.compile(
    r"(?i)\b(?:academy|apprentic\w+|certific\w+|class(?:es)?|club|college|council|courses?|exams?|institute|lessons|level|licen[cs]e|modules?|nvq|polytechnic|"
    r"programme|qualif\w+|register\w*|school|seminars?|society|student|trainee|training|universit\w+|workshops?)\b",
)
_A_SCHOOL = re.compile(r"(?i)\b(?:academy|college|polytechnic|school|universit\w+)\b")
_TEACHES = re.compile(r"(?i)\b(?:teacher|lecturer|tutor|professor|instructor)\b")
_TITLE_WORDS = (TITLES | TRADES) - {"professional", "trainee", "intern", "apprentice", "graduate", "associate"}
_PARTS = re.compile(r"\s(?:at|for|with)\s|[,;:|·•()\t]|\s[-–—]+\s")
_AWAY = re.compile(
    r"(?i)\b(?:career break|maternity|paternity|parental leave|sabbatical|gap year|travell?ing(?! (?:[\w-]{1,12} ){0,2}(?:nurse|rn|cna|lpn|sales\w*|engineer|technician|tech|consultant|\w{0,12}therapist|inspector|auditor|chef|teacher)\b)|travel(?:l?ed)? (?:in|around|through)|unemployed|(?:made|took|taking|accepted|voluntary|after) redundan\w{1,3}|^\W{0,4}redundan\w{1,3}|between jobs|looking for work|job ?seeking|"
    r"caring for (?:my|his|her|their) (?:own )?(?:\w{3,9} )?(?:mother|father|mum|dad|parents?|child|children|son|daughter|family|wife|husband|partner|grand\w{3,8}|relatives?|kids?|brother|sister)|family leave|at home with|raising (?:(?:my|our|a|the|his|her|their|two|three|four|young|small) )+(?:child|children|kids?|family|sons?|daughters?)|(?:long|serious|own|my|an) illness|sick leave|military service|national service|imprison\w{0,4})\b",
)
_UNPAID = re.compile(
    r"(?i)\bvolunteer(?:ed|ing)?\b(?! (?:coordinat|manage|engage|service|recruit|programme|support))|\bvoluntary (?:work|role|post|basis|service)\b"
)
_TO_THE_MONTH = re.compile(r"(?i)y(?:ea)?r?s?\.?,? ?(?:and )?\d+ ?m")
"""How long a role lasted where a line ends in it: "9 yrs 7 mos"."""
_LESS = re.compile(r"(?i)\b(?:(?:less|fewer) than|(?<!just )under|below|not (?:quite|yet)) $")
_DENIED = re.compile(r"(?i)(?:\bnot|n['’]t) (?:yet )?(?:have|got|hold|show)(?: \w{1,9})? $")
_HELD_SINCE = re.compile(
    r"(?i)\b(?:licen[cs]\w{1,3}|cdl(?:[ -][a-c])?(?! driver)|regist\w{2,7}|pin|card|certif\w{2,8}|member\w{0,4}|resident|liv(?:e|ed|es|ing)|based|dbs|clean|visa|passport|permit|held|valid|ticket|fellow|citizen|married|settled|accredited|chartered|admitted|qualified)\W{1,2}(?:\w{1,20}\W{1,2}){0,4}$|\b(?<!been )in (?:business|operation|existence) $",
)
_TITLED = re.compile(
    r"(?i)\b(?:registered|registration|certified|certification|licen[cs]ed|licensing|chartered|qualified|accredited|resident|clean|card|ticket|visa|passport|permit|member(?= (?:services|relations|support|engagement))|membership|based|live-in)[ -]"
    r"(?!(?:of|with|by|in|as|at|for|to|since|from|and|on|under|through|no|check\w*|category|class|level)\b)"
    r"(?![^,(|\n]{0,60}\b(?:licen[cs]e|registration|certificate|membership|member|fellow|record|holder|number|status|pin)\b)[^\W\d_]{2}|"
    r"\b(?:(?:team|crew|staff|cast|faculty|board) member|(?:research|teaching|clinical|visiting|postdoctoral) fellow|registrar|member of (?:the )?(?:[^\W\d_]{1,12} )?staff)\b",
)
"""Titles of roles with a word that is else said of what somebody holds: "Registered Nurse", "Team Member"."""
_EMPLOYER = re.compile(r"(?:(?i:\b(?:at|for|with)\b)|[,|·•–—-])[ \t]?(?:the )?[A-Z]")
_OVERALL = re.compile(
    r"(?i)^[ '’+]{0,3}(?:of )?(?:\w{1,14} ){0,3}?(?:experience|in (?:the )?\w{3,}|as an? |as \w|working|of (?:practice|teaching|nursing|driving|service|work)|career|behind|under my belt|on the tools|in total|post[- ]qualif)",
)
_AT_PLACE = re.compile(r"^[ '’+]{0,3}(?:\w{1,12} ){0,3}?(?:at|with|for) (?:the |an? )?[A-Z]")
_NOT_WORK = re.compile(
    r"(?i)^[ '’]{0,2}\s*(?:ago|old|of age|contract|warranty|degree|course|notice|from now|sentence|gap|break|leave|off|college|in operation|of (?:trading|history|tradition)|(?:of )?(?:combined|collective)|of experience combined)\b|^[ '’+]{0,3}in business(?! \w)|^[ '’+]{0,3}in business (?:and|is|was|that)\b|^\W{0,3}(?:at|of) (?:university|college|school|study)",
)
_OF_A_FIRM = re.compile(
    r"(?i)\b(?:firm|company|business|employer|agency|brand|organi[sz]ation|practice|group|team|owners?|founders?|partners|colleagues|staff)(?:,? (?:which|that|who))?(?: now)? (?:with|has|have|had|boasts?|brings?|(?:has |have )?(?:served|traded|run)|celebrat\w{2,4}|share|combine)\b(?:(?!\bmy\b)[^.;\n]){0,25}$|\bcombined (?:\w{1,8} )?$|"
    r"\b(?:my|our|the) (?:\w{1,12} )?(?:manager|boss|mentor|supervisor|foreman|master|father|mother|uncle)(?:,? who)? (?:with|has|had|brings|brought) (?:\w{1,8} ){0,2}$|"
    r"\b(?:from|under|with|of|by) (?:\w{1,12} )?people (?:with|who (?:have|had)) (?:\w{1,8} ){0,2}$|"
    r"\b(?:has|had) been (?:in business|in operation|trading) (?:for )?(?:\w{1,8} ){0,2}$",
)
"""Years behind these are the firm's, somebody else's, or of several people."""
_TENURE_BEFORE = re.compile(r"(?i)(?:spent|for|after|worked)\s+(?:the (?:last|past) )?$")
_IN_THE_TRADE = re.compile(
    r"(?i)\b(?:in|at) (?:this|the|my) (?:\w{1,12} )?(?:line of work|field|trade|business|profession|industry|job|work) for\s+$",
)
_IN_IT = re.compile(
    r"(?i)^[ '’+]{0,3}(?:now )?in (?:this|the|my) (?:\w{1,12} )?(?:trade|profession|business|line of work|industry|game)\b(?! of)",
)
_CLAIM_BEFORE = re.compile(
    r"(?i)(?:\b(?:work |total |relevant |professional |overall |tot\.? )?(?:experience|exp\.?|yoe)(?: \((?:in )?(?:years|yrs|y)\)| total| in total| overall)?\W{1,3}|\b(?:been (?:at it|at this|doing (?:this|it|the same|that)(?: (?:work|job|kind of work|sort of work|line of work|for a living))?|in this (?:work|line)|practising|practicing|around|in it)|veteran|old hand)(?: \W|,| for)? {0,2}(?:for )?|"
    r"\b(?:my |the )?career(?: so far| to date)?: ?|(?:my |the )?career (?:so far )?(?:now )?(?:spans|covers|runs to|amounts to|stretches over)(?: over| some| about| roughly)? |\b(?:doing|done) for a living(?: (?:for|over))? (?:the (?:last|past) )?|\b(?:experience|time in the (?:trade|job|field)) (?:now |so far )?(?:adds up|amounts|comes|runs|stretches|extends) to(?: about| some| over| roughly)? |\b(?:clocked up|racked up|chalked up|notched up|built up|amassed|accumulated|gathered|put in|logged)(?: over| some| about)? )$",
)
_CLAIM_AFTER = re.compile(
    r"(?i)^[ '’+]{0,3}(?:(?:of )?(?:\w{1,12}[- ]){0,2}?(?:exp\b|hands-on|practice|yoe\b|in post)|on the (?:job|tools|floor|wards?|road|shop floor)|(?:have |has )?(?:gone by |passed )?since (?:i|he|she|they) (?:started|began|qualified|entered|joined|trained|took up)(?! (?:at|with|here)\b)|and counting|"
    r"(?:altogether|all told|all in all|overall|in all)\b|(?:doing|at) (?:this|it)\b)",
)
_ORDINAL = re.compile(
    r"(?i)\b(?:(?P<number>\d{1,2})(?:st|nd|rd|th)|(?P<word>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)) (?:year|season) (?:now )?(?:in|as|of) (?:the |this |my |an? )?(?!univ|school|college|degree|course|stud|training|apprent|business\b(?! \w))\w{3,}",
)
"""The year somebody is in: "my sixth year in the trade"."""
_ORDINALS = "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_BARE = re.compile(r"(?i)\b(?:experience|exp)\b\.? ?\((?:in )?(?:years|yrs)\)\W{1,3}(\d{1,2})\b")


def heads_a_role(line: str) -> bool:
    """Whether a line with a date range is the head of a role: short, no sentence, not study, not leave.

    >>> heads_a_role("Sous chef, Lime House, 2018 - 2024"), heads_a_role("BSc Physics, Leeds, 2010 - 2013")
    (True, False)
    """
    if len(line) > MAX_HEADER or not (found := periods(line)):
        return False
    if line[-1:] in ".!?" and line[: found[0].start_at].strip(" \t([*>•·-–—"):
        return False  # a sentence; where the dates come first, it is told after them: "2020 - 2023: Elm Home. Nights."
    return not is_study(line) and _AWAY.search(line) is None


def is_role_among_courses(line: str) -> bool:
    """Whether a line under a heading of courses is a role all the same: a title, an employer and dates, and no school.

    >>> is_role_among_courses("Cook, Oak Lane, 2014 - 2016"), is_role_among_courses("Cook, Elm College, 2014 - 2016")
    (True, False)
    """
    if not heads_a_role(line) or "since" in line or (_SCHOOL.search(line) and not _TEACHES.search(line)):
        return False
    words = _without_dates(line)
    return _has_title(words) and _EMPLOYER.search(words) is not None


def is_schooling(line: str) -> bool:
    """Whether a line with dates tells of a degree, or names a school and no title of a role there.

    >>> is_schooling("Leeds College, 2014 - 2016"), is_schooling("Porter, Leeds College, 2014 - 2016")
    (True, False)
    """
    return is_study(line) or (_SCHOOL.search(line) is not None and not _has_title(_without_dates(line)))


def is_a_school_alone(text: str, start: int, end: int) -> bool:
    """Whether a dated line names a school, and neither it nor a line beside it has a title of a role.

    >>> told = "Delhi University, 2005 - 2009\\nStudied dyes."
    >>> is_a_school_alone(told, 0, 29), is_a_school_alone("Porter\\n" + told, 7, 36)
    (True, False)
    """
    line = text[start:end]
    if _A_SCHOOL.search(line) is None or not heads_a_role(line):
        return False
    before = text[max(0, start - MAX_HEADER) : start].rstrip("\n").rpartition("\n")[2]
    after = text[end : end + MAX_HEADER].lstrip("\n").partition("\n")[0]
    near = [_without_dates(line), *(words for words in (before, after) if not periods(words))]
    return not any(_has_title(words) or _WORK_ANYWAY.search(words) for words in near)


def _without_dates(line: str) -> str:
    period = next(iter(periods(line)), None)
    return f"{line[: period.start_at]}\t{line[period.end_at :]}" if period else line


def _has_title(words: str) -> bool:
    """Whether a part of a line ends in a word of titles: "Sous chef, Lime House"; "Associate of Arts" does not."""
    ends = (part.split()[-1:] for part in _PARTS.split(words))
    return any(last.casefold() in _TITLE_WORDS for end in ends for last in end)


def names_a_role(line: str) -> bool:
    """Whether a line heads a role and does not tell since when somebody holds a licence, a visa or the like."""
    return heads_a_role(line) and any(not _is_held(line, p) or _is_titled(line, p) for p in periods(line))


def is_study(line: str) -> bool:
    """Whether a line tells of a degree or school rather than of a job."""
    return _STUDY.search(line) is not None and _WORK_ANYWAY.search(line) is None


def work_periods(text: str, found: Iterable[Sentence]) -> list[Period]:
    """Date ranges of these sentences that are work, with offsets into the text."""
    kept: list[Period] = []
    for sentence in found:
        words = text[sentence.start : sentence.end]
        here = periods(words)
        if not here or is_study(words) or _AWAY.search(words):
            continue
        if len(here) == 1 and len(words) <= MAX_HEADER and _UNPAID.search(words):
            continue
        for p in here:
            if _is_held(words, p) and not (sentence.line_start and heads_a_role(words) and _is_titled(words, p)):
                continue  # a licence since 2014 is no role since 2014
            kept.append(Period(p.first, p.end, p.start_at + sentence.start, p.end_at + sentence.start))
    return kept


def tells_what_is_held(line: str) -> bool:
    """Whether a line says since when somebody has a licence, a membership or the like."""
    return any(_is_held(line, p) for p in periods(line))


def _is_held(words: str, period: Period) -> bool:
    """Whether what is dated is a licence, by the words before; titles have them too, and a range in a role's line is its."""
    if period.end is not None and (_has_title(_without_dates(words)) or _WORK_ANYWAY.search(words)):
        return False
    return _HELD_SINCE.search(words, max(0, period.start_at - 50), period.start_at) is not None


def _is_titled(words: str, period: Period) -> bool:
    """Whether a title of a role stands before its date; "Registered nurse since 2014" is none without an employer."""
    title = _TITLED.search(words, 0, period.start_at)
    if title is None:
        return False
    since = words.startswith(("since", "Since"), period.start_at)
    return not since or _EMPLOYER.search(words, title.end(), period.start_at) is not None


def implied_month(text: str, found: Iterable[Period]) -> int | None:
    """Month in which a text was written, where a role that goes on says for how long: "Mar 2019 - Present (5 yrs 3 mos)".

    >>> line = "Mar 2019 - Present · 5 yrs 3 mos"
    >>> implied_month(line, periods(line)) == 2024 * 12 + 5
    True
    """
    months = []
    for period in found:
        if period.end is None:
            after = text[period.end_at : period.end_at + 40].lstrip(" \t()[]·•|,;-–")
            first = next(iter(durations(after.split("\n")[0])), None)
            if first is not None and first.start == 0:
                months.append(period.first + round(first.years * 12))
    return max(months, default=None)


def claims(text: str, found: Iterable[Sentence]) -> tuple[list[Duration], list[Duration]]:
    """Stated durations: of experience as a whole, and at named employers."""
    overall: list[Duration] = []
    stated: list[Duration] = []
    for sentence in found:
        overall += _counted(text, sentence)
        for d in durations(text[sentence.start : sentence.end]):
            d = Duration(d.years, d.start + sentence.start, d.end + sentence.start)
            after = text[d.end : min(d.end + 60, sentence.end)]
            of_a_firm = _OF_A_FIRM.search(text, max(sentence.start, d.start - 60), d.start)
            denied = _DENIED.search(text, max(sentence.start, d.start - 40), d.start)
            if _NOT_WORK.match(after) or d.years > MAX_CAREER_YEARS or of_a_firm or denied:
                continue
            if _LESS.search(text, max(sentence.start, d.start - 20), d.start):
                d = Duration(max(d.years - 0.5, d.years / 2), d.start, d.end)
            at_place = _AT_PLACE.match(after)
            claimed = _CLAIM_BEFORE.search(text, max(sentence.start, d.start - 40), d.start)
            in_it = _IN_IT.match(after) or _IN_THE_TRADE.search(text, max(0, d.start - 40), d.start)
            if in_it or (claimed and not at_place):
                overall.append(d)
                continue
            aside = after[:1] == ")" and not text.startswith(("a ", "an "), d.start)
            to_the_month = _TO_THE_MONTH.search(text, d.start, d.end) and not after.strip(" \t).")
            if at_place or aside or to_the_month or _TENURE_BEFORE.search(text, max(0, d.start - 25), d.start):
                stated.append(d)
            elif _OVERALL.match(after) or _CLAIM_AFTER.match(after):
                overall.append(d)
    return overall, stated


def _counted(text: str, sentence: Sentence) -> Iterator[Duration]:
    """Years that stand without their unit or as an ordinal: "Experience (years): 5", "my sixth year in the trade"."""
    for match in _ORDINAL.finditer(text, sentence.start, sentence.end):
        number = int(match["number"]) if match["number"] else _ORDINALS.index(match["word"].casefold()) + 2
        yield Duration(float(number), match.start(), match.end())
    for match in _BARE.finditer(text, sentence.start, sentence.end):
        yield Duration(float(match[1]), match.start(1), match.end(1))
