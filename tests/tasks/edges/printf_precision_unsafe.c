/* A precision bounds what is read. */
#include <stdio.h>
#include <stdlib.h>
static const char s[3] = "abc";
int main(void) { printf("%.4s\n", s); return 0; }
