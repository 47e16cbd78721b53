/* Goes along argv by moving the pointer. */
#include <stddef.h>

int main(int argc, char **argv) {
  int verbose = 0;
  if (argc == 0) return 1;
  while (*++argv != NULL)
    if (**argv == '-') verbose++;
  return verbose;
}
