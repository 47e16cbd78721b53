/* A list of nodes on the stack; nothing is freed. Seeded mistake: null dereference. */
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static int sum(const struct node *n) {
  int s = 0;
  for (; n->next != n; n = n->next) s += n->value;
  return s;
}

int main(void) {
  struct node a = {1, 0}, b = {2, &a}, c = {3, &b};
  struct node *list = &c;
  if (__VERIFIER_nondet_int()) {
    b.next = 0;
  }
  return sum(list) > 6;
}
