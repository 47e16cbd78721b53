/* Goes along argv by moving the pointer, beyond its end if the program has not even a name. */
#include <stddef.h>

int main(int argc, char **argv) {
  int verbose = argc;
  while (*++argv != NULL)
    if (**argv == '-') verbose++;
  return verbose;
}
