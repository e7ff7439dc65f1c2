/**
 * How Node runs the server. What a busy second makes and drops fits among the young objects (MB), so that the old ones,
 * thousands of sockets among them, are seldom gone through: that takes a core or two for a quarter of a second. On a machine
 * with much memory the old ones would be left to grow: 40,000 requests took 693 MB without the second bound, 574 MB with it.
 */
export const NODE_FLAGS = ['--max-semi-space-size=32', '--max-old-space-size=1024'] as const;

/** The C library keeps memory for each thread that has allocated: with two arenas the server needs 100 MB less. */
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' } as const;
