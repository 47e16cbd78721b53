/* A node in a block whose scope has ended. */
struct node {
  struct node *next;
};

int main(void) {
  struct node *x;
  {
    struct node here;
    x = &here;
    x->next = 0;
  }
  struct node *y = x->next;
  return y != 0;
}
