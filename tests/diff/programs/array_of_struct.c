/* An array of structures, sorted by swapping whole elements. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct rec { int key; char name[6]; };

int main(void)
{
  struct rec a[5] = { { 0, "anna" }, { 0, "bert" }, { 0, "carl" }, { 0, "dora" }, { 0, "emil" } };
  const unsigned n = sizeof a / sizeof *a;

  for (unsigned i = 0; i < n; i++)
    a[i].key = (int)((unsigned)__VERIFIER_nondet_int() % 10);
  for (unsigned i = 0; i + 1 < n; i++)
    for (unsigned j = 0; j + 1 < n - i; j++)
      if (a[j].key > a[j + 1].key) {
        struct rec t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  for (struct rec *p = a; p < a + n; p++)
    printf("%d %s\n", p->key, p->name);
  return a[0].key;
}
