/* A format that is no literal. */
#include <stdio.h>
#include <stdlib.h>
static void say(const char *format, const char *what) { printf(format, what); }
int main(void) { char *p = calloc(1, 4); if (!p) return 0; free(p); say("%s\n", p); return 0; }
