/*
 * ops.c - the operation table: the rows that the families' files hold, found by number and by name.
 */
#include "trace/ops.h"

#include "trace/ops_run.h"

static const Op *const table[OP_COUNT] = {
#define ALL_ROWS
#define OPERATION(id, ...) [OP_##id] = &operation_##id,
#include "trace/ops.def"
};

const Op *op_row(int id)
{
    return table[id];
}

int op_find(Str name)
{
    for (int id = 0; id < OP_COUNT; id++)
        if (str_is(name, table[id]->name))
            return id;
    return -1;
}

int op_infix(Str sign)
{
    for (int id = 0; id < OP_COUNT; id++)
        if (table[id]->symbol && str_is(sign, table[id]->sign))
            return id;
    return -1;
}

bool op_is_view(int id)
{
    return table[id]->run == NULL;
}

bool op_computes(int id)
{
    return table[id]->run && id != OP_WRITE;
}
