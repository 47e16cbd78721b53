extern void reach_error(void);
#include <stdlib.h>
int main(void) { if (lrand48() < 0) reach_error(); return 0; }
