/* Members of anonymous structures and unions have their names, wherever the address comes from. */
struct job {
  int kind;
  struct {
    struct job *next, **before;
  } link;
  union {
    int number;
    struct {
      short low, high;
    };
  } data;
};

static struct job *unlink_job(struct job *j) {
  struct job *next = j->link.next;
  if (next) next->link.before = j->link.before;
  *j->link.before = next;
  j->link.next = 0;
  return next;
}

int main(void) {
  struct job a, *first = &a;
  a.link.next = 0;
  a.link.before = &first;
  a.data.number = 1;
  first->data.high = a.data.low;
  return unlink_job(&a) != 0;
}
