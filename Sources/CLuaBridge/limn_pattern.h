/*
** limn_pattern.h: Lua patterns, compiled and matched within a budget.
**
** A pattern is a sequence without alternatives and without loops over groups. So it compiles to a
** flat list of items, which item closes which capture is known before matching, and an item needs
** at most one place to come back to: matching needs no recursion, and its memory is known.
*/
#ifndef LIMN_PATTERN_H
#define LIMN_PATTERN_H

#include "limn_internal.h"

enum { LIMN_CAPTURES = 32 };

typedef struct LimnPatternItem {
  uint8_t kind;
  uint8_t repeat;
  uint8_t first, last; /* a character; the two of %b; a capture's number */
  uint32_t set;        /* of 256 bits each */
} LimnPatternItem;

/* Where matching may come back to: an item, and the places in the subject still to be tried. */
typedef struct LimnPatternFrame {
  uint32_t item;
  bool is_lazy;
  const char *low, *high;
} LimnPatternFrame;

typedef struct LimnCapture {
  const char *start;
  ptrdiff_t length; /* LIMN_CAPTURE_POSITION for () */
} LimnCapture;

enum { LIMN_CAPTURE_POSITION = -1 };

typedef struct LimnPattern {
  uint32_t item_count, set_count;
  int capture_count;
  bool is_anchored;
  LimnPatternItem *items;
  LimnPatternFrame *frames;
  uint64_t (*sets)[4];
} LimnPattern;

typedef struct LimnMatch {
  lua_State *lua;
  const LimnPattern *pattern;
  const char *subject, *end;
  uint64_t steps; /* not yet charged */
  LimnCapture captures[LIMN_CAPTURES];
} LimnMatch;

/* An upper bound of the memory that a pattern needs behind its LimnPattern. */
size_t limn_pattern_size(const char *source, size_t length);
/* Compiles into that memory, which must be aligned for pointers. May raise. */
void limn_pattern_compile(lua_State *L, LimnPattern *pattern, void *memory, const char *source,
                          size_t length, bool may_be_anchored);
/* The end of the match that starts at `from`, or NULL. May raise when the budget is spent. */
const char *limn_pattern_match(LimnMatch *match, const char *from);
/* Charges the steps not yet charged. May raise. */
void limn_pattern_charge(LimnMatch *match);

#endif
