/*
 * boxes.c - which modules of the map somebody opened or closed (see view.h).
 */
#include "subject/view.h"

#include <string.h>

int64_t box_id(Str name)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < name.len; i++)
        hash = (hash ^ (unsigned char)name.at[i]) * 1099511628211u;
    return (int64_t)(hash >> 1);
}

Str box_name(const Lesson *l, int64_t id)
{
    for (NodeId n = 0; n < trace_now(&l->trace); n++) {
        Str name = trace_node(&l->trace, n)->name;
        for (size_t i = 0; i < name.len; i++)
            if (name.at[i] == '.' && box_id(str_part(name, 0, i)) == id)
                return str_part(name, 0, i);
    }
    return STR("");
}

bool box_is_open(const View *v, int64_t id, bool otherwise)
{
    for (int i = 0; i < v->boxes; i++)
        if (v->box[i].id == id)
            return v->box[i].open;
    return otherwise;
}

void box_set(View *v, int64_t id, bool open)
{
    int at = 0;
    while (at < v->boxes && v->box[at].id != id)
        at++;
    if (at == VIEW_BOXES_MOST) {
        memmove(&v->box[0], &v->box[1], sizeof *v->box * (VIEW_BOXES_MOST - 1));
        at--;
    }
    v->boxes += at == v->boxes;
    v->box[at] = (BoxWish){id, open};
}
