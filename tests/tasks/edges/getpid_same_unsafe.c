/* A process keeps its number; its parent has another one, or dies. */
extern void reach_error(void);
#include <unistd.h>
int main(void) { int p = getppid(); if (getppid() != p) reach_error(); return 0; }
