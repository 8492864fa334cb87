#include "limn_png.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// What a call and libpng's callbacks share. It lives in the caller of the function that calls
/// setjmp, so that a jump finds it as it was left.
typedef struct {
  jmp_buf escape;
  limn_png_status status;
  char *message;
  png_structp png;
  png_infop info;
  // Reading.
  const uint8_t *input;
  size_t left;
  // Writing.
  uint8_t *output;
  size_t count;
  size_t capacity;
} context;

static void fail(png_structp png, png_const_charp words) {
  context *c = png_get_error_ptr(png);
  strncpy(c->message, words, LIMN_PNG_MESSAGE_SIZE - 1);
  c->message[LIMN_PNG_MESSAGE_SIZE - 1] = 0;
  if (c->status == LIMN_PNG_OK) c->status = LIMN_PNG_CORRUPT;
  longjmp(c->escape, 1);
}

/// Warnings concern what is ignored here anyway: colour profiles, text, unknown chunks.
static void ignore(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

static limn_png_status out_of_memory(char *message) {
  strcpy(message, "out of memory");
  return LIMN_PNG_NO_MEMORY;
}

// Reading

static void take(png_structp png, png_bytep bytes, png_size_t count) {
  context *c = png_get_io_ptr(png);
  if (count > c->left) png_error(png, "unexpected end of file");
  memcpy(bytes, c->input, count);
  c->input += count;
  c->left -= count;
}

static limn_png_status open_reader(context *c) {
  c->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, c, fail, ignore);
  if (!c->png) return out_of_memory(c->message);
  c->info = png_create_info_struct(c->png);
  if (!c->info) {
    png_destroy_read_struct(&c->png, NULL, NULL);
    return out_of_memory(c->message);
  }
  return LIMN_PNG_OK;
}

static void read_header(context *c) {
  png_set_read_fn(c->png, c, take);
  // Text and profiles are not looked at: a chunk that unpacks to megabytes is refused.
  png_set_chunk_malloc_max(c->png, 8 << 20);
  png_set_chunk_cache_max(c->png, 128);
  // The caller judges the size; libpng's own default would refuse a side above a million.
  png_set_user_limits(c->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_read_info(c->png, c->info);
}

static void read_size(context *c, uint32_t *width, uint32_t *height) {
  if (setjmp(c->escape)) return;
  read_header(c);
  *width = png_get_image_width(c->png, c->info);
  *height = png_get_image_height(c->png, c->info);
}

limn_png_status limn_png_read_size(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, char *message) {
  context c = {.message = message, .input = bytes, .left = count};
  limn_png_status opened = open_reader(&c);
  if (opened != LIMN_PNG_OK) return opened;
  read_size(&c, width, height);
  png_destroy_read_struct(&c.png, &c.info, NULL);
  return c.status;
}

static void read_pixels(context *c, uint32_t width, uint32_t height, uint8_t *pixels) {
  if (setjmp(c->escape)) return;
  read_header(c);
  if (png_get_image_width(c->png, c->info) != width
      || png_get_image_height(c->png, c->info) != height) {
    png_error(c->png, "the size changed between two reads");
  }
  png_set_expand(c->png);       // palettes, 1, 2 and 4 bits, tRNS
  png_set_scale_16(c->png);     // v * 255 / 65535, rounded: not the high byte alone
  png_set_gray_to_rgb(c->png);
  png_set_add_alpha(c->png, 0xff, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(c->png);
  png_read_update_info(c->png, c->info);
  if (png_get_rowbytes(c->png, c->info) != (size_t)width * 4) {
    png_error(c->png, "unexpected pixel layout");
  }
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      png_read_row(c->png, pixels + (size_t)y * width * 4, NULL);
    }
  }
  png_read_end(c->png, NULL);
}

limn_png_status limn_png_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
    char *message) {
  context c = {.message = message, .input = bytes, .left = count};
  limn_png_status opened = open_reader(&c);
  if (opened != LIMN_PNG_OK) return opened;
  read_pixels(&c, width, height, pixels);
  png_destroy_read_struct(&c.png, &c.info, NULL);
  return c.status;
}

/// What is looked for among the texts of a file.
static void read_text(context *c, const char *keyword, char **text) {
  if (setjmp(c->escape)) return;
  read_header(c);
  png_textp texts;
  int count;
  png_get_text(c->png, c->info, &texts, &count);
  for (int i = 0; i < count; i++) {
    if (strcmp(texts[i].key, keyword) != 0 || !texts[i].text) continue;
    *text = strdup(texts[i].text);
    if (!*text) c->status = out_of_memory(c->message);
    return;
  }
}

limn_png_status limn_png_read_text(
    const uint8_t *bytes, size_t count, const char *keyword, char **text, char *message) {
  context c = {.message = message, .input = bytes, .left = count};
  *text = NULL;
  limn_png_status opened = open_reader(&c);
  if (opened != LIMN_PNG_OK) return opened;
  read_text(&c, keyword, text);
  png_destroy_read_struct(&c.png, &c.info, NULL);
  return c.status;
}

// Writing

static void give(png_structp png, png_bytep bytes, png_size_t count) {
  context *c = png_get_io_ptr(png);
  if (c->count + count > c->capacity) {
    size_t wanted = c->capacity ? c->capacity * 2 : 1 << 16;
    while (wanted < c->count + count) wanted *= 2;
    uint8_t *larger = realloc(c->output, wanted);
    if (!larger) {
      c->status = LIMN_PNG_NO_MEMORY;
      png_error(png, "out of memory");
    }
    c->output = larger;
    c->capacity = wanted;
  }
  memcpy(c->output + c->count, bytes, count);
  c->count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static void write_texts(context *c, const limn_png_text *texts, int count) {
  for (int i = 0; i < count; i++) {
    png_text text = {
      .compression = texts[i].compressed ? PNG_TEXT_COMPRESSION_zTXt : PNG_TEXT_COMPRESSION_NONE,
      .key = (char *)texts[i].keyword,
      .text = (char *)texts[i].text,
      .text_length = strlen(texts[i].text),
    };
    png_set_text(c->png, c->info, &text, 1);
  }
}

static void write_palette(context *c, const limn_png_picture *picture) {
  png_color colors[256];
  png_byte alphas[256];
  int translucent = 0;
  for (int i = 0; i < picture->color_count; i++) {
    const uint8_t *color = picture->palette + 4 * i;
    colors[i] = (png_color){color[0], color[1], color[2]};
    alphas[i] = color[3];
    if (color[3] < 255) translucent = i + 1;
  }
  png_set_PLTE(c->png, c->info, colors, picture->color_count);
  if (translucent) png_set_tRNS(c->png, c->info, alphas, translucent, NULL);
}

static int color_type(const limn_png_picture *picture) {
  if (picture->palette) return PNG_COLOR_TYPE_PALETTE;
  return picture->opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
}

static int bit_depth(const limn_png_picture *picture) {
  if (!picture->palette || picture->color_count > 16) return 8;
  return picture->color_count > 4 ? 4 : picture->color_count > 2 ? 2 : 1;
}

static void write_picture(
    context *c, const limn_png_picture *picture, const limn_png_text *texts, int text_count) {
  if (setjmp(c->escape)) return;
  png_set_write_fn(c->png, c, give, flush_nothing);
  png_set_user_limits(c->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // All stated: a default of libpng or zlib that changes must not change a reference picture.
  int level = picture->small ? 9 : 6;
  png_set_compression_level(c->png, level);
  png_set_compression_mem_level(c->png, 8);
  png_set_compression_window_bits(c->png, 15);
  png_set_compression_strategy(c->png, 0);
  png_set_text_compression_level(c->png, level);
  png_set_text_compression_mem_level(c->png, 8);
  png_set_text_compression_window_bits(c->png, 15);
  png_set_text_compression_strategy(c->png, 0);
  // Flat shapes repeat themselves, which filters hide: 31 references of the gallery take 131 KB
  // without one, 159 with UP where there is no palette, 163 with the filter of each row that libpng
  // would choose. UP is faster to find, for films.
  int filter = picture->small || picture->palette ? PNG_FILTER_NONE : PNG_FILTER_UP;
  png_set_filter(c->png, PNG_FILTER_TYPE_BASE, filter);
  png_set_IHDR(
      c->png, c->info, picture->width, picture->height, bit_depth(picture), color_type(picture),
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_sRGB(c->png, c->info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (picture->palette) write_palette(c, picture);
  write_texts(c, texts, text_count);
  png_write_info(c->png, c->info);
  if (picture->palette) png_set_packing(c->png);
  else if (picture->opaque) png_set_filler(c->png, 0, PNG_FILLER_AFTER);
  size_t stride = (size_t)picture->width * (picture->palette ? 1 : 4);
  for (uint32_t y = 0; y < picture->height; y++) {
    png_write_row(c->png, picture->pixels + y * stride);
  }
  png_write_end(c->png, c->info);
}

limn_png_status limn_png_encode(
    const limn_png_picture *picture, const limn_png_text *texts, int text_count, uint8_t **bytes,
    size_t *count, char *message) {
  context c = {.message = message};
  *bytes = NULL;
  *count = 0;
  c.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &c, fail, ignore);
  if (!c.png) return out_of_memory(message);
  c.info = png_create_info_struct(c.png);
  if (!c.info) {
    png_destroy_write_struct(&c.png, NULL);
    return out_of_memory(message);
  }
  write_picture(&c, picture, texts, text_count);
  png_destroy_write_struct(&c.png, &c.info);
  if (c.status != LIMN_PNG_OK) {
    free(c.output);
    return c.status;
  }
  *bytes = c.output;
  *count = c.count;
  return LIMN_PNG_OK;
}

void limn_png_free(void *memory) { free(memory); }
