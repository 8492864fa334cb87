/*
** limn_error.c: where an error happened, and the words that the host reads.
**
** Everything is written into fixed buffers of the state at the moment of the error, while the
** stack still stands; so reporting an error needs no memory of Lua's and cannot fail.
*/
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "limn_internal.h"

/* ---- text ---- */

/* The length of the UTF-8 character at `bytes`, or 0 if it is none. */
static size_t character_length(const char *bytes, size_t available) {
  unsigned char first = (unsigned char)bytes[0];
  size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3
                : first < 0xF5 ? 4 : 0;
  if (length == 0 || length > available) return 0;
  for (size_t i = 1; i < length; i++)
    if (((unsigned char)bytes[i] & 0xC0) != 0x80) return 0;
  unsigned char second = length > 1 ? (unsigned char)bytes[1] : 0;
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)
      || (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
    return 0;
  return length;
}

void limn_write(LimnWriter *writer, const char *bytes, size_t length) {
  size_t read = 0;
  while (read < length) {
    const char *piece = bytes + read;
    size_t size = character_length(piece, length - read);
    read += size == 0 ? 1 : size;
    if (size == 0) {
      piece = "?";
      size = 1;
    } else if (*piece == '\0') {
      piece = "\\0";
      size = 2;
    }
    if (writer->length + size + 1 > writer->capacity) break;
    memcpy(writer->bytes + writer->length, piece, size);
    writer->length += size;
  }
  writer->bytes[writer->length] = '\0';
}

void limn_write_words(LimnWriter *writer, const char *words) {
  limn_write(writer, words, strlen(words));
}

/* ---- places ---- */

static bool is_internal(const char *source) {
  return strncmp(source, "=limn/", 6) == 0;
}

/* Is this activation a line of a script, and not of Lua code that belongs to the host? */
static bool is_script_line(lua_State *L, lua_Debug *activation) {
  lua_getinfo(L, "Sl", activation);
  return activation->currentline > 0 && !is_internal(activation->source);
}

static void write_line(const lua_Debug *activation, LimnWriter *writer) {
  char line[16];
  snprintf(line, sizeof line, ":%d", activation->currentline);
  limn_write_words(writer, activation->short_src);
  limn_write_words(writer, line);
}

void limn_write_place(const LimnState *state, bool outside_module, LimnWriter *writer) {
  lua_Debug activation, nearest;
  bool found = false;
  for (LimnThread *thread = state->thread; thread != NULL; thread = thread->outer) {
    for (int level = 0; lua_getstack(thread->lua, level, &activation); level++) {
      if (!is_script_line(thread->lua, &activation)) continue;
      if (!outside_module || (found && strcmp(activation.source, nearest.source) != 0)) {
        write_line(&activation, writer);
        return;
      }
      if (!found) nearest = activation;
      found = true;
    }
  }
  if (found) write_line(&nearest, writer);
}

void limn_raise(lua_State *L, const char *format, ...) {
  char words[512], place[128];
  LimnWriter writer = {place, sizeof place, 0};
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(words, sizeof words, format, arguments);
  va_end(arguments);
  place[0] = '\0';
  limn_write_place(limn_state_of(L), false, &writer);
  if (writer.length > 0)
    lua_pushfstring(L, "%s: %s", place, words);
  else
    lua_pushstring(L, words);
  lua_error(L);
  __builtin_unreachable();
}

/* ---- what the host reads ---- */

bool limn_has_place(const char *message) {
  const char *line = message;
  while (*line != '\0' && *line != '\n' && *line != ':') line++;
  if (line == message || *line++ != ':') return false;
  const char *digits = line;
  while (*line >= '0' && *line <= '9') line++;
  return line > digits && line[0] == ':' && line[1] == ' ';
}

void limn_write_error(LimnState *state, lua_State *L, int index) {
  LimnWriter writer = {state->message, sizeof state->message, 0};
  size_t length = 0;
  const char *message = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &length) : NULL;
  state->message[0] = '\0';
  /* An error in the host's own Lua code is reported at the script line that led there. */
  if (message != NULL && strncmp(message, "limn/", 5) == 0 && limn_has_place(message)) {
    LimnWriter place = writer;
    limn_write_place(state, false, &place);
    if (place.length > 0) {
      const char *what = strstr(message, ": ");
      length -= (size_t)(what - message);
      message = what;
      writer = place;
    }
  } else if (!state->syntax && (message == NULL || !limn_has_place(message))) {
    limn_write_place(state, false, &writer);
    if (writer.length > 0) limn_write_words(&writer, ": ");
  }
  if (message != NULL) {
    limn_write(&writer, message, length);
  } else {
    char words[64];
    /* Never through __tostring, which could run for ever. */
    if (lua_type(L, index) == LUA_TNUMBER)
      snprintf(words, sizeof words, LUA_NUMBER_FMT, lua_tonumber(L, index));
    else
      snprintf(words, sizeof words, "(error object is a %s value)", luaL_typename(L, index));
    limn_write_words(&writer, words);
  }
}

void limn_keep_traceback(LimnState *state, lua_State *L) {
  enum { FRAMES = 20 };
  lua_Debug activation;
  int frames = 0;
  if (!state->traceback_begun) {
    state->traceback_begun = true;
    state->traceback_length = 0;
    state->traceback[0] = '\0';
  } else if (state->traceback_thread == L) {
    return; /* the error was raised again in the thread whose frames are kept */
  }
  state->traceback_thread = L;
  LimnWriter writer = {state->traceback, sizeof state->traceback, state->traceback_length};
  for (int level = 0; frames < FRAMES && lua_getstack(L, level, &activation); level++) {
    if (!is_script_line(L, &activation)) continue;
    lua_getinfo(L, "n", &activation);
    if (writer.length > 0) limn_write_words(&writer, "\n");
    write_line(&activation, &writer);
    if (strcmp(activation.what, "main") == 0) {
      limn_write_words(&writer, ": in main chunk");
    } else if (activation.name != NULL) {
      limn_write_words(&writer, ": in function '");
      limn_write(&writer, activation.name, strnlen(activation.name, 40));
      limn_write_words(&writer, "'");
    } else {
      limn_write_words(&writer, ": in a function");
    }
    frames++;
  }
  state->traceback_length = writer.length;
}

void limn_keep_tracebacks(LimnState *state) {
  for (LimnThread *thread = state->thread; thread != NULL; thread = thread->outer)
    limn_keep_traceback(state, thread->lua);
}

int limn_message_handler(lua_State *L) {
  LimnState *state = limn_state_of(L);
  if (state->tripped != LIMN_ERROR_NONE) return 1;
  state->error_kind = state->syntax ? LIMN_ERROR_SYNTAX : LIMN_ERROR_RUNTIME;
  limn_write_error(state, L, 1);
  limn_keep_traceback(state, L);
  return 1;
}
