/* The node is a parameter of a function that was left. */
struct node {
  struct node *next;
};

static struct node *local(struct node *here) {
  struct node *p = (struct node *)&here;
  p->next = 0;
  return p;
}

int main(void) {
  struct node *x = local(0);
  struct node *y = x->next;
  return y != 0;
}
