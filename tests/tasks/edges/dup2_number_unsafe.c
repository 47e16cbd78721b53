/* dup2 gives the number that it was told, or fails. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (dup2(0, 5) == 5) reach_error(); return 0; }
