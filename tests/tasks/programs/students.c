/* Student register: a list of students, each with a list of courses. */
extern void abort(void);
void reach_error(void) { abort(); }
#define assert(c) ((c) ? (void)0 : reach_error())
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct course {
    int code;
    int grade;                  /* 1 to 5 */
    struct course *next;
};

struct student {
    int id;
    int ncourses;
    struct course *courses;
    struct student *next;
};

static struct student *students;

static struct student *find_student(int id)
{
    struct student *s;

    for (s = students; s != NULL; s = s->next)
        if (s->id == id)
            return s;
    return NULL;
}

static struct student *add_student(int id)
{
    struct student *s = find_student(id);

    if (s != NULL)
        return s;
    s = malloc(sizeof(*s));
    if (s == NULL)
        return NULL;
    s->id = id;
    s->ncourses = 0;
    s->courses = NULL;
    s->next = students;
    students = s;
    return s;
}

static int enroll(struct student *s, int code, int grade)
{
    struct course *c;

    if (grade < 1 || grade > 5)
        return -1;
    for (c = s->courses; c != NULL; c = c->next) {
        if (c->code == code) {
            c->grade = grade;
            return 0;
        }
    }
    c = calloc(1, sizeof(*c));
    if (c == NULL)
        return -1;
    c->code = code;
    c->grade = grade;
    c->next = s->courses;
    s->courses = c;
    s->ncourses++;
    return 0;
}

static void free_courses(struct student *s)
{
    struct course *c = s->courses;

    while (c != NULL) {
        struct course *next = c->next;

        free(c);
        c = next;
    }
    s->courses = NULL;
    s->ncourses = 0;
}

static void remove_student(int id)
{
    struct student *prev = NULL;
    struct student *s = students;

    while (s != NULL && s->id != id) {
        prev = s;
        s = s->next;
    }
    if (s == NULL)
        return;
    if (prev == NULL)
        students = s->next;
    else
        prev->next = s->next;
    free_courses(s);
    free(s);
}

static void report(void)
{
    const struct student *s;
    const struct course *c;

    for (s = students; s != NULL; s = s->next) {
        int sum = 0;

        for (c = s->courses; c != NULL; c = c->next) {
            assert(c->grade >= 1 && c->grade <= 5);
            sum += c->grade;
        }
        printf("student %d: %d courses, sum %d\n", s->id, s->ncourses, sum);
    }
}

int main(void)
{
    int id;

    while ((id = __VERIFIER_nondet_int()) > 0) {
        struct student *s = add_student(id);

        if (s == NULL)
            break;
        assert(students != NULL);
        assert(s->id == id);
        while (__VERIFIER_nondet_int()) {
            int code = __VERIFIER_nondet_int();

            if (enroll(s, code, __VERIFIER_nondet_int()) == 0)
                assert(s->courses != NULL);
        }
        if (__VERIFIER_nondet_int())
            remove_student(__VERIFIER_nondet_int());
    }
    report();

    while (students != NULL)
        remove_student(students->id);
    assert(students == NULL);
    return 0;
}
