/* The program has its own memcpy: a call is a call of that, whatever clang knows about the library's. */
#include <stddef.h>
void *memcpy(void *d, const void *s, size_t n) { char *a = d; const char *b = s; for (size_t i = 0; i <= n; i++) a[i] = b[i]; return d; }
int main(int c, char **v) { char a[4], b[4] = "abc"; (void)v; size_t n = c > 1 ? 4 : 3; memcpy(a, b, n + (n < 4)); return 0; }
