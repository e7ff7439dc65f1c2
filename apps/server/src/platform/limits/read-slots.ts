/** Reads of one caller that run at once; a browser opens as many connections to an origin. */
export const MAX_READS = 6;
/** Reads of one caller that wait for these. */
export const MAX_WAITING_READS = 60;

interface Reads {
  running: number;
  waiting: (() => void)[];
}

export interface ReadSlots {
  /**
   * Resolves with true when the caller's read may begin, with false at once where too many of theirs wait, and where it ended
   * meanwhile. `ended` is called with the function that ends the read, which gives its place to the next one.
   */
  take(caller: string, ended: (end: () => void) => void): Promise<boolean>;
}

/** Places for the reads of each caller, in the sequence of their arrival: one caller's many heavy reads let others pass. */
export function createReadSlots(): ReadSlots {
  const callers = new Map<string, Reads>();
  return {
    async take(caller, ended) {
      const reads = callers.get(caller) ?? { running: 0, waiting: [] };
      callers.set(caller, reads);
      if (reads.running >= MAX_READS && reads.waiting.length >= MAX_WAITING_READS) return false;
      let state: 'waiting' | 'running' | 'ended' = 'waiting';
      const end = () => {
        const before = state;
        state = 'ended';
        if (before !== 'running') return;
        reads.running -= 1;
        reads.waiting.shift()?.();
        if (reads.running === 0) callers.delete(caller);
      };
      ended(end);
      return new Promise((resolve) => {
        const begin = () => {
          // A client that has gone meanwhile leaves its place to the next one.
          if (state === 'ended') reads.waiting.shift()?.();
          else {
            state = 'running';
            reads.running += 1;
          }
          resolve(state === 'running');
        };
        if (reads.running < MAX_READS) begin();
        else reads.waiting.push(begin);
      });
    },
  };
}
