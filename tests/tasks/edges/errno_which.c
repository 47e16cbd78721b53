/* chdir has no such error, which is not modelled. */
extern void reach_error(void);
#include <errno.h>
#include <unistd.h>
int main(void) { if (chdir("x") < 0 && errno == EDOM) reach_error(); return 0; }
