/* The library does not call it. */
extern void reach_error(void);
#include <stdlib.h>
#include <string.h>
int main(void) { char *s = strndup("abc", 9); if (s && s[1] != 'b') reach_error(); free(s); return 0; }
