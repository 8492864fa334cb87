/*
** limn_lua.h: the only door to Lua.
**
** Lua raises errors by longjmp, and longjmp over a Swift frame leaks, corrupts exclusivity
** records and is undefined. So Swift never sees a lua_State:
**
**   - Each entry from Swift (limn_state_run, limn_state_call, limn_task_resume) is one C function
**     with one lua_pcallk in it; it returns a status, and the error's words are read from the
**     state.
**   - A host function called by a script runs under a C trampoline. The trampoline copies the
**     arguments out of Lua into plain values first, then calls Swift, which returns a status and
**     writes results or an error message into plain memory; only after Swift has returned does
**     the trampoline push the results or raise the error.
**   - No function below that Swift may call from inside a host function can raise.
**
** What crosses is a value: numbers, strings, tables by content, and names of things that one side
** owns. Layers and running things are handles (light userdata, compared by value, never
** collected); values such as colours and paths are objects (full userdata; the host is told when
** Lua collects one); Lua functions and kept tables are references (counted by the host).
*/
#ifndef LIMN_LUA_H
#define LIMN_LUA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One script's Lua state: fresh for every run, never shared between threads. */
typedef struct LimnState LimnState;
/* The arguments and results of one running host function; valid until it returns. */
typedef struct LimnCall LimnCall;
/* Values on their way into Lua: results of a host function or arguments of a script function. */
typedef struct LimnMessage LimnMessage;

typedef enum LimnType {
  LIMN_NIL,
  LIMN_BOOLEAN,
  LIMN_INTEGER,   /* `number` holds the same value */
  LIMN_NUMBER,
  LIMN_STRING,    /* `bytes`, `length`; valid until the host function returns; may hold NULs */
  LIMN_TABLE,     /* `first`, `count`: pairs, see limn_call_value */
  LIMN_FUNCTION,  /* `reference`: released after the call unless limn_call_keep is called */
  LIMN_REFERENCE, /* `reference`: any value, kept opaque because the function asked for it */
  LIMN_HANDLE,    /* `handle` */
  LIMN_OBJECT,    /* `kind`, `slot` */
  LIMN_OTHER      /* a thread or foreign userdata: never accepted, only named in messages */
} LimnType;

typedef struct LimnValue {
  LimnType type;
  bool boolean;
  int64_t integer;
  double number;
  const char *bytes;
  size_t length;
  size_t first;
  size_t count;
  int32_t reference;
  uint64_t handle;
  uint32_t kind;
  uint32_t slot;
} LimnValue;

/*
** A handle packs into the 64 bits of a light userdata, so that == and table keys work by value,
** hashing does not depend on addresses, and scripts cannot forge one:
**   bits 56..63  kind (1..255; never 0)
**   bits 24..55  generation
**   bits  0..23  index
*/
#define LIMN_HANDLE_KIND(handle) ((uint32_t)((handle) >> 56))

typedef enum LimnStatus {
  LIMN_OK = 0,
  LIMN_FAILED = 1 /* an error message was set */
} LimnStatus;

typedef enum LimnErrorKind {
  LIMN_ERROR_NONE,
  LIMN_ERROR_SYNTAX,       /* the source does not compile */
  LIMN_ERROR_RUNTIME,      /* the script or a host function raised */
  LIMN_ERROR_MEMORY,       /* over the memory limit; sticky */
  LIMN_ERROR_INSTRUCTIONS, /* over the instruction limit; sticky */
  LIMN_ERROR_INTERRUPTED   /* limn_state_interrupt was called; sticky */
} LimnErrorKind;

/*
** A sticky error cannot be caught by the script, and every later entry fails with it again, unless
** limn_state_recover ends that.
*/
typedef struct LimnError {
  LimnErrorKind kind;
  const char *message;   /* NUL-terminated UTF-8, at most 2 KB; "file:line: what" */
  const char *traceback; /* NUL-terminated, at most 4 KB, script frames only; may be "" */
} LimnError;

/* What the host gives a state. Every callback returns normally: no longjmp, no Swift throw. */
typedef struct LimnHost {
  void *context;
  /* Runs host function `function`; reads arguments from and writes results to `call`. */
  LimnStatus (*call)(void *context, int32_t function, LimnCall *call);
  /* Lua has collected an object: its slot may be used again. Called from a finalizer. */
  void (*release)(void *context, uint32_t kind, uint32_t slot);
  /* `print` was called: one line without its newline. */
  void (*print)(void *context, const char *bytes, size_t length);
  /*
  ** `require` met a new name (already checked: [A-Za-z0-9_-]+(.[...])*, 127 bytes at most). On
  ** LIMN_OK the call's results hold either two strings, source text and chunk name (with Lua's
  ** leading '=' or '@'), or one value of another type, which is the module. Cycles and caching
  ** are the bridge's.
  */
  LimnStatus (*load)(void *context, LimnCall *call);
  /* Asked every few hundred instructions: has the host had enough? May be NULL. */
  bool (*interrupted)(void *context);
  /* The deterministic functions behind Lua's math library. */
  double (*sin)(double), (*cos)(double), (*tan)(double), (*asin)(double), (*acos)(double);
  double (*atan2)(double, double), (*exp)(double), (*log)(double);
} LimnHost;

typedef struct LimnLimits {
  size_t memory;         /* bytes of all that the state holds */
  size_t block;          /* bytes of one block */
  uint64_t instructions; /* of one entry from the host, callbacks of one entry together */
  int64_t nanoseconds;   /* of CPU time of one entry; 0: more than the instructions can take */
} LimnLimits;

typedef struct LimnFunction {
  const char *name;
  int32_t id;    /* given to LimnHost.call */
  uint32_t keep; /* bit n set: argument n (0 = first) arrives as LIMN_REFERENCE, whatever it is */
} LimnFunction;

/* What a kind of handle or object can do. A host function id of -1 means: not at all. */
typedef struct LimnKind {
  const char *name;              /* as scripts see it in messages, such as "layer" */
  int32_t index;                 /* (self, key) → value; asked when no function has that name */
  int32_t newindex;              /* (self, key, value) */
  int32_t tostring;              /* (self) → string */
  int32_t equal;                 /* (a, b) → boolean; objects only */
  int32_t multiply;              /* (a, b) → value */
  int32_t length;                /* (self) → integer */
  int32_t call;                  /* (self, ...) → values */
  const LimnFunction *functions; /* found by name before `index` is asked; as methods or, for a
                                    module, plain functions */
  size_t function_count;
} LimnKind;

/*
** Makes a sandboxed state with the safe libraries and `require`, and no host functions yet.
** The host struct is copied. Returns NULL when there is no memory for it.
*/
LimnState *limn_state_create(const LimnHost *host, const LimnLimits *limits, uint64_t seed);
void limn_state_destroy(LimnState *state);

/* Registers kind 1..255, for handles or for objects (numbered apart). Before any script runs. */
LimnStatus limn_state_add_kind(LimnState *state, uint32_t kind, bool is_object,
                               const LimnKind *description);

/* Compiles and runs a main chunk (text only). `chunk` as Lua's chunk names: "@ring.lua". */
LimnStatus limn_state_run(LimnState *state, const char *source, size_t length, const char *chunk);

/*
** Calls a referenced function with the message's values. `result` receives the first result when
** it is nil, a boolean, a number or a handle (else LIMN_OTHER); it may be NULL. The message is
** emptied. Both entries may also be made inside a host function (but not inside `release`): they
** then share the budget of the entry that runs, and what they call cannot yield to a coroutine
** around it.
*/
LimnStatus limn_state_call(LimnState *state, int32_t reference, LimnMessage *arguments,
                           LimnValue *result);

/* Likewise, and keeps the first result, whatever it is, as a reference: the host releases it. */
LimnStatus limn_state_call_keeping(LimnState *state, int32_t reference, LimnMessage *arguments,
                                   LimnValue *result, int32_t *kept);

/*
** ---- tasks: functions that may wait ----
**
** A task is a Lua coroutine that the host owns. It runs until it ends or a host function makes it
** wait (limn_call_wait), and then goes on only by limn_task_resume; a script can neither resume
** nor close a task that waits. Coroutines of the script's own inside a task wait as a whole with
** it: `coroutine.resume` and `wrap` pass the waiting outwards and come back where they were, and
** coroutine.yield still goes to whom it always went.
*/

typedef enum LimnTaskStatus {
  LIMN_TASK_FINISHED, /* the function has returned */
  LIMN_TASK_WAITING,
  LIMN_TASK_FAILED    /* limn_state_error says why; unless that is sticky, the state is as good as
                         before and the task is over, its variables closed */
} LimnTaskStatus;

/* Makes a task of a referenced function, which it keeps; 0 when there is no memory (sticky). */
int32_t limn_task_create(LimnState *state, int32_t function);

/*
** Starts a task with the message's values as arguments, or goes on with one that waits: they are
** then the results of the host function that made it wait. An entry as limn_state_call is, with a
** budget of its own unless it stands inside another. With `raises`, the host function that made the
** task wait raises the one value, a string, as its error instead of returning it.
*/
LimnTaskStatus limn_task_resume(LimnState *state, int32_t task, LimnMessage *arguments,
                                bool raises);

/*
** Lets go of a task that does not run. One that waits is closed: its to-be-closed variables run in
** an entry of their own, which may fail; the task is gone in any case.
*/
LimnStatus limn_task_destroy(LimnState *state, int32_t task);

/* Makes a reference to the message's one value; 0 when there is no memory (sticky). */
int32_t limn_state_store(LimnState *state, LimnMessage *value);

/*
** Calls host function `function` with the value of a reference, copied as any argument is: how the
** host looks at a table again that it keeps.
*/
LimnStatus limn_state_look(LimnState *state, int32_t reference, int32_t function);

/* Lets go of a reference; safe at any time, also inside a host function. */
void limn_state_release(LimnState *state, int32_t reference);

/* Starts the random numbers of scripts over, as if nothing had drawn any. */
void limn_state_seed(LimnState *state, uint64_t seed);

/* Makes the running script fail soon; may be called from another thread or a signal handler. */
void limn_state_interrupt(LimnState *state);

/* Changes what each entry from now on may use. */
void limn_state_set_budget(LimnState *state, uint64_t instructions, int64_t nanoseconds);

/*
** Makes a state usable again whose last entry ran over a limit: what ran is dropped as it stands,
** and what it holds is collected. False if it is over for good: it was interrupted, or there is
** still no memory; and false inside an entry.
*/
bool limn_state_recover(LimnState *state);

/* The last entry's error; valid until the next entry. */
LimnError limn_state_error(const LimnState *state);

/* Bytes that the state holds now, and at most so far. */
size_t limn_state_memory(const LimnState *state);
size_t limn_state_peak_memory(const LimnState *state);

/* How many times Lua has asked for memory so far: for a new block, or for more of one. */
uint64_t limn_state_allocations(const LimnState *state);

/* ---- inside a host function ---- */

size_t limn_call_argument_count(const LimnCall *call);
LimnValue limn_call_argument(const LimnCall *call, size_t index);
/*
** Element `index` of the call's flat store: a table's pairs stand at first, first + 1 (key, value),
** first + 2, … The sequence 1…n comes first in order, then other keys sorted (numbers, strings
** by bytes, the rest), so that iteration never depends on hashing.
*/
LimnValue limn_call_value(const LimnCall *call, size_t index);
/*
** What an argument that came as a reference holds, by content; LIMN_OTHER where it cannot be copied
** (a table that contains itself, or is too large). What a limit that trips here ends with is raised
** when the host function has returned.
*/
LimnValue limn_call_content(LimnCall *call, size_t index);
/* Keeps a function argument alive after the call; the host releases it later. */
void limn_call_keep(LimnCall *call, int32_t reference);
LimnMessage *limn_call_results(LimnCall *call);

typedef enum LimnWaiting {
  LIMN_CAN_WAIT,
  LIMN_WAIT_OUTSIDE, /* no task is running */
  LIMN_WAIT_WITHIN   /* what has called this function inside the task cannot wait for it, such as
                        table.sort or the host */
} LimnWaiting;
/* Can the task that runs wait in this call? */
LimnWaiting limn_call_waiting(const LimnCall *call);
/*
** Makes the task that runs wait when the host function has returned LIMN_OK; only where it can. The
** results of this call are then the values of the limn_task_resume that goes on with it; what the
** host function itself has returned is dropped.
*/
void limn_call_wait(LimnCall *call);
/* Sets the error that the trampoline raises when the host function returns LIMN_FAILED. */
void limn_call_fail(LimnCall *call, const char *message, size_t length, bool outside_module);
/* Likewise with the last entry's error as it is: for a host function that has called the script. */
void limn_call_pass_on(LimnCall *call);
/*
** Writes "file:line" of the nearest script line (chunks named "=limn/…" are skipped), or with
** `outside_module` of the nearest line in another chunk than that. Returns the length, 0 if there
** is none.
*/
size_t limn_call_place(const LimnCall *call, bool outside_module, char *buffer, size_t capacity);

/* ---- messages: each returns false when memory is short, and the message fails as a whole ---- */

LimnMessage *limn_message_create(LimnState *state);
void limn_message_destroy(LimnMessage *message);
bool limn_message_nil(LimnMessage *message);
bool limn_message_boolean(LimnMessage *message, bool value);
bool limn_message_integer(LimnMessage *message, int64_t value);
bool limn_message_number(LimnMessage *message, double value);
bool limn_message_string(LimnMessage *message, const char *bytes, size_t length);
bool limn_message_handle(LimnMessage *message, uint64_t handle);
/* The message owns the object: it is released if the message fails, or never arrives in Lua. */
bool limn_message_object(LimnMessage *message, uint32_t kind, uint32_t slot);
bool limn_message_reference(LimnMessage *message, int32_t reference);
/*
** In results only: the very value of an argument (0 = first). An object must be returned so, for
** two objects of one slot would both release it.
*/
bool limn_message_argument(LimnMessage *message, int32_t index);
/* In results only: the very value of a table argument's field; nil if it has none. */
bool limn_message_field(LimnMessage *message, int32_t index, const char *name, size_t length);
/* Between these two: keys and values in turn. */
bool limn_message_begin_table(LimnMessage *message);
bool limn_message_end_table(LimnMessage *message);

#endif
