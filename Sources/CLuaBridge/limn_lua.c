#include "limn_lua.h"
