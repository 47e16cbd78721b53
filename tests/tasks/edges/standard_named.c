/* A standard stream that is closed is no stream. */
#include <stdio.h>
int main(void) { fclose(stdin); fputs("a", stdout); return 0; }
