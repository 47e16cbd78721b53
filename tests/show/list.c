struct node {
  int key;
  struct node *n;
};

void skip(struct node *p) {
  p->n->n = p->n->n->n;
  p = p->n;
  p->key = p->n->key + 1;
  struct node *q = p;
  while (q && q->key != 3) q = q->n;
}
