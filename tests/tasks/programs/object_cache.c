/* Object cache: released connections go to a free list and are recycled. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define MAX_SPARE 4

struct conn {
  int fd;
  size_t len;
  char *payload; /* NULL or len bytes */
  struct conn *next;
};

static struct conn *active;
static struct conn *spare;
static int nspare;
static int created, recycled;

static struct conn *conn_get(int fd) {
  struct conn *c = spare;
  if (c != NULL) {
    spare = c->next;
    nspare--;
    recycled++;
  } else {
    c = malloc(sizeof *c);
    if (c == NULL) return NULL;
    c->payload = NULL;
    c->len = 0;
    created++;
  }
  c->fd = fd;
  c->next = active;
  active = c;
  return c;
}

static struct conn *conn_find(int fd) {
  struct conn *c = active;
  while (c != NULL && c->fd != fd) c = c->next;
  return c;
}

static int conn_set_payload(struct conn *c, int byte, size_t len) {
  char *p = malloc(len);
  if (p == NULL) return -1;
  memset(p, byte, len);
  free(c->payload);
  c->payload = p;
  c->len = len;
  return 0;
}

/* Back to the free list, or to the system if that is long enough. */
static void conn_put(struct conn *c) {
  free(c->payload);
  c->payload = NULL;
  c->len = 0;
  if (nspare >= MAX_SPARE) {
    free(c);
    return;
  }
  c->next = spare;
  spare = c;
  nspare++;
}

static int conn_close(int fd) {
  for (struct conn **pp = &active; *pp != NULL; pp = &(*pp)->next) {
    if ((*pp)->fd == fd) {
      struct conn *c = *pp;
      *pp = c->next;
      conn_put(c);
      return 0;
    }
  }
  return -1;
}

static void close_all(void) {
  while (active != NULL) {
    struct conn *c = active;
    active = c->next;
    conn_put(c);
  }
}

static void shrink(int keep) {
  while (spare != NULL && nspare > keep) {
    struct conn *c = spare;
    spare = c->next;
    free(c);
    nspare--;
  }
}

int main(void) {
  int cmd;
  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    int fd = __VERIFIER_nondet_int();
    struct conn *c = conn_find(fd);
    if (cmd == 1 || cmd == 2) {
      if (c == NULL && conn_get(fd) == NULL) break;
    } else if (cmd == 3) {
      if (conn_close(fd) < 0) printf("%d is not open\n", fd);
    } else if (cmd == 4) {
      shrink(fd);
    } else if (cmd == 5) {
      if (c != NULL && c->payload != NULL)
        printf("%d: %zu bytes, last %d\n", fd, c->len, c->payload[c->len - 1]);
    } else if (cmd == 6) {
      if (fd == 1) close_all();
    } else if (c != NULL) {
      size_t len = 1 + (unsigned)__VERIFIER_nondet_int() % 64;
      if (conn_set_payload(c, cmd, len) < 0) puts("payload dropped");
    }
    assert(nspare <= MAX_SPARE);
  }
  printf("%d created, %d recycled\n", created, recycled);
  close_all();
  shrink(0);
  assert(spare == NULL);
  return 0;
}
