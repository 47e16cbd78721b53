/* Who the program runs for after setuid is who it was told. */
extern void reach_error(void);
#define _GNU_SOURCE
#include <unistd.h>
int main(void) { if (setuid(5) == 0 && getuid() == 5) reach_error(); return 0; }
