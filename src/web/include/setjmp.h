/*
 * setjmp.h - setjmp and longjmp for WebAssembly, which the C library there does not have (see
 * web/setjmp.c). What calls setjmp is compiled with -mllvm -wasm-enable-sjlj.
 */
#ifndef WEB_SETJMP_H
#define WEB_SETJMP_H

typedef struct {
    long place;
} jmp_buf[1];

int setjmp(jmp_buf) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf, int);

#endif
