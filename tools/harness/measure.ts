/** One side of a comparison: does the work once. */
export type Work = () => Promise<unknown>;

/**
 * Times several works in turns (a b c, a b c …), so that whatever else the machine does meets all of them alike.
 * Answers the durations of each in milliseconds. Some turns before the first are not counted; after `seconds` no
 * further turn begins.
 */
export async function inTurns<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  turns: number,
  warmUp = Math.min(20, turns),
  seconds = Number.POSITIVE_INFINITY,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const end = performance.now() + seconds * 1000;
  for (let turn = -warmUp; turn < turns && (turn < 1 || performance.now() < end); turn++) {
    for (const name of names) {
      const start = performance.now();
      await works[name]();
      if (turn >= 0) times[name].push(performance.now() - start);
    }
  }
  return times;
}

/** How often a work is done in a second by `clients` at once, over `seconds`. */
export async function perSecond(work: Work, clients: number, seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
}
