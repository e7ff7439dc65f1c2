import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** What a thread sends: bytes, and at last its result. */
export type FromThread = { bytes: Uint8Array; result?: never } | { bytes: null; result: unknown };

/** Chunks that are sent before the reader has taken the first. */
const MAX_UNREAD_CHUNKS = 8;
/** As of `nice`: whatever answers calls comes first. */
const NICENESS = 5;

/** Run by a thread's entry module: sends what `make` yields, as it is taken, and at last what it returns. */
export async function streamToParent<Input>(
  make: (input: Input) => AsyncGenerator<Uint8Array, unknown>,
): Promise<void> {
  if (!parentPort) throw new Error('this is the entry of a thread');
  const port = parentPort;
  // Elsewhere it would be the priority of the whole process.
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
