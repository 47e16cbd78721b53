/* A list whose nodes own a block each is copied recursively, blocks too; a copy that fails half-way is given back.
   Bug: the copy has the blocks of the first. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pixel {
  unsigned char r, g, b;
};

struct picture {
  struct pixel *colour;
  struct picture *next;
};

static void picture_free(struct picture *p) {
  if (p == NULL) return;
  picture_free(p->next);
  free(p->colour);
  free(p);
}

static struct picture *picture_new(struct pixel *colour, struct picture *next) {
  struct picture *p = malloc(sizeof *p);
  if (p == NULL) return NULL;
  p->colour = colour;
  p->next = next;
  return p;
}

static struct picture *picture_copy(const struct picture *p, int *failed) {
  if (p == NULL) return NULL;
  struct picture *rest = picture_copy(p->next, failed);
  if (*failed) return NULL;
  struct picture *copy = picture_new(p->colour, rest);
  if (copy == NULL) {
    picture_free(rest);
    *failed = 1;
  }
  return copy;
}

static void darken(struct picture *p) {
  if (p == NULL) return;
  p->colour->r /= 2;
  p->colour->g /= 2;
  p->colour->b /= 2;
  darken(p->next);
}

int main(void) {
  struct picture *album = NULL;
  int failed = 0;
  while (__VERIFIER_nondet_int()) {
    struct pixel *colour = malloc(sizeof *colour);
    if (colour == NULL) break;
    *colour = (struct pixel){(unsigned char)__VERIFIER_nondet_int(), 0, 255};
    struct picture *p = picture_new(colour, album);
    if (p == NULL) {
      free(colour);
      break;
    }
    album = p;
  }
  struct picture *night = picture_copy(album, &failed);
  darken(night);
  picture_free(album);
  picture_free(night);
  return failed;
}
