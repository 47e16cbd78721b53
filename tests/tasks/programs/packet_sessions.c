/* Sessions and packets on intrusive doubly linked lists (container_of).
   A packet is on the list of its session and on the global send queue. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
  struct list_head *next, *prev;
};

#define container_of(ptr, type, member) \
  ((type *)((char *)(ptr) - offsetof(type, member)))

struct session {
  int id;
  struct list_head packets;
  struct list_head link;
};

struct packet {
  int size;
  struct session *owner;
  struct list_head in_session;
  struct list_head in_queue;
};

static struct list_head sessions = {&sessions, &sessions};
static struct list_head send_queue = {&send_queue, &send_queue};

static void list_init(struct list_head *h) {
  h->next = h->prev = h;
}

static int list_empty(const struct list_head *h) {
  return h->next == h;
}

static void list_add_tail(struct list_head *n, struct list_head *h) {
  n->prev = h->prev;
  n->next = h;
  h->prev->next = n;
  h->prev = n;
}

static void list_del(struct list_head *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
  n->next = n->prev = n;
}

static struct session *session_find(int id) {
  for (struct list_head *p = sessions.next; p != &sessions; p = p->next) {
    struct session *s = container_of(p, struct session, link);
    if (s->id == id) return s;
  }
  return NULL;
}

static struct session *session_open(int id) {
  struct session *s = malloc(sizeof(struct session));
  if (!s) return NULL;
  s->id = id;
  list_init(&s->packets);
  list_add_tail(&s->link, &sessions);
  return s;
}

static void session_close(struct session *s) {
  while (!list_empty(&s->packets)) {
    struct packet *p = container_of(s->packets.next, struct packet, in_session);
    list_del(&p->in_session);
    list_del(&p->in_queue);
    free(p);
  }
  list_del(&s->link);
  free(s);
}

static int packet_send(struct session *s, int size) {
  struct packet *p = malloc(sizeof(struct packet));
  if (!p) return -1;
  p->size = size;
  p->owner = s;
  list_add_tail(&p->in_session, &s->packets);
  list_add_tail(&p->in_queue, &send_queue);
  return 0;
}

/* Sends at most max packets from the front of the queue. */
static int flush(int max) {
  int sent = 0;
  while (sent < max && !list_empty(&send_queue)) {
    struct packet *p = container_of(send_queue.next, struct packet, in_queue);
    assert(!list_empty(&p->owner->packets));
    printf("session %d: %d bytes\n", p->owner->id, p->size);
    list_del(&p->in_queue);
    list_del(&p->in_session);
    free(p);
    sent++;
  }
  return sent;
}

int main(void) {
  int cmd;
  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    int id = __VERIFIER_nondet_int();
    struct session *s = session_find(id);
    if (cmd == 1) {
      if (s == NULL && session_open(id) == NULL) break;
    } else if (cmd == 2) {
      if (s != NULL) session_close(s);
    } else if (cmd == 3) {
      flush(id);
    } else if (s != NULL) {
      if (packet_send(s, cmd) != 0) puts("packet lost");
    }
  }
  while (!list_empty(&sessions))
    session_close(container_of(sessions.next, struct session, link));
  assert(list_empty(&send_queue));
  return 0;
}
