/* The product of size and count may be too large. */
#include <stdio.h>
int main(void) { char a[16] = "x"; fwrite(a, 1ul << 62, 1ul << 62, stdout); return 0; }
