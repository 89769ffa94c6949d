/*
 * row_chart.h - bars below one another, each in a row of its own with its name before and its
 * number behind it: for running sums and for what comes next.
 *
 * The chart is one slot of a layout. Where there is no room for all rows a kind gives fewer, in
 * which several stand for one.
 */
#ifndef VIEWS_ROW_CHART_H
#define VIEWS_ROW_CHART_H

#include "views/views.h"

enum { ROW_CHART_MOST = 33 };

typedef enum RowLook {
    ROW_PLAIN,
    ROW_QUIET, /* several in one, or what is beside the point */
    ROW_LESS,  /* it takes something away */
    ROW_TOTAL,
    ROW_GROUP,  /* several in one, as parts of its bar, */
    ROW_MEMBER, /* and one of these */
} RowLook;

typedef struct ChartRow {
    Str name, detail, number;
    double from, to; /* where its bar begins and ends */
    RowLook look;
    bool hidden; /* covered, to be guessed: no bar, no number */
    bool lit;
    bool tells;    /* its detail is the number of its cell */
    bool outlined; /* another bar, from 0 on, is drawn over it as an outline, */
    double outline;
    Str other; /* with its number behind the bar's own */
    DrawTag tag;
} ChartRow;

typedef struct RowChart {
    ChartRow row[ROW_CHART_MOST];
    int count;
    Str fill_key, outline_key; /* what bars and outlines are; both empty: there are no outlines */
    bool steps;                /* each bar begins where the last one ended */
    int least;                 /* so many rows are as few as it can do with */
    bool cut;                  /* few rows have become fewer for lack of room */
    /* found by row_chart_size: */
    float px, name_w, detail_w, number_w, line, top;
} RowChart;

/* Makes the rows again, `most` of them at most. */
typedef void RowChartFill(const Canvas *c, RowChart *chart, int most);

/* Gives the chart's slot its size for the layout's area. */
void row_chart_size(const Canvas *c, Layout *l, RowChart *chart, RowChartFill *fill);

/* A number with four decimals and a true minus. */
Str row_chart_number(const Canvas *c, Scalar value);

void row_chart_draw(const Canvas *c, const Layout *l, const RowChart *chart);

#endif
