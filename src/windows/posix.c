/*
 * posix.c - what the sources ask of a system that is POSIX, of Windows (see include).
 *
 * The program's manifest has Windows take all texts of its functions as UTF-8.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <windows.h>

/* The whole path, with "/" between its folders, in memory of malloc; NULL: there is no such file.
 */
char *realpath(const char *path, char *resolved)
{
    enum { PATH_BYTES = 32768 };
    char *whole = malloc(PATH_BYTES);
    HANDLE file = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    DWORD len = 0;
    (void)resolved; /* nobody passes one */
    if (whole && file != INVALID_HANDLE_VALUE)
        len = GetFinalPathNameByHandleA(file, whole, PATH_BYTES, FILE_NAME_NORMALIZED);
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    if (len == 0 || len >= PATH_BYTES) {
        free(whole);
        return NULL;
    }
    /* "\\?\C:\folder", "\\?\UNC\server\folder" */
    size_t skipped = strncmp(whole, "\\\\?\\UNC\\", 8) == 0 ? 6
                     : strncmp(whole, "\\\\?\\", 4) == 0    ? 4
                                                            : 0;
    memmove(whole, whole + skipped, len + 1 - skipped);
    if (skipped == 6)
        whole[0] = '\\';
    for (char *c = whole; *c; c++)
        *c = *c == '\\' ? '/' : *c;
    return whole;
}

long sysconf(int name)
{
    SYSTEM_INFO system;
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    GetSystemInfo(&system);
    if (name == _SC_NPROCESSORS_ONLN)
        return (long)system.dwNumberOfProcessors;
    if (name == _SC_PAGESIZE)
        return (long)system.dwPageSize;
    return GlobalMemoryStatusEx(&memory) ? (long)(memory.ullTotalPhys / system.dwPageSize) : -1;
}

static void *end_later(void *seconds)
{
    Sleep(*(const unsigned *)seconds * 1000);
    ExitProcess(1);
}

unsigned alarm(unsigned seconds)
{
    static unsigned patience;
    pthread_t thread;
    patience = seconds;
    if (pthread_create(&thread, NULL, end_later, &patience) == 0)
        pthread_detach(thread);
    return 0;
}
