/* The user stays the same until the program becomes another. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { unsigned u = getuid(); if (getuid() != u) reach_error(); return 0; }
