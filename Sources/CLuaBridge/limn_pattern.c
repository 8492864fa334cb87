/*
** limn_pattern.c: the matcher, written from the description in Lua's manual (6.4.1).
**
** It differs from the stock one where that gives up or goes on for ever: a pattern is never "too
** complex", every eight steps cost an instruction, and a malformed pattern is an error even if the
** subject never comes to the malformed part.
*/
#include "limn_pattern.h"

#include <string.h>

enum {
  ITEM_ANY,
  ITEM_CHARACTER,
  ITEM_SET,
  /* the rest is never repeated */
  ITEM_OPEN,
  ITEM_CLOSE,
  ITEM_POSITION,
  ITEM_END,
  ITEM_BALANCED,
  ITEM_FRONTIER,
  ITEM_BACK
};

enum { REPEAT_ONCE, REPEAT_OPTIONAL, REPEAT_GREEDY, REPEAT_GREEDY_SOME, REPEAT_LAZY };

enum { STEPS_PER_INSTRUCTION = 8, STEPS_PER_CHARGE = 4096, BYTES_PER_STEP = 16 };

/* ---- character classes ---- */

typedef struct CharacterClass {
  char letter;
  uint64_t members[2]; /* a bit for each ASCII character; no other belongs to a class */
} CharacterClass;

/* Those of the C locale. */
static const CharacterClass classes[] = {
    {'a', {0x0000000000000000, 0x07FFFFFE07FFFFFE}},
    {'c', {0x00000000FFFFFFFF, 0x8000000000000000}},
    {'d', {0x03FF000000000000, 0x0000000000000000}},
    {'g', {0xFFFFFFFE00000000, 0x7FFFFFFFFFFFFFFF}},
    {'l', {0x0000000000000000, 0x07FFFFFE00000000}},
    {'p', {0xFC00FFFE00000000, 0x78000001F8000001}},
    {'s', {0x0000000100003E00, 0x0000000000000000}},
    {'u', {0x0000000000000000, 0x0000000007FFFFFE}},
    {'w', {0x03FF000000000000, 0x07FFFFFE07FFFFFE}},
    {'x', {0x03FF000000000000, 0x0000007E0000007E}},
    {'z', {0x0000000000000001, 0x0000000000000000}}};

static const CharacterClass *class_named(char letter) {
  char lower = letter >= 'A' && letter <= 'Z' ? (char)(letter + 32) : letter;
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (classes[i].letter == lower) return &classes[i];
  return NULL;
}

static void add_character(uint64_t set[4], unsigned char c) { set[c >> 6] |= 1ull << (c & 63); }

static bool has_character(const uint64_t set[4], unsigned char c) {
  return set[c >> 6] >> (c & 63) & 1;
}

/* Adds what %letter stands for: a class, its complement, or the character itself. */
static void add_escaped(uint64_t set[4], char letter) {
  const CharacterClass *class = class_named(letter);
  if (class == NULL) {
    add_character(set, (unsigned char)letter);
    return;
  }
  bool is_complement = letter != class->letter; /* an upper-case letter */
  for (int i = 0; i < 4; i++) {
    uint64_t members = i < 2 ? class->members[i] : 0;
    set[i] |= is_complement ? ~members : members;
  }
}

/* ---- compiling ---- */

typedef struct Compiler {
  lua_State *lua;
  LimnPattern *pattern;
  const char *at, *end;
  int open[LIMN_CAPTURES]; /* captures that are open, outermost first */
  int open_count;
  bool is_closed[LIMN_CAPTURES];
} Compiler;

size_t limn_pattern_size(const char *source, size_t length) {
  size_t sets = 0;
  for (size_t i = 0; i < length; i++) sets += source[i] == '[' || source[i] == '%';
  return sets * sizeof(uint64_t[4]) + length * (sizeof(LimnPatternFrame) + sizeof(LimnPatternItem));
}

static LimnPatternItem *add_item(Compiler *compiler, uint8_t kind) {
  LimnPattern *pattern = compiler->pattern;
  LimnPatternItem *item = &pattern->items[pattern->item_count++];
  *item = (LimnPatternItem){.kind = kind};
  return item;
}

static uint64_t *add_set(LimnPattern *pattern, LimnPatternItem *item) {
  item->set = pattern->set_count++;
  return memset(pattern->sets[item->set], 0, sizeof(uint64_t[4]));
}

/* Reads a set in brackets; `at` stands behind the opening one. */
static void compile_set(Compiler *compiler, uint64_t set[4]) {
  const char *at = compiler->at, *end = compiler->end;
  bool is_complement = at < end && *at == '^';
  if (is_complement) at++;
  /* The closing bracket is the first that is neither escaped nor the first character. */
  const char *close = at;
  do {
    if (close >= end) luaL_error(compiler->lua, "malformed pattern (missing ']')");
    close += *close == '%' && close + 1 < end ? 2 : 1;
  } while (close >= end || *close != ']');
  while (at < close) {
    if (*at == '%') {
      add_escaped(set, at[1]);
      at += 2;
    } else if (at + 2 < close && at[1] == '-') {
      for (int c = (unsigned char)at[0]; c <= (unsigned char)at[2]; c++)
        add_character(set, (unsigned char)c);
      at += 3;
    } else {
      add_character(set, (unsigned char)*at++);
    }
  }
  if (is_complement)
    for (int i = 0; i < 4; i++) set[i] = ~set[i];
  compiler->at = close + 1;
}

static void compile_open(Compiler *compiler) {
  LimnPattern *pattern = compiler->pattern;
  if (pattern->capture_count == LIMN_CAPTURES) luaL_error(compiler->lua, "too many captures");
  int capture = pattern->capture_count++;
  bool is_position = compiler->at < compiler->end && *compiler->at == ')';
  if (is_position) compiler->at++;
  add_item(compiler, is_position ? ITEM_POSITION : ITEM_OPEN)->first = (uint8_t)capture;
  compiler->is_closed[capture] = is_position;
  if (!is_position) compiler->open[compiler->open_count++] = capture;
}

static void compile_close(Compiler *compiler) {
  if (compiler->open_count == 0) luaL_error(compiler->lua, "invalid pattern capture");
  int capture = compiler->open[--compiler->open_count];
  compiler->is_closed[capture] = true;
  add_item(compiler, ITEM_CLOSE)->first = (uint8_t)capture;
}

static void compile_balanced(Compiler *compiler) {
  if (compiler->end - compiler->at < 2)
    luaL_error(compiler->lua, "malformed pattern (missing arguments to '%%b')");
  LimnPatternItem *item = add_item(compiler, ITEM_BALANCED);
  item->first = (uint8_t)*compiler->at++;
  item->last = (uint8_t)*compiler->at++;
}

static void compile_frontier(Compiler *compiler) {
  if (compiler->at >= compiler->end || *compiler->at != '[')
    luaL_error(compiler->lua, "missing '[' after '%%f' in pattern");
  compiler->at++;
  compile_set(compiler, add_set(compiler->pattern, add_item(compiler, ITEM_FRONTIER)));
}

static void compile_back(Compiler *compiler, char digit) {
  int capture = digit - '1';
  if (capture < 0 || capture >= compiler->pattern->capture_count || !compiler->is_closed[capture])
    luaL_error(compiler->lua, "invalid capture index %%%d", capture + 1);
  add_item(compiler, ITEM_BACK)->first = (uint8_t)capture;
}

/* A single character or class, which may be repeated. */
static void compile_single(Compiler *compiler, char c) {
  LimnPatternItem *item = add_item(compiler, ITEM_CHARACTER);
  item->first = (uint8_t)c;
  if (c == '.') {
    item->kind = ITEM_ANY;
  } else if (c == '[') {
    item->kind = ITEM_SET;
    compile_set(compiler, add_set(compiler->pattern, item));
  } else if (c == '%') {
    char letter = *compiler->at++; /* the caller has looked */
    item->first = (uint8_t)letter;
    if (class_named(letter) != NULL) {
      item->kind = ITEM_SET;
      add_escaped(add_set(compiler->pattern, item), letter);
    }
  }
  if (compiler->at == compiler->end) return;
  switch (*compiler->at) {
    case '?': item->repeat = REPEAT_OPTIONAL; break;
    case '*': item->repeat = REPEAT_GREEDY; break;
    case '+': item->repeat = REPEAT_GREEDY_SOME; break;
    case '-': item->repeat = REPEAT_LAZY; break;
    default: return;
  }
  compiler->at++;
}

static void compile_item(Compiler *compiler) {
  char c = *compiler->at++;
  bool is_last = compiler->at == compiler->end;
  if (c == '(') {
    compile_open(compiler);
  } else if (c == ')') {
    compile_close(compiler);
  } else if (c == '$' && is_last) {
    add_item(compiler, ITEM_END);
  } else if (c == '%') {
    if (is_last) luaL_error(compiler->lua, "malformed pattern (ends with '%%')");
    char letter = *compiler->at;
    if (letter != 'b' && letter != 'f' && (letter < '0' || letter > '9')) {
      compile_single(compiler, c);
      return;
    }
    compiler->at++;
    if (letter == 'b')
      compile_balanced(compiler);
    else if (letter == 'f')
      compile_frontier(compiler);
    else
      compile_back(compiler, letter);
  } else {
    compile_single(compiler, c);
  }
}

void limn_pattern_compile(lua_State *L, LimnPattern *pattern, void *memory, const char *source,
                          size_t length, bool may_be_anchored) {
  size_t sets = 0;
  for (size_t i = 0; i < length; i++) sets += source[i] == '[' || source[i] == '%';
  *pattern = (LimnPattern){.sets = memory};
  pattern->frames = (LimnPatternFrame *)(pattern->sets + sets);
  pattern->items = (LimnPatternItem *)(pattern->frames + length);
  Compiler compiler = {.lua = L, .pattern = pattern, .at = source, .end = source + length};
  if (may_be_anchored && length > 0 && *source == '^') {
    pattern->is_anchored = true;
    compiler.at++;
  }
  limn_charge(L, length / STEPS_PER_INSTRUCTION + 4 * sets);
  while (compiler.at < compiler.end) compile_item(&compiler);
  if (compiler.open_count > 0) luaL_error(L, "unfinished capture");
}

/* ---- matching ---- */

void limn_pattern_charge(LimnMatch *match) {
  uint64_t cost = match->steps / STEPS_PER_INSTRUCTION;
  match->steps %= STEPS_PER_INSTRUCTION;
  if (cost > 0) limn_charge(match->lua, cost);
}

static void count_steps(LimnMatch *match, size_t steps) {
  match->steps += steps;
  if (match->steps >= STEPS_PER_CHARGE) limn_pattern_charge(match);
}

static bool is_single(const LimnMatch *match, const LimnPatternItem *item, const char *at) {
  if (at >= match->end) return false;
  switch (item->kind) {
    case ITEM_ANY: return true;
    case ITEM_CHARACTER: return (unsigned char)*at == item->first;
    default: return has_character(match->pattern->sets[item->set], (unsigned char)*at);
  }
}

/* The end of a balanced stretch that starts here, or NULL. */
static const char *match_balanced(LimnMatch *match, const LimnPatternItem *item, const char *at) {
  if (at >= match->end || (unsigned char)*at != item->first) return NULL;
  const char *start = at;
  size_t depth = 1;
  while (++at < match->end) {
    unsigned char c = (unsigned char)*at;
    if (c == item->last) {
      if (--depth == 0) break;
    } else if (c == item->first) {
      depth++;
    }
  }
  count_steps(match, (size_t)(at - start));
  return at < match->end ? at + 1 : NULL;
}

static bool is_frontier(const LimnMatch *match, const LimnPatternItem *item, const char *at) {
  const uint64_t *set = match->pattern->sets[item->set];
  unsigned char before = at == match->subject ? '\0' : (unsigned char)at[-1];
  unsigned char here = at == match->end ? '\0' : (unsigned char)*at;
  return !has_character(set, before) && has_character(set, here);
}

static const char *match_back(LimnMatch *match, const LimnPatternItem *item, const char *at) {
  const LimnCapture *capture = &match->captures[item->first];
  ptrdiff_t length = capture->length;
  if (length == LIMN_CAPTURE_POSITION || match->end - at < length) return NULL;
  count_steps(match, (size_t)length / BYTES_PER_STEP);
  return memcmp(at, capture->start, (size_t)length) == 0 ? at + length : NULL;
}

/* Matches an item that is never repeated: the place behind it, or NULL. */
static const char *match_plain(LimnMatch *match, const LimnPatternItem *item, const char *at) {
  LimnCapture *capture = &match->captures[item->first % LIMN_CAPTURES];
  switch (item->kind) {
    case ITEM_OPEN: capture->start = at; return at;
    case ITEM_CLOSE: capture->length = at - capture->start; return at;
    case ITEM_POSITION: *capture = (LimnCapture){at, LIMN_CAPTURE_POSITION}; return at;
    case ITEM_END: return at == match->end ? at : NULL;
    case ITEM_BALANCED: return match_balanced(match, item, at);
    case ITEM_FRONTIER: return is_frontier(match, item, at) ? at : NULL;
    default: return match_back(match, item, at);
  }
}

/* Matches an item that is or could be repeated, and remembers the other ways at *frame. */
static const char *match_single(LimnMatch *match, const LimnPatternItem *item, const char *at,
                                LimnPatternFrame **frame, uint32_t index) {
  const char *low = at;
  switch (item->repeat) {
    case REPEAT_ONCE: return is_single(match, item, at) ? at + 1 : NULL;
    case REPEAT_LAZY: *(*frame)++ = (LimnPatternFrame){index, true, at, at}; return at;
    case REPEAT_OPTIONAL:
      if (is_single(match, item, at)) at++;
      break;
    default:
      while (is_single(match, item, at)) at++;
      count_steps(match, (size_t)(at - low));
      if (item->repeat == REPEAT_GREEDY_SOME && at == low++) return NULL;
      break;
  }
  if (at > low) *(*frame)++ = (LimnPatternFrame){index, false, low, at};
  return at;
}

const char *limn_pattern_match(LimnMatch *match, const char *from) {
  const LimnPattern *pattern = match->pattern;
  LimnPatternFrame *frame = pattern->frames; /* behind the last one */
  const char *at = from;
  uint32_t index = 0;
  while (index < pattern->item_count) {
    const LimnPatternItem *item = &pattern->items[index];
    count_steps(match, 1);
    at = item->kind < ITEM_OPEN ? match_single(match, item, at, &frame, index)
                                : match_plain(match, item, at);
    index++;
    while (at == NULL) {
      if (frame == pattern->frames) return NULL;
      LimnPatternFrame *last = frame - 1;
      index = last->item + 1;
      count_steps(match, 1);
      if (last->is_lazy) {
        if (is_single(match, &pattern->items[last->item], last->high))
          at = ++last->high;
        else
          frame--;
      } else {
        at = --last->high;
        if (last->high == last->low) frame--;
      }
    }
  }
  return at;
}
