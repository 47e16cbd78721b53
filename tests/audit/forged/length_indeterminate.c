/* What an indeterminate pointer is equal to is not known: it may be NULL. */
extern void reach_error(void);
struct node {
  struct node *next;
};

int main(void) {
  struct node *p;
  if (!p) reach_error();
  return 0;
}
