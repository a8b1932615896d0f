#include <zlib.h>

// zlib's initialisers are macros, which Swift does not import.

/// Starts the decompression of a raw deflate stream, as zip archives hold them.
static inline int cambio_inflate_raw_init(z_streamp stream) {
  return inflateInit2(stream, -15);
}
