/** The input of the call behind query options. */
export const inputOf = ({ queryKey }: { queryKey: readonly unknown[] }): unknown =>
  (queryKey[1] as { input: unknown }).input;

/** How often query options read again, in ms, while their answer is `data`. */
export const refetchIntervalAt = (options: { refetchInterval?: unknown }, data: unknown): unknown =>
  typeof options.refetchInterval === 'function'
    ? options.refetchInterval({ state: { data } })
    : options.refetchInterval;
