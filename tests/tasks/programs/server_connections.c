/* Connections kept in two intrusive doubly linked lists at once: the list of
 * all connections and the list of those with unsent data. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define container_of(ptr, type, member) \
    ((type *)((char *)(ptr) - offsetof(type, member)))

struct list_head {
    struct list_head *next, *prev;
};

struct conn {
    int fd;
    unsigned unsent;
    struct list_head all;
    struct list_head dirty;
};

struct server {
    struct list_head conns;
    struct list_head pending;
    size_t nconns;
};

static void list_init(struct list_head *h)
{
    h->next = h;
    h->prev = h;
}

static int list_empty(const struct list_head *h)
{
    return h->next == h;
}

static void list_add_tail(struct list_head *item, struct list_head *head)
{
    item->prev = head->prev;
    item->next = head;
    head->prev->next = item;
    head->prev = item;
}

static void list_del_init(struct list_head *item)
{
    item->prev->next = item->next;
    item->next->prev = item->prev;
    list_init(item);
}

static int server_accept(struct server *srv, int fd)
{
    struct conn *c = malloc(sizeof *c);
    if (!c)
        return -1;
    c->fd = fd;
    c->unsent = 0;
    list_init(&c->dirty);
    list_add_tail(&c->all, &srv->conns);
    srv->nconns++;
    return 0;
}

static struct conn *server_find(struct server *srv, int fd)
{
    struct list_head *pos;
    for (pos = srv->conns.next; pos != &srv->conns; pos = pos->next) {
        struct conn *c = container_of(pos, struct conn, all);
        if (c->fd == fd)
            return c;
    }
    return NULL;
}

static void conn_write(struct server *srv, struct conn *c, unsigned bytes)
{
    if (bytes == 0)
        return;
    c->unsent = bytes;
    if (list_empty(&c->dirty))
        list_add_tail(&c->dirty, &srv->pending);
}

static void conn_close(struct server *srv, struct conn *c)
{
    list_del_init(&c->dirty);
    list_del_init(&c->all);
    srv->nconns--;
    free(c);
}

static void server_flush(struct server *srv)
{
    while (!list_empty(&srv->pending)) {
        struct conn *c = container_of(srv->pending.next, struct conn, dirty);
        assert(c->unsent > 0);
        c->unsent = 0;
        list_del_init(&c->dirty);
    }
}

static size_t list_count(const struct list_head *head)
{
    size_t n = 0;
    for (const struct list_head *p = head->next; p != head; p = p->next)
        n++;
    return n;
}

int main(void)
{
    struct server srv = { .nconns = 0 };
    list_init(&srv.conns);
    list_init(&srv.pending);

    while (__VERIFIER_nondet_int()) {
        int fd = __VERIFIER_nondet_int();
        struct conn *c = server_find(&srv, fd);
        if (c == NULL) {
            if (server_accept(&srv, fd) != 0)
                break;
        } else if (__VERIFIER_nondet_int() > 2) {
            conn_write(&srv, c, __VERIFIER_nondet_uint());
        } else {
            conn_close(&srv, c);
        }
        if (__VERIFIER_nondet_int() == 0)
            server_flush(&srv);
        assert(list_count(&srv.conns) == srv.nconns);
        assert(list_count(&srv.pending) <= srv.nconns);
    }

    while (!list_empty(&srv.conns))
        conn_close(&srv, container_of(srv.conns.next, struct conn, all));
    assert(srv.nconns == 0 && list_empty(&srv.pending));
    return 0;
}
