/// SHA-256 (FIPS 180-4) of whole blocks, by the processor's instructions for it where it has them.
#ifndef CAMBIO_DIGEST_H
#define CAMBIO_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Adds `count` blocks of 64 bytes each to the eight words of `state`.
void cdigest_add(uint32_t *state, const void *blocks, size_t count);

/// The same without those instructions.
void cdigest_add_portably(uint32_t *state, const void *blocks, size_t count);

#pragma clang assume_nonnull end

#endif
