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

/// Finds the text with a keyword among those before the pixels.
///
/// `*text` is NULL where there is none, and is to be released with limn_png_free.
limn_png_status limn_png_read_text(
    const uint8_t *bytes, size_t count, const char *keyword, char **text, char *message);

/// A picture to write.
typedef struct limn_png_picture {
  /// Straight RGBA, 8 bits a channel; with a palette, one number of a colour a pixel.
  const uint8_t *pixels;
  uint32_t width;
  uint32_t height;
  /// Leaves alpha out of the file; not with a palette.
  int opaque;
  /// The colours as straight RGBA, or NULL; those that are not opaque come first.
  const uint8_t *palette;
  /// How many colours there are, 1 to 256. Few colours take 1, 2 or 4 bits a pixel.
  int color_count;
  /// Takes more time for a smaller file.
  int small;
} limn_png_picture;

/// A text in the file, before the pixels.
typedef struct limn_png_text {
  /// 1 to 79 bytes of Latin-1.
  const char *keyword;
  const char *text;
  int compressed;
} limn_png_text;

/// Encodes a picture.
///
/// The settings are fixed and no time is written, so equal pixels give equal bytes with one zlib.
/// `*bytes` is to be released with limn_png_free; it is NULL unless the status is OK.
limn_png_status limn_png_encode(
    const limn_png_picture *picture, const limn_png_text *texts, int text_count, uint8_t **bytes,
    size_t *count, char *message);

/// Releases what limn_png_encode or limn_png_read_text made; NULL is nothing.
void limn_png_free(void *memory);

#endif
