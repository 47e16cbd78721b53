/* Line editor: a ring of lines around a sentinel, with a cursor. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define MAX_LINE 80

struct line {
  struct line *prev, *next;
  char *text;
};

struct buffer {
  struct line ends; /* before the first and after the last line; no text */
  struct line *cursor;
  size_t lines;
};

static void buffer_init(struct buffer *b) {
  b->ends.prev = b->ends.next = &b->ends;
  b->ends.text = NULL;
  b->cursor = &b->ends;
  b->lines = 0;
}

/* Takes the text over, also when it fails. */
static int insert_line(struct buffer *b, char *text) {
  struct line *l = malloc(sizeof *l);
  if (l == NULL) {
    free(text);
    return -1;
  }
  l->text = text;
  l->prev = b->cursor;
  l->next = b->cursor->next;
  l->prev->next = l;
  l->next->prev = l;
  b->cursor = l;
  b->lines++;
  return 0;
}

static void remove_line(struct buffer *b, struct line *l) {
  assert(l != &b->ends);
  if (b->cursor == l) b->cursor = l->prev;
  l->prev->next = l->next;
  l->next->prev = l->prev;
  b->lines--;
  free(l->text);
  free(l);
}

static int type_line(struct buffer *b, int number) {
  char text[32];
  snprintf(text, sizeof text, "This is line %d.", number);
  char *copy = strdup(text);
  if (copy == NULL) return -1;
  return insert_line(b, copy);
}

static int duplicate(struct buffer *b) {
  if (b->cursor == &b->ends) return 0;
  char *copy = strdup(b->cursor->text);
  if (copy == NULL) return -1;
  return insert_line(b, copy);
}

static int split(struct buffer *b, int column) {
  struct line *l = b->cursor;
  if (l == &b->ends || column < 0 || (size_t)column > strlen(l->text)) return 0;
  char *rest = strdup(l->text + column);
  if (rest == NULL) return -1;
  if (insert_line(b, rest) < 0) return -1;
  l->text[column] = '\0';
  return 0;
}

/* Joins the line at the cursor and the one below. */
static int join(struct buffer *b) {
  struct line *l = b->cursor, *below = l->next;
  if (l == &b->ends || below == &b->ends) return 0;
  size_t n = strlen(l->text), m = strlen(below->text);
  if (n + m > MAX_LINE) return 0;
  char *text = realloc(l->text, n + m + 1);
  if (text == NULL) return -1;
  memcpy(text + n, below->text, m + 1);
  l->text = text;
  remove_line(b, below);
  return 0;
}

int main(void) {
  struct buffer b;
  int ok = 0;
  buffer_init(&b);

  while (ok == 0) {
    int key = __VERIFIER_nondet_int();
    if (key == 0) break;
    switch (key) {
    case 1: b.cursor = b.cursor->prev; break;
    case 2: b.cursor = b.cursor->next; break;
    case 3: ok = duplicate(&b); break;
    case 4: ok = split(&b, __VERIFIER_nondet_int()); break;
    case 5: ok = join(&b); break;
    case 6:
      if (b.cursor != &b.ends) remove_line(&b, b.cursor);
      break;
    default: ok = type_line(&b, key); break;
    }
  }
  if (ok < 0) printf("out of memory\n");
  while (b.ends.next != &b.ends) {
    printf("%s\n", b.ends.next->text);
    remove_line(&b, b.ends.next);
  }
  assert(b.lines == 0 && b.cursor == &b.ends);
  return 0;
}
