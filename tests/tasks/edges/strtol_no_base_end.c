/* A base that is none: whether the end is stored is not known. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { char *e = 0; strtol("12", &e, -1); if (e == 0) reach_error(); return 0; }
