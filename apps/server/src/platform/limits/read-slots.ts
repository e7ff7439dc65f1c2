/** Reads of one caller that run at once; a browser opens as many connections to an origin. */
export const MAX_READS = 6;
/** Reads of one caller that wait for these. */
export const MAX_WAITING_READS = 60;
/** Rows of a page that count as one read: a page of 600 rows counts as three. */
const ROWS_OF_READ = 200;

/** The places that a page of so many rows takes. */
export const placesOf = (rows: number): number =>
  rows > ROWS_OF_READ ? Math.min(MAX_READS, Math.ceil(rows / ROWS_OF_READ)) : 1;

interface Reads {
  /** Places that are taken. */
  taken: number;
  waiting: { places: number; begin: () => void }[];
}

export interface ReadSlots {
  /**
   * Resolves with true when the caller's read may begin, with false at once where too many of theirs wait, and where it ended
   * meanwhile. `ended` is called with the function that ends the read, which gives its places to the next ones.
   */
  take(caller: string, places: number, ended: (end: () => void) => void): Promise<boolean>;
}

/** Places for the reads of each caller, in the sequence of their arrival: one caller's many heavy reads let others pass. */
export function createReadSlots(): ReadSlots {
  const callers = new Map<string, Reads>();
  const beginNext = (reads: Reads) => {
    for (let [next] = reads.waiting; next && reads.taken + next.places <= MAX_READS; [next] = reads.waiting) {
      reads.waiting.shift();
      next.begin();
    }
  };
  return {
    async take(caller, places, ended) {
      const reads = callers.get(caller) ?? { taken: 0, waiting: [] };
      callers.set(caller, reads);
      if (reads.waiting.length >= MAX_WAITING_READS) return false;
      let state: 'waiting' | 'running' | 'ended' = 'waiting';
      const end = () => {
        const before = state;
        state = 'ended';
        if (before !== 'running') return;
        reads.taken -= places;
        beginNext(reads);
        if (reads.taken === 0) callers.delete(caller);
      };
      ended(end);
      return new Promise((resolve) => {
        const begin = () => {
          // A client that has gone meanwhile leaves its places to the next ones.
          if (state === 'waiting') {
            state = 'running';
            reads.taken += places;
          }
          resolve(state === 'running');
        };
        reads.waiting.push({ places, begin });
        beginNext(reads);
      });
    },
  };
}
