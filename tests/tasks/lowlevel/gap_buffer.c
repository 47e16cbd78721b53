/* An editor's gap buffer: text in front of and behind a gap; the gap grows by copying to a larger block. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct buffer {
  char *text;
  size_t size;
  size_t gap_start, gap_end;
};

static int buffer_init(struct buffer *b) {
  b->size = 8;
  b->gap_start = 0;
  b->gap_end = b->size;
  b->text = malloc(b->size);
  return b->text != NULL;
}

static int grow(struct buffer *b) {
  size_t size = 2 * b->size;
  size_t behind = b->size - b->gap_end;
  char *text = malloc(size);
  if (text == NULL) return 0;
  memcpy(text, b->text, b->gap_start);
  memcpy(text + size - behind, b->text + b->gap_end, behind);
  free(b->text);
  b->text = text;
  b->size = size;
  b->gap_end = size - behind;
  return 1;
}

static int type(struct buffer *b, char c) {
  if (b->gap_start == b->gap_end && !grow(b)) return 0;
  b->text[b->gap_start++] = c;
  return 1;
}

static void move_left(struct buffer *b) {
  if (b->gap_start == 0) return;
  b->text[--b->gap_end] = b->text[--b->gap_start];
}

static void move_right(struct buffer *b) {
  if (b->gap_end == b->size) return;
  b->text[b->gap_start++] = b->text[b->gap_end++];
}

static void backspace(struct buffer *b) {
  if (b->gap_start > 0) b->gap_start--;
}

int main(void) {
  struct buffer b;
  if (!buffer_init(&b)) return 1;
  int typed = 0;
  while (typed < 100) {
    int key = __VERIFIER_nondet_int();
    if (key == 0) break;
    if (key == 1)
      move_left(&b);
    else if (key == 2)
      move_right(&b);
    else if (key == 3)
      backspace(&b);
    else if (!type(&b, (char)(key & 127)))
      break;
    else
      typed++;
    assert(b.gap_start <= b.gap_end && b.gap_end <= b.size);
  }
  free(b.text);
  return 0;
}
