/* Address book: contacts, and groups whose members refer to contacts. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct contact {
    int id;
    int phone;
    struct contact *next;
};

struct member {
    struct contact *who;
    struct member *next;
};

struct group {
    int tag;
    struct member *members;
    struct group *next;
};

static struct contact *contacts;
static struct group *groups;

static struct contact *find_contact(int id)
{
    struct contact *c = contacts;

    while (c != NULL && c->id != id)
        c = c->next;
    return c;
}

static struct group *find_group(int tag)
{
    struct group *g = groups;

    while (g != NULL && g->tag != tag)
        g = g->next;
    return g;
}

static int add_contact(int id, int phone)
{
    struct contact *c = find_contact(id);

    if (c == NULL) {
        c = malloc(sizeof *c);
        if (c == NULL)
            return -1;
        c->id = id;
        c->next = contacts;
        contacts = c;
    }
    c->phone = phone;
    return 0;
}

static int join(int id, int tag)
{
    struct contact *c = find_contact(id);
    struct group *g = find_group(tag);
    struct member *m;

    if (c == NULL)
        return -1;
    if (g == NULL) {
        g = malloc(sizeof *g);
        if (g == NULL)
            return -1;
        g->tag = tag;
        g->members = NULL;
        g->next = groups;
        groups = g;
    }
    for (m = g->members; m != NULL; m = m->next)
        if (m->who == c)
            return 0;
    m = malloc(sizeof *m);
    if (m == NULL)
        return -1;
    m->who = c;
    m->next = g->members;
    g->members = m;
    return 0;
}

static void leave(struct group *g, const struct contact *c)
{
    struct member **p = &g->members;

    while (*p != NULL) {
        struct member *m = *p;
        if (m->who == c) {
            *p = m->next;
            free(m);
        } else {
            p = &m->next;
        }
    }
}

static void delete_contact(int id)
{
    struct contact **p = &contacts;

    while (*p != NULL && (*p)->id != id)
        p = &(*p)->next;
    if (*p != NULL) {
        struct contact *c = *p;
        for (struct group *g = groups; g != NULL; g = g->next)
            leave(g, c);
        *p = c->next;
        free(c);
    }
}

static void call_group(int tag)
{
    struct group *g = find_group(tag);

    if (g == NULL)
        return;
    for (struct member *m = g->members; m != NULL; m = m->next)
        printf("calling %d at %d\n", m->who->id, m->who->phone);
}

static void free_all(void)
{
    while (groups != NULL) {
        struct group *g = groups;
        while (g->members != NULL)
            leave(g, g->members->who);
        groups = g->next;
        free(g);
    }
    while (contacts != NULL)
        delete_contact(contacts->id);
}

int main(void)
{
    int cmd;

    while ((cmd = __VERIFIER_nondet_int()) != 0) {
        int id = __VERIFIER_nondet_int();
        if (cmd == 1)
            add_contact(id, __VERIFIER_nondet_int());
        else if (cmd == 2)
            join(id, __VERIFIER_nondet_int());
        else if (cmd == 3)
            delete_contact(id);
        else
            call_group(id);
    }
    free_all();
    return 0;
}
