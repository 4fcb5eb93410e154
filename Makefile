# Each target sets itself up in .venv first and needs only Python 3.11 or newer, make and a package index.
# `make help` lists the targets, PYTHON=... chooses another interpreter. On Windows see README.md.

GIVEN := $(PYTHON)
PYTHON ?= $(shell for python in python3 python3.15 python3.14 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo "$$python" && break; done)
PIP := -m pip --disable-pip-version-check --no-input --quiet --quiet install
INSTALL := PIP_USER=0 .venv/bin/python $(PIP)
INSTALL_BENCH := PIP_USER=0 .venv-bench/bin/python $(PIP)
OR_SAY_WHY := || { echo "pip could not install what is needed: is a package index in reach?" \
	"More is said by: .venv/bin/python -m pip install -r requirements.lock" >&2; exit 1; }

# A virtual environment holds absolute paths: in a moved folder it is made anew, and so it is for another PYTHON.
STALE := $(shell [ -x .venv/bin/python ] && [ "$$(sed -n 1p .venv/made 2>/dev/null)" = "$$(pwd -P)" ] && \
	{ [ -z "$(GIVEN)" ] || [ "$$(sed -n 2p .venv/made)" = "$(GIVEN)" ]; } || echo stale)

.PHONY: help cards test test-long docs games bench format lock clean stale

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1 /p' Makefile | while read -r target text; do printf 'make %-10s %s\n' "$$target" "$$text"; done

cards: .venv/ready-for-cards ## check cards.yaml
	@.venv/bin/heirs-rules lint cards.yaml

test: .venv/ready-for-tests ## check everything: style, types, tests and the examples in the docs
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/pytest --numprocesses=auto --dist=loadgroup $(PYTEST)

test-long: PYTEST := --hypothesis-profile=long
test-long: test ## the same with many more random samples

docs: .venv/ready-for-cards ## write docs/lint-rules.md and cards.schema.json from what the library knows
	@.venv/bin/python -m tests.lint_rules
	@.venv/bin/python -m tests.cards_schema

games: .venv/ready-for-tests ## write tests/playthroughs, tests/perft.yaml and tests/game/scenes anew, after a change of the rules or the cards
	@.venv/bin/python -m tests.playthroughs
	@.venv/bin/python -m tests.perft
	@.venv/bin/python -m tests.game.scenes

bench: .venv-bench/ready ## measure, beside other libraries; BENCH='--quick', '--only playing', '--markdown', '--help' ...
	@.venv-bench/bin/python -m benchmarks $(BENCH)

format: .venv/ready-for-tests ## lay out the Python code
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

lock: .venv/ready-for-cards ## lock the newest releases of what is installed
	@$(INSTALL) uv $(OR_SAY_WHY)
	.venv/bin/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --upgrade --quiet \
		--custom-compile-command 'make lock' --output-file requirements.lock
	.venv/bin/uv pip compile pyproject.toml --group bench --universal --python-version 3.11 --upgrade --quiet \
		--custom-compile-command 'make lock' --output-file benchmarks/requirements.lock

clean: ## delete what the other targets made
	rm -rf .venv .venv-bench .hypothesis .mypy_cache .pytest_cache .ruff_cache dist
	find benchmarks heirs_rules tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/made: $(STALE)
	@python="$(PYTHON)"; \
	"$${python:-false}" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "heirs-rules needs Python 3.11 or newer, but $${python:-python3} is older or missing: install one, or name one with PYTHON=..." >&2; exit 1; }; \
	"$$python" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$$python cannot make virtual environments: install its venv package (Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }; \
	echo "Setting up .venv with $$python, once ..."; \
	rm -rf .venv && "$$python" -m venv .venv && { pwd -P; echo "$$python"; } > .venv/made

# What checks the cards is small and comes at once; the tools of the tests come with the first `make test`.
.venv/ready-for-cards: .venv/made pyproject.toml requirements.lock
	@$(INSTALL) --constraint requirements.lock hatchling editables $(OR_SAY_WHY)
	@$(INSTALL) --constraint requirements.lock --no-build-isolation --editable . $(OR_SAY_WHY)
	@touch $@

.venv/ready-for-tests: .venv/ready-for-cards
	@echo "Installing the tools of the tests, once ..."
	@$(INSTALL) --requirement requirements.lock $(OR_SAY_WHY)
	@touch $@

# The peers stand apart from the tools. One that does not come for this Python is left out, and `make bench` says so.
.venv-bench/ready: .venv/made pyproject.toml requirements.lock benchmarks/requirements.lock
	@echo "Setting up .venv-bench with what is measured beside heirs-rules, once ..."
	@rm -rf .venv-bench && "$$(sed -n 2p .venv/made)" -m venv .venv-bench
	@$(INSTALL_BENCH) --constraint requirements.lock hatchling editables $(OR_SAY_WHY)
	@$(INSTALL_BENCH) --constraint benchmarks/requirements.lock --no-build-isolation --editable . $(OR_SAY_WHY)
	@.venv-bench/bin/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["bench"])' | \
		tr ' ' '\n' | while read -r peer; do \
		$(INSTALL_BENCH) --constraint benchmarks/requirements.lock "$$peer" || echo "$$peer is not to be had: left out"; done
	@touch $@

stale:
