/* Words as lists of letters: reverse, rotate, palindrome test without extra memory. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

typedef struct letter {
    char ch;
    struct letter *next;
} letter;

static letter *cons(char ch, letter *rest)
{
    letter *l = malloc(sizeof(*l));
    if (!l)
        return NULL;
    l->ch = ch;
    l->next = rest;
    return l;
}

static size_t length(const letter *w)
{
    size_t n = 0;
    while (w) {
        n++;
        w = w->next;
    }
    return n;
}

static letter *reverse(letter *w)
{
    letter *done = NULL;
    while (w) {
        letter *next = w->next;
        w->next = done;
        done = w;
        w = next;
    }
    return done;
}

/* move the first k letters to the end, 0 <= k <= length */
static letter *rotate(letter *w, size_t k)
{
    letter *cut, *last, *head;

    if (!w || k == 0)
        return w;
    cut = w;
    while (--k > 0)
        cut = cut->next;
    head = cut->next;
    if (!head)
        return w;
    cut->next = NULL;
    last = head;
    while (last->next)
        last = last->next;
    last->next = w;
    return head;
}

/* reverses the second half for the comparison, then puts it back */
static bool is_palindrome(letter *w)
{
    letter *slow = w, *fast = w;
    letter *back, *p, *q;
    bool same = true;

    if (!w)
        return true;
    while (fast->next && fast->next->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    back = reverse(slow->next);
    slow->next = NULL;
    for (p = w, q = back; q; p = p->next, q = q->next) {
        if (p->ch != q->ch) {
            same = false;
            break;
        }
    }
    slow->next = reverse(back);
    return same;
}

static void free_word(letter *w)
{
    if (!w)
        return;
    free_word(w->next);
    free(w);
}

int main(void)
{
    letter *word = NULL, *first;
    size_t len, k;
    bool pal;

    while (__VERIFIER_nondet_int()) {
        letter *l = cons(__VERIFIER_nondet_char(), word);
        if (!l)
            break;
        word = l;
    }
    if (!word)
        return 0;

    len = length(word);
    pal = is_palindrome(word);
    assert(length(word) == len);

    first = word;
    k = __VERIFIER_nondet_uint() % len;
    word = rotate(word, k);
    word = rotate(word, len - k);
    assert(word == first);

    word = reverse(word);
    assert(is_palindrome(word) == pal);
    free_word(word);
    return 0;
}
