/* Tentative definitions, extern declarations, and zero initialisation. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int a;
int a;
extern int b;
static int c;
int a = 5;
static int c;
extern int arr[];
struct s { int x, y; } s;

static int use(void)
{
  extern int b;
  return a + b + c + arr[1] + s.y;
}

int b = 7;
int arr[3] = { 1, 2, 3 };
struct s s;

int main(void)
{
  extern int c2(int);
  printf("%d\n", use());
  c = __VERIFIER_nondet_int() % 10;
  s.y = 1000;
  printf("%d %d\n", use(), c2(4));
  return 0;
}

int c2(int k) { return c * k; }
