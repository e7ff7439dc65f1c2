import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromThread } from './stream-to-parent.ts';

/** Megabytes that a thread's objects may take: it works through much, and keeps little. */
const OLD_GENERATION_MB = 96;

interface ThreadBounds {
  /** For threads that must keep more than others. */
  megabytes?: number;
  /** Ends the thread, and throws, whatever it is busy with. */
  signal?: AbortSignal;
}

/**
 * Bytes that the module at `entry` makes in a thread of its own (see `sendBytes`), a little ahead of the reader.
 * `onEnd` is told its result. Throws what the thread threw; a reader who stops early ends the thread.
 */
export async function* streamFromThread(
  entry: URL,
  input: unknown,
  onEnd: (result: unknown) => void,
  { megabytes = OLD_GENERATION_MB, signal }: ThreadBounds = {},
): AsyncGenerator<Buffer> {
  const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: megabytes };
  const thread = new Worker(entry, { workerData: input, resourceLimits });
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
