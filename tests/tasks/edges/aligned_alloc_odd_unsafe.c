/* What is no alignment: an error in C, and taken for the next one in older GNU libraries. Neither is known. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { char *p = aligned_alloc(3, 16); if (p) reach_error(); return 0; }
