# The page: the program compiled for WebAssembly, fonts and lessons in one HTML file. The Makefile
# includes this; nothing of it is used for the program itself.

WEB  := build/web
WASM := $(WEB)/attnscope.wasm

# What a page does its own way (src/web/system.c, glyphs.c, bench.c), and what it has not.
WEB_OTHER := $(addprefix src/,base/file.c base/mapped.c base/beside.c base/system.c base/dialog.c base/threads.c edit/worker.c \
               edit/watch.c output/glyphs.c output/sdl.c output/pdf.c output/subset.c output/webp.c bench/bench_window.c) $(wildcard src/window/*.c)
WEB_OWN   := $(wildcard src/web/*.c)
WEB_O     := $(patsubst src/%.c,$(WEB)/obj/%.o,$(filter-out $(WEB_OTHER),$(LIB_SRC)) $(WEB_OWN)) \
             $(GEN:%=$(WEB)/gen/%.o) $(WEB)/obj/web/setjmp_tag.o $(WEB)/obj/md4c.o $(WEB)/obj/cjson.o \
             $(patsubst %,$(WEB)/obj/deflate/%.o,deflate_compress deflate_decompress zlib_compress \
               zlib_decompress adler32 crc32 utils) \
             $(patsubst %,$(WEB)/obj/qrencode/%.o,bitstream mask mmask mqrspec qrencode qrinput qrspec rsecc split)
WEB_EMBED := $(filter-out build/fonts/% assets/package/debian/%,$(EMBED))

# The page is read from disk and unpacked before anything is seen: most of it is compiled to be
# small, and what computes or paints to be fast.
WEB_CLANG   := $(filter ccache,$(CC)) clang --target=wasm32-wasi --sysroot=/usr
WEB_SOURCES := -isystem build/sources/md4c/src -isystem build/sources/cjson -isystem build/sources/libdeflate \
               -isystem build/sources/qrencode \
               -isystem $(WEB)/include
# Its INFINITY is a float, which is meant where it becomes a double.
WEB_COMPILE  = $(WEB_CLANG) $(STRICT) -Wno-double-promotion -Werror=implicit-function-declaration $(WERROR) -Os -Isrc -isystem src/web/include $(WEB_SOURCES) -MMD -MP
$(WEB)/obj/numbers/%.o $(WEB)/obj/fast/%.o $(WEB)/obj/output/raster.o $(WEB)/obj/output/shapes.o: WEB_COMPILE += -O2 -msimd128
$(addprefix $(WEB)/obj/,base/%.o draw/%.o matrix/%.o subject/%.o output/font.o trace/trace.o trace/journal.o trace/cells.o): WEB_COMPILE += -O2
$(WEB)/obj/web/memory.o: WEB_COMPILE += -O2 -mbulk-memory -fno-builtin
$(WEB)/obj/base/arena.o $(WEB)/obj/web/setjmp.o: WEB_COMPILE += -mexception-handling -mllvm -wasm-enable-sjlj
WEB_LINK = $(WEB_CLANG) -nostartfiles -Os -o $@ $(filter %.o,$^) /usr/lib/wasm32-wasi/crt1-reactor.o \
           -Wl,--no-entry -Wl,--fatal-warnings -Wl,--strip-all -Wl,-z,stack-size=8388608 -Wl,--initial-memory=33554432 \
           -Wl,--max-memory=4294967296 -Wl,--stack-first

web: $(WEB)/attnscope.html ## build the page: attnscope in one HTML file, build/web/attnscope.html

web-test: web-same web-drive ## compare the page's code with the program's, and drive the page in browsers

# Is every step of every lesson the same picture in WebAssembly?
web-same: $(WEB)/dump $(WEB)/dump.wasm
	@sh tests/web/same.sh $(WEB)

web-drive: deps-web all web build/shot
	@sh tests/web/drive.sh $(WEB)

web-measure: deps-web web ## how long the page takes in a browser
	@sh tests/web/drive.sh $(WEB) measure

deps-web: ## install what make web-test needs
	@sh .ci/deps.sh install web
	@sh .ci/deps.sh install web-test

# The C of the page by the linters of the rest, as the compiler for WebAssembly sees it; its
# JavaScript by Node.
web-lint: $(WEB)/ready
	@cppcheck -q --std=c11 --enable=warning,performance,portability --inline-suppr \
	    --suppress=toomanyconfigs --error-exitcode=1 -Isrc $(WEB_OWN)
	@clang-tidy --quiet $(WEB_OWN) -- $(filter-out clang ccache,$(WEB_CLANG)) $(STRICT) -Isrc \
	    -isystem src/web/include $(WEB_SOURCES) 2>build/tidy.web
	@for each in src/web/page/*.js tests/web/*.mjs; do node --check $$each || exit 1; done

# Debian's own Python has the modules.
$(WEB)/attnscope.html: $(WASM) src/web/page.py $(wildcard src/web/page/* assets/package/*.xml assets/package/icons/*.svg) $(FONTS:%=build/fonts/%)
	@PATH=/usr/bin:$$PATH python3 src/web/page.py $(WASM) build/fonts $@

$(WASM): $(WEB_O)
	@echo "  LD  $@"
	$(Q)$(WEB_LINK)
$(WEB)/dump.wasm: $(filter-out $(WEB)/obj/web/web.o,$(WEB_O)) $(WEB)/tests/dump.o $(WEB)/tests/draw_dump.o
	@echo "  LD  $@"
	$(Q)$(WEB_LINK)
$(WEB)/dump: build/tests/web/dump.o build/tests/draw_dump.o $(LIB_O) build/linked
	@mkdir -p $(@D)
	$(Q)$(LINK)

# What a page needs besides: the distribution's compiler for WebAssembly, and libraries as sources.
$(WEB)/ready: src/base/sources.sh .ci/deps.sh
	@sh .ci/deps.sh install web
	@sh src/base/sources.sh build/sources md4c cjson libdeflate qrencode
	@mkdir -p $(WEB)/include/cjson
	@cp build/sources/cjson/cJSON.h $(WEB)/include/cjson/
	@touch $@

$(WEB)/obj/%.o: src/%.c $(WEB)/flags | $(WEB)/ready
	@mkdir -p $(@D) && echo "  WASM $<"
	$(Q)$(WEB_COMPILE) -c -o $@ $<
$(WEB)/obj/%.o: src/%.S | $(WEB)/ready
	@mkdir -p $(@D)
	$(Q)$(WEB_CLANG) -c -o $@ $<
$(WEB)/tests/%.o: tests/web/%.c $(WEB)/flags | $(WEB)/ready
	@mkdir -p $(@D)
	$(Q)$(WEB_COMPILE) -c -o $@ $<
$(WEB)/tests/%.o: tests/%.c $(WEB)/flags | $(WEB)/ready
	@mkdir -p $(@D)
	$(Q)$(WEB_COMPILE) -c -o $@ $<
$(WEB)/gen/%.o: $(WEB)/gen/%.c $(WEB)/flags | $(WEB)/ready
	$(Q)$(WEB_COMPILE) -c -o $@ $<
$(WEB)/gen/embed.o: $(WEB)/gen/embed.S $(WEB_EMBED) | $(WEB)/ready
	$(Q)$(WEB_CLANG) -c -o $@ $<
$(WEB)/gen/embed.S: src/base/embed.sh $(WEB)/embedded
	$(Q)sh src/base/embed.sh asm $(WEB_EMBED) >$@
$(WEB)/gen/embed_table.c: src/base/embed.sh $(WEB)/embedded $(WEB_EMBED)
	$(Q)sh src/base/embed.sh table $(WEB_EMBED) >$@
$(WEB)/gen/stepped.c: src/numbers/stepped.awk src/numbers/kernels.c
	@mkdir -p $(@D)
	$(Q)awk -f src/numbers/stepped.awk src/numbers/kernels.c >$@

# The libraries' sources are theirs, and their warnings, too.
WEB_THEIRS = $(WEB_CLANG) -w -Os -DNDEBUG $(WEB_SOURCES) -Ibuild/sources/libdeflate -c -o $@ $<
$(WEB)/obj/md4c.o: build/sources/md4c/src/md4c.c
	$(Q)$(WEB_THEIRS)
$(WEB)/obj/cjson.o: build/sources/cjson/cJSON.c
	$(Q)$(WEB_THEIRS)
$(WEB)/obj/deflate/%.o: build/sources/libdeflate/lib/%.c
	@mkdir -p $(@D)
	$(Q)$(WEB_THEIRS)
$(WEB)/obj/qrencode/%.o: build/sources/qrencode/%.c
	@mkdir -p $(@D)
	$(Q)$(WEB_THEIRS) -DSTATIC_IN_RELEASE=static -DVERSION='""' -DMAJOR_VERSION=0 -DMINOR_VERSION=0 -DMICRO_VERSION=0
build/sources/%.c: | $(WEB)/ready ;

$(WEB)/flags: SETTING = $(WEB_COMPILE)
$(WEB)/embedded: SETTING = $(WEB_EMBED)
$(WEB)/flags $(WEB)/embedded: FORCE
	@mkdir -p $(WEB)/gen
	@echo '$(SETTING)' | cmp -s - $@ || echo '$(SETTING)' >$@

.PHONY: web web-test web-same web-drive web-measure web-lint deps-web
-include $(WEB_O:.o=.d)
