/* Of a comparison only the sign is known. */
extern void reach_error(void);
#include <string.h>
int main(void) { char a[] = "a", c[] = "c"; if (strcmp(a, c) >= 0) reach_error(); return 0; }
