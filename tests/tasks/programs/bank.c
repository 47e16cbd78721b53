/* A bank: a list of accounts, every account with its list of transactions. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct transaction {
    int amount;                 /* always positive */
    int is_deposit;
    struct transaction *older;
};

struct account {
    int id;
    int balance;
    struct transaction *history;
    struct account *next;
};

struct bank {
    struct account *accounts;
    int next_id;
};

static struct account *open_account(struct bank *b)
{
    struct account *a = calloc(1, sizeof(struct account));
    if (!a)
        return NULL;
    a->id = b->next_id;
    if (b->next_id < 1000000)
        b->next_id++;
    a->next = b->accounts;
    b->accounts = a;
    return a;
}

static struct account *find_account(struct bank *b, int id)
{
    struct account *a;
    for (a = b->accounts; a; a = a->next)
        if (a->id == id)
            return a;
    return NULL;
}

static int record(struct account *a, int amount, int is_deposit)
{
    struct transaction *t = malloc(sizeof(*t));
    if (!t)
        return -1;
    t->amount = amount;
    t->is_deposit = is_deposit;
    t->older = a->history;
    a->history = t;
    return 0;
}

static int deposit(struct account *a, int amount)
{
    if (amount <= 0 || amount > 10000 || a->balance > 1000000)
        return -1;
    if (record(a, amount, 1))
        return -1;
    a->balance += amount;
    return 0;
}

static int withdraw(struct account *a, int amount)
{
    if (amount <= 0 || amount > a->balance)
        return -1;
    if (record(a, amount, 0))
        return -1;
    a->balance -= amount;
    assert(a->balance >= 0);
    return 0;
}

static void free_history(struct account *a)
{
    struct transaction *t;
    while ((t = a->history)) {
        a->history = t->older;
        free(t);
    }
}

static void close_account(struct bank *b, int id)
{
    struct account **p = &b->accounts;
    while (*p && (*p)->id != id)
        p = &(*p)->next;
    if (*p) {
        struct account *dead = *p;
        *p = dead->next;
        free_history(dead);
        free(dead);
    }
}

static void audit(const struct bank *b)
{
    const struct account *a;
    const struct transaction *t;
    for (a = b->accounts; a; a = a->next) {
        assert(a->balance >= 0);
        for (t = a->history; t; t = t->older)
            assert(t->amount > 0);
    }
}

int main(void)
{
    struct bank bank = { NULL, 1 };
    int op;

    while ((op = __VERIFIER_nondet_int()) != 0) {
        int id = __VERIFIER_nondet_int();
        struct account *a = find_account(&bank, id);
        switch (op) {
        case 1:
            open_account(&bank);
            break;
        case 2:
            if (a)
                deposit(a, __VERIFIER_nondet_int());
            break;
        case 3:
            if (a)
                withdraw(a, __VERIFIER_nondet_int());
            break;
        case 4:
            close_account(&bank, id);
            break;
        default:
            audit(&bank);
        }
    }
    audit(&bank);
    while (bank.accounts)
        close_account(&bank, bank.accounts->id);
    return 0;
}
