/*
 * buttons.c - the table of buttons (see buttons.h). To add one: a value there, a row here, and an
 * action of the same key in the window.
 */
#include "slide/buttons.h"

/* clang-format off */
const ButtonRow button_rows[BUTTON_COUNT] = {
    [BUTTON_PREVIOUS] = {"Left",  PHRASE_BUTTON_PREVIOUS},
    [BUTTON_NEXT]     = {"Right", PHRASE_BUTTON_NEXT},
    [BUTTON_PLAY]     = {"p",     PHRASE_BUTTON_PLAY},
    [BUTTON_MENU]     = {"l",     PHRASE_BUTTON_MENU},
    [BUTTON_KEYS]     = {"?",     PHRASE_BUTTON_KEYS},
    [BUTTON_HIDE]     = {"h",     PHRASE_BUTTON_HIDE},
    [BUTTON_MAP]      = {"m",     PHRASE_BUTTON_MAP},
    [BUTTON_WORDS]    = {"Shift+T", PHRASE_MORE},
    [BUTTON_VIEW]     = {"v",     PHRASE_BUTTON_VIEW},
    [BUTTON_BLANK]    = {"b",     PHRASE_BUTTON_BLANK},
    [BUTTON_POOL]     = {"o",     PHRASE_BUTTON_POOL},
    [BUTTON_IN]       = {"Enter", PHRASE_BUTTON_IN},
    [BUTTON_OUT]      = {"Esc",   PHRASE_BUTTON_OUT},
    [BUTTON_ASK]      = {"a",     PHRASE_BUTTON_ASK},
    [BUTTON_CHECK]    = {"Enter", PHRASE_BUTTON_CHECK},
    [BUTTON_GO_ON]    = {"Enter", PHRASE_BUTTON_GO_ON},
    [BUTTON_CLOSE]    = {"Esc",   PHRASE_BUTTON_CLOSE},
    [BUTTON_BACK]     = {"Esc",   PHRASE_BUTTON_BACK},
    [BUTTON_TERM]     = {"Right", PHRASE_BUTTON_TERM},
    [BUTTON_CELL]     = {"PageDown", PHRASE_BUTTON_CELL},
    [BUTTON_FINISH]   = {"End",   PHRASE_BUTTON_FINISH},
};
/* clang-format on */
