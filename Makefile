# silhouette: `make demo` shows it at work, `make test` runs every test; `make help` lists the rest.
# One build per folder build/$(BUILD): release (default), debug, asan (address + undefined behaviour), coverage.

BUILD ?= release
PREFIX ?= /usr/local
OUT := build/$(BUILD)
LLVM_CONFIG := llvm-config-19
CLANG := clang-19
LLVM_LINK := llvm-link-19

# -g1: functions and lines, for profiles. All of -g would take a third longer to build.
CFLAGS_release := -O2 -g1 -DNDEBUG
CFLAGS_debug := -O0 -g
CFLAGS_asan := -O2 -g1 -DVEC_TIGHT -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CFLAGS_coverage := -O0 -g --coverage
ifeq ($(CFLAGS_$(BUILD)),)
$(error BUILD must be release, debug, asan or coverage, not '$(BUILD)')
endif

WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
LLVM_INCLUDE := /usr/lib/llvm-19/include
# Half of what the engine does is to make and to drop small graphs: gperftools' allocator takes a third off the whole. It
# is linked in; sanitizers have their own.
ALLOCATOR_release := -l:libtcmalloc_minimal.a
# Of LLVM the parts that are used are linked in: to load the whole of it takes a process longer than to look at a small program.
LIBS = $(shell $(LLVM_CONFIG) --link-static --ldflags --libs core analysis bitreader irreader linker target) -Wl,--gc-sections \
       -ljansson -lyaml -lsqlite3 -lz3 -lbdd -lseccomp $(ALLOCATOR_$(BUILD)) -lstdc++ -lm
ALL_CFLAGS := -std=c17 -D_GNU_SOURCE $(WARNINGS) $(CFLAGS_$(BUILD)) -Isrc -isystem $(LLVM_INCLUDE) $(CFLAGS)

SOURCES := $(sort $(wildcard src/*/*.c))
OBJECTS := $(SOURCES:%.c=$(OUT)/%.o)
EMBEDDED := $(OUT)/generators.o $(OUT)/test_texts.o $(OUT)/page_files.o $(OUT)/batch_page_files.o
LIBRARY := $(filter-out $(OUT)/src/cli/%,$(OBJECTS)) $(EMBEDDED)
START := $(filter $(OUT)/src/base/% $(OUT)/src/tvl/% $(OUT)/src/tvp/%,$(OBJECTS)) $(OUT)/src/cli/main.o $(OUT)/src/cli/start.o
UNIT_SOURCES := $(sort $(wildcard tests/unit/*_test.c))
UNIT_SUPPORT := $(filter-out $(UNIT_SOURCES),$(sort $(wildcard tests/unit/*.c)))
UNIT_TESTS := $(UNIT_SOURCES:%.c=$(OUT)/%)
# Coarsest first: the order in which refinement tries them.
GENERATORS := $(patsubst %,share/generators/%.gen,none points-to reachability sharing nested levels last doubly-linked tree parents forest ordered parity)
# In the order in which the page runs its scripts.
PAGE := $(patsubst %,share/report/%,page.html functions.html style.css basis.js draw.js source.js heap.js path.js shapes.js story.js automata.js tree.js answers.js lines.js main.js)
MODELS := $(OUT)/models/libc-32.bc $(OUT)/models/libc-64.bc

# Where shells look for completions, below share/. The manual page and these are made from the table of options.
COMPLETIONS := bash-completion/completions/silhouette zsh/site-functions/_silhouette fish/vendor_completions.d/silhouette.fish

.PHONY: all deps demo test soak bench lint format install uninstall deb dist help clean unit
.DELETE_ON_ERROR:
.SECONDARY:

# What is built here uses all processors, unless make is told how many (-j1).
JOBS = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc))

all: deps
	@$(MAKE) --no-print-directory $(JOBS) $(OUT)/silhouette

deps: ## install the Debian packages that are missing (scripts/install-deps names them)
	@scripts/install-deps

# The command: tvp, and it starts silhouette-c for all else (src/cli/main.c says why).
$(OUT)/silhouette: $(START) $(OUT)/silhouette-c
	@echo "  LINK  $@"
	@$(CC) $(ALL_CFLAGS) -o $@ $(START) -ljansson

$(OUT)/silhouette-c: $(OBJECTS) $(EMBEDDED) $(MODELS)
	@echo "  LINK  $@"
	@$(CC) $(ALL_CFLAGS) -o $@ $(filter-out $(OUT)/src/cli/start.o,$(OBJECTS)) $(EMBEDDED) $(LIBS)

$(OUT)/%.o: %.c Makefile
	@mkdir -p $(@D)
	@echo "  CC    $<"
	@$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The predefined shape-class generators are text (share/generators), kept in the executable.
$(OUT)/generators.c: $(GENERATORS) scripts/embed-text Makefile
	@mkdir -p $(@D)
	@scripts/embed-text shape/generators.h GeneratorText generator_text $(GENERATORS) >$@

$(OUT)/generators.o: $(OUT)/generators.c src/shape/generators.h
	@$(CC) $(ALL_CFLAGS) -c -o $@ $<

# So are the parts that all tests of FALSE verdicts have (share/test).
TEST_TEXTS := share/test/support.c share/test/judge
$(OUT)/test_texts.c: $(TEST_TEXTS) scripts/embed-test Makefile
	@mkdir -p $(@D)
	@scripts/embed-test $(TEST_TEXTS) >$@

$(OUT)/test_texts.o: $(OUT)/test_texts.c src/evidence/test.h
	@$(CC) $(ALL_CFLAGS) -c -o $@ $<

# So are the parts of the HTML page that --report writes (share/report).
$(OUT)/page_files.c: $(PAGE) scripts/embed-text Makefile
	@mkdir -p $(@D)
	@scripts/embed-text report/page_text.h PageText page_files $(PAGE) >$@

$(OUT)/page_files.o: $(OUT)/page_files.c src/report/page_text.h
	@$(CC) $(ALL_CFLAGS) -c -o $@ $<

# And of the one that `batch report` writes (share/batch).
BATCH_PAGE := share/batch/style.css share/batch/page.js
$(OUT)/batch_page_files.c: $(BATCH_PAGE) scripts/embed-text
	@mkdir -p $(@D)
	@scripts/embed-text batch/page_text.h BatchPageText batch_page_files $(BATCH_PAGE) >$@

$(OUT)/batch_page_files.o: $(OUT)/batch_page_files.c src/batch/page_text.h
	@$(CC) $(ALL_CFLAGS) -c -o $@ $<

# Library functions are modelled in C (share/models) and read as bitcode, one file per data model.
$(OUT)/models/libc-%.bc: $(wildcard share/models/*.[ch]) src/front/target.def src/front/clang_flags.def Makefile
	@mkdir -p $(@D)
	@for file in $(basename $(notdir $(wildcard share/models/*.c))); do \
	  $(CLANG) $$(scripts/clang-flags $*) -fno-builtin -ffreestanding -emit-llvm -c -o $@.$$file share/models/$$file.c || exit 1; \
	done
	$(LLVM_LINK) -o $@ $(patsubst share/models/%.c,$@.%,$(wildcard share/models/*.c))

# There are many tests, each with all objects and what debuggers read of them: gold links one in a sixth of the time.
QUICK_LINK := $(if $(wildcard /usr/bin/ld.gold),-fuse-ld=gold)

# A test is linked with the helper files that begin with the same word: tvl_focus_test with tvl_oracle.
PERCENT := %
.SECONDEXPANSION:
$(OUT)/tests/unit/%_test: $(OUT)/tests/unit/%_test.o $$(filter $(OUT)/tests/unit/$$(firstword $$(subst _, ,$$*))_$$(PERCENT),$(UNIT_SUPPORT:%.c=$(OUT)/%.o)) $(LIBRARY)
	@echo "  LINK  $@"
	@$(CC) $(ALL_CFLAGS) $(QUICK_LINK) -o $@ $^ $(LIBS) -lcmocka

# Beside the models, which the front end looks for there.
$(OUT)/epf-test: $(OUT)/tests/epf/main.o $(LIBRARY)
	@echo "  LINK  $@"
	@$(CC) $(ALL_CFLAGS) $(QUICK_LINK) -o $@ $^ $(LIBS)

unit: $(UNIT_TESTS) $(OUT)/epf-test

demo: all ## build, then a proof and a bug, with all that belongs to them, in a minute
	@scripts/demo $(OUT)/silhouette

test: all ## what everyone runs: everything that a module promises, at least once
	@scripts/install-deps test
	@$(MAKE) --no-print-directory $(JOBS) unit $(MODELS)
	@scripts/test $(OUT)

SEED ?= 1
MINUTES ?= 60
soak: all ## every test, the long ones too, and new random programs: SEED=7 MINUTES=60
	@scripts/install-deps test
	@$(MAKE) --no-print-directory $(JOBS) unit $(MODELS)
	@scripts/test $(OUT) --soak --seed $(SEED) --minutes $(MINUTES)

bench: all ## measure speed (never part of the tests)
	@scripts/bench $(OUT)

lint: deps ## formatting, clang-tidy, layers, order of evaluation, and warnings of gcc and clang
	@scripts/install-deps lint
	@scripts/lint

format: ## format all C files in place
	clang-format-19 -i $(wildcard src/*/*.[ch] tests/unit/*.[ch])

install: all ## install below PREFIX (default /usr/local; DESTDIR is honoured)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/libexec $(DESTDIR)$(PREFIX)/share/silhouette/models $(DESTDIR)$(PREFIX)/share/silhouette/generators
	install -m 755 $(OUT)/silhouette $(DESTDIR)$(PREFIX)/bin/silhouette
	install -m 755 $(OUT)/silhouette-c $(DESTDIR)$(PREFIX)/libexec/silhouette-c
	install -m 644 $(MODELS) $(DESTDIR)$(PREFIX)/share/silhouette/models/
	install -d $(DESTDIR)$(PREFIX)/share/silhouette/include $(DESTDIR)$(PREFIX)/include
	install -m 644 share/include/silhouette.h $(DESTDIR)$(PREFIX)/share/silhouette/include/
	install -m 644 share/include/silhouette.h $(DESTDIR)$(PREFIX)/include/
	install -m 644 $(GENERATORS) $(DESTDIR)$(PREFIX)/share/silhouette/generators/ # to read; they are in the executable
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 $(dir $(addprefix $(DESTDIR)$(PREFIX)/share/,$(COMPLETIONS)))
	$(OUT)/silhouette help --as man >$(DESTDIR)$(PREFIX)/share/man/man1/silhouette.1
	$(foreach file,$(COMPLETIONS),$(OUT)/silhouette help --as $(firstword $(subst -, ,$(subst /, ,$(file)))) >$(DESTDIR)$(PREFIX)/share/$(file) &&) true

uninstall: ## remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/silhouette $(DESTDIR)$(PREFIX)/libexec/silhouette-c
	rm -f $(DESTDIR)$(PREFIX)/include/silhouette.h
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/silhouette.1 $(addprefix $(DESTDIR)$(PREFIX)/share/,$(COMPLETIONS))
	rm -rf $(DESTDIR)$(PREFIX)/share/silhouette

deb: all ## a Debian package, build/silhouette_VERSION_ARCHITECTURE.deb
	@scripts/deb $(OUT)

VERSION = $(shell sed -n 's/^.define SILHOUETTE_VERSION "\(.*\)"/\1/p' src/cli/cli.h)
dist: ## a tarball of the last commit, build/silhouette-VERSION.tar.gz
	@mkdir -p build
	@git archive --format=tar --prefix=silhouette-$(VERSION)/ HEAD | gzip -9n >build/silhouette-$(VERSION).tar.gz
	@echo build/silhouette-$(VERSION).tar.gz

clean: ## remove all builds
	rm -rf build

help: ## this list
	@echo 'make [BUILD=release|debug|asan|coverage]   build build/$$BUILD/silhouette'
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 18

-include $(OBJECTS:.o=.d) $(UNIT_SOURCES:%.c=$(OUT)/%.d) $(UNIT_SUPPORT:%.c=$(OUT)/%.d) $(OUT)/tests/epf/main.d
