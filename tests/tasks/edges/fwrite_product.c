/* The product of size and count may be too large. */
#include <stdio.h>
int main(void) { long a[2] = {1, 2}; fwrite(a, sizeof *a, 2, stdout); return 0; }
