import { on } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FromThread } from './stream-to-parent.ts';

/** Heap limit of a thread in MB. */
const OLD_GENERATION_MB = 96;

interface ThreadBounds {
  /** Another heap limit in MB. */
  megabytes?: number;
  /** Terminates the thread, and rejects, whatever it is doing. */
  signal?: AbortSignal;
}

// The flag with which the server starts (NODE_FLAGS) holds for the heap of each thread, too, and above its limits. The heap of
// the process itself keeps what it was started with.
setFlagsFromString('--max-semi-space-size=0');

/**
 * Runs the module at `entry` in a worker thread and yields the bytes it sends (see `streamToParent`), a little ahead
 * of the reader. Calls `onEnd` with its result. Throws what the thread throws; a reader that stops early terminates
 * it.
 */
export async function* streamFromThread(
  entry: URL,
  input: unknown,
  onEnd: (result: unknown) => void,
  { megabytes = OLD_GENERATION_MB, signal }: ThreadBounds = {},
): AsyncGenerator<Buffer> {
  const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: megabytes };
  const thread = new Worker(entry, { workerData: input, resourceLimits });
  // Also while the reader pauses, when nothing below runs.
  signal?.addEventListener('abort', () => void thread.terminate(), { once: true });
  try {
    for await (const [message] of on(thread, 'message', {
      close: ['exit'],
      ...(signal && { signal }),
    })) {
      const { bytes, result } = message as FromThread;
      if (!bytes) return onEnd(result);
      yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      thread.postMessage('taken');
    }
    throw new Error('a thread ended without a result');
  } finally {
    await thread.terminate();
  }
}
