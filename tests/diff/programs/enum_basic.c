/* Enumerations: automatic and given values, arithmetic, as array index. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

enum color { RED, GREEN, BLUE, NCOLORS };
enum odd { A = 10, B, C = B + 5, D = A, E };
typedef enum { NO, YES } answer;

static enum color next(enum color c) { return (c + 1) % NCOLORS; }

int main(void)
{
  int hist[NCOLORS] = { 0 };
  enum color c = (unsigned)__VERIFIER_nondet_int() % NCOLORS;
  answer a = c == RED ? YES : NO;

  for (int i = 0; i < 7; i++) {
    hist[c]++;
    c = next(c);
  }
  printf("%d %d %d\n", hist[RED], hist[GREEN], hist[BLUE]);
  printf("%d %d %d %d %d\n", A, B, C, D, E);
  printf("%d %zu\n", a, sizeof(enum color));
  c = BLUE;
  c--;
  printf("%d\n", c == GREEN);
  return a;
}
