/*
 * map.h - the tensors of a lesson as a graph: what is made of what. Private to the map's files.
 *
 * map_graph.c finds the tensors and their edges in the trace, view_map.c gives each a place and
 * draws. A node is a named tensor; unnamed ones, and views when there are too many, are folded into
 * those that use them. Nodes stand in layers, one to the right of all it is made of.
 */
#ifndef VIEWS_MAP_H
#define VIEWS_MAP_H

#include "matrix/matrix.h"

enum {
    MAP_MOST = 24,        /* nodes: more cannot be taken in at once */
    MAP_CANDIDATES = 128, /* named tensors among which they are chosen: the newest */
    MAP_SCAN = 20000      /* operations looked at, the newest: a longer lesson is a loop */
};

typedef struct MapNode {
    NodeId id;
    Str name, shape, made; /* what is written above it, and below it */
    Str owner;             /* the module it belongs to; empty: none */
    Role hue;              /* of queries, keys, values; else ROLE_GUIDE */
    bool view;             /* a view with a name: the first to be folded */
    bool needed;           /* the focus is made of it */
    int distance;          /* edges to the focus, whatever their direction */
    int layer;
    Matrix cells;
    float name_w, text_w; /* of its name, of its widest text */
    float depth; /* room for the edges of the matrices behind the first; 0 for rank 2 and below */
} MapNode;

/* A node in its layer, or a lane: the way of edges from `node` to layers farther right. */
typedef struct MapItem {
    int node;
    bool lane;
    int layer;
    float top, high, wish; /* wish: where its neighbours would have it */
} MapItem;

/* From an item to one in the next layer. */
typedef struct MapLink {
    int from, to;
    bool lit;      /* on the way to the focus */
    float landing; /* where it meets `to`, from the middle of that */
} MapLink;

/* To which nodes there are edges. */
typedef bool MapEdges[MAP_CANDIDATES];

typedef struct Map {
    MapNode *node;
    int nodes;
    MapEdges *edge; /* [from][to] */
    int focus;      /* -1: none */
    int left_out;   /* named tensors that are not on it */
    NodeId oldest;  /* what was computed before was not looked at */
    bool views_gone;
    int layers;
    int crowded;       /* the layer that is most too high for the area; -1: none */
    MapItem *item;     /* by layer, from top to bottom */
    int items, *first; /* the first of each layer, and the end of the last */
    MapLink *link;
    int links;
    float *column_x, *column_w; /* of each layer */
} Map;

/* The named tensors up to `time` and what they are made of; `focus` is always among them. Where the
 * view asks for a cell, only what its tensor is made of. */
Map map_collect(const Canvas *c, NodeId focus, NodeId time);

/* Takes away all views but the focus; each further time the node farthest from the focus, in the
 * crowded layer where there is one. False when only one is left. The edges of a node that goes
 * become those of what it was made of. */
bool map_drop(Map *m);

#endif
