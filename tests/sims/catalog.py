"""All simulated sites by kind, and the halves they were split into before anything was measured.

The others were written when the method stood, to see what it does where nobody tuned it: UNSEEN
first, then FRESH, THIRD, FOURTH and FIFTH, each written before any of it was run, and each used
afterwards to mend the method: what it does with a site that nobody has seen, only a new one tells.
"""

import random

from tests.sims.kit import Sim
from tests.sims.sites.acts import Acts
from tests.sims.sites.agenda import Agenda
from tests.sims.sites.anypath import AnyPath
from tests.sims.sites.archive import Archive
from tests.sims.sites.blog import Blog
from tests.sims.sites.catalogue import Catalogue
from tests.sims.sites.clinic import Clinic
from tests.sims.sites.cms import Cms
from tests.sims.sites.components import Components
from tests.sims.sites.council import Council
from tests.sims.sites.directory import Directory
from tests.sims.sites.docs import Docs
from tests.sims.sites.documents import Documents
from tests.sims.sites.echo import Echo
from tests.sims.sites.festival import Festival
from tests.sims.sites.forum import Forum
from tests.sims.sites.gallery import Gallery
from tests.sims.sites.government import Government
from tests.sims.sites.handbook import Handbook
from tests.sims.sites.helpdesk import Helpdesk
from tests.sims.sites.housing import Housing
from tests.sims.sites.jobs import Jobs
from tests.sims.sites.languages import Languages
from tests.sims.sites.league import League
from tests.sims.sites.meetings import Meetings
from tests.sims.sites.museum import Museum
from tests.sims.sites.news import News
from tests.sims.sites.planning import Planning
from tests.sims.sites.portal import Portal
from tests.sims.sites.portlets import Portlets
from tests.sims.sites.recipes import Recipes
from tests.sims.sites.repository import Repository
from tests.sims.sites.rooms import Rooms
from tests.sims.sites.school import School
from tests.sims.sites.semesters import Semesters
from tests.sims.sites.sessions import Sessions
from tests.sims.sites.shop import Shop
from tests.sims.sites.talk import Talk
from tests.sims.sites.tariffs import Tariffs
from tests.sims.sites.tracker import Tracker
from tests.sims.sites.university import University
from tests.sims.sites.venue import Venue
from tests.sims.sites.visas import Visas
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

UNSEEN: tuple[type[Sim], ...] = (Jobs, Agenda, Recipes, Government, Echo, Archive, Handbook)
FRESH: tuple[type[Sim], ...] = (League, Portal, Components, School)
THIRD: tuple[type[Sim], ...] = (
    Festival,
    Directory,
    Rooms,
    Housing,
    Semesters,
    Documents,
    Visas,
    AnyPath,
    Sessions,
    Blog,
)
FOURTH: tuple[type[Sim], ...] = (Repository, Planning, Acts, Clinic, Portlets)
FIFTH: tuple[type[Sim], ...] = (Museum, Meetings, Tariffs, Talk)
GROUPS = {
    "tune": tuple(TUNE),
    "held-out": tuple(HELD_OUT),
    "unseen": UNSEEN,
    "fresh": FRESH,
    "third": THIRD,
    "fourth": FOURTH,
    "fifth": FIFTH,
}
