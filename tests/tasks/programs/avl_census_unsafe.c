/* Census register: an AVL tree of persons by number, with rebalancing. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct person {
  int number;
  int age;
  int height;
  struct person *left, *right;
};

struct census {
  struct person *root;
  int count;
};

static int height(const struct person *p) { return p ? p->height : 0; }

static void update(struct person *p) {
  int l = height(p->left), r = height(p->right);
  p->height = (l > r ? l : r) + 1;
}

static struct person *rotate_right(struct person *p) {
  struct person *q = p->left;
  p->left = q->right;
  q->right = p;
  update(q);
  update(p);
  return q;
}

static struct person *rotate_left(struct person *p) {
  struct person *q = p->right;
  p->right = q->left;
  q->left = p;
  update(p);
  update(q);
  return q;
}

static struct person *balance(struct person *p) {
  update(p);
  int diff = height(p->left) - height(p->right);
  if (diff > 1) {
    if (height(p->left->left) < height(p->left->right)) p->left = rotate_left(p->left);
    return rotate_right(p);
  }
  if (diff < -1) {
    if (height(p->right->right) < height(p->right->left)) p->right = rotate_right(p->right);
    return rotate_left(p);
  }
  return p;
}

static struct person *insert(struct person *t, struct person *new) {
  if (!t) return new;
  if (new->number < t->number)
    t->left = insert(t->left, new);
  else
    t->right = insert(t->right, new);
  return balance(t);
}

static struct person *find(struct person *t, int number) {
  while (t && t->number != number) t = number < t->number ? t->left : t->right;
  return t;
}

static struct person *take_min(struct person *t, struct person **min) {
  if (!t->left) {
    *min = t;
    return t->right;
  }
  t->left = take_min(t->left, min);
  return balance(t);
}

static struct person *delete(struct person *t, int number) {
  if (number < t->number) {
    t->left = delete(t->left, number);
  } else if (number > t->number) {
    t->right = delete(t->right, number);
  } else {
    struct person *l = t->left, *r = t->right, *min;
    free(t);
    if (!r) return l;
    r = take_min(r, &min);
    min->left = l;
    min->right = r;
    t = min;
  }
  return balance(t);
}

/* Checks the shape below t; returns the number of persons. */
static int check(const struct person *t) {
  if (!t) return 0;
  int l = height(t->left), r = height(t->right);
  assert(t->height == (l > r ? l : r) + 1);
  assert(l - r <= 1 && r - l <= 1);
  return check(t->left) + 1 + check(t->right);
}

static void destroy(struct person *t) {
  if (!t) return;
  destroy(t->left);
  destroy(t->right);
  free(t);
}

int main(void) {
  struct census c = { NULL, 0 };
  while (__VERIFIER_nondet_int()) {
    int number = __VERIFIER_nondet_int();
    struct person *p = find(c.root, number);
    if (p) {
      c.root = delete(c.root, number);
      c.count--;
      assert(find(c.root, number) == NULL);
    } else {
      p = malloc(sizeof *p);
      if (!p) break;
      p->number = number;
      p->age = __VERIFIER_nondet_int();
      p->height = 1;
      p->left = p->right = NULL;
      c.root = insert(c.root, p);
      c.count++;
      assert(find(c.root, number) == p);
    }
  }
  assert(check(c.root) == c.count);
  printf("%d persons\n", c.count);
  destroy(c.root);
  return 0;
}
