#include <zlib.h>

// zlib's initialisers are macros, which Swift does not import.

/// Starts the decompression of a raw deflate stream, as zip archives hold them.
static inline int cambio_inflate_raw_init(z_streamp stream) {
  return inflateInit2(stream, -15);
}

/// Starts the decompression of a gzip file or a zlib stream, whichever it is.
static inline int cambio_inflate_any_init(z_streamp stream) {
  return inflateInit2(stream, 15 + 32);
}

/// Starts the compression of a gzip file (RFC 1952), or with `window` -15 of a raw deflate stream.
///
/// A `memory` of 8 takes 256 KiB, one of 7 half of that and nearly as few bytes.
static inline int cambio_deflate_init(z_streamp stream, int level, int window, int memory) {
  return deflateInit2(stream, level, Z_DEFLATED, window, memory, Z_DEFAULT_STRATEGY);
}
