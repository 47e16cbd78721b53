/* A trie over three letters. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct trie { struct trie *kid[3]; int count; };

static void add(struct trie *t, const char *s)
{
  for (; *s; s++) {
    struct trie **k = &t->kid[*s - 'a'];
    if (!*k && !(*k = calloc(1, sizeof **k)))
      exit(1);
    t = *k;
  }
  t->count++;
}

static int lookup(const struct trie *t, const char *s)
{
  while (t && *s)
    t = t->kid[*s++ - 'a'];
  return t ? t->count : 0;
}

static int drop(struct trie *t)
{
  int n = 1;
  for (int i = 0; i < 3; i++)
    if (t->kid[i]) {
      n += drop(t->kid[i]);
      free(t->kid[i]);
    }
  return n;
}

int main(void)
{
  struct trie root = { { NULL }, 0 };
  char w[4];
  for (int i = 0; i < 6; i++) {
    unsigned n = (unsigned)__VERIFIER_nondet_int() % 4;
    for (unsigned j = 0; j < n; j++)
      w[j] = (char)('a' + (unsigned)__VERIFIER_nondet_int() % 3);
    w[n] = '\0';
    add(&root, w);
  }
  printf("%d %d %d %d\n", lookup(&root, ""), lookup(&root, "a"), lookup(&root, "cc"), lookup(&root, w));
  printf("%d\n", drop(&root));
  return 0;
}
