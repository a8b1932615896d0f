/* How fast the rows of rows.py can be converted by a program that knows nothing else: one form, one target, no errors.
 *
 * usage: floor RATES < ledger.csv > out.csv */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 18, FIRST = 10592, DAYS = 10300 };
typedef struct { uint32_t coefficient, power; } figure;
static figure *tables[1 << 15];
static int months[28 * 12];
static char in[BLOCK + 4096], out[2 * BLOCK];

static int code(const char *s) { return (s[0] & 31) << 10 | (s[1] & 31) << 5 | (s[2] & 31); }

static int day(const char *s) {
  int year = (s[2] - 48) * 10 + s[3] - 48 + (s[0] == '2' ? 100 : 0);
  return months[(year - 99) * 12 + (s[5] - 48) * 10 + s[6] - 49] + (s[8] - 48) * 10 + s[9] - 49;
}

static void read_rates(const char *path) {
  FILE *file = fopen(path, "r");
  char line[80], last[4] = "";
  int from = 0;
  figure current = {0, 0};
  if (!file || !fgets(line, sizeof line, file)) exit(1);
  for (;;) {
    char *more = fgets(line, sizeof line, file);
    if (!more || memcmp(line, last, 3)) {
      if (*last) for (int d = from; d < from + 14 && d < DAYS; d++) tables[code(last)][d] = current;
      if (!more) break;
      tables[code(line)] = calloc(DAYS, sizeof(figure));
      from = day(line + 4);
    }
    int d = day(line + 4);
    if (!memcmp(line, last, 3)) for (int i = from; i < d; i++) tables[code(line)][i] = current;
    memcpy(last, line, 3);
    from = d;
    current = (figure){0, 1};
    int behind = 0;
    for (char *c = line + 15; *c >= '.'; c++) {
      if (*c == '.') { behind = 1; continue; }
      current.coefficient = current.coefficient * 10 + (uint32_t)(*c - 48);
      if (behind) current.power *= 10;
    }
  }
  fclose(file);
}

int main(int count, char **arguments) {
  static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (count != 2) return 1;
  for (int month = 0, start = 0; month < 28 * 12; month++) {
    months[month] = start;
    start += lengths[month % 12] + (month % 12 == 1 && (1999 + month / 12) % 4 == 0);
  }
  read_rates(arguments[1]);
  size_t kept = 0;
  int is_heading = 1;
  for (;;) {
    ssize_t got = read(0, in + kept, BLOCK - kept);
    if (got <= 0) break;
    char *end = in + kept + got, *row = in, *o = out;
    for (;;) {
      char *stop = memchr(row, '\n', (size_t)(end - row));
      if (!stop) break;
      size_t length = (size_t)(stop - row);
      memcpy(o, row, length);
      o += length;
      if (is_heading) {
        memcpy(o, ",EUR\n", 5);
        o += 5;
        is_heading = 0;
        row = stop + 1;
        continue;
      }
      figure f = tables[code(stop - 3)][day(row)];
      const char *c = row + 11;
      int negative = *c == '-';
      uint64_t cents = 0;
      for (c += negative; *c != ','; c++) if (*c != '.') cents = cents * 10 + (uint64_t)(*c - 48);
      uint64_t result = (2 * cents * f.power + f.coefficient) / (2 * (uint64_t)f.coefficient);
      char digits[24];
      int n = 24;
      do { digits[--n] = (char)(48 + result % 10); result /= 10; if (n == 22) digits[--n] = '.'; } while (result || n > 20);
      *o++ = ',';
      if (negative && (digits[20] != '0' || n < 20 || digits[22] != '0' || digits[23] != '0')) *o++ = '-';
      memcpy(o, digits + n, (size_t)(24 - n));
      o += 24 - n;
      *o++ = '\n';
      row = stop + 1;
    }
    for (char *w = out; w < o;) {
      ssize_t done = write(1, w, (size_t)(o - w));
      if (done <= 0) return 1;
      w += done;
    }
    kept = (size_t)(end - row);
    memmove(in, row, kept);
  }
  return 0;
}
