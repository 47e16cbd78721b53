#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

enum state { PING, PONG };

struct msg {
  char tag;
  struct msg *reply;
};

static struct msg *msg_new(void) {
  struct msg *m = malloc(sizeof(struct msg));
  if (m == NULL)
    exit(2);
  return m;
}

int main(void) {
  enum state state = PING;
  struct msg *log = msg_new(), *m = log;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
      case PING:
        m->tag = 'p';
        state = PONG;
        break;
      case PONG:
        m->tag = 'q';
        /* the bug: the state stays PONG */
        break;
    }
    m->reply = msg_new();
    m = m->reply;
  }
  m->tag = '.';

  for (m = log, state = PING; m->tag != '.'; m = m->reply) {
    switch (state) {
      case PING:
        if (m->tag != 'p')
          reach_error();
        state = PONG;
        break;
      case PONG:
        if (m->tag != 'q')
          reach_error();
        state = PING;
        break;
    }
  }
  return 0;
}
