/*
 * setjmp.c - what clang 14 makes of setjmp and longjmp in WebAssembly: its names and its order.
 *
 * A longjmp throws an exception that carries its place and value. A function that calls setjmp has
 * a table of the places it has set, each with the number of the call, and catches the exception:
 * if the place is in its table it goes on behind that call, else it throws the exception on.
 */
#include <stdint.h>
#include <stdlib.h>

typedef struct Entry {
    uint32_t place; /* 0: the table ends here */
    uint32_t call;
} Entry;

static uint32_t places; /* numbered so far */
static int second;      /* of the two results of saveSetjmp: the size of the table */

static struct {
    void *place;
    int value;
} thrown;

void setTempRet0(int value);
int getTempRet0(void);
Entry *saveSetjmp(uint32_t *place, uint32_t call, Entry *table, uint32_t size);
uint32_t testSetjmp(uint32_t place, const Entry *table, uint32_t size);
void __wasm_longjmp(void *place, int value);

void setTempRet0(int value)
{
    second = value;
}

int getTempRet0(void)
{
    return second;
}

/* Adds a place, with a new number, to a function's table of `size` entries and one that ends it. A
 * table without room is made twice as large. */
Entry *saveSetjmp(uint32_t *place, uint32_t call, Entry *table, uint32_t size)
{
    uint32_t i = 0;
    while (i < size && table[i].place)
        i++;
    if (i == size) {
        table = realloc(table, sizeof *table * (2 * size + 1));
        if (!table)
            __builtin_trap();
        size *= 2;
    }
    *place = ++places;
    table[i] = (Entry){places, call};
    table[i + 1].place = 0;
    setTempRet0((int)size);
    return table;
}

/* The call that set the place; 0: it is in none of this function. */
uint32_t testSetjmp(uint32_t place, const Entry *table, uint32_t size)
{
    for (uint32_t i = 0; i < size && table[i].place; i++)
        if (table[i].place == place)
            return table[i].call;
    return 0;
}

void __wasm_longjmp(void *place, int value)
{
    thrown.place = place;
    thrown.value = value ? value : 1;
    __builtin_wasm_throw(1, &thrown);
}
