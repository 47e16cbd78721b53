/* Round-robin scheduler: processes on a circular singly linked list. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define QUANTUM 5

struct proc {
    int pid;
    int remaining;
    struct proc *next;
};

/* points to the process that ran last; its next is the one to run */
static struct proc *current;
static int nprocs;

static int spawn(int pid, int burst)
{
    struct proc *p = malloc(sizeof(*p));

    if (p == NULL)
        return -1;
    p->pid = pid;
    p->remaining = burst;
    if (current == NULL) {
        p->next = p;
    } else {
        p->next = current->next;
        current->next = p;
    }
    current = p;
    nprocs++;
    return 0;
}

static void remove_next(void)
{
    struct proc *p = current->next;

    if (p == current)
        current = NULL;
    else
        current->next = p->next;
    free(p);
    nprocs--;
}

/* one time slice; returns the pid that ran, or -1 */
static int run_slice(void)
{
    struct proc *p;
    int pid;

    if (current == NULL)
        return -1;
    p = current->next;
    pid = p->pid;
    if (p->remaining > QUANTUM) {
        p->remaining -= QUANTUM;
        current = p;
    } else {
        remove_next();
    }
    return pid;
}

static int kill_pid(int pid)
{
    struct proc *start = current;

    if (current == NULL)
        return 0;
    do {
        if (current->next->pid == pid) {
            remove_next();
            return 1;
        }
        current = current->next;
    } while (current != start);
    return 0;
}

static int longest(void)
{
    struct proc *p = current;
    int max = 0;

    if (p == NULL)
        return 0;
    do {
        if (p->remaining > max)
            max = p->remaining;
        p = p->next;
    } while (p != current);
    return max;
}

int main(void)
{
    int next_pid = 1;

    for (;;) {
        int cmd = __VERIFIER_nondet_int();

        if (cmd <= 0)
            break;
        if (cmd == 1) {
            int burst = __VERIFIER_nondet_int();
            if (burst < 1 || burst > 1000 || next_pid > 30000)
                continue;
            if (spawn(next_pid, burst) != 0)
                break;
            assert(current->pid == next_pid);
            next_pid++;
        } else if (cmd == 2) {
            if (!kill_pid(__VERIFIER_nondet_int()))
                puts("no such process");
        } else {
            int pid = run_slice();
            assert(pid == -1 || pid >= 1);
        }
    }
    printf("%d left, longest %d\n", nprocs, longest());
    while (current != NULL)
        run_slice();
    assert(nprocs == 0);
    return 0;
}
