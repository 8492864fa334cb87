#ifndef LIMN_ALLOCATION_COUNTER_H
#define LIMN_ALLOCATION_COUNTER_H

/// Begins to count the calling thread's allocations.
void allocation_count_begin(void);

/// Ends counting.
///
/// \returns How many times the thread has allocated or reallocated since the beginning.
long allocation_count_end(void);

#endif
