# Everything from a bare clone. Each target sets up what it needs, once; nothing is fetched when all is there.

SHELL := /bin/sh
VENV := .venv
COMPAT := .venv-compat
ENGINES := .venv-engines
NETWORK := .venv-network
SITE := .venv-docs
PY := $(VENV)/bin/python
PIP := $(PY) -m pip -q --disable-pip-version-check
READY := $(VENV)/.ready
SCREEN := $(if $(DISPLAY)$(WAYLAND_DISPLAY),,screenless)

.PHONY: wheel help setup run test test-newest test-pythons test-compatibility test-engines test-network system-network check languages bench bench-owner torture hostile day month fuzz walk schedules simulation goldens screenshots schemas map docs sample lock sbom freeze deb package test-package test-reproducible clean system-test system-browser system-java system-package system-roots

help:
	@echo "make run          open the window on the sample project (plays a scripted session where there is no display)"
	@echo "make setup        the environment in .venv alone; then: . .venv/bin/activate"
	@echo "make test         linters, types and all tests (ARGUMENTS=tests/ui for some of them)"
	@echo "make test-newest  the tests of what a Python may change, with the newest of the machine; make test has the oldest"
	@echo "make test-pythons all tests with each Python of the machine that is 3.11 or newer, each in an environment of its own"
	@echo "make test-compatibility  every form of export, read by the tool it is for, in an environment of its own (ARGUMENTS=FORM for one)"
	@echo "make bench        the table of measured times (ARGUMENTS=--write: into resources/docs/benchmarks.md, too)"
	@echo "make bench-owner  the same of the owner's side"
	@echo "make schedules    1,000 schedules of two laptops and an owner with faults, and a sync interrupted at every call"
	@echo "make simulation   people of known skill through test, gold, checks and reviews: how far each of them, and the final data, are from the truth; into its page"
	@echo "make test-network places on the network: every fault at every request, S3, Apache, a week of work, a gibibyte against curl"
	@echo "make torture      kill the program again and again while it saves, and look for a lost edit"
	@echo "make month        a team of 15 and four projects: every step that the status names, pay and data held against a ledger"
	@echo "make hostile      servers, folders, files, signals and full disks that do their worst, against the program as it is started (ARGUMENTS='--only S3')"
	@echo "make day          a day's work in one window in an hour, then with descriptors, disk and shared pictures run out: at the end no more than at the start (ARGUMENTS='--tasks N --write': draws the curves for resources/docs/benchmarks.md)"
	@echo "make test-engines the figures of DuckDB and of Spark compared, one by one; Spark comes into an environment of its own"
	@echo "make walk         keys, clicks and sizes by chance: after each the screen says what is so, and a new window at the same place is the same (--oracles ahead: keys typed ahead)"
	@echo "make fuzz         a million mutants of valid bundles: no crash, no accepted forgery, no partial import; 100,000 odd values in each of 32 kinds of JSON; trust as ssh-keygen gives it; 10,000 mutants of Arrow and Parquet, and of the forms of input files; the properties with 2,000 examples each"
	@echo "make goldens      the pictures and records that tests compare screens with, made anew where they differ"
	@echo "make screenshots  the pictures of the README and of every screen (resources/docs/screens.md)"
	@echo "make schemas      what is written from the code: the schemas and the page of tables"
	@echo "make docs         the help, the documentation, the command line and the schemas as a site in out/site; a broken link fails"
	@echo "make languages    the catalogues of the window's languages, kept in step with what it says; says what is missing"
	@echo "make sample       rebuild the sample project of resources/sample"
	@echo "make lock         write packaging/requirements.txt anew after a change in pyproject.toml (ARGUMENTS='--upgrade' or '-P NAME==VERSION')"
	@echo "make sbom         what ships, with versions and licences (CycloneDX), in dist/; make freeze does it for its folder"
	@echo "make freeze       a folder that runs without Python, in dist/"
	@echo "make wheel        the Python package, as a wheel and as sources, in dist/"
	@echo "make package      a Debian package, a tarball and the Python package, in dist/; make deb makes the first alone"
	@echo "make test-reproducible  builds the packages twice and compares them, byte for byte"
	@echo "make test-package installs the packages in bare Debians and a bare Ubuntu, works with them, upgrades and removes them"
	@echo "make clean        remove everything the other targets made"

$(PY):
	@packaging/system-packages.sh python
	@python=$${PYTHON:-$$(packaging/find-python.sh oldest)} || { echo "Annotator needs Python 3.11 or newer, and none was found." >&2; exit 1; }; \
	echo "Making the environment with $$python"; "$$python" -m venv $(VENV)

$(READY): $(PY) pyproject.toml packaging/requirements.txt
	@echo "Installing the packages of packaging/requirements.txt"
	@$(PIP) install --no-deps --only-binary :all: --require-hashes -r packaging/requirements.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

setup: $(READY)

run: $(READY)
	@packaging/system-packages.sh window $(SCREEN)
	@$(PY) -m tests.end_to_end.make_run

CHECK := $(VENV)/bin/ruff check -q . && $(VENV)/bin/ruff format -q --check . && $(VENV)/bin/mypy --no-error-summary

check: $(READY)
	@$(CHECK)

system-test:
	@packaging/system-packages.sh window screenless test

system-browser:
	@packaging/system-packages.sh browser

# ARGUMENTS are pytest's, such as ARGUMENTS="tests/owner tests/cli"; without them all tests run, and the linters beside.
# A test that hangs is named, and the process that runs it is ended. One process more than processors: many tests wait.
PYTEST := $(PY) -m pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal --timeout 900 --timeout-method thread
TESTS := tests --ignore tests/package --ignore tests/network
test: system-test system-browser $(READY)
	@[ -n "$(ARGUMENTS)" ] || { { $(CHECK); } & linters=$$!; }; failed=; \
	$(PYTEST) --durations 20 $(or $(ARGUMENTS),$(TESTS)) || failed="tests"; \
	[ -z "$$linters" ] || wait $$linters || failed="$$failed linters"; times; \
	[ -z "$$failed" ] || { echo "FAILED: $$failed"; exit 1; }

# An environment for each Python. What a released Python takes from or adds to another is seen on both ends in .ci/run:
# files, keys, texts, numbers, the database, the network, and the owner's side by its commands. make test-pythons has all.
ENVIRONMENT = VENV=.venv-$$version PYTHON="$$path"
test-newest:
	@packaging/find-python.sh newest | { read -r version path; echo "Python $$version, $$path"; \
	$(MAKE) --no-print-directory test $(ENVIRONMENT) \
	ARGUMENTS="tests/bundle tests/cli tests/model tests/services tests/store tests/text tests/transfer tests/workspace" </dev/null; }

# A Python for which a locked package has no wheel yet is named; that is no failure.
test-pythons:
	@packaging/find-python.sh all | { failed=; done=; while read -r version path; do echo "Python $$version, $$path"; \
	if ! $(MAKE) --no-print-directory setup $(ENVIRONMENT) </dev/null; then done="$$done $$version (not every package has a wheel)"; \
	elif $(MAKE) --no-print-directory test $(ENVIRONMENT) ARGUMENTS="$(or $(ARGUMENTS),$(TESTS))" </dev/null; then done="$$done $$version"; \
	else failed="$$failed $$version"; fi; done; echo "Run with Python:$$done$${failed:+; FAILED:$$failed}"; [ -z "$$failed" ]; }

bench: system-test $(READY)
	@$(PY) -m tests.benchmarks.run $(ARGUMENTS)

# One missed limit hides none of the other figures. What else the machine does lengthens them.
bench-owner: $(READY)
	@missed=; for each in build assign convert merge export report; do \
	$(PY) -m tests.benchmarks.owner.bench_$$each || missed="$$missed $$each"; done; \
	[ -z "$$missed" ] || { echo "Limits missed:$$missed; the load is $$(cut -d' ' -f1 /proc/loadavg) on $$(nproc) processors" >&2; exit 1; }

$(COMPAT)/.ready: packaging/compatibility.txt $(PY)
	@echo "Making the environment of the tools that read exports"
	@$(PY) -m venv --clear $(COMPAT)
	@$(COMPAT)/bin/python -m pip -q --disable-pip-version-check install -r packaging/compatibility.txt
	@for each in llamafactory==0.9.5 axolotl==0.19.0; do \
	$(COMPAT)/bin/python -m pip -q --disable-pip-version-check install --no-deps --target $(COMPAT)/heavy/$${each%%==*} $$each || exit 1; done
	@touch $@

test-compatibility: $(READY) $(COMPAT)/.ready
	@$(PY) -m tests.compatibility.make_exports out/compatibility
	@$(COMPAT)/bin/python tests/compatibility/read_exports.py out/compatibility $(ARGUMENTS)

$(ENGINES)/.ready: packaging/engines.txt $(PY)
	@echo "Making the environment of Spark"
	@$(PY) -m venv --clear $(ENGINES)
	@$(ENGINES)/bin/python -m pip -q --disable-pip-version-check install -r packaging/engines.txt
	@touch $@

system-java:
	@packaging/system-packages.sh java

test-engines: system-java $(READY) $(ENGINES)/.ready
	@PYTHONPATH=$$(echo $(ENGINES)/lib/python3*/site-packages) $(PY) -W ignore -m tests.engines.compare_engines $(ARGUMENTS)

$(NETWORK)/.ready: packaging/network.txt $(PY)
	@echo "Making the environment of the S3 server"
	@$(PY) -m venv --clear $(NETWORK)
	@$(NETWORK)/bin/python -m pip -q --disable-pip-version-check install -r packaging/network.txt
	@touch $@

system-network:
	@packaging/system-packages.sh window screenless test network

test-network: system-network $(READY) $(NETWORK)/.ready
	@ANNOTATOR_S3_SERVER=$(NETWORK) ANNOTATOR_EVERY_CALL=1 $(PY) -m pytest tests/network tests/transfer tests/ui/delivery/test_week.py $(ARGUMENTS)

walk: system-test $(READY)
	@ANNOTATOR_STEPS=20000 $(PY) -m pytest -q tests/workspace/test_commands.py
	@[ -n "$(ARGUMENTS)" ] || ANNOTATOR_EVERY_SCREEN=1 $(PY) -m pytest tests/end_to_end/test_painted.py tests/ui/reading/test_formula_ink.py tests/ui/test_foreign_text.py tests/ui/test_screens.py tests/walk/test_walk.py
	@$(PY) -m tests.walk.run $(ARGUMENTS)

fuzz: $(READY)
	@$(PY) -m tests.fuzz.run
	@$(PY) -m tests.fuzz.values
	@$(PY) -m tests.fuzz.signers
	@$(PY) -m tests.fuzz.columnar
	@$(PY) -m tests.fuzz.input_files
	@$(PYTEST) --hypothesis-profile long -k "properties or machine or order or plan" tests/model tests/owner tests/services

month: $(READY)
	@$(PY) -m tests.end_to_end.month $(ARGUMENTS)

torture: system-test $(READY)
	@$(PY) tests/torture/run.py $(ARGUMENTS)

hostile: system-test $(READY)
	@$(PY) -m tests.hostile.run $(or $(ARGUMENTS),--slow)

day: system-test $(READY)
	@$(PY) -m tests.walk.day $(ARGUMENTS)

schedules: $(READY)
	@ANNOTATOR_SCHEDULES=1000 ANNOTATOR_EVERY_CALL=1 $(PY) -m pytest -n auto -o faulthandler_timeout=0 tests/services/syncing $(ARGUMENTS)

simulation: $(READY)
	@$(PY) -m tests.simulation.run --write

# Versions that are pinned already stay. Which index the hashes come from is uv's own setting, and is not written down.
lock: $(READY)
	@$(VENV)/bin/uv pip compile -q pyproject.toml --universal --python-version 3.11 --all-extras --group setup --group dev --group freeze \
	--generate-hashes --no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
	-o packaging/requirements.txt $(ARGUMENTS) >/dev/null

sample: $(READY)
	@$(PY) packaging/make_sample.py

goldens: system-test $(READY)
	@$(PY) -m tests.workspace.recorded_screens
	@$(PY) -m tests.owner.exports.recorded_exports
	@$(PY) -m tests.owner.conversion.input_files
	@$(PY) -m tests.owner.assignment.recorded_rounds
	@$(PY) -m tests.end_to_end.goldens

screenshots: system-test $(READY)
	@$(PY) -m tests.end_to_end.screenshots

schemas map: $(READY)
	@$(PY) packaging/make_dataset_page.py
	@$(PY) -m annotator bundle schema --out resources/schemas/bundle
	@for noun in rubric task; do \
	  file=resources/schemas/$$noun.schema.json; \
	  $(PY) -m annotator bundle schema $$noun-file > $$file.new && mv $$file.new $$file || { rm -f $$file.new; exit 1; }; done

$(SITE)/.ready: packaging/docs.txt $(PY)
	@echo "Making the environment of MkDocs"
	@$(PY) -m venv --clear $(SITE)
	@$(SITE)/bin/python -m pip -q --disable-pip-version-check install --no-deps --only-binary :all: --require-hashes -r packaging/docs.txt
	@touch $@

docs: $(READY) $(SITE)/.ready
	@QT_QPA_PLATFORM=offscreen $(PY) packaging/make_docs.py out/docs
	@$(SITE)/bin/mkdocs build --strict -f out/docs/mkdocs.yml -d "$(CURDIR)/out/site"
	@echo "The site is in out/site: open index.html"

languages: $(READY)
	@$(PY) packaging/make_languages.py $(ARGUMENTS)
	@$(PY) packaging/help_translations.py

sbom: $(READY)
	@$(PY) packaging/make_sbom.py

# Two builds of one commit are the same: times are the commit's, and sets are walked in one order.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 315532800)
freeze package deb wheel: export SOURCE_DATE_EPOCH := $(SOURCE_DATE_EPOCH)
freeze: export PYTHONHASHSEED := 0

system-package:
	@packaging/system-packages.sh package

freeze: system-package $(READY)
	@rm -rf build dist/annotator
	@$(PY) -m PyInstaller --noconfirm --log-level ERROR --workpath build --distpath dist packaging/annotator.spec
	@$(PY) packaging/make_sbom.py --frozen dist/annotator --out dist/annotator/annotator.cdx.json
	@$(PY) packaging/make_licences.py dist/annotator
	@du -sh dist/annotator

deb: freeze
	@packaging/linux/make-deb.sh

system-roots:
	@packaging/system-packages.sh window screenless package roots

# Packages that are older than what they are made from are made anew: a test of the last ones would say nothing.
test-package: system-roots $(READY)
	@(for each in dist/annotator_*.deb dist/annotator-*.tar; do [ -e "$$each" ] && [ -z "$$(find annotator packaging resources \
	pyproject.toml -type f ! -name '*.pyc' -newer "$$each" -print -quit)" ] || exit 1; done) || $(MAKE) package
	@$(PY) -m pytest tests/package -v $(ARGUMENTS)

# Apart from dist, and packed quickly: how well xz packs says nothing of the builds, and takes most of the time.
test-reproducible: $(READY)
	@rm -rf out/builds
	@$(MAKE) package PACKAGE_FOLDER=out/builds/first PACKAGE_LEVEL=1
	@$(MAKE) package PACKAGE_FOLDER=out/builds/second PACKAGE_LEVEL=1
	@for each in out/builds/first/*; do $(PY) packaging/compare_builds.py $$each out/builds/second/$${each##*/} || exit 1; done

wheel: $(READY)
	@$(PY) -m hatchling build -d $${PACKAGE_FOLDER:-dist}

# Packing takes most of the time, so it is done once: the tarball holds what the Debian package does, as packed there.
package: freeze wheel
	@packaging/linux/make-deb.sh
	@packaging/linux/make-tarball.sh
	@$(PY) packaging/make_languages.py --check || echo "What has no translation is shown in English." >&2

clean:
	rm -rf .venv .venv-* build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find annotator tests -name __pycache__ -type d -prune -exec rm -rf {} +
