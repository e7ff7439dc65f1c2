import { setTimeout as sleep } from 'node:timers/promises';

/** Waits so many real milliseconds, or until `signal` ends it: true when the whole time passed. */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  try {
    await sleep(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
