/*
** limn_require.c: modules, each loaded once.
**
** The bridge checks names, keeps what modules returned and finds cycles; where the source comes
** from is the host's business. A module that fails is forgotten, so that it may be required
** again.
*/
#include <string.h>

#include "limn_internal.h"

static bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
         || c == '-';
}

/* [A-Za-z0-9_-]+(.[A-Za-z0-9_-]+)*, 127 bytes at most */
static bool is_module_name(const char *name, size_t length) {
  bool part = false;
  if (length > 127) return false;
  for (size_t i = 0; i < length; i++) {
    if (name[i] != '.' && !is_name_character(name[i])) return false;
    if (name[i] == '.' && !part) return false;
    part = name[i] != '.';
  }
  return part;
}

/* Raises if the module is among those being loaded, with the way from it back to it. */
static void check_cycle(lua_State *L, const char *name, int loading) {
  lua_Integer count = (lua_Integer)lua_rawlen(L, loading), first = 0;
  for (lua_Integer i = 1; first == 0 && i <= count; i++) {
    lua_rawgeti(L, loading, i);
    if (strcmp(lua_tostring(L, -1), name) == 0) first = i;
    lua_pop(L, 1);
  }
  if (first == 0) return;
  char way[400];
  LimnWriter writer = {way, sizeof way, 0};
  for (lua_Integer i = first; i <= count; i++) {
    lua_rawgeti(L, loading, i);
    limn_write_words(&writer, lua_tostring(L, -1));
    limn_write_words(&writer, " → ");
    lua_pop(L, 1);
  }
  limn_write_words(&writer, name);
  limn_raise(L, "module '%s' requires itself: %s", name, way);
}

/* (name) → module; runs under lua_pcall so that the list of names can be cut back. */
static int load_module(lua_State *L) {
  int results = limn_host_call(L, NULL);
  if (results != 2 || lua_type(L, 2) != LUA_TSTRING || lua_type(L, 3) != LUA_TSTRING) {
    if (results == 0) lua_pushnil(L);
    lua_settop(L, 2);
    return 1;
  }
  size_t length;
  const char *source = lua_tolstring(L, 2, &length);
  if (!limn_compile(L, source, length, lua_tostring(L, 3))) return lua_error(L);
  lua_pushvalue(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int require(lua_State *L) {
  if (lua_type(L, 1) != LUA_TSTRING)
    limn_raise(L, "require needs a module's name, a string, got %s", luaL_typename(L, 1));
  size_t length;
  const char *name = lua_tolstring(L, 1, &length);
  lua_settop(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, LIMN_REGISTRY_MODULES);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, 2) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  if (!is_module_name(name, length)) {
    char shown[80];
    LimnWriter writer = {shown, sizeof shown, 0};
    limn_write(&writer, name, length < 40 ? length : 40);
    limn_raise(L, "'%s' is no module name (letters, digits, '_' and '-', parts separated by '.')",
               length == 0 ? "" : shown);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, LIMN_REGISTRY_LOADING); /* at 3 */
  check_cycle(L, name, 3);
  lua_Integer count = (lua_Integer)lua_rawlen(L, 3) + 1;
  lua_pushvalue(L, 1);
  lua_rawseti(L, 3, count);

  lua_pushcfunction(L, limn_message_handler); /* at 4: the frames of the module are kept */
  lua_pushcfunction(L, load_module);
  lua_pushvalue(L, 1);
  int status = lua_pcall(L, 1, 1, 4);
  for (lua_Integer i = (lua_Integer)lua_rawlen(L, 3); i >= count; i--) {
    lua_pushnil(L);
    lua_rawseti(L, 3, i);
  }
  if (status != LUA_OK) {
    if (limn_is_fatal(L, status)) limn_rethrow(L);
    return lua_error(L);
  }
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, true);
  }
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, 2);
  return 1;
}

void limn_open_require(lua_State *L) { limn_add_global(L, "require", require); }
