/* The group stays the same until it is changed. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (getpgrp() == 7) reach_error(); return 0; }
