/*
 * map.h - the tensors of a lesson as a graph: what is made of what.
 *
 * map_graph.c finds the tensors and their edges in the trace, map_words.c says what is written at
 * them, map_boxes.c puts the tensors of a module into a box, map_layers.c orders them, map_layout.c
 * gives each a place, and views/view_map.c draws. A node is a named tensor, or a closed box;
 * unnamed tensors, and views when there are too many, are folded into those that use them.
 *
 * What stands in the map, or in an open box, is a group: its nodes and open boxes stand in layers,
 * one to the right of all it is made of. An edge that leads into a box or out of it crosses the
 * wall in a lane, so that each group is laid out for itself.
 */
#ifndef MAP_MAP_H
#define MAP_MAP_H

#include "matrix/matrix.h"

enum {
    MAP_MOST = 24,        /* nodes: more cannot be taken in at once */
    MAP_OPEN = 16,        /* tensors that are shown with all boxes open */
    MAP_CANDIDATES = 256, /* named tensors among which they are chosen: the newest */
    MAP_BOXES = 128,      /* modules and functions with tensors of their own */
    MAP_SCAN = 20000      /* operations looked at, the newest: a longer lesson is a loop */
};

/* A module or a function, and the tensors that were made in it. */
typedef struct MapBox {
    Str name;    /* as the names of its tensors begin: "model.blocks.0" */
    Str title;   /* what is written at it: "blocks.0" */
    int64_t id;  /* box_id of the name */
    int parent;  /* the box it stands in, always before it; -1: the map */
    int tensors; /* in it, and in the boxes in it */
    bool open;
    bool kept; /* is not closed to save room: the focus stands in it, or somebody opened it */
    bool gone; /* it is no box: its tensors stand in the parent's */
} MapBox;

typedef struct MapNode {
    NodeId id;             /* of a closed box: what it came to: the newest of its results */
    Str name, shape, made; /* what is written above it, and below it */
    Str full;              /* the whole name of the tensor */
    Role hue;              /* of queries, keys, values; else ROLE_GUIDE */
    int box;               /* where it stands; -1: in the map itself */
    int closed;            /* the closed box that it is; -1: it is a tensor */
    bool view;             /* a view with a name: the first to be folded */
    bool parameter;        /* made of nothing but parameters of its module */
    bool needed;           /* the focus is made of it, */
    bool direct;           /* and an operand of it was, without a tensor between */
    bool lit;              /* what is pointed at, and all that it is made of */
    int distance;          /* edges to the focus, whatever their direction */
    Matrix cells;
    int heads;            /* of edges that lead to it */
    float name_w, text_w; /* of its name, of its widest text */
    float depth; /* room for the edges of the matrices behind the first; 0 for rank 2 and below */
} MapNode;

/* A node or an open box in its layer, or a lane: the way of a node's edges to layers farther right.
 */
typedef struct MapItem {
    int node; /* -1: a box */
    int box;  /* the open box that stands here; -1: none */
    bool lane;
    int layer, block;
    float up, down; /* how far it reaches from its axis */
    float wide;
    float axis, wish; /* from the upper edge of its group; where its neighbours would have it */
    float lean;       /* its axis less that of its block */
    int was;          /* its place before its layer was sorted */
} MapItem;

/* From an item to one in the next layer. */
typedef struct MapLink {
    int from, to, node; /* whose edges these are */
    bool lit;           /* on the way to the focus, or to what is pointed at */
    float landing;      /* where it meets `to`, from the middle of that */
} MapLink;

/* To which nodes there are edges. */
typedef bool MapEdges[MAP_CANDIDATES];

/* The map itself, or an open box. */
typedef struct MapGroup {
    int box; /* -1: the map */
    bool enters, leaves;
    int layers;
    int *part;     /* by node: what it is or stands in here; PART_OUTSIDE: nothing */
    int *layer_of; /* by part */
    MapItem *item; /* by layer, from top to bottom */
    int items, *first;
    MapLink *link;
    int links;
    float title_w;              /* of its title, with its sign; 0: it has none */
    float *column_x, *column_w; /* of each layer, from the left edge */
    float w, h, bottom;         /* bottom: the lowest edge that its items may have */
    Point at;                   /* its upper left corner, once placed */
} MapGroup;

enum { PART_OUTSIDE = -1 };

typedef struct Map {
    MapNode *leaf; /* the tensors, before boxes are closed */
    int leaves;
    MapEdges *leaf_edge;
    MapNode *node;
    int nodes;
    MapEdges *edge; /* [from][to] */
    MapBox *box;
    int boxes;
    NodeId focus_id;
    int focus;     /* -1: none */
    int lit;       /* the node that is pointed at; -1: none */
    int centre;    /* the box that was opened last: it comes before all else; -1: none */
    int left_out;  /* named tensors that are neither on it nor in a box */
    NodeId oldest; /* what was computed before was not looked at */
    bool views_gone;
    bool brief;      /* without how tensors were made */
    int crowded;     /* the layer of the map that is most too high for the area; -1: none */
    MapGroup *group; /* group[0] is the map, group[1 + i] box i */
} Map;

/* The named tensors up to `time` and what they are made of; `focus` is always among them, or in a
 * box. Where the view asks for a cell, only what its tensor is made of. */
Map map_collect(const Canvas *c, NodeId focus, NodeId time);

/* Makes the map smaller: closes a box that need not be open; then takes away all views but the
 * focus and its operands; each further time the node farthest from the focus, in the crowded layer
 * where there is one, operands of the focus last. False when only one is left. The edges of a node
 * that goes become those of what it was made of. */
bool map_drop(const Canvas *c, Map *m, NodeId time);

/* Did the call that made it go on with it? Then it is only on the way to what that call gave. */
bool map_is_on_way(const Trace *t, const Node *n);

/* Takes node k away: what it was made of leads to what was made of it. */
void map_fold(Map *m, int k);

/* How many edges lie between each node and the focus, or the box at the centre, and whether one of
 * these is made of it. */
void map_measure(Map *m);

/* ---- map_boxes.c ---- */

/* Finds the boxes of the leaves, opens those that are to be open, and makes the nodes. */
void map_box(const Canvas *c, Map *m);

/* Makes the nodes of the leaves again, after a box was opened or closed. */
void map_contract(const Canvas *c, Map *m);

/* Does box `box` stand in `around`, or is it that? */
bool map_is_within(const Map *m, int box, int around);

/* By leaf: the node that it is or stands in; -1: it is not shown. */
void map_shown(const Map *m, int *shown);

/* Lights the node that is pointed at, and all that its tensors are made of. */
void map_light(const Canvas *c, Map *m);

/* Closes the last box that need not be open; false: there is none. */
bool map_close_one(Map *m);

/* ---- map_words.c ---- */

/* The part of a dotted name that says whose it is, and the own one. */
Str map_owner(Str name);
Str map_own_name(Str name);

/* The module that holds it: the layer itself, "mha.out_proj" of "mha.out_proj.bias". */
Str map_holder(Str name);

/* Where the last so many words of a dotted name begin; the number of one of several counts with
 * the word before it: "blocks.0" of "model.blocks.0". */
size_t map_last_words(Str name, int words);

/* Puts down what is written at all nodes. */
void map_describe(const Canvas *c, Map *m, NodeId time);

/* The size of a name: as large as its width allows, down to the least for labels. */
float map_name_px(const Canvas *c, Str name, float width);

/* A name that fits a width at its size: its beginning and its end, which tells it from others. */
Str map_short(const Canvas *c, Str name, float width);

/* A node's name that no other node of the map has, as text tells it. */
Str map_said(const Canvas *c, const Map *m, int k);

/* ---- map_layout.c ---- */

/* Layers, lanes and their order; to be called again when the nodes are others. */
void map_arrange(const Canvas *c, Map *m);

/* Gives everything its place within the area; false when it does not fit, with `whole` when even a
 * name would have to be shortened. */
bool map_lay_out(const Canvas *c, Map *m, Box area, bool whole);

/* The height of a row of text at a tensor: less than elsewhere, so that more tensors have room. */
float map_row(float px);

/* The place of an item in the picture; of a lane its line's. */
Box map_item_box(const Map *m, const MapGroup *g, const MapItem *item);

/* Where a link leaves an item or meets it, in pixels below the group's upper edge; *x: from its
 * left edge. */
Point map_link_start(const Map *m, const MapGroup *g, const MapLink *link);
Point map_link_end(const Map *m, const MapGroup *g, const MapLink *link);

/* Room for the title of an open box, and beside its columns. */
float map_head(const Canvas *c);
float map_margin(const Canvas *c);

#endif
