/* ERROR for some inputs: a counter past the end of a global table. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int log_of[2];
static int used;

static void note(int *log, int v) { log[used++] = v; }

int main(void)
{
  int n = (int)((unsigned)__VERIFIER_nondet_int() % 4) + 3;
  for (int i = 0; i < n; i++)
    if (__VERIFIER_nondet_int() % 2 == 0) {
      printf("note %d\n", i);
      note(log_of, i);
    }
  printf("%d\n", used);
  return 0;
}
