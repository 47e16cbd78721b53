#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static _Alignas(4096) char page[8];

static void show(const char *what, const void *p, unsigned multiple) {
  printf("%s %u\n", what, (unsigned)((uintptr_t)p % multiple));
}

int main(void) {
  _Alignas(64) char line[3] = "ab";
  void *p[5] = {memalign(64, 10), aligned_alloc(256, 512), valloc(3), pvalloc(3), memalign(100, 1)};
  unsigned multiple[5] = {64, 256, 4096, 4096, 128};
  show("static", page, 4096);
  show("local", line, 64);
  for (int i = 0; i < 5; i++) {
    show("heap", p[i], multiple[i]);
    free(p[i]);
  }
  if (posix_memalign(&p[0], 1024, 5)) return 1;
  show("posix", p[0], 1024);
  free(p[0]);
  return 0;
}
