/// libpng without its longjmp: each call returns a status, and nothing jumps past its caller.
///
/// libpng reports errors by longjmp, which must not cross a Swift frame. These functions hold the
/// setjmp themselves and call back into nobody, so that a jump never leaves this file.

#ifndef LIMN_PNG_H
#define LIMN_PNG_H

#include <stddef.h>
#include <stdint.h>

/// The room for libpng's words about an error, with the terminating zero.
#define LIMN_PNG_MESSAGE_SIZE 128

/// How a call ended.
typedef enum limn_png_status {
  LIMN_PNG_OK = 0,
  /// The bytes are not a PNG file that libpng can read; the message says why.
  LIMN_PNG_CORRUPT = 1,
  /// Memory ran out.
  LIMN_PNG_NO_MEMORY = 2,
} limn_png_status;

/// Reads the picture's size from its header; allocates nothing that depends on it.
///
/// `message` has room for LIMN_PNG_MESSAGE_SIZE bytes and is set unless the status is OK.
limn_png_status limn_png_read_size(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, char *message);

/// Decodes a file of any colour type, depth and interlacing into straight RGBA, 8 bits a channel.
///
/// `pixels` has room for `width * height * 4` bytes, the size that limn_png_read_size gave; it is
/// partly filled when the status is not OK. Colour space chunks are ignored: samples are sRGB.
limn_png_status limn_png_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
    char *message);

/// Encodes straight RGBA, 8 bits a channel; `opaque` leaves alpha out of the file.
///
/// The settings are fixed and no time is written, so equal pixels give equal bytes with one zlib.
/// `*bytes` is to be released with limn_png_free; it is NULL unless the status is OK.
limn_png_status limn_png_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int opaque, uint8_t **bytes,
    size_t *count, char *message);

/// Releases what limn_png_encode made.
void limn_png_free(uint8_t *bytes);

#endif
