/*
 * test_arrays.c - arrays of numpy: what is in the files, and what is said of broken ones.
 */
#include "base/file.h"
#include "running/running.h"
#include "test.h"

#include <libdeflate.h>
#include <string.h>
#include <unistd.h>

#define SIX "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"

static void put(StrBuf *b, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++, number >>= 8)
        strbuf_char(b, (char)(number & 255));
}

/* An array: the header padded as numpy pads it, and the floats 0, 1, 2 ... */
static Str array(Arena *a, int version, const char *header, int floats)
{
    StrBuf b = strbuf_make(a);
    int wide = version == 1 ? 2 : 4, used = 8 + wide + (int)strlen(header) + 1;
    int pad = 63 - (used + 63) % 64;
    strbuf_puts(&b, "\x93NUMPY");
    put(&b, (uint64_t)version, 2);
    put(&b, strlen(header) + (uint64_t)pad + 1, wide);
    strbuf_puts(&b, header);
    strbuf_fill(&b, ' ', pad);
    strbuf_char(&b, '\n');
    for (int i = 0; i < floats; i++) {
        float x = (float)i;
        uint32_t bits;
        memcpy(&bits, &x, sizeof bits);
        put(&b, bits, 4);
    }
    return strbuf_str(&b);
}

/* What a lesson prints, or its error, with those bytes in a file beside it. */
static const char *with_file(Arena *a, Str bytes, const char *code)
{
    static const char path[] = "arrays-test.bin";
    Error e = {0};
    Lesson l;
    if (!CHECK(file_write(path, bytes, true, &e)))
        return "no file";
    Str text = str_printf(a,
                          "# T\n\n## s\n\nText.\n\n```torch\nx = "
                          "torch._load_arrays('arrays-test.bin')\n%s\n```\n\n```output\n?\n```\n",
                          code);
    Str said = STR("");
    if (lesson_load(&l, STR("t.md"), text, NULL, &e) && l.fences.count)
        said = str_trim(l.fences.items[0].checks.items[0].got);
    said = str_copy(a, e.kind == ERROR_NONE ? said : str_of(e.message));
    lesson_free(&l);
    unlink(path);
    return said.at;
}

static const char *shown(Arena *a, Str bytes)
{
    return with_file(a, bytes, "print(x.tolist(), x.stride())");
}

TEST(arrays_of_every_version_and_order)
{
    Arena a = arena_make(0);
    for (int version = 1; version <= 3; version++)
        CHECK_STR(shown(&a, array(&a, version, SIX, 6)),
                  "[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]] (3, 1)");
    CHECK_STR(
        shown(&a, array(&a, 1, "{'shape': (2, 3), 'fortran_order': True, 'descr': '<f4'}", 6)),
        "[[0.0, 2.0, 4.0], [1.0, 3.0, 5.0]] (1, 2)");
    CHECK_STR(shown(&a, array(&a, 1, "{'descr': '<f4', 'fortran_order': False, 'shape': (), }", 1)),
              "0.0 ()");
    CHECK_STR(
        shown(&a, array(&a, 1, "{'descr': '<f4', 'fortran_order': False, 'shape': (0, 3), }", 0)),
        "[] (3, 1)");
    CHECK_STR(
        shown(&a, array(&a, 1, "{'descr': '|u1', 'fortran_order': False, 'shape': (4,), }", 1)),
        "[0, 0, 0, 0] (1,)");
    arena_free(&a);
}

/* The cells are the file's until they are written to, and what was there is still known. */
TEST(an_array_that_is_written_to_leaves_its_file_alone)
{
    Arena a = arena_make(0);
    Str file = array(&a, 1, SIX, 6);
    CHECK_STR(with_file(&a, file,
                        "y = x[0] + 0\nx[0, 1] = 9\nx[1] = 7\n"
                        "again = torch._load_arrays('arrays-test.bin')\n"
                        "print(x.tolist(), y.tolist(), again[0].tolist())"),
              "[[0.0, 9.0, 2.0], [7.0, 7.0, 7.0]] [0.0, 1.0, 2.0] [0.0, 1.0, 2.0]");
    arena_free(&a);
}

#define TYPED(type) "{'descr': '" type "', 'fortran_order': False, 'shape': (1,), }"

TEST(broken_arrays_are_refused)
{
    Arena a = arena_make(0);
    Str six = array(&a, 1, SIX, 6);
    static const char unparsed[] = "Cannot parse header: '{'shape': (2, 3), }'";
    CHECK_STR(shown(&a, array(&a, 1, SIX, 5)), "cannot reshape array of size 5 into shape (2,3)");
    CHECK_STR(shown(&a, array(&a, 4, SIX, 6)),
              "we only support format version (1,0), (2,0), and (3,0), not (4, 0)");
    CHECK_STR(shown(&a, array(&a, 1, "{'shape': (2, 3), }", 6)), unparsed);
    CHECK_STR(shown(&a, str_part(six, 0, 40)),
              "EOF: reading array header, expected 118 bytes got 30");
    CHECK_STR(shown(&a, str_part(six, 0, 9)),
              "EOF: reading array header length, expected 2 bytes got 1");
    CHECK_STR(shown(&a, array(&a, 1, TYPED("|O"), 1)),
              "Object arrays cannot be loaded when allow_pickle=False");
    CHECK_STR(shown(&a, array(&a, 1, TYPED("<u2"), 1)),
              "arrays of type '<u2' are not in the lesson language");
    CHECK(strstr(shown(&a, array(&a, 1, TYPED(">f4"), 1)), "byte order different"));
    CHECK(strstr(shown(&a, STR("\x80\x04pickle")), "pickled data"));
    CHECK(strstr(shown(&a, STR("")), "pickled data"));
    for (size_t length = 0; length < six.len; length += 9)
        CHECK(strstr(shown(&a, str_part(six, 0, length)), "[[0.0") == NULL);
    arena_free(&a);
}

/* ---- archives ---- */

/* A zip archive of one member, deflated or stored. */
static Str archive(Arena *a, Str member, bool deflated)
{
    StrBuf b = strbuf_make(a);
    char packed[1000];
    struct libdeflate_compressor *c = libdeflate_alloc_compressor(6);
    size_t length = libdeflate_deflate_compress(c, member.at, member.len, packed, sizeof packed);
    Str bytes = deflated ? (Str){packed, length} : member;
    uint32_t sum = libdeflate_crc32(0, member.at, member.len);
    libdeflate_free_compressor(c);
    for (int list = 0; list < 2; list++) {
        strbuf_puts(&b, list ? "PK\1\2" : "PK\3\4");
        put(&b, 20, list ? 4 : 2);
        put(&b, 0, 2);
        put(&b, deflated ? 8 : 0, 2);
        put(&b, 0, 4);
        put(&b, sum, 4);
        put(&b, bytes.len, 4);
        put(&b, member.len, 4);
        put(&b, 5, 2);
        put(&b, 0, list ? 16 : 2); /* nothing further; it begins at 0 */
        strbuf_puts(&b, "w.npy");
        if (!list)
            strbuf_add(&b, bytes);
    }
    size_t start = 30 + 5 + bytes.len;
    strbuf_puts(&b, "PK\5\6");
    put(&b, 0, 4);
    put(&b, 1, 2);
    put(&b, 1, 2);
    put(&b, 46 + 5, 4);
    put(&b, start, 4);
    put(&b, 0, 2);
    return strbuf_str(&b);
}

TEST(archives_of_arrays)
{
    Arena a = arena_make(0);
    Str six = array(&a, 1, SIX, 6);
    for (int deflated = 0; deflated < 2; deflated++) {
        Str zip = archive(&a, six, deflated);
        CHECK_STR(with_file(&a, zip, "print(list(x), x['w'].tolist())"),
                  "['w'] [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]");
        for (size_t i = 0; i < zip.len;
             i++) { /* what is cut off or wrong is noticed, or does not matter */
            CHECK(strstr(with_file(&a, str_part(zip, 0, i), "print(x['w'].sum())"), "15") == NULL);
            Str wrong = str_copy(&a, zip);
            ((char *)(uintptr_t)wrong.at)[i] ^= 0x11;
            const char *said = with_file(&a, wrong, "print(x['w'].sum())");
            CHECK(strstr(said, "tensor(") == NULL || strcmp(said, "tensor(15.)") == 0);
        }
    }
    arena_free(&a);
}
