"""The parameters of an address that say who came or from where, and never which page."""

import re

# Added to links by advertisers, mailers and analytics so that a visit can be attributed; a site
# answers with the same page without them. What does so on some sites only (ref, source, cid) is
# the business of the site file's ignore_parameters.
TRACKING = frozenset(
    " ".join(
        (
            # Google: ad clicks, merchant listings, cross-domain measurement
            "gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid _ga _gl",
            # Meta and Instagram: clicks and shares
            "fbclid fb_action_ids fb_action_types fb_source fb_ref igshid igsh",
            # Microsoft, Yandex, X, TikTok, LinkedIn, Pinterest, Reddit, Snap, Adobe, Impact: clicks
            "msclkid yclid ymclid ysclid _openstat twclid ttclid li_fat_id epik rdt_cid sccid",
            "ef_id s_kwcid irclickid",
            # Mailchimp, Marketo, HubSpot, Klaviyo, Omeda, Vero, MailerLite, Drip: one reader
            "mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking _ke _kx",
            "oly_enc_id oly_anon_id vero_id vero_conv ml_subscriber ml_subscriber_hash __s",
            # Matomo and its older name: campaigns
            "mtm_campaign mtm_keyword mtm_kwd mtm_source mtm_medium mtm_content mtm_cid mtm_group",
            "mtm_placement pk_campaign pk_keyword pk_kwd pk_source pk_medium pk_content pk_cid",
            # Piano, Branch, Wicked Reports, the consent detour of Yahoo
            "xtor at_campaign at_medium _branch_match_id _branch_referrer wickedid",
            "guccounter guce_referrer guce_referrer_sig",
        )
    ).split()
)
# Families named by their beginning: campaign tags (utm_source, …), HubSpot's ad tags (hsa_acc, …).
TRACKING_PREFIXES = ("utm_", "hsa_")

# Names that frameworks reserve for the session of one visitor: PHP, Java servlets, ColdFusion,
# ASP.NET and three families of shop systems.
SESSION = frozenset(
    {
        "phpsessid",
        "phpsessionid",
        "jsessionid",
        "cfid",
        "cftoken",
        "asp.net_sessionid",
        "oscsid",
        "xtcsid",
        "zenid",
    }
)
# Classic ASP adds random letters to the name itself.
SESSION_PREFIXES = ("aspsessionid",)
# Names that carry a session on one site and a talk, a station or an item on another: the look of
# the value decides.
PERHAPS_SESSION = frozenset({"sid", "sessid", "session", "sessionid", "session_id", "session-id"})

_PREFIXES = TRACKING_PREFIXES + SESSION_PREFIXES
_ALWAYS = TRACKING | SESSION
# 24 hex digits are 96 random bits, the least that generators of session identifiers use.
_HEX = re.compile(r"[0-9a-f]{24,64}", re.IGNORECASE)
_WORD = re.compile(r"[0-9a-z]{16,64}", re.IGNORECASE)
_RUN = re.compile(r"[0-9]+|[a-z]+", re.IGNORECASE)
# A made-up word changes between letters and digits again and again; a word with a year in it
# ("results2024") does not.
_RUNS = 4


def is_passing(name: str, value: str) -> bool:
    """Whether a parameter tells of the visit and not of the page; its name has no case."""
    folded = name.lower()
    if folded in _ALWAYS or folded.startswith(_PREFIXES):
        return True
    return folded in PERHAPS_SESSION and is_session_like(value)


def is_session_like(value: str) -> bool:
    """Whether a value looks made by a generator of session identifiers, not chosen by an author."""
    plain = value.replace("-", "")
    if _HEX.fullmatch(plain):
        return True
    return bool(_WORD.fullmatch(plain)) and len(_RUN.findall(plain)) >= _RUNS
