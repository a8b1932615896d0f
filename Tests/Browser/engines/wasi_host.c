// A host for the browser's program where there is no browser: linked with it, the program runs under any
// engine that has WASI's standard input and output.
//
// A request is a line `name number number slots`, then each slot as a line with its length, -1 for an empty
// one, and its bytes. The answer is what the program wants done, each a line `call number texts` and the
// texts as lines with their lengths and their bytes, then a line `= result`.

#include <stddef.h>
#include <stdint.h>

#include "CBrowserRuntime.h"

typedef struct {
  void *bytes;
  size_t count;
} piece;

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))
WASI(fd_read) int wasi_read(int file, const piece *into, size_t pieces, size_t *count);
WASI(fd_write) int wasi_write(int file, const piece *from, size_t pieces, size_t *count);
WASI(proc_exit) _Noreturn void wasi_exit(int status);
WASI(random_get) int wasi_random(void *bytes, size_t count);

enum { most_slots = 32, most_texts = 32 };

static piece slots[most_slots];
static piece texts[most_texts];
static int pushed;

static void end_unless(int condition) {
  if (!condition) wasi_exit(70);
}

// MARK: Input and output

static void write_bytes(const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count) {
    size_t written = 0;
    end_unless(!wasi_write(1, &(piece){(void *)rest, count}, 1, &written) && written);
    rest += written;
    count -= written;
  }
}

static void write_number(int64_t number, char end) {
  char digits[24];
  size_t start = sizeof digits;
  digits[--start] = end;
  uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
  do digits[--start] = '0' + rest % 10;
  while (rest /= 10);
  if (number < 0) digits[--start] = '-';
  write_bytes(digits + start, sizeof digits - start);
}

/// Fills `bytes`; 0 at the end of the input.
static int read_bytes(void *bytes, size_t count) {
  char *rest = bytes;
  while (count) {
    size_t got = 0;
    if (wasi_read(0, &(piece){rest, count}, 1, &got) || !got) return 0;
    rest += got;
    count -= got;
  }
  return 1;
}

/// A word up to a space or the end of a line; its length, 0 at the end of the input.
static size_t read_word(char *word, size_t most) {
  for (size_t count = 0; count < most; count++) {
    if (!read_bytes(word + count, 1)) return 0;
    if (word[count] == ' ' || word[count] == '\n') {
      word[count] = 0;
      return count;
    }
  }
  wasi_exit(70);
}

static int64_t read_number(void) {
  char word[24];
  end_unless(read_word(word, sizeof word) > 0);
  int is_negative = word[0] == '-';
  int64_t number = 0;
  for (const char *digit = word + is_negative; *digit; digit++) number = number * 10 + (*digit - '0');
  return is_negative ? -number : number;
}

// MARK: What the program calls

void host_push(const void *bytes, size_t count) {
  end_unless(pushed < most_texts);
  void *copy = runtime_allocate(count ? count : 1, 1);
  __builtin_memcpy(copy, bytes, count);
  texts[pushed++] = (piece){copy, count};
}

void host_call(int32_t number) {
  write_number(number, ' ');
  write_number(pushed, '\n');
  for (int index = 0; index < pushed; index++) {
    write_number(texts[index].count, '\n');
    write_bytes(texts[index].bytes, texts[index].count);
    runtime_free(texts[index].bytes);
  }
  pushed = 0;
}

int32_t host_length(int32_t slot) {
  return slot < most_slots && slots[slot].bytes ? (int32_t)slots[slot].count : -1;
}

void host_take(int32_t slot, void *bytes, size_t count) {
  end_unless(slot < most_slots && slots[slot].bytes && count <= slots[slot].count);
  __builtin_memcpy(bytes, slots[slot].bytes, count);
}

void host_random(void *bytes, size_t count) { end_unless(!wasi_random(bytes, count)); }

// MARK: What is called in the program

int32_t app_start(int32_t now, int32_t utc_offset);
int32_t app_event(void);
int32_t app_key(void);
int32_t app_open(int32_t is_back);
void app_answer(int32_t status);
int32_t app_rates(void);
void app_trouble(int32_t retry_at);
void app_offline(int32_t is_offline);
void app_tick(int32_t now);
void app_zone(int32_t utc_offset);
void app_file(void);
void app_preferences(void);
void app_version(void);
void app_search_names(int32_t count);
int32_t app_live_bytes(void);

static int is(const char *word, const char *name) {
  while (*word && *word == *name) word++, name++;
  return *word == *name;
}

static int32_t perform(const char *name, int32_t first, int32_t second) {
  if (is(name, "app_start")) return app_start(first, second);
  if (is(name, "app_event")) return app_event();
  if (is(name, "app_key")) return app_key();
  if (is(name, "app_open")) return app_open(first);
  if (is(name, "app_answer")) return app_answer(first), 0;
  if (is(name, "app_rates")) return app_rates();
  if (is(name, "app_trouble")) return app_trouble(first), 0;
  if (is(name, "app_offline")) return app_offline(first), 0;
  if (is(name, "app_tick")) return app_tick(first), 0;
  if (is(name, "app_zone")) return app_zone(first), 0;
  if (is(name, "app_file")) return app_file(), 0;
  if (is(name, "app_preferences")) return app_preferences(), 0;
  if (is(name, "app_version")) return app_version(), 0;
  if (is(name, "app_search_names")) return app_search_names(first), 0;
  if (is(name, "app_live_bytes")) return app_live_bytes();
  wasi_exit(64);
}

static void read_slots(int count) {
  end_unless(count <= most_slots);
  for (int index = 0; index < count; index++) {
    int64_t length = read_number();
    if (length < 0) continue;
    slots[index] = (piece){runtime_allocate(length ? length : 1, 1), length};
    end_unless(read_bytes(slots[index].bytes, length));
  }
}

static void clear_slots(void) {
  for (int index = 0; index < most_slots; index++) {
    runtime_free(slots[index].bytes);
    slots[index] = (piece){0};
  }
}

void _start(void) {
  char name[24];
  while (read_word(name, sizeof name)) {
    int32_t first = read_number(), second = read_number();
    read_slots(read_number());
    int32_t result = perform(name, first, second);
    clear_slots();
    write_bytes("= ", 2);
    write_number(result, '\n');
  }
}
