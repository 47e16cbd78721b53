/* A stream that is none has no end. */
#include <stdio.h>
int main(void) { FILE *f = tmpfile(); return feof(f); }
