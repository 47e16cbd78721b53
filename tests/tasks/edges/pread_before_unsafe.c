/* There is nothing before the beginning of a file, no empty link, and no such large block of chance. */
extern void reach_error(void);
#define _GNU_SOURCE
#include <unistd.h>
int main(void) { char b[4]; if (pread(0, b, 4, 1) == 2) reach_error(); return 0; }
