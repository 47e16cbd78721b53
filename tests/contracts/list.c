/* Functions of a list with their contracts. Lines that begin with `mutant` are for run.py: what is replaced in the
 * function above, and what by; each makes the contract wrong, and must be refused. */
#include <silhouette.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

struct node *push(struct node *list, int value) {
  requires(is_list(list, next));
  ensures(is_list(result, next));
  ensures(result == list || (result->next == list && result->value == value));
  assigns(nothing);
  struct node *x = malloc(sizeof *x);
  if (x == NULL) return list;
  x->value = value;
  x->next = list;
  return x;
}
/* mutant: x->next = list; => x->next = x;
 * mutant: x->value = value; => x->value = value; if (list) list->value = value;
 * mutant: return list; => return NULL;
 * mutant: result->value == value => result->value == 0
 * mutant: ensures(is_list => ensures(result != NULL && is_list */

struct node *pop(struct node *list) {
  requires(list != NULL);
  ensures(result == old(list->next));
  ensures(is_list(result, next));
  assigns(nothing);
  frees(list);
  struct node *next = list->next;
  free(list);
  return next;
}
/* mutant: free(list); => list->next = NULL;
 * mutant: free(list); => if (next) free(next);
 * mutant: free(list); => if (next) next->value = 0; free(list);
 * mutant: list != NULL => is_list(list, next)
 * mutant: frees(list); =>
 * mutant: old(list->next) => list */

struct node *append(struct node *a, struct node *b) {
  requires(is_list(a, next) && is_list(b, next) && disjoint(a, b));
  ensures(is_list(result, next));
  ensures(result == (a ? a : b));
  ensures(a != NULL ==> old(last(a, next))->next == b);
  assigns(last(a, next)->next);
  struct node *x = a;
  if (x == NULL) return b;
  while (x->next != NULL) x = x->next;
  x->next = b;
  return a;
}
/* mutant: x->next = b; => x->next = b ? b : a;
 * mutant: x->next = b; => x->next = b; x->value = 0;
 * mutant: last(a, next)->next); => a->next);
 * mutant: ensures(is_list( => ensures(result != NULL && is_list( */

struct node *reverse(struct node *list) {
  requires(is_list(list, next));
  ensures(is_list(result, next));
  ensures(list != NULL ==> list->next == NULL);
  assigns(each(list, next)->next);
  struct node *done = NULL;
  while (list) {
    struct node *x = list;
    list = list->next;
    x->next = done;
    done = x;
  }
  return done;
}
/* mutant: done = NULL => done = list
 * mutant: x->next = done; => x->next = done; x->value = 0;
 * mutant: assigns(each(list, next)->next) => assigns(list->next) */

unsigned length(const struct node *list) {
  requires(is_list(list, next));
  ensures(list == NULL ==> result == 0);
  assigns(nothing);
  unsigned n = 0;
  for (; list; list = list->next) n++;
  return n;
}
/* mutant: n = 0; => n = 1;
 * mutant: list == NULL ==> => list != NULL ==> */

struct node *last_of(struct node *list) {
  requires(list != NULL);
  ensures(reach(list, result, next) && result->next == NULL);
  assigns(nothing);
  while (list->next) list = list->next;
  return list;
}
/* mutant: while (list->next) => if (list->next)
 * mutant: requires(list != NULL); =>
 * mutant: result->next == NULL => result == list */

struct node *find(struct node *list, int value) {
  requires(is_list(list, next));
  ensures(result == NULL || result->value == value);
  ensures(result == NULL || reach(list, result, next));
  assigns(nothing);
  while (list && list->value != value) list = list->next;
  return list;
}
/* mutant: list->value != value => list->value == value
 * mutant: return list; => if (list) list->value = 0; return list;
 * mutant: result == NULL || reach => reach */

void list_free(struct node *list) {
  requires(is_list(list, next));
  assigns(nothing);
  frees(list, next);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}
/* mutant: while (list) => if (list)
 * mutant: frees(list, next); =>
 * mutant: free(list); => if (next) free(list); */

void clear(struct node *list) {
  requires(is_list(list, next));
  ensures(forall_in(list, x, x->value == 0));
  assigns(each(list, next)->value);
  for (; list; list = list->next) list->value = 0;
}
/* mutant: list->value = 0; => if (list->next) list->value = 0;
 * mutant: x->value == 0 => x->value == 1
 * mutant: assigns(each(list, next)->value) => assigns(list->value) */

struct node *insert_after(struct node *list, struct node *position, struct node *fresh) {
  requires(reach(list, position, next) && fresh != NULL && fresh->next == NULL);
  ensures(is_list(list, next) && reach(list, fresh, next));
  ensures(result == fresh && position->next == fresh);
  assigns(position->next, fresh->next);
  fresh->next = position->next;
  position->next = fresh;
  return fresh;
}
/* mutant: position->next = fresh; => fresh->value = 0;
 * mutant: assigns(position->next, => assigns(
 * mutant: fresh->next = position->next; => fresh->next = list; */

struct node *take_after(struct node *list, struct node *position) {
  requires(reach(list, position, next));
  requires(position->next != NULL);
  ensures(result == old(position->next) && result->next == NULL);
  ensures(position->next == old(position->next->next));
  ensures(is_list(list, next));
  assigns(position->next, each(list, next)->next);
  struct node *taken = position->next;
  position->next = taken->next;
  taken->next = NULL;
  return taken;
}
/* mutant: taken->next = NULL; =>
 * mutant: requires(position->next != NULL); =>
 * mutant: requires(position->next != NULL); => requires(position->next != NULL && position == NULL); */

struct node *create(unsigned n) {
  ensures(is_list(result, next));
  ensures(n == 0 ==> result == NULL);
  assigns(nothing);
  struct node *list = NULL;
  while (n-- > 0) {
    struct node *x = malloc(sizeof *x);
    if (x == NULL) break;
    x->next = list;
    x->value = 0;
    list = x;
  }
  return list;
}
/* mutant: x->next = list; => x->next = x;
 * mutant: n == 0 ==> => n > 0 ==>
 * mutant: n-- > 0 => n-- + 1 > 0 */

void exchange(int *a, int *b) {
  requires(a != NULL && b != NULL);
  ensures(*a == old(*b) && *b == old(*a));
  assigns(*a, *b);
  int x = *a;
  *a = *b;
  *b = x;
}
/* mutant: *b = x; => *b = *a;
 * mutant: assigns(*a, *b) => assigns(*a)
 * mutant: b != NULL => 1 */

struct node *copy(const struct node *list) {
  requires(is_list(list, next));
  ensures(is_list(result, next));
  ensures(disjoint(list, result));
  assigns(nothing);
  struct node *done = NULL;
  for (; list; list = list->next) {
    struct node *x = malloc(sizeof *x);
    if (x == NULL) break;
    x->value = list->value;
    x->next = done;
    done = x;
  }
  return done;
}
/* mutant: return done; => return done ? done : (struct node *)list;
 * mutant: x->next = done; => x->next = (struct node *)list; */

int greater(int a, int b) {
  ensures(result >= a && result >= b && (result == a || result == b));
  assigns(nothing);
  return a > b ? a : b;
}
/* mutant: a > b => a < b
 * mutant: result >= a && => result > a && */
