/*
 * test_terminal.c - what a lesson, a file name or an argument holds never reaches a terminal as
 * something it obeys. First the filter (base/terminal.h) alone, then every verb of the program, run
 * on files that hold all such characters in every place that can hold text, with its output going
 * into a pipe and to a terminal of our own.
 *
 * The program is $ATTNSCOPE. What is clean is decided here anew, byte by byte, so that a hole in
 * the filter is not one in its test.
 */
#define _XOPEN_SOURCE 700 /* pseudo terminals, walking a folder */

#include "base/file.h"
#include "base/terminal.h"
#include "desk.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* ---- the filter ---- */

/* What leaves, as a text of the arena. */
static const char *leaving(Arena *a, Str text, bool colour)
{
    char *at = NULL;
    size_t len;
    FILE *file = open_memstream(&at, &len);
    if (!CHECK(file != NULL))
        return "";
    CHECK(terminal_write(file, text, colour ? TERMINAL_COLOURED : TERMINAL_PLAIN));
    fclose(file);
    const char *copy = str_copy(a, (Str){at, len}).at;
    free(at);
    return copy;
}

TEST(terminal_shows_what_it_would_obey)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"a\tb\nc", "a\tb\nc"},
        {"\x1b[2J\x1b]0;x\a", "\\x1b[2J\\x1b]0;x\\x07"},
        {"\r\b\f\v\x7f", "\\x0d\\x08\\x0c\\x0b\\x7f"},
        {"\xc2\x85\xc2\x9b"
         "31m",
         "\\x85\\x9b31m"},
        {"\x9b"
         "31m \xe2\x82 \xff",
         "\\x9b31m \\xe2\\x82 \\xff"},
        {"\u202e\u2066\u200f\u061c", "\\u202e\\u2066\\u200f\\u061c"},
        {"\u2028\ufeff\u2060\ufff9", "\\u2028\\ufeff\\u2060\\ufff9"},
        {"\U000e0041\U000e007f", "\\U000e0041\\U000e007f"},
        {"\u00e9\u6f22\u0301\u200d\ufe0f\U0001f600\ufffd\u00a0",
         "\u00e9\u6f22\u0301\u200d\ufe0f\U0001f600\ufffd\u00a0"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK_STR(leaving(&a, str_of(cases[i].text), false), cases[i].want);
        CHECK_STR(leaving(&a, str_of(cases[i].text), true), cases[i].want);
        CHECK_INT(str_columns(str_of(cases[i].text)) >= 0, 1);
    }
    CHECK_STR(leaving(&a, STR("a\0\1b"), false), "a\\x00\\x01b");
    CHECK_STR(leaving(&a, STR("\0\7\0"), true), "\\x00\\x07\\x00"); /* no such style; cut off */
    arena_free(&a);
}

TEST(terminal_colours_are_only_our_own)
{
    Arena a = arena_make(0);
    StrBuf out = strbuf_make(&a);
    terminal_styled(&out, true, STYLE_HEADING, STR("a\x1b[0m"));
    terminal_styled(&out, true, STYLE_GOOD, STR("b"));
    terminal_styled(&out, true, STYLE_BAD, STR("c"));
    terminal_styled(&out, true, STYLE_CODE, STR("d"));
    terminal_styled(&out, false, STYLE_CODE, STR("e"));
    CHECK_STR(leaving(&a, strbuf_str(&out), true),
              "\033[1ma\\x1b[0m\033[0m\033[32mb\033[0m\033[1;31mc\033[0m\033[36md\033[0me");
    arena_free(&a);
}

TEST(command_lines_are_pasted_safely)
{
    static const struct {
        const char *word, *want;
    } cases[] = {
        {"a.md", "a.md"},
        {"a b", "'a b'"},
        {"it's \u00e9", "'it'\\''s \u00e9'"},
        {"", "''"},
        {"a\nb", "$'a\\012b'"},
        {"\x1b[201~'\\\u00e9", "$'\\033[201~\\047\\134\\303\\251'"},
        {"\xff", "$'\\377'"},
        {"\u202e", "$'\\342\\200\\256'"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        StrBuf out = strbuf_make(&a);
        strbuf_shell(&out, str_of(cases[i].word));
        CHECK_STR(out.at, cases[i].want);
        strbuf_puts(&out, " next");
        Str rest = strbuf_str(&out), word;
        CHECK(str_shell_word(&a, &rest, &word) && str_is(word, cases[i].word));
        CHECK(str_shell_word(&a, &rest, &word) && str_is(word, "next"));
        CHECK(!str_shell_word(&a, &rest, &word));
    }
    Str open = STR("a'b"), word;
    CHECK(!str_shell_word(&a, &open, &word));
    arena_free(&a);
}

/* ---- the program ---- */

/* A terminal, or a pipe, that the program writes both its streams to. */
typedef struct Stream {
    int ours, theirs;
} Stream;

static bool open_stream(Stream *s, bool terminal)
{
    int ends[2];
    struct termios raw;
    if (!terminal) {
        bool ok = pipe(ends) == 0;
        *s = (Stream){ends[0], ends[1]};
        return CHECK(ok);
    }
    s->ours = posix_openpt(O_RDWR | O_NOCTTY);
    if (!CHECK(s->ours >= 0 && grantpt(s->ours) == 0 && unlockpt(s->ours) == 0))
        return false;
    s->theirs = open(ptsname(s->ours), O_RDWR | O_NOCTTY);
    if (!CHECK(s->theirs >= 0 && tcgetattr(s->theirs, &raw) == 0))
        return false;
    raw.c_oflag &= ~(tcflag_t)OPOST; /* what is read is what was written */
    return CHECK(tcsetattr(s->theirs, TCSANOW, &raw) == 0);
}

static void become(const char *const *words, Stream s)
{
    const char *program = getenv("ATTNSCOPE");
    dup2(s.theirs, STDOUT_FILENO);
    dup2(s.theirs, STDERR_FILENO);
    close(s.ours);
    close(s.theirs);
    setenv("TERM", "xterm", 1);
    execv(program ? program : "./attnscope", (char *const *)(uintptr_t)words);
    _exit(127);
}

/* Runs the program and gives back all it wrote. Once it wrote `until`, it is asked to end (NULL: it
 * ends by itself). */
static Str all_written(Arena *a, const char *const *words, bool terminal, const char *until)
{
    Stream s;
    StrBuf out = strbuf_make(a);
    char bytes[4096];
    int status = 0;
    ssize_t n;
    if (!open_stream(&s, terminal))
        return strbuf_str(&out);
    pid_t child = fork();
    if (child == 0)
        become(words, s);
    close(s.theirs);
    while ((n = read(s.ours, bytes, sizeof bytes)) > 0 || (n < 0 && errno == EINTR))
        if (n > 0) {
            strbuf_add(&out, (Str){bytes, (size_t)n});
            if (until && strstr(out.at, until))
                until = kill(child, SIGTERM) == 0 ? NULL : until;
        }
    close(s.ours); /* a terminal that nobody has open any more ends with EIO */
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) <= ERROR_DISPLAY);
    return strbuf_str(&out);
}

/* ---- what is clean ---- */

/* Length of a colour of ours at s, or 0. */
static size_t colour_length(Str s)
{
    static const char *const own[] = {"\033[1m", "\033[32m", "\033[1;31m", "\033[36m", "\033[0m"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (str_starts(s, own[i]))
            return strlen(own[i]);
    return 0;
}

/* Does "3 of 14   " or an empty such line end at offset i, where the next one overwrites it? */
static bool ends_progress(Str s, size_t i)
{
    size_t start = i;
    while (start > 0 && strchr("0123456789of ", s.at[start - 1]))
        start--;
    bool line = start == 0 || s.at[start - 1] == '\n' || s.at[start - 1] == '\r';
    return s.at[i] == '\r' && i - start == 40 && line;
}

/* May the character be written? Everything is listed that a terminal obeys or that hides text. */
static bool is_harmless(uint32_t c)
{
    if (c < 0xA0)
        return (c >= ' ' && c < 0x7F) || c == '\n' || c == '\t';
    bool direction = c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
                     (c >= 0x2066 && c <= 0x2069);
    bool hidden =
        c == 0x2028 || c == 0x2029 || c == 0x2060 || c == 0xFEFF || (c >= 0xE0000 && c <= 0xE007F);
    return !direction && !hidden;
}

/* Offset of the first byte that must not have been written, or the length of the text. */
static size_t first_unclean(Str s, bool colour, bool terminal)
{
    size_t i = 0;
    if (str_bad_utf8(s) < s.len)
        return str_bad_utf8(s);
    while (i < s.len) {
        size_t own = colour ? colour_length(str_from(s, i)) : 0, next = i;
        if (!own && !is_harmless(str_char(s, &next)) && !(terminal && ends_progress(s, i)))
            return i;
        i = own ? i + own : next;
    }
    return s.len;
}

/* ---- hostile texts ---- */

/* Every character that must not leave, but the 0 that no text can hold and what ends a line. */
static Str every_control(Arena *a)
{
    StrBuf out = strbuf_make(a);
    strbuf_puts(&out, "\x1b[31m\x1b]0;owned\a");
    for (uint32_t c = 1; c < 0xA0; c++)
        if ((c < ' ' && c != '\n' && c != '\r') || c >= 0x7F)
            strbuf_rune(&out, c);
    strbuf_puts(&out, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069");
    strbuf_puts(&out, "\u2028\u2029\u2060\ufeff\U000e0041z");
    return strbuf_str(&out);
}

/* A template with each @ replaced. */
static Str filled(Arena *a, const char *template, Str text)
{
    StrBuf out = strbuf_make(a);
    for (; *template; template ++)
        strbuf_add(&out, *template == '@' ? text : (Str){template, 1});
    return strbuf_str(&out);
}

/* Where the test's files are; taken away with all that is in it. */
typedef struct Folder {
    Arena arena;
    char path[256];
} Folder;

static void folder_open(Folder *f)
{
    const char *scratch = getenv("SCRATCH");
    f->arena = arena_make(0);
    snprintf(f->path, sizeof f->path, "%s/terminal-XXXXXX", scratch ? scratch : "/tmp");
    CHECK(mkdtemp(f->path) != NULL);
}

static int take_away(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status, (void)kind, (void)at;
    return remove(path);
}

static void folder_close(Folder *f)
{
    CHECK_INT(nftw(f->path, take_away, 8, FTW_DEPTH | FTW_PHYS), 0);
    arena_free(&f->arena);
}

static const char *in_folder(Folder *f, Str name)
{
    return str_printf(&f->arena, "%s/%.*s", f->path, STR_ARG(name)).at;
}

static const char *file_of(Folder *f, const char *name, Str text)
{
    Error e = {0};
    const char *path = in_folder(f, str_of(name));
    CHECK(file_write(path, text, true, &e));
    return path;
}

/* Runs `attnscope WORDS...` and sees that only harmless characters come, but for our own. */
static Str told_until(Folder *f, bool terminal, const char *const *words, const char *until)
{
    bool colour = terminal;
    StrBuf complaint = strbuf_make(&f->arena);
    for (int i = 0; words[i]; i++)
        colour = colour || strcmp(words[i], "--color=always") == 0;
    Str all = all_written(&f->arena, words, terminal, until);
    size_t bad = first_unclean(all, colour, terminal);
    if (bad < all.len) {
        for (int i = 0; words[i]; i++) {
            strbuf_visible(&complaint, str_of(words[i]));
            strbuf_char(&complaint, ' ');
        }
        strbuf_puts(&complaint, "wrote: ");
        strbuf_visible(&complaint, str_part(all, bad > 60 ? bad - 60 : 0, bad + 20));
    }
    CHECK_STR(complaint.len ? complaint.at : "", "");
    return all;
}

#define TOLD(f, terminal, ...)                                                                     \
    told_until(f, terminal, (const char *const[]){"attnscope", __VA_ARGS__, NULL}, NULL)

/* One place of a lesson that can hold text, the @; the rest of the lesson is in order. */
typedef struct Hole {
    const char *name, *text;
} Hole;

#define HEAD  "# T\n## s\n"
#define CODE  "```torch\nx = torch.ones(2)\n```\n"
#define VIEW  HEAD CODE "```view\n"
#define ASK   HEAD CODE "```ask\n"
#define TORCH HEAD "```torch\n"

/* clang-format off */
static const Hole places[] = {
    {"title.md",      "# T @ t\n## s\n" CODE},
    {"section.md",    "# T\nsection: 3@\n## s\n" CODE},
    {"source.md",     "# T\nsource: @\n## s\n" CODE},
    {"front.md",      "# T\n@: 3\n## s\n" CODE},
    {"stage.md",      "# T\n## s @ t\n" CODE},
    {"prose.md",      HEAD "A text **with @ in** it and `@`.\n\n- @\n\n> @\n\n" CODE},
    {"html.md",       HEAD "<b @>\n\n" CODE},
    {"prose-last.md", HEAD CODE "@\n"},
    {"string.md",     TORCH "x = 'a@b'\nprint(x)\n```\n"},
    {"value.md",      TORCH "x = ['a@b']\nx\n```\n```output\nother\n```\n"},
    {"comment.md",    TORCH "x = 1 # @\nx += unknown # @\n```\n"},
    {"name.md",       TORCH "x@y = 1\n```\n"},
    {"raises.md",     "# T\n## s\n```torch raises\nx = 1\nfloat('a@')\n```\n```output\nValueError: @\n```\n"},
    {"fence.md",      HEAD CODE "```@\n```\n"},
    {"attribute.md",  HEAD "```torch @\nx = 1\n```\n"},
    {"output.md",     TORCH "print('a@b')\n```\n```output\na@c\n```\n"},
    {"dims.md",       VIEW "dims x: T@\n```\n"},
    {"tokens.md",     VIEW "tokens x: a@ \"@ b\"\n```\n"},
    {"directive.md",  VIEW "@ x\n```\n"},
    {"show.md",       VIEW "show x as @\n```\n"},
    {"focus.md",      VIEW "focus @\n```\n"},
    {"note.md",       VIEW "note a @ b\n```\n"},
    {"question.md",   ASK "a @ b?\nanswer 1\n```\n"},
    {"choice.md",     ASK "a?\nchoice @\nchoice* b@\n```\n"},
    {"answer.md",     ASK "a?\nanswer '@'\n```\n"},
    {"tolerance.md",  ASK "a?\nanswer 1 tolerance @\n```\n"},
    {"bench.md",      HEAD "```torch\nx = 1\n```\n```bench\nonly @\n```\n"},
};
/* clang-format on */

enum { PLACES = sizeof places / sizeof *places };

TEST(terminal_is_safe_from_every_place_of_a_lesson)
{
    Folder f;
    folder_open(&f);
    Str hostile = every_control(&f.arena);
    const char *trace[PLACES + 6] = {"attnscope", "trace", "--explain", "--all"};
    const char *check[PLACES + 6] = {"attnscope", "check", "--color=always"};
    for (int i = 0; i < PLACES; i++) {
        const char *path = file_of(&f, places[i].name, filled(&f.arena, places[i].text, hostile));
        Str all = TOLD(&f, false, "trace", path);
        if (strcmp(places[i].name, "note.md") != 0 &&
            /* told in the window alone */ !strstr(str_copy(&f.arena, all).at, "\\x1b"))
            CHECK_STR(places[i].name, "shows what it holds");
        trace[i + 4] = check[i + 3] = path;
    }
    told_until(&f, true, trace, NULL);
    told_until(&f, true, check, NULL);
    told_until(&f, false, check, NULL);
    folder_close(&f);
}

/* A line feed in a file's name begins no line of its own. */
TEST(terminal_is_safe_from_names_of_two_lines)
{
    static const char fence[] = "# t\n## s\n```torch\nprint(1)\n```\n```output\n2\n```\n";
    Folder f;
    folder_open(&f);
    const char *names[] = {file_of(&f, "a\nattnscope: b.md", str_of(fence)),
                           file_of(&f, "a\nattnscope: b.py", STR("x = 1\n")),
                           file_of(&f, "a\nattnscope: c.md", STR("```torch\n")),
                           in_folder(&f, STR("a\nattnscope: none.md"))};
    static const char *const verbs[] = {"check", "trace", "run", "list"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        for (size_t k = 0; k < sizeof verbs / sizeof *verbs; k++)
            CHECK(!strstr(str_copy(&f.arena, TOLD(&f, k % 2, verbs[k], names[n])).at,
                          "\nattnscope: "));
    Str drawn =
        TOLD(&f, false, "export", names[0], "--step", "1", "-o", in_folder(&f, STR("o\np")));
    CHECK_INT(str_lines(drawn), 1);
    CHECK(
        strstr(str_copy(&f.arena, TOLD(&f, false, "check", names[0])).at, "a\\nattnscope: b.md:"));
    folder_close(&f);
}

/* Bytes that are no UTF-8 are refused, and a CR within a line comes from another system. */
TEST(terminal_is_safe_from_bytes_that_are_no_text)
{
    static const char *const texts[] = {("\x9b"
                                         "31m\xff"),
                                        "\x1b[31m\xe2\x82", "a\rb", "\x1b\\"};
    Folder f;
    folder_open(&f);
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        const char *words[PLACES + 6] = {"attnscope", k % 2 ? "trace" : "check"};
        for (int i = 0; i < PLACES; i++)
            words[i + 2] =
                file_of(&f, places[i].name, filled(&f.arena, places[i].text, str_of(texts[k])));
        told_until(&f, k > 1, words, NULL);
    }
    folder_close(&f);
}

TEST(terminal_is_safe_from_notebooks)
{
    static const char notebook[] =
        "{\"nbformat\": 4, \"metadata\": {\"title\": \"@\"}, \"cells\": ["
        "{\"cell_type\": \"markdown\", \"source\": \"# t @\\n\\n@ <b>@</b> $@$\\n\\n## s @\"},"
        "{\"cell_type\": \"code\", \"source\": \"x = 'a@'\\nprint(x)\\nx\", \"outputs\": ["
        "{\"output_type\": \"stream\", \"text\": \"b@\\n\"},"
        "{\"output_type\": \"execute_result\", \"data\": {\"text/plain\": [\"'c@'\"]}}]},"
        "{\"cell_type\": \"code\", \"source\": \"# @\\n%magic @\", \"outputs\": []},"
        "{\"cell_type\": \"code\", \"source\": \"import @\", \"outputs\": []}]}";
    static const char other[] =
        "{\"nbformat\": 4, \"metadata\": {\"kernelspec\": {\"language\": \"@\"}}, \"cells\": []}";
    Folder f;
    folder_open(&f);
    StrBuf escaped = strbuf_make(&f.arena);
    Str hostile = every_control(&f.arena);
    for (size_t i = 0; i < hostile.len;) {
        uint32_t c = str_char(hostile, &i);
        strbuf_printf(&escaped, "\\u%04x", (unsigned)(c < 0x10000 ? c : 0x9b));
    }
    const char *path = file_of(&f, "n.ipynb", filled(&f.arena, notebook, strbuf_str(&escaped)));
    const char *refused = file_of(&f, "o.ipynb", filled(&f.arena, other, strbuf_str(&escaped)));
    for (int terminal = 0; terminal < 2; terminal++) {
        Str told = TOLD(&f, terminal, "trace", "--explain", path);
        CHECK(strstr(str_copy(&f.arena, told).at, "t \\x1b[31m"));
        told = TOLD(&f, terminal, "check", "--color=always", path, refused);
        CHECK(strstr(str_copy(&f.arena, told).at, "'c"));
    }
    CHECK(TOLD(&f, true, "run", path).len > 0);
    folder_close(&f);
}

/* Into a file or a pipe the bytes of print are its own, as Python's are. */
TEST(terminal_is_safe_from_what_scripts_print)
{
    Folder f;
    folder_open(&f);
    const char *script = file_of(&f, "s.py", STR("print('\\x1b[31m\\u202e', 1)\n"));
    const char *wrong =
        file_of(&f, "w.py", filled(&f.arena, "x = '@'\nx.@y # @\n", every_control(&f.arena)));
    const char *words[] = {"attnscope", "run", script, NULL};
    Str all = all_written(&f.arena, words, false, NULL);
    CHECK_STR(str_copy(&f.arena, all).at, "\x1b[31m\u202e 1\n");
    CHECK_STR(str_copy(&f.arena, TOLD(&f, true, "run", script)).at, "\\x1b[31m\\u202e 1\n");
    CHECK(TOLD(&f, true, "run", wrong).len > 0);
    CHECK(TOLD(&f, false, "run", wrong).len > 0);
    folder_close(&f);
}

/* The values of options, names of files and folders, words that are no verb. */
SLOW_TEST(terminal_is_safe_from_arguments)
{
    static const char *const verbs[] = {"show",  "list", "trace", "explain", "export",
                                        "check", "run",  "bench", "new",     "help"};
    static const Hole options[] = {
        {"export", "boxes"},  {"bench", "only"},     {"bench", "shape"},  {"bench", "repeat"},
        {"bench", "threads"}, {"explain", "depth"},  {"explain", "set"},  {"export", "at"},
        {"export", "color"},  {"export", "dropout"}, {"export", "focus"}, {"export", "map"},
        {"export", "parts"},  {"export", "pool"},    {"export", "range"}, {"export", "reveal"},
        {"export", "set"},    {"export", "size"},    {"export", "step"},  {"export", "text"},
        {"export", "theme"},  {"export", "view"},    {"export", "zoom"},  {"show", "step"},
        {"show", "theme"},    {"show", "bindings"},  {"trace", "set"},
    };
    Folder f;
    folder_open(&f);
    Str out = str_of(in_folder(&f, STR("none/out")));
    const char *into = str_printf(&f.arena, "-o%.*s", STR_ARG(out)).at;
    Str texts[] = {every_control(&f.arena), STR("\x1b[2J\x9b"
                                                "31m\xff")};
    for (int k = 0; k < 2; k++) {
        const char *word = str_copy(&f.arena, texts[k]).at, *path = in_folder(&f, texts[k]);
        for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
            CHECK(TOLD(&f, k, verbs[i], word, word).len > 0);
        for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
            bool draws = strcmp(options[i].name, "export") == 0;
            bool bench = strcmp(options[i].name, "bench") == 0;
            bool explains = strcmp(options[i].name, "explain") == 0;
            const char *option = str_printf(&f.arena, "--%s=%s", options[i].text, word).at;
            Str all = TOLD(&f, k, options[i].name, option, bench ? NULL : "1",
                           draws      ? into
                           : explains ? "inputs"
                                      : NULL);
            if (!strstr(str_copy(&f.arena, all).at, "\\x1b["))
                CHECK_STR(options[i].text, "names what it was given");
        }
        CHECK(TOLD(&f, k, word).len > 0);
        CHECK(TOLD(&f, k, str_printf(&f.arena, "--%s", word).at).len > 0);
        CHECK(TOLD(&f, k, "explain", "1", word).len > 0);
        CHECK(TOLD(&f, k, "new", path).len > 0);
        CHECK(TOLD(&f, k, "new", path).len > 0); /* it is there already */
        CHECK(TOLD(&f, k, "check", "--color=always", path).len > 0);
        CHECK(TOLD(&f, k, "export", "1", "-o", in_folder(&f, STR("none/\x1b[2J"))).len > 0);
    }
    folder_close(&f);
}

TEST(terminal_is_safe_from_bindings_pictures_and_notes)
{
    Folder f;
    folder_open(&f);
    Str hostile = every_control(&f.arena);
    const char *keys =
        file_of(&f, "b@", filled(&f.arena, "bind @ next\nbind F9 @\n@\nunbind @\n", hostile));
    const char *lesson = file_of(
        &f, "n.md", filled(&f.arena, "# t@\n## s@\n" CODE "```view\nnote a@b\n```\n", hostile));
    const char *folder = in_folder(&f, hostile);
    for (int terminal = 0; terminal < 2; terminal++) {
        CHECK(TOLD(&f, terminal, "show", "--list-bindings", "--bindings", keys).len > 0);
        CHECK(TOLD(&f, terminal, "show", "--no-state", "--bindings", keys, lesson, "--step=9").len >
              0);
        CHECK(
            TOLD(&f, terminal, "export", "-f", "--size=640x480", "--manifest", lesson, "-o", folder)
                .len > 0);
    }
    const char *show[] = {"attnscope",   "show", "--no-state", "--present",
                          "--no-motion", lesson, NULL};
    Str notes = told_until(&f, true, show, "zb"); /* the end of the note */
    CHECK(strstr(str_copy(&f.arena, notes).at, "\\x1b[31m") != NULL);
    Error e = {0};
    Str manifest = STR("");
    CHECK(file_read(&f.arena, str_printf(&f.arena, "%s/index.json", folder).at, &manifest, &e));
    CHECK_INT(first_unclean(manifest, false, false), manifest.len);
    folder_close(&f);
}

TEST(terminal_and_window_agree_on_the_title)
{
    Folder f;
    Desk d;
    folder_open(&f);
    const char *path = file_of(&f, "t.md", STR("# a\x1b]0;b\xe2\x80\xae\n## s\n" CODE));
    if (desk_open(&d, path))
        CHECK_STR(app_title(&d.app).at, "attnscope - a\\x1b]0;b\\u202e - step 1/1");
    desk_leave(&d);
    folder_close(&f);
}
