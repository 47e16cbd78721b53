/* What runs at exit. */
extern void reach_error(void);
#include <stdlib.h>
static int n; static void last(void) { if (n != 1) reach_error(); }
int main(void) { atexit(last); n = 1; return 0; }
