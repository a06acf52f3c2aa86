"""The numbers that bound a crawl, each with its unit and its reason."""

HOPS = 10  # redirects of one page; browsers stop at 20, other crawlers at 10
TRIES = 3  # requests for one page that fails in a way that may pass
RETRY_FACTORS = (5.0, 30.0)  # times `delay` before the second and the third try
RETRY_FLOOR = 0.1  # seconds, however small the delay

RESPONSE_FACTOR = 2.0  # a host that takes long to answer is asked less often ...
RESPONSE_GAP = 30.0  # ... by at most so many seconds
RESPONSE_MEMORY = 20  # answers that the average response time remembers
CRAWL_DELAY = 60.0  # seconds; a longer Crawl-delay is kept as this one
JITTER = 0.2  # share of a gap added at random, so that a server sees no metronome
LONGEST_PARK = 15 * 60.0  # seconds of Retry-After that a run waits for

CHALLENGES = 5  # challenge pages ...
CHALLENGE_WINDOW = 20  # ... of the last so many answers stop a host

ADDRESS_LENGTH = 2_048  # characters; longer ones are made by machines for machines
SEGMENTS = 16  # parts of a path
PARAMETERS = 10  # of one address; more is a facet search
REPEATS = 3  # times the same segment (no number) in a path: a relative link that feeds on itself
CALENDAR_YEARS = 2  # ahead of today; further on there are only empty pages

SAMPLES = 20  # parked addresses of one template that the end record shows
FINISHING = 10.0  # seconds that requests in flight are given after the first signal
