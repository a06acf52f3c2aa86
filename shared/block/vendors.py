"""What the makers of gates write into their pages: facts about products, as data.

A mark counts only where it stands: in an element, a script or a header, never in the text.
Sources: captured pages, the vendors' own manuals, and the published lists of wafw00f (BSD-3-Clause)
and identYwaf (MIT), of which only marks are used that the product writes into its gate alone.
Scripts that a vendor puts into every page it serves are no mark; they are `PASSIVE`.
"""

from typing import NamedTuple


class Mark(NamedTuple):
    """Words that a gate's source holds (lower case), and where they have to stand."""

    vendor: str
    words: str
    # CSS selectors, any of which proves the place; none: the words stand in a script.
    selector: str = ""


# Marks of a page whose only purpose is to test or refuse the visitor.
ACTIVE = (
    Mark("cloudflare", "_cf_chl_opt"),
    Mark("cloudflare", "/orchestrate/"),
    Mark("cloudflare", "/cdn-cgi/challenge-platform/", "script[src*='/orchestrate/']"),
    Mark("cloudflare", "challenge-form", "form#challenge-form,form.challenge-form"),
    Mark("cloudflare", "challenge-running", "#challenge-running,#cf-challenge-running"),
    Mark("cloudflare", "challenge-error-text", "#challenge-error-text,#challenge-stage"),
    Mark("cloudflare", "/cdn-cgi/l/chk_", "form[action*='/cdn-cgi/l/chk_']"),
    Mark("cloudflare", "__cf_chl_", "form[action*='__cf_chl_']"),
    Mark("cloudflare", "jschl_vc", "input[name=jschl_vc],input[name=jschl_answer]"),
    Mark("cloudflare", "jschl-answer"),
    Mark("cloudflare", "cf-browser-verification", ".cf-browser-verification"),
    Mark("cloudflare", "cf-captcha-container", ".cf-captcha-container"),
    Mark("datadome", "captcha-delivery.com", "script[src*='captcha-delivery.com']"),
    Mark("datadome", "captcha-delivery.com", "iframe[src*='captcha-delivery.com']"),
    Mark("datadome", "captcha-delivery.com"),
    Mark("perimeterx", "px-captcha", "#px-captcha,#px-captcha-wrapper,.px-captcha-container"),
    Mark("perimeterx", "captcha.px-cdn.net", "script[src*='captcha.px-cdn.net']"),
    Mark("perimeterx", "captcha.px-cloud.net", "script[src*='captcha.px-cloud.net']"),
    Mark("perimeterx", "/captcha/captcha.js?a=c", "script[src*='/captcha/captcha.js?a=c']"),
    Mark("imperva", "_incapsula_resource", "iframe[src*='_incapsula_resource' i]"),
    Mark("imperva", "distil", "#distilCaptchaForm,#distilIdentificationBlock"),
    Mark("akamai", "sec-if-cpt", "#sec-if-cpt-container,#sec-if-cpt-if,#sec-cpt-if"),
    Mark("akamai", "bm-verify"),
    Mark("aws", "gokuprops"),
    Mark("aws", ".awswaf.com/", "script[src*='.awswaf.com/'][src*='captcha.js']"),
    Mark("sucuri", "sucuri_cloudproxy_js"),
    Mark("sucuri", "sucuri-firewall-block", "link[href*='sucuri-firewall-block']"),
    Mark("kasada", "window.kpsdk"),
    Mark("ddos-guard", "/.well-known/ddos-guard/", "script[src*='/.well-known/ddos-guard/']"),
    Mark("ddos-guard", "ddos-guard", "#ddos-guard,.ddos-guard"),
    Mark("anubis", "anubis", "#anubis_challenge,#anubis_version"),
    Mark("anubis", "/.within.website/x/cmd/", "script[src*='/.within.website/x/cmd/']"),
    Mark("go-away", "/.well-known/.git.gammaspectra", "[href*='gammaspectra.live/git/go-away']"),
    Mark("vercel", "/.well-known/vercel/security/", "script[src*='/vercel/security/']"),
    Mark("vercel", "/.well-known/vercel/security/"),
    Mark("reblaze", "rbzns.challdomain"),
    Mark("reblaze", "window.rbzns"),
    Mark("stackpath", "sp-captcha", "#sp-captcha,.sp-captcha"),
    Mark("bitninja", "bitninja", "form[action*='bitninja' i],[id*=bitninja i]"),
    Mark("imunify360", "imunify360", "script[src*='imunify360' i],[id*=imunify360 i]"),
    Mark("shieldon", "shieldon", "[name^=shieldon_captcha],#shieldon-captcha"),
    Mark("wordfence", "wordfence", "body[class*=wordfence i],.wf-block-header-logo,.wf-btn-block"),
    Mark("safeline", "safeline", "#safeline_challenge,script[src*='/.safeline/']"),
    Mark("safeline", "/.safeline/"),
    Mark("yunsuo", "yunsuo", ".yunsuologo"),
    Mark("yunsuo", "security_verify_data"),
    Mark("jiasule", "__jsl_clearance"),
    Mark("ifastnet", "slowaes.decrypt"),
    Mark("safedog", "safedog", "[src*='safedogsite' i],[href*='404.safedog.cn']"),
    Mark("yundun", "yundun.com/yd", "[href*='yundun.com/yd']"),
    Mark("aliyun", "aliyun_waf", "[id*=aliyun_waf],[name*=aliyun_waf],[src*=aliyun_waf]"),
    Mark("aliyun", "acw_sc__v2"),
    Mark("aliyun", "sd-base/static", "img[src*='sd-base/static']"),
    Mark("tencent", "waf.tencent", "[src*='waf.tencent'],[href*='waf.tencent']"),
    Mark("tencent", "waf.tencent"),
    Mark("huawei", "hwclouds.com/waf", "[href*='hwclouds.com'],[src*='hwclouds.com']"),
    Mark("365cyd", "365cyd.com", "[href*='365cyd.com'],[src*='365cyd.com']"),
    Mark("360wzb", "wzws-waf-cgi", "[src*='wzws-waf-cgi'],[href*='wzws-waf-cgi']"),
    Mark("radware", "perfdrive.com", "[src*='validate.perfdrive.com']"),
    Mark("radware", "validate.perfdrive.com"),
    Mark("geetest", "geetest", "#geetest_captcha,.geetest_captcha_wrap"),
)

# Scripts that also stand in ordinary pages; a mark only where the page has no text at all.
PASSIVE = (
    Mark("cloudflare", "/cdn-cgi/bm/cv/", "script[src*='/cdn-cgi/bm/cv/']"),
    Mark("cloudflare", "__cf$cv$params"),
    Mark("cloudflare", "/cdn-cgi/challenge-platform/", "script[src*='/challenge-platform/']"),
    Mark("imperva", "_incapsula_resource", "script[src*='_incapsula_resource' i]"),
    Mark("perimeterx", "_pxappid"),
    Mark("datadome", "datadome", "script[src*='datadome' i]"),
    Mark("akamai", "/akam/", "script[src*='/akam/']"),
    Mark("f5", "/tspd/", "script[src*='/TSPD/' i]"),
    Mark("f5", "bobcmn"),
    Mark("rivers", "$_ts"),
    Mark("kasada", "ips.js", "script[src*='/ips.js']"),
)

# A captcha to solve; ordinary forms carry one too, so it counts where nothing else is asked.
CAPTCHA = (
    ".g-recaptcha,.h-captcha,.cf-turnstile,.frc-captcha,.mtcaptcha,#captcha,.smart-captcha,"
    "altcha-widget,cap-widget,mcaptcha,#mcaptcha__widget-container,"
    "iframe[src*='/recaptcha/'],iframe[src*='hcaptcha.com'],iframe[src*='challenges.cloudflare'],"
    "img[src*=captcha i],input[name*=captcha i]"
)

# Header lines that say it outright: (name, values that count).
HEADERS = (
    ("cf-mitigated", ("challenge",)),
    ("x-amzn-waf-action", ("challenge", "captcha")),
    ("x-vercel-mitigated", ("challenge", "deny")),
    ("x-sucuri-block", ()),
    ("x-dotdefender-denied", ()),
)
