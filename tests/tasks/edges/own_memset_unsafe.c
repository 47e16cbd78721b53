/* The program has its own memset: a call is a call of that, whatever clang knows about the library's. */
extern void reach_error(void);
#include <stddef.h>
void *memset(void *d, int x, size_t n) { if (n) *(char *)d = (char)(x + 1); return d; }
int main(int c, char **v) { char a[4] = "ab"; (void)v; size_t n = c > 1 ? 40 : 3; memset(a, 6, n); if (a[0] + a[1] == 'b' + 7) reach_error(); return 0; }
