# make run      the site on this machine; PORT=8123 chooses its port
# make test     everything that CI runs
# make venv     .venv, with all that running and testing need
# make lock     the locks from the ranges in pyproject.toml; UPGRADE=--upgrade for newer releases
# make mail-samples  a mail of each kind for each game, as files in var/mail-samples to look at
# make screenshots   the main pages in three widths, light and dark, in var/screenshots; PAGES=all for every page
# make messages the texts to translate, collected into locale/ (needs GNU gettext)

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
STAMP := .venv/installed
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))

.DEFAULT_GOAL := run
.PHONY: run venv test checks lock mail-samples screenshots messages

venv: $(STAMP) $(CATALOGUES)

$(STAMP): requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Turnpost needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

%.mo: %.po $(STAMP)
	$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

run: export SITE_URL := $(or $(SITE_URL),http://127.0.0.1:$(PORT))
run: venv
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	@exec $(BIN)/python -m config.serve --port $(PORT)

checks: venv
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .
	$(BIN)/python manage.py makemigrations --check --dry-run

test: checks
	$(BIN)/python -m tests.run

lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet 'uv>=0.9'
	build/lock/bin/uv pip compile $(LOCK) -o requirements/base.txt pyproject.toml
	build/lock/bin/uv pip compile $(LOCK) -o requirements/dev.txt pyproject.toml --extra dev
	build/lock/bin/uv pip compile $(LOCK) -o requirements/bench.txt pyproject.toml --extra bench

LOCK = --quiet --universal --python-version 3.11 --generate-hashes $(UPGRADE) \
	--no-emit-index-url --no-emit-find-links --no-header

mail-samples: venv
	@$(BIN)/python -m tests.mail_samples

screenshots: venv
	@$(BIN)/python -m tests.gallery $(PAGES)

messages: venv
	$(BIN)/python manage.py makemessages --all --no-location --ignore 'tests/*' --ignore '.venv/*' --ignore 'var/*' --ignore 'build/*'
