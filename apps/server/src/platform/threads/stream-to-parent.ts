import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** A message of a thread: bytes, then once its result. */
export type FromThread = { bytes: Uint8Array; result?: never } | { bytes: null; result: unknown };

/** Backpressure: chunks sent ahead of the reader. */
const MAX_UNREAD_CHUNKS = 8;
/** Niceness of the thread: requests come first. */
const NICENESS = 5;

/** Entry point of a thread: sends what `make` yields, at the reader's pace, and its return value at the end. */
export async function streamToParent<Input>(
  make: (input: Input) => AsyncGenerator<Uint8Array, unknown>,
): Promise<void> {
  if (!parentPort) throw new Error('this is the entry of a thread');
  const port = parentPort;
  // On other systems this sets the priority of the whole process.
  if (process.platform === 'linux') setPriority(NICENESS);
  let ahead = 0;
  let onTaken: (() => void) | undefined;
  port.on('message', () => {
    ahead -= 1;
    onTaken?.();
  });
  const bytes = make(workerData as Input);
  for (;;) {
    const { done, value } = await bytes.next();
    if (done) {
      port.postMessage({ bytes: null, result: value } satisfies FromThread);
      return port.close();
    }
    port.postMessage({ bytes: value } satisfies FromThread);
    ahead += 1;
    while (ahead >= MAX_UNREAD_CHUNKS) {
      await new Promise<void>((resolve) => {
        onTaken = resolve;
      });
    }
  }
}
