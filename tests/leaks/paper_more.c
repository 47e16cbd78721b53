/* The rest of Fig. 6 of Orlovich and Rugina, Memory leak analysis by contradiction, whose bodies the paper does not
 * print: the same algorithms, as books have them. The others are in paper.c. */
#include <stdlib.h>

typedef struct list {
  int data;
  struct list *next;
} List;

List *si_insert(List *h, int k) {
  List *n = malloc(sizeof *n), *p = NULL, *c = h;
  if (n == NULL) return h;
  n->data = k;
  while (c != NULL && c->data < k) {
    p = c;
    c = c->next;
  }
  n->next = c;
  if (p == NULL) return n;
  p->next = n;
  return h;
}

List *si_merge(List *a, List *b) {
  List *h, *t;
  if (a == NULL) return b;
  if (b == NULL) return a;
  if (a->data < b->data) {
    h = a;
    a = a->next;
  } else {
    h = b;
    b = b->next;
  }
  t = h;
  while (a != NULL && b != NULL) {
    if (a->data < b->data) {
      t->next = a;
      a = a->next;
    } else {
      t->next = b;
      b = b->next;
    }
    t = t->next;
  }
  t->next = a != NULL ? a : b;
  return h;
}

List *sr_append(List *a, List *b) {
  List *t, *r;
  if (a == NULL) return b;
  t = a->next;
  r = sr_append(t, b);
  a->next = r;
  return a;
}

List *sr_insert(List *h, int k) {
  List *n, *t, *r;
  if (h == NULL || h->data >= k) {
    n = malloc(sizeof *n);
    if (n == NULL) return h;
    n->data = k;
    n->next = h;
    return n;
  }
  t = h->next;
  r = sr_insert(t, k);
  h->next = r;
  return h;
}

typedef struct G {
  struct G *next, *prev;
  int data;
} G;

/* As GLib sorts: links are followed, and what leads back is set on the way. */
G *di_merge(G *a, G *b) {
  G list, *l = &list, *p = NULL;
  while (a != NULL && b != NULL) {
    if (a->data <= b->data) {
      l->next = a;
      a = a->next;
    } else {
      l->next = b;
      b = b->next;
    }
    l = l->next;
    l->prev = p;
    p = l;
  }
  l->next = a != NULL ? a : b;
  if (l->next != NULL) l->next->prev = p;
  return list.next;
}

typedef struct tree {
  struct tree *left, *right;
  int key, height;
} Tree;

Tree *avl_rotate(Tree *t) {
  Tree *l = t->left;
  t->left = l->right;
  l->right = t;
  return l;
}

static int height_of(Tree *t) { return t != NULL ? t->height : 0; }

static Tree *turn_left(Tree *t) {
  Tree *r = t->right;
  t->right = r->left;
  r->left = t;
  return r;
}

static Tree *turn_right(Tree *t) {
  Tree *l = t->left;
  t->left = l->right;
  l->right = t;
  return l;
}

Tree *avl_balance(Tree *t) {
  int difference = height_of(t->left) - height_of(t->right);
  if (difference > 1) {
    if (height_of(t->left->left) < height_of(t->left->right)) t->left = turn_left(t->left);
    return turn_right(t);
  }
  if (difference < -1) {
    if (height_of(t->right->right) < height_of(t->right->left)) t->right = turn_right(t->right);
    return turn_left(t);
  }
  return t;
}

Tree *avl_insert(Tree *t, int k) {
  if (t == NULL) {
    t = malloc(sizeof *t);
    if (t == NULL) return NULL;
    t->left = t->right = NULL;
    t->key = k;
    t->height = 1;
    return t;
  }
  if (k < t->key) t->left = avl_insert(t->left, k);
  if (k > t->key) t->right = avl_insert(t->right, k);
  t->height = 1 + (height_of(t->left) > height_of(t->right) ? height_of(t->left) : height_of(t->right));
  return avl_balance(t);
}

/* Deutsch, Schorr and Waite: to the end and back, by turning links around. */
List *dsw_list(List *x) {
  List *p = NULL, *t;
  while (x != NULL) {
    t = x->next;
    x->next = p;
    p = x;
    x = t;
  }
  while (p != NULL) {
    t = p->next;
    p->next = x;
    x = p;
    p = t;
  }
  return x;
}

/* Lindstrom's form of it: each cell is visited three times. */
void dsw_tree(Tree *root) {
  Tree *prev = NULL, *cur = root, *next;
  Tree stop;
  if (root == NULL) return;
  prev = &stop;
  while (cur != &stop) {
    next = cur->left;
    cur->left = cur->right;
    cur->right = prev;
    prev = cur;
    cur = next;
    if (cur == NULL) {
      cur = prev;
      prev = NULL;
    }
  }
}
