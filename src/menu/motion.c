/*
 * motion.c - does the person's desktop move nothing? (see state.h)
 *
 * Each desktop has that in a file of its own, all of them of one form: groups in brackets, lines of
 * a name, "=" and a value. GTK 3 and 4 know gtk-enable-animations of the group Settings, KDE's
 * AnimationDurationFactor of the group KDE is 0 when animations are off. Other desktops keep it
 * where no file says so.
 */
#include "menu/state.h"

#include "base/file.h"

static const struct {
    const char *path, *group, *name;
    const char *off[3]; /* values that turn motion off */
} places[] = {
    {"gtk-4.0/settings.ini", "[Settings]", "gtk-enable-animations", {"false", "0", "no"}},
    {"gtk-3.0/settings.ini", "[Settings]", "gtk-enable-animations", {"false", "0", "no"}},
    {"kdeglobals", "[KDE]", "AnimationDurationFactor", {"0", "0.0", "0.00"}},
};

enum { PLACES = sizeof places / sizeof *places };

static bool is_off(int place, Str value)
{
    const char *const *off = places[place].off;
    return str_is(value, off[0]) || str_is(value, off[1]) || str_is(value, off[2]);
}

/* Does the file's text turn motion off at that place? The last such line counts. */
static bool says_off(int place, Str text)
{
    Str line;
    bool in_group = false, off = false;
    while (str_line(&text, &line)) {
        line = str_trim(line);
        size_t sign = str_find(line, '=');
        if (str_starts(line, "["))
            in_group = str_is(line, places[place].group);
        else if (in_group && str_is(str_trim(str_part(line, 0, sign)), places[place].name))
            off = is_off(place, str_trim(str_from(line, sign + 1)));
    }
    return off;
}

bool motion_is_off(Arena *a, const char *xdg, const char *home)
{
    for (int i = 0; i < PLACES; i++) {
        Str text;
        Error e = {0};
        bool own = xdg && path_is_rooted(str_of(xdg));
        if (!own && !(home && path_is_rooted(str_of(home))))
            return false;
        const char *path =
            str_printf(a, "%s/%s%s", own ? xdg : home, own ? "" : ".config/", places[i].path).at;
        if (file_exists(path) && file_read(a, path, &text, &e) && says_off(i, text))
            return true;
    }
    return false;
}
