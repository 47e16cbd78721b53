/* Text buffer: a doubly linked list of lines, with insert, split and join. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

typedef struct Line {
    char *text;                 /* NUL terminated */
    size_t len;
    struct Line *prev, *next;
} Line;

typedef struct TextBuffer {
    Line *first, *last;
    size_t nlines;
    size_t nchars;
} TextBuffer;

static Line *lineNew(const char *text, size_t len)
{
    Line *ln = malloc(sizeof(Line));
    if (!ln)
        return NULL;
    ln->text = malloc(len + 1);
    if (!ln->text) {
        free(ln);
        return NULL;
    }
    memcpy(ln->text, text, len);
    ln->text[len] = '\0';
    ln->len = len;
    ln->prev = ln->next = NULL;
    return ln;
}

static void lineLinkAfter(TextBuffer *tb, Line *pos, Line *ln)
{
    ln->prev = pos;
    ln->next = pos ? pos->next : tb->first;
    if (ln->next)
        ln->next->prev = ln;
    else
        tb->last = ln;
    if (pos)
        pos->next = ln;
    else
        tb->first = ln;
    tb->nlines++;
}

static int insertChar(TextBuffer *tb, Line *ln, size_t col, char ch)
{
    char *text = realloc(ln->text, ln->len + 2);
    if (!text)
        return 0;
    memmove(text + col + 1, text + col, ln->len - col + 1);
    text[col] = ch;
    ln->text = text;
    ln->len++;
    tb->nchars++;
    return 1;
}

static int splitLine(TextBuffer *tb, Line *ln, size_t col)
{
    Line *rest = lineNew(ln->text + col, ln->len - col);
    if (!rest)
        return 0;
    ln->text[col] = '\0';
    ln->len = col;
    lineLinkAfter(tb, ln, rest);
    return 1;
}

static int joinWithNext(TextBuffer *tb, Line *ln)
{
    Line *victim = ln->next;
    char *text = realloc(ln->text, ln->len + victim->len + 1);
    if (!text)
        return 0;
    memcpy(text + ln->len, victim->text, victim->len + 1);
    ln->text = text;
    ln->len += victim->len;
    ln->next = victim->next;
    if (ln->next)
        ln->next->prev = ln;
    else
        tb->last = ln;
    free(victim->text);
    free(victim);
    tb->nlines--;
    return 1;
}

static Line *lineAt(const TextBuffer *tb, unsigned n)
{
    Line *ln = tb->first;
    while (n-- > 0 && ln->next)
        ln = ln->next;
    return ln;
}

static void checkTotals(const TextBuffer *tb)
{
    size_t lines = 0, chars = 0;
    for (const Line *ln = tb->last; ln; ln = ln->prev) {
        lines++;
        chars += ln->len;
    }
    assert(lines == tb->nlines);
    assert(chars == tb->nchars);
}

static void destroyBuffer(TextBuffer *tb)
{
    Line *ln = tb->first;
    while (ln) {
        Line *next = ln->next;
        free(ln->text);
        free(ln);
        ln = next;
    }
}

int main(void)
{
    TextBuffer tb = { NULL, NULL, 0, 0 };
    Line *ln = lineNew("", 0);
    if (!ln)
        return EXIT_FAILURE;
    lineLinkAfter(&tb, NULL, ln);

    int ok = 1;
    while (ok && __VERIFIER_nondet_int()) {
        Line *cur = lineAt(&tb, __VERIFIER_nondet_uint());
        size_t col = __VERIFIER_nondet_uint() % (cur->len + 1);
        switch (__VERIFIER_nondet_int()) {
        case 0:  ok = joinWithNext(&tb, cur); break;
        case 1:  ok = splitLine(&tb, cur, col); break;
        default: ok = insertChar(&tb, cur, col, 'x'); break;
        }
        assert(strlen(cur->text) == cur->len);
    }
    checkTotals(&tb);
    destroyBuffer(&tb);
    return EXIT_SUCCESS;
}
