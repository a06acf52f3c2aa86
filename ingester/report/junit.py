"""The links report as JUnit XML, so that a build can fail for a link that is certainly bad."""

import re
from collections.abc import Sequence
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, tostring

from ingester.core.linkverdict import CERTAIN, LinkVerdict
from ingester.report.links import LinkCounts, LinkLine
from shared.console import one_line
from shared.event import Event
from shared.wording import counted

# What XML 1.0 can't hold, however it is escaped.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(lines: Sequence[Event]) -> bytes:
    """A suite a site, a case a target: one that is certainly bad fails, a doubtful one is skipped,
    and one case stands for all that answered well.
    """
    root = Element("testsuites", name="links")
    sums = {line.site: line for line in lines if isinstance(line, LinkCounts)}
    found = {
        site: list(of_site)
        for site, of_site in groupby(
            (line for line in lines if isinstance(line, LinkLine)), key=lambda line: line.site
        )
    }
    for site, counts in sums.items():
        _suite(root, counts, found.get(site, []))
    made: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return made + b"\n"


def _suite(root: Element, counts: LinkCounts, lines: Sequence[LinkLine]) -> None:
    bad = [line for line in lines if line.verdict in CERTAIN]
    suite = SubElement(
        root,
        "testsuite",
        name=_text(counts.site),
        tests=str(len(lines) + 1 + bool(counts.counts.get(LinkVerdict.UNCHECKED, 0))),
        failures=str(len(bad)),
        errors="0",
        skipped=str(len(lines) - len(bad) + bool(counts.counts.get(LinkVerdict.UNCHECKED, 0))),
    )
    if counts.checked:
        suite.set("timestamp", counts.checked.partition(".")[0].removesuffix("Z"))
    for line in lines:
        _case(suite, line)
    unchecked = counts.counts.get(LinkVerdict.UNCHECKED, 0)
    if unchecked:
        those = counted(unchecked, "target was", "targets were")
        name = f"{those} not checked: `harvester links` does"
        case = SubElement(suite, "testcase", classname=_text(counts.site), name=name)
        SubElement(case, "skipped", message="unchecked")
    good = counts.counts.get("ok", 0)
    name = f"{counted(good, 'target')} answered well"
    SubElement(suite, "testcase", classname=_text(counts.site), name=name)


def _case(suite: Element, line: LinkLine) -> None:
    case = SubElement(suite, "testcase", classname=_text(line.site), name=_text(line.url))
    said = _text(f"{line.verdict}: {line.detail}")
    if line.verdict not in CERTAIN:
        SubElement(case, "skipped", message=said)
        return
    places = [f"{_text(one.url)} ({_text(one.text)})" for one in line.linked_from]
    if line.pages > len(places):
        places.append(f"and {counted(line.pages - len(places), 'more page')}")
    failure = SubElement(case, "failure", type=line.verdict.value, message=said)
    failure.text = "\n".join(places)


def _text(value: str) -> str:
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", one_line(value))
