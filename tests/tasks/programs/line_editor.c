/* Line editor: the lines of a text in a doubly linked list with a cursor. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct line {
  char *text;
  struct line *prev, *next;
};

struct buffer {
  struct line *first, *last;
  struct line *cursor; /* NULL only if there are no lines */
};

/* Takes over text (also on failure), inserts after the cursor, moves to it. */
static int insert_line(struct buffer *b, char *text) {
  if (!text) return -1;
  struct line *l = malloc(sizeof *l);
  if (!l) {
    free(text);
    return -1;
  }
  l->text = text;
  l->prev = b->cursor;
  l->next = b->cursor ? b->cursor->next : b->first;
  if (l->prev)
    l->prev->next = l;
  else
    b->first = l;
  if (l->next)
    l->next->prev = l;
  else
    b->last = l;
  b->cursor = l;
  return 0;
}

static void delete_line(struct buffer *b) {
  struct line *l = b->cursor;
  if (!l) return;
  if (l->prev)
    l->prev->next = l->next;
  else
    b->first = l->next;
  if (l->next)
    l->next->prev = l->prev;
  else
    b->last = l->prev;
  b->cursor = l->next ? l->next : l->prev;
  free(l->text);
  free(l);
}

static int duplicate_line(struct buffer *b) {
  if (!b->cursor) return 0;
  return insert_line(b, strdup(b->cursor->text));
}

/* Appends the text of the next line to this one and removes the next line. */
static int join_lines(struct buffer *b) {
  struct line *l = b->cursor;
  if (!l || !l->next) return 0;
  char *joined = malloc(strlen(l->text) + strlen(l->next->text) + 2);
  if (!joined) return -1;
  strcpy(joined, l->text);
  strcat(joined, " ");
  strcat(joined, l->next->text);
  free(l->text);
  l->text = joined;
  b->cursor = l->next;
  delete_line(b);
  b->cursor = l;
  return 0;
}

/* Cuts the current line at a column; the rest becomes a new line. */
static int split_line(struct buffer *b, int column) {
  struct line *l = b->cursor;
  if (!l || column < 0 || (size_t)column > strlen(l->text)) return 0;
  if (insert_line(b, strdup(l->text + column)) < 0) return -1;
  l->text[column] = '\0';
  return 0;
}

static void move_cursor(struct buffer *b, int down) {
  if (!b->cursor) return;
  struct line *to = down ? b->cursor->next : b->cursor->prev;
  if (to) b->cursor = to;
}

static void print_buffer(const struct buffer *b) {
  for (const struct line *l = b->first; l; l = l->next)
    printf("%c %s\n", l == b->cursor ? '>' : ' ', l->text);
}

int main(void) {
  static const char *const phrases[] = {"hello", "the quick fox", "", "x"};
  struct buffer b = {NULL, NULL, NULL};
  int cmd, status = 0;
  while (status == 0 && (cmd = __VERIFIER_nondet_int()) != 0) {
    switch (cmd) {
    case 1: {
      unsigned which = (unsigned)__VERIFIER_nondet_int() % 4;
      status = insert_line(&b, strdup(phrases[which]));
      break;
    }
    case 2: delete_line(&b); break;
    case 3: status = duplicate_line(&b); break;
    case 4: status = join_lines(&b); break;
    case 5: status = split_line(&b, __VERIFIER_nondet_int()); break;
    case 6: move_cursor(&b, 1); break;
    default: move_cursor(&b, 0);
    }
    assert((b.first == NULL) == (b.cursor == NULL));
  }
  if (status < 0) puts("out of memory");
  print_buffer(&b);
  b.cursor = b.first;
  while (b.cursor) delete_line(&b);
  assert(b.last == NULL);
  return status < 0;
}
