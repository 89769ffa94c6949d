/*
 * part_bars.c - the bar above: title, stages, verdict, number.
 */
#include "slide/buttons.h"
#include "slide/parts.h"
#include "trace/ops.h"
#include "versions/versions.h"
#include "words/phrase.h"
#include "words/verdict.h"

#include <math.h>

typedef struct Bar {
    Str title, file, count, verdict; /* file: its name behind the title, or empty */
    Role badge, badge_text;
    float margin, row;                       /* height of one row */
    float title_w, count_w, badge_w, pill_w; /* title_w: with the file; count_w: of the last step;
                                                pill_w: of all pills */
    float badge_room;                        /* for the badge of any step */
    bool two_rows;
    bool lists; /* a click on the badge opens the list of changes */
    bool alone; /* only the stage of this step, or none */
} Bar;

static float pill_width(const Canvas *c, Str title)
{
    return ceilf(pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, title)) + 2 * c->pen.gap;
}

static float pills_width(const Canvas *c, int first, int last)
{
    float all = 0;
    for (int i = first; i <= last; i++)
        all += pill_width(c, c->s->lesson->stages.items[i].title) + c->pen.gap / 2;
    return all;
}

/* How a fence of that verdict is marked; no sign: not at all. */
typedef struct Badge {
    const char *sign;
    Role fill, text;
} Badge;

static const Badge badges[] = {
    [VERDICT_OK] = {"✓", ROLE_GOOD, ROLE_GOOD_TEXT},
    [VERDICT_CHANGED] = {"≠", ROLE_CHANGED, ROLE_CHANGED_TEXT},
    [VERDICT_DIFFERS] = {"✗", ROLE_BAD, ROLE_BAD_TEXT},
    [VERDICT_NOT_REACHED] = {"…", ROLE_CHANGED, ROLE_CHANGED_TEXT},
    [VERDICT_NOT_JUDGED] = {"…", ROLE_CHANGED, ROLE_CHANGED_TEXT},
};

/* "2 changes": of a lesson that was changed, shown or not yet; empty of others. */
static Str changes_words(const Canvas *c)
{
    const Changes *changed = c->s->lesson->changes;
    int count = c->s->view->changes;
    if (changed && !count)
        count = (int)changed->edited.count;
    if (!count)
        return STR("");
    Str words = count == 1 ? phrase_plain(PHRASE_CHANGES_ONE)
                           : phrase(c->pen.a, PHRASE_CHANGES_MANY, phrase_number(c->pen.a, count));
    return c->s->view->saved ? phrase(c->pen.a, PHRASE_CHANGES_SAVED, words) : words;
}

/* The badge of a changed lesson counts changes; an output that is wrong is told all the same. */
static void choose_badge(const Canvas *c, Bar *b)
{
    const Badge *changed = &badges[VERDICT_CHANGED];
    Str words = changes_words(c);
    if (!words.len || (b->verdict.len && b->badge == ROLE_BAD))
        return;
    b->verdict = str_printf(c->pen.a, "%s %.*s", changed->sign, STR_ARG(words));
    b->badge = changed->fill;
    b->badge_text = changed->text;
    b->lists = true;
}

/* How a fence is marked: by the worst of the verdicts on its outputs; empty: not at all. */
typedef struct Marked {
    Str words;
    Role fill, text;
} Marked;

static Marked mark_of(const Canvas *c, const Fence *fence)
{
    static const Verdict rank[] = {VERDICT_NOT_JUDGED, VERDICT_OK, VERDICT_NOT_REACHED,
                                   VERDICT_CHANGED, VERDICT_DIFFERS};
    const CheckList *checks = &fence->checks;
    const Check *shown = NULL; /* an error that was recorded before all that agrees */
    Verdict worst = VERDICT_OK;
    for (size_t r = 0; r < sizeof rank / sizeof *rank; r++)
        for (size_t i = 0; i < checks->count; i++)
            worst = checks->items[i].verdict == rank[r] ? rank[r] : worst;
    for (size_t i = 0; i < checks->count; i++)
        if (checks->items[i].verdict == worst &&
            (!shown || checks->items[i].recorded == RECORDED_ERROR))
            shown = &checks->items[i];
    if (!shown)
        return (Marked){0};
    bool failed = worst == VERDICT_OK && shown->recorded == RECORDED_ERROR;
    const Badge *badge = &badges[failed ? VERDICT_NOT_JUDGED : worst];
    Str words = phrase_plain(verdict_phrase(c->s->lesson, shown));
    return (Marked){str_printf(c->pen.a, "%s %.*s", badge->sign, STR_ARG(words)), badge->fill,
                    badge->text};
}

/* The mark of the step's fence. There is room for that of every other, too, so that nothing beside
 * it moves from step to step. */
static void choose_verdict(const Canvas *c, Bar *b)
{
    const FenceList *fences = &c->s->lesson->fences;
    Marked own = mark_of(c, &fences->items[c->s->step->fence]);
    b->verdict = own.words;
    b->badge = own.fill;
    b->badge_text = own.text;
    for (size_t i = 0; i < fences->count; i++) {
        Marked other = mark_of(c, &fences->items[i]);
        b->badge_room = fmaxf(b->badge_room, other.words.len ? pill_width(c, other.words) : 0);
    }
}

/* Has the file an error by now, with which it is not shown? Of a lesson that was changed its
 * changes are told instead: they stay, whatever the file is. */
static bool is_file_broken(const Canvas *c)
{
    return c->s->view->broken && !c->s->lesson->stops && !changes_words(c).len;
}

static bool has_stop(const Canvas *c)
{
    return c->s->lesson->stops || is_file_broken(c);
}

/* Where the lesson has an error, or its file by now, that comes first. */
static void choose_stop(const Canvas *c, Bar *b)
{
    int stops = c->s->lesson->stops;
    b->verdict = stops ? phrase(c->pen.a, PHRASE_FAILURE_BADGE, phrase_number(c->pen.a, stops))
                       : phrase_plain(PHRASE_FAILURE_FILE);
    b->badge = ROLE_BAD;
    b->badge_text = ROLE_BAD_TEXT;
}

static int stage_now(const Canvas *c)
{
    return c->s->step ? c->s->step->stage : 0;
}

/* The width of the current stage's pill where it has that room, else 0. */
static float now_alone(const Canvas *c, float room)
{
    int now = stage_now(c);
    float wide = c->s->lesson->stages.count > 0 ? pills_width(c, now, now) : 0;
    return wide <= room ? wide : 0;
}

/* The name of a file, with the space before it. */
static float file_width(const Canvas *c, Str name)
{
    return 2 * c->pen.gap + pen_width(&c->pen, FONT_MONO, c->pen.small, name);
}

static Bar measure(const Canvas *c, bool bare)
{
    const Lesson *l = c->s->lesson;
    Bar b = {.margin = 3 * c->pen.gap, .row = pen_line(c->pen.title) + 2 * c->pen.gap};
    b.title = l->section.len
                  ? str_printf(c->pen.a, "%.*s  %.*s", STR_ARG(l->section), STR_ARG(l->title))
                  : l->title;
    b.count = phrase(c->pen.a, PHRASE_STEP_OF,
                     phrase_number(c->pen.a, c->s->step ? c->s->step->number : 0),
                     phrase_number(c->pen.a, l->steps.count));
    if (!c->s->step && c->s->view->trail_count > 0)
        b.count = phrase_plain(PHRASE_PRELUDE);
    if (has_stop(c))
        choose_stop(c, &b);
    else if (c->s->step && l->fences.count > 0)
        choose_verdict(c, &b);
    choose_badge(c, &b);
    b.file = str_search(c->s->view->file, l->title, 0) == 0 ? STR("") : c->s->view->file;
    b.title_w = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.title, b.title) +
                (b.file.len ? file_width(c, b.file) : 0);
    Str last = phrase_number(c->pen.a, l->steps.count);
    b.count_w = fmaxf(
        pen_width(&c->pen, FONT_MONO, c->pen.small, b.count),
        pen_width(&c->pen, FONT_MONO, c->pen.small, phrase(c->pen.a, PHRASE_STEP_OF, last, last)));
    b.badge_w = b.verdict.len ? pill_width(c, b.verdict) : 0;
    b.badge_room = fmaxf(b.badge_room, b.badge_w);
    b.pill_w = pills_width(c, 0, (int)l->stages.count - 1);
    float fixed = 2 * b.margin + b.title_w + b.badge_room + b.count_w + 6 * c->pen.gap;
    bool together = fixed + b.pill_w <= c->area.w;
    b.two_rows =
        !bare && !c->s->view->still && l->stages.count > 0 && !together && !part_is_within(c);
    b.alone = (bare && !together) || c->s->view->still;
    if (b.alone)
        b.pill_w = now_alone(c, c->area.w - fixed);
    return b;
}

float part_title_height(const Canvas *c, bool bare)
{
    Bar b = measure(c, bare);
    return b.two_rows ? floorf(b.row * 1.75f) : b.row;
}

static float draw_pill(const Canvas *c, float x, float middle, Str text, Role fill, Role ink,
                       bool bold)
{
    float high = ceilf(c->pen.small * 1.7f);
    Box box = {x, floorf(middle - high / 2), pill_width(c, text), high};
    draw_rect(c->pen.d, box, pen_colour(&c->pen, fill), high / 2);
    if (fill == ROLE_TODO)
        draw_frame(c->pen.d, box, pen_colour(&c->pen, ROLE_EDGE), high / 2, 1, 0);
    pen_text_in(&c->pen, bold ? FONT_SANS_BOLD : FONT_SANS, c->pen.small, ink, box, ALIGN_CENTRE,
                text);
    return box.w;
}

/* The stages around the current one that fit into `room`: first and last. */
static void visible_stages(const Canvas *c, float room, int *first, int *last)
{
    int count = (int)c->s->lesson->stages.count, now = stage_now(c);
    float dots = 2 * (c->pen.small * 1.5f);
    *first = 0;
    *last = count - 1;
    if (pills_width(c, 0, count - 1) <= room)
        return;
    *first = *last = now;
    for (bool grown = true; grown;) {
        grown = false;
        if (*last + 1 < count && pills_width(c, *first, *last + 1) + dots <= room)
            grown = ++*last;
        if (*first > 0 && pills_width(c, *first - 1, *last) + dots <= room) {
            --*first;
            grown = true;
        }
    }
}

/* Was all of the stage seen? Where nobody keeps count, is it one before this one? */
static bool is_done(const Canvas *c, int stage, int now)
{
    const StageList *stages = &c->s->lesson->stages;
    bool last = stage + 1 == (int)stages->count;
    int end = last ? (int)c->s->lesson->steps.count : stages->items[stage + 1].first_step;
    if (!c->s->view->seen)
        return stage < now;
    for (int i = stages->items[stage].first_step; i < end; i++)
        if (!part_is_seen(c, i))
            return false;
    return true;
}

/* Draws stages `first` to `last` from x on; gives where they end. */
static float draw_pills(const Canvas *c, float x, int first, int last, float middle)
{
    const StageList *stages = &c->s->lesson->stages;
    int now = c->s->step ? c->s->step->stage : c->s->view->trail_count ? -1 : 0;
    for (int i = first; i <= last; i++) {
        bool done = is_done(c, i, now);
        Role fill = i == now ? ROLE_NOW : done ? ROLE_DONE : ROLE_TODO;
        Role ink = i == now ? ROLE_NOW_TEXT : done ? ROLE_DONE_TEXT : ROLE_MUTED;
        c->pen.d->tag = (DrawTag){TAG_STAGE, NO_NODE, i, 0};
        x += draw_pill(c, x, middle, stages->items[i].title, fill, ink, i == now) + c->pen.gap / 2;
    }
    c->pen.d->tag = (DrawTag){0};
    return x;
}

static void draw_stages(const Canvas *c, float x, float room, float middle)
{
    int first, last;
    visible_stages(c, room, &first, &last);
    float baseline = text_baseline(c->pen.small, middle - c->pen.small, 2 * c->pen.small);
    if (first > 0)
        x += pen_text_at(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, x, baseline, STR("…")) +
             c->pen.gap / 2;
    x = draw_pills(c, x, first, last, middle);
    if (last + 1 < (int)c->s->lesson->stages.count)
        pen_text_at(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, x, baseline, STR("…"));
}

/* What a click on the badge is for. */
static DrawTag badge_tag(const Canvas *c, const Bar *b)
{
    return b->lists              ? (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_CHANGES, 0}
           : c->s->lesson->stops ? (DrawTag){TAG_STEP, NO_NODE, c->s->lesson->stops, 0}
           : is_file_broken(c)   ? (DrawTag){TAG_FILE, NO_NODE, 0, 0}
                                 : (DrawTag){TAG_TOLD, NO_NODE, TOLD_VERDICT, 0};
}

static void draw_badge(const Canvas *c, const Bar *b, float x, float middle)
{
    c->pen.d->tag = badge_tag(c, b);
    draw_pill(c, x, middle, b->verdict, b->badge, b->badge_text, true);
    c->pen.d->tag = (DrawTag){0};
}

/* The badge that tells an error or counts changes, before `end`, unless it would reach beyond
 * `least`; gives where it begins. */
static float draw_badge_within(const Canvas *c, float least, float end, float middle)
{
    Bar b = {0};
    if (has_stop(c))
        choose_stop(c, &b);
    choose_badge(c, &b);
    float x = end - 2 * c->pen.gap - pill_width(c, b.verdict);
    if (!b.verdict.len || x < least)
        return end;
    draw_badge(c, &b, x, middle);
    return x;
}

float part_ground(const Canvas *c, Box box, float middle, Str count)
{
    float x = box.x + box.w - 3 * c->pen.gap - pen_width(&c->pen, FONT_MONO, c->pen.small, count);
    float baseline = text_baseline(c->pen.small, middle - c->pen.small, 2 * c->pen.small);
    bool inside = part_is_within(c) || c->s->view->at > 0; /* outside it shares a place */
    pen_bar(&c->pen, box, true);
    pen_text_at(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, x, baseline, count);
    return inside ? draw_badge_within(c, box.x + box.w / 2, x, middle)
                  : x; /* the path needs half */
}

void part_title(const Canvas *c, Box box, bool bare)
{
    if (part_is_within(c)) {
        part_title_within(c, box);
        return;
    }
    Bar b = measure(c, bare);
    float middle = floorf(box.y + b.row / 2), x = box.x + b.margin;
    float end = box.x + box.w - b.margin - b.count_w - 2 * c->pen.gap;
    part_ground(c, box, middle, b.count);
    if (b.badge_w > 0)
        draw_badge(c, &b, end - b.badge_w, middle);
    if (b.badge_room > 0)
        end -= b.badge_room + 2 * c->pen.gap;
    Box title = {x, middle - c->pen.title, end - x, 2 * c->pen.title};
    float used =
        pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.title, ROLE_TEXT, title, ALIGN_LEFT, b.title) +
        2 * c->pen.gap;
    Box file = {title.x + used, title.y, title.w - used, title.h};
    if (b.file.len && file.w > 0)
        pen_text_in(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, file, ALIGN_LEFT, b.file);
    if (b.two_rows)
        draw_stages(c, x, box.w - 2 * b.margin, floorf(box.y + b.row * 1.3f));
    else if (b.alone && b.pill_w > 0)
        draw_pills(c, floorf(end - b.pill_w), stage_now(c), stage_now(c), middle);
    else if (!b.alone)
        draw_stages(c, floorf(end - b.pill_w), b.pill_w + 1, middle);
}
