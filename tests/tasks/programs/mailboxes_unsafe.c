/* Messages with reference counts, shared between the mailboxes they are in. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define BOXES 3

struct message {
  unsigned long refs;
  char text[];
};

struct envelope {
  struct message *msg;
  struct envelope *next;
};

struct mailbox {
  struct envelope *head, **tail;
};

static struct message *message_new(const char *text) {
  size_t n = strlen(text) + 1;
  struct message *m = malloc(sizeof *m + n);
  if (m == NULL) return NULL;
  m->refs = 1;
  memcpy(m->text, text, n);
  return m;
}

static struct message *message_get(struct message *m) {
  m->refs++;
  return m;
}

static void message_put(struct message *m) {
  assert(m->refs > 0);
  if (--m->refs == 0) free(m);
}

static void box_init(struct mailbox *b) {
  b->head = NULL;
  b->tail = &b->head;
}

/* The envelope gets a reference of its own. */
static int post(struct mailbox *b, struct message *m) {
  struct envelope *e = malloc(sizeof *e);
  if (e == NULL) return -1;
  e->msg = message_get(m);
  e->next = NULL;
  *b->tail = e;
  b->tail = &e->next;
  return 0;
}

/* The first message, with the reference of its envelope. */
static struct message *receive(struct mailbox *b) {
  struct envelope *e = b->head;
  if (e == NULL) return NULL;
  struct message *m = e->msg;
  b->head = e->next;
  if (b->head == NULL) b->tail = &b->head;
  free(e);
  return m;
}

static int broadcast(struct mailbox *boxes, const char *text) {
  struct message *m = message_new(text);
  int rc = 0;
  if (m == NULL) return -1;
  for (int i = 0; i < BOXES; i++)
    if (post(&boxes[i], m) < 0) rc = -1;
  message_put(m);
  return rc;
}

static int forward(struct mailbox *from, struct mailbox *to) {
  struct message *m = receive(from);
  if (m == NULL) return 0;
  message_put(m);
  return post(to, m);
}

static struct mailbox *choose_box(struct mailbox *boxes) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  return &boxes[n % BOXES];
}

int main(void) {
  struct mailbox boxes[BOXES];
  struct message *m;
  char text[48];
  int cmd;

  for (int i = 0; i < BOXES; i++) box_init(&boxes[i]);
  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    if (cmd == 1) {
      m = receive(choose_box(boxes));
      if (m != NULL) {
        printf("%s (%lu)\n", m->text, m->refs);
        message_put(m);
      }
    } else if (cmd == 2) {
      struct mailbox *from = choose_box(boxes);
      if (forward(from, choose_box(boxes)) < 0) printf("message lost\n");
    } else if (cmd == 3) {
      snprintf(text, sizeof text, "to all: %d", __VERIFIER_nondet_int());
      if (broadcast(boxes, text) < 0) printf("not all reached\n");
    } else {
      snprintf(text, sizeof text, "only to you: %d", cmd);
      m = message_new(text);
      if (m == NULL) break;
      if (post(choose_box(boxes), m) < 0) printf("not sent\n");
      message_put(m);
    }
  }
  for (int i = 0; i < BOXES; i++)
    while ((m = receive(&boxes[i])) != NULL) message_put(m);
  return 0;
}
