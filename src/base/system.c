/*
 * system.c - systems that are POSIX (see system.h).
 */
#include "base/system.h"

#include "base/threads.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

/* A standard stream that is closed must not become the next file opened: then a picture would get
 * the text that is printed. What stands in cannot be used, so that using it is an error. */
static void hold_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd ? O_RDONLY : O_WRONLY) < 0)
            return;
}

bool system_begin(int *argc, char ***argv, Error *e)
{
    (void)argc;
    (void)argv;
    (void)e;
    hold_streams();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error like any other, */
    signal(SIGXFSZ, SIG_IGN); /* and so is a file that may not grow */
    return true;
}

/* Here it may grow to what lessons need, but for ulimit -s. */
bool system_stack_is_small(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < STACK_BYTES;
}

bool system_reader_left(void)
{
    return errno == EPIPE;
}

const bool system_has_commands = true;

const char *system_lacks(const char *option)
{
    (void)option;
    return NULL;
}
