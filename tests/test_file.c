/*
 * test_file.c - files are read and written whole; what is replaced stays what it was but for its
 * text; what is no file is refused at once. (sweep_io.c has each call of the system fail.)
 */
#define _GNU_SOURCE
#include "base/file.h"
#include "test.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* A folder to write to, which the test works in. */
typedef struct Room {
    char folder[64];
    int before; /* where it was */
    Arena arena;
} Room;

static bool enter(Room *r)
{
    snprintf(r->folder, sizeof r->folder, "/tmp/attnscope-file-XXXXXX");
    r->before = open(".", O_RDONLY | O_DIRECTORY);
    r->arena = arena_make(0);
    alarm(60); /* what hangs ends */
    return CHECK(r->before >= 0 && mkdtemp(r->folder) && chdir(r->folder) == 0);
}

/* How many files are in it, hidden ones as well. */
static int count(void)
{
    int n = -2; /* "." and ".." */
    DIR *d = opendir(".");
    while (d && readdir(d))
        n++;
    if (d)
        closedir(d);
    return n;
}

static void leave(Room *r)
{
    DIR *d = opendir(".");
    for (struct dirent *e; d && (e = readdir(d));)
        if (unlinkat(dirfd(d), e->d_name, 0) != 0)
            unlinkat(dirfd(d), e->d_name, AT_REMOVEDIR);
    if (d)
        closedir(d);
    CHECK(fchdir(r->before) == 0 && rmdir(r->folder) == 0);
    close(r->before);
    arena_free(&r->arena);
    alarm(0);
}

static const char *text_of(Room *r, const char *path)
{
    Error e = {0};
    Str text;
    return file_read(&r->arena, path, &text, &e) ? text.at
                                                 : str_printf(&r->arena, "! %s", e.message).at;
}

/* "" or the error of writing over, or of writing a new file. */
static const char *put(Room *r, const char *path, const char *text, bool overwrite)
{
    Error e = {0};
    if (file_write(path, str_of(text), overwrite, &e))
        return "";
    CHECK_INT(e.kind, ERROR_FILE);
    return str_copy(&r->arena, str_of(e.message)).at;
}

static mode_t mode_of(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 ? info.st_mode & 07777 : 0;
}

/* ---- writing ---- */

TEST(file_is_written_whole_or_not_at_all)
{
    Room r;
    Str got;
    Error e = {0};
    if (!enter(&r))
        return;
    CHECK(file_write("a", STR("one\0two"), false, &e) && file_exists("a"));
    CHECK(file_read(&r.arena, "a", &got, &e) && str_equal(got, STR("one\0two")));
    CHECK_STR(put(&r, "a", "three", false), "'a' exists already");
    CHECK(file_read(&r.arena, "a", &got, &e) && str_equal(got, STR("one\0two")));
    CHECK_STR(put(&r, "a", "three", true), "");
    CHECK_STR(text_of(&r, "a"), "three");
    CHECK_STR(put(&r, "a", "", true), "");
    CHECK_STR(text_of(&r, "a"), "");
    CHECK_STR(put(&r, "no/a", "x", true), "cannot write 'no/a': No such file or directory");
    CHECK_STR(put(&r, "a/b", "x", false), "cannot write 'a/b': Not a directory");
    CHECK_STR(put(&r, ".", "x", true), "cannot write '.': it is a folder");
    CHECK_INT(count(), 1);
    leave(&r);
}

TEST(file_that_cannot_be_read_is_named)
{
    Room r;
    if (!enter(&r))
        return;
    CHECK_STR(text_of(&r, "no/such"), "! cannot read 'no/such': No such file or directory");
    CHECK_STR(text_of(&r, r.folder),
              str_printf(&r.arena, "! cannot read '%s': it is a folder", r.folder).at);
    leave(&r);
}

TEST(file_name_may_be_as_long_as_the_system_lets_it)
{
    Room r;
    Error e = {0};
    char name[257] = {0};
    if (!enter(&r))
        return;
    memset(name, 'n', 255);
    CHECK(file_can_write(name, false, &e));
    CHECK_STR(put(&r, name, "x", false), "");
    CHECK_STR(put(&r, name, "y", true), "");
    name[255] = 'n';
    CHECK(!file_can_write(name, false, &e) && strstr(e.message, "name too long"));
    CHECK_INT(count(), 1);
    leave(&r);
}

/* However long a name is, and wherever its characters begin: what is wrong with it is said. */
TEST(file_with_a_long_name_is_refused_with_the_reason)
{
    char path[1000] = "/no-such-folder/";
    for (size_t ahead = 0; ahead < 3; ahead++) {
        Error e = {0};
        size_t n = strlen("/no-such-folder/");
        memset(path + n, 'a', ahead);
        for (n += ahead; n + 8 < sizeof path; n += 3)
            memcpy(path + n, "\u20ac", 3);
        memcpy(path + n, ".md", 4);
        CHECK(!file_write(path, STR("text"), false, &e));
        CHECK(strstr(e.message, ".md': ") && !str_ends(str_of(e.message), "..."));
        CHECK_INT(str_bad_utf8(str_of(e.message)), strlen(e.message));
    }
}

TEST(file_leftovers_of_a_crash_block_nothing)
{
    Room r;
    char name[64];
    if (!enter(&r))
        return;
    snprintf(name, sizeof name, "a.%ld.tmp", (long)getpid());
    CHECK_STR(put(&r, name, "left", false), "");
    snprintf(name, sizeof name, ".attnscope-%ld.tmp", (long)getpid());
    CHECK_STR(put(&r, name, "left", false), "");
    CHECK_STR(put(&r, "a", "one", false), "");
    CHECK_STR(put(&r, "a", "two", true), "");
    CHECK_STR(text_of(&r, "a"), "two");
    CHECK_INT(count(), 3);
    leave(&r);
}

TEST(file_can_write_says_what_writing_would)
{
    Room r;
    Error there = {0}, fine = {0}, closed = {0};
    if (!enter(&r))
        return;
    CHECK_STR(put(&r, "a", "x", false), "");
    CHECK(!file_can_write("a", false, &there) && strstr(there.message, "exists already"));
    CHECK(file_can_write("a", true, &fine) && file_can_write("b", false, &fine));
    chmod("a", 0444);
    CHECK(!file_can_write("a", true, &closed) && strstr(closed.message, "read-only"));
    CHECK_INT(count(), 1);
    leave(&r);
}

/* Who is told that a file exists already may overwrite it. */
TEST(file_that_could_not_be_overwritten_is_refused_for_that_reason)
{
    static const char *const paths[] = {"folder", "lost", "round", "pipe", "closed"};
    Room r;
    if (!enter(&r))
        return;
    CHECK(mkdir("folder", 0777) == 0 && mkfifo("pipe", 0666) == 0);
    CHECK(symlink("nowhere", "lost") == 0 && symlink("round", "round") == 0);
    CHECK_STR(put(&r, "closed", "old", false), "");
    chmod("closed", 0444);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        const char *why = put(&r, paths[i], "x", true);
        CHECK(*why);
        CHECK_STR(put(&r, paths[i], "x", false), why);
    }
    leave(&r);
}

/* ---- what is replaced ---- */

TEST(file_that_is_replaced_keeps_its_mode)
{
    static const mode_t modes[] = {0600, 0644, 0666, 0700, 0755, 0640, 0200, 0222, 0777};
    Room r;
    if (!enter(&r))
        return;
    mode_t mask = umask(027);
    CHECK_STR(put(&r, "new", "x", false), "");
    CHECK_INT(mode_of("new"), 0640);
    CHECK_STR(put(&r, "forced", "x", true), "");
    CHECK_INT(mode_of("forced"), 0640);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        unlink("a");
        CHECK_STR(put(&r, "a", "x", false), "");
        chmod("a", modes[i]);
        CHECK_STR(put(&r, "a", "y", true), "");
        CHECK_INT(mode_of("a"), modes[i]);
    }
    umask(mask);
    leave(&r);
}

TEST(file_that_is_read_only_is_refused)
{
    Room r;
    if (!enter(&r))
        return;
    CHECK_STR(put(&r, "a", "old", false), "");
    chmod("a", 0444);
    CHECK(symlink("a", "link") == 0);
    CHECK_STR(put(&r, "a", "new", true), "cannot write 'a': it is read-only");
    CHECK_STR(put(&r, "link", "new", true), "cannot write 'link': it is read-only");
    CHECK_STR(text_of(&r, "a"), "old");
    CHECK_INT(mode_of("a"), 0444);
    CHECK_INT(count(), 2);
    leave(&r);
}

TEST(file_that_a_link_leads_to_is_replaced_not_the_link)
{
    Room r;
    struct stat info;
    if (!enter(&r))
        return;
    mkdir("deep", 0777);
    CHECK_STR(put(&r, "deep/real", "old", false), "");
    CHECK(symlink("deep/real", "one") == 0 && symlink("one", "two") == 0);
    CHECK(symlink("nowhere", "lost") == 0 && symlink("round", "round") == 0);
    CHECK(symlink("deep", "folder") == 0);
    CHECK_STR(put(&r, "two", "new", true), "");
    CHECK_STR(text_of(&r, "deep/real"), "new");
    CHECK(lstat("two", &info) == 0 && S_ISLNK(info.st_mode));
    CHECK(lstat("one", &info) == 0 && S_ISLNK(info.st_mode));
    CHECK_STR(put(&r, "folder/real", "newer", true), "");
    CHECK_STR(text_of(&r, "two"), "newer");
    CHECK_STR(put(&r, "lost", "x", true), "cannot write 'lost': it is a link to nothing");
    CHECK_STR(put(&r, "round", "x", true),
              "cannot write 'round': Too many levels of symbolic links");
    CHECK_STR(put(&r, "folder", "x", true), "cannot write 'folder': it is a folder");
    CHECK(!file_exists("nowhere"));
    CHECK_INT(count(), 6);
    unlink("deep/real");
    leave(&r);
}

TEST(file_by_another_path_is_the_same)
{
    Room r;
    if (!enter(&r))
        return;
    CHECK_STR(put(&r, "a", "x", false), "");
    CHECK_STR(put(&r, "b", "x", false), "");
    CHECK(symlink("a", "leads") == 0 && link("a", "again") == 0 && symlink("nowhere", "lost") == 0);
    CHECK(file_is_same("a", "./a") && file_is_same("leads", "a") && file_is_same("again", "a"));
    CHECK(!file_is_same("a", "b") && !file_is_same("a", "nowhere") &&
          !file_is_same("lost", "lost"));
    leave(&r);
}

TEST(file_with_several_names_keeps_them)
{
    static const char *const texts[] = {"a text that is longer than the one before", "short", ""};
    Room r;
    struct stat a, b;
    if (!enter(&r))
        return;
    CHECK_STR(put(&r, "a", "the old text", false), "");
    chmod("a", 0640);
    CHECK(link("a", "b") == 0);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CHECK_STR(put(&r, "b", texts[i], true), "");
        CHECK_STR(text_of(&r, "a"), texts[i]);
        CHECK(stat("a", &a) == 0 && stat("b", &b) == 0 && a.st_ino == b.st_ino);
    }
    CHECK_INT(mode_of("a"), 0640);
    CHECK_INT(count(), 2);
    leave(&r);
}

/* Only root can give files away, so elsewhere there is nothing to try. */
TEST(file_of_somebody_else_stays_theirs)
{
    enum { NOBODY = 65534, ADA = 4001 };
    Room r;
    struct stat before, after;
    Error e = {0};
    if (geteuid() != 0 || !enter(&r))
        return;
    CHECK_STR(put(&r, "a", "old", false), "");
    CHECK(chown("a", ADA, ADA) == 0 && chmod("a", 0640) == 0 && chmod(".", 0777) == 0);
    CHECK_STR(put(&r, "a", "root's", true), "");
    CHECK(stat("a", &before) == 0 && before.st_uid == ADA && before.st_gid == ADA);
    CHECK_INT(mode_of("a"), 0640);

    CHECK(seteuid(NOBODY) == 0);
    CHECK_STR(put(&r, "a", "no right", true), "cannot write 'a': Permission denied");
    CHECK(!file_can_write("a", true, &e) && strstr(e.message, "Permission denied"));
    CHECK(seteuid(0) == 0 && chmod("a", 0666) == 0 && seteuid(NOBODY) == 0);
    CHECK_STR(put(&r, "a", "nobody's", true), "");
    CHECK(seteuid(0) == 0 && stat("a", &after) == 0);
    CHECK(after.st_uid == ADA && after.st_gid == ADA && after.st_ino == before.st_ino);
    CHECK_STR(text_of(&r, "a"), "nobody's");
    CHECK_INT(mode_of("a"), 0666);
    CHECK_INT(count(), 1);
    leave(&r);
}

/* ---- what is no file ---- */

static bool make_socket(const char *path)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    snprintf(name.sun_path, sizeof name.sun_path, "%s", path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    bool made = bind(fd, (struct sockaddr *)&name, sizeof name) == 0;
    close(fd);
    return made;
}

TEST(file_that_is_a_pipe_or_a_device_is_refused_at_once)
{
    Room r;
    if (!enter(&r))
        return;
    CHECK(mkfifo("pipe", 0666) == 0 && symlink("pipe", "link") == 0 && make_socket("socket"));
    CHECK_STR(text_of(&r, "pipe"), "! cannot read 'pipe': it is a pipe");
    CHECK_STR(text_of(&r, "link"), "! cannot read 'link': it is a pipe");
    CHECK_STR(text_of(&r, "socket"), "! cannot read 'socket': it is a socket");
    CHECK_STR(text_of(&r, "/dev/zero"), "! cannot read '/dev/zero': it is a device");
    CHECK_STR(put(&r, "pipe", "x", true), "cannot write 'pipe': it is a pipe");
    CHECK_STR(put(&r, "link", "x", true), "cannot write 'link': it is a pipe");
    CHECK_STR(put(&r, "socket", "x", true), "cannot write 'socket': it is a socket");
    CHECK_INT(count(), 3);
    leave(&r);
}

TEST(file_that_is_too_large_is_refused_before_it_is_read)
{
    Room r;
    Str text;
    Error e = {0};
    if (!enter(&r))
        return;
    int fd = open("large", O_RDWR | O_CREAT, 0600);
    CHECK(fd >= 0 && ftruncate(fd, 64 * 1024 * 1024 + 1) == 0);
    Arena small = arena_make(100000);              /* has no room for it */
    CHECK(!file_read(&small, "large", &text, &e)); /* without room it would end the tests */
    CHECK_STR(e.message, "cannot read 'large': it is larger than 64 MB");
    CHECK(ftruncate(fd, 10) == 0);
    CHECK_INT(strlen(text_of(&r, "large")), 0);
    close(fd);
    arena_free(&small);
    leave(&r);
}

typedef struct Hungry {
    Arena arena;
    Error error;
} Hungry;

static void read_large(void *context)
{
    Hungry *h = context;
    Str text;
    file_read(&h->arena, "large", &text, &h->error);
}

TEST(file_that_there_is_no_memory_for_is_closed_again)
{
    Room r;
    Hungry h = {.arena = arena_make(100000)};
    const Arena *limited = NULL;
    if (!enter(&r))
        return;
    int fd = open("large", O_RDWR | O_CREAT, 0600);
    CHECK(fd >= 0 && ftruncate(fd, 1 << 20) == 0);
    close(fd);
    CHECK(!memory_try(read_large, &h, &limited) && limited == &h.arena);
    int next = open("large", O_RDONLY);
    CHECK_INT(next, fd); /* the lowest that is free */
    close(next);
    arena_free(&h.arena);
    leave(&r);
}

/* As a shell gives the output of a command: <(command). */
TEST(file_that_is_held_open_for_us_is_read_to_its_end)
{
    Room r;
    int ends[2];
    if (!enter(&r))
        return;
    CHECK(pipe(ends) == 0);
    const char *path = str_printf(&r.arena, "/dev/fd/%d", ends[0]).at;
    fcntl(ends[0], F_SETFL, O_NONBLOCK); /* whoever made it so, more is waited for */
    pid_t child = fork();
    if (child == 0) {
        usleep(20000);
        bool well = write(ends[1], "from ", 5) == 5;
        usleep(20000);
        _exit(well && write(ends[1], "afar", 4) == 4 ? 0 : 1);
    }
    close(ends[1]);
    CHECK_STR(text_of(&r, path), "from afar");
    CHECK_STR(text_of(&r, path), "");
    close(ends[0]);
    CHECK_STR(text_of(&r, path),
              str_printf(&r.arena, "! cannot read '%s': Bad file descriptor", path).at);
    CHECK(child > 0 && waitpid(child, NULL, 0) == child);
    leave(&r);
}

/* ---- signals ---- */

/* What ends a child that sends itself the signal; 0: nothing did. */
static int ended_by(int number, void (*before)(int), bool blocked)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        sigset_t set;
        signal(number, before);
        file_clean_on_signals();
        sigemptyset(&set);
        sigaddset(&set, number);
        sigprocmask(blocked ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
        raise(number);
        _exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status)
               ? WTERMSIG(status)
               : 0;
}

TEST(file_signals_end_the_program_as_if_nobody_had_looked)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        CHECK_INT(ended_by(numbers[i], SIG_DFL, false), numbers[i]);
        CHECK_INT(ended_by(numbers[i], SIG_IGN, false), 0); /* nohup */
        CHECK_INT(ended_by(numbers[i], SIG_DFL, true), 0);  /* the window waits for them itself */
    }
}
