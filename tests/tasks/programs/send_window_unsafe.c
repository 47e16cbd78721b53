/* Sender of a reliable protocol: packets wait, are in flight, are acknowledged. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define WINDOW 3
#define MAX_TRIES 2

struct link {
  struct link *next, *prev;
};

#define packet_of(l) ((struct packet *)((char *)(l) - offsetof(struct packet, link)))

struct packet {
  unsigned seq;
  int tries;
  struct link link;
};

enum state { CLOSED, OPEN, CLOSING };

struct sender {
  enum state state;
  unsigned next_seq;
  int in_flight;
  struct link waiting, flying;
};

static void link_init(struct link *h) { h->next = h->prev = h; }

static int link_empty(const struct link *h) { return h->next == h; }

static void link_append(struct link *h, struct link *l) {
  l->prev = h->prev;
  l->next = h;
  h->prev->next = l;
  h->prev = l;
}

static void link_remove(struct link *l) {
  l->prev->next = l->next;
  l->next->prev = l->prev;
}

static void drop_all(struct link *h) {
  while (!link_empty(h)) {
    struct packet *p = packet_of(h->next);
    link_remove(&p->link);
    free(p);
  }
}

static void sender_reset(struct sender *s) {
  drop_all(&s->waiting);
  drop_all(&s->flying);
  s->in_flight = 0;
  s->state = CLOSED;
}

static void sender_pump(struct sender *s) {
  while (s->in_flight < WINDOW && !link_empty(&s->waiting)) {
    struct packet *p = packet_of(s->waiting.next);
    link_remove(&p->link);
    link_append(&s->flying, &p->link);
    p->tries = 1;
    s->in_flight++;
  }
  if (s->state == CLOSING && s->in_flight == 0) s->state = CLOSED;
}

static int sender_send(struct sender *s) {
  struct packet *p = malloc(sizeof *p);
  if (!p) return -1;
  p->seq = s->next_seq++;
  p->tries = 0;
  link_append(&s->waiting, &p->link);
  sender_pump(s);
  return 0;
}

/* The other side has everything up to seq. */
static void sender_ack(struct sender *s, unsigned seq) {
  while (!link_empty(&s->flying)) {
    struct packet *p = packet_of(s->flying.next);
    if (p->seq > seq) break;
    link_remove(&p->link);
    free(p);
    s->in_flight--;
  }
  sender_pump(s);
}

/* Sends everything again; gives the connection up after too many tries. */
static void sender_timeout(struct sender *s) {
  struct link *l, *next;
  for (l = s->flying.next; l != &s->flying; l = next) {
    struct packet *p = packet_of(l);
    next = l->next;
    if (p->tries >= MAX_TRIES) {
      sender_reset(s);
      continue;
    }
    p->tries++;
  }
}

int main(void) {
  struct sender s;
  s.state = CLOSED;
  s.next_seq = 0;
  s.in_flight = 0;
  link_init(&s.waiting);
  link_init(&s.flying);

  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event == 0) break;
    if (s.state == CLOSED) {
      assert(link_empty(&s.waiting) && link_empty(&s.flying));
      s.state = OPEN;
      s.next_seq = 0;
    } else if (event == 1) {
      sender_timeout(&s);
    } else if (event == 2) {
      sender_ack(&s, (unsigned)__VERIFIER_nondet_int());
    } else if (event == 3) {
      s.state = CLOSING;
      sender_pump(&s);
    } else if (s.state == OPEN) {
      if (sender_send(&s) < 0) break;
    }
    assert(s.in_flight >= 0 && s.in_flight <= WINDOW);
    assert((s.in_flight == 0) == link_empty(&s.flying));
  }
  printf("%u packets\n", s.next_seq);
  sender_reset(&s);
  return 0;
}
