/* bug: line 83, right subtree of the successor is lost (memory leak, assertion on the counter fails) */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

#define NAME_LEN 12

typedef struct entry {
	int number;
	char *name;
	struct entry *left, *right;
} entry;

static entry *book;
static unsigned entries;

static char *dup_string(const char *s)
{
	size_t n = strlen(s) + 1;
	char *d = malloc(n);
	return d ? memcpy(d, s, n) : NULL;
}

static void entry_free(entry *e)
{
	free(e->name);
	free(e);
	entries--;
}

static entry **find_slot(int number)
{
	entry **slot = &book;

	while (*slot && (*slot)->number != number)
		slot = number < (*slot)->number ? &(*slot)->left : &(*slot)->right;
	return slot;
}

/* adds a number or renames an existing one */
static int book_put(int number, const char *name)
{
	entry **slot = find_slot(number);
	char *copy = dup_string(name);

	if (!copy)
		return -1;
	if (*slot) {
		free((*slot)->name);
		(*slot)->name = copy;
		return 0;
	}
	entry *e = malloc(sizeof(entry));
	if (!e) {
		free(copy);
		return -1;
	}
	e->number = number;
	e->name = copy;
	e->left = e->right = NULL;
	*slot = e;
	entries++;
	return 0;
}

static int book_remove(int number)
{
	entry **slot = find_slot(number);
	entry *e = *slot;

	if (!e)
		return 0;
	if (e->left && e->right) {
		/* put the successor into the place of e */
		entry **min = &e->right;
		entry *s;
		while ((*min)->left)
			min = &(*min)->left;
		s = *min;
		*min = NULL;
		s->left = e->left;
		s->right = e->right;
		*slot = s;
	} else {
		*slot = e->left ? e->left : e->right;
	}
	entry_free(e);
	return 1;
}

static size_t longest_name(const entry *e)
{
	size_t best, n;

	if (!e)
		return 0;
	best = strlen(e->name);
	if ((n = longest_name(e->left)) > best)
		best = n;
	if ((n = longest_name(e->right)) > best)
		best = n;
	return best;
}

static void free_all(entry *e)
{
	if (!e)
		return;
	free_all(e->left);
	free_all(e->right);
	entry_free(e);
}

int main(void)
{
	char name[NAME_LEN];
	int rc = 0;

	while (rc == 0 && __VERIFIER_nondet_int()) {
		int number = __VERIFIER_nondet_int();
		if (__VERIFIER_nondet_int() < 2) {
			book_remove(number);
		} else {
			int i = 0;
			while (i < NAME_LEN - 1 && (name[i] = __VERIFIER_nondet_char()) != '\0')
				i++;
			name[i] = '\0';
			rc = book_put(number, name);
		}
	}
	if (longest_name(book) >= NAME_LEN)
		abort();
	free_all(book);
	assert(entries == 0);
	return rc != 0;
}
