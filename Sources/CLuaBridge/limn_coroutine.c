/*
** limn_coroutine.c: coroutines that limits reach.
**
** A new thread inherits the hook but starts with a full count, so making and resuming one is
** charged. Errors that must not be caught are raised again in the resumer, and the dead coroutine
** is then left as it is. Closing counts its own depth, because lua_resetthread forgets that of
** the C stack in Lua 5.4.4.
**
** A coroutine that waits (limn_task.c) has not yielded to its resumer: the resumer waits with it,
** and resumes it when it goes on itself. Meanwhile it is "normal" to everyone else, as a coroutine
** is that has resumed another.
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
** or -1 and the error object. Where the coroutine waits, L waits, too, and `resumed` goes on.
*/
static int resume(lua_State *L, lua_State *coroutine, int count, lua_KFunction resumed) {
  LimnState *state = limn_state_of(L);
  limn_charge(L, RESUME_COST);
  if (!lua_checkstack(coroutine, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, coroutine, count);
  LimnThread thread = {coroutine, state->thread, false};
  int results = 0;
  state->thread = &thread;
  int status = lua_resume(coroutine, L, count, &results);
  state->thread = thread.outer;
  if (limn_is_waiting(coroutine)) return limn_wait(L, 0, resumed);
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

static void check_waiting(lua_State *L, lua_State *coroutine, const char *action) {
  if (limn_is_waiting(coroutine))
    limn_raise(L, "cannot %s a coroutine that waits (limn.wait)", action);
}

static int resume_again(lua_State *L, int status, lua_KContext context);

/* (coroutine, values…) → true and results, or false and the error object */
static int resume_values(lua_State *L) {
  int results = resume(L, lua_tothread(L, 1), lua_gettop(L) - 1, resume_again);
  if (results < 0) limn_forget_error(limn_state_of(L));
  lua_pushboolean(L, results >= 0);
  int count = results < 0 ? 1 : results;
  lua_insert(L, -count - 1);
  return count + 1;
}

static int resume_coroutine(lua_State *L) {
  check_waiting(L, coroutine_at(L, 1), "resume");
  return resume_values(L);
}

/* L goes on, and with it the coroutine, which gets the values that L has got. */
static int resume_again(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  lua_pop(lua_tothread(L, 1), 1); /* the mark */
  return resume_values(L);
}

int limn_close_coroutine(lua_State *L, lua_State *coroutine, bool is_task) {
  LimnState *state = limn_state_of(L);
  if (state->closing == MAX_CLOSING) limn_raise(L, "too many coroutines close each other");
  limn_charge(L, RESUME_COST);
  LimnThread thread = {coroutine, state->thread, is_task};
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

static int call_wrapped_again(lua_State *L, int status, lua_KContext context);

/* Upvalue 1: the coroutine. */
static int call_values(lua_State *L) {
  lua_State *coroutine = lua_tothread(L, lua_upvalueindex(1));
  int results = resume(L, coroutine, lua_gettop(L), call_wrapped_again);
  if (results >= 0) return results;
  int status = lua_status(coroutine);
  if (status != LUA_OK && status != LUA_YIELD) {
    /* The frames of the coroutine are the inner ones of the traceback. */
    limn_keep_traceback(limn_state_of(L), coroutine);
    lua_xmove(L, coroutine, 1); /* resetthread passes it to the handlers and gives it back */
    limn_close_coroutine(L, coroutine, false);
  }
  return lua_error(L); /* the message has its place already */
}

static int call_wrapped(lua_State *L) {
  check_waiting(L, lua_tothread(L, lua_upvalueindex(1)), "resume");
  return call_values(L);
}

static int call_wrapped_again(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  lua_pop(lua_tothread(L, lua_upvalueindex(1)), 1); /* the mark */
  return call_values(L);
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
  check_waiting(L, coroutine, "close");
  if (limn_close_coroutine(L, coroutine, false) == LUA_OK) {
    lua_pushboolean(L, true);
    return 1;
  }
  limn_forget_error(limn_state_of(L));
  lua_pushboolean(L, false);
  lua_insert(L, -2);
  return 2;
}

static bool is_task(const LimnState *state, const lua_State *coroutine) {
  for (const LimnThread *thread = state->thread; thread != NULL; thread = thread->outer)
    if (thread->lua == coroutine) return thread->is_task;
  return false;
}

static int yield(lua_State *L) {
  if (is_task(limn_state_of(L), L))
    limn_raise(L, "attempt to yield from outside a coroutine (limn.wait lets time pass)");
  return lua_yield(L, lua_gettop(L));
}

static int is_yieldable(lua_State *L) {
  const lua_State *coroutine = lua_isnone(L, 1) ? L : coroutine_at(L, 1);
  bool is_free = lua_isyieldable((lua_State *)coroutine);
  lua_pushboolean(L, is_free && !is_task(limn_state_of(L), coroutine));
  return 1;
}

static int status(lua_State *L) {
  lua_State *coroutine = coroutine_at(L, 1);
  lua_Debug activation;
  const char *word = "dead";
  if (coroutine == L)
    word = "running";
  else if (lua_status(coroutine) == LUA_YIELD)
    word = limn_is_waiting(coroutine) ? "normal" : "suspended";
  else if (lua_status(coroutine) == LUA_OK && lua_getstack(coroutine, 0, &activation))
    word = "normal";
  else if (lua_status(coroutine) == LUA_OK && lua_gettop(coroutine) > 0)
    word = "suspended";
  lua_pushstring(L, word);
  return 1;
}

void limn_open_coroutines(lua_State *L) {
  static const char *const names[] = {"running", NULL};
  static const luaL_Reg functions[] = {
      {"create", create}, {"resume", resume_coroutine}, {"wrap", wrap}, {"close", close},
      {"yield", yield}, {"isyieldable", is_yieldable}, {"status", status},
      {NULL, NULL}};
  lua_newtable(L);
  limn_add_functions(L, functions);
  luaopen_coroutine(L);
  limn_take(L, lua_gettop(L) - 1, lua_gettop(L), names);
  lua_pop(L, 1);
  lua_setglobal(L, "coroutine");
}
