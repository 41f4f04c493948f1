# Bocage: `make play` and `make test` set up everything they need.
# Nothing but Python 3.11 or newer and make is required; without a C compiler the rules run interpreted.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
GAME ?=
PORT ?= 8000
WORKERS ?= auto
COMPILED := $(wildcard src/bocage/core/*.py src/bocage/games/*/*.py src/bocage/lab/*.py)

.PHONY: help play terminal test lint format build bench goldens pictures clean
.DEFAULT_GOAL := help

help: ## list what make can do
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):[^#]*## /  make \1\t/' | expand -t 20

play: $(STAMPS)/installed ## serve the games on this machine, with a database of their own (PORT=8000)
	@$(BIN)/bocage serve --port $(PORT)

terminal: $(STAMPS)/installed ## play in this terminal (GAME=sly picks the game)
	@$(BIN)/bocage terminal $(GAME)

test: $(STAMPS)/dev lint ## run all tests, compiled and interpreted
	$(BIN)/pytest -n $(WORKERS) --dist worksteal
	BOCAGE_PURE=1 $(BIN)/pytest -n $(WORKERS) --dist worksteal tests/games tests/contract tests/core

lint: $(STAMPS)/dev ## check types and style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(STAMPS)/dev ## put the code in our style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

build: $(STAMPS)/dev ## compile the rules again after a change

bench: $(STAMPS)/bench ## measure; ratios within one run
	$(BIN)/python -m bench $(BENCH)

goldens: $(STAMPS)/dev ## write the golden playthroughs anew; read the difference before you commit it
	$(BIN)/python -m tests.contract.playthroughs

pictures: $(STAMPS)/dev ## draw the pictures of the documentation anew
	$(BIN)/python docs/pictures/make.py

clean: ## remove everything that was made here
	rm -rf $(VENV) $(STAMPS) build dist *.egg-info src/*.egg-info src/bocage/compiled.json
	find src tests bench -name '*.so' -delete -o -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Bocage needs Python 3.11 or newer; try make PYTHON=python3.11") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(STAMPS)/tools: pyproject.toml | $(BIN)/python
	@mkdir -p $(STAMPS)
	$(BIN)/python -m pip install --quiet "setuptools>=77" "mypy>=2.4,<3" "mypy_extensions>=1.1"
	@touch $@

# Installed in place; built again whenever a source that is compiled has changed.
$(STAMPS)/installed: $(STAMPS)/tools setup.py $(COMPILED)
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable .
	@touch $@

$(STAMPS)/dev: $(STAMPS)/installed
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

$(STAMPS)/bench: $(STAMPS)/dev
	$(BIN)/python -m pip install --quiet --group bench || echo "open_spiel is not to be had here; the bench runs without it"
	@touch $@
