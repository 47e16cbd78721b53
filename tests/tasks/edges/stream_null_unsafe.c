/* A stream must be one, */
#include <stdio.h>
int main(void) { FILE *f = 0; fputs("abc", f); return 0; }
