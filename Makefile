# The commands of this project; each one calls the script that does the work.
.PHONY: run build test check bench bench-locales fuzz data languages install clean

ARGS ?=
PORT ?= 8080
PREFIX ?= /usr/local
SECONDS ?= 600

run:                      ## sets up, builds, converts, serves the app: make run PORT=9000
	@PORT=$(PORT) Scripts/run $(if $(ARGS),--convert $(ARGS))

build:                    ## the release binary with the web app in it, .build/release/cambio
	@Scripts/build

test:                     ## sets up, runs every test
	@Scripts/test

check:                    ## format, architecture, generated files
	@Scripts/check

bench:                    ## measures against the rivals and ICU, in one run
	@Benchmarks/setup && Benchmarks/run && Benchmarks/run-ledgers

bench-locales:            ## reading and writing money beside Foundation's ICU
	@swift run --quiet -c release --package-path Benchmarks LocaleBenchmark

fuzz:                     ## fuzzes the readers for ten minutes: make fuzz SECONDS=60
	@Scripts/fuzz $(SECONDS)

data:                     ## rebuilds the embedded rates and the generated tables
	@Scripts/build-embedded-rates
	@Scripts/build-embedded-movies
	@Scripts/generate-currencies
	@Scripts/generate-fixed-links

languages:                ## checks Data/languages, and makes what the programs need
	@Scripts/generate-languages

install: build            ## binary, man page and completions, below PREFIX
	@Scripts/install $(PREFIX)

clean:
	@rm -rf .build .build-* Benchmarks/.build Benchmarks/.build-rivals
