/* A precision bounds what is read. */
#include <stdio.h>
#include <stdlib.h>
static const char s[3] = "abc";
int main(void) { printf("%.3s|%.*s\n", s, 2, s); return 0; }
