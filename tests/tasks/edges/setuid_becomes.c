/* Who the program runs for after setuid is who it was told. */
extern void reach_error(void);
#define _GNU_SOURCE
#include <unistd.h>
int main(void) { uid_t r, e, s; if (setuid(5) == 0 && geteuid() != 5) reach_error(); getresuid(&r, &e, &s); if (r != getuid()) reach_error(); return 0; }
