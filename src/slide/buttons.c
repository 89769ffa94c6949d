/*
 * buttons.c - the table of buttons (see buttons.h). To add one: a value there and a row here; its
 * words are a row of words/phrase.def, its action one of controls/actions.def.
 */
#include "slide/buttons.h"

/* clang-format off */
const ButtonRow button_rows[BUTTON_COUNT] = {
    [BUTTON_PREVIOUS] = {"Left",     "previous",  PHRASE_BUTTON_PREVIOUS},
    [BUTTON_NEXT]     = {"Right",    "next",      PHRASE_BUTTON_NEXT},
    [BUTTON_PLAY]     = {"p",        "play",      PHRASE_BUTTON_PLAY},
    [BUTTON_MENU]     = {"l",        "menu",      PHRASE_BUTTON_MENU},
    [BUTTON_SETTINGS] = {"F10",      "settings",  PHRASE_BUTTON_SETTINGS},
    [BUTTON_KEYS]     = {"?",        "keys",      PHRASE_BUTTON_KEYS},
    [BUTTON_FIND]     = {"/",        "find",      PHRASE_BUTTON_FIND},
    [BUTTON_HIDE]     = {"h",        "hide",      PHRASE_BUTTON_HIDE},
    [BUTTON_MAP]      = {"m",        "map",       PHRASE_BUTTON_MAP},
    [BUTTON_WORDS]    = {"Shift+T",  "words",     PHRASE_MORE},
    [BUTTON_VIEW]     = {"v",        "view",      PHRASE_BUTTON_VIEW},
    [BUTTON_BLANK]    = {"b",        "black",     PHRASE_BUTTON_BLANK},
    [BUTTON_POOL]     = {"o",        "pool",      PHRASE_BUTTON_POOL},
    [BUTTON_IN]       = {"Enter",    "in",        PHRASE_BUTTON_IN},
    [BUTTON_OUT]      = {"Esc",      "out",       PHRASE_BUTTON_OUT},
    [BUTTON_ASK]      = {"a",        "ask",       PHRASE_BUTTON_ASK},
    [BUTTON_CHECK]    = {"Enter",    "answer",    PHRASE_BUTTON_CHECK},
    [BUTTON_GO_ON]    = {"Enter",    "answer",    PHRASE_BUTTON_GO_ON},
    [BUTTON_CLOSE]    = {"Esc",      "out",       PHRASE_BUTTON_CLOSE},
    [BUTTON_BACK]     = {"Esc",      "out",       PHRASE_BUTTON_BACK},
    [BUTTON_RELEASE]  = {"Esc",      "out",       PHRASE_BUTTON_RELEASE},
    [BUTTON_TO_RIGHT] = {"Right",    "right",     PHRASE_BUTTON_TO_RIGHT},
    [BUTTON_ONWARD]   = {"PageDown", "next",      PHRASE_BUTTON_ONWARD},
    [BUTTON_EDIT]     = {"e",        "edit",      PHRASE_BUTTON_EDIT},
    [BUTTON_SLOWLY]   = {"k",        "compute",   PHRASE_BUTTON_SLOWLY},
    [BUTTON_FILL_PAUSE] = {"Space",  "fill-pause", PHRASE_BUTTON_FILL_PAUSE},
    [BUTTON_FILL_ON]  = {"Space",    "fill-pause", PHRASE_BUTTON_GO_ON},
    [BUTTON_FILL_TERM] = {"Right",   "fill-next", PHRASE_BUTTON_TERM},
    [BUTTON_FILL_END] = {"Esc",      "fill-end",  PHRASE_BUTTON_FILL_END},
    [BUTTON_TERM]     = {"Right",    "next",      PHRASE_BUTTON_TERM},
    [BUTTON_CELL]     = {"PageDown", "next-cell", PHRASE_BUTTON_CELL},
    [BUTTON_CHANGES]  = {"Shift+E",  "changes",   PHRASE_BUTTON_CHANGES},
    [BUTTON_UNDO]     = {"Ctrl+Z",   "undo",      PHRASE_BUTTON_UNDO},
    [BUTTON_REDO]     = {"Ctrl+Y",   "redo",      PHRASE_BUTTON_REDO},
    [BUTTON_RESET]    = {"Shift+Z",  "reset",     PHRASE_BUTTON_RESET},
    [BUTTON_SAVE]     = {"Ctrl+S",   "save",      PHRASE_BUTTON_SAVE},
    [BUTTON_MEND]     = {"e",        "edit",      PHRASE_FAILURE_EDIT},
    [BUTTON_AFTER_END] = {"Enter",   "in",        PHRASE_BUTTON_GO_ON},
    [BUTTON_FINISH]   = {"End",      "last",      PHRASE_BUTTON_FINISH},
    [BUTTON_BESIDE]   = {"|",        "beside",    PHRASE_BUTTON_BESIDE},
    [BUTTON_BESIDE_EARLIER] = {"<",  "beside-back", PHRASE_BUTTON_PREVIOUS},
    [BUTTON_BESIDE_LATER]   = {">",  "beside-on", PHRASE_BUTTON_NEXT},
    [BUTTON_SWAP]     = {"\\",       "swap",      PHRASE_BUTTON_SWAP},
    [BUTTON_DIFFERENCE] = {"Shift+D", "difference", PHRASE_BUTTON_DIFFERENCE},
};
/* clang-format on */
