/* Duff's device: a loop interleaved with a switch. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static void copy(int *to, const int *from, int count)
{
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0: do { *to++ = *from++; __attribute__((fallthrough));
  case 3:      *to++ = *from++; __attribute__((fallthrough));
  case 2:      *to++ = *from++; __attribute__((fallthrough));
  case 1:      *to++ = *from++;
          } while (--n > 0);
  }
}

int main(void)
{
  int a[16], b[16];
  int count = (int)((unsigned)__VERIFIER_nondet_int() % 16) + 1;

  for (int i = 0; i < 16; i++) {
    a[i] = i * i;
    b[i] = -1;
  }
  copy(b, a, count);
  for (int i = 0; i < 16; i++)
    printf("%d ", b[i]);
  printf("\n");
  return 0;
}
