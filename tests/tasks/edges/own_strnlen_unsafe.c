/* The library does not call it. */
extern void reach_error(void);
#include <stdlib.h>
extern char *strndup(const char *, unsigned long);
int strnlen(int x) { return x; }
int main(void) { char *s = strndup("abc", 9); if (s && s[1] == 'b' && strnlen(3) == 3) reach_error(); free(s); return 0; }
