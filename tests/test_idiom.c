/*
 * test_idiom.c - operations that belong together are recognised, whoever wrote them down, and what
 * only looks like them is not.
 */
#include "lesson/lesson.h"
#include "lesson/places.h"
#include "test.h"
#include "trace/idiom.h"
#include "world.h"

/* "x mean / weight bias": what the last step's tensor is made of; "" for no normalisation. */
static void check_norm(const char *code, const char *want)
{
    Lesson l;
    Arena a = arena_make(0);
    StrBuf out = strbuf_make(&a);
    NormIdiom norm;
    if (!world_code(&l, code))
        return;
    const LessonStep *last = &l.steps.items[l.steps.count - 1];
    if (idiom_norm(&l.trace, last->show.node, &norm)) {
        Str x = trace_node(&l.trace, norm.x)->name;
        strbuf_printf(&out, "%.*s%s%s", STR_ARG(x), norm.mean != NO_NODE ? " mean" : "",
                      norm.divides ? " /" : " *");
        strbuf_printf(&out, "%s%s", norm.scaled != NO_NODE ? " weight" : "",
                      norm.result != norm.normed && norm.result != norm.scaled ? " bias" : "");
    }
    CHECK_STR(strbuf_str(&out).at, want);
    lesson_free(&l);
    arena_free(&a);
}

TEST(idiom_of_layer_norm_is_found_in_many_hands)
{
    check_norm("x = inputs * 1\ny = (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True)\n",
               "x mean /");
    check_norm("x = inputs * 1\nm = x.mean(dim=-1, keepdim=True)\n"
               "v = x.var(dim=-1, keepdim=True, unbiased=False)\n"
               "y = torch.ones(3) * ((x - m) / torch.sqrt(v + 1e-5)) + torch.ones(3)\n",
               "x mean / weight bias");
    check_norm("x = inputs * 1\nc = x - x.mean(-1, keepdim=True)\n"
               "y = c * torch.rsqrt((c * c).mean(-1, keepdim=True) + 1e-5) * torch.ones(3)\n",
               "x mean * weight");
    check_norm("x = inputs * 1\ny = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)\n",
               "x *");
}

TEST(idiom_of_layer_norm_is_nothing_else)
{
    check_norm("x = inputs * 1\ny = x / x.sum(-1, keepdim=True)\n", "");
    check_norm("x = inputs * 1\ny = x - x.mean(-1, keepdim=True)\n", "");
    check_norm("x = inputs * 1\nz = x * 2\ny = x / z.std(-1, keepdim=True)\n", "");
    check_norm("x = inputs * 1\ny = x / x.std(0, keepdim=True)\n", "");
    check_norm("y = inputs @ inputs.T\n", "");
}

#define SCORES                                                                                     \
    "z = torch.rand(2, 3, 4)\nt = torch.tensor([[1, 2, 0], [3, 3, 1]])\n"                          \
    "p = torch.log_softmax(z, -1)\n"

/* Of how many rows and classes the last step's tensor is the loss; 0: of none. */
static void check_loss(const char *code, int64_t rows, int64_t classes)
{
    Lesson l;
    LossIdiom loss;
    if (!world_code(&l, code))
        return;
    const LessonStep *last = &l.steps.items[l.steps.count - 1];
    bool found = idiom_loss(&l.trace, last->show.node, &loss);
    CHECK_INT(found, rows > 0);
    if (found) {
        Shape shape = trace_node(&l.trace, loss.scores)->out.shape;
        CHECK_INT(tensor_count(trace_node(&l.trace, loss.each)->out), rows);
        CHECK_INT(shape.size[shape.rank - 1], classes);
    }
    lesson_free(&l);
}

TEST(idiom_of_a_loss_is_found_in_many_hands)
{
    check_loss(SCORES "y = -p.gather(2, t.unsqueeze(2)).mean()\n", 6, 4);
    check_loss(SCORES "y = -p.gather(-1, t[..., None]).squeeze(-1).sum()\n", 6, 4);
    check_loss(SCORES "y = -torch.gather(p, 2, t.unsqueeze(2)).view(-1).mean()\n", 6, 4);
    check_loss(SCORES "y = (-p[0].gather(1, t[0].unsqueeze(1))).mean()\n", 3, 4);
    check_loss(SCORES "y = -p[0][torch.arange(3), t[0]].mean()\n", 3, 4);
    check_loss(SCORES "y = torch.nn.functional.cross_entropy(z.view(-1, 4), t.view(-1))\n", 6, 4);
    check_loss(SCORES "y = p.gather(2, t.unsqueeze(2)).mean()\n", 0, 0); /* no minus */
    check_loss(SCORES "y = -p.gather(1, t.unsqueeze(1)[..., :1] % 3).mean()\n", 0,
               0);                                                        /* no class */
    check_loss(SCORES "y = -z.gather(2, t.unsqueeze(2)).mean()\n", 0, 0); /* no logarithms */
}
