/* Sparse matrix: an array of rows, every row a list sorted by column. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct cell {
    int col;
    int val;
    struct cell *right;
} cell;

typedef struct matrix {
    int rows;
    int cols;
    cell **row;
} matrix;

static matrix *matrix_create(int rows, int cols)
{
    matrix *m = malloc(sizeof(matrix));
    int i;

    if (m == NULL)
        return NULL;
    m->row = malloc((size_t)rows * sizeof(cell *));
    if (m->row == NULL) {
        free(m);
        return NULL;
    }
    for (i = 0; i < rows; i++)
        m->row[i] = NULL;
    m->rows = rows;
    m->cols = cols;
    return m;
}

static void matrix_destroy(matrix *m)
{
    for (int i = 0; i < m->rows; i++) {
        cell *c = m->row[i];
        while (c != NULL) {
            cell *right = c->right;
            free(c);
            c = right;
        }
    }
    free(m->row);
    free(m);
}

static int matrix_get(const matrix *m, int r, int col)
{
    const cell *c = m->row[r];
    while (c != NULL && c->col < col)
        c = c->right;
    return (c != NULL && c->col == col) ? c->val : 0;
}

/* zero values are never stored */
static int matrix_set(matrix *m, int r, int col, int val)
{
    cell **pp = &m->row[r];
    cell *c;

    while (*pp != NULL && (*pp)->col < col)
        pp = &(*pp)->right;
    c = *pp;
    if (c->col == col) {
        if (val == 0) {
            *pp = c->right;
            free(c);
        } else {
            c->val = val;
        }
        return 0;
    }
    if (val == 0)
        return 0;
    c = malloc(sizeof(cell));
    if (c == NULL)
        return -1;
    c->col = col;
    c->val = val;
    c->right = *pp;
    *pp = c;
    return 0;
}

static void check_row(const matrix *m, int r)
{
    for (const cell *c = m->row[r]; c != NULL; c = c->right)
        assert(c->val != 0);
}

int main(void)
{
    int rows = __VERIFIER_nondet_int();
    int cols = __VERIFIER_nondet_int();
    matrix *m;

    if (rows <= 0 || rows > 1000 || cols <= 0)
        return 0;
    m = matrix_create(rows, cols);
    if (m == NULL)
        return 1;
    while (__VERIFIER_nondet_int()) {
        int r = __VERIFIER_nondet_int();
        int c = __VERIFIER_nondet_int();
        int v = __VERIFIER_nondet_int();
        if (r < 0 || r >= m->rows || c < 0 || c >= m->cols)
            continue;
        if (matrix_set(m, r, c, v) == 0)
            assert(matrix_get(m, r, c) == v);
        check_row(m, r);
    }
    matrix_destroy(m);
    return 0;
}
