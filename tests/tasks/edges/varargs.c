/* Variable arguments exist as long as the activation. */
extern void reach_error(void);
#include <stdarg.h>
static int skip(int v, ...) { va_list l; va_start(l, v); while (va_arg(l, int)) {} va_end(l); return v; }
int main(void) { if (skip(3, 5, 0) != 3) reach_error(); return 0; }
