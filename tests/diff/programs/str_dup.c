/* strdup gives a fresh copy on the heap. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct person { char *name; int age; };

static struct person *make(const char *name, int age)
{
  struct person *p = malloc(sizeof *p);
  if (!p)
    exit(1);
  p->name = strdup(name);
  if (!p->name)
    exit(1);
  p->age = age;
  return p;
}

int main(void)
{
  char buf[8] = "orig";
  int x = (int)((unsigned)__VERIFIER_nondet_int() % 90);
  struct person *p = make(buf, x), *q = make(p->name, x + 1);

  buf[0] = 'O';
  p->name[1] = (char)('a' + x % 26);
  printf("%s %s %s %zu\n", buf, p->name, q->name, strlen(q->name));
  printf("%d %d\n", p->name != q->name, p->age - q->age);
  char *e = strdup("");
  printf("[%s]\n", e ? e : "?");
  free(e);
  free(p->name);
  free(p);
  free(q->name);
  free(q);
  return 0;
}
