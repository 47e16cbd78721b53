/* A print queue driven by scanf("%s"): add NAME PAGES, cancel NAME, next, show. Bug: cancel of the tail keeps tail. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct job { char name[16]; int pages; struct job *next; };
struct queue { struct job *head, *tail; int jobs; };
static int queue_add(struct queue *q, const char *name, int pages) {
  struct job *j = malloc(sizeof *j);
  if (j == NULL) return -1;
  strncpy(j->name, name, sizeof j->name - 1);
  j->name[sizeof j->name - 1] = '\0';
  j->pages = pages;
  j->next = NULL;
  if (q->tail) q->tail->next = j;
  else q->head = j;
  q->tail = j;
  q->jobs++;
  return 0;
}
static int queue_cancel(struct queue *q, const char *name) {
  struct job *prev = NULL, *j = q->head;
  while (j && strcmp(j->name, name) != 0) {
    prev = j;
    j = j->next;
  }
  if (!j) return -1;
  if (prev) prev->next = j->next;
  else q->head = j->next;
  if (q->head == NULL) q->tail = NULL; /* the tail of a longer queue is forgotten */
  free(j);
  q->jobs--;
  return 0;
}
static int queue_next(struct queue *q) {
  struct job *j = q->head;
  if (!j) return -1;
  q->head = j->next;
  if (!q->head) q->tail = NULL;
  printf("printing %s, %d pages\n", j->name, j->pages);
  free(j);
  q->jobs--;
  return 0;
}
static void queue_show(const struct queue *q) {
  int n = 0;
  for (const struct job *j = q->head; j; j = j->next) printf("%d. %s (%d)\n", ++n, j->name, j->pages);
}
static void queue_free(struct queue *q) {
  while (q->head) {
    struct job *j = q->head;
    q->head = j->next;
    free(j);
  }
  q->tail = NULL;
}
int main(void) {
  struct queue q = {NULL, NULL, 0};
  char command[12], name[16];
  int pages, running = 1;
  while (running && scanf("%11s", command) == 1) {
    if (strcmp(command, "add") == 0) {
      if (scanf("%15s %d", name, &pages) != 2) break;
      if (pages <= 0 || pages > 500) {
        printf("a job has 1 to 500 pages\n");
        continue;
      }
      if (queue_add(&q, name, pages) != 0) break;
    } else if (strcmp(command, "cancel") == 0) {
      if (scanf("%15s", name) != 1) break;
      if (queue_cancel(&q, name) != 0) printf("no job %s\n", name);
    } else if (strcmp(command, "next") == 0) {
      if (queue_next(&q) != 0) printf("nothing to do\n");
    } else if (strcmp(command, "show") == 0) {
      queue_show(&q);
    } else if (strcmp(command, "quit") == 0) {
      running = 0;
    } else {
      printf("what is %s?\n", command);
    }
  }
  queue_free(&q);
  return 0;
}
