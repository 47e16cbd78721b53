/* The program has its own memmove: a call is a call of that, whatever clang knows about the library's. */
extern void reach_error(void);
#include <stddef.h>
static int calls;
void *memmove(void *d, const void *s, size_t n) { (void)s, (void)n; calls++; return d; }
int main(int c, char **v) { char a[40]; (void)v; size_t n = c > 1 ? 4 : 3; memmove(a, a + 1, n); if (calls != 1) reach_error(); return 0; }
