/** Runs `work` for each item, `width` concurrently; stops at the first failure. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  width = 8,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

/**
 * Shortest time in ms of some tries. What makes work slow lengthens each of them, a busy machine hardly all: so a test
 * can compare two of these, taken in the same run.
 */
export async function fastestOf(tries: number, work: () => Promise<unknown>): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries; n += 1) {
    const start = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}
