/* A stream that is new is not at its end; what is known of it here does not say that. */
extern void reach_error(void);
#include <stdio.h>
int main(void) { FILE *f = tmpfile(); if (f && feof(f)) reach_error(); return 0; }
