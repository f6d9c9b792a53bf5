"""Words that weigh little or tell of a credential, as stems: the parts of the vocabulary that belong to no occupation."""

from __future__ import annotations

from redrob.reference.language import stem, stems

STOP_WORDS = frozenset(
    "a an the of in on at to for with by from as and or nor but if then than that this these those it its is are was were be "
    "been being am do does did have has had having will would can could should may might must shall i me my we us our you "
    "your he him his she her hers they them their theirs who whom which what where when how there here so such very also "
    "just into onto over under about across within per via etc eg ie e.g i.e own both each other any some all more most "
    "through between during while until till against among towards toward upon along around above below before after again "
    "once twice only even still already always never ever every either neither whether because since though although however "
    "therefore instead rather quite really too much many few several enough lot lots etc whose whom why must us one two three "
    "four five six seven eight nine ten hundred thousand third last next them everybody everyone nobody somebody "
    "i've i'm i'd we're you'll you're it's don't not no up out off new".split()
)
_GENERIC_WORDS = (
    "experience experienced knowledge skill skilled ability able understanding work working role job position good great "
    "excellent strong solid proven demonstrable demonstrated real recent relevant similar hands hands-on practical previous prior current "
    "valid full level professional commercial background track record proficiency proficient expertise expert competent "
    "confident comfortable familiar familiarity familiarise essential required necessary basic advanced intermediate deep thorough sound "
    "working day daily environment setting industry sector field area team staff people person use using user tool tools system "
    "systems software platform technology solution solutions process processes procedure practice practices standard method "
    "technique principle concept various multiple large small busy fast paced complex high low quality modern "
    "manage managing management plan planning planned run running lead leading build building built develop developing "
    "development design deliver delivering support supporting maintain maintaining handle handling provide ensure perform "
    "responsible create creating produce write writing prepare preparing review reviewing deal operate operation operations "
    "service project business company client customer task duty activity own year month week time shift site office "
    "wanted sought vacancy successful various used casework tidy evidence exposure including related minimum least something someone way thing keep make take do part know have hold "
    "administration administer application apply care check order control patient pupil student general end scale production"
)
GENERIC = frozenset(stems(_GENERIC_WORDS)) | frozenset(_GENERIC_WORDS.split())
GENERIC_WEIGHT = 0.3
"""A word such as "management" says little on its own; a requirement needs its telling words to be found."""

CREDENTIAL_WORDS = frozenset(
    stem(word) for word in
    "licence licensed licensure registration registered certificate certification certified permit accreditation accredited chartered".split()
)  # fmt: skip
PAPERS = CREDENTIAL_WORDS | frozenset(
    stem(word)
    for word in "card ticket registrant member membership fellow admitted qualified status entry badge pin".split()
)
"""Words by which a profile speaks of a credential, whatever its name."""
OF_A_PAPER = PAPERS | frozenset(stem(word) for word in "test exam entitlement paper category".split())
"""The same, or of what has to be passed for it."""
DEGREE_WORDS = frozenset(
    stem(w)
    for w in "degree bachelor bachelors master masters phd doctorate diploma bsc msc ba ma mba llb btech beng".split()
)
LANGUAGES = frozenset(
    stem(w) for w in
    "english german french spanish italian portuguese dutch polish hindi arabic mandarin cantonese japanese korean welsh "
    "turkish russian ukrainian punjabi urdu bengali tamil gujarati marathi telugu kannada swedish danish norwegian finnish "
    "greek romanian czech hungarian".split()
)  # fmt: skip
