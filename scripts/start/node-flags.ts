/**
 * How Node runs the server. What a busy second makes and drops fits among the young objects (MB), so that the old ones,
 * thousands of sockets among them, are seldom gone through: that takes a core or two for a quarter of a second.
 */
export const NODE_FLAGS = ['--max-semi-space-size=64'] as const;
