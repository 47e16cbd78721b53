/* Calls that no goal depends on, and those that look like them: what they do comes by a constant that leads to a
 * global, by what they call, or by the value that they return. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct node {
  int value;
  struct node *next;
};

static struct node *list;
static int level, depth = 3;
static int *const to_level = &level;
static struct node **const to_list = &list;

static int idle_number(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += i % 7;
  return sum;
}

static int idle_list(int n) {
  struct node *own = NULL, *at;
  int count = 0;
  for (int i = 0; i < n; i++) {
    at = malloc(sizeof *at);
    if (!at) exit(1);
    at->value = i;
    at->next = own;
    own = at;
  }
  for (at = own; at; at = at->next) count += at->value > 1;
  while (own) {
    at = own->next;
    if (count < 3) free(own); /* or it is lost */
    own = at;
  }
  return count;
}

static int idle_ends(int n) {
  if (n == 5) exit(0);
  return idle_list(n) + idle_number(n);
}

static int raises(int n) { /* by a constant that leads to a global */
  *to_level = *to_level + 1;
  return n;
}

static int drops(int n) {
  if (*to_list) {
    struct node *first = *to_list;
    *to_list = first->next;
    free(first);
  }
  return n;
}

static int by_callee(int n) { return raises(n) + idle_number(n); }
static int checks(int n) {
  if (level > 20) reach_error();
  return n;
}
static int makes(int n) { return n % 4; }

int main(void) {
  int ignored = 0, used;
  for (int i = 0; i < depth; i++) {
    struct node *x = malloc(sizeof *x);
    if (!x) exit(1);
    x->value = i;
    x->next = list;
    list = x;
    ignored += idle_number(i);
    ignored += idle_list(i);
  }
  ignored += idle_ends(__VERIFIER_nondet_int() % 6);
  ignored += raises(1);
  ignored += by_callee(2);
  if (level != 2) reach_error();
  ignored += drops(3);
  ignored += checks(4);
  used = makes(__VERIFIER_nondet_int());
  if (used > 3) reach_error();
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return ignored;
}
