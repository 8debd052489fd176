# The front door: each target installs what it needs, then does its work. `make` alone lists them.

BUDGET ?= 3m
OUT    ?= whodunit-lab
ARGS   ?=
CASES  ?= 2000000

# One profile for the tool and its tests, so that the dependencies are built once.
CARGO_FLAGS := --release --locked
BINARY      := $(or $(CARGO_TARGET_DIR),target)/release/whodunit
RUST_NEEDED := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

# rustup's folder comes last: it only helps a shell that has not read its profile.
export PATH := $(PATH):$(HOME)/.cargo/bin

.DEFAULT_GOAL := help
.PHONY: help hunt test bench bench-reduce fuzz screenshots compilers gcc build lint clean cargo hunt-packages test-packages browser-packages
# Packages come before the build that needs them, even under -j.
.NOTPARALLEL:

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20
	@echo 'Settings of hunt: BUDGET=$(BUDGET) OUT=$(OUT) ARGS="..." (more options for whodunit hunt)'

hunt: hunt-packages build ## find bugs in the stock compilers (BUDGET=3m OUT=whodunit-lab); goes on where it stopped
	@resume=; if [ -e "$(OUT)/campaign.db" ]; then \
		echo 'hunt: $(OUT) holds a campaign: resuming it (OUT=... starts another).'; resume=--resume; fi; \
	set -x; "$(BINARY)" hunt --budget "$(BUDGET)" --out "$(OUT)" $$resume $(ARGS)

test: browser-packages cargo ## run every test
	cargo test $(CARGO_FLAGS) --workspace

bench: test-packages build ## measure the engine against its peer again (results in docs/results)
	"$(BINARY)" bench throughput --out docs/results

bench-reduce: compilers build ## measure the reducer against C-Vise alone on bench/findings; takes hours, goes on where it stopped
	"$(BINARY)" bench reduce --out docs/results

fuzz: test-packages cargo ## an hour of random bytes for everything that reads foreign ones (CASES=... of each)
	PROPTEST_CASES=$(CASES) cargo test $(CARGO_FLAGS) --workspace --lib foreign_bytes

screenshots: browser-packages cargo ## take the pictures of the pages in docs/screens again
	WHODUNIT_SCREENSHOTS=docs/screens cargo test $(CARGO_FLAGS) -p whodunit --test it browser

compilers: ## install every compiler and helper whodunit can use
	@scripts/install-packages compilers

gcc: compilers build ## build gcc-12 from its sources, so that its bugs can be isolated; half an hour, goes on where it stopped
	"$(BINARY)" subject build gcc-12

build: cargo ## build the tool
	cargo build $(CARGO_FLAGS)

lint: cargo ## check format and lints
	cargo fmt --all --check
	cargo clippy $(CARGO_FLAGS) --workspace --all-targets -- -D warnings

clean: cargo ## remove what was built (campaigns stay)
	cargo clean

hunt-packages:
	@scripts/install-packages hunt

test-packages:
	@scripts/install-packages test

# What drives the browser in the tests of pages; without it those tests say that they were not run.
browser-packages: test-packages
	@[ -d tests/browser/node_modules/playwright-core ] || \
		npm install --prefix tests/browser --no-package-lock --no-audit --no-fund || \
		echo 'npm could not install tests/browser: the tests of pages will not be run.' >&2

cargo:
	@command -v cargo >/dev/null || { \
		echo 'There is no cargo on PATH. Install Rust $(RUST_NEEDED) or newer with rustup (https://rustup.rs), then run make again.' >&2; exit 2; }
	@found=$$(cargo --version | sed 's/^cargo \([0-9.]*\).*/\1/'); \
	if [ "$$(printf '%s\n' '$(RUST_NEEDED)' "$$found" | sort -V | head -n 1)" != '$(RUST_NEEDED)' ]; then \
		echo "cargo $$found is too old: Rust $(RUST_NEEDED) or newer is needed. Run: rustup update stable (no rustup? https://rustup.rs)" >&2; exit 2; fi
