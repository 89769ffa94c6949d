/*
 * scan.c - the link to what is shown as a QR code, which a telephone reads from the screen: how a
 * class comes to where the lesson stands.
 *
 * It lies over all else, and the next key or click takes it away.
 */
#include "app/app_parts.h"

#include <errno.h>
#include <math.h>
#include <qrencode.h>

enum {
    SCAN_MOST =
        900,  /* bytes of a link: the squares of longer ones are too small for the last row */
    QUIET = 4 /* squares of white around a code, by its standard */
};

/* ---- what can be scanned ---- */

static Str link_of(Arena *a, const App *app)
{
    Str link = link_write(a, app);
    return str_printf(a, "%.*s#%.*s", STR_ARG(app->home.state.page), STR_ARG(link));
}

/* Can other devices find that page? None has what another one calls its own. */
static bool is_on_the_net(Str page)
{
    static const char *const own[] = {"localhost", "127.", "[::1]"};
    bool served = str_starts(page, "https://") || str_starts(page, "http://");
    Str host = str_from(page, str_search(page, STR("://"), 0) + 3);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        served = served && !str_starts(host, own[i]);
    return served;
}

/* Shows the code, or says why there is none. */
static void scan_show(App *app)
{
    Str page = app->home.state.page;
    if (!app->shown.lesson)
        return;
    size_t bytes = link_of(&app->frame, app).len;
    if (page.len && !is_on_the_net(page))
        shown_say(&app->shown,
                  "no QR code: this page is on no server where a telephone could find it");
    else if (!page.len)
        shown_say(&app->shown, "no QR code: --link-base says where the page is published");
    else if (bytes > SCAN_MOST)
        shown_say(&app->shown, "no QR code: the link has %zu bytes, and %d are the most", bytes,
                  (int)SCAN_MOST);
    else
        app->scanned = true;
    app->shown.stale = true;
}

bool scan_input(App *app, const Input *in, ActionId does)
{
    bool ends = in->kind == INPUT_KEY || in->kind == INPUT_PRESS || in->kind == INPUT_MENU ||
                in->kind == INPUT_DROP || in->kind == INPUT_CLOSE;
    (void)does;
    if (!app->scanned || in->kind > INPUT_CLOSE || in->kind == INPUT_SIZE)
        return false;
    app->shown.stale |= ends;
    app->scanned = !ends;
    return in->kind != INPUT_DROP && in->kind != INPUT_CLOSE && in->kind != INPUT_RELEASE &&
           in->kind != INPUT_LEAVE;
}

/* ---- how it looks ---- */

static bool is_dark(const QRcode *code, int row, int column)
{
    return code->data[row * code->width + column] & 1;
}

/* Dark squares beside each other are one rectangle. */
static void draw_squares(DrawList *d, const QRcode *code, Point at, float each)
{
    for (int row = 0; row < code->width; row++)
        for (int from = 0, to; from < code->width; from = to + 1) {
            for (to = from; to < code->width && is_dark(code, row, to);)
                to++;
            Box dark = {at.x + each * (float)from, at.y + each * (float)row,
                        each * (float)(to - from), each};
            if (to > from)
                draw_rect(d, dark, (Colour)COLOUR(0), 0);
        }
}

/* A panel with the code, as large as there is room for, and what it says below; the words give way
 * where squares would be smaller than that they can be told apart. */
static void draw_code(const Pen *p, const QRcode *code, Str link)
{
    DrawList *d = p->d;
    Box page = {0, 0, (float)d->width, (float)d->height};
    float pad = 1.5f * p->gap, count = (float)(code->width + 2 * QUIET), line = pen_line(p->small);
    float high = page.h - 2 * p->gap, wide = page.w - 2 * p->gap - 2 * pad;
    int lines = text_lines(p->metrics, FONT_MONO, p->small, link, wide) > 1 ? 2 : 1;
    float words = pen_line(p->title) + line * (float)lines + 2 * pad;
    if (fminf(high - words - pad, wide) < 3 * count)
        words = pad;
    float each = fmaxf(1, floorf(fminf(high - words - pad, wide) / count)), side = each * count;
    float across = fminf(fmaxf(side, 30 * p->small), wide);
    Box panel = {floorf((page.w - across) / 2 - pad), floorf((page.h - side - words - pad) / 2),
                 across + 2 * pad, side + words + pad};
    Box row = {panel.x + pad, panel.y + pad, across, pen_line(p->title)};
    Box white = {floorf((page.w - side) / 2), panel.y + panel.h - pad - side, side, side};
    draw_cover(d, page);
    draw_rect(d, page, (Colour){0, 0, 0, 120}, 0);
    pen_panel(p, panel);
    if (words > pad) {
        pen_text_in(p, FONT_SANS_BOLD, p->title, ROLE_TEXT, row, ALIGN_CENTRE,
                    phrase_plain(PHRASE_SCAN));
        row = (Box){row.x, row.y + row.h, row.w, line};
        draw_text_lines(d, pen_look(p, FONT_MONO, p->small, ROLE_MUTED), row, ALIGN_CENTRE, 2,
                        link);
    }
    draw_rect(d, white, (Colour)COLOUR(0xffffff), 0);
    draw_squares(d, code, (Point){white.x + each * QUIET, white.y + each * QUIET}, each);
}

void scan_draw(App *app, const Pen *p)
{
    if (!app->scanned || !app->shown.lesson)
        return;
    Str link = link_of(p->a, app);
    QRcode *code =
        QRcode_encodeData((int)link.len, (const unsigned char *)link.at, 0, QR_ECLEVEL_L);
    if (!code && errno == ENOMEM)
        memory_ended(NULL);
    if (code)
        draw_code(p, code, link);
    QRcode_free(code);
}

bool scan_tell(App *app, Telling *t)
{
    if (app->scanned)
        tell(t, "code", phrase_plain(PHRASE_SCAN_TOLD));
    return app->scanned;
}

/* ---- the actions ---- */

#undef IN_SCAN
#define IN_SCAN(deed) deed
const Deed scan_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
