/* Headers that ask which compiler it is. */
extern void reach_error(void);
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <complex.h>
#include <stdatomic.h>
int main(void) { if ((sizeof(_Float64) == 8 && sizeof(_Float32) == 4)) reach_error(); return 0; }
