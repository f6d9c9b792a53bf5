"""Turns of speech by which a clause leaves a thing undone, whatever its verb is of itself.

Each stands for a construction and not for a phrase: an order of words ("not once did I"), a time that was not one's own
("before I joined"), an owner who is somebody else ("to Bogdan", "a cousin who"), a measure that falls short ("too small
for"), knowledge that is said to be thin. They are tried together, and only in clauses that hold a word of `_SIGNS`.
"""

from __future__ import annotations

import re

from redrob.reference.vocabulary_stance import FAMILY, OTHERS

_ME = r"(?:i|we|he|she|they)"
_MY = r"(?:my|his|her|their|our)"
_OBLIQUE = r"(?:me|us|him|her|them)"
_ACTS = r"(?:did|does|do|dealt|deals|handled?|handles|took|takes|saw|sees|looked|looks|worried|worries|kept|keeps|ran|runs|had|has|wanted|guarded|managed|manages|made|makes|owned|owns|decided|decides|arranged|knew|knows|could|would|wrote|writes|built|prepared|carried|covered|covers)"
_FIRST = ("not ", "never", "at no ", "nowhere", "in no", "on no ", "for ", "in none")
_SIGNS = frozenset(
    "before time after where too keep keeps kept bar bars barred hold holds held steer steers steered shut shuts left leave leaves rule rules ruled stop stops stopped prevent prevents prevented exclude excludes excluded "
    "spare spares spared save saves saved ban bans banned block blocks blocked excuse excuses excused exempt exempts exempted nothing next let lets knowledge understanding grasp idea notion picture acquaintance contact "
    "exposure command what attempt attempts tries try effort efforts stab plan plans something job thing task matter chore empty blank unticked open bare unfilled thought think believe feel felt imagine suspect "
    "machines robots computers software system machine computer robot program himself herself themselves own point item requirement line firm agency bureau company contractor colleague specialist accountant office only reserve reserves reserved off away ill sick absent abroad hospital leave holiday mind radar agenda horizon vain know knows".split()
).union(word for name in re.findall(r"[a-z]{3,}", FAMILY) for word in (name, name + "s"))
_WORD = re.compile(r"\w+")
"""A word that some construction needs: most clauses hold none, and cost one search."""
_NO_FAULT = r"(?:ever |once )?(?:miss|fail|los[et]|drop|break|skip|stop|refus|complain|let|regret|hesitat|forg|mind|leave|need (?:help|remind)|have (?:to be|cause|a complaint)|take a|turn|shy|quit|run out|slip|cut corners|go home|doubt)"

_ABSENT = re.compile(
    # Turned about for stress: "at no time did I".
    rf"^(?:not (?:once|ever|(?:on|at|in|for|during) (?:any|a single|one)\b)|at no|in no|on no|in none of|nowhere|never(?: once| yet| before)?)\b[^,.;]{{0,40}}? (?:did|have|has|had|was|were|am|do|could|would) (?:{_ME}|any\w+|my \w+|the \w+) (?!{_NO_FAULT})"
    # Over before, or begun after, one's own time.
    rf"|^(?!(?:{_ME})\b)[^,;]{{2,60}}? (?:\w{{2,12}}(?<!need)(?<!start)ed|gone|done|sold|cut|shut|over|built|brought in|introduced|taken away)(?: \w+){{0,3}}? (?:before|by the time|after) {_ME} (?:\w+ly |even |had |was |were |got )?(?:arriv|came|come|join|start(?:ed)?\W*$|left|leav|there\W*$|gone|hired|appointed|taken on|moved|set foot)"
    # Where what one knows ends.
    rf"|\b(?:is|was)(?: just| exactly| about)? where (?:{_ME}|{_MY})\b[^.;]{{0,40}}?\b(?:runs? out|ran out|ends?|stops?|falls? (?:short|down)|gives? (?:up|out)|draws?|fails?|dries|bows? out|pass)\b"
    rf"|\bwhat (?:any|every|the average|most|the next) [\w-]+ (?:knows?|knew|sees?|hears?|reads?|does|picks? up|can see)\b"
    rf"|^(?:\w+ ){{0,2}}?(?:all|most of what) {_ME} (?:know|knows|have|has) (?:of|about) [^.;]{{2,40}} (?:comes?|came|is|stems?)\b(?![^.;]*\b(?:years|work|job|jobs|practice|doing)\b)"
    # Knowledge said to be thin.
    rf"|\b{_MY} (?:own |only |whole |entire |main )?(?:knowledge|understanding|grasp|idea|notion|picture|command|acquaintance|contact|exposure) (?:of|with|in|about|for|to) [^.;]{{2,60}}? (?:is|are|was|were|comes?|came|stems?|goes|go|stops?|ends?|remains?|amounts?|extends?|has|never|does|do)\b[^.;]{{0,40}}?\b(?:academic|theoretical|second[- ]?hand|bookish|superficial|sketchy|thin|limited|minimal|hearsay|zero|nil|patchy|vague|passive|borrowed|youtube|television|books?|textbooks?|reading|films|a customer|stories|no (?:further|deeper|more)|not|never|where)\b"
    # Kept from it, or by somebody else.
    rf"|^(?!nothing|nobody|no\b|never|none)[^,;]{{2,60}}?\b(?:ke(?:ep|eps|pt)|bar(?:s|red)|held|holds|steer\w*|shut\w*|left|leaves?|ruled?|rules|stop\w*|prevent\w*|exclud\w+|spar(?:es|ed)|saved?|ban\w*|block\w*|excus\w+|exempt\w*) {_OBLIQUE} (?:\w+ ){{0,2}}?(?:away from|out of|off|from|clear of)\b"
    rf"|^(?:\w+ ){{0,3}}?(?:have|has|had|know|knows|got) (?:an?|two|some|one) (?:[\w-]+ )?{FAMILY} (?:who|that|in|working|with)\b"
    rf"|\b(?:is|was|are|were|remained|stayed|became) (?:always |mostly |only )?(?:something|what|(?:an? )?(?:job|thing|task|matter|chore)) (?:that |which )?(?:only )?(?:(?:the|an?|our|my|another|his|her|their) (?:[\w'’-]+ ){{1,3}}?|others |other people |someone |somebody |people )(?:\w+ly |always )?{_ACTS}\b(?![^.;]*\b(?:{_OBLIQUE}|with my|to my)\b)"
    rf"|\bto (?:an?|the|our) (?:[\w-]+ )?(?:firm|agency|bureau|company|contractor|colleague|specialist|accountant|office) (?:that|who|which) {_ACTS}\b"
    rf"|\bonly (?!{_ME}\b|{_OBLIQUE}\b)(?:(?:the|an?|our|those|qualified|senior|trained) )?(?:[\w-]+ ){{1,3}}?(?:{_ACTS}|(?:was|were|is|are) (?:allowed|permitted|trusted|let|licensed|cleared|supposed|able|entitled)|may|might|can)\b(?![^.;]*\b(?:{_OBLIQUE}|{_MY})\b)"
    rf"|^for [^,;]{{2,40}},? (?:we|i|they|the \w+|my \w+) (?:rang|called|phoned|asked|hired|paid|went to|turned to|relied on|needed|sent for|brought in|booked) "
    rf"|\breserve[sd]? [^.;]{{2,40}} for (?!{_OBLIQUE}\b|{_MY}\b)"
    rf"|^{_ME} (?:was|were|happened to be) (?:off|away|ill|sick|absent|abroad|in hospital|on (?:leave|holiday))\b[^.;]{{0,20}} (?:when|while) "
    rf"|^(?:machines|robots|computers|software|the (?:system|machine|computer|robot|software|program)) (?:\w+ly )?{_ACTS}\b(?![^.;]*\b(?:{_OBLIQUE}|{_MY})\b)"
    rf"|^(?:the|{_MY}|an?) (?!one\b|only\b)[^,;]{{5,70}} (?:himself|herself|themselves)$"
    rf"|\b(?:had|has|have) (?:its|their) own (?:\w+ )?(?:crew|team|people|department|staff|man|office|specialists?|unit|desk)\b"
    rf"|\b(?:one|only|single) (?:point|thing|item|requirement|line) (?:that |where )?{_ME} (?:fail|fall short|lack|miss|cannot|can['’]t|struggle)"
    # Falls short, is left open, was given up.
    rf"|\b(?:is|was|are|were|am|been|remained)(?: always| far| simply| just| a bit| much| still| only)* too \w+ (?:for(?! (?:me|us)\b)|to (?:have|need|do|offer|own|afford|keep|bother|get))\b"
    rf"|\b(?:box|line|field|row|column|square|cell|entry|space)(?: \w+){{0,5}}? (?:empty|blank|unticked|open|bare|unfilled)\b"
    rf"|^{_ME}(?: have| has)? (?:\w+ly )?\w+ nothing (?:that|which|to do with|connected|related|resembling|like|in the way of)\b"
    rf"|\b(?:attempts?|tries|try|efforts?|stab|plans?) (?:at|with|to|for|in) [^.;]{{2,50}}? (?:end(?:ed|s) in|failed|came to (?:nothing|grief|little)|fell through|went (?:wrong|nowhere)|flopped|(?:was|were) (?:short|brief|abandoned|rejected|turned down|dropped|shelved)|petered|got nowhere)"
    # Yet to come, tried out, thought of.
    rf"|^(?:and )?(?:the |my |his |her )?(?:very )?next (?:big |real |great )?(?:thing|step|skill|challenge|goal|mountain|hurdle|stop|target|item|subject|topic|hill|project|chapter|frontier)\b[^.;]{{0,40}}?(?: is| would be| will be|:| -)"
    rf"|\bon {_MY} (?:mind|radar|agenda|horizon)\b|\b(?:look|search|seek|hunt)\w* (?:\w+ ){{0,3}}?in vain\b"
    rf"|\blets? {_OBLIQUE} (?:try|have a (?:go|try|look|peek|play)|watch|look|peek|taste|play|sit in|see|touch)\b"
    rf"|\b(?:thought|think|believe|feel|felt|imagine|suspect) (?:that )?[^,.;]{{2,40}}? (?:would|might|could|may) (?:well )?(?:suit|please|tempt|interest|fit|be (?:\w+ )?(?:fun|nice|great|interesting|something|for me|worth|exciting|my next))\b"
)
_TO_SOMEBODY = re.compile(
    r"(?i:\b(?:went|goes|fell|falls|belong(?:ed|s)|(?:was|were|is|are|got)(?: always| all| \w+ly)? (?:left|given|handed|passed|reserved|entrusted|assigned|down|delegated))(?: always| all| straight| over| on| mostly)? (?:to|for)) (?!I\b|Me\b)[A-Z][a-z’'-]+"
)
_TO_OTHERS = re.compile(
    rf"\b(?:went|goes|fell|falls|belong(?:ed|s)|(?:was|were|is|are|got)(?: always| all| \w+ly)? (?:left|given|handed|passed|reserved|entrusted|assigned|delegated|down))(?: always| all| straight| over| on| mostly)? (?:to|for) (?:my |the |our |an? |other )(?:[\w'’-]+ ){{0,2}}?{OTHERS}\b"
)


def is_absent(clause: str) -> bool:
    """Whether a lowered clause holds a construction that leaves what it names undone.

    >>> is_absent("not once did i take part in payroll"), is_absent("not once did i miss a payroll run")
    (True, False)
    """
    if _SIGNS.isdisjoint(_WORD.findall(clause)) and not clause.startswith(_FIRST):
        return False
    return _ABSENT.search(clause) is not None


def went_to_others(text: str, clause: str, start: int, end: int) -> bool:
    """Whether a thing as the subject was given to others, by name or by what they are: "payroll went to Bogdan"."""
    if " to " not in clause and " for " not in clause:
        return False
    return _TO_OTHERS.search(clause) is not None or _TO_SOMEBODY.search(text, start, end) is not None
