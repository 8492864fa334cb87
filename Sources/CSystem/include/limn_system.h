#ifndef LIMN_SYSTEM_H
#define LIMN_SYSTEM_H
#endif
