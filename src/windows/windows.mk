# The program for Windows: one attnscope.exe, made by the distribution's MinGW-w64, and the lessons' texts
# in a zip. The Makefile includes this; nothing of it is used for the program itself.

WIN      := build/windows
WIN_LIB  := $(WIN)/lib
WIN_HOST := x86_64-w64-mingw32

# What Windows does its own way (src/windows).
WIN_OTHER := $(addprefix src/,base/file.c base/mapped.c base/dialog.c base/system.c edit/watch.c window/signals.c \
               window/speech.c)
WIN_OWN   := $(wildcard src/windows/*.c)
WIN_O     := $(patsubst src/%.c,$(WIN)/obj/%.o,$(filter-out $(WIN_OTHER),$(LIB_SRC) $(MAIN_SRC)) $(WIN_OWN)) \
             $(GEN:%=$(WIN)/gen/%.o) $(WIN)/obj/resources.o

# Its libraries are inside, and so are their licences.
WIN_SOURCES   := libdeflate md4c cjson qrencode freetype harfbuzz libsdl2 libsdl2-ttf libwebp pixman cairo musl
WIN_COPYRIGHT := $(WIN)/in/assets/package/debian/copyright
WIN_EMBED     := $(filter-out assets/package/debian/copyright,$(EMBED)) $(WIN_COPYRIGHT)

# gcc checks the words of printf's formats by Microsoft's, and what is meant are C's. It also takes the
# stack to be aligned for AVX, which Windows does not do: hence moves that need no alignment.
WIN_CC      := $(filter ccache,$(CC)) $(WIN_HOST)-gcc
WIN_COMPILE  = $(WIN_CC) $(STRICT) -Wno-format -Wno-format-extra-args -D__USE_MINGW_ANSI_STDIO=1 -D_FILE_OFFSET_BITS=64 \
               -DCAIRO_WIN32_STATIC_BUILD $(WERROR) -O2 -Isrc -isystem src/windows/include \
               $(addprefix -isystem $(WIN_LIB)/include,/ /SDL2 /cjson /cairo /freetype2 /harfbuzz) -MMD -MP
$(WIN)/obj/fast/fast_%.o: STRICT += -ffp-contract=fast -Wa,-muse-unaligned-vector-move
$(WIN)/obj/fast/fast_avx2.o: STRICT += -mavx2 -mfma
$(WIN)/obj/fast/fast_avx512.o: STRICT += -mavx512f -mfma
$(WIN)/obj/numbers/kernels.o: STRICT += -O3
$(WIN)/obj/main/proof.o: STRICT += -DSOURCES='"$(shell cat $(B)/gen/sources)"'
$(WIN)/obj/main/proof.o: $(B)/gen/sources
# The stack of the thread that main runs in is what lessons need (base/threads.h).
WIN_LINK = $(WIN_HOST)-gcc -static -s -Wl,--stack,8388608 -Wl,--no-insert-timestamp -o $@ $(filter %.o,$^) \
           -L$(WIN_LIB)/lib $(addprefix -l,SDL2_ttf SDL2 harfbuzz cairo pixman-1 freetype z deflate md4c cjson webpmux webp \
             qrencode fma pthread ssp comdlg32 gdi32 user32 winmm imm32 ole32 oleaut32 setupapi version shell32 \
             advapi32 uuid m)

windows: $(WIN)/attnscope.exe ## build the program for Windows: build/windows/attnscope-VERSION-windows.zip
	@sh src/windows/zip.sh $< $(WIN_COPYRIGHT) $(WIN)

check-windows: deps-check deps-windows-test all windows windows-lint ## run the program for Windows under Wine, beside this one
	@sh tests/windows.sh $(WIN)/attnscope.exe ./$(PROGRAM) $(WIN)/check

# Its own C by the linters of the rest, as the compiler for Windows sees it.
windows-lint: $(WIN_LIB)/ready
	@$(CPPCHECK) -D_WIN32 $(WIN_OWN)
	@clang-tidy --quiet $(WIN_OWN) -- --target=$(WIN_HOST) $(filter-out -W%,$(wordlist 2,99,$(filter-out ccache,$(WIN_COMPILE)))) \
	    -isystem /usr/$(WIN_HOST)/include 2>build/tidy.windows

deps-windows-test: ## install what make check-windows needs
	@sh .ci/deps.sh install test
	@sh .ci/deps.sh install windows-test

$(WIN)/attnscope.exe: $(WIN_O) $(WIN_LIB)/ready
	@echo "  LD  $@"
	$(Q)$(WIN_LINK)

# The compiler and the libraries, made from their sources.
$(WIN_LIB)/ready: src/windows/libraries.sh src/base/sources.sh .ci/deps.sh
	@sh .ci/deps.sh install windows
	@sh src/base/sources.sh build/sources $(WIN_SOURCES)
	@CCACHE=$(filter ccache,$(CC)) sh src/windows/libraries.sh build/sources $(WIN_LIB)
	@touch $@

$(WIN)/obj/%.o: src/%.c $(WIN)/flags | $(WIN_LIB)/ready
	@mkdir -p $(@D) && echo "  WIN $<"
	$(Q)$(WIN_COMPILE) -c -o $@ $<
$(WIN)/gen/%.o: $(B)/gen/%.c $(WIN)/flags | $(WIN_LIB)/ready
	$(Q)$(WIN_COMPILE) -c -o $@ $<

$(WIN)/gen/embed.o: $(WIN)/gen/embed.S $(WIN_EMBED) | $(WIN_LIB)/ready
	$(Q)$(WIN_CC) -c -o $@ $<
$(WIN)/gen/embed_table.o: $(WIN)/gen/embed_table.c $(WIN)/flags | $(WIN_LIB)/ready
	$(Q)$(WIN_COMPILE) -c -o $@ $<
$(WIN)/gen/embed.S: src/base/embed.sh $(WIN)/embedded
	$(Q)sh src/base/embed.sh asm $(WIN_EMBED) >$@
$(WIN)/gen/embed_table.c: src/base/embed.sh $(WIN)/embedded $(WIN_EMBED)
	$(Q)sh src/base/embed.sh table $(WIN_EMBED) >$@
$(WIN_COPYRIGHT): src/windows/licences.sh assets/package/debian/copyright | $(WIN_LIB)/ready
	@mkdir -p $(@D)
	$(Q)sh $< build/sources assets/package/debian/copyright >$@

# VERSION is 0,1,0,0.
WIN_VERSION = $(shell sed -n 's/.*<release version="\([^"]*\)".*/\1/p' assets/package/*.metainfo.xml | head -n 1 | tr . ,),0
$(WIN)/obj/resources.o: src/windows/attnscope.rc src/windows/attnscope.manifest src/windows/icon.sh \
                        $(wildcard assets/package/*.metainfo.xml) | $(WIN_LIB)/ready
	@mkdir -p $(@D)
	$(Q)sh src/windows/icon.sh $(addprefix assets/package/icons/attnscope-,48.png 64.png 128.png 256.png) >$(@D)/attnscope.ico
	$(Q)$(WIN_HOST)-windres -I src/windows -I $(@D) -DVERSION=$(WIN_VERSION) -O coff -o $@ $<

$(WIN)/flags: SETTING = $(WIN_COMPILE)
$(WIN)/embedded: SETTING = $(WIN_EMBED)
$(WIN)/flags $(WIN)/embedded: FORCE
	@mkdir -p $(WIN)/gen
	@echo '$(SETTING)' | cmp -s - $@ || echo '$(SETTING)' >$@

.PHONY: windows check-windows windows-lint deps-windows-test
-include $(WIN_O:.o=.d)
