/* Line buffer of a tiny text editor: doubly linked list of heap strings. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

struct line {
    char *text;
    size_t len;
    struct line *prev, *next;
};

struct buffer {
    struct line *head;
    struct line *tail;
    struct line *cursor;
};

static struct line *line_new(size_t len)
{
    struct line *l = malloc(sizeof(*l));
    size_t i;

    if (!l)
        goto fail;
    l->text = malloc(len);
    if (!l->text)
        goto fail_line;
    for (i = 0; i < len; i++)
        l->text[i] = __VERIFIER_nondet_char();
    l->text[len] = '\0';
    l->len = len;
    l->prev = l->next = NULL;
    return l;

fail_line:
    free(l);
fail:
    return NULL;
}

static void line_free(struct line *l)
{
    free(l->text);
    free(l);
}

static void insert_after_cursor(struct buffer *b, struct line *l)
{
    struct line *at = b->cursor;

    if (!at) {
        b->head = b->tail = l;
    } else {
        l->prev = at;
        l->next = at->next;
        if (at->next)
            at->next->prev = l;
        else
            b->tail = l;
        at->next = l;
    }
    b->cursor = l;
}

static void delete_cursor(struct buffer *b)
{
    struct line *l = b->cursor;

    if (!l)
        return;
    if (l->prev)
        l->prev->next = l->next;
    else
        b->head = l->next;
    if (l->next)
        l->next->prev = l->prev;
    else
        b->tail = l->prev;
    b->cursor = l->next ? l->next : l->prev;
    line_free(l);
}

/* joins the cursor line with the next one */
static int join_lines(struct buffer *b)
{
    struct line *l = b->cursor, *n;
    char *text;

    if (!l || !l->next)
        return 0;
    n = l->next;
    text = malloc(l->len + n->len + 1);
    if (!text)
        return -1;
    memcpy(text, l->text, l->len);
    memcpy(text + l->len, n->text, n->len + 1);
    free(l->text);
    l->text = text;
    l->len += n->len;
    b->cursor = n;
    delete_cursor(b);
    b->cursor = l;
    return 0;
}

static void move(struct buffer *b, int down)
{
    if (!b->cursor)
        return;
    if (down && b->cursor->next)
        b->cursor = b->cursor->next;
    else if (!down && b->cursor->prev)
        b->cursor = b->cursor->prev;
}

int main(void)
{
    struct buffer buf = { NULL, NULL, NULL };

    for (;;) {
        int key = __VERIFIER_nondet_int();
        if (key == 'q')
            break;
        if (key == 'o') {
            int len = __VERIFIER_nondet_int();
            if (len >= 0 && len < 80) {
                struct line *l = line_new((size_t)len);
                if (l)
                    insert_after_cursor(&buf, l);
            }
        } else if (key == 'd') {
            delete_cursor(&buf);
        } else if (key == 'J') {
            join_lines(&buf);
        } else {
            move(&buf, key == 'j');
        }
    }
    buf.cursor = buf.head;
    while (buf.cursor) {
        assert(buf.cursor->prev == NULL);
        delete_cursor(&buf);
    }
    assert(buf.head == NULL && buf.tail == NULL);
    return 0;
}
