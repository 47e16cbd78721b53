/* A process may have no parent that it can see. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (getppid() == 0) reach_error(); return 0; }
