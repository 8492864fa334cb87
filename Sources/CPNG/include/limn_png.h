#ifndef LIMN_PNG_H
#define LIMN_PNG_H
#endif
