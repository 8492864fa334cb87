#include "limn_webp.h"

#ifdef LIMN_HAS_WEBP

#include <webp/encode.h>

int limn_webp_is_built(void) { return 1; }

int limn_webp_encode(
    const uint8_t *pixels, int width, int height, limn_webp_options options, uint8_t **bytes,
    size_t *count) {
  *bytes = NULL;
  *count = 0;
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return -1;
  if (options.quality < 0) {
    config.lossless = 1;
    config.exact = options.exact;
  } else {
    config.quality = options.quality;
  }
  WebPMemoryWriterInit(&writer);
  picture.use_argb = options.quality < 0;
  picture.width = width;
  picture.height = height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  int done = WebPPictureImportRGBA(&picture, pixels, width * 4) && WebPEncode(&config, &picture);
  int error = picture.error_code;
  WebPPictureFree(&picture);
  if (!done) {
    WebPMemoryWriterClear(&writer);
    return error ? error : VP8_ENC_ERROR_OUT_OF_MEMORY;
  }
  *bytes = writer.mem;
  *count = writer.size;
  return 0;
}

void limn_webp_free(void *bytes) { WebPFree(bytes); }

#else

int limn_webp_is_built(void) { return 0; }

int limn_webp_encode(
    const uint8_t *pixels, int width, int height, limn_webp_options options, uint8_t **bytes,
    size_t *count) {
  (void)pixels;
  (void)width;
  (void)height;
  (void)options;
  *bytes = NULL;
  *count = 0;
  return -1;
}

void limn_webp_free(void *bytes) { (void)bytes; }

#endif
