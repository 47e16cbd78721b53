/* At most three sessions, each in the list of its room and in the list of all: the oldest goes when a fourth comes. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct session {
  int user;
  struct session *in_room;
  struct session *older, *newer;
};
static struct session *room[4];
static struct session *newest, *oldest;
static int sessions;

static unsigned room_of(int user) { return (unsigned)user * 2654435761u % 4; }

static void leave_room(struct session *s) {
  struct session **at = &room[room_of(s->user)];
  while (*at != s) at = &(*at)->in_room;
  *at = s->in_room;
}

static void drop_oldest(void) {
  struct session *s = oldest;
  oldest = s->newer;
  if (oldest)
    oldest->older = NULL;
  else
    newest = NULL;
  leave_room(s);
  free(s);
  sessions--;
}

static struct session *find(int user) {
  struct session *s = room[room_of(user)];
  while (s && s->user != user) s = s->in_room;
  return s;
}

int main(void) {
  int user;
  while ((user = __VERIFIER_nondet_int()) != 0) {
    struct session *s = find(user);
    if (s) continue;
    if (sessions == 3) drop_oldest();
    s = malloc(sizeof *s);
    if (!s) break;
    s->user = user;
    s->in_room = room[room_of(user)];
    room[room_of(user)] = s;
    s->newer = NULL;
    s->older = newest;
    if (newest)
      newest->newer = s;
    else
      oldest = s;
    newest = s;
    sessions++;
    assert(sessions <= 3);
  }
  while (oldest) drop_oldest();
  assert(!room[0] && !room[1]);
  return 0;
}
