/* A process keeps its number; its parent has another one, or dies. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { int p = getpid(); if (getpid() != p || getpagesize() != getpagesize()) reach_error(); return 0; }
