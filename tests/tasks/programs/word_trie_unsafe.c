/* Set of words: a trie with a sorted list of children in each node. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define MAX_WORD 8

struct node {
  char letter;
  char is_word;
  struct node *child;
  struct node *sibling;
};

/* The link where the letter is, or where it should be. */
static struct node **locate(struct node **link, char letter) {
  while (*link && (*link)->letter < letter) link = &(*link)->sibling;
  return link;
}

static struct node *find(struct node *list, const char *word) {
  struct node *n = NULL;
  for (; *word; word++) {
    struct node **link = locate(&list, *word);
    n = *link;
    if (!n || n->letter != *word) return NULL;
    list = n->child;
  }
  return n;
}

/* Removes the nodes on the way to a word that nothing needs any more. */
static void prune(struct node **list, const char *word) {
  if (!*word) return;
  struct node **link = locate(list, *word);
  struct node *n = *link;
  if (!n || n->letter != *word) return;
  prune(&n->child, word + 1);
  if (!n->is_word) {
    *link = n->sibling;
    free(n);
  }
}

static int insert(struct node **list, const char *word) {
  struct node **level = list, *n = NULL;
  for (const char *p = word; *p; p++) {
    struct node **link = locate(level, *p);
    n = *link;
    if (!n || n->letter != *p) {
      n = malloc(sizeof *n);
      if (!n) {
        prune(list, word);
        return -1;
      }
      n->letter = *p;
      n->is_word = 0;
      n->child = NULL;
      n->sibling = *link;
      *link = n;
    }
    level = &n->child;
  }
  if (!n || n->is_word) return 0;
  n->is_word = 1;
  return 1;
}

static int erase(struct node **list, const char *word) {
  struct node *n = find(*list, word);
  if (!n || !n->is_word) return 0;
  n->is_word = 0;
  prune(list, word);
  return 1;
}

static unsigned long count(const struct node *list) {
  unsigned long words = 0;
  for (; list; list = list->sibling) {
    assert(list->is_word || list->child);
    words += list->is_word + count(list->child);
  }
  return words;
}

static void destroy(struct node *list) {
  while (list) {
    struct node *next = list->sibling;
    destroy(list->child);
    free(list);
    list = next;
  }
}

static void read_word(char *word) {
  int n = 0;
  while (n < MAX_WORD) {
    int c = __VERIFIER_nondet_int();
    if (c < 'a' || c > 'z') break;
    word[n++] = (char)c;
  }
  word[n] = '\0';
}

int main(void) {
  struct node *words = NULL;
  unsigned long total = 0;
  int cmd;

  while ((cmd = __VERIFIER_nondet_int()) != 0) {
    char word[MAX_WORD + 1];
    read_word(word);
    if (cmd == 1) {
      total -= erase(&words, word);
    } else if (cmd == 2) {
      struct node *n = find(words, word);
      printf("%s: %s\n", word, n && n->is_word ? "yes" : "no");
    } else {
      int added = insert(&words, word);
      if (added < 0) break;
      total += added;
    }
  }
  assert(count(words) == total);
  destroy(words);
  return 0;
}
