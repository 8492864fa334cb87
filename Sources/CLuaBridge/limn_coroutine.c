/*
** limn_coroutine.c: coroutines that limits reach.
**
** A new thread inherits the hook but starts with a full count, so making and resuming one is
** charged. Errors that must not be caught are raised again in the resumer, and the dead coroutine
** is then left as it is. Closing counts its own depth, because lua_resetthread forgets that of
** the C stack in Lua 5.4.4.
*/
#include "limn_internal.h"

enum { CREATE_COST = 200, RESUME_COST = 10, MAX_CLOSING = 20 };

static lua_State *coroutine_at(lua_State *L, int index) {
  lua_State *coroutine = lua_tothread(L, index);
  luaL_argexpected(L, coroutine != NULL, index, "coroutine");
  return coroutine;
}

static int create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  limn_charge(L, CREATE_COST);
  lua_State *coroutine = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, coroutine, 1);
  return 1;
}

/*
** Resumes with the top `count` values of L and leaves there what comes back: the number of results,
** or -1 and the error object.
*/
static int resume(lua_State *L, lua_State *coroutine, int count) {
  LimnState *state = limn_state_of(L);
  limn_charge(L, RESUME_COST);
  if (!lua_checkstack(coroutine, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, coroutine, count);
  LimnThread thread = {coroutine, state->thread};
  int results = 0;
  state->thread = &thread;
  int status = lua_resume(coroutine, L, count, &results);
  state->thread = thread.outer;
  if (status == LUA_OK || status == LUA_YIELD) {
    if (lua_checkstack(L, results + 1)) {
      lua_xmove(coroutine, L, results);
      return results;
    }
    lua_pop(coroutine, results);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  if (limn_is_fatal(coroutine, status)) limn_rethrow(L);
  lua_xmove(coroutine, L, 1);
  return -1;
}

static int resume_coroutine(lua_State *L) {
  lua_State *coroutine = coroutine_at(L, 1);
  int results = resume(L, coroutine, lua_gettop(L) - 1);
  if (results < 0) limn_forget_error(limn_state_of(L));
  lua_pushboolean(L, results >= 0);
  int count = results < 0 ? 1 : results;
  lua_insert(L, -count - 1);
  return count + 1;
}

/* Runs the pending __close handlers of a coroutine; the error object, if any, moves to L. */
static int reset(lua_State *L, lua_State *coroutine) {
  LimnState *state = limn_state_of(L);
  if (state->closing == MAX_CLOSING) limn_raise(L, "too many coroutines close each other");
  limn_charge(L, RESUME_COST);
  LimnThread thread = {coroutine, state->thread};
  state->closing++;
  state->thread = &thread;
  int status = lua_resetthread(coroutine);
  state->thread = thread.outer;
  state->closing--;
  if (status == LUA_OK) return status;
  if (limn_is_fatal(coroutine, status)) limn_rethrow(L);
  lua_xmove(coroutine, L, 1);
  return status;
}

/* Upvalue 1: the coroutine. */
static int call_wrapped(lua_State *L) {
  lua_State *coroutine = lua_tothread(L, lua_upvalueindex(1));
  int results = resume(L, coroutine, lua_gettop(L));
  if (results >= 0) return results;
  int status = lua_status(coroutine);
  if (status != LUA_OK && status != LUA_YIELD) {
    /* The frames of the coroutine are the inner ones of the traceback. */
    limn_keep_traceback(limn_state_of(L), coroutine);
    lua_xmove(L, coroutine, 1); /* resetthread passes it to the handlers and gives it back */
    reset(L, coroutine);
  }
  return lua_error(L); /* the message has its place already */
}

static int wrap(lua_State *L) {
  create(L);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

static int close(lua_State *L) {
  lua_State *coroutine = coroutine_at(L, 1);
  lua_Debug activation;
  if (coroutine == L) limn_raise(L, "cannot close a running coroutine");
  if (lua_status(coroutine) == LUA_OK && lua_getstack(coroutine, 0, &activation))
    limn_raise(L, "cannot close a normal coroutine");
  if (reset(L, coroutine) == LUA_OK) {
    lua_pushboolean(L, true);
    return 1;
  }
  limn_forget_error(limn_state_of(L));
  lua_pushboolean(L, false);
  lua_insert(L, -2);
  return 2;
}

static int yield(lua_State *L) { return lua_yield(L, lua_gettop(L)); }

void limn_open_coroutines(lua_State *L) {
  static const char *const names[] = {"isyieldable", "running", "status", NULL};
  static const luaL_Reg functions[] = {
      {"create", create}, {"resume", resume_coroutine}, {"wrap", wrap}, {"close", close},
      {"yield", yield},
      {NULL, NULL}};
  lua_newtable(L);
  limn_add_functions(L, functions);
  luaopen_coroutine(L);
  limn_take(L, lua_gettop(L) - 1, lua_gettop(L), names);
  lua_pop(L, 1);
  lua_setglobal(L, "coroutine");
}
