/* Text buffer of a line editor: doubly linked lines, each with its own text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define INPUT_MAX 20

struct line {
  char *text;
  struct line *prev, *next;
};

struct buffer {
  struct line *first, *last;
  struct line *current; /* NULL only when the buffer is empty */
};

static struct line *line_new(const char *text) {
  struct line *l = malloc(sizeof *l);
  if (l == NULL) return NULL;
  l->text = malloc(strlen(text) + 1);
  if (l->text == NULL) {
    free(l);
    return NULL;
  }
  strcpy(l->text, text);
  l->prev = l->next = NULL;
  return l;
}

static void line_free(struct line *l) {
  free(l->text);
  free(l);
}

/* Inserts a line behind the current one and makes it the current one. */
static int buffer_insert(struct buffer *b, const char *text) {
  struct line *l = line_new(text);
  if (l == NULL) return -1;
  if (b->current == NULL) {
    b->first = b->last = l;
  } else {
    l->prev = b->current;
    l->next = b->current->next;
    if (l->next != NULL)
      l->next->prev = l;
    else
      b->last = l;
    b->current->next = l;
  }
  b->current = l;
  return 0;
}

static void buffer_unlink(struct buffer *b, struct line *l) {
  if (l->prev != NULL)
    l->prev->next = l->next;
  else
    b->first = l->next;
  if (l->next != NULL)
    l->next->prev = l->prev;
  else
    b->last = l->prev;
  if (b->current == l) b->current = l->next != NULL ? l->next : l->prev;
  line_free(l);
}

/* Joins the current line with the one below. */
static int buffer_join(struct buffer *b) {
  struct line *l = b->current;
  if (l == NULL || l->next == NULL) return 0;
  size_t length = strlen(l->text);
  char *joined = malloc(length + strlen(l->next->text) + 1);
  if (joined == NULL) return -1;
  strcpy(joined, l->text);
  strcpy(joined + length, l->next->text);
  free(l->text);
  l->text = joined;
  buffer_unlink(b, l->next);
  return 0;
}

static void buffer_print(const struct buffer *b) {
  for (const struct line *l = b->first; l != NULL; l = l->next)
    printf("%c %s\n", l == b->current ? '>' : ' ', l->text);
}

static void read_line(char *text) {
  int i;
  for (i = 0; i < INPUT_MAX; i++) {
    int c = __VERIFIER_nondet_int();
    if (c < ' ' || c > '~') break;
    text[i] = (char)c;
  }
  text[i] = '\0';
}

int main(void) {
  struct buffer b = {NULL, NULL, NULL};
  char text[INPUT_MAX + 1];
  int command, status = 0;

  while (status == 0 && (command = __VERIFIER_nondet_int()) != 0) {
    switch (command) {
    case 1:
      read_line(text);
      status = buffer_insert(&b, text);
      break;
    case 2:
      if (b.current != NULL) buffer_unlink(&b, b.current);
      break;
    case 3:
      status = buffer_join(&b);
      break;
    case 4:
      if (b.current != NULL && b.current->prev != NULL) b.current = b.current->prev;
      break;
    case 5:
      b.current = b.last;
      break;
    default:
      buffer_print(&b);
    }
  }
  while (b.first != NULL) buffer_unlink(&b, b.first);
  return status < 0;
}
