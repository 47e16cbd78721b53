/* Shape analysis and applications, Fig. 12.19: l1 stands in line 10, l2 in line 11, and so on. */
#include <stdio.h>
#include <stdlib.h>
typedef struct node {
  char data;
  struct node *n;
} *List;
int main(void) {
  List head, tail, temp;
  head = (List)malloc(sizeof *head);
  scanf("%c", &head->data);
  head->n = NULL;
  tail = head;
l5:   if (tail->data == 'x') goto l12;
  temp = (List)malloc(sizeof *temp);
  scanf("%c", &temp->data);
  temp->n = NULL;
  tail->n = temp;
  tail = tail->n;
  goto l5;
l12: printf("%c", head->data);
  printf("%c", tail->data);
  return 0;
}
