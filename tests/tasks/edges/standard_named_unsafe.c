/* A standard stream that is closed is no stream. */
#include <stdio.h>
int main(void) { fclose(stdout); fputs("a", stdout); return 0; }
