# attnscope is built, tested and installed from here; `make help` lists the targets.
#
# One set of rules builds one variant of the program into the folder B with CC, CFLAGS and SAN. The
# sanitizers, the other compiler and the fuzzer are this same Makefile called again with another B.
# What the machine offers (flags of libraries, fonts) is found out once, into build/system.mk.

CFLAGS  ?= -O2 -g
PREFIX  ?= /usr/local
B       ?= build
WERROR  ?=
SAN     ?=

STRICT := -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Wshadow -Wvla -Wundef \
          -Wformat=2 -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wdouble-promotion \
          -ffp-contract=off

ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --no-print-directory -j$(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
endif
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:
V ?=
FUZZ_SECONDS ?= 60
GRAMMAR_SECONDS ?= 60
SOAK_SECONDS ?= 3600
PART ?= 1/1
Q := $(if $(V),,@)
# Keeps the messages of parallel compilers apart, where make can.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# --- What there is ------------------------------------------------------------------------------

MAIN_SRC := $(wildcard src/main/*.c)
LIB_SRC  := $(filter-out $(MAIN_SRC) src/web/% src/windows/%,$(wildcard src/*/*.c))
TEST_SRC := $(filter-out tests/shot.c tests/fuzz.c tests/fuzz_%.c tests/measure_%.c tests/sweep_%.c,$(wildcard tests/*.c))
HEADERS  := $(wildcard src/*/*.h tests/*.h)
GEN      := embed embed_table $(if $(wildcard src/numbers/stepped.awk),stepped)

# What is fuzzed: fuzz_lesson.c and so on.
FUZZED := $(patsubst tests/fuzz_%.c,%,$(wildcard tests/fuzz_*.c))

# The files that travel inside the program (base/file.h has their names there).
FONTS := Inter-Regular.otf Inter-SemiBold.otf Inter-Italic.otf JetBrainsMono-Regular.ttf \
         JetBrainsMono-Bold.ttf DejaVuSans.ttf
EMBED := $(sort $(wildcard lessons/[0-9][0-9]-*.md lessons/weights/*.safetensors assets/prelude.py assets/new-lesson.md assets/torch/*.py \
         assets/python/*.py \
         assets/names.txt assets/package/debian/copyright $(wildcard assets/package/*.metainfo.xml) \
         src/numbers/kernels.c src/numbers/rng.c)) $(FONTS:%=build/fonts/%)

LIB_O  := $(LIB_SRC:src/%.c=$(B)/obj/%.o) $(GEN:%=$(B)/gen/%.o)
MAIN_O := $(MAIN_SRC:src/%.c=$(B)/obj/%.o)
TEST_O := $(TEST_SRC:%.c=$(B)/%.o)
PROGRAM := $(if $(filter build,$(B)),attnscope,$(B)/attnscope)
BUILT  := $(if $(MAIN_SRC),$(PROGRAM)) $(B)/run-tests

# Where gcc's build with warnings as errors stands: where the default build is one, it is that.
STRICT_B := $(if $(filter -Werror,$(WERROR)),build,build/gcc)

# --- Targets ------------------------------------------------------------------------------------

all: $(BUILT) ## build ./attnscope (the default)

run: all ## open the window; without a display tell lesson 1 and draw it into build/pictures/
	@./$(PROGRAM) || { [ $$? = 5 ] && ./$(PROGRAM) trace 1 && \
	    ./$(PROGRAM) export 1 -f -o build/pictures && \
	    echo "The pictures of lesson 1 are in build/pictures/"; }

test: all ## build and run every test; the last line says how many passed
	@sh tests/all.sh $(B) "$(CURDIR)/$(PROGRAM)"

quick: all ## the tests that take no time: for after each save
	@sh tests/all.sh $(B) "$(CURDIR)/$(PROGRAM)" quick

asan: ## the tests under the address and undefined-behaviour sanitizers
	@STORM=10000 $(MAKE) $(ASAN) test

tsan: ## the thread sanitizer over all that has threads (TSAN=short: a minute of it)
	@$(MAKE) B=build/tsan WERROR= CFLAGS='-O1 -g' SAN=-fsanitize=thread all
	@sh tests/tsan.sh build/tsan $(TSAN)

coverage: ## which lines of src the tests run, by folder, and the files with less than 90 %
	@$(MAKE) B=build/coverage CC=gcc CFLAGS='-O0 -g -Wno-clobbered' SAN='--coverage -fprofile-update=atomic' test
	@sh tests/coverage.sh build/coverage

window-test: all deps-test ## press real keys in a real window, on a display of its own
	@sh tests/window.sh "$(PROGRAM)" $(B)/window

check: deps-check ## all that CI runs after make test: warnings, sanitizers, linters, fuzzer
	@echo "== warnings are errors, gcc"
	@$(MAKE) $(SYNC) B=$(STRICT_B) CC=gcc WERROR=-Werror all $(STRICT_B)/shims/io.so $(STRICT_B)/shims/alloc.so
	@echo "== warnings are errors, clang, and its tests"
	@LAYOUT=all $(MAKE) $(SYNC) B=build/clang CC=clang WERROR=-Werror test
	@echo "== address and undefined-behaviour sanitizers"
	@$(MAKE) asan
	@echo "== thread sanitizer"
	@$(MAKE) tsan TSAN=short
	@echo "== the page draws every step of every lesson as the program does"
	@$(MAKE) web-same
	@echo "== the window, with real keys on a real display; format, cppcheck, clang-tidy, shellcheck"
	@$(MAKE) $(subst target,recurse,$(SYNC)) window-test lint
	@echo "== recipes of src/README.md; random lessons; memory limits, disks and allocations that fail; fuzzer"
	@$(MAKE) $(subst target,recurse,$(SYNC)) $(ALONE:%=check-%)
	@echo "== make check: all well"

# What needs one processor each, and nothing of one another.
ALONE := recipes fuzz grammar sweep-budget sweep-io sweep-alloc
$(ALONE:%=check-%): check-%:
	@echo "== $*"
	@$(MAKE) $* PART=$(if $(filter sweep-%,$*),fast,$(PART))

# With a name defined it looks at each file once; without, at every way to define what is asked for,
# of which the rows of src/trace/ops.def have more than it is willing to try.
CPPCHECK := cppcheck -q -j2 --std=c11 --enable=warning,performance,portability --inline-suppr \
            --error-exitcode=1 -Isrc

lint: deps-check ## clang-format, cppcheck, clang-tidy and shellcheck, no finding allowed
	@clang-format --dry-run -Werror $(LIB_SRC) $(MAIN_SRC) $(HEADERS) \
	    $(wildcard src/web/*.[ch] src/web/include/*.h src/web/include/sys/*.h src/windows/*.c src/windows/include/*.h src/windows/include/sys/*.h tests/*.c tests/shims/*.c tests/web/*.c)
	@$(CPPCHECK) -D__linux__ -D__x86_64__ $(LIB_SRC) $(MAIN_SRC)
	@$(CPPCHECK) $$(grep -lE '^ *# *if' $(LIB_SRC) $(MAIN_SRC)) # what they do on other systems
	@printf '%s\n' $(LIB_SRC) $(MAIN_SRC) | xargs -P 2 -n 1 sh -c 'clang-tidy --quiet \
	    "$$@" -- $(STRICT) -Isrc $(LIB_CFLAGS) $(SDL_CFLAGS) 2>build/tidy.$$$$' clang-tidy
	@$(MAKE) web-lint
	@shellcheck $(wildcard .ci/* src/*/*.sh assets/package/*.sh assets/package/*.bash tests/*.sh tests/web/*.sh tests/window/*.sh)

fuzz: deps-check ## give every reader broken input for FUZZ_SECONDS (60), half of it lessons
	@$(MAKE) B=build/fuzz CC=clang WERROR= CFLAGS='-O1 -g' $(FUZZED:%=build/fuzz/fuzz-%) \
	    SAN='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'
	@for one in $(FUZZED); do \
	    case $$one in \
	    lesson) seconds=$$(($(FUZZ_SECONDS) / 2)) more="lessons tests/bad tests/notebooks" ;; \
	    *) seconds=$$(($(FUZZ_SECONDS) / 2 / $(words $(FUZZED)))) more= ;; \
	    esac; \
	    mkdir -p build/fuzz/corpus/$$one && echo "fuzz-$$one, $$seconds seconds" && \
	    build/fuzz/fuzz-$$one -max_total_time=$$seconds -max_len=20000 -timeout=10 \
	        -rss_limit_mb=1024 -print_final_stats=1 -verbosity=0 \
	        -artifact_prefix=build/fuzz/$$one- build/fuzz/corpus/$$one tests/seeds/$$one $$more \
	        || exit 1; \
	done

# Sweeps try every place where something can end. PART is a share of them, as 2/4, or fast.
ASAN = B=build/asan WERROR= CFLAGS='-O1 -g -fno-omit-frame-pointer' \
       SAN='-fsanitize=address,undefined -fno-sanitize-recover=all'

recipes: all ## follow the recipes of src/README.md in a copy of the sources
	@MAKE='$(MAKE)' CC='$(CC)' tests/recipes.sh $(B)/recipes

grammar: ## draw random lessons for GRAMMAR_SECONDS (60), of a share PART, or that of one SEED
	@$(MAKE) $(ASAN) build/asan/sweep-grammar
	@file=build/asan/grammar-$(subst /,-,$(PART)).md; \
	    build/asan/sweep-grammar $$file $(GRAMMAR_SECONDS) $(PART) || \
	    { echo "grammar: the lesson is in $$file, its title is its SEED"; exit 1; }

sweep-budget: ## load lessons with every memory limit, and draw what they came to
	@$(MAKE) $(ASAN) build/asan/sweep-budget
	@build/asan/sweep-budget $(PART)

sweep-io: all $(B)/sweep-io $(B)/shims/io.so ## let the disk fail at each call of the system
	@$(B)/sweep-io ./$(PROGRAM) $(B)/shims/io.so $(B)/disk $(PART)

sweep-alloc: all $(B)/sweep-alloc $(B)/shims/alloc.so ## let each allocation fail
	@$(B)/sweep-alloc ./$(PROGRAM) $(B)/shims/alloc.so $(B)/sweep $(PART)

sweep-dense: ## let each allocation fail where nearly every object needs one, under the sanitizers
	@$(MAKE) B=build/dense CFLAGS='-O1 -g -fno-omit-frame-pointer -DARENA_BLOCK=512' \
	    SAN='-fsanitize=address,undefined -fno-sanitize-recover=all' \
	    build/dense/attnscope-wrapped build/dense/sweep-alloc
	@build/dense/sweep-alloc build/dense/attnscope-wrapped - build/dense/sweep $(PART)

soak: ## sweeps, random lessons and fuzzers at length: some hours, or a share of them (PART=1/8)
	@echo "== allocations that fail"
	@$(MAKE) sweep-alloc
	@echo "== allocations that fail, of every object"
	@$(MAKE) sweep-dense
	@echo "== a disk that fails"
	@$(MAKE) sweep-io
	@echo "== every memory limit"
	@$(MAKE) sweep-budget
	@echo "== random lessons"
	@$(MAKE) grammar GRAMMAR_SECONDS=$$(($(SOAK_SECONDS) / $(lastword $(subst /, ,$(PART)))))
	@echo "== threads"
	@$(MAKE) tsan
	@echo "== fuzzers"
	@$(MAKE) fuzz FUZZ_SECONDS=$$(($(SOAK_SECONDS) / $(lastword $(subst /, ,$(PART)))))
	@echo "== make soak: all well"

golden: $(B)/run-tests ## write the expected outputs of tests/ anew (review them with git diff)
	@GOLDEN=update SDL_VIDEODRIVER=dummy $(B)/run-tests

differ: all ## random programs against PyTorch, which must be installed: COUNT (1000) from SEED (1) on
	@tests/differ.py run $(or $(SEED),1) $(or $(COUNT),1000)

deps-check:
	@sh .ci/deps.sh install check

deps-test: ## install what make window-test needs
	@sh .ci/deps.sh install test

deps: ## install what is missing from the distribution's packages
	@sh .ci/deps.sh install

install: $(PROGRAM) ## copy program, manual, completions, menu entry to DESTDIR/PREFIX (/usr/local)
	@sh assets/package/install.sh install "./$(PROGRAM)" "$(DESTDIR)$(PREFIX)"

uninstall: ## remove what install copied
	@sh assets/package/install.sh uninstall "./$(PROGRAM)" "$(DESTDIR)$(PREFIX)"

deps-package:
	@sh .ci/deps.sh install package

deb: deps-package ## build the package for Debian and Ubuntu in build/deb/
	@sh assets/package/deb.sh build/deb

deb-test: deb ## install that package in a bare chroot, and run it there
	@sh tests/deb.sh build/deb

package-check: all deb ## manual, completions, menu entry and .deb by the tools that know them
	@sh tests/package.sh build/deb

# One after the other: each may install packages, of which a system takes one request at a time.
dist: ## what a release is, in build/dist/: sources, package, zip for Windows, page, and their SHA-256
	@$(MAKE) deb
	@$(MAKE) windows
	@$(MAKE) web
	@sh assets/package/dist.sh build/dist build/deb/*.deb $(WIN)/*.zip $(WEB)/attnscope.html

# What takes too long for each change, and asks more of the machine.
release-check: dist ## build dist twice in different folders, install its package in a bare chroot, and check-windows
	@time=$$(date +%s); sh tests/release.sh build/dist && echo "release: took $$(($$(date +%s) - time)) s"
	@$(MAKE) deb-test
	@$(MAKE) check-windows

clean: ## remove everything that was built
	rm -rf build attnscope

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile src/web/web.mk src/windows/windows.mk

.PHONY: all run test quick recipes asan tsan coverage check lint fuzz grammar sweep-budget sweep-io sweep-alloc \
        $(ALONE:%=check-%) sweep-dense soak golden differ window-test deps deps-check deps-test deps-package deb deb-test package-check install uninstall \
        dist release-check clean help FORCE

# --- The machine --------------------------------------------------------------------------------

# Included, so make brings it up to date before anything else and starts over: on a fresh machine
# `make run` and `make test` first install what is missing. Other goals only say what is.
INSTALLING := $(filter run test quick asan tsan coverage check lint fuzz grammar sweep-% soak window-test deb deb-test package-check dist release-check web web-test web-same web-drive windows check-windows, \
                 $(MAKECMDGOALS))
ifneq ($(filter-out deps deps-test uninstall clean help,$(or $(MAKECMDGOALS),all)),)
include build/system.mk
endif
build/system.mk: .ci/deps.sh src/base/fonts.sh
	@sh .ci/deps.sh $(if $(INSTALLING),install,report)
	@mkdir -p build
	@sh src/base/fonts.sh build/fonts
	@sh .ci/deps.sh flags >$@
$(FONTS:%=build/fonts/%): build/system.mk

# --- Building -----------------------------------------------------------------------------------

COMPILE = $(CC) $(STRICT) $(WERROR) $(CFLAGS) $(SAN) -Isrc $(LIB_CFLAGS) $(USE_SDL) -MMD -MP
# Tests pass INFINITY, a float, for doubles and mean it.
$(B)/tests/%.o: STRICT += -Wno-double-promotion
# The fast kernels may join a multiplication and an addition into one, each in the instructions of
# its file. What is no x86 knows none of them; there those files are empty.
$(B)/obj/fast/fast_%.o: STRICT += -ffp-contract=fast
# The plain kernels are loops, and all that is printed and drawn comes out of them.
$(B)/obj/numbers/kernels.o: CFLAGS := $(CFLAGS:-O2=-O3)
ifneq ($(filter x86_64% i%86%,$(shell $(CC) -dumpmachine)),)
$(B)/obj/fast/fast_avx2.o: STRICT += -mavx2 -mfma
$(B)/obj/fast/fast_avx512.o: STRICT += -mavx512f -mfma
endif
# Pictures say which sources drew them: those of another day with the same version may draw others.
$(B)/obj/main/proof.o: STRICT += -DSOURCES='"$(shell cat $(B)/gen/sources)"'
$(B)/obj/main/proof.o: $(B)/gen/sources
# Only these may see SDL at all.
$(B)/obj/output/glyphs.o $(B)/obj/output/sdl.o $(B)/obj/window/%.o $(B)/tests/%.o: USE_SDL = $(SDL_CFLAGS)

LINK = $(CC) $(CFLAGS) $(SAN) -pthread -o $@ $(filter %.o,$^) $(LDFLAGS) $(LIBS)

$(PROGRAM): $(MAIN_O) $(LIB_O) $(B)/linked
	@echo "  LD  $@"
	$(Q)$(LINK)
$(B)/run-tests: $(TEST_O) $(LIB_O) $(B)/linked
	@echo "  LD  $@"
	$(Q)$(LINK)
$(B)/measure-pictures: $(B)/tests/measure_pictures.o $(LIB_O) $(B)/linked
	$(Q)$(LINK)
$(B)/measure-app: $(B)/tests/measure_app.o $(LIB_O) $(B)/linked
	$(Q)$(LINK)
$(B)/shot: $(B)/tests/shot.o $(LIB_O) $(B)/linked
	$(Q)$(LINK)
# oneDNN is measured beside where it is installed.
ONEDNN = $(shell echo '\#include <dnnl.h>' | $(CC) -E - >/dev/null 2>&1 && echo -ldnnl -fopenmp)
$(B)/tests/measure_fast_onednn.o: STRICT += $(if $(ONEDNN),-DONEDNN=1 -fopenmp)
$(B)/measure-fast: LIBS += $(ONEDNN)
$(B)/measure-fast: $(B)/tests/measure_fast.o $(B)/tests/measure_fast_onednn.o $(LIB_O) $(B)/linked
	$(Q)$(LINK)
# What goes through a lesson as a whole.
$(B)/sweep-grammar: $(addprefix $(B)/tests/,sweep_grammar.o grammar.o tour.o) $(LIB_O) $(B)/linked
	@echo "  LD  $@"
	$(Q)$(LINK)
$(B)/sweep-budget: $(addprefix $(B)/tests/,sweep_budget.o tour.o) $(LIB_O) $(B)/linked
	@echo "  LD  $@"
	$(Q)$(LINK)
# Pictures are verified by drawing them: all of the command line but its beginning.
$(B)/fuzz-verify: $(filter-out %/main.o %/cmd_verify.o,$(MAIN_O)) $(B)/tests/fuzz_verbs.o
$(B)/tests/fuzz_verbs.o: src/main/main.c $(B)/flags
	@mkdir -p $(@D) && echo "  CC  $<"
	$(Q)$(COMPILE) -Wno-missing-prototypes -Dmain=program_main -c -o $@ $<
$(B)/fuzz-%: $(addprefix $(B)/tests/,fuzz_%.o fuzz.o tour.o) $(LIB_O) $(B)/linked
	@echo "  LD  $@"
	$(Q)$(LINK) -fsanitize=fuzzer

# What runs the program with something failing. The shims know nothing of attnscope; one is linked
# into a program, too, for sanitizers do not like to be preloaded.
$(B)/sweep-io: $(addprefix $(B)/tests/,sweep_io.o desk.o draw_dump.o) $(LIB_O) $(B)/linked
	@echo "  LD  $@"
	$(Q)$(LINK)
$(B)/sweep-alloc: $(B)/tests/sweep_alloc.o
	$(Q)$(CC) $(CFLAGS) $(SAN) -o $@ $<
$(B)/shims/%.so: tests/shims/%.c $(B)/flags
	@mkdir -p $(@D)
	$(Q)$(CC) $(STRICT) -Wno-pedantic -Wno-undef $(WERROR) $(CFLAGS) $(SDL_CFLAGS) -fPIC -shared -o $@ $< -ldl
$(B)/shims/alloc.o: tests/shims/alloc.c $(B)/flags
	@mkdir -p $(@D)
	$(Q)$(CC) $(STRICT) -Wno-pedantic -Wno-undef $(WERROR) $(CFLAGS) $(SDL_CFLAGS) -DWRAPPED -c -o $@ $<
$(B)/attnscope-wrapped: $(MAIN_O) $(LIB_O) $(B)/shims/alloc.o $(B)/linked
	@echo "  LD  $@"
	$(Q)$(LINK) -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc

$(B)/obj/%.o: src/%.c $(B)/flags
	@mkdir -p $(@D) && echo "  CC  $<"
	$(Q)$(COMPILE) -c -o $@ $<
$(B)/tests/%.o: tests/%.c $(B)/flags
	@mkdir -p $(@D) && echo "  CC  $<"
	$(Q)$(COMPILE) -c -o $@ $<
$(B)/gen/%.o: $(B)/gen/%.c $(B)/flags
	$(Q)$(COMPILE) -c -o $@ $<
$(B)/gen/embed.o: $(B)/gen/embed.S $(EMBED)
	$(Q)$(CC) $(SAN) -c -o $@ $<

$(B)/gen/embed.S: src/base/embed.sh $(B)/embedded
	$(Q)sh src/base/embed.sh asm $(EMBED) >$@
$(B)/gen/embed_table.c: src/base/embed.sh $(B)/embedded $(EMBED)
	$(Q)sh src/base/embed.sh table $(EMBED) >$@
DRAWS := $(sort $(LIB_SRC) $(MAIN_SRC) $(wildcard src/*/*.h src/*/*.def) $(filter assets/%,$(EMBED)))
$(B)/gen/sources: $(DRAWS)
	@mkdir -p $(@D)
	$(Q)cat $(DRAWS) | cksum | tr ' ' - >$@
$(B)/gen/stepped.c: src/numbers/stepped.awk src/numbers/kernels.c
	@mkdir -p $(@D)
	$(Q)awk -f src/numbers/stepped.awk src/numbers/kernels.c >$@

# Files that hold a setting and change only when it does, so what depends on it is built again.
$(B)/flags: SETTING = $(COMPILE) $(LDFLAGS) $(LIBS)
$(B)/linked: SETTING = $(LIB_O) $(MAIN_O) $(TEST_O)
$(B)/embedded: SETTING = $(EMBED)
$(B)/flags $(B)/linked $(B)/embedded: FORCE
	@mkdir -p $(B)/gen
	@echo '$(SETTING)' | cmp -s - $@ || echo '$(SETTING)' >$@

include src/web/web.mk
include src/windows/windows.mk

-include $(patsubst %.o,%.d,$(LIB_O) $(MAIN_O)) $(wildcard $(B)/tests/*.d)
