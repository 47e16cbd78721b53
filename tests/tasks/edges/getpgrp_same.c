/* The group stays the same until it is changed. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (getpgrp() != getpgrp()) reach_error(); return 0; }
