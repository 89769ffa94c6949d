/*
 * test_motion_setting.c - the desktop's own setting turns motion off.
 */
#include "menu/state.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Is motion off where that file holds this text? */
static bool off_with(const char *name, const char *text)
{
    char folder[] = "/tmp/attnscope-motion-XXXXXX", sub[80], path[80];
    Arena a = arena_make(0);
    CHECK(mkdtemp(folder) != NULL);
    Str file = str_of(name);
    Str inner = str_part(file, 0, str_find(file, '/'));
    bool deep = inner.len < file.len;
    snprintf(sub, sizeof sub, "%s/%.*s", folder, STR_ARG(inner));
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (deep)
        CHECK(mkdir(sub, 0700) == 0);
    FILE *f = fopen(path, "w");
    if (CHECK(f != NULL)) {
        fputs(text, f);
        fclose(f);
    }
    bool off = motion_is_off(&a, folder, NULL);
    unlink(path);
    if (deep)
        rmdir(sub);
    CHECK(rmdir(folder) == 0);
    CHECK(!motion_is_off(&a, folder, NULL));
    arena_free(&a);
    return off;
}

TEST(the_desktop_turns_motion_off)
{
    CHECK(off_with("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n"));
    CHECK(off_with("gtk-4.0/settings.ini",
                   "# mine\n[Settings]\r\ngtk-theme-name=X\r\ngtk-enable-animations = false\r\n"));
    CHECK(off_with("kdeglobals", "[General]\nx=1\n\n[KDE]\nAnimationDurationFactor=0\n"));
}

TEST(motion_stays_where_the_desktop_moves_or_says_nothing)
{
    CHECK(!off_with("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n"));
    CHECK(!off_with("gtk-3.0/settings.ini", "[Other]\ngtk-enable-animations=0\n"));
    CHECK(!off_with("gtk-3.0/settings.ini",
                    "[Settings]\ngtk-enable-animations=0\ngtk-enable-animations=true\n"));
    CHECK(!off_with("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n"));
    CHECK(!off_with("kdeglobals", "AnimationDurationFactor=0\n[KDE]\nAnimationDurationFactor\n"));
    CHECK(!off_with("kdeglobals", ""));
}

TEST(without_a_home_nobody_turns_motion_off)
{
    Arena a = arena_make(0);
    CHECK(!motion_is_off(&a, NULL, NULL));
    CHECK(!motion_is_off(&a, "relative", "relative"));
    arena_free(&a);
}
