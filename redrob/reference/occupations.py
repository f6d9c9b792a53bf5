"""Occupations: which job a title names, and how close two of them are.

One occupation a line, `family / occupation: title | title`. Occupations of one family are adjacent, others are other;
titles that the table does not know are compared by their words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from redrob.reference.language import stem, stems

Closeness = Literal["same", "adjacent", "other"]

_TABLE = """
software / backend engineer: backend engineer | backend developer | back end developer | back-end engineer | software engineer | software developer | python developer | java developer | programmer | application developer | api developer | full stack developer | full stack engineer | fullstack developer | web developer | .net developer | golang developer
software / frontend engineer: frontend engineer | frontend developer | front end developer | front-end engineer | react developer | ui developer | full stack developer | full stack engineer | web developer | javascript developer
software / mobile developer: mobile developer | ios developer | android developer | app developer
software / platform engineer: devops engineer | site reliability engineer | sre | platform engineer | cloud engineer | infrastructure engineer | systems administrator | sysadmin | linux administrator | system administrator | network engineer | network administrator
software / test engineer: qa engineer | test engineer | software tester | automation tester | qa analyst | test analyst
software / data engineer: data engineer | analytics engineer | etl developer | data platform engineer | big data engineer | database developer | database administrator | data warehouse developer
software / machine learning engineer: machine learning engineer | ml engineer | ai engineer | data scientist | applied scientist | nlp engineer | research scientist
software / security engineer: security engineer | security analyst | penetration tester | cyber security analyst
data / data analyst: data analyst | business intelligence analyst | bi analyst | reporting analyst | insight analyst | product analyst | bi developer | business analyst | marketing analyst
data / data scientist: data scientist | machine learning engineer | statistician | analytics engineer | data engineer
it / support technician: it support | it support technician | it technician | help desk technician | helpdesk analyst | service desk analyst | desktop support | support engineer | technical support | network administrator | systems administrator
health / nurse: nurse | staff nurse | registered nurse | icu nurse | charge nurse | ward sister | nurse practitioner | ward manager | theatre nurse | community nurse | district nurse | midwife | rn
health / care assistant: healthcare assistant | health care assistant | care assistant | carer | nursing assistant | nursing auxiliary | support worker | caregiver | care worker | home carer | senior carer
health / paramedic: paramedic | emergency medical technician | ambulance technician
health / therapist: physiotherapist | occupational therapist | physical therapist | speech therapist
health / doctor: doctor | physician | surgeon | general practitioner
health / pharmacist: pharmacist | pharmacy technician | dispenser
health / dental nurse: dental nurse | dental assistant | dental hygienist
health / medical secretary: medical secretary | medical receptionist
education / teacher: teacher | schoolteacher | maths teacher | head of department | head of maths | head of english | head of science | head of year | class teacher | primary teacher | secondary teacher | lecturer | school teacher | headteacher | deputy head
education / teaching assistant: teaching assistant | classroom assistant | learning support assistant | tutor | cover supervisor | nursery worker | nursery nurse | early years practitioner | childminder | nanny
education / trainer: trainer | instructor | learning and development specialist
finance / accountant: accountant | management accountant | financial accountant | chartered accountant | finance manager | financial controller | assistant accountant | auditor | audit senior | tax accountant | finance analyst | financial analyst | staff accountant | senior accountant
finance / bookkeeper: bookkeeper | accounts assistant | accounts clerk | accounts payable clerk | purchase ledger clerk | sales ledger clerk | credit controller | payroll clerk | payroll administrator | payroll officer | finance assistant | payroll manager
finance / banking: bank teller | cashier | loan officer | mortgage adviser | investment analyst | insurance broker | underwriter | claims handler | financial adviser
sales / sales representative: sales representative | sales rep | salesperson | salesman | saleswoman | account executive | sales executive | business development manager | business development representative | sales development representative | sales manager | field sales | account manager | key account manager | sales consultant | sales associate | sales advisor | estate agent
sales / customer success: customer success manager | account manager | client services manager | renewals manager | partnership manager
marketing / marketer: marketing manager | marketing executive | marketing coordinator | marketing specialist | digital marketer | seo specialist | content writer | copywriter | social media manager | campaign manager | brand manager | growth marketer | ppc specialist
marketing / communications: communications officer | public relations officer | pr manager | journalist | editor | event manager | event planner
trades / electrician: electrician | electrical engineer | electrical fitter | electrical technician | maintenance electrician | installation electrician | electrical apprentice | approved electrician | industrial electrician | journeyman electrician
trades / plumber: plumber | heating engineer | gas engineer | pipe fitter | hvac technician | boiler engineer | refrigeration engineer
trades / carpenter: carpenter | joiner | cabinet maker | bricklayer | plasterer | painter and decorator | roofer | builder | labourer | general builder
trades / welder: welder | fabricator | machinist | cnc operator | cnc machinist | toolmaker | fitter
trades / maintenance technician: maintenance technician | maintenance engineer | handyman | caretaker | facilities technician | mechanical engineer | service technician
trades / mechanic: mechanic | vehicle technician | auto technician | motor mechanic
trades / solar installer: solar installer | solar technician
hospitality / chef: chef | sous chef | head chef | chef de partie | commis chef | pastry chef | executive chef | line cook | prep cook | cook | kitchen manager | demi chef | junior sous chef
hospitality / kitchen porter: kitchen porter | kitchen assistant | kitchen hand | dishwasher | catering assistant | baker | butcher
hospitality / server: waiter | waitress | server | bartender | barista | barman | barmaid | restaurant manager | front of house manager | host | floor manager | bar manager | maitre d
hospitality / hotel staff: hotel receptionist | housekeeper | hotel manager | concierge | front desk agent | night porter | duty manager | guest relations
logistics / driver: lorry driver | hgv driver | truck driver | delivery driver | van driver | class 1 driver | class 2 driver | driver | courier | bus driver | coach driver | taxi driver | hgv class 1 driver | cdl driver | tanker driver
logistics / warehouse operative: warehouse operative | warehouse worker | picker | packer | forklift driver | forklift operator | warehouse assistant | stock controller | warehouse team leader | reach truck driver | warehouse associate
logistics / logistics coordinator: logistics coordinator | transport planner | transport manager | supply chain analyst | supply chain planner | supply chain manager | logistics manager | warehouse manager | warehouse supervisor | dispatcher | freight forwarder | import export clerk | shipping clerk | transport clerk | demand planner | logistics specialist | logistics planner
people / hr: hr manager | hr advisor | hr adviser | hr generalist | human resources manager | human resources officer | hr business partner | people partner | hr officer | people manager | hr assistant | hr administrator | people operations manager | hr coordinator | human resources
people / recruiter: recruiter | talent acquisition | recruitment consultant | talent partner | resourcer | headhunter | technical recruiter
law / lawyer: lawyer | solicitor | attorney | barrister | legal counsel | in-house counsel | associate solicitor | corporate counsel | contracts manager | commercial solicitor
law / paralegal: paralegal | legal assistant | legal secretary | legal executive | trainee solicitor | conveyancer | law clerk
law / compliance: compliance officer | compliance analyst | privacy officer | contract administrator
design / product designer: product designer | ux designer | ui designer | ux/ui designer | interaction designer | user experience designer | service designer | ux researcher | interface designer
design / graphic designer: graphic designer | brand designer | visual designer | illustrator | art director | web designer | creative designer | junior designer | motion designer | designer
design / architect: architect | interior designer | architectural technician | cad technician
support / customer support: customer support | customer service | customer service representative | customer support specialist | customer service advisor | call centre agent | contact centre agent | support agent | customer care | call handler | support specialist | customer service agent | customer service adviser | support representative | customer advisor
support / team leader: customer service manager | call centre manager | contact centre manager | support team leader | customer support manager | support manager
retail / shop worker: shop assistant | retail assistant | store manager | retail manager | shop manager | assistant store manager | store associate | checkout operator | cashier | merchandiser | retail supervisor | sales assistant | shop supervisor
office / administrator: administrator | office manager | administrative assistant | receptionist | personal assistant | executive assistant | secretary | data entry clerk | office assistant | clerk | pa | office administrator
projects / project manager: project manager | programme manager | scrum master | delivery manager | project coordinator | construction manager | site manager | product manager | product owner | business analyst | operations manager
science / lab technician: laboratory technician | lab technician | scientist | research assistant | chemist | biologist
public / social worker: social worker | case worker | youth worker | counsellor | housing officer | probation officer | careers adviser
public / security guard: security guard | security officer | door supervisor | police officer | prison officer | firefighter | security supervisor
farm / farm worker: farm worker | gardener | groundskeeper | landscaper | farmer | florist | vet nurse | veterinary nurse
beauty / hairdresser: hairdresser | barber | beautician | beauty therapist | personal trainer | fitness instructor
"""
_ADJACENT_FAMILIES = frozenset(
    frozenset(pair.split("/")) for pair in
    "software/data software/it support/it sales/support sales/marketing retail/sales retail/support hospitality/retail "
    "office/support office/people design/marketing".split()
)  # fmt: skip
_RANKS = frozenset(
    stem(w) for w in
    "senior junior lead principal staff head chief assistant deputy trainee apprentice graduate associate mid level ii iii i "
    "experienced part full time remote hybrid permanent temporary contract interim night day shift regional".split()
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Occupation:
    """One line of the table."""

    family: str
    name: str
    titles: tuple[tuple[str, ...], ...]


@cache
def occupations() -> tuple[Occupation, ...]:
    """All known occupations."""
    found = []
    for line in _TABLE.strip().splitlines():
        family, _, rest = line.partition(" / ")
        name, _, titles = rest.partition(": ")
        found.append(Occupation(family, name, tuple(sorted({stems(t) for t in titles.split(" | ")}))))
    return tuple(found)


@cache
def _by_last_stem() -> dict[str, tuple[tuple[tuple[str, ...], int], ...]]:
    index: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    for number, occupation in enumerate(occupations()):
        for title in occupation.titles:
            index.setdefault(title[-1], []).append((title, number))
    return {last: tuple(sorted(found, key=lambda f: (-len(f[0]), f[1]))) for last, found in index.items()}


def title_hits(words: Sequence[str]) -> Iterator[tuple[int, int, frozenset[int]]]:
    """Known titles in a sequence of stems: (start, end, numbers of the occupations it names), longest at each end.

    >>> [(s, e) for s, e, _ in title_hits(stems("worked as a senior data engineer"))]
    [(4, 6)]
    """
    index = _by_last_stem()
    for end, last in enumerate(words, start=1):
        best = 0
        hits: set[int] = set()
        for title, number in index.get(last, ()):
            if len(title) < best:
                break
            if tuple(words[max(0, end - len(title)) : end]) == title:
                best = len(title)
                hits.add(number)
        if hits:
            yield end - best, end, frozenset(hits)


def occupations_in(text: str) -> frozenset[int]:
    """Numbers of the occupations that the text names; the longest title wins at each place."""
    return frozenset(number for _, _, numbers in title_hits(stems(text)) for number in numbers)


def closeness(wanted: Iterable[int], held: Iterable[int]) -> Closeness:
    """How near the nearest held occupation is to a wanted one.

    >>> closeness(occupations_in("Staff Nurse"), occupations_in("healthcare assistant"))
    'adjacent'
    """
    table = occupations()
    wanted, held = frozenset(wanted), frozenset(held)
    if wanted & held:
        return "same"
    for w in wanted:
        for h in held:
            families = frozenset((table[w].family, table[h].family))
            if len(families) == 1 or families in _ADJACENT_FAMILIES:
                return "adjacent"
    return "other"


def title_words(title: str) -> frozenset[str]:
    """Stems of a title that tell jobs apart; ranks and contract forms are left out."""
    return frozenset(stems(title)) - _RANKS
