# The commands of this project; each one calls the script that does the work.
.DEFAULT_GOAL := help
.PHONY: help run build test test-long attack check bench bench-locales fuzz data languages man install uninstall dist clean

ARGS ?=
PORT ?= 8080
export PREFIX ?= /usr/local
SECONDS ?= 600

help:                     ## lists these commands
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1 \t\2/p' Makefile | expand -t 22

run:                      ## sets up, builds, converts, serves the app: make run PORT=9000
	@PORT=$(PORT) Scripts/build/run $(if $(ARGS),--convert $(ARGS))

build:                    ## builds the command with the web app in it, .build/release/cambio
	@Scripts/build/run --build

test:                     ## sets up, runs one test of every behaviour in ten to twenty minutes
	@Scripts/test/test-all

test-long:                ## runs the others: random walks, all sizes, languages and engines, laws at length
	@Scripts/test/test-all --long

attack: build             ## attacks the server for ten minutes: make attack SECONDS=60 ARGS="--seed 7"
	@python3 Tests/Attack/attack.py --seconds $(SECONDS) $(ARGS)

check:                    ## checks format, architecture and generated files
	@Scripts/test/check

bench:                    ## measures against the rivals and ICU, in one run
	@Benchmarks/setup && Benchmarks/run && Benchmarks/run-ledgers

bench-locales:            ## measures reading and writing money against Foundation's ICU
	@swift run --quiet -c release --package-path Benchmarks LocaleBenchmark

fuzz:                     ## fuzzes the readers for ten minutes: make fuzz SECONDS=60
	@Scripts/test/fuzz $(SECONDS)

data:                     ## rebuilds the embedded rates and the generated tables
	@Scripts/data/build-embedded-rates
	@Scripts/data/build-embedded-movies
	@Scripts/data/generate-currencies
	@Scripts/data/generate-fixed-links

languages:                ## checks Data/languages, and makes what the programs need
	@Scripts/data/generate-languages

man: build                ## writes the man page from Documentation/cambio.1.in and the command's help
	@Scripts/data/generate-man

install: build            ## installs command, man page, completions, licences and unit below PREFIX
	@Scripts/release/install "$$PREFIX"

uninstall:                ## removes what make install put below PREFIX
	@Scripts/release/install --remove "$$PREFIX"

dist:                     ## makes the release in dist/: tarball, Debian packages, OCI image, SBOM, checksums
	@Scripts/release/dist

clean:                    ## removes everything that was built
	@rm -rf .build .build-* dist .venv Benchmarks/.build Benchmarks/.build-rivals
