/* The clock does not go back, which is not modelled. */
extern void reach_error(void);
#include <time.h>
int main(void) { clock_t a = clock(), b = clock(); if (a >= 0 && b >= 0 && b < a) reach_error(); return 0; }
