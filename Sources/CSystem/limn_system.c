#include "limn_system.h"
