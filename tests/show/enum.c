enum color { RED, GREEN = 5, BLUE };
enum color next(enum color c) {
  enum color d = c == BLUE ? RED : c + 1;
  if (d == GREEN) d = BLUE;
  return d;
}
