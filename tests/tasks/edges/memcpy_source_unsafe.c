/* What is copied must be there. */
#include <stdlib.h>
#include <string.h>
int main(void) { char to[8], *from = calloc(4, 1); if (!from) return 1; memcpy(to, from, 8); free(from); return to[3]; }
