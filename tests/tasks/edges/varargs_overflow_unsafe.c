/* Behind a loop over variable arguments. */
#include <stdarg.h>
static int skip(int v, ...) { va_list l; va_start(l, v); while (va_arg(l, int)) {} va_end(l); return v; }
int main(void) { return skip(2147483647, 5, 0) + 1; }
