"""All simulated sites by kind, and the halves they were split into before anything was measured."""

import random

from tests.sims.kit import Sim
from tests.sims.sites.catalogue import Catalogue
from tests.sims.sites.cms import Cms
from tests.sims.sites.council import Council
from tests.sims.sites.docs import Docs
from tests.sims.sites.forum import Forum
from tests.sims.sites.gallery import Gallery
from tests.sims.sites.helpdesk import Helpdesk
from tests.sims.sites.languages import Languages
from tests.sims.sites.news import News
from tests.sims.sites.shop import Shop
from tests.sims.sites.tracker import Tracker
from tests.sims.sites.university import University
from tests.sims.sites.venue import Venue
from tests.sims.sites.wiki import Wiki

SITES: tuple[type[Sim], ...] = (
    Shop,
    University,
    Venue,
    Docs,
    Forum,
    Catalogue,
    Cms,
    Gallery,
    Wiki,
    News,
    Languages,
    Helpdesk,
    Council,
    Tracker,
)
SEED = 20261130
_SHUFFLED = random.Random(SEED).sample(SITES, len(SITES))
TUNE, HELD_OUT = _SHUFFLED[: len(SITES) // 2], _SHUFFLED[len(SITES) // 2 :]
