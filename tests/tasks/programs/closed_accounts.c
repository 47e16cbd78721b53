#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(c) ((c) ? (void)0 : reach_error())
typedef struct account { int number; int balance; struct account *next; } account;
static account *find_account(account *list, int number)
{
    while (list && list->number != number)
        list = list->next;
    return list;
}
static account *open_account(account **list, int number)
{
    account *a = find_account(*list, number);
    if (a)
        return a;
    a = malloc(sizeof(account));
    if (!a)
        abort();
    a->number = number;
    a->balance = 0;
    a->next = *list;
    *list = a;
    return a;
}
static void close_account(account **list, int number)
{
    while (*list && (*list)->number != number)
        list = &(*list)->next;
    account *a = *list;
    if (!a)
        return;
    *list = a->next;
    free(a);
}
int main(void)
{
    account *bank = NULL;
    while (__VERIFIER_nondet_int()) {
        int cmd = __VERIFIER_nondet_int();
        int number = __VERIFIER_nondet_int();
        if (cmd == 1) {
            open_account(&bank, number);
        } else if (cmd == 2) {
            close_account(&bank, number);
            check(find_account(bank, number) == NULL);
        }
    }
    while (bank) {
        account *n = bank->next;
        free(bank);
        bank = n;
    }
    return 0;
}
