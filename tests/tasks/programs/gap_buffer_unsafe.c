/* Gap buffer, as in a text editor: the gap is where the cursor stands. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

struct gap_buffer {
  char *text;
  size_t capacity;
  size_t gap_start;  /* cursor */
  size_t gap_end;    /* first character after the cursor */
};

static int gb_init(struct gap_buffer *b) {
  b->capacity = 4;
  b->text = malloc(b->capacity);
  b->gap_start = 0;
  b->gap_end = b->capacity;
  return b->text ? 0 : -1;
}

static size_t gb_length(const struct gap_buffer *b) {
  return b->capacity - (b->gap_end - b->gap_start);
}

static int gb_grow(struct gap_buffer *b) {
  size_t capacity = b->capacity * 2;
  size_t tail = b->capacity - b->gap_end;
  char *text = malloc(capacity);
  if (!text) return -1;
  memcpy(text, b->text, b->gap_start);
  memcpy(text + capacity - tail, b->text + b->gap_end, tail);
  free(b->text);
  b->text = text;
  b->capacity = capacity;
  b->gap_end = capacity - tail;
  return 0;
}

static int gb_insert(struct gap_buffer *b, char c) {
  if (b->gap_start == b->gap_end && gb_grow(b) < 0) return -1;
  b->text[b->gap_start++] = c;
  return 0;
}

static int gb_left(struct gap_buffer *b) {
  if (b->gap_start == 0) return 0;
  b->text[--b->gap_end] = b->text[--b->gap_start];
  return 1;
}

static int gb_right(struct gap_buffer *b) {
  if (b->gap_end > b->capacity) return 0;
  b->text[b->gap_start++] = b->text[b->gap_end++];
  return 1;
}

static int gb_backspace(struct gap_buffer *b) {
  if (b->gap_start == 0) return 0;
  b->gap_start--;
  return 1;
}

static int gb_delete(struct gap_buffer *b) {
  if (b->gap_end == b->capacity) return 0;
  b->gap_end++;
  return 1;
}

/* A copy of the text as a string, to be freed by the caller. */
static char *gb_string(const struct gap_buffer *b) {
  size_t tail = b->capacity - b->gap_end;
  char *s = malloc(gb_length(b) + 1);
  if (!s) return NULL;
  memcpy(s, b->text, b->gap_start);
  memcpy(s + b->gap_start, b->text + b->gap_end, tail);
  s[b->gap_start + tail] = '\0';
  return s;
}

int main(void) {
  struct gap_buffer b;
  size_t length = 0;
  if (gb_init(&b) < 0) return 1;

  for (;;) {
    int command = __VERIFIER_nondet_int();
    if (command == 0) break;
    if (command == 1) {
      gb_left(&b);
    } else if (command == 2) {
      gb_right(&b);
    } else if (command == 3) {
      if (gb_backspace(&b)) length--;
    } else if (command == 4) {
      if (gb_delete(&b)) length--;
    } else {
      char c = __VERIFIER_nondet_char();
      if (c == '\0') continue;
      if (gb_insert(&b, c) < 0) break;
      length++;
      assert(b.text[b.gap_start - 1] == c);
    }
    assert(b.gap_start <= b.gap_end);
    assert(gb_length(&b) == length);
  }

  char *s = gb_string(&b);
  if (s) {
    assert(strlen(s) == length);
    printf("%lu characters\n", (unsigned long)length);
    free(s);
  }
  free(b.text);
  return 0;
}
