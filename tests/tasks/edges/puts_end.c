/* A constant array that has no end. */
#include <stdio.h>
static const char s[4] = "abc";
int main(void) { puts(s); return 0; }
