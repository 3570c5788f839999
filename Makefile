# One word for each thing a developer does. `make test` is what the build server runs.
#
#   make run       install and take the tour           make test    from nothing: install, then check
#   make fast      the quick tests                     make check   everything, without installing again
#   make kernel    rebuild the extension after editing C++
#   make test-all  as `make check`, and the long sweeps that it leaves out

VENV  ?= .venv
PYTHON ?= python3
JOBS  ?= 2
FUZZ_SECONDS ?= 60
BIN   := $(VENV)/bin
PY    := $(BIN)/python
# --require-virtualenv: never, by a damaged .venv, into the Python that made it.
PIP   := $(PY) -m pip --disable-pip-version-check --require-virtualenv
CODE   = $(wildcard src tests bench release)
LOCK  := requirements/dev.txt
UV    := uv==0.13.7
# The kernel is built by what the lock has installed, so that nothing comes without a hash.
KERNEL = $(PIP) install --quiet --no-build-isolation --no-deps --config-settings=build-dir=build/kernel --editable .
comma := ,
SYNCED := $(if $(filter output-sync,$(.FEATURES)),--output-sync)

# Installed once, then left alone: order-only prerequisites below, so an existing environment is used as it is.
RUN_STAMP := $(VENV)/.installed-run
DEV_STAMP := $(VENV)/.installed-dev
BENCH_STAMP := $(VENV)/.installed-bench
PAGE_STAMP := $(VENV)/.installed-page-tools

# Quiet on success, everything on failure; no stamp unless the whole install went through.
define install
	@test -f $(VENV)/pyvenv.cfg && $(PY) -m pip --version >/dev/null 2>&1 || python3 -m venv $(VENV)
	@rm -f $(1)
	@echo "installing penmark[$(2)] into $(VENV)"
	@log=$$(mktemp) && if $(PIP) install --editable '.[$(2)]' >"$$log" 2>&1; \
	then rm -f "$$log"; else cat "$$log" >&2; rm -f "$$log"; exit 1; fi
	@touch $(1)
endef

# Python keeps what it has compiled, whatever the environment says: tests start it hundreds of times.
export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL := check
.PHONY: run install test test-all check lint format types kernel kernel-test kernel-fuzz tests fast docs bench corpus counts \
	grading techniques generating versions report fuzz mutation load editing library threads starter lock wheel clean

run:
	@test -f $(DEV_STAMP) || $(MAKE) --no-print-directory $(RUN_STAMP)
	@$(BIN)/penmark tour
	@echo
	@echo "To play, edit and make puzzles in the browser: $(BIN)/penmark studio"

$(RUN_STAMP):
	$(call install,$@,oracle$(comma)images$(comma)studio$(comma)library)

# Every package as the lock has it, by its hash; then the project itself.
$(DEV_STAMP):
	@test -f $(VENV)/pyvenv.cfg && $(PY) -m pip --version >/dev/null 2>&1 || python3 -m venv $(VENV)
	@rm -f $@
	@echo "installing $(LOCK) and penmark into $(VENV)"
	@log=$$(mktemp) && if $(PIP) install --require-hashes --requirement $(LOCK) >"$$log" 2>&1 && \
		PATH="$(abspath $(BIN)):$$PATH" $(KERNEL) >>"$$log" 2>&1; \
	then rm -f "$$log"; else cat "$$log" >&2; rm -f "$$log"; exit 1; fi
	@touch $@

$(BENCH_STAMP): | $(DEV_STAMP)
	$(call install,$@,dev$(comma)bench)

# A browser, axe and TypeScript for the tests of the page, where they can be had; tried once, never a failure.
$(PAGE_STAMP): | $(DEV_STAMP)
	@$(PY) -m tests.studio.tools
	@touch $@

# Always runs pip, unlike the stamp's own rule: the way to pick up changed dependencies.
install:
	@rm -f $(DEV_STAMP) $(PAGE_STAMP)
	@$(MAKE) --no-print-directory $(PAGE_STAMP)

test: install
	@$(MAKE) --no-print-directory check

# Side by side what runs on one core each, then the tests, which have all cores to themselves.
check: | $(DEV_STAMP)
	@$(MAKE) --no-print-directory -j $(JOBS) $(SYNCED) lint types kernel-test docs
	@$(MAKE) --no-print-directory tests PYTEST_MARKS='$(PYTEST_MARKS)'

# The same with every test: also those marked `sweep`, which pyproject.toml leaves out of all other runs.
test-all: PYTEST_MARKS = -m ""
test-all: check

lint: | $(DEV_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: | $(DEV_STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: | $(DEV_STAMP)
	$(BIN)/mypy --strict $(CODE)

# Includes the proof of the kernel's stub, tests/test_stub.py.
tests: | $(PAGE_STAMP)
	$(PY) -m pytest -n $(JOBS) --dist worksteal $(PYTEST_MARKS)

fast: | $(DEV_STAMP)
	$(PY) -m pytest -x -q -m "not slow and not sweep"

kernel: | $(DEV_STAMP)
	PATH="$(abspath $(BIN)):$$PATH" $(KERNEL)

# The newest versions that fit, with the hashes of all their files (and with extras: pip takes `coverage[toml]` for another
# requirement than `coverage`, and refuses it unpinned as soon as there is a newer release); then look at docs/dependencies.md again.
lock:
	@test -x build/lock/bin/uv || (python3 -m venv build/lock && build/lock/bin/python -m pip install --quiet $(UV))
	build/lock/bin/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-strip-extras --quiet --upgrade --output-file $(LOCK)

kernel-test:
	@cmake -S kernel -B build/kernel-test -DPENMARK_KERNEL_TESTS=ON >/dev/null
	@MAKEFLAGS= cmake --build build/kernel-test --parallel $(JOBS) >/dev/null
	@ctest --test-dir build/kernel-test --output-on-failure

# Coverage-guided, half of the time for programs and half for chains; what is found interesting is kept in
# build/kernel-fuzz/corpus-TARGET and taken up again by the next run.
kernel-fuzz:
	@if ! command -v clang++ >/dev/null; then \
		echo "kernel-fuzz needs clang++ with libFuzzer (on Debian: apt-get install clang)"; \
	else \
		cmake -S kernel -B build/kernel-fuzz -DPENMARK_KERNEL_FUZZ=ON -DCMAKE_CXX_COMPILER=clang++ >/dev/null && \
		MAKEFLAGS= cmake --build build/kernel-fuzz --parallel $(JOBS) >/dev/null && \
		cd build/kernel-fuzz && for target in program chains; do \
			mkdir -p corpus-$$target && ./fuzz_$$target -max_total_time=$$((($(FUZZ_SECONDS) + 1) / 2)) -max_len=600 \
				-timeout=30 -print_final_stats=1 corpus-$$target || exit 1; \
		done; \
	fi

docs: | $(DEV_STAMP)
	$(BIN)/mkdocs build --strict --quiet

# The long sweeps. ARGS goes to each: make bench ARGS=--full, make corpus ARGS="--genre akari",
# make fuzz ARGS="--seconds 60", make mutation ARGS=penmark.rules.connected.
bench: | $(BENCH_STAMP)
	$(PY) -m bench $(ARGS)

corpus: | $(DEV_STAMP)
	$(PY) -m bench.corpus $(ARGS)

counts: | $(DEV_STAMP)
	$(PY) -m bench.counts $(ARGS)

grading: | $(DEV_STAMP)
	$(PY) -m bench.grading $(ARGS)

techniques: | $(DEV_STAMP)
	$(PY) -m tests.grading.techniques.distinct.table $(ARGS)

generating: | $(DEV_STAMP)
	$(PY) -m bench.generating $(ARGS)

# Beside another checkout that has its own .venv: make versions ARGS=../penmark-before
versions: | $(DEV_STAMP)
	$(PY) -m bench.versions $(ARGS)

# One page about all datasets and corpora, bench/results/report.html, with what changed since the last run.
report: | $(DEV_STAMP)
	$(PY) -m bench.report $(ARGS)

# How fast puzzles are imported, and how soon a store of a million answers; some ten minutes to fill it.
library: | $(DEV_STAMP)
	$(PY) -m bench.library $(ARGS)

# What --threads 2 gains; each command runs for some 20 s, several times.
threads: | $(DEV_STAMP)
	$(PY) -m bench.threads $(ARGS)

fuzz: | $(DEV_STAMP)
	$(PY) -m bench.fuzz $(ARGS)

mutation: | $(DEV_STAMP)
	$(PY) -m bench.mutation $(ARGS)

load: | $(DEV_STAMP)
	$(PY) -m bench.load $(ARGS)

editing: | $(PAGE_STAMP)
	$(PY) -m bench.editing $(ARGS)

# The starter sets of src/penmark/library/data, made anew from their seeds: the same bytes, unless generating or grading
# has changed. Of one genre alone: make starter ARGS="--genre akari".
starter: | $(DEV_STAMP)
	$(PY) -m release.starter $(ARGS)

# Builds the wheel, proves it in an environment that has nothing else, and lists what that environment then has, as an
# SBOM beside the wheel. Needs no development environment.
wheel:
	@rm -rf build/wheel-check && mkdir -p dist build
	$(PYTHON) -m venv build/wheel-check
	build/wheel-check/bin/python -m pip wheel --quiet --no-deps --wheel-dir build/wheel-check/dist .
	build/wheel-check/bin/python -m pip install --quiet build/wheel-check/dist/penmark-*.whl
	cd build/wheel-check && bin/python -c "import penmark._kernel" && bin/penmark --help >/dev/null
	build/wheel-check/bin/python -m release.sbom build/wheel-check/dist/penmark-*.whl dist
	@cp build/wheel-check/dist/penmark-*.whl dist/ && rm -rf build/wheel-check && ls dist

clean:
	rm -rf build dist site htmlcov .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis \
		bench/results .venv
	find src tests $(wildcard bench) -name __pycache__ -type d -prune -exec rm -rf {} +
