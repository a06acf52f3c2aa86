PYTHON ?= python3
BIN := .venv/bin
SITE ?=
FILE ?=
KIND ?= run
SECONDS ?= 600
CASES = $(or $(GOODCOPY_CASES),../shared/cases)
DOCS := .sites/documentation
CHINESE := .sites/chinese
# The newest harvest here that has a page: of an address that never answered there is only a stub.
NEWEST = $(shell ls -t *.warc.gz *.warc.zst 2>/dev/null | while read -r file; do \
	$(BIN)/harvester list "$$file" 2>/dev/null | grep -q ' page ' && echo "$$file" && break; done)
HARVEST = $(BIN)/harvester crawl "$(SITE)" $(if $(FILE),-o "$(FILE)") --ok 0,3,5

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup demo demo-site mirror test test-postgres test-cluster test-search test-s3 coverage check lint type torture fuzz soak sims bench bench-report bench-growth bench-memory bench-file bench-crawl bench-frontier bench-search harvest load report health \
	need-site need-file

help: ## Show what can be made
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/ready ## Install both tools and all that tests need into .venv

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	@# Python 3.11 brings a pip that can't read the extra under which a dependency asks for lxml.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

demo: setup ## Harvest and load the bundled demo site, then play a week later
	$(BIN)/python -m tests.site.demo

demo-site: setup ## Serve the demo's site again, as it is in week two, for crawls of your own
	$(BIN)/python -m tests.site.demo serve

mirror: setup need-site ## Harvest and load a real site: make mirror SITE=https://campus.example/
	@code=0; $(HARVEST) || code=$$?; case $$code in 0|4) ;; *) exit $$code;; esac; \
	$(MAKE) --no-print-directory load || code=$$?; \
	echo "Pages whose last try went wrong:"; $(BIN)/ingester pages --state failing --site "$(SITE)"; \
	echo "Next: $(BIN)/ingester pages, and $(BIN)/ingester show ADDRESS"; exit $$code

test: setup ## Run all tests
	$(BIN)/python -m pytest -n 3 --dist loadfile

test-postgres: setup ## Run the tests of the store over PostgreSQL
	$(BIN)/python -m pytest -n 2 --dist loadfile -k postgresql tests/contract tests/search

test-cluster: setup ## Run the tests of --cluster, the long ones too
	$(BIN)/python -m pytest -p no:randomly tests/e2e/test_cluster.py \
		tests/torture/test_cluster_faults.py

test-search: setup ## Build ten documentation sites, see that 102 queries find their page there
	test -f $(DOCS)/manifest.json || $(PYTHON) $(CASES)/sites/build_sites.py $(DOCS) \
		--only postgresql,git,policy,developers,exim4,gap || \
		echo "The sites could not be built: their 60 queries are skipped."
	test -f $(CHINESE)/manifest.json || $(PYTHON) $(CASES)/sites/build_sites.py $(CHINESE) \
		--list tests/search/chinese_sites.txt || \
		echo "The Chinese sites could not be built: their 42 queries are skipped."
	GOODCOPY_SITES=$(DOCS) GOODCOPY_CHINESE_SITES=$(CHINESE) $(BIN)/python -m pytest -p no:randomly tests/search

test-s3: setup ## Run the tests of object stores, against an S3 server on loopback
	$(BIN)/python -m pytest -p no:randomly tests/e2e/test_object_store.py tests/e2e/test_object_parts.py

coverage: setup ## Measure which branches of shared and both cores the quick tests and those of files reach
	$(BIN)/python -m pytest -n 2 --dist loadfile -k "not postgresql" tests/unit tests/laws tests/property \
		tests/contract --ignore tests/property/test_memory_is_bounded.py \
		--cov --cov-report=term-missing:skip-covered

check: test lint type ## What CI runs: tests, lint and types

lint: setup ## Check style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .

type: setup ## Check types
	$(BIN)/mypy

torture: setup ## Cut and flip a file everywhere, kill 200 harvests and 200 loads, play 10,000 stories: an hour
	$(BIN)/python -m pytest -n 2 -p no:randomly tests/torture

fuzz: setup ## Fuzz every parser of strangers' bytes, SECONDS=600 each
	GOODCOPY_FUZZ_SECONDS=$(SECONDS) $(BIN)/python -m pytest -n 2 -p no:randomly tests/torture/test_fuzz.py

sims: setup ## Crawl made-up sites full of traps: what is found, at what price (many minutes)
	$(BIN)/python -m tests.sims

soak: setup ## Load, kill and read at the same time, SECONDS=600 on each database
	GOODCOPY_SOAK_SECONDS=$(SECONDS) $(BIN)/python -m pytest -p no:randomly tests/torture/test_soak.py

bench-file: setup ## Measure reading and writing beside warcio and FastWARC: [FILE=a.warc.gz] [FULL=1]
	$(BIN)/python -m bench.file $(FILE) $(if $(FULL),--full)

bench-search: setup ## Measure how long a search takes over 100,000 made-up pages, on SQLite or [POSTGRESQL=1]
	$(BIN)/python -m bench.search $(if $(POSTGRESQL),--postgresql)

bench-crawl: setup ## Measure the crawl beside Scrapy on a local nginx, and its memory: [FILE=folder of HTML]
	$(BIN)/python -m bench.crawl $(FILE)

bench-frontier: setup ## Measure what a million known addresses take in memory
	$(BIN)/python -m bench.frontier

bench: setup ## Measure everything beside its peers, an hour: [ONLY="harvest load"] [SIZE=trial] [ROUNDS=3]
	$(BIN)/python -m bench $(if $(ONLY),--only $(ONLY)) $(if $(SIZE),--size $(SIZE)) $(if $(ROUNDS),--rounds $(ROUNDS))

bench-growth: setup ## Measure what a page costs from 1,000 to 100,000 pages: [SIZES="1000 10000"] [POSTGRESQL=10000]
	$(BIN)/python -m bench.growth $(if $(SIZES),--sizes $(SIZES)) $(if $(POSTGRESQL),--postgresql $(POSTGRESQL))

bench-report: setup ## Write BENCHMARKS.md from what was measured
	$(BIN)/python -m bench.report

bench-memory: setup ## Measure the memory and time of loading 200 and 2,000 pages
	$(BIN)/python -m pytest -s -m slow -p no:randomly tests/e2e/test_memory.py

harvest: setup need-site ## Read SITE (address or site file) into FILE, by default a new file here
	$(HARVEST)

load: setup need-site need-file ## Load FILE, by default the newest here that has a page, by the rules of SITE
	$(BIN)/ingester load "$(or $(FILE),$(NEWEST))" --site "$(SITE)" --ok 0,3,5

report: setup ## List the runs, or KIND=orphans, links, changes or coverage
	$(BIN)/ingester report $(KIND)

health: setup ## Say how every site stands, and why
	$(BIN)/ingester health

need-file:
	@test -n "$(or $(FILE),$(NEWEST))" || { echo "There is no harvest file with a page here. Harvest first (make harvest SITE=$(SITE)), or name one: make load FILE=campus.warc.gz SITE=$(SITE)"; exit 2; }

need-site:
	@test -n "$(SITE)" || { echo "Say which site: make $(MAKECMDGOALS) SITE=https://campus.example/ (or a site file)"; exit 2; }
