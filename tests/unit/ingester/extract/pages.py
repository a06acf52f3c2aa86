"""Pages of a campus site, made to measure."""

from shared.http import HttpAnswer

URL = "https://campus.example/students/fees"
WORDS = ("office", "faculty", "library", "student", "adviser", "form", "card", "deposit", "permit")


def sentences(seed, count=12):
    """Plain sentences, different for each seed."""
    picked = [WORDS[(seed * 7 + number * 5) % len(WORDS)] for number in range(count)]
    return [
        f"The {word} of section {seed} wants paper number {number} before week {number + seed}."
        for number, word in enumerate(picked)
    ]


def paragraphs(seed, count=12):
    """The same, three to a paragraph."""
    lines = sentences(seed, count)
    return "".join(f"<p>{' '.join(lines[at : at + 3])}</p>\n" for at in range(0, count, 3))


def article(title, inner, nav="", head=""):
    """A page in the frame of its site."""
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>{title} - Campus Example</title>{head}</head><body>
<header><nav><ul><li><a href="/">Home</a></li><li><a href="/students">Students</a></li>{nav}</ul>
</nav></header>
<main><article><h1>{title}</h1>{inner}</article></main>
<footer><p>Campus Example, 1 College Road</p></footer></body></html>"""


def answer(html, status=200, content_type="text/html"):
    """An answer with this body."""
    body = html if isinstance(html, bytes) else html.encode()
    headers = ((b"Content-Type", content_type.encode()),) if content_type else ()
    return HttpAnswer(status=status, headers=headers, body=body)
