/* A stream must be one, */
#include <stdio.h>
int main(void) { FILE *f = stdout; fputs("abc", f); return 0; }
