/* Counts words in a hash table with chaining that doubles when it gets crowded. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define MAX_WORD 8
#define MAX_LOAD 2

struct entry {
	char *word;
	unsigned long count;
	struct entry *next;
};

struct table {
	struct entry **bucket;
	size_t nbuckets;
	size_t used;
};

static size_t hash(const char *s)
{
	size_t h = 5381;
	while (*s)
		h = h * 33 + (unsigned char)*s++;
	return h;
}

static char *copy_word(const char *s)
{
	size_t len = strlen(s) + 1;
	char *c = malloc(len);
	if (c)
		memcpy(c, s, len);
	return c;
}

static void grow(struct table *t)
{
	size_t n = t->nbuckets * 2;
	struct entry **b = calloc(n, sizeof(*b));
	if (!b)
		return;		/* slower, but still correct */
	for (size_t i = 0; i < t->nbuckets; i++) {
		struct entry *e = t->bucket[i];
		while (e) {
			struct entry *next = e->next;
			size_t h = hash(e->word) % n;
			e->next = b[h];
			b[h] = e;
			e = next;
		}
	}
	free(t->bucket);
	t->bucket = b;
	t->nbuckets = n;
}

static int count_word(struct table *t, const char *word)
{
	struct entry *e;

	for (e = t->bucket[hash(word) % t->nbuckets]; e; e = e->next) {
		if (strcmp(e->word, word) == 0) {
			e->count++;
			return 0;
		}
	}
	if (t->used >= MAX_LOAD * t->nbuckets)
		grow(t);
	e = malloc(sizeof(*e));
	if (!e)
		return -1;
	e->word = copy_word(word);
	if (!e->word) {
		free(e);
		return -1;
	}
	e->count = 1;
	size_t h = hash(word) % t->nbuckets;
	e->next = t->bucket[h];
	t->bucket[h] = e;
	t->used++;
	return 0;
}

static void next_word(char *buf)
{
	int n = 0;
	while (n < MAX_WORD && __VERIFIER_nondet_int()) {
		char c = __VERIFIER_nondet_char();
		if (c == '\0')
			break;
		buf[n++] = c;
	}
	buf[n] = '\0';
}

int main(void)
{
	struct table t = { .nbuckets = 2, .used = 0 };
	char word[MAX_WORD + 1];
	unsigned long total = 0, sum = 0;
	size_t entries = 0;

	t.bucket = calloc(t.nbuckets, sizeof(*t.bucket));
	if (!t.bucket)
		return 1;
	while (__VERIFIER_nondet_int()) {
		next_word(word);
		if (count_word(&t, word) != 0)
			break;
		total++;
	}
	for (size_t i = 0; i < t.nbuckets; i++) {
		while (t.bucket[i]) {
			struct entry *e = t.bucket[i];
			assert(hash(e->word) % t.nbuckets == i);
			sum += e->count;
			entries++;
			t.bucket[i] = e->next;
			free(e->word);
			free(e);
		}
	}
	free(t.bucket);
	assert(entries == t.used);
	assert(sum == total);
	return 0;
}
