/* A block that is written must be there. */
#include <stdio.h>
int main(void) { fwrite("abc", 1, 4000, stdout); return 0; }
