/* Variable arguments of several types, driven by a format. */
#include <stdio.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);

struct pt { int x, y; };

static int emit(const char *f, ...)
{
  va_list ap;
  int n = 0;

  va_start(ap, f);
  for (; *f; f++, n++)
    switch (*f) {
    case 'i': printf("%d,", va_arg(ap, int)); break;
    case 'u': printf("%u,", va_arg(ap, unsigned)); break;
    case 'l': printf("%ld,", va_arg(ap, long)); break;
    case 's': printf("%s,", va_arg(ap, const char *)); break;
    case 'c': putchar(va_arg(ap, int)); break;
    case 'p': printf("%d,", *va_arg(ap, int *)); break;
    case 't': {
      struct pt *q = va_arg(ap, struct pt *);
      printf("(%d,%d),", q->x, q->y);
      break;
    }
    default: n--;
    }
  va_end(ap);
  printf("\n");
  return n;
}

int main(void)
{
  int x = __VERIFIER_nondet_int() % 1000;
  struct pt t = { x, -x };

  int n = emit("ilsuc", x, 1L << 40, "str", 4000000000u, 'Q');
  n += emit("", 1);
  n += emit("p-t-s", &x, &t, "end");
  n += emit("iiiiiiil", 1, 2, 3, 4, 5, 6, 7, 8L);
  return n;
}
