#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

typedef struct sample {
  int sensor;
  int unit;
  struct sample *older;
} sample;

int main(void) {
  int metric = __VERIFIER_nondet_int() != 0, fine = __VERIFIER_nondet_int() > 3;
  sample *samples = NULL;
  while (__VERIFIER_nondet_int()) {
    sample *s = malloc(sizeof(sample));
    if (s == NULL)
      exit(1);
    s->sensor = 1;
    if (metric) {
      if (fine)
        s->unit = 10;
      else
        s->unit = 20;
    } else if (fine && s->sensor == 1) {
      s->unit = 30;
    } else {
      s->unit = 40;
    }
    s->older = samples;
    samples = s;
  }

  int expected = metric ? (fine ? 10 : 20) : fine ? 40 : 30; /* the bug: 30 and 40 */
  for (sample *s = samples; s; s = s->older) {
    if (s->unit != expected)
      reach_error();
  }
  return 0;
}
