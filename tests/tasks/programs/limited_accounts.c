#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(c) ((c) ? (void)0 : reach_error())
#define MAX_BALANCE 1000000
#define MAX_AMOUNT 10000
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
static void post(account *a, int amount)
{
    a->balance += amount;
}
static int allowed(const account *a, int amount)
{
    int after = a->balance + amount;
    return after >= 0 && after <= MAX_BALANCE;
}
static int transfer(account *from, account *to, int amount)
{
    if (from == to || !allowed(from, -amount) || !allowed(to, amount))
        return 0;
    post(from, -amount);
    post(to, amount);
    return 1;
}
int main(void)
{
    account *bank = NULL;
    while (__VERIFIER_nondet_int()) {
        int cmd = __VERIFIER_nondet_int();
        int number = __VERIFIER_nondet_int();
        int amount = __VERIFIER_nondet_int();
        account *a = find_account(bank, number);
        if (amount <= 0 || amount > MAX_AMOUNT)
            continue;
        if (cmd == 1) {
            a = open_account(&bank, number);
            if (allowed(a, amount))
                post(a, amount);
        } else if (cmd == 2 && a) {
            if (allowed(a, -amount))
                post(a, -amount);
        }
        else if (cmd == 3 && a) {
            account *to = find_account(bank, __VERIFIER_nondet_int());
            int before = a->balance;
            if (to && transfer(a, to, amount))
                check(a->balance == before - amount && to->balance >= amount);
        }
        for (a = bank; a; a = a->next)
            check(a->balance >= 0 && a->balance <= MAX_BALANCE);
    }
    while (bank) {
        account *n = bank->next;
        free(bank);
        bank = n;
    }
    return 0;
}
