"""All simulated sites by kind, and the halves they were split into before anything was measured.

The others were written when the method stood, to see what it does where nobody tuned it: UNSEEN
first, then FRESH and THIRD to NINTH, each written before any of it was run. All but four of NINTH
(Sealed was looked at) were used afterwards to mend the method: what it does with a site that nobody
has seen, only a new one tells.
"""

import random

from tests.sims.kit import Sim
from tests.sims.sites.acquired import Acquired
from tests.sims.sites.acts import Acts
from tests.sims.sites.agenda import Agenda
from tests.sims.sites.albums import Albums
from tests.sims.sites.answers import Answers
from tests.sims.sites.anypath import AnyPath
from tests.sims.sites.archive import Archive
from tests.sims.sites.blog import Blog
from tests.sims.sites.campsites import Campsites
from tests.sims.sites.catalogue import Catalogue
from tests.sims.sites.classifieds import Classifieds
from tests.sims.sites.clinic import Clinic
from tests.sims.sites.cms import Cms
from tests.sims.sites.components import Components
from tests.sims.sites.conference import Conference
from tests.sims.sites.converter import Converter
from tests.sims.sites.council import Council
from tests.sims.sites.cubes import Cubes
from tests.sims.sites.directory import Directory
from tests.sims.sites.docs import Docs
from tests.sims.sites.documents import Documents
from tests.sims.sites.echo import Echo
from tests.sims.sites.exposed import Exposed
from tests.sims.sites.facetpaths import FacetPaths
from tests.sims.sites.festival import Festival
from tests.sims.sites.fonds import Fonds
from tests.sims.sites.forms import Forms
from tests.sims.sites.forum import Forum
from tests.sims.sites.gallery import Gallery
from tests.sims.sites.glossaries import Glossaries
from tests.sims.sites.government import Government
from tests.sims.sites.graves import Graves
from tests.sims.sites.handbook import Handbook
from tests.sims.sites.helpdesk import Helpdesk
from tests.sims.sites.housing import Housing
from tests.sims.sites.jobs import Jobs
from tests.sims.sites.journals import Journals
from tests.sims.sites.languages import Languages
from tests.sims.sites.league import League
from tests.sims.sites.lessons import Lessons
from tests.sims.sites.letters import Letters
from tests.sims.sites.lexicon import Lexicon
from tests.sims.sites.meetings import Meetings
from tests.sims.sites.museum import Museum
from tests.sims.sites.news import News
from tests.sims.sites.noisy import Noisy
from tests.sims.sites.numbers import Numbers
from tests.sims.sites.openings import Openings
from tests.sims.sites.parish import Parish
from tests.sims.sites.people import People
from tests.sims.sites.planning import Planning
from tests.sims.sites.portal import Portal
from tests.sims.sites.portlets import Portlets
from tests.sims.sites.posts import Posts
from tests.sims.sites.recipes import Recipes
from tests.sims.sites.register import Register
from tests.sims.sites.repository import Repository
from tests.sims.sites.rooms import Rooms
from tests.sims.sites.school import School
from tests.sims.sites.sealed import Sealed
from tests.sims.sites.semesters import Semesters
from tests.sims.sites.sessions import Sessions
from tests.sims.sites.shop import Shop
from tests.sims.sites.spaces import Spaces
from tests.sims.sites.tabs import Tabs
from tests.sims.sites.talk import Talk
from tests.sims.sites.tariffs import Tariffs
from tests.sims.sites.teamsite import TeamSite
from tests.sims.sites.tickets import Tickets
from tests.sims.sites.timetable import Timetable
from tests.sims.sites.tracker import Tracker
from tests.sims.sites.university import University
from tests.sims.sites.venue import Venue
from tests.sims.sites.visas import Visas
from tests.sims.sites.weather import Weather
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
SIXTH: tuple[type[Sim], ...] = (
    Forms,
    Openings,
    Lessons,
    Conference,
    Cubes,
    Tickets,
    Lexicon,
    Answers,
    Timetable,
    People,
    Glossaries,
    Register,
)
SEVENTH: tuple[type[Sim], ...] = (
    Parish,
    FacetPaths,
    Letters,
    Classifieds,
    Weather,
    Graves,
    Campsites,
    Noisy,
    Posts,
    Converter,
)
# One batch, split by chance before any of it was run; the method was mended on the first half.
EIGHTH: tuple[type[Sim], ...] = (Acquired, Journals, Albums, Exposed, Tabs)
NINTH: tuple[type[Sim], ...] = (Numbers, TeamSite, Sealed, Fonds, Spaces)
GROUPS = {
    "tune": tuple(TUNE),
    "held-out": tuple(HELD_OUT),
    "unseen": UNSEEN,
    "fresh": FRESH,
    "third": THIRD,
    "fourth": FOURTH,
    "fifth": FIFTH,
    "sixth": SIXTH,
    "seventh": SEVENTH,
    "eighth": EIGHTH,
    "ninth": NINTH,
}
