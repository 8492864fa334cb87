/// libwebp where it was installed when this was built; else every picture is refused.

#ifndef LIMN_WEBP_H
#define LIMN_WEBP_H

#include <stddef.h>
#include <stdint.h>

/// Whether libwebp is here.
int limn_webp_is_built(void);

/// How a picture is encoded.
typedef struct limn_webp_options {
  /// 0 to 100; below 0 nothing is lost.
  float quality;
  /// Whether colours beneath alpha 0 are kept, where nothing is lost.
  int exact;
} limn_webp_options;

/// Encodes straight RGBA, rows without padding, as a file of one picture.
///
/// `*bytes` is to be released with limn_webp_free; it is NULL on failure. Returns 0, libwebp's
/// number of the error, or -1 where libwebp is not here.
int limn_webp_encode(
    const uint8_t *pixels, int width, int height, limn_webp_options options, uint8_t **bytes,
    size_t *count);

/// Releases what limn_webp_encode made; NULL is nothing.
void limn_webp_free(void *bytes);

#endif
