/* No variable has an empty name. */
extern void reach_error(void);
#include <stdlib.h>
int main(void) { if (getenv("A")) reach_error(); return 0; }
