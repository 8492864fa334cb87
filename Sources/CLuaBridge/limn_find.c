/*
** limn_find.c: find, match, gmatch and gsub, over the matcher of limn_pattern.c.
*/
#include <string.h>

#include "limn_pattern.h"

/* A small pattern lives on the C stack, a larger one in a userdata on the Lua stack. */
typedef struct Workspace {
  LimnPattern pattern;
  uint64_t memory[64];
} Workspace;

static void check_size(lua_State *L, size_t size) {
  if (size > limn_state_of(L)->limits.block / 2) luaL_error(L, "pattern too complex");
}

static void compile(lua_State *L, Workspace *workspace, const char *source, size_t length) {
  size_t size = limn_pattern_size(source, length);
  void *memory = workspace->memory;
  check_size(L, size);
  if (size > sizeof workspace->memory) memory = lua_newuserdatauv(L, size, 0);
  limn_pattern_compile(L, &workspace->pattern, memory, source, length, true);
}

/* ---- captures ---- */

static void push_capture(LimnMatch *match, int index, const char *start, const char *end) {
  lua_State *L = match->lua;
  const LimnCapture *capture = &match->captures[index];
  if (index == 0 && match->pattern->capture_count == 0)
    lua_pushlstring(L, start, (size_t)(end - start)); /* the whole match */
  else if (capture->length == LIMN_CAPTURE_POSITION)
    lua_pushinteger(L, capture->start - match->subject + 1);
  else
    lua_pushlstring(L, capture->start, (size_t)capture->length);
}

/* Pushes all captures; the whole match if there is none and `start` is given. */
static int push_captures(LimnMatch *match, const char *start, const char *end) {
  int count = match->pattern->capture_count;
  if (count == 0 && start != NULL) count = 1;
  luaL_checkstack(match->lua, count, "too many captures");
  for (int i = 0; i < count; i++) push_capture(match, i, start, end);
  return count;
}

/* ---- find and match ---- */

/* The offset that an optional argument names, from 0; more than `length` if beyond the end. */
static size_t start_offset(lua_State *L, int argument, size_t length) {
  lua_Integer position = luaL_optinteger(L, argument, 1);
  if (position > 0) return (lua_Unsigned)position > length + 1 ? length + 1 : (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length - (size_t)-position;
}

static bool has_specials(const char *source, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (source[i] != '\0' && strchr("^$*+?.([%-", source[i]) != NULL) return true;
  return false;
}

static int find_plain(lua_State *L, const char *subject, size_t length, size_t offset,
                      const char *wanted, size_t wanted_length) {
  enum { BYTES_PER_INSTRUCTION = 32 };
  limn_charge(L, 1 + (length - offset) / BYTES_PER_INSTRUCTION);
  const char *found = wanted_length == 0 ? subject + offset
                                         : memmem(subject + offset, length - offset, wanted,
                                                  wanted_length);
  if (found == NULL) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, found - subject + 1);
  lua_pushinteger(L, found - subject + (lua_Integer)wanted_length);
  return 2;
}

static int search(lua_State *L, bool is_find) {
  size_t length, source_length;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *source = luaL_checklstring(L, 2, &source_length);
  size_t offset = start_offset(L, 3, length);
  if (offset > length) {
    lua_pushnil(L);
    return 1;
  }
  if (is_find && (lua_toboolean(L, 4) || !has_specials(source, source_length)))
    return find_plain(L, subject, length, offset, source, source_length);
  Workspace workspace;
  compile(L, &workspace, source, source_length);
  LimnMatch match = {.lua = L, .pattern = &workspace.pattern, .subject = subject,
                     .end = subject + length};
  for (const char *at = subject + offset; at <= match.end; at++) {
    const char *end = limn_pattern_match(&match, at);
    if (end != NULL) {
      limn_pattern_charge(&match);
      if (!is_find) return push_captures(&match, at, end);
      lua_pushinteger(L, at - subject + 1);
      lua_pushinteger(L, end - subject);
      return 2 + push_captures(&match, NULL, NULL);
    }
    if (workspace.pattern.is_anchored) break;
  }
  limn_pattern_charge(&match);
  lua_pushnil(L);
  return 1;
}

static int find(lua_State *L) { return search(L, true); }

static int match_string(lua_State *L) { return search(L, false); }

/* ---- gmatch ---- */

typedef struct Matches {
  LimnPattern pattern;
  const char *subject, *end;
  const char *at;       /* where the next match may start */
  const char *last_end; /* no empty match where the last one ended */
  uint64_t memory[];
} Matches;

/* Upvalues: 1 the subject, 2 the pattern's source, 3 the Matches. */
static int next_match(lua_State *L) {
  Matches *matches = lua_touserdata(L, lua_upvalueindex(3));
  LimnMatch match = {.lua = L, .pattern = &matches->pattern, .subject = matches->subject,
                     .end = matches->end};
  for (const char *at = matches->at; at <= match.end; at++) {
    const char *end = limn_pattern_match(&match, at);
    if (end == NULL || end == matches->last_end) continue;
    matches->at = matches->last_end = end;
    limn_pattern_charge(&match);
    return push_captures(&match, at, end);
  }
  matches->at = match.end + 1;
  limn_pattern_charge(&match);
  return 0;
}

static int gmatch(lua_State *L) {
  size_t length, source_length;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *source = luaL_checklstring(L, 2, &source_length);
  size_t offset = start_offset(L, 3, length);
  size_t size = limn_pattern_size(source, source_length);
  check_size(L, size);
  lua_settop(L, 2);
  Matches *matches = lua_newuserdatauv(L, sizeof *matches + size, 0);
  limn_pattern_compile(L, &matches->pattern, matches->memory, source, source_length, false);
  matches->subject = subject;
  matches->end = subject + length;
  matches->at = subject + offset;
  matches->last_end = NULL;
  lua_pushcclosure(L, next_match, 3);
  return 1;
}

/* ---- gsub ---- */

enum { BYTES_PER_TEMPLATE_STEP = 16 };

static void add_template(LimnMatch *match, luaL_Buffer *text, const char *start, const char *end) {
  size_t length;
  const char *at = lua_tolstring(match->lua, 3, &length), *last = at + length;
  limn_charge(match->lua, length / BYTES_PER_TEMPLATE_STEP);
  while (at < last) {
    const char *escape = memchr(at, '%', (size_t)(last - at));
    luaL_addlstring(text, at, (size_t)((escape == NULL ? last : escape) - at));
    if (escape == NULL) return;
    at = escape + 1;
    char c = at < last ? *at : '\0';
    int count = match->pattern->capture_count;
    if (c == '%') {
      luaL_addchar(text, '%');
    } else if (c == '0') {
      luaL_addlstring(text, start, (size_t)(end - start));
    } else if (c >= '1' && c <= '9') {
      int capture = c - '1';
      if (capture >= count && !(capture == 0 && count == 0))
        luaL_error(match->lua, "invalid capture index %%%d in replacement string", capture + 1);
      push_capture(match, capture, start, end);
      luaL_tolstring(match->lua, -1, NULL); /* a position is a number */
      lua_remove(match->lua, -2);
      luaL_addvalue(text);
    } else {
      luaL_error(match->lua, "invalid use of '%%' in replacement string");
    }
    at++;
  }
}

/* Adds what replaces the match; false if the match itself stays. */
static bool add_replacement(LimnMatch *match, luaL_Buffer *text, const char *start,
                            const char *end) {
  lua_State *L = match->lua;
  switch (lua_type(L, 3)) {
    case LUA_TFUNCTION:
      lua_pushvalue(L, 3);
      lua_call(L, push_captures(match, start, end), 1);
      break;
    case LUA_TTABLE:
      push_capture(match, 0, start, end);
      lua_gettable(L, 3);
      break;
    default: add_template(match, text, start, end); return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(text, start, (size_t)(end - start));
    return false;
  }
  if (!lua_isstring(L, -1))
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(text);
  return true;
}

static int gsub(lua_State *L) {
  size_t length, source_length;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *source = luaL_checklstring(L, 2, &source_length);
  int type = lua_type(L, 3);
  luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION
                          || type == LUA_TTABLE,
                   3, "string/function/table");
  lua_Integer limit = luaL_optinteger(L, 4, (lua_Integer)length + 1), count = 0;
  if (type == LUA_TNUMBER) lua_tolstring(L, 3, NULL);
  Workspace workspace;
  compile(L, &workspace, source, source_length);
  LimnMatch match = {.lua = L, .pattern = &workspace.pattern, .subject = subject,
                     .end = subject + length};
  const char *at = subject, *last_end = NULL;
  bool is_changed = false;
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  while (count < limit) {
    const char *end = limn_pattern_match(&match, at);
    if (end != NULL && end != last_end) {
      count++;
      limn_pattern_charge(&match);
      is_changed |= add_replacement(&match, &text, at, end);
      at = last_end = end;
    } else if (at < match.end) {
      luaL_addchar(&text, *at++);
    } else {
      break;
    }
    if (workspace.pattern.is_anchored) break;
  }
  limn_pattern_charge(&match);
  if (!is_changed) {
    lua_pushvalue(L, 1);
  } else {
    luaL_addlstring(&text, at, (size_t)(match.end - at));
    luaL_pushresult(&text);
  }
  lua_pushinteger(L, count);
  return 2;
}

void limn_open_patterns(lua_State *L, int library) {
  static const luaL_Reg functions[] = {{"find", find}, {"match", match_string},
                                       {"gmatch", gmatch}, {"gsub", gsub}, {NULL, NULL}};
  lua_pushvalue(L, library);
  limn_add_functions(L, functions);
  lua_pop(L, 1);
}
