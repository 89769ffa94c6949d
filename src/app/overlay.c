/*
 * overlay.c - layer by layer, from the picture up (see overlay.h).
 *
 * Nothing here belongs to the picture itself: an export of the same view lacks all of it.
 */
#include "app/overlay.h"

#include "app/edit.h"
#include "app/home.h"
#include "app/opening.h"
#include "app/point.h"

#include <math.h>

static float text_size(const App *app)
{
    return ceilf((float)app->height / 50);
}

/* One sentence over the bar below, where it covers no number. */
static void draw_message(const App *app, DrawList *d)
{
    const Theme *theme = theme_get(app->view.theme);
    float px = text_size(app), h = ceilf(px * 2);
    TextLook look = {FONT_SANS, px, theme_colour(theme, ROLE_NOW_TEXT)};
    float w = ceilf(text_width(d->metrics, look.font, px, str_of(app->message))) + 2 * px;
    w = fminf(w, (float)d->width - 2 * px);
    Box box = {floorf(((float)d->width - w) / 2), (float)d->height - h - px / 8, w, h};
    draw_rect(d, box, theme_colour(theme, ROLE_NOW), h / 2);
    draw_text_in(d, look, box_inset(box, px / 2), ALIGN_CENTRE, str_of(app->message));
}

/* All but what is near the pointer steps back. */
static void draw_spotlight(const App *app, DrawList *d)
{
    Box all = {0, 0, (float)d->width, (float)d->height};
    Colour shade = {0, 0, 0, 150};
    draw_spot(d, all, app->pointer, (float)d->height * 0.12f, shade);
}

static void draw_laser(const App *app, DrawList *d)
{
    float r = fmaxf(6, (float)d->height / 110);
    Box halo = {app->pointer.x - r - 2, app->pointer.y - r - 2, 2 * r + 4, 2 * r + 4};
    draw_rect(d, halo, colour_hex(0xffffff), r + 2);
    draw_rect(d, box_inset(halo, 2), colour_hex(0xe01b24), r);
}

static DrawList blank(App *app)
{
    Colour c = app->blank == BLANK_BLACK ? colour_hex(0) : colour_hex(0xffffff);
    return draw_list(&app->frame, app->metrics, app->width, app->height, c);
}

/* What the rest lies over: the menu or the lesson's picture; nothing while the very first lesson is
 * on its way. */
static DrawList picture(App *app)
{
    app->view.playing = app->play.on;
    DrawList d = draw_list(&app->frame, app->metrics, app->width, app->height,
                           theme_colour(theme_get(app->view.theme), ROLE_BACKGROUND));
    if (opening_is_first(app) || home_draw_menu(app, &d))
        return d;
    return scene_draw(&app->frame, app->lesson, &app->view, app->width, app->height, app->metrics);
}

DrawList overlay_scene(App *app)
{
    if (app->blank != BLANK_NONE)
        return blank(app);
    DrawList d = picture(app);
    point_draw_ring(app, &d);
    home_draw_sheet(app, &d);
    opening_draw(app, &d);
    if (app->spotlight)
        draw_spotlight(app, &d);
    if (app->laser)
        draw_laser(app, &d);
    edit_draw(app, &d);
    if (app->message[0])
        draw_message(app, &d);
    if (field_is_open(&app->field))
        field_draw(&d, &app->field, app->view.theme, text_size(app));
    return d;
}
