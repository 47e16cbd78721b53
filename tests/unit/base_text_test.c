/* Text, 128-bit numbers, files and child processes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka wants the headers above first */
#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "base/base.h"

static void buffers_grow_and_stay_terminated(void **unused) {
  (void)unused;
  Buf b = {0};
  assert_string_equal(buf_str(&b), "");
  for (int i = 0; i < 1000; i++) {
    buf_add(&b, "ab");
    buf_char(&b, 'c');
    buf_printf(&b, "%d", i % 10);
    assert_int_equal(strlen(b.at), b.n);
  }
  assert_int_equal(b.n, 4000);
  assert_memory_equal(b.at, "abc0abc1abc2", 12);
  buf_add_n(&b, "x\0y", 3);
  assert_int_equal(b.n, 4003);
  buf_clear(&b);
  assert_string_equal(buf_str(&b), "");
  buf_printf(&b, "%0500d", 7);
  assert_int_equal(b.n, 500);
  buf_free(&b);
}

static void what_a_terminal_would_obey_is_made_visible(void **unused) {
  (void)unused;
  Buf b = {0};
  buf_visible(&b, "a\tb\nc \033[31m\x7f\r \xc3\xbc \xc2\x9b \xff\xe2\x82");
  assert_string_equal(buf_str(&b), "a\tb\nc \\x1b[31m\\x7f\\x0d \xc3\xbc \\xc2\\x9b \\xff\\xe2\\x82");
  buf_free(&b);
}

static void beginnings_and_ends(void **unused) {
  (void)unused;
  assert_true(text_starts("list.c", "list"));
  assert_false(text_starts("li", "list"));
  assert_true(text_ends("list.c", ".c"));
  assert_false(text_ends("c", ".c"));
  assert_true(text_ends("x", ""));
}

static const Int128 smallest = (Int128)((UInt128)1 << 127);

static void numbers_are_printed_in_decimal(void **unused) {
  (void)unused;
  char text[INT128_TEXT];
  assert_string_equal(text_int128(0, text), "0");
  assert_string_equal(text_int128(-1, text), "-1");
  assert_string_equal(text_int128(INT64_MIN, text), "-9223372036854775808");
  assert_string_equal(text_int128(smallest, text), "-170141183460469231731687303715884105728");
  assert_string_equal(text_int128(~smallest, text), "170141183460469231731687303715884105727");
  assert_string_equal(text_uint128(~(UInt128)0, text), "340282366920938463463374607431768211455");
}

static void what_is_printed_can_be_read(void **unused) {
  (void)unused;
  UInt128 v = 1;
  for (int i = 0; i < 500; i++) {
    v = v * 6364136223846793005u + (UInt128)i * 0x123456789u;
    Int128 back, want = (Int128)v;
    char text[INT128_TEXT];
    assert_true(text_parse_int128(text_int128(want, text), &back));
    assert_true(back == want);
  }
  Int128 got;
  assert_true(text_parse_int128("-170141183460469231731687303715884105728", &got) && got == smallest);
  assert_true(text_parse_int128("0x1F", &got) && got == 31);
  assert_true(text_parse_int128("-0x10", &got) && got == -16);
  assert_true(text_parse_int128("+7", &got) && got == 7);
}

static void what_is_no_number_is_refused(void **unused) {
  (void)unused;
  static const char *const bad[] = {"",
                                    "-",
                                    "+",
                                    "x",
                                    "1x",
                                    " 1",
                                    "1 ",
                                    "0x",
                                    "0xg",
                                    "--1",
                                    "1e3",
                                    "1.0",
                                    "170141183460469231731687303715884105728000"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Int128 v;
    assert_false(text_parse_int128(bad[i], &v));
  }
}

/* A folder of its own for each test. */
static int make_folder(void **state) {
  static char folder[] = "/tmp/silhouette-base-XXXXXX";
  memset(folder + sizeof folder - 7, 'X', 6);
  if (!mkdtemp(folder)) return -1;
  *state = folder;
  return 0;
}

static int count_files(const char *folder) {
  DIR *d = opendir(folder);
  int n = 0;
  assert_non_null(d);
  for (struct dirent *e; d && (e = readdir(d));) n += e->d_name[0] != '.' || (e->d_name[1] && e->d_name[1] != '.');
  if (d) closedir(d);
  return n;
}

static int drop_folder(void **state) {
  Buf command = {0};
  buf_printf(&command, "rm -rf %s", (char *)*state);
  int status = system(buf_str(&command));
  buf_free(&command);
  return status;
}

static void files_are_written_and_read_whole(void **state) {
  Buf path = {0}, text = {0}, back = {0}, error = {0};
  buf_printf(&path, "%s/file", (char *)*state);
  for (int i = 0; i < 100000; i++) buf_char(&text, (char)i);
  assert_true(file_write(buf_str(&path), text.at, text.n, &error));
  assert_true(file_read(buf_str(&path), &back, &error));
  assert_int_equal(back.n, text.n);
  assert_memory_equal(back.at, text.at, text.n);
  assert_true(file_write(buf_str(&path), "", 0, &error)); /* replaces it */
  buf_clear(&back);
  assert_true(file_read(buf_str(&path), &back, &error));
  assert_int_equal(back.n, 0);
  assert_int_equal(count_files(*state), 1); /* no temporary file is left */
  assert_int_equal(error.n, 0);
  buf_free(&path), buf_free(&text), buf_free(&back);
}

static void a_write_that_fails_leaves_the_old_file_and_nothing_else(void **state) {
  Buf path = {0}, back = {0}, error = {0};
  buf_printf(&path, "%s/folder", (char *)*state);
  assert_int_equal(mkdir(buf_str(&path), 0777), 0);
  assert_false(file_write(buf_str(&path), "x", 1, &error)); /* a directory is in the way */
  assert_true(error.n > 0);
  assert_int_equal(count_files(*state), 1);
  buf_clear(&path);
  buf_printf(&path, "%s/none/file", (char *)*state);
  buf_clear(&error);
  assert_false(file_write(buf_str(&path), "x", 1, &error));
  assert_non_null(strstr(buf_str(&error), buf_str(&path)));
  assert_int_equal(count_files(*state), 1);
  buf_free(&path), buf_free(&back), buf_free(&error);
}

static void what_cannot_be_read_is_an_error_with_its_name(void **state) {
  Buf path = {0}, text = {0}, error = {0};
  assert_false(file_read(*state, &text, &error)); /* a directory */
  assert_non_null(strstr(buf_str(&error), *state));
  buf_clear(&error);
  buf_printf(&path, "%s/none", (char *)*state);
  assert_false(file_read(buf_str(&path), &text, &error));
  assert_non_null(strstr(buf_str(&error), buf_str(&path)));
  assert_int_equal(text.n, 0);
  buf_free(&path), buf_free(&text), buf_free(&error);
}

static bool run(const char *const *argv, const char *folder, const char *input, size_t n, Buf *out, int *status) {
  Buf error = {0};
  bool ok = process_run(argv, folder, input, n, out, status, NULL, &error);
  assert_int_equal(ok, error.n == 0);
  buf_free(&error);
  return ok;
}

static void a_process_gets_its_input_and_gives_its_output(void **state) {
  Buf input = {0}, out = {0};
  int status = -1;
  for (int i = 0; i < 300000; i++) buf_char(&input, (char)('a' + i % 26)); /* more than a pipe holds */
  assert_true(run((const char *[]){"cat", NULL}, NULL, input.at, input.n, &out, &status));
  assert_int_equal(status, 0);
  assert_int_equal(out.n, input.n);
  assert_memory_equal(out.at, input.at, input.n);
  buf_clear(&out);
  assert_true(run((const char *[]){"pwd", NULL}, *state, NULL, 0, &out, &status));
  buf_char(&out, 0);
  assert_memory_equal(out.at, *state, strlen(*state));
  buf_clear(&out); /* a process that does not read its input */
  assert_true(run((const char *[]){"true", NULL}, NULL, input.at, input.n, &out, &status));
  assert_int_equal(status, 0);
  buf_free(&input), buf_free(&out);
}

static void the_end_of_a_process_is_told(void **unused) {
  (void)unused;
  Buf out = {0};
  int status = -1;
  assert_true(run((const char *[]){"sh", "-c", "exit 7", NULL}, NULL, NULL, 0, &out, &status));
  assert_int_equal(status, 7);
  assert_true(run((const char *[]){"sh", "-c", "kill -9 $$", NULL}, NULL, NULL, 0, &out, &status));
  assert_int_equal(status, 128 + 9);
  assert_false(run((const char *[]){"/no/such/program", NULL}, NULL, NULL, 0, &out, &status));
  assert_false(run((const char *[]){"true", NULL}, "/no/such/folder", NULL, 0, &out, &status));
  buf_free(&out);
}

static void processes_leave_no_descriptors_open(void **unused) {
  (void)unused;
  int before = open("/dev/null", O_RDONLY);
  close(before);
  Buf out = {0};
  int status;
  for (int i = 0; i < 20; i++) {
    run((const char *[]){"true", NULL}, NULL, "x", 1, &out, &status);
    run((const char *[]){"/no/such/program", NULL}, NULL, "x", 1, &out, &status);
  }
  int after = open("/dev/null", O_RDONLY);
  close(after);
  assert_int_equal(before, after);
  buf_free(&out);
}

static void messages_look_like_the_compilers(void **unused) {
  (void)unused;
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  Diag d;
  diag_init(&d, out);
  diag_at(&d, DIAG_WARNING, (Position){"a.c", 3, 7}, "%d is odd", 5);
  diag_error(&d, "no file");
  fclose(out);
  assert_string_equal(text, "a.c:3:7: warning: 5 is odd\nsilhouette: error: no file\n");
  assert_int_equal(d.errors, 1);
  assert_int_equal(d.warnings, 1);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(buffers_grow_and_stay_terminated),
      cmocka_unit_test(what_a_terminal_would_obey_is_made_visible),
      cmocka_unit_test(beginnings_and_ends),
      cmocka_unit_test(numbers_are_printed_in_decimal),
      cmocka_unit_test(what_is_printed_can_be_read),
      cmocka_unit_test(what_is_no_number_is_refused),
      cmocka_unit_test_setup_teardown(files_are_written_and_read_whole, make_folder, drop_folder),
      cmocka_unit_test_setup_teardown(a_write_that_fails_leaves_the_old_file_and_nothing_else, make_folder,
                                      drop_folder),
      cmocka_unit_test_setup_teardown(what_cannot_be_read_is_an_error_with_its_name, make_folder, drop_folder),
      cmocka_unit_test_setup_teardown(a_process_gets_its_input_and_gives_its_output, make_folder, drop_folder),
      cmocka_unit_test(the_end_of_a_process_is_told),
      cmocka_unit_test(processes_leave_no_descriptors_open),
      cmocka_unit_test(messages_look_like_the_compilers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
