/* What every rival written in C shares: reading the values, timing, checksums, reporting. */
#ifndef RIVAL_H
#define RIVAL_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Results land in a ring this long, so that they stay in the first-level cache. */
enum { RING = 1024, RING_MASK = RING - 1 };
/* The partner of value i is value (i + STRIDE) & mask. */
enum { STRIDE = 16411 };
/* Every CHECK-th conversion is part of the checksum. */
enum { CHECK = 100 };

typedef struct {
  size_t count; /* a power of two */
  char **text;  /* each terminated by a zero byte, one after the other in memory;
                   the 16 bytes before each can be read as well */
} column;

typedef struct {
  column amounts, rates, fractions, wide;
  size_t conversions;
  int shift; /* the number of amounts is 1 << shift */
  int rounds;
} workload;

static inline void fail(const char *message) {
  fprintf(stderr, "%s\n", message);
  exit(1);
}

static inline column read_column(FILE *file, const char *name) {
  char found[64];
  column result;
  if (fscanf(file, "%63s %zu", found, &result.count) != 2 || strcmp(found, name) != 0 ||
      result.count == 0 || (result.count & (result.count - 1)) != 0)
    fail("values file: unexpected heading");
  result.text = malloc(result.count * sizeof *result.text);
  char *pool = (char *)malloc(16 + result.count * 64) + 16;
  for (size_t i = 0; i < result.count; i++) {
    if (fscanf(file, "%63s", pool) != 1) fail("values file: too short");
    result.text[i] = pool;
    pool += strlen(pool) + 1;
  }
  return result;
}

static inline workload read_workload(int count, char **arguments) {
  if (count != 3) fail("usage: rival VALUES_FILE ROUNDS");
  FILE *file = fopen(arguments[1], "r");
  if (!file) fail("values file: cannot be opened");
  workload result = {.rounds = atoi(arguments[2])};
  if (result.rounds < 1) fail("ROUNDS must be at least 1");
  if (fscanf(file, "conversions %zu", &result.conversions) != 1) fail("values file: no heading");
  result.amounts = read_column(file, "amounts");
  result.rates = read_column(file, "rates");
  result.fractions = read_column(file, "fractions");
  result.wide = read_column(file, "wide");
  fclose(file);
  result.shift = __builtin_ctzll(result.amounts.count);
  return result;
}

static inline double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

/* Runs the body over `count` values once untimed, then `rounds` times timed; prints the best. */
#define MEASURE(name, count, rounds, ...)                               \
  do {                                                                  \
    double best = 1e300;                                                \
    for (int round_ = 0; round_ <= (rounds); round_++) {                \
      double start_ = now();                                            \
      for (size_t i = 0; i < (count); i++) { __VA_ARGS__; }             \
      __asm__ volatile("" ::: "memory");                                \
      double time_ = (now() - start_) / (double)(count);                \
      if ((round_ > 0 || (rounds) == 0) && time_ < best) best = time_;  \
    }                                                                   \
    printf("%s\t%.3f\n", name, best);                                   \
  } while (0)

/* FNV-1a over one line a value: sign, digits without zeros at either end, e, exponent. */
typedef struct {
  uint64_t hash;
} checksum;

static inline checksum new_checksum(void) { return (checksum){0xcbf29ce484222325u}; }

static inline void mix(checksum *sum, char byte) {
  sum->hash = (sum->hash ^ (unsigned char)byte) * 0x100000001b3u;
}

/* Takes plain or scientific notation. */
static inline void include(checksum *sum, const char *text) {
  char digits[128];
  int length = 0, exponent = 0, negative = 0, fraction = 0;
  if (*text == '-' || *text == '+') negative = *text++ == '-';
  for (; *text && *text != 'E' && *text != 'e'; text++) {
    if (*text == '.') {
      fraction = 1;
      continue;
    }
    if (*text < '0' || *text > '9' || length == sizeof digits) fail("checksum: not a number");
    if (length > 0 || *text != '0') digits[length++] = *text;
    exponent -= fraction;
  }
  if (*text) exponent += atoi(text + 1);
  while (length > 0 && digits[length - 1] == '0') length--, exponent++;
  if (length == 0) exponent = 0, negative = 0, digits[length++] = '0';
  if (negative) mix(sum, '-');
  for (int i = 0; i < length; i++) mix(sum, digits[i]);
  char tail[24];
  int tail_length = snprintf(tail, sizeof tail, "e%d\n", exponent);
  for (int i = 0; i < tail_length; i++) mix(sum, tail[i]);
}

static inline void report(checksum sum, const char *name) {
  printf("checksum\t%s\t%016llx\n", name, (unsigned long long)sum.hash);
}

#endif
