/* A line editor with undo and redo.  The edits are one doubly linked list;
 * those up to "done" are applied, those behind it can be redone. */
extern void reach_error(void);
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define LINE_MAX_LEN 32

struct edit {
  int is_insert;
  int pos;
  char ch;
  struct edit *prev, *next;
};

struct editor {
  char *text;
  int length;
  struct edit *first;
  struct edit *done; /* the last applied edit, NULL if none is */
};

static int editor_open(struct editor *ed) {
  ed->text = malloc(LINE_MAX_LEN);
  if (!ed->text) return -1;
  ed->length = 0;
  ed->first = ed->done = NULL;
  return 0;
}

static int text_insert(struct editor *ed, int pos, char ch) {
  if (pos < 0 || pos > ed->length || ed->length == LINE_MAX_LEN) return -1;
  memmove(ed->text + pos + 1, ed->text + pos, (size_t)(ed->length - pos));
  ed->text[pos] = ch;
  ed->length++;
  return 0;
}

static int text_delete(struct editor *ed, int pos, char *ch) {
  if (pos < 0 || pos > ed->length) return -1;
  *ch = ed->text[pos];
  memmove(ed->text + pos, ed->text + pos + 1, (size_t)(ed->length - pos - 1));
  ed->length--;
  return 0;
}

static struct edit *redo_list(struct editor *ed) {
  return ed->done ? ed->done->next : ed->first;
}

static void drop_redo(struct editor *ed) {
  struct edit *e = redo_list(ed);
  if (ed->done)
    ed->done->next = NULL;
  else
    ed->first = NULL;
  while (e) {
    struct edit *next = e->next;
    free(e);
    e = next;
  }
}

/* Applies the edit (forward) or takes it back. */
static int apply(struct editor *ed, struct edit *e, int forward) {
  if (e->is_insert == forward) return text_insert(ed, e->pos, e->ch);
  return text_delete(ed, e->pos, &e->ch);
}

static int editor_edit(struct editor *ed, int is_insert, int pos, char ch) {
  struct edit *e = malloc(sizeof *e);
  if (!e) return -1;
  e->is_insert = is_insert;
  e->pos = pos;
  e->ch = ch;
  if (apply(ed, e, 1) < 0) {
    free(e);
    return -1;
  }
  drop_redo(ed);
  e->next = NULL;
  e->prev = ed->done;
  if (ed->done)
    ed->done->next = e;
  else
    ed->first = e;
  ed->done = e;
  return 0;
}

static void editor_undo(struct editor *ed) {
  struct edit *e = ed->done;
  if (!e) return;
  ed->done = e->prev;
  apply(ed, e, 0);
}

static void editor_redo(struct editor *ed) {
  struct edit *e = redo_list(ed);
  if (!e) return;
  ed->done = e;
  apply(ed, e, 1);
}

static void editor_close(struct editor *ed) {
  ed->done = NULL;
  drop_redo(ed);
  assert(ed->first == NULL);
  free(ed->text);
}

int main(void) {
  struct editor ed;
  if (editor_open(&ed) < 0) return 1;
  int cmd;
  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    switch (cmd) {
    case 1: editor_edit(&ed, 1, __VERIFIER_nondet_int(), 'a'); break;
    case 2: editor_edit(&ed, 1, ed.length, 'b'); break;
    case 3: editor_edit(&ed, 0, __VERIFIER_nondet_int(), 0); break;
    case 4: editor_undo(&ed); break;
    case 5: editor_redo(&ed); break;
    default: break;
    }
    assert(ed.length >= 0 && ed.length <= LINE_MAX_LEN);
  }
  printf("%.*s\n", ed.length, ed.text);
  editor_close(&ed);
  return 0;
}
