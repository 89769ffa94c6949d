# The kind of exception that a longjmp is (see setjmp.c).
.tagtype __c_longjmp i32
.globl __c_longjmp
__c_longjmp:
