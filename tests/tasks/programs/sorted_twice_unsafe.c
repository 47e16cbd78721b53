/* A sorted singly linked list of integers (duplicates are allowed). */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next;
};

struct sorted_list {
    struct node *head;
    size_t count;
};

enum command { QUIT = 0, INSERT, REMOVE_ONE, REMOVE_ALL, LOOKUP };

static bool insert(struct sorted_list *list, int key)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        return false;
    n->key = key;

    struct node **link = &list->head;
    while (*link && (*link)->key < key)
        link = &(*link)->next;

    n->next = *link;
    *link = n;
    list->count++;
    return true;
}

static bool remove_one(struct sorted_list *list, int key)
{
    struct node **link = &list->head;
    while (*link && (*link)->key < key)
        link = &(*link)->next;

    struct node *victim = *link;
    if (!victim || victim->key != key)
        return false;
    *link = victim->next;
    free(victim);
    list->count--;
    return true;
}

static size_t remove_all(struct sorted_list *list, int key)
{
    size_t removed = 0;
    struct node **link = &list->head;

    while (*link) {
        if ((*link)->key == key) {
            struct node *victim = *link;
            *link = victim->next;
            free(victim);
            removed++;
        }
        if (*link)
            link = &(*link)->next;
    }
    list->count -= removed;
    return removed;
}

static struct node *lookup(const struct sorted_list *list, int key)
{
    struct node *n = list->head;
    while (n && n->key < key)
        n = n->next;
    return n && n->key == key ? n : NULL;
}

static bool is_sorted(const struct sorted_list *list)
{
    if (!list->head)
        return true;
    for (const struct node *n = list->head; n->next; n = n->next)
        if (n->key > n->next->key)
            return false;
    return true;
}

static void clear(struct sorted_list *list)
{
    while (list->head) {
        struct node *next = list->head->next;
        free(list->head);
        list->head = next;
        list->count--;
    }
}

int main(void)
{
    struct sorted_list list = { NULL, 0 };
    size_t total_removed = 0;
    int cmd;

    while ((cmd = __VERIFIER_nondet_int()) != QUIT) {
        int key = __VERIFIER_nondet_int();

        switch (cmd) {
        case INSERT:
            if (!insert(&list, key))
                fprintf(stderr, "out of memory, %d not inserted\n", key);
            break;
        case REMOVE_ONE:
            if (remove_one(&list, key))
                total_removed++;
            break;
        case REMOVE_ALL:
            total_removed += remove_all(&list, key);
            assert(lookup(&list, key) == NULL);
            break;
        case LOOKUP: {
            struct node *n = lookup(&list, key);
            assert(n == NULL || n->key == key);
            break;
        }
        default: /* unknown commands are ignored */
            break;
        }
        assert(is_sorted(&list));
    }

    printf("%zu removed, %zu left\n", total_removed, list.count);
    clear(&list);
    assert(list.count == 0);
    return 0;
}
