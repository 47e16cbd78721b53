/* BUG: book_put() uses the link into the old bucket array after a rehash. */
/* Phone book: hash table with chaining that grows when it gets full. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define NAME_MAX_LEN 15

struct entry {
  struct entry *next;
  unsigned hash;
  int number;
  char name[]; /* NUL-terminated */
};

struct book {
  struct entry **buckets;
  size_t nbuckets;
  size_t count;
};

static unsigned hash_name(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h;
}

static int book_init(struct book *b) {
  b->nbuckets = 2;
  b->count = 0;
  b->buckets = calloc(b->nbuckets, sizeof *b->buckets);
  return b->buckets ? 0 : -1;
}

/* Doubles the number of buckets; keeps the old table if there is no memory. */
static void book_grow(struct book *b) {
  size_t n = b->nbuckets * 2;
  struct entry **fresh = calloc(n, sizeof *fresh);
  if (!fresh) return;
  for (size_t i = 0; i < b->nbuckets; i++) {
    struct entry *e = b->buckets[i];
    while (e) {
      struct entry *next = e->next;
      e->next = fresh[e->hash % n];
      fresh[e->hash % n] = e;
      e = next;
    }
  }
  free(b->buckets);
  b->buckets = fresh;
  b->nbuckets = n;
}

/* The link that points to the entry, or the NULL link at the chain's end. */
static struct entry **book_find(struct book *b, const char *name, unsigned h) {
  struct entry **link = &b->buckets[h % b->nbuckets];
  while (*link && ((*link)->hash != h || strcmp((*link)->name, name) != 0))
    link = &(*link)->next;
  return link;
}

static int book_put(struct book *b, const char *name, int number) {
  unsigned h = hash_name(name);
  struct entry **link = book_find(b, name, h);
  if (*link) {
    (*link)->number = number;
    return 0;
  }
  size_t len = strlen(name);
  struct entry *e = malloc(sizeof *e + len + 1);
  if (!e) return -1;
  memcpy(e->name, name, len + 1);
  e->hash = h;
  e->number = number;
  if (b->count >= 2 * b->nbuckets) {
    book_grow(b);
  }
  e->next = *link;
  *link = e;
  b->count++;
  return 1;
}

static int book_remove(struct book *b, const char *name) {
  struct entry **link = book_find(b, name, hash_name(name));
  struct entry *e = *link;
  if (!e) return 0;
  *link = e->next;
  free(e);
  b->count--;
  return 1;
}

static void book_free(struct book *b) {
  for (size_t i = 0; i < b->nbuckets; i++) {
    struct entry *e = b->buckets[i];
    while (e) {
      struct entry *next = e->next;
      free(e);
      e = next;
    }
  }
  free(b->buckets);
}

static void read_name(char *buf) {
  int n = 0;
  while (n < NAME_MAX_LEN) {
    int c = __VERIFIER_nondet_int();
    if (c <= 0 || c > 5) break;
    buf[n++] = (char)('a' + c);
  }
  buf[n] = '\0';
}

int main(void) {
  struct book b;
  char name[NAME_MAX_LEN + 1];
  int cmd;
  if (book_init(&b) < 0) return 1;
  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    read_name(name);
    if (cmd == 1) {
      book_remove(&b, name);
    } else if (cmd == 2) {
      struct entry *e = *book_find(&b, name, hash_name(name));
      if (e) printf("%s: %d\n", e->name, e->number);
    } else if (book_put(&b, name, cmd) > 0) {
      assert(b.count > 0);
    }
  }
  printf("%zu entries\n", b.count);
  book_free(&b);
  return 0;
}
