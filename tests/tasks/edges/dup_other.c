/* A duplicate has another number, and there is none of what is no descriptor. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (dup(0) == 0 || dup(-1) >= 0) reach_error(); return 0; }
