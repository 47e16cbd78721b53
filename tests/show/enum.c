enum color { RED, GREEN = 5, BLUE };
enum color next(enum color c) {
  enum color d = c == BLUE ? RED : c + 1;
  if (d == GREEN) d = BLUE;
  return d;
}

struct light {
  enum color now;
  enum { OFF = -1, DIM, BRIGHT } level;
};
void set(struct light *l, enum color c) {
  switch (l->now) {
    case RED:
      l->now = GREEN;
      break;
    case GREEN:
      set(l, RED);
      break;
    default:
      l->now = c;
      l->level = l->level < DIM ? BRIGHT : OFF;
      if (c == 3) c = 4;
  }
}
