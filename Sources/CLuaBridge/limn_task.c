/*
** limn_task.c: functions that may wait, as coroutines that the host owns.
**
** A task's thread runs run_task, a protected call of the script's function: so an error keeps its
** place and its traceback (a coroutine's error reaches no message handler by itself), and its
** to-be-closed variables are closed where hooks and limits hold.
**
** Waiting is a yield of a mark that no script can have. The mark stays on top of a coroutine's
** stack for as long as it waits, which is how everyone knows. Where a coroutine of the script's
** waits, the function that resumed it waits as well (see limn_coroutine.c), up to the task, whose
** mark the host meets here.
*/
#include "limn_internal.h"

enum { CREATE_COST = 200, RESUME_COST = 10 };

/* ---- waiting ---- */

/* Only its address counts; the top byte of an address is 0, which no handle's is. */
static char mark;

bool limn_is_waiting(lua_State *coroutine) {
  return lua_status(coroutine) == LUA_YIELD && lua_gettop(coroutine) > 0
         && lua_type(coroutine, -1) == LUA_TLIGHTUSERDATA && lua_touserdata(coroutine, -1) == &mark;
}

int limn_wait(lua_State *L, lua_KContext context, lua_KFunction resumed) {
  lua_pushlightuserdata(L, &mark);
  return lua_yieldk(L, 1, context, resumed);
}

LimnWaiting limn_call_waiting(const LimnCall *call) {
  bool is_free = true;
  for (const LimnThread *thread = call->state->thread; thread != NULL; thread = thread->outer) {
    is_free = is_free && lua_isyieldable(thread->lua);
    if (thread->is_task) return is_free ? LIMN_CAN_WAIT : LIMN_WAIT_WITHIN;
  }
  return LIMN_WAIT_OUTSIDE;
}

void limn_call_wait(LimnCall *call) { call->waits = true; }

/* ---- the task's own thread ---- */

/* What the protected call has left: nothing, or the error object, which is returned. */
static int end_task(lua_State *L, int status, lua_KContext context) {
  (void)context;
  if (status == LUA_OK || status == LUA_YIELD) return 0;
  if (limn_is_fatal(L, status)) limn_rethrow(L);
  return 1;
}

/* (function, arguments…) → nothing, or an error object */
static int run_task(lua_State *L) {
  int count = lua_gettop(L) - 1;
  lua_pushcfunction(L, limn_message_handler);
  lua_insert(L, 1);
  return end_task(L, lua_pcallk(L, count, 0, 1, 0, end_task), 0);
}

/* ---- the host's side ---- */

typedef struct TaskEntry {
  int32_t reference; /* of the function or the task */
  LimnMessage *arguments;
  LimnTaskStatus status;
  bool raises; /* the argument is an error */
} TaskEntry;

static int create(lua_State *L) {
  TaskEntry *entry = lua_touserdata(L, 1);
  limn_charge(L, CREATE_COST);
  lua_State *task = lua_newthread(L);
  lua_pushcfunction(L, run_task);
  limn_push_reference(L, entry->reference);
  lua_xmove(L, task, 2);
  entry->reference = limn_make_reference(L, -1);
  if (entry->reference == 0) limn_trip(L, LIMN_ERROR_MEMORY);
  return 0;
}

int32_t limn_task_create(LimnState *state, int32_t function) {
  TaskEntry entry = {.reference = function};
  return limn_enter(state, create, &entry) == LIMN_OK ? entry.reference : 0;
}

/* Pushes the thread of a task, so that it stays. */
static lua_State *push_task(lua_State *L, int32_t reference) {
  limn_push_reference(L, reference);
  lua_State *task = lua_tothread(L, -1);
  if (task == NULL) limn_raise(L, "the host names a task that is gone");
  for (const LimnThread *thread = limn_state_of(L)->thread; thread != NULL; thread = thread->outer)
    if (thread->lua == task) limn_raise(L, "the host resumes or closes a task that runs");
  return task;
}

static int resume(lua_State *L) {
  TaskEntry *entry = lua_touserdata(L, 1);
  LimnState *state = limn_state_of(L);
  limn_charge(L, RESUME_COST);
  lua_State *task = push_task(L, entry->reference);
  int count = limn_push_arguments(L, entry->arguments), results = 0;
  if (!lua_checkstack(task, count)) limn_raise(L, "too many arguments");
  bool goes_on = limn_is_waiting(task);
  if (goes_on) lua_pop(task, 1);
  lua_xmove(L, task, count);
  if (!goes_on) count++; /* the script's function, which run_task is called with */

  LimnThread thread = {task, state->thread, true};
  state->thread = &thread;
  state->raises = entry->raises;
  int status = lua_resume(task, L, count, &results);
  state->raises = false;
  state->thread = thread.outer;
  if (status == LUA_YIELD) {
    entry->status = LIMN_TASK_WAITING;
  } else if (status == LUA_OK && results == 0) {
    entry->status = LIMN_TASK_FINISHED;
  } else if (status == LUA_OK) {
    /* The handler has kept the words, unless a __close handler has led to another entry since. */
    if (state->error_kind == LIMN_ERROR_NONE) limn_write_error(state, task, -1);
    lua_settop(task, 0);
  } else {
    if (limn_is_fatal(task, status)) limn_rethrow(L);
    lua_xmove(task, L, 1);
    return lua_error(L); /* it could not be resumed: the C stack is full */
  }
  return 0;
}

LimnTaskStatus limn_task_resume(LimnState *state, int32_t task, LimnMessage *arguments,
                                bool raises) {
  TaskEntry entry = {task, arguments, LIMN_TASK_FAILED, raises};
  LimnStatus status = LIMN_FAILED;
  if (limn_accept(state, arguments)) status = limn_enter(state, resume, &entry);
  if (arguments != NULL) limn_message_reset(arguments, false);
  return status == LIMN_OK ? entry.status : LIMN_TASK_FAILED;
}

static int close(lua_State *L) {
  TaskEntry *entry = lua_touserdata(L, 1);
  lua_State *task = push_task(L, entry->reference);
  if (limn_is_waiting(task) && limn_close_coroutine(L, task, true) != LUA_OK)
    return lua_error(L);
  return 0;
}

LimnStatus limn_task_destroy(LimnState *state, int32_t task) {
  TaskEntry entry = {.reference = task};
  LimnStatus status = limn_enter(state, close, &entry);
  limn_state_release(state, task);
  return status;
}
