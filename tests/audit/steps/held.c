/* Pointers in variables that live in memory: stored directly, by an index and through a pointer, copied with what holds
 * them, overwritten in part, set to zero, left behind where a scope ends; and pointers to one block in their order. */
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct buffer {
  char *data;
  unsigned size;
};

static int shared[6];
static int *const fixed[3] = {shared, 0, &shared[4]};
static struct buffer global = {(char *)&shared[1], 3};

static void open(struct buffer *b, unsigned size) {
  b->data = malloc(size + 1);
  b->size = b->data ? size : 0;
}

static void swap(char **a, char **b) {
  char *c = *a;
  *a = *b;
  *b = c;
}

static unsigned order(struct buffer given, char *end) {
  unsigned n = 0;
  for (char *p = given.data; p < end; p++) n += p >= given.data;
  for (char *p = end; p > given.data; p--) n += end <= p;
  return n;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = n % 3;
  struct buffer b = {NULL, 0}, copy, *at = n & 8 ? &b : &copy;
  char *row[3] = {0};
  open(&b, n & 3);
  copy = b;
  row[i] = n & 4 ? b.data : (char *)&shared[i];
  row[(i + 1) % 3] = (char *)fixed[i];
  if (at->data) at->data[0] = 1;
  unsigned sum = b.data ? order(b, b.data + b.size) : 0;
  swap(&row[0], &copy.data);
  swap(&global.data, &row[2]);
  {
    int *inner[2] = {malloc(4), shared};
    int **p = &inner[n & 1];
    *p = &shared[2];
    if (inner[0] && inner[0] != *p) free(inner[0]);
    sum += inner[0] != inner[1];
  }
  memcpy(row, &row[1], sizeof *row);
  ((unsigned char *)row)[8 * i] = 1;
  memset(&row[1], 0, sizeof *row);
  at->data = NULL;
  if (b.data) free(b.data);
  if (b.data == copy.data) b.data = NULL;
  char *other = malloc(1);
  if (other) {
    sum += (char *)&shared[4] < other;
    free(other);
  }
  return (int)sum + (row[0] == row[2]);
}
