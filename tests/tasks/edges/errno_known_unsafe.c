/* Linux has 133 errors; which of them a call gives is not known. */
extern void reach_error(void);
#include <errno.h>
#include <unistd.h>
int main(void) { if (chdir("x") < 0 && errno) reach_error(); return 0; }
