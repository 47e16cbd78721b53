/* bug: line 105, holder of the book not reset, use after free of the member (or assertion) */
/* Library: books know who holds them, members know what they hold. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define MAX_LOANS 3

struct member;

struct book {
    int isbn;
    struct member *holder;
    struct book *next_loan;     /* in the holder's list */
    struct book *next;
};

struct member {
    int card;
    int nloans;
    struct book *loans;
    struct member *next;
};

struct library {
    struct book *books;
    struct member *members;
};

static void add_book(struct library *lib, int isbn)
{
    struct book *b = calloc(1, sizeof *b);

    if (b == NULL)
        return;
    b->isbn = isbn;
    b->next = lib->books;
    lib->books = b;
}

static void add_member(struct library *lib, int card)
{
    struct member *m = malloc(sizeof *m);

    if (m == NULL)
        return;
    m->card = card;
    m->nloans = 0;
    m->loans = NULL;
    m->next = lib->members;
    lib->members = m;
}

static struct book *find_book(struct library *lib, int isbn)
{
    for (struct book *b = lib->books; b != NULL; b = b->next)
        if (b->isbn == isbn)
            return b;
    return NULL;
}

static int lend(struct library *lib, int isbn, int card)
{
    struct book *b = find_book(lib, isbn);
    struct member *m = lib->members;

    while (m != NULL && m->card != card)
        m = m->next;
    if (b == NULL || m == NULL || b->holder != NULL || m->nloans == MAX_LOANS)
        return -1;
    b->holder = m;
    b->next_loan = m->loans;
    m->loans = b;
    m->nloans++;
    return 0;
}

static void give_back(struct book *b)
{
    struct member *m = b->holder;
    struct book **p = &m->loans;

    while (*p != b) {
        assert(*p != NULL);
        p = &(*p)->next_loan;
    }
    *p = b->next_loan;
    b->next_loan = NULL;
    b->holder = NULL;
    m->nloans--;
}

/* A member leaves; what he holds comes back first. */
static void remove_member(struct library *lib, int card)
{
    struct member **p = &lib->members, *m;

    while (*p != NULL && (*p)->card != card)
        p = &(*p)->next;
    if (*p == NULL)
        return;
    m = *p;
    while (m->loans != NULL) {
        m->loans = m->loans->next_loan;
        m->nloans--;
    }
    assert(m->nloans == 0);
    *p = m->next;
    free(m);
}

static void close_library(struct library *lib)
{
    while (lib->members != NULL)
        remove_member(lib, lib->members->card);
    while (lib->books != NULL) {
        struct book *b = lib->books;
        lib->books = b->next;
        assert(b->holder == NULL);
        free(b);
    }
}

int main(void)
{
    struct library lib = { NULL, NULL };
    struct book *b;
    int cmd;

    while ((cmd = __VERIFIER_nondet_int()) != 0) {
        int n = __VERIFIER_nondet_int();
        switch (cmd) {
        case 1: add_book(&lib, n); break;
        case 2: add_member(&lib, n); break;
        case 3: lend(&lib, n, __VERIFIER_nondet_int()); break;
        case 4: remove_member(&lib, n); break;
        case 5:
            b = find_book(&lib, n);
            if (b != NULL && b->holder != NULL)
                give_back(b);
            break;
        default: break;
        }
    }
    close_library(&lib);
    return 0;
}
