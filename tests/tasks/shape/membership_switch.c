#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct token {
  int type;
  struct token *next;
};

int main(void) {
  struct token *tokens = NULL, **end = &tokens;
  int c;
  do {
    struct token *t = malloc(sizeof(struct token));
    if (t == NULL)
      exit(1);
    switch (c = __VERIFIER_nondet_int()) {
      case 1:
        t->type = -10;
        break;
      case 2:
      case 3:
        t->type = -20;
        break;
      default:
        t->type = -30;
    }
    t->next = NULL;
    *end = t;
    end = &t->next;
  } while (c != 0);

  for (struct token *t = tokens; t; t = t->next) {
    switch (t->type) {
      case -10:
      case -20:
      case -30:
        continue;
      default:
        reach_error();
    }
  }
  return 0;
}
