/* The buffer of a line editor: a list of lines with a current line. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define LINE_MAX_LEN 40

typedef struct line {
    char *text;
    struct line *prev;
    struct line *next;
} Line;

typedef struct {
    Line *first;
    Line *current;          /* NULL only if there are no lines */
    size_t nlines;
} Buffer;

/* Inserts a line after the current one and makes it the current line. */
static int insert_line(Buffer *b, const char *text)
{
    Line *l = malloc(sizeof(Line));

    if (l == NULL)
        return -1;
    l->text = malloc(strlen(text) + 1);
    if (l->text == NULL) {
        free(l);
        return -1;
    }
    strcpy(l->text, text);

    l->prev = b->current;
    if (b->current != NULL) {
        l->next = b->current->next;
        b->current->next = l;
    } else {
        l->next = NULL;
        b->first = l;
    }
    if (l->next != NULL)
        l->next->prev = l;
    b->current = l;
    b->nlines++;
    return 0;
}

static void delete_line(Buffer *b)
{
    Line *l = b->current;

    if (l == NULL)
        return;
    if (l->prev != NULL)
        l->prev->next = l->next;
    else
        b->first = l->next;
    if (l->next != NULL)
        l->next->prev = l->prev;
    b->current = l->next != NULL ? l->next : l->prev;
    b->nlines--;
    free(l->text);
    free(l);
}

/* Appends the next line to the current one. */
static int join_lines(Buffer *b)
{
    Line *l = b->current;
    Line *n;
    char *joined;

    if (l == NULL || l->next == NULL)
        return 0;
    n = l->next;
    joined = malloc(strlen(l->text) + strlen(n->text) + 1);
    if (joined == NULL)
        return -1;
    strcpy(joined, l->text);
    strcat(joined, n->text);
    free(l->text);
    l->text = joined;

    b->current = n;
    delete_line(b);
    b->current = l;
    return 0;
}

static size_t count_lines(const Buffer *b)
{
    const Line *l;
    size_t n = 0;

    for (l = b->first; l != NULL; l = l->next)
        n++;
    return n;
}

static void read_text(char *text)
{
    int i = 0;
    char c;

    while (i < LINE_MAX_LEN && (c = __VERIFIER_nondet_char()) != '\0' && c != '\n')
        text[i++] = c;
    text[i] = '\0';
}

int main(void)
{
    Buffer buf = { NULL, NULL, 0 };
    char text[LINE_MAX_LEN + 1];

    while (__VERIFIER_nondet_int()) {
        int cmd = __VERIFIER_nondet_int();

        if (cmd == 0) {
            delete_line(&buf);
        } else if (cmd == 1) {
            if (buf.current != NULL && buf.current->prev != NULL)
                buf.current = buf.current->prev;
        } else if (cmd == 2) {
            join_lines(&buf);
        } else {
            read_text(text);
            if (insert_line(&buf, text) == 0)
                assert(strcmp(buf.current->text, text) == 0);
        }
        assert((buf.current == NULL) == (buf.nlines == 0));
    }

    assert(count_lines(&buf) == buf.nlines);

    buf.current = buf.first;
    while (buf.current != NULL)
        delete_line(&buf);
    return 0;
}
