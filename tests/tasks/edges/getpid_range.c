/* What results may be. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (getpid() <= 0) reach_error(); return 0; }
