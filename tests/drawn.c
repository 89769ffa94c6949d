/*
 * drawn.c - see drawn.h.
 */
#include "drawn.h"

#include "pictures/scene.h"
#include "test.h"
#include "world.h"

#include <string.h>

/* The last step of a lesson whose only fence has that code and that view. */
static bool draw_parts(Drawn *s, const char *code, const char *view, ViewKind kind, ThemeId theme,
                       Parts parts)
{
    static TextMetrics fake;
    fake = text_fake;
    s->arena = arena_make(0);
    s->d = (DrawList){0};
    Str text =
        str_printf(&s->arena, "# T\n\n## s\n\n```torch\n%s```\n\n```view\n%s```\n", code, view);
    if (!world_text(&s->lesson, text))
        return false;
    View v = world_view((int)s->lesson.steps.count);
    v.kind = kind;
    v.theme = theme;
    v.parts = parts;
    s->d = scene_draw(&s->arena, &s->lesson, &v, 1280, 720, &fake);
    return true;
}

/* The picture alone of it. */
bool draw_as(Drawn *s, const char *code, const char *view, ViewKind kind, ThemeId theme)
{
    return draw_parts(s, code, view, kind, theme, PARTS_PICTURE);
}

/* All of the slide. */
bool draw_slide(Drawn *s, const char *code, const char *view)
{
    return draw_parts(s, code, view, VIEW_AUTO, THEME_LIGHT, PARTS_SLIDE);
}

void leave(Drawn *s)
{
    arena_free(&s->arena);
    lesson_free(&s->lesson);
}

bool has_colour(const DrawCommand *c, ThemeId theme, Role role)
{
    Colour want = themes[theme].roles[role];
    return c->colour.r == want.r && c->colour.g == want.g && c->colour.b == want.b;
}

/* How many commands of a kind have that colour. */
int count_of(const Drawn *s, DrawKind kind, Role role)
{
    int count = 0;
    for (size_t i = 0; i < s->d.count; i++)
        count += s->d.items[i].kind == kind && has_colour(&s->d.items[i], THEME_LIGHT, role);
    return count;
}

int count_kind(const Drawn *s, DrawKind kind)
{
    int count = 0;
    for (size_t i = 0; i < s->d.count; i++)
        count += s->d.items[i].kind == kind;
    return count;
}

/* The text that says so, the last of them; NULL: there is none. */
const DrawCommand *text_of(const Drawn *s, const char *words)
{
    const DrawCommand *found = NULL;
    for (size_t i = 0; i < s->d.count; i++)
        if (s->d.items[i].kind == DRAW_TEXT && str_is(s->d.items[i].text, words))
            found = &s->d.items[i];
    return found;
}

/* The box of the cell of a tag: what was painted first under it. */
Box cell_of(const Drawn *s, TagKind tag, NodeId node, int64_t cell)
{
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        if (c->kind == DRAW_RECT && c->tag.kind == tag && c->tag.node == node &&
            c->tag.cell == cell)
            return c->box;
    }
    return (Box){0};
}

NodeId node_called(const Drawn *s, const char *name)
{
    for (NodeId i = (NodeId)s->lesson.trace.nodes.count - 1; i >= 0; i--)
        if (str_is(trace_node(&s->lesson.trace, i)->name, name))
            return i;
    return NO_NODE;
}

/* The text in a cell; NULL: there is none. */
const DrawCommand *text_in(const Drawn *s, NodeId node, int64_t cell)
{
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        if (c->kind == DRAW_TEXT && c->tag.kind == TAG_CELL && c->tag.node == node &&
            c->tag.cell == cell)
            return c;
    }
    return NULL;
}
