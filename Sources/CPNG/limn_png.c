#include "limn_png.h"
