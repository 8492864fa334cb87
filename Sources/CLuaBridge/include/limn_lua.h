#ifndef LIMN_LUA_H
#define LIMN_LUA_H
#endif
