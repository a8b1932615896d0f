#include "CBrowserRuntime.h"

#include <stdbool.h>

// MARK: Where memory comes from

#if defined(__wasm__)

extern uint8_t __heap_base;

static uintptr_t heap_start(void) { return ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15; }

/// Makes memory usable up to `end`; false if the host gives no more.
static bool heap_reaches(uintptr_t end) {
  const uintptr_t page = 65536;
  uintptr_t usable = __builtin_wasm_memory_size(0) * page;
  if (end <= usable) return true;
  // A mebibyte at a time: growing invalidates every view of the memory in the host.
  uintptr_t pages = (end - usable + page - 1) / page;
  if (pages < 16) pages = 16;
  return __builtin_wasm_memory_grow(0, pages) != (size_t)-1;
}

#else

static _Alignas(16) uint8_t arena[32 << 20];

static uintptr_t heap_start(void) { return (uintptr_t)arena; }
static bool heap_reaches(uintptr_t end) { return end <= (uintptr_t)arena + sizeof arena; }

#endif

// MARK: Blocks

/// The header before the bytes of a block.
typedef struct block {
  uint32_t next;  ///< The next free block of its size, while it is free: bytes from the heap's start.
  uint32_t size;  ///< Bytes asked for.
  uint32_t size_class;
  uint32_t distance;  ///< Bytes back to the real header; 0 in the real one.
} block;
_Static_assert(sizeof(block) == 16, "what follows a header is aligned as any C type");

enum {
  finest = 16,        ///< The smallest step between sizes.
  class_count = 100,  ///< Up to 1 GiB.
};

/// The first free block of each size; 0 for none, since no block starts where the heap does.
static uint32_t free_blocks[class_count];
static uintptr_t heap_end;
static size_t live_blocks, live_bytes;

/// Sizes grow in steps of 16 to 64, then in four steps per power of two: 80, 96, 112, 128, 160, …
/// So no block wastes more than a fifth, and a freed one fits many later requests.
static uint32_t class_of(uint32_t size) {
  if (size <= 4 * finest) return size == 0 ? 0 : (size - 1) / finest;
  uint32_t power = 31 - (uint32_t)__builtin_clz(size - 1);
  uint32_t quarter = (size - 1) >> (power - 2) & 3;
  return 4 * (power - 5) + quarter;
}

static uint32_t size_of_class(uint32_t size_class) {
  if (size_class < 4) return (size_class + 1) * finest;
  uint32_t power = size_class / 4 + 5, quarter = size_class % 4;
  return (5 + quarter) << (power - 2);
}

static block *take_block(uint32_t size) {
  uint32_t size_class = class_of(size);
  if (free_blocks[size_class] != 0) {
    block *taken = (block *)(heap_start() + free_blocks[size_class]);
    free_blocks[size_class] = taken->next;
    return taken;
  }
  if (heap_end == 0) heap_end = heap_start() + finest;
  uintptr_t end = heap_end + sizeof(block) + size_of_class(size_class);
  if (end < heap_end || !heap_reaches(end)) return NULL;
  block *taken = (block *)heap_end;
  heap_end = end;
  taken->size_class = size_class;
  taken->distance = 0;
  return taken;
}

void *runtime_allocate(size_t size, size_t alignment) {
  size_t slack = alignment > 16 ? alignment : 0;
  if (size > (1u << 30) || slack > (1u << 30) - size) return NULL;
  block *taken = take_block((uint32_t)(size + slack));
  if (!taken) return NULL;
  taken->size = (uint32_t)size;
  live_blocks += 1;
  live_bytes += size;
  uint8_t *bytes = (uint8_t *)(taken + 1);
  if (slack == 0) return bytes;
  uint8_t *aligned = (uint8_t *)(((uintptr_t)bytes + slack - 1) & ~(uintptr_t)(slack - 1));
  // A second header, before the aligned bytes, leads back to the first; if they are one, to itself.
  if (aligned != bytes) ((block *)aligned - 1)->distance = (uint32_t)(aligned - bytes);
  return aligned;
}

void runtime_free(void *bytes) {
  if (!bytes) return;
  block *freed = (block *)bytes - 1;
  if (freed->distance != 0) freed = (block *)((uint8_t *)freed - freed->distance);
  live_blocks -= 1;
  live_bytes -= freed->size;
  freed->next = free_blocks[freed->size_class];
  free_blocks[freed->size_class] = (uint32_t)((uintptr_t)freed - heap_start());
}

size_t runtime_live_blocks(void) { return live_blocks; }
size_t runtime_live_bytes(void) { return live_bytes; }
size_t runtime_heap_bytes(void) { return heap_end == 0 ? 0 : heap_end - heap_start(); }

// MARK: The names the compiler knows

#if defined(__wasm__)

void *malloc(size_t size) { return runtime_allocate(size, 16); }
void free(void *bytes) { runtime_free(bytes); }

int posix_memalign(void **bytes, size_t alignment, size_t size) {
  const int no_memory = 12;
  *bytes = runtime_allocate(size, alignment);
  return *bytes ? 0 : no_memory;
}

// These three become single instructions.
void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  return __builtin_memcpy(to, from, count);
}
void *memmove(void *to, const void *from, size_t count) {
  return __builtin_memmove(to, from, count);
}
void *memset(void *bytes, int value, size_t count) { return __builtin_memset(bytes, value, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const uint8_t *a = left, *b = right;
  for (size_t index = 0; index < count; index++)
    if (a[index] != b[index]) return a[index] < b[index] ? -1 : 1;
  return 0;
}

/// Random bytes from the host, which seed the hashes of dictionaries.
__attribute__((import_module("env"), import_name("host_random"))) void host_random(void *, size_t);

void arc4random_buf(void *bytes, size_t count) { host_random(bytes, count); }

#endif
