import { expect, it } from 'vitest';
import { streamFromThread } from './stream-from-thread.ts';

/** A thread that runs the code and never yields. */
const threadThat = (does: string) => new URL(`data:text/javascript,${encodeURIComponent(does)}`);

async function readAll(entry: URL, bounds: Parameters<typeof streamFromThread>[3]): Promise<void> {
  for await (const _ of streamFromThread(entry, {}, () => undefined, bounds)) void _;
}

it('[SEC-22] a thread that never ends is terminated after its timeout', async () => {
  const signal = AbortSignal.timeout(50);
  await expect(readAll(threadThat('for (;;);'), { signal })).rejects.toThrow();
  expect(signal.aborted).toBe(true);
});

it('[SEC-22] a thread over its memory limit ends alone', async () => {
  const hoards = 'const all = []; for (;;) all.push(Array.from({ length: 1000 }, (_, at) => ({ at })));';
  await expect(readAll(threadThat(hoards), { megabytes: 16 })).rejects.toMatchObject({
    code: 'ERR_WORKER_OUT_OF_MEMORY',
  });
});
