"""A small screening in markup, whose labels are known by hand."""

ADVERT = """#### ADVERT j9001
split: train
occupation: baker
group: hospitality
code: 51-3011.00
country: IE
style: three-line small ad
years: 2 of baking
gates: m2
any: m1 = sourdough | rye
text:
Baker wanted. [[y|Two years at the oven]], [[m1|sourdough or rye]], [[m2|food handler's card]]; [[n1|French pastry]] a
plus. [[x1|No early-morning refusers.]] [[d|We supply forty cafes]]. [[s|Cheerful.]]
"""

CANDIDATE = """
#### CANDIDATE 1
form: chat or e-mail note
kind: strong_plain
status: m1=done m2=denied n1=missing x1=missing
years: 4
closeness: same
availability: now
verdict: reject
text:
Hello, I have been [[y|[[m1|making naturally leavened loaves]] for four years]]. My card [[m2|ran out in May]]. I can
start on Monday, and I like getting up before anybody else does.
"""

SCREENING = ADVERT + CANDIDATE
