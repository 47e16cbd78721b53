/* bug: line 59, leak of the entry on an error path */
/* Hash set of strings with chaining and removal. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define NBUCKETS 8
#define MAXKEY 8

typedef struct Entry {
    char *key;
    struct Entry *next;
} Entry;

typedef struct {
    Entry *bucket[NBUCKETS];
    unsigned count;
} Set;

static unsigned hash(const char *s)
{
    unsigned h = 5381;

    for (; *s != '\0'; s++)
        h = h * 33 + (unsigned char)*s;
    return h % NBUCKETS;
}

static Entry **locate(Set *s, const char *key)
{
    Entry **p = &s->bucket[hash(key)];

    while (*p != NULL && strcmp((*p)->key, key) != 0)
        p = &(*p)->next;
    return p;
}

static bool set_contains(Set *s, const char *key)
{
    return *locate(s, key) != NULL;
}

static bool set_add(Set *s, const char *key)
{
    Entry **p = locate(s, key);
    Entry *e;

    if (*p != NULL)
        return true;
    e = malloc(sizeof *e);
    if (e == NULL)
        return false;
    e->key = malloc(strlen(key) + 1);
    if (e->key == NULL)
        return false;
    strcpy(e->key, key);
    e->next = NULL;
    *p = e;
    s->count++;
    return true;
}

static bool set_remove(Set *s, const char *key)
{
    Entry **p = locate(s, key);
    Entry *e = *p;

    if (e == NULL)
        return false;
    *p = e->next;
    free(e->key);
    free(e);
    s->count--;
    return true;
}

static void set_clear(Set *s)
{
    for (int i = 0; i < NBUCKETS; i++) {
        while (s->bucket[i] != NULL) {
            Entry *e = s->bucket[i];
            s->bucket[i] = e->next;
            free(e->key);
            free(e);
            s->count--;
        }
    }
}

static void read_key(char *buf)
{
    int n = 0;
    char c;

    while (n < MAXKEY - 1 && (c = __VERIFIER_nondet_char()) != '\0')
        buf[n++] = c;
    buf[n] = '\0';
}

int main(void)
{
    Set set;
    char key[MAXKEY];

    memset(&set, 0, sizeof set);
    while (__VERIFIER_nondet_int()) {
        read_key(key);
        if (__VERIFIER_nondet_int()) {
            if (!set_add(&set, key))
                break;
            assert(set_contains(&set, key));
        } else {
            set_remove(&set, key);
        }
    }
    set_clear(&set);
    assert(set.count == 0);
    return 0;
}
