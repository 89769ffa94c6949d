/*
 * figure_table.c - the book's figures that show tensors, one row each (see figures.h).
 *
 * Figures 3.13 and 3.23 are signposts in the book. Here they show the same sentence looked at in
 * four ways, by the weights of four lessons.
 */
#include "pictures/figures.h"

/* The four ways, of which one is framed. */
/* clang-format off */
#define WAYS \
    .panel = {{.name = "attn_weights", .section = "3.3.2", .title = "1 plain", .lit_row = 2}, \
              {.name = "attn_weights", .section = "3.4.2", .title = "2 trainable", .lit_row = 2, \
               .plain = true}, \
              {.name = "attn_weights", .section = "3.5.1", .shown = VIEW_SOFTMAX, \
               .title = "3 causal", .lit_row = 2, .plain = true}, \
              {.name = "weights", .section = "3.6.1", .title = "4 head 1 of 2", .lit_row = 2, \
               .plain = true}, \
              {.name = "weights", .section = "3.6.1", .title = "head 2 of 2", .column = 1, \
               .item = 1, .lit_row = 2, .plain = true}}

#define ARROW(begin, end, over, under) {.from = begin, .to = end, .above = over, .below = under}
#define SIGN(begin, end, what) {.from = begin, .to = end, .above = what, .sign = true}

const Figure figure_table[] = {
    {"3.5", "3.3.2",
     .caption = "**One word looks at all words.** The area of each dot is the attention weight that "
                "“journey” gives to the word below it, from {0[1,4]} for “one” to {0[1,1]} for "
                "itself. All six weights add up to 1: attention is shared out, and no word is out "
                "of sight.",
     .panel = {{.name = "attn_weights", .title = "attention weights of “journey”",
                .form = PANEL_DOTS, .lit_row = 2, .lit_column = 2}}},
    {"3.7", "3.3.1",
     .caption = "**From six words to one context vector.** (1) The query “journey” is compared with "
                "every word. (2) Softmax turns the six scores into weights that add up to 1. (3) "
                "The words are mixed by their weights. The result z has as many numbers as a word; "
                "its first one is {3[0]}.",
     .panel = {{.name = "inputs", .title = "words x", .form = PANEL_TURNED, .lit_column = 2,
                .shares = true},
               {.name = "attn_scores_2", .title = "scores ω", .row = 1},
               {.name = "attn_weights_2", .title = "weights α", .row = 2, .sums = true},
               {.name = "mixture", .title = "context vector z", .form = PANEL_UPRIGHT, .row = 2,
                .column = 1, .shares = true}},
     .arrow = {ARROW(0, 1, "1  dot product", "of “journey” with each column"),
               ARROW(1, 2, "2  softmax", "so that they add up to 1"),
               ARROW(2, 3, "3  weighted sum", "of the words x")}},
    {"3.8", "3.3.1",
     .caption = "**One query, six dot products.** The row of “journey” meets each word, here a "
                "column: three products, added up. With “one” it makes {1[0]} · {0[4,0]} + "
                "{1[1]} · {0[4,1]} + {1[2]} · {0[4,2]} = {2[4]}, with itself {2[1]}. A large "
                "score means that both rows hold large numbers in the same places.",
     .panel = {{.name = "inputs", .title = "all words x", .form = PANEL_TURNED, .column = 1,
                .lit_column = 5, .shares = true},
               {.name = "query", .title = "query", .row = 1, .shares = true},
               {.name = "attn_scores_2", .title = "scores ω", .row = 1, .column = 1, .lit_row = 1,
                .lit_column = 5}},
     .arrow = {ARROW(0, 2, "dot product", "of the query with each column"),
               ARROW(1, 2, NULL, NULL)}},
    {"3.9", "3.3.1", "attn_weights_2", VIEW_SOFTMAX, VIEW_SOFTMAX, "[1]",
     .caption = "**Scores become shares.** The largest score is taken away first, which changes "
                "nothing in the end. exp makes every number positive, and dividing by the sum makes "
                "the six add up to 1. The order stays: “journey” has the largest score and "
                "the largest weight, {attn_weights_2[1]}."},
    {"3.10", "3.3.1", "mixture", VIEW_WEIGHTED, VIEW_WEIGHTED, "[1]",
     .caption = "**The context vector is a mixture.** Each word is multiplied by its weight, and the "
                "six results are added, column by column, into the context vector, here called "
                "mixture. Its framed number is {mixture[1]}."},
    {"3.11", "3.3.2",
     .caption = "**Every word gets a row of weights.** The framed row holds the weights of “journey”, "
                "those of figure 3.9; the other rows come from the other queries. Each row adds up "
                "to 1, columns need not.",
     .panel = {{.name = "attn_weights", .title = "attention weights", .remark = "rows ask, columns "
                "are asked", .lit_row = 2, .sums = true}}},
    {"3.12", "3.3.2",
     .caption = "**Three steps do it for all words at once.** (1) Dot products of all "
                "pairs of words. (2) Softmax, row by row. (3) Every row of weights mixes the words. "
                "The framed rows belong to “journey”, whose context vector begins with {3[1,0]}.",
     .panel = {{.name = "inputs", .title = "words", .lit_row = 2, .shares = true},
               {.name = "attn_scores", .title = "scores", .column = 1, .lit_row = 2},
               {.name = "attn_weights", .title = "weights", .column = 2, .lit_row = 2},
               {.name = "all_context_vecs", .title = "contexts", .column = 3, .lit_row = 2,
                .shares = true}},
     .arrow = {ARROW(0, 1, "1", "x · x"), ARROW(1, 2, "2", "softmax"), ARROW(2, 3, "3", "mix")}},
    {"3.13", "3.4.2", .now = "3.4.2",
     .caption = "**Where we are: weights that can be trained.** The same sentence in four kinds "
                "of attention. Each table has a row and a column for every word; the row of "
                "“journey” is framed. In the second kind queries, keys and values are made by "
                "tables that training may change. The third hides the words to come, the fourth "
                "looks in several ways at once. Tables 2 to 4 start from different random "
                "numbers: compare their shapes, not their numbers.", WAYS},
    {"3.14", "3.4.1",
     .caption = "**One word, three parts.** The row of “journey” meets three tables of weights and "
                "becomes a **query**, a **key** and a **value**. Three numbers go in, two come out. "
                "The same three tables serve every other word.",
     .panel = {{.name = "x_2", .title = "“journey”", .row = 1, .shares = true},
               {.name = "W_query", .column = 1, .shares = true},
               {.name = "W_key", .row = 1, .column = 1, .shares = true},
               {.name = "W_value", .row = 2, .column = 1, .shares = true},
               {.name = "query_2", .title = "query", .column = 2, .shares = true},
               {.name = "key_2", .title = "key", .row = 1, .column = 2, .shares = true},
               {.name = "value_2", .title = "value", .row = 2, .column = 2, .shares = true}},
     .arrow = {ARROW(0, 1, NULL, NULL), ARROW(0, 2, NULL, NULL), ARROW(0, 3, NULL, NULL),
               ARROW(1, 4, NULL, "x W"), ARROW(2, 5, NULL, "x W"), ARROW(3, 6, NULL, "x W")}},
    {"3.15", "3.4.1",
     .caption = "**The query meets every key.** The **query** of “journey” and the **key** of each word, here a "
                "column, give one score. Its own key gives {2[1]}, no other gives more.",
     .panel = {{.name = "keys", .title = "keys of all words", .form = PANEL_TURNED, .column = 1,
                .lit_column = 2},
               {.name = "query_2", .title = "query", .row = 1},
               {.name = "attn_scores_2", .title = "scores ω", .row = 1, .column = 1, .lit_row = 1,
                .lit_column = 2}},
     .arrow = {ARROW(0, 2, "dot product", "of the query with each column"),
               ARROW(1, 2, NULL, NULL)}},
    {"3.16", "3.4.1",
     .caption = "**Scaled, then softmax.** Each score is divided by √d, where d is how many "
                "numbers a key has. Softmax makes weights of the results, which add up to 1. The "
                "score {0[1]} becomes {1[1]}, and that a weight of {2[1]}.",
     .panel = {{.name = "attn_scores_2", .title = "scores ω", .lit_row = 1, .lit_column = 2,
                .shares = true},
               {.name = "scaled_scores_2", .title = "scaled scores", .row = 1, .lit_row = 1,
                .lit_column = 2, .shares = true},
               {.name = "attn_weights_2", .title = "weights α", .row = 2, .lit_row = 1,
                .lit_column = 2, .sums = true}},
     .arrow = {ARROW(0, 1, "÷ √d", "d: how many numbers a key has"),
               ARROW(1, 2, "softmax", NULL)}},
    {"3.17", "3.4.1", "context_vec_2", VIEW_WEIGHTED, VIEW_WEIGHTED, "[0]",
     .caption = "**The weights mix the values.** Each **value** is multiplied by the weight of its word, "
                "and the six are added. The context vector of “journey” has two numbers, like the "
                "values: {context_vec_2[0]} and {context_vec_2[1]}."},
    {"3.18", "3.4.2",
     .caption = "**Self-attention as tables.** The words X meet three tables of weights and become "
                "queries Q, keys K and values V. Q and K make the weights, a row for each query; "
                "the weights mix the rows of V into the context vectors Z. Framed: the way of "
                "“journey”.",
     .panel = {{.name = "inputs", .title = "words X", .row = 1, .lit_row = 2, .shares = true},
               {.name = "sa_v1.W_query", .title = "W_query", .column = 1, .shares = true},
               {.name = "sa_v1.W_key", .title = "W_key", .row = 1, .column = 1, .shares = true},
               {.name = "sa_v1.W_value", .title = "W_value", .row = 2, .column = 1, .shares = true},
               {.name = "queries", .shown = VIEW_MATMUL, .title = "Q", .column = 2, .lit_row = 2, .shares = true},
               {.name = "keys", .title = "K", .row = 1, .column = 2, .shares = true},
               {.name = "values", .title = "V", .row = 2, .column = 2, .shares = true},
               {.name = "attn_weights", .title = "weights", .row = 0, .column = 3, .lit_row = 2, .shares = true},
               {.name = "context_vecs", .shown = VIEW_MATMUL, .title = "Z", .row = 1, .column = 4,
                .lit_row = 2, .shares = true}},
     .arrow = {ARROW(0, 1, NULL, NULL), ARROW(0, 2, NULL, NULL), ARROW(0, 3, NULL, NULL),
               ARROW(1, 4, NULL, "X W"), ARROW(2, 5, NULL, "X W"), ARROW(3, 6, NULL, "X W"),
               ARROW(4, 7, "softmax(Q Kᵀ ÷ √d)", NULL), ARROW(5, 7, NULL, NULL),
               ARROW(7, 8, "times V", NULL), ARROW(6, 8, NULL, NULL)}},
    {"3.19", "3.5.1",
     .caption = "**No word sees what comes after it.** Left, every word listens to all six. Right, the "
                "words to come are hidden and what is left of each row adds up to 1 again. The "
                "first word has only itself; the last row keeps its numbers.",
     .panel = {{.name = "attn_weights", .shown = VIEW_HEATMAP, .title = "attention weights",
                .lit_row = 3, .sums = true, .shares = true},
               {.name = "masked_simple_norm", .title = "causal weights", .column = 1, .lit_row = 3,
                .sums = true, .shares = true}},
     .arrow = {ARROW(0, 1, "hide the future", "make rows add up to 1")}},
    {"3.20", "3.5.1",
     .caption = "**The first road to causal weights.** (1) Softmax makes weights of the scores. (2) "
                "Those of words to come become 0, and all rows but the last add up to less than 1. "
                "(3) Each row is divided by its sum. For “starts” {3[2,0]} becomes {2[2,0]}.",
     .panel = {{.name = "attn_scores", .title = "scores", .lit_row = 3},
               {.name = "attn_weights", .shown = VIEW_HEATMAP, .title = "weights", .column = 1,
                .lit_row = 3, .sums = true, .shares = true},
               {.name = "masked_simple_norm", .title = "causal weights", .row = 1,
                .lit_row = 3, .sums = true, .shares = true},
               {.name = "masked_simple", .shown = VIEW_MASK, .title = "masked", .row = 1,
                .column = 1, .lit_row = 3, .sums = true, .shares = true}},
     .arrow = {ARROW(0, 1, "1  softmax", "of scores ÷ √d"),
               ARROW(1, 3, "2  zeros", "for the words to come"),
               ARROW(3, 2, "3  ÷ sum", "row by row")}},
    {"3.21", "3.5.1",
     .caption = "**Minus infinity in, zero out.** Before softmax each score of a word to come is "
                "replaced by −∞. exp(−∞) is 0, so hidden words get no share, and what is left of a "
                "row still adds up to 1. Framed: the weights of “starts” for “Your”, “journey” "
                "and itself, {2[2,0]} + {2[2,1]} + {2[2,2]}.",
     .panel = {{.name = "attn_scores", .title = "scores", .lit_row = 3, .shares = true},
               {.name = "masked", .shown = VIEW_MASK, .title = "masked scores", .column = 1,
                .lit_row = 3, .shares = true},
               {.name = "attn_weights", .shown = VIEW_SOFTMAX, .title = "weights", .column = 2,
                .lit_row = 3, .sums = true}},
     .arrow = {ARROW(0, 1, "mask", "future: −∞"), ARROW(1, 2, "softmax", "of all ÷ √d")}},
    {"3.22", "3.5.2",
     .caption = "**Two kinds of zeros.** The mask hides the words to come, dropout throws away about "
                "half of the weights, and what it keeps counts double: {0[2,2]} of “starts” becomes "
                "{2[2,2]}. During training no word can rely on hearing another.",
     .panel = {{.name = "attn_weights", .title = "causal weights", .lit_row = 3, .shares = true},
               {.name = "dropped", .title = "dropout", .remark = "of ones", .column = 1, .plain = true,
                .lit_row = 3, .paper = true},
               {.name = "dropped_weights", .title = "weights that are left", .column = 2,
                .lit_row = 3, .sums = true, .shares = true}},
     .arrow = {SIGN(0, 1, "×"), SIGN(1, 2, "=")}},
    {"3.23", "3.6.1", .now = "3.6.1",
     .caption = "**Where we are: several heads.** The first three kinds of attention have one table of "
                "weights each, and so one way to look. Now several heads look at the same words, "
                "each with tables of its own. Framed rows: what “journey” makes of it. Tables 2 to 4 "
                "start from different random numbers.", WAYS},
    {"3.24", "3.6.1",
     .caption = "**Two heads side by side.** Both heads read the same words, each with tables of "
                "its own. Queries Q and keys K make the weights; the weights mix the values V "
                "into context vectors, Z₁ and Z₂. Put next to each other, those are Z.",
     .panel = {{.name = "inputs", .title = "words X", .shares = true},
               {.name = "head_1.forward.queries", .title = "Q₁", .column = 1, .band = 1,
                .shares = true},
               {.name = "head_1.forward.keys", .title = "K₁", .column = 2, .band = 1,
                .shares = true},
               {.name = "head_1.forward.attn_weights", .title = "weights of head 1", .column = 3,
                .shares = true},
               {.name = "head_1.forward.values", .title = "V₁", .column = 4, .band = 1,
                .shares = true},
               {.name = "out_1", .title = "Z₁", .column = 5, .band = 1, .shares = true},
               {.name = "head_2.forward.queries", .title = "Q₂", .row = 1, .column = 1, .band = 2,
                .shares = true},
               {.name = "head_2.forward.keys", .title = "K₂", .row = 1, .column = 2, .band = 2,
                .shares = true},
               {.name = "head_2.forward.attn_weights", .title = "weights of head 2", .row = 1,
                .column = 3, .shares = true},
               {.name = "head_2.forward.values", .title = "V₂", .row = 1, .column = 4, .band = 2,
                .shares = true},
               {.name = "out_2", .title = "Z₂", .row = 1, .column = 5, .band = 2, .shares = true},
               {.name = "both", .title = "Z", .column = 6, .bands = 2, .shares = true}},
     .arrow = {ARROW(0, 1, NULL, NULL), ARROW(0, 6, NULL, NULL),
               {.from = 2, .to = 3, .above = "softmax", .ink = true},
               {.from = 7, .to = 8, .above = "softmax", .ink = true},
               SIGN(3, 4, "×"), SIGN(8, 9, "×"), SIGN(4, 5, "="), SIGN(9, 10, "="),
               ARROW(5, 11, NULL, NULL),
               ARROW(10, 11, NULL, NULL)}},
    {"3.25", "3.6.1",
     .caption = "**Heads are joined column by column.** The two context vectors of each word, from "
                "head 1 and from head 2, stand next to each other, and nothing is mixed: in the row of “journey” the third "
                "number, {2[0,1,2]}, is the first one that head 2 made.",
     .panel = {{.name = "out_1", .title = "Z₁", .band = 1, .lit_row = 2, .shares = true},
               {.name = "out_2", .title = "Z₂", .column = 1, .band = 2, .lit_row = 2,
                .shares = true},
               {.name = "both", .title = "Z", .column = 2, .bands = 2, .lit_row = 2,
                .shares = true}},
     .arrow = {ARROW(1, 2, "cat", "side by side")}},
    {"3.26", "3.6.2",
     .caption = "**Two small products, or one large one that is cut.** Left, each head has its own "
                "table and makes its own queries. Right, both tables stand in one; one product "
                "makes all queries, and each head takes its columns. The numbers are the same.",
     .panel = {{.name = "wrapper.heads.0.W_query.weight", .title = "W_query, head 1",
                .form = PANEL_TURNED, .band = 1, .shares = true},
               {.name = "wrapper.heads.0.forward.queries", .title = "queries 1", .column = 1, .band = 1, .shares = true, .apart = true},
               {.name = "wrapper.heads.1.W_query.weight", .title = "W_query, head 2",
                .form = PANEL_TURNED, .row = 1, .band = 2, .shares = true},
               {.name = "wrapper.heads.1.forward.queries", .title = "queries 2", .row = 1, .column = 1, .band = 2, .shares = true, .apart = true},
               {.name = "mha_4.W_query.weight", .title = "one W_query", .form = PANEL_TURNED,
                .column = 2, .bands = 2, .shares = true},
               {.name = "mha_4.forward.queries", .title = "all queries", .column = 3, .bands = 2, .shares = true},
               {.name = "mha_4.forward.head_queries", .title = "queries 1", .column = 4, .band = 1, .shares = true},
               {.name = "mha_4.forward.head_queries", .title = "queries 2", .row = 1, .column = 4,
                .item = 1, .band = 2, .shares = true}},
     .arrow = {ARROW(0, 1, "X W", NULL), ARROW(2, 3, "X W", NULL), ARROW(4, 5, "X W", NULL),
               ARROW(5, 6, "cut", NULL), ARROW(5, 7, NULL, NULL)}},
    {.number = NULL},
};
/* clang-format on */
