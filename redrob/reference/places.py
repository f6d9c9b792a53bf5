"""Continents of the places that profiles name most: enough to see that two full-time roles cannot overlap.

Countries by the short list of ISO 3166 names that work histories use; after them cities by size and by how often they
are named. A place that is not listed is unknown, which is never held against anybody.
"""

from __future__ import annotations

import re

_TABLE = """
Europe: united kingdom | uk | england | scotland | wales | ireland | germany | france | spain | italy | portugal | netherlands | belgium | austria | switzerland | poland | sweden | norway | denmark | finland | greece | romania | hungary | czech republic | ukraine ; london | manchester | birmingham | edinburgh | dublin | berlin | munich | hamburg | frankfurt | paris | lyon | madrid | barcelona | rome | milan | lisbon | amsterdam | rotterdam | brussels | vienna | zurich | geneva | warsaw | krakow | stockholm | oslo | copenhagen | helsinki | athens | bucharest | budapest | prague | kyiv
North America: united states | usa | u.s.a | canada | mexico ; new york | boston | chicago | san francisco | los angeles | seattle | austin | denver | houston | dallas | atlanta | miami | toronto | vancouver | montreal | mexico city
South America: brazil | argentina | chile | colombia | peru ; são paulo | sao paulo | rio de janeiro | buenos aires | santiago | bogotá | bogota | lima
Asia: india | china | japan | singapore | malaysia | indonesia | philippines | vietnam | thailand | pakistan | bangladesh | sri lanka | uae | united arab emirates | saudi arabia | qatar | israel | south korea | taiwan | hong kong ; mumbai | delhi | bangalore | bengaluru | hyderabad | chennai | pune | kolkata | dubai | abu dhabi | doha | riyadh | tokyo | osaka | seoul | beijing | shanghai | shenzhen | taipei | jakarta | manila | bangkok | hanoi | kuala lumpur | karachi | lahore | dhaka | colombo
Africa: south africa | nigeria | kenya | ghana | egypt | morocco | ethiopia | uganda | tanzania ; lagos | abuja | nairobi | accra | cairo | casablanca | johannesburg | cape town | kampala
Oceania: australia | new zealand ; sydney | melbourne | brisbane | perth | auckland | wellington
"""


_ROWS = [line.split(": ", 1) for line in _TABLE.strip().splitlines()]
_CONTINENTS = {place: continent for continent, places in _ROWS for place in re.split(r" [|;] ", places)}
COUNTRIES = frozenset(country for _, places in _ROWS for country in places.split(" ; ")[0].split(" | "))
"""The countries among them, in small letters."""
_PLACE = re.compile(
    rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(_CONTINENTS, key=len, reverse=True)))})(?!\w)", re.IGNORECASE
)


def continents_in(text: str, start: int, end: int) -> frozenset[str]:
    """Continents of the places named in a stretch of text.

    >>> sorted(continents_in("Pune, India; later Berlin", 0, 25))
    ['Asia', 'Europe']
    """
    return frozenset(_CONTINENTS[m[0].casefold()] for m in _PLACE.finditer(text, start, end))
