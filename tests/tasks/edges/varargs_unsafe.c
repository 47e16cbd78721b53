/* Variable arguments exist as long as the activation. */
extern void reach_error(void);
#include <stdarg.h>
static void skip(int v, ...) { va_list l; va_start(l, v); while (va_arg(l, int)) {} va_end(l); }
int main(void) { skip(1, 5, 0); reach_error(); }
