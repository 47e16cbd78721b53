/* Whether a read failed is not seen in its result, and errno may change. */
extern void reach_error(void);
#include <errno.h>
#include <stdio.h>
#include <string.h>
int main(void) { errno = 0; int n = getchar(); if (errno) reach_error(); return n; }
