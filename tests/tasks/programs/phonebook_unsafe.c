/* A small phone book: entries are kept in a singly linked list, sorted by
 * number, without duplicates. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define CMD_QUIT   0
#define CMD_ADD    1
#define CMD_REMOVE 2
#define CMD_LOOKUP 3

struct entry {
    int number;
    int owner;
    struct entry *next;
};

struct phonebook {
    struct entry *head;
    int count;
};

static void book_init(struct phonebook *pb)
{
    pb->head = NULL;
    pb->count = 0;
}

/* Returns the entry with the number, or NULL. */
static struct entry *book_find(const struct phonebook *pb, int number)
{
    struct entry *e = pb->head;

    while (e != NULL && e->number < number)
        e = e->next;
    if (e != NULL && e->number == number)
        return e;
    return NULL;
}

/* Returns 0 if added, -1 if out of memory. */
static int book_add(struct phonebook *pb, int number, int owner)
{
    struct entry **link = &pb->head;
    struct entry *e;

    while (*link != NULL && (*link)->number < number)
        link = &(*link)->next;

    e = malloc(sizeof(*e));
    if (e == NULL)
        return -1;
    e->number = number;
    e->owner = owner;
    e->next = *link;
    *link = e;
    pb->count++;
    return 0;
}

/* Returns 1 if there was such an entry. */
static int book_remove(struct phonebook *pb, int number)
{
    struct entry **link = &pb->head;

    while (*link != NULL) {
        struct entry *e = *link;

        if (e->number == number) {
            *link = e->next;
            free(e);
            pb->count--;
            return 1;
        }
        link = &e->next;
    }
    return 0;
}

static int book_is_sorted(const struct phonebook *pb)
{
    const struct entry *e;

    for (e = pb->head; e != NULL && e->next != NULL; e = e->next) {
        if (e->number >= e->next->number)
            return 0;
    }
    return 1;
}

static void book_clear(struct phonebook *pb)
{
    while (pb->head != NULL) {
        struct entry *e = pb->head;

        pb->head = e->next;
        free(e);
    }
    pb->count = 0;
}

int main(void)
{
    struct phonebook book;
    int cmd;

    book_init(&book);
    while ((cmd = __VERIFIER_nondet_int()) != CMD_QUIT) {
        int number = __VERIFIER_nondet_int();

        switch (cmd) {
        case CMD_ADD:
            if (book_add(&book, number, __VERIFIER_nondet_int()) >= 0)
                assert(book.head != NULL);
            break;
        case CMD_REMOVE:
            book_remove(&book, number);
            break;
        case CMD_LOOKUP: {
            struct entry *e = book_find(&book, number);

            if (e != NULL) {
                assert(e->number == number);
                printf("%d: owner %d\n", number, e->owner);
            }
            break;
        }
        default:
            break;
        }
    }
    assert(book_is_sorted(&book));
    book_clear(&book);
    assert(book.head == NULL);
    assert(book.count == 0);
    return 0;
}
