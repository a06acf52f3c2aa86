"""Every WARC of the shared corpus through the command itself."""

import pytest

from tests.cases import corpus
from tests.cases.test_warc_loads import UNREADABLE


@pytest.mark.parametrize("case", corpus.of("warc"))
def test_a_file_of_another_tool_is_loaded_or_refused(case, ingester, count):
    expected, path = case["expected"], (corpus.FOLDER / "warc" / case["file"]).resolve()
    outcome = ingester("load", path, "--foreign", "--json", expect=None)
    count("files of other tools", 1)
    if expected.get("not_warc"):
        assert outcome.code == 2, outcome
        assert "is no harvest file: it is" in outcome.err
        return
    load = outcome.sole("load")
    assert load["members"] == sum(load["counts"].values())
    assert load["members"] - load["counts"]["damaged"] == expected["records"]
    problem, lost = UNREADABLE.get(case["id"], ("", 0))
    assert load["unreadable"] == ({f"response: {problem}": lost} if lost else {})
    assert outcome.code in ((3, 4) if load["torn"] or lost else (0, 3, 4)), outcome
    reasons = {one["url"]: one["reason"] for one in outcome.all("decision")}
    assert expected.get("reasons", {}).items() <= reasons.items()
