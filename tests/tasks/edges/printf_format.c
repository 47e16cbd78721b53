/* A format that is no literal. */
#include <stdio.h>
#include <stdlib.h>
static void say(const char *format, const char *what) { printf(format, what); }
int main(void) { say("%s\n", "x"); return 0; }
