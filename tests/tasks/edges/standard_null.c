/* A standard stream is a variable. */
#include <stdio.h>
int main(void) { stdin = stdout; return getchar(); }
