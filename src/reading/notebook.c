/*
 * notebook.c - from JSON to cells to blocks (see reading.h).
 *
 * The JSON tree is not the arena's, so it is freed here, even when the arena is used up while it is
 * read. The text of all cells is joined first; only then do blocks point into it.
 */
#include "reading/outputs.h"
#include "reading/reading.h"

#include <cJSON.h>
#include <ctype.h>
#include <errno.h>
#include <string.h>

typedef enum CellType { CELL_MARKDOWN, CELL_CODE, CELL_OUTPUT } CellType;

/* One cell's text, or its output's. */
typedef struct Cell {
    CellType kind;
    RecordedKind recorded;
    Span at; /* in the joined text */
} Cell;

typedef ARENA_LIST(Cell) CellList;

typedef ARENA_LIST(SourcePart) PartList;

typedef struct Reader {
    Lesson *lesson;
    Arena *arena;
    cJSON *json;
    StrBuf text; /* of all cells */
    PartList parts;
    CellList cells;
    BlockList *out;
    const Block *heading; /* not yet in out: of a stage that has nothing so far */
    bool titled, staged;
    Error *error;
} Reader;

bool notebook_named(Str name)
{
    return str_ends(name, ".ipynb");
}

/* ---- JSON ---- */

static Span file_span(const Lesson *l, size_t start, size_t len)
{
    return (Span){&l->source, (uint32_t)start, (uint32_t)len};
}

/* What the tree could not bear: too much, and NUL characters, at which cJSON cuts texts off. */
static bool check_text(const Lesson *l, Error *e)
{
    Str text = l->source.text;
    int values = 0;
    if (text.len > MAX_NOTEBOOK_BYTES)
        return error_at(e, file_span(l, 0, 0), "a notebook may have at most %d MB",
                        MAX_NOTEBOOK_BYTES / 1024 / 1024);
    if (!source_check(&l->source, e))
        return false;
    for (size_t i = 0; i < text.len; i++) {
        values += text.at[i] == ',' || text.at[i] == '[' || text.at[i] == '{';
        if (text.at[i] == '\\' && str_starts(str_from(text, i), "\\u0000"))
            return error_at(e, file_span(l, i, 6), "a NUL character: this is not text");
        i += text.at[i] == '\\';
    }
    if (values <= MAX_NOTEBOOK_VALUES)
        return true;
    error_at(e, file_span(l, 0, 1), "this notebook holds more than %d values", MAX_NOTEBOOK_VALUES);
    return error_hint(e, "clear the outputs of its plots and save it again");
}

/* The JSON tree of the file; NULL after an error. */
static cJSON *parse(const Lesson *l, Error *e)
{
    const char *end = NULL;
    Str text = l->source.text;
    if (!check_text(l, e))
        return NULL;
    errno = 0;
    cJSON *json = cJSON_ParseWithLengthOpts(text.at, text.len, &end, false);
    if (!json && errno == ENOMEM) /* malloc says so, cJSON does not */
        memory_ended(NULL);
    size_t at = end && end >= text.at ? (size_t)(end - text.at) : 0;
    Str behind = str_trim(str_from(text, at));
    if (json && behind.len == 0)
        return json;
    if (json)
        at = (size_t)(behind.at - text.at);
    cJSON_Delete(json);
    error_at(e, file_span(l, at < text.len ? at : text.len, 1), "this is not JSON");
    error_hint(e, "a notebook is a JSON file as Jupyter saves it");
    return NULL;
}

/* A member of an object, or of an object in it; NULL where there is none. */
static const cJSON *member(const cJSON *in, const char *name, const char *inner)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(in, name);
    return inner ? cJSON_GetObjectItemCaseSensitive(item, inner) : item;
}

/* The text of a string; empty where there is none. */
static Str text_of(const cJSON *item)
{
    return str_of(cJSON_GetStringValue(item));
}

static bool check_version(const cJSON *json, Span at, Error *e)
{
    const cJSON *version = member(json, "nbformat", NULL);
    if (!cJSON_IsNumber(version))
        return error_at(e, at, "this JSON is no Jupyter notebook: it has no nbformat");
    if (version->valuedouble == 4)
        return true;
    error_at(e, at, "this notebook has nbformat %g, and only 4 is known", version->valuedouble);
    return error_hint(e, version->valuedouble < 4
                             ? "convert it: jupyter nbconvert --to notebook --nbformat 4 FILE"
                             : "save it in Jupyter as version 4");
}

static bool check_language(const cJSON *json, Span at, Error *e)
{
    const cJSON *metadata = member(json, "metadata", NULL);
    Str language = text_of(member(metadata, "language_info", "name"));
    if (!language.len)
        language = text_of(member(metadata, "kernelspec", "language"));
    if (!language.len || str_is(language, "python"))
        return true;
    error_at(e, at, "this notebook is written in %.*s", STR_ARG(language));
    return error_hint(e, "attnscope runs the part of Python and PyTorch that lessons need");
}

/* The first of an array's items; NULL: none, or no array. */
static const cJSON *first_item(const cJSON *array)
{
    return cJSON_IsArray(array) ? array->child : NULL;
}

/* ---- the joined text ---- */

/* "a text" or ["a ", "text"] */
static void add_text(StrBuf *to, const cJSON *text)
{
    strbuf_add(to, text_of(text));
    for (const cJSON *line = first_item(text); line; line = line->next)
        strbuf_add(to, text_of(line));
}

/* "In [3]": 3. */
static int run_of(const cJSON *cell)
{
    const cJSON *count = member(cell, "execution_count", NULL);
    bool known = cJSON_IsNumber(count) && count->valuedouble >= 1 && count->valuedouble <= 1e6;
    return known ? (int)count->valuedouble : 0;
}

/* Takes over a text as a part; a line feed behind it belongs to it, so that its end has a place. */
static Cell *add_part(Reader *r, CellType kind, int number, Str text)
{
    SourcePart part = {.start = (uint32_t)r->text.len};
    part.name = str_printf(r->arena, kind == CELL_OUTPUT ? "output of cell %d" : "cell %d", number);
    strbuf_add(&r->text, text);
    if (text.len && text.at[text.len - 1] != '\n')
        strbuf_char(&r->text, '\n');
    Cell *cell = ARENA_PUSH(r->arena, &r->cells);
    cell->kind = kind;
    cell->at = file_span(r->lesson, part.start, r->text.len - part.start);
    strbuf_char(&r->text, '\n');
    *ARENA_PUSH(r->arena, &r->parts) = part;
    return cell;
}

/* Markdown may hold whole pictures as "words" of letters and digits: ![](data:image/png;base64,...)
 */
static Str without_pictures(Arena *a, Str text)
{
    StrBuf out = strbuf_make(a);
    size_t from = 0;
    for (size_t i = 0; i <= text.len; i++) {
        if (i < text.len && (unsigned char)text.at[i] > ' ')
            continue;
        if (i - from <= MAX_WORD_BYTES)
            strbuf_add(&out, str_part(text, from, i));
        strbuf_add(&out, str_part(text, i, i + 1));
        from = i + 1;
    }
    return strbuf_str(&out);
}

/* PyTorch's notes on gradients and on a GPU are left out: there are none here. */
static Str without_notes(Reader *r, Str text)
{
    StrBuf out = strbuf_make(r->arena);
    size_t from = 0;
    for (size_t i = 0; i < text.len; i++) {
        size_t n = outputs_note(str_from(text, i));
        if (!n)
            continue;
        strbuf_add(&out, str_part(text, from, i));
        from = i + n;
        i = from - 1;
    }
    strbuf_add(&out, str_from(text, from));
    return strbuf_str(&out);
}

/* What a cell recorded, a part for each kind. */
static void add_outputs(Reader *r, const cJSON *outputs, int number)
{
    RecordedList list = {0};
    outputs_read(r->arena, outputs, &list);
    for (size_t i = 0; i < list.count; i++) {
        Str text = without_notes(r, list.items[i].text);
        add_part(r, CELL_OUTPUT, number, text)->recorded = list.items[i].kind;
    }
}

static void join_cells(void *reader)
{
    Reader *r = reader;
    const cJSON *cells = member(r->json, "cells", NULL);
    int number = 0;
    for (const cJSON *cell = first_item(cells); cell; cell = cell->next) {
        Str type = text_of(member(cell, "cell_type", NULL));
        StrBuf text = strbuf_make(r->arena);
        number++;
        add_text(&text, member(cell, "source", NULL));
        Str source = strbuf_str(&text);
        if (!str_trim(source).len)
            continue;
        if (str_is(type, "markdown")) {
            add_part(r, CELL_MARKDOWN, number, without_pictures(r->arena, source));
        } else if (str_is(type, "code")) {
            add_part(r, CELL_CODE, number, source);
            r->parts.items[r->parts.count - 1].run = run_of(cell);
            add_outputs(r, member(cell, "outputs", NULL), number);
        }
    }
}

/* ---- blocks ---- */

/* Cut between words where it is too long. */
static Str stage_title(Arena *a, Str text)
{
    size_t end = MAX_STAGE_BYTES;
    if (text.len <= end)
        return text;
    while (end && text.at[end] != ' ')
        end--;
    for (end = end ? end : MAX_STAGE_BYTES; ((unsigned char)text.at[end] & 0xC0) == 0x80;)
        end--;
    return str_printf(a, "%.*s...", (int)end, text.at);
}

static void add_heading(Reader *r, Span at, int level, Str text)
{
    *ARENA_PUSH(r->arena, r->out) =
        (Block){.kind = BLOCK_HEADING, .at = at, .level = level, .text = text};
}

/* Before something that belongs to a stage is added: the stage's heading. */
static void begin_stage(Reader *r, Span at, bool code)
{
    if (r->heading)
        add_heading(r, r->heading->at, 2, stage_title(r->arena, r->heading->text));
    else if (code && !r->staged)
        add_heading(r, at, 2, STR("start"));
    r->staged = r->staged || r->heading || code;
    r->heading = NULL;
}

/* The first # is the title, if no stage stands before it; all others begin stages, but one that
 * another heading follows at once has nothing to show. */
static void add_markdown(Reader *r, Span at)
{
    BlockList blocks = {0};
    foreign_read(r->arena, at, &blocks);
    for (size_t i = 0; i < blocks.count; i++) {
        const Block *b = &blocks.items[i];
        if (b->kind == BLOCK_PROSE) {
            begin_stage(r, at, false);
            *ARENA_PUSH(r->arena, r->out) = *b;
        } else if (b->level == 1 && !r->titled && !r->staged && !r->heading) {
            r->out->items[0].text = b->text;
            r->titled = true;
        } else {
            r->heading = b;
        }
    }
}

/* A fence whose opening words stand nowhere in the file. */
static Block *add_fence(Reader *r, CellType kind, Span code)
{
    static const Source words = {.name = {"", 0}, .text = {"torchoutput", 11}};
    Span torch = {&words, 0, 5}, output = {&words, 5, 6};
    Block b = {.kind = BLOCK_FENCE, .at = code, .code = code};
    Str line = span_text(code);
    b.info = kind == CELL_CODE ? torch : output;
    b.at.len = (uint32_t)str_find(line, '\n');
    Block *added = ARENA_PUSH(r->arena, r->out);
    *added = b;
    return added;
}

/* Where a line ends: within a text in three quotes, within so many brackets. */
typedef struct LineEnd {
    char quote; /* of the text; 0: in none */
    int brackets;
} LineEnd;

/* Behind the quotes, one or three, that stand at i; the text of single ones is passed over. */
static size_t pass_quote(Str line, size_t i, LineEnd *at)
{
    char q = line.at[i];
    if (i + 2 < line.len && line.at[i + 1] == q && line.at[i + 2] == q) {
        at->quote = at->quote ? 0 : q;
        return i + 3;
    }
    for (i++; !at->quote && i < line.len && line.at[i] != q; i++)
        i += line.at[i] == '\\';
    return i + 1;
}

static void pass_line(Str line, LineEnd *at)
{
    for (size_t i = 0; i < line.len;) {
        char c = line.at[i];
        if (at->quote ? c == at->quote : c == '"' || c == '\'') {
            i = pass_quote(line, i, at);
            continue;
        }
        if (c == '#' && !at->quote)
            return;
        if (!at->quote)
            at->brackets += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
        i += c == '\\' ? 2 : 1;
    }
}

/* Cuts the code up to `end` off *rest: a fence of its own, unless it is blank. */
static void cut_fence(Reader *r, Span *rest, size_t end)
{
    Span piece = *rest;
    piece.len = (uint32_t)end - piece.start;
    rest->start += piece.len;
    rest->len -= piece.len;
    if (str_trim(span_text(piece)).len)
        add_fence(r, CELL_CODE, piece);
}

/* `torch.softmax?` asks for help on a name; in a comment or a text a question is only one. */
static bool asks_help(Str line)
{
    size_t n = 0;
    line = str_trim(line);
    while (n < line.len && (isalnum((unsigned char)line.at[n]) || strchr("_.*", line.at[n])))
        n++;
    return n && (str_is(str_from(line, n), "?") || str_is(str_from(line, n), "??"));
}

/* True when the line is one of IPython's own or a command, not Python. */
static bool is_command(Str line)
{
    Str rest = line, first, second;
    if (!line.len)
        return false;
    if (strchr("%!?", line.at[0]) || asks_help(line))
        return true;
    if (line.at[0] == ' ' || line.at[0] == '\t') /* within a block: the lexer's */
        return false;
    if (!str_word(&rest, &first) || !str_word(&rest, &second))
        return false;
    if (str_is(first, "pip") || str_is(first, "conda"))
        return str_is(second, "install");
    return str_is(second, "=") && str_word(&rest, &first) && strchr("%!", first.at[0]);
}

/* Cells whose first line says what is done with the code below: it runs as it stands. */
static bool runs_below(Str first)
{
    static const char *const words[] = {"%%time", "%%capture"};
    Str word;
    str_word(&first, &word);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(word, words[i]))
            return true;
    return false;
}

/* `%time x = f()` runs what stands behind its word. */
static size_t command_word(Str line)
{
    return str_starts(line, "%time ") ? sizeof "%time" : 0;
}

/* A line of IPython's own (%matplotlib inline, !pip ...) stands in a fence of its own: it is not
 * run, and what follows is. "%%" makes the whole cell its own. */
static void add_code(Reader *r, Span code)
{
    Str text = span_text(code), line;
    Span rest = code;
    LineEnd at = {0};
    size_t end = (size_t)code.start + code.len;
    bool whole = str_starts(text, "%%") && !runs_below(str_part(text, 0, str_find(text, '\n')));
    begin_stage(r, code, true);
    while (!whole && str_line(&text, &line)) {
        bool command = !at.quote && at.brackets <= 0 && is_command(line);
        size_t word = command ? command_word(line) : 0, start = span_part(code, line).start;
        if (command)
            cut_fence(r, &rest, start);
        while (command && !word && line.len && line.at[line.len - 1] == '\\')
            if (!str_line(&text, &line))
                break;
        if (command)
            cut_fence(r, &rest, word ? start + word : end - text.len);
        else
            pass_line(line, &at);
    }
    cut_fence(r, &rest, end);
}

static bool add_blocks(Reader *r)
{
    Span start = file_span(r->lesson, 0, 0);
    add_heading(r, start, 1, r->lesson->slug);
    for (size_t i = 0; i < r->cells.count; i++) {
        const Cell *c = &r->cells.items[i];
        if (c->kind == CELL_MARKDOWN)
            add_markdown(r, c->at);
        if (c->kind == CELL_CODE)
            add_code(r, c->at);
        if (c->kind == CELL_OUTPUT)
            add_fence(r, CELL_OUTPUT, c->at)->recorded = c->recorded;
    }
    if (!r->staged && r->out->count > 1) /* prose alone: the stage that it waits for */
        add_heading(r, start, 2, STR("start"));
    return r->out->count > 1 || error_at(r->error, start, "this notebook has nothing to show");
}

bool notebook_read(Lesson *l, BlockList *out, Error *e)
{
    Reader r = {.lesson = l, .arena = &l->arena, .out = out, .error = e};
    Span start = file_span(l, 0, 1);
    const Arena *limited = NULL;
    *out = (BlockList){0};
    r.text = strbuf_make(r.arena);
    r.json = parse(l, e);
    bool well = r.json && check_version(r.json, start, e) && check_language(r.json, start, e);
    bool joined = !well || memory_try(join_cells, &r, &limited);
    cJSON_Delete(r.json);
    if (!joined)
        memory_ended(limited);
    if (!well || !r.parts.count)
        return error_at(e, start, "this notebook has no cells with text");
    l->source.text = strbuf_str(&r.text);
    l->source.parts = r.parts.items;
    l->source.part_count = r.parts.count;
    return add_blocks(&r);
}

/* ---- the same notebook without its pictures ---- */

static void set_text(cJSON *item, Str text)
{
    if (!cJSON_SetValuestring(item, text.len ? text.at : ""))
        memory_ended(NULL);
}

/* Pictures that are written into the text, as without_pictures finds them. */
static void slim_source(Arena *a, cJSON *source)
{
    if (cJSON_IsString(source))
        set_text(source, without_pictures(a, text_of(source)));
    for (cJSON *line = cJSON_IsArray(source) ? source->child : NULL; line; line = line->next)
        if (cJSON_IsString(line))
            set_text(line, without_pictures(a, text_of(line)));
}

/* Of what is no text only its kind is told. */
static void slim_output(cJSON *output)
{
    cJSON *data = cJSON_GetObjectItemCaseSensitive(output, "data");
    cJSON_DeleteItemFromObjectCaseSensitive(output, "traceback");
    for (cJSON *item = cJSON_IsObject(data) ? data->child : NULL, *next; item; item = next) {
        next = item->next;
        cJSON *nothing = str_is(str_of(item->string), "text/plain") ? NULL : cJSON_CreateString("");
        if (nothing && !cJSON_ReplaceItemInObjectCaseSensitive(data, item->string, nothing))
            memory_ended(NULL);
    }
}

static void slim_cell(Arena *a, cJSON *cell)
{
    cJSON *outputs = cJSON_GetObjectItemCaseSensitive(cell, "outputs");
    cJSON_DeleteItemFromObjectCaseSensitive(cell, "attachments");
    if (str_is(text_of(member(cell, "cell_type", NULL)), "markdown"))
        slim_source(a, cJSON_GetObjectItemCaseSensitive(cell, "source"));
    for (cJSON *one = cJSON_IsArray(outputs) ? outputs->child : NULL; one; one = one->next)
        slim_output(one);
}

Str notebook_slim(Arena *a, Str text)
{
    cJSON *json = cJSON_ParseWithLength(text.at, text.len);
    cJSON *cells = cJSON_GetObjectItemCaseSensitive(json, "cells");
    for (cJSON *cell = cJSON_IsArray(cells) ? cells->child : NULL; cell; cell = cell->next)
        slim_cell(a, cell);
    char *slim = json ? cJSON_PrintUnformatted(json) : NULL;
    Str out = slim ? str_copy(a, str_of(slim)) : text;
    cJSON_free(slim);
    cJSON_Delete(json);
    return out;
}
