"""A store with a few pages, for runs of `ingester translate` as its users start it."""

from contextlib import closing

from ingester.core.page import Copy
from ingester.store import open_store
from tests.contract.makers import CAMPUS, NOW, a_copy, a_page

FEES = (
    "# Fees\n\nYou pay 300 EUR at the desk by 1 March 2026.\n\n"
    "Read [the rules](https://campus.example/rules) of COMP1100 first.\n\n"
    "| What | How much |\n|---|---|\n| Term fee | 300 EUR |"
)
KEY = "sk-very-secret-key"


def a_store(folder, texts=(("fees", "Fees", FEES),)):
    """A store in that folder with these pages (slug, title, text)."""
    with (
        closing(open_store(f"sqlite:///{folder}/goodcopy.db", create=True)) as store,
        store.writing() as tx,
    ):
        site = tx.save_site(CAMPUS, NOW)
        for number, (slug, title, text) in enumerate(texts, 1):
            copy = Copy(hash=a_copy(text, title, ()).hash, title=title, text=text, lang="en")
            tx.put_copy(copy)
            page = a_page(number, slug, copy=copy.hash, title=title, last_read=NOW)
            tx.put_page(site.id, page)
            tx.set_address(site.id, page.url, page.id, page.id)
            tx.set_slug(slug, page.id, page.id)


def environment(provider, **more):
    """The variables that name this provider, in both guises."""
    return {
        "GOODCOPY_LLM_URL": provider.url,
        "GOODCOPY_LLM_MODEL": "small",
        "GOODCOPY_LLM_KEY": KEY,
        "GOODCOPY_LIBRETRANSLATE_URL": provider.url,
        "GOODCOPY_LIBRETRANSLATE_KEY": KEY,
        **more,
    }
