"""Words by which a profile says that something was done, is only listed, or was not done."""

from __future__ import annotations

import re


def _cue(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE)


DENIAL = _cue(
    r"no (?:\w{1,14} ){0,3}(?:experience|exposure|knowledge|background|training|history|track record|hands-on|practice)(?: (?:of|with|in|using|at|on))?|"
    r"(?:have|has|had|did|do|does|was|were|am|is|are|can|could|would)(?:n['’]t|n’t| not)(?: \w{1,12}ly)?(?: yet)?(?: (?:been|had|used|worked|touched|done|hold|held|have|know|claim|include|cover|run|managed|handled))?(?: (?:any|much|with|on|in|to|of|experience|the chance))*|cannot|"
    r"never(?: \w{1,12})?(?: (?:with|on|in|to|been))?|without(?: any)?|not (?:yet|used|worked|done|touched|hands-on|familiar|experienced|something|part of|had|held|been|covered|in|with|personally|myself|registered|licensed|qualified|certified)(?: (?:with|in|on|to|of))?|"
    r"yet to|still to|keen to (?:learn|try|get|gain|pick|start|move|explore|develop|build|work|see)|(?:want|wants|wanting|hope|hopes|hoping|plan|plans|planning|intend|intends|looking|like|love|eager|aim|aims|aiming|happy|willing|ready|excited|expect) to (?:learn|try|get|gain|pick|start|move|explore|develop|train|become|study|take up|work with|retrain|break into)|"
    r"(?:reading|read|reads) (?:up )?(?:about|on)|(?:curious|interest|interested|enthusiastic) (?:about|in)|curiosity about|"
    r"new to|little (?:experience|exposure|knowledge)|limited (?:experience|exposure|knowledge)|lack(?:s|ing|ed)?(?: of)?|(?:only|just) (?:watched|seen|read|observed|heard)|"
    r"(?:watched|watching) (?:videos|tutorials|others|colleagues|talks)|tutorials? (?:on|about)|on my (?:list|wish list|to-do list) |"
    r"expired|lapsed|(?:was|been) (?:revoked|suspended)|working towards?|studying for|awaiting|(?:have )?applied for|not currently|instead of|rather than|"
    r"unfamiliar with|self-studying|currently learning|am learning|learning about|in training for|would need training|need(?:s)? training|someone else|other team members?|another team|handled by|left to|(?:is|was|were|are) done by|"
    r"zero|nothing (?:with|in|on)|none|neither|nor|hardly|aspir\w{1,5}(?: to)?|dream of|outside (?:of )?my|beyond my|"
    r"looking for (?:a|my) (?:first|chance)|applying for|provisional"
)
BACKWARD = _cue(
    r"(?:is|are|was|were|would be|remains?|being) (?:still )?(?:all )?(?:(?:new|unknown|foreign|unfamiliar) (?:to|for) me|not (?:something|part|an area|in|one of|on)|new territory|a gap|gaps|something i|outside|beyond|missing|areas? i)|"
    r"(?:is|are) (?:what|where|something) i (?:want|hope|am|would|plan|have (?:not|never)|still)|i have (?:not|only|never|yet)|i (?:haven['’]t|never|lack)|not yet|none|expired|lapsed|pending|in progress|to (?:learn|be learned)|"
    r"has (?:never|not) (?:been|come|formed)|have (?:never|not) (?:been|come|formed)|(?:was|were|is|are) (?:handled|done|run|left|looked after) (?:by|to) (?:other|another|someone|the|a)|not done|no experience|would be new|never"
)  # fmt: skip
LISTING = _cue(
    r"(?:my )?(?:toolbox|toolkit|tool kit|skill ?set|skills?|stack|keywords?|tags|competenc\w{1,3}|cv|r[eé]sum[eé]|profile|headline|list)(?: \w{1,10}){0,2}? (?:lists?|includes?|including|mentions?|names?|shows?|covers?|contains?|are|is|has|have)|"
    r"i (?:also |would |can |could |might )?(?:list|claim|mention|name|note)|also (?:lists?|listed|mentions?)|listed|listing|familiar\w{0,4} with|familiarity|knowledge of|aware(?:ness)? of|exposure to|understanding of|"
    r"proficient (?:in|with)|skilled (?:in|at|with)|(?:well[- ])?versed in|comfortable with|certified in|trained in|courses? (?:in|on|covering)|certificates? in|workshops? on|on paper|basics? of|basic|"
    r"skills|competencies|technologies|tools|keywords|tags|other skills|i know|know(?:s)? (?:about|of|some)|good with|some|self-taught|studied|expertise in|specialis\w{1,4} in|strong in"
)
DOING = _cue(
    r"ran|led|built|wrote|taught|kept|held|drove|sold|made|took|oversaw|grew|set|brought|dealt|did|fed|met|won|gave|spent|cut|bought|sent|spoke|drew|rebuilt|rewrote|began|put|got|found|caught|chose|laid|hung|shot|spun|"
    r"responsible for|in charge of|accountable for|daily|every (?:day|week|month|shift|night|morning|term|quarter)|day[- ]to[- ]day|day in|for (?:\w{1,9}[- ])?(?:\w{1,9} )?years|years (?:of )?\w{3,14}ing|use|used|using|run|runs|running|manage|manages|lead|leads|build|builds|teach|teaches|"
    r"drive|drives|handle|handles|write|writes|cook|cooks|look after|looks after|looked|work on|working on|keep|keeps|own|owns|owned|maintain|maintains|plan|plans|design|designs|deliver|delivers|sell|sells|covering|"
    r"where i|there i|my (?:work|job|day|days|role|team|remit|time|main)|hands-on|in production|at work|managing|leading|building|teaching|driving|handling|looking after|writing|selling|cooking|designing|planning|delivering|maintaining"
)
ED = re.compile(r"\b(?!skilled|experienced|qualified|interested|motivated|dedicated|certified|registered|licensed|chartered|advanced|detailed|seasoned|organi[sz]ed|listed|accomplished|"
                 r"related|need|based|focused|rounded|focussed|committed|required|united|limited|named|accredited|driven|versed|speed|feed|trained|studied|educated|indeed|hundred|read|red)[a-z]{2,14}ed\b", re.IGNORECASE)  # fmt: skip
NOUNISH = re.compile(r"\w{3,}")
CLAUSE = re.compile(
    r";|[ \t][–—-]{1,2}[ \t]|—|(?<!\s),?\s+(?:but|however|although|though|whereas|while|except)\s+|,\s+yet\s+(?!to)|,\s+(?:and\s+)?(?=(?:i|we|he|she|they|where|which|there|though|with|most|mainly|my)\b)|"
    r"(?<!\s)\s+and\s+(?=(?:i|he|she|they|my)\b)|(?<!\s)\s+where\s+",
    re.IGNORECASE,
)
