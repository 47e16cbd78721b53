/* Generic stack and queue of void pointers, with a callback to free items. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

typedef void (*free_fn)(void *);

typedef struct node {
  void *data;
  struct node *next;
} node;

typedef struct {
  node *top;
  free_fn release;
} stack;

typedef struct {
  node *head, **tail;
  free_fn release;
  int size;
} queue;

typedef struct {
  char *author;
  int priority;
} message;

static void stack_init(stack *s, free_fn release) {
  s->top = NULL;
  s->release = release;
}

static int stack_push(stack *s, void *data) {
  node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->data = data;
  n->next = s->top;
  s->top = n;
  return 1;
}

static void *stack_pop(stack *s) {
  node *n = s->top;
  if (!n) return NULL;
  void *data = n->data;
  s->top = n->next;
  free(n);
  return data;
}

static void stack_clear(stack *s) {
  while (s->top) s->release(stack_pop(s));
}

static void queue_init(queue *q, free_fn release) {
  q->head = NULL;
  q->tail = &q->head;
  q->release = release;
  q->size = 0;
}

static int queue_put(queue *q, void *data) {
  node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->data = data;
  n->next = NULL;
  *q->tail = n;
  q->tail = &n->next;
  q->size++;
  return 1;
}

static void *queue_get(queue *q) {
  node *n = q->head;
  if (!n) return NULL;
  void *data = n->data;
  q->head = n->next;
  if (!q->head) q->tail = &q->head;
  free(n);
  q->size--;
  return data;
}

static void queue_clear(queue *q) {
  while (q->head) q->release(queue_get(q));
}

static message *message_new(const char *author, int priority) {
  message *m = malloc(sizeof *m);
  if (!m) return NULL;
  m->author = strdup(author);
  m->priority = priority;
  if (!m->author) {
    free(m);
    return NULL;
  }
  return m;
}

static void message_free(void *p) {
  message *m = p;
  free(m->author);
  free(m);
}

int main(void) {
  queue inbox;
  stack archive, numbers;
  int cmd;
  queue_init(&inbox, message_free);
  stack_init(&archive, message_free);
  stack_init(&numbers, free);
  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    if (cmd == 1) {
      message *m = message_new(inbox.size % 2 ? "ann" : "bob", __VERIFIER_nondet_int());
      if (m && !queue_put(&inbox, m)) message_free(m);
    } else if (cmd == 2) {
      message *m = queue_get(&inbox);
      if (!m) continue;
      printf("%s (%d)\n", m->author, m->priority);
      if (!stack_push(&archive, m)) message_free(m);
    } else if (cmd == 3) {
      message *m = stack_pop(&archive);
      if (m) message_free(m);
    } else if (cmd == 4) {
      int *n = stack_pop(&numbers);
      if (n) printf("%d\n", *n);
      free(n);
    } else {
      int *n = malloc(sizeof *n);
      if (!n) break;
      *n = cmd;
      if (!stack_push(&numbers, n)) free(n);
    }
  }
  queue_clear(&inbox);
  stack_clear(&archive);
  stack_clear(&numbers);
  assert(inbox.tail == &inbox.head);
  return 0;
}
