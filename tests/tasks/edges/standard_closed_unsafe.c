/* A standard stream that is closed is no stream, also where it is not named. */
#include <stdio.h>
int main(void) { fclose(stdout); puts("a"); return 0; }
