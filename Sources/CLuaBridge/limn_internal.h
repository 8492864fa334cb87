/*
** limn_internal.h: what the bridge's own files share. Nothing here is seen by Swift.
**
** Invariants:
**   - Every lua_State of a LimnState carries the LimnState's address in its extra space.
**   - `thread` is the chain of Lua threads that are running, innermost first, and NULL outside
**     an entry. Only limn_enter and the coroutine functions change it, and both restore it.
**   - Once `tripped` is set the state is over: every catcher of errors rethrows, and no later entry
**     runs anything. `message` and `traceback` then keep the words of the trip. Only
**     limn_state_recover ends that, outside of every entry.
**   - Only functions whose comment says "may raise" call anything of Lua that can longjmp.
*/
#ifndef LIMN_INTERNAL_H
#define LIMN_INTERNAL_H

#include <lua.h>
#include <lauxlib.h>
#include <lualib.h>
#include <stdatomic.h>

#include "limn_arena.h"
#include "limn_lua.h"

enum {
  LIMN_MESSAGE_CAPACITY = 2048,
  LIMN_TRACEBACK_CAPACITY = 4096,
  LIMN_HOOK_INTERVAL = 200,       /* instructions between two looks at the budget */
  LIMN_KINDS = 256,               /* kinds of handles, and kinds of objects */
  LIMN_CALL_DEPTH = 200,          /* host functions running inside each other */
  LIMN_MAX_ELEMENTS = 1000000,    /* of one call's tables, and of one table operation */
  LIMN_MAX_VALUES = 30000,        /* that one call of a library function returns */
  LIMN_MAX_TABLE_DEPTH = 16,      /* of tables within tables that cross the border */
  LIMN_MAX_TABLE_TEXT = 4 << 20,  /* bytes of strings within the tables of one call */
};

/* Where the bridge keeps Lua values: integer keys of the registry, after Lua's own. */
enum {
  LIMN_REGISTRY_REFERENCES = LUA_RIDX_LAST + 1, /* reference → value */
  LIMN_REGISTRY_SERIALS,                        /* weak: collectable value → serial number */
  LIMN_REGISTRY_MODULES,                        /* name → what its module returned */
  LIMN_REGISTRY_LOADING,                        /* the names being loaded, outermost first */
  LIMN_REGISTRY_HANDLE_METHODS,                 /* kind → name → function */
  LIMN_REGISTRY_OBJECT_METATABLES               /* kind → metatable */
};

/* ---- plain memory: limn_memory.c ---- */

/* A growing array of plain data, paid from the state's memory limit. */
typedef struct LimnArray {
  void *items;
  size_t count;
  size_t capacity;
} LimnArray;

/* Bytes that never move until the arena is cut back: strings of the tables of a call. */
typedef struct LimnChunk {
  struct LimnChunk *previous;
  size_t used;
  size_t capacity;
  char bytes[];
} LimnChunk;

typedef struct LimnMark {
  LimnChunk *chunk;
  size_t used;
} LimnMark;

typedef enum LimnRefusalKind {
  LIMN_REFUSED_NOTHING,
  LIMN_REFUSED_MEMORY, /* all blocks together would be too large */
  LIMN_REFUSED_BLOCK,  /* one block would be too large */
  LIMN_REFUSED_STACK   /* that block is a call stack */
} LimnRefusalKind;

/* The last request of this entry that the allocator refused; Lua may have found memory since. */
typedef struct LimnRefusal {
  LimnRefusalKind kind;
  char place[128];
} LimnRefusal;

/* ---- values in transit ---- */

/* A LimnValue as it is stored: 24 bytes. */
typedef struct LimnSlot {
  uint8_t type; /* LimnType */
  bool boolean;
  uint32_t kind; /* of an object; of a field, the place of the table among the arguments */
  union {
    int64_t integer;
    double number;
    const char *bytes;
    size_t offset; /* of a string or a field's name in its message's text */
    size_t first;
    int32_t reference;
    uint64_t handle;
    uint32_t slot;
  };
  size_t length; /* bytes of a string, pairs of a table */
} LimnSlot;

/* Further slot types, in messages only. */
enum { LIMN_MESSAGE_BEGIN = 32, LIMN_MESSAGE_END, LIMN_MESSAGE_ARGUMENT, LIMN_MESSAGE_FIELD };

struct LimnMessage {
  LimnState *state;
  LimnArray slots; /* LimnSlot */
  LimnArray text;  /* char */
  bool failed, is_malformed;
  int depth;                              /* open tables */
  bool value[LIMN_MAX_TABLE_DEPTH];       /* per open table: a value is due, not a key */
};

struct LimnCall {
  LimnState *state;
  size_t base;  /* of its arguments in the state's values */
  size_t count; /* of its arguments */
  LimnMessage *results;
  lua_State *lua; /* the thread that calls; the arguments stand at 1, 2, … */
  bool waits;     /* limn_call_wait was called */
};

/* What is kept of an object inside its userdata. */
typedef struct LimnObject {
  uint32_t kind;
  uint32_t slot;
} LimnObject;

/* A host function as its closure knows it. */
typedef struct LimnBinding {
  const char *owner; /* name of the kind, for messages */
  const char *name;
  int32_t id;
  uint32_t keep;
} LimnBinding;

/* A registered kind, with copies of all that the host's description pointed to. */
typedef struct LimnKindInfo {
  LimnKind description;
  size_t size; /* of this block */
  LimnBinding bindings[];
} LimnKindInfo;

typedef struct LimnThread {
  lua_State *lua;
  struct LimnThread *outer;
  bool is_task; /* it may wait, and it may not yield */
} LimnThread;

/* ---- the state ---- */

struct LimnState {
  lua_State *main;
  LimnThread *thread;
  LimnHost host;
  LimnLimits limits;

  size_t memory;
  size_t peak;
  uint64_t allocations; /* requests of Lua's that were granted */
  LimnRefusal refusal;
  LimnArena arena; /* of Lua's blocks */
  void *main_block; /* Lua's first block, if its layout is known */
  bool is_layout_known, is_layout_settled;

  uint64_t used;       /* instructions of this entry, with what C functions charged */
  int64_t clock_seen;  /* the coarse clock, in nanoseconds, when the CPU clock was last read */
  int64_t cpu_start;   /* nanoseconds of CPU time when this entry began */
  atomic_bool interrupted;
  LimnErrorKind tripped;

  bool ready;            /* set-up is done: errors have a place */
  bool finalizing;       /* a collected object is being reported: nothing may be entered */
  bool syntax;           /* the error on its way is a compiler's */
  bool traceback_begun;  /* the error on its way has left frames in `traceback` */
  const lua_State *traceback_thread; /* those of this thread are the last */
  LimnErrorKind error_kind;
  char message[LIMN_MESSAGE_CAPACITY];
  size_t traceback_length;
  char traceback[LIMN_TRACEBACK_CAPACITY];

  LimnArray values;     /* LimnSlot: arguments of the running host functions */
  LimnArray temporary;  /* int32_t: references made for their arguments */
  LimnArray free_references, released; /* int32_t */
  int32_t reference_count;
  LimnChunk *text;
  LimnMessage *results[LIMN_CALL_DEPTH];
  int depth; /* of running host functions */

  bool failure_set;
  bool failure_outside;
  bool failure_placed; /* the words begin with a place already */
  char failure[LIMN_MESSAGE_CAPACITY];
  bool raises; /* what the task that goes on is given is the error of its call */

  LimnKindInfo *kinds[2][LIMN_KINDS]; /* handles, objects */
  uint64_t random[4];
  lua_Integer serial;
  size_t printed; /* bytes of this entry */
  int closing;    /* coroutines being closed inside each other */
};

static inline LimnState *limn_state_of(lua_State *L) {
  return *(LimnState **)lua_getextraspace(L);
}

/* limn_memory.c */
void *limn_lua_allocate(void *context, void *block, size_t old_size, size_t new_size);
/* Makes sure of what is believed about Lua's structures, against a fresh state. */
void limn_check_layout(LimnState *state);
/* Grows, shrinks or frees memory of the bridge itself; NULL if over the limit. Never raises. */
void *limn_reallocate(LimnState *state, void *block, size_t old_size, size_t new_size);
bool limn_array_reserve(LimnState *state, LimnArray *array, size_t count, size_t item_size);
void limn_array_free(LimnState *state, LimnArray *array, size_t item_size);
LimnMark limn_text_mark(const LimnState *state);
void limn_text_reset(LimnState *state, LimnMark mark);
char *limn_text_copy(LimnState *state, const char *bytes, size_t length);

/* limn_limits.c */
void limn_budget_renew(LimnState *state);
void limn_hook(lua_State *L, lua_Debug *activation);
/* Ends the state for good and raises. */
_Noreturn void limn_trip(lua_State *L, LimnErrorKind kind);
/* Ends the state for good without raising. */
void limn_trip_quietly(LimnState *state, LimnErrorKind kind);
_Noreturn void limn_over_budget(lua_State *L);
/*
** True when the error with this status must not be caught; the state is then tripped. The error
** object stands on top of L's stack.
*/
bool limn_is_fatal(lua_State *L, int status);
/* Raises what a tripped state raises; needs no memory. */
_Noreturn void limn_rethrow(lua_State *L);

/* Charges a C function's work to the budget. May raise. */
static inline void limn_charge(lua_State *L, uint64_t cost) {
  LimnState *state = limn_state_of(L);
  state->used += cost;
  if (state->used > state->limits.instructions
      || atomic_load_explicit(&state->interrupted, memory_order_relaxed))
    limn_over_budget(L);
}

/* limn_error.c */
typedef struct LimnWriter {
  char *bytes;
  size_t capacity; /* with the final NUL */
  size_t length;
} LimnWriter;

/* Appends text as valid UTF-8 that is cut between characters; NULs are shown as \0. */
void limn_write(LimnWriter *writer, const char *bytes, size_t length);
void limn_write_words(LimnWriter *writer, const char *words);
/* Writes "file:line" of the nearest script line as limn_call_place says. */
void limn_write_place(const LimnState *state, bool outside_module, LimnWriter *writer);
/* Does a message begin with "file:line: "? */
bool limn_has_place(const char *message);
/* Raises "file:line: what" with the nearest script line. */
_Noreturn void limn_raise(lua_State *L, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The message handler of every entry: keeps the words of the error in the state. */
int limn_message_handler(lua_State *L);
/*
** Appends the script frames of L to the state's traceback. An error that is caught and raised again
** keeps the frames it had, unless limn_forget_error is called.
*/
void limn_keep_traceback(LimnState *state, lua_State *L);
/* Keeps the words of the error object at an index, which no handler has seen. */
void limn_write_error(LimnState *state, lua_State *L, int index);
/* The frames of all threads that are running. */
void limn_keep_tracebacks(LimnState *state);
/* A catcher has caught: nothing of the error stays. */
static inline void limn_forget_error(LimnState *state) {
  state->syntax = false;
  state->traceback_begun = false;
}

/* limn_state.c */
/*
** Every way into the state: runs `body` with `argument` as a light userdata in one protected call.
** The innermost Lua thread that is running runs it, so that an entry inside a host function shares
** the budget of the one around it.
*/
LimnStatus limn_enter(LimnState *state, lua_CFunction body, void *argument);
/* Is a message that Lua is to be given well formed? If not, the error is set. */
bool limn_accept(LimnState *state, const LimnMessage *arguments);
/*
** Pushes what is to be given to a function, after which the message is empty: the entry may lead
** to another with the same one. Raises if the stack has no room.
*/
int limn_push_arguments(lua_State *L, LimnMessage *arguments);
/*
** Compiles source text after the pre-scan. Pushes the function, or the message and returns false.
** May raise.
*/
bool limn_compile(lua_State *L, const char *source, size_t length, const char *chunk);

/* limn_prescan.c */
/*
** Looks for constructs that make Lua 5.4.4 quadratic or overflow its C stack. Returns NULL when
** there is none, else what is wrong, and the line.
*/
const char *limn_prescan(const char *source, size_t length, int *line);

/* limn_encode.c */
typedef enum LimnEncoding {
  LIMN_ENCODED,
  LIMN_ENCODING_CYCLIC,
  LIMN_ENCODING_DEEP,
  LIMN_ENCODING_LARGE,
  LIMN_ENCODING_TEXT,
  LIMN_ENCODING_MEMORY
} LimnEncoding;
/*
** Writes the value at a stack index to place `at` of the state's values, and what its tables hold
** behind them. Raises only where the state is lost anyway, for want of memory.
*/
LimnEncoding limn_encode(lua_State *L, int index, size_t at, bool as_reference);
/*
** Makes a reference to the value at a stack index; 0 when there is no memory. May raise, for want
** of memory.
*/
int32_t limn_make_reference(lua_State *L, int index);
/* Pushes what a reference stands for; nil if it was released. Needs 3 stack slots. */
void limn_push_reference(lua_State *L, int32_t reference);
LimnValue limn_slot_value(const LimnSlot *slot);
void limn_truncate_temporary(LimnState *state, size_t count);
void limn_collect_released(LimnState *state);

/* limn_message.c */
/* Pushes a message's values and returns how many; -1 if the stack has no room. May raise. */
int limn_message_push(lua_State *L, LimnMessage *message);
/* Empties a message; its objects are released unless they were delivered. */
void limn_message_reset(LimnMessage *message, bool delivered);

/* limn_call.c */
/* Makes the shared metatable of handles. May raise. */
void limn_open_handles(lua_State *L);
/* Registers what was copied to the state. May raise. */
void limn_bind_kind(lua_State *L, uint32_t kind, bool is_object);
/*
** Calls the host with all that is on the stack and pushes the results; returns their number.
** Without a binding the host's loader is called. May raise.
*/
int limn_host_call(lua_State *L, const LimnBinding *binding);

/* the libraries: each opens its functions into the global table. May raise. */
void limn_open_sandbox(lua_State *L);
void limn_open_values(lua_State *L);
void limn_open_protection(lua_State *L);
void limn_open_iteration(lua_State *L);
void limn_open_strings(lua_State *L);
void limn_open_patterns(lua_State *L, int library);
/* Bounds a function taken from a stock library that returns a value for each byte of a slice. */
void limn_bound_slices(lua_State *L, int library, const char *name);
void limn_open_tables(lua_State *L);
void limn_open_math(lua_State *L);
void limn_open_coroutines(lua_State *L);
void limn_open_require(lua_State *L);

/* limn_coroutine.c */
/*
** Runs the pending __close handlers of a coroutine; the error object, if any, moves to L. Returns
** Lua's status. May raise.
*/
int limn_close_coroutine(lua_State *L, lua_State *coroutine, bool is_task);

/* limn_task.c */
/* Does a coroutine wait? The mark stands on top of its stack as long as it does. */
bool limn_is_waiting(lua_State *coroutine);
/*
** Suspends the coroutine that runs because it waits, in a C function's return statement; `resumed`,
** goes on with the context. Never returns.
*/
int limn_wait(lua_State *L, lua_KContext context, lua_KFunction resumed);

/* limn_values.c */
/* Pushes what tostring gives: the same in every run. May raise. */
const char *limn_tostring(lua_State *L, int index, size_t *length);
/* The serial number of a table, function or thread, given at its first use. May raise. */
lua_Integer limn_serial(lua_State *L, int index);

/* limn_math.c */
void limn_seed_random(uint64_t words[4], uint64_t seed);

/* limn_sandbox.c */
/*
** Adds functions to the table on top, or to the globals. Each gets an upvalue that it does not
** need: a C function without one is a bare address, and as a table key it would be hashed by it.
** May raise.
*/
void limn_add_functions(lua_State *L, const luaL_Reg *functions);
void limn_add_global(lua_State *L, const char *name, lua_CFunction function);
/* Copies functions of a stock library into `library`, each behind a charge. May raise. */
void limn_take(lua_State *L, int library, int stock, const char *const *names);

#endif
