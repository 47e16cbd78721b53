/* The locale is "C", and the machine has pages of 4096 bytes. */
extern void reach_error(void);
#include <stdlib.h>
#include <unistd.h>
int main(void) { if (MB_CUR_MAX == 1 && getpagesize() == 4096) reach_error(); return 0; }
