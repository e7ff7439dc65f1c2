import { bulkhead } from 'cockatiel';

/** Where streams wait for their turn. */
export interface Turns {
  /** Waits for a turn and returns the function that gives it back; a second call does nothing. */
  take(): Promise<() => void>;
}

/** At most `max` turns at once; further ones wait, the first come first. */
export function createTurns(max: number): Turns {
  const limit = bulkhead(max, Number.POSITIVE_INFINITY);
  return {
    take: () =>
      new Promise((begin, fail) => {
        limit.execute(() => new Promise<void>((end) => begin(end))).catch(fail);
      }),
  };
}

/**
 * The stream that `start` opens once there is a turn for it. A reader that takes nothing for `maxPauseMs` loses the turn: the
 * signal given to `start` is aborted.
 */
export async function* inTurn(
  turns: Turns,
  start: (signal: AbortSignal) => AsyncGenerator<Buffer>,
  maxPauseMs: number,
): AsyncGenerator<Buffer> {
  const giveBack = await turns.take();
  const abandoned = new AbortController();
  let pause: NodeJS.Timeout | undefined;
  try {
    for await (const bytes of start(abandoned.signal)) {
      pause = setTimeout(() => {
        abandoned.abort();
        giveBack();
      }, maxPauseMs);
      yield bytes;
      clearTimeout(pause);
    }
  } finally {
    clearTimeout(pause);
    giveBack();
  }
}
