/*
** limn_math.c: mathematics that gives the same bits everywhere.
**
** What libm computes differently from machine to machine comes from the host; the rest of the stock
** library is exact by IEEE 754 and is taken as it is. Random numbers are xoshiro256** (Blackman and
** Vigna, 2018), seeded by the host, without modulo bias.
*/
#include <math.h>

#include "limn_internal.h"

/* ---- the host's functions ---- */

#define HOST_FUNCTION(name)                                               \
  static int call_##name(lua_State *L) {                                  \
    lua_Number x = luaL_checknumber(L, 1);                                \
    lua_pushnumber(L, limn_state_of(L)->host.name(x));                    \
    return 1;                                                             \
  }

HOST_FUNCTION(sin)
HOST_FUNCTION(cos)
HOST_FUNCTION(tan)
HOST_FUNCTION(asin)
HOST_FUNCTION(acos)
HOST_FUNCTION(exp)

static int call_atan(lua_State *L) {
  lua_Number y = luaL_checknumber(L, 1), x = luaL_optnumber(L, 2, 1);
  lua_pushnumber(L, limn_state_of(L)->host.atan2(y, x));
  return 1;
}

/* The whole k for which base^k is exactly x, or `guess`: a quotient of logarithms misses some. */
static double exact_exponent(double x, double base, double guess) {
  double k = nearbyint(guess), power = 1, factor = k < 0 ? 1 / base : base;
  if (!(fabs(guess - k) < 1e-9 && fabs(k) < 1100)) return guess;
  for (int i = 0; i < (int)fabs(k); i++) power *= factor;
  return power == x ? k : guess;
}

static int call_log(lua_State *L) {
  const LimnHost *host = &limn_state_of(L)->host;
  lua_Number x = luaL_checknumber(L, 1), result = host->log(x);
  if (!lua_isnoneornil(L, 2)) {
    lua_Number base = luaL_checknumber(L, 2);
    result = exact_exponent(x, base, result / host->log(base));
  }
  lua_pushnumber(L, result);
  return 1;
}

/* ---- random numbers ---- */

static uint64_t rotate(uint64_t x, int count) { return (x << count) | (x >> (64 - count)); }

static uint64_t next_random(uint64_t s[4]) {
  uint64_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate(s[3], 45);
  return result;
}

/* A random number in 0…last: numbers of as many bits as `last` has, until one fits. */
static uint64_t random_up_to(uint64_t s[4], uint64_t last) {
  if (last == 0) return 0;
  uint64_t mask = UINT64_MAX >> __builtin_clzll(last), result;
  do result = next_random(s) & mask;
  while (result > last);
  return result;
}

static int random_number(lua_State *L) {
  uint64_t *words = limn_state_of(L)->random;
  lua_Integer low = 1, high;
  switch (lua_gettop(L)) {
    case 0: lua_pushnumber(L, (double)(next_random(words) >> 11) * 0x1p-53); return 1;
    case 1:
      high = luaL_checkinteger(L, 1);
      if (high == 0) {
        lua_pushinteger(L, (lua_Integer)next_random(words));
        return 1;
      }
      break;
    case 2:
      low = luaL_checkinteger(L, 1);
      high = luaL_checkinteger(L, 2);
      break;
    default: return luaL_error(L, "wrong number of arguments");
  }
  luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
  uint64_t offset = random_up_to(words, (uint64_t)high - (uint64_t)low);
  lua_pushinteger(L, (lua_Integer)((uint64_t)low + offset));
  return 1;
}

static int set_random_seed(lua_State *L) {
  lua_Integer seed;
  lua_Number number = luaL_checknumber(L, 1);
  if (!lua_isinteger(L, 1) || lua_type(L, 1) != LUA_TNUMBER) {
    _Static_assert(sizeof seed == sizeof number, "the bits of a number are its seed");
    if (!lua_numbertointeger(number, &seed)) __builtin_memcpy(&seed, &number, sizeof seed);
  } else {
    seed = lua_tointeger(L, 1);
  }
  limn_seed_random(limn_state_of(L)->random, (uint64_t)seed);
  return 0;
}

/* Spreads a seed over all 256 bits by SplitMix64, as the authors of xoshiro advise. */
void limn_seed_random(uint64_t words[4], uint64_t seed) {
  for (int i = 0; i < 4; i++) {
    uint64_t z = seed += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    words[i] = z ^ (z >> 31);
  }
}

void limn_open_math(lua_State *L) {
  static const char *const names[] = {"abs",  "ceil", "deg",  "floor",     "fmod", "max", "min",
                                      "modf", "rad",  "sqrt", "tointeger", "type", "ult", NULL};
  static const char *const constants[] = {"huge", "maxinteger", "mininteger", "pi"};
  static const luaL_Reg functions[] = {
      {"sin", call_sin},   {"cos", call_cos},         {"tan", call_tan},
      {"asin", call_asin}, {"acos", call_acos},       {"atan", call_atan},
      {"exp", call_exp},   {"log", call_log},         {"random", random_number},
      {"randomseed", set_random_seed},                {NULL, NULL}};
  lua_newtable(L);
  limn_add_functions(L, functions);
  luaopen_math(L);
  limn_take(L, lua_gettop(L) - 1, lua_gettop(L), names);
  for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
    lua_getfield(L, -1, constants[i]);
    lua_setfield(L, -3, constants[i]);
  }
  lua_pop(L, 1);
  lua_setglobal(L, "math");
}
