/* A ring buffer in an array: indices wrap before they are used. Seeded mistake: access out of bounds. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SIZE 4

static int buffer[SIZE];

int main(void) {
  unsigned read = 0, write = 0, used = 0;
  int sum = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() && used < SIZE) {
      buffer[write] = 1;
      write = write == SIZE ? 0 : write + 1;
      used++;
    } else if (used > 0) {
      if (sum < 1000) sum += buffer[read];
      read = (read + 1) % SIZE;
      used--;
    }
  }
  return sum > 1000;
}
