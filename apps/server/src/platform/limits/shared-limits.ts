import type { App } from '../app.ts';
import type { Stop } from '../feature.ts';
import type { Listener } from '../realtime/listener.ts';
import { startLoop } from '../realtime/loop.ts';
import { type CountingLimiter, createRateLimiter, type Limits } from './rate-limit.ts';

/** NOTIFY channel on which processes broadcast their counts. */
const CHANNEL = 'rate';
const BROADCAST_MS = 500;
/** A NOTIFY payload holds less than 8,000 bytes. */
const MAX_NOTIFY_BYTES = 7_500;

interface SharedLimits extends Limits {
  /** Starts to share counts with the other processes. */
  join(app: Pick<App, 'pool' | 'log' | 'processId'>, listener: Listener): Stop;
}

/**
 * Rate limits over all processes: each decides locally, at no cost to the request, and broadcasts its counts twice a
 * second. A client that alternates between processes gets one extra burst of each, once, and repays it.
 */
export function createSharedLimits(now: () => Date): SharedLimits {
  const limiters = new Map<string, CountingLimiter>();
  return {
    limiter(name, perMinute) {
      let limiter = limiters.get(name);
      if (!limiter) {
        limiter = createRateLimiter(perMinute, () => now().getTime());
        limiters.set(name, limiter);
      }
      return limiter;
    },
    join({ pool, log, processId }, listener) {
      listener.on(CHANNEL, (payload) => {
        const [from, name = '', counts = ''] = payload.split('\n');
        const limiter = limiters.get(name);
        if (from === processId || !limiter) return;
        for (const [subject, calls] of parseCounts(counts)) limiter.debit(subject, calls);
      });
      return startLoop(log, 'limits', BROADCAST_MS, async () => {
        for (const [name, limiter] of limiters) {
          for (const counts of formatCounts(limiter.drainTaken())) {
            await pool.query('select pg_notify($1, $2)', [CHANNEL, [processId, name, counts].join('\n')]);
          }
        }
        return false;
      }).stop;
    },
  };
}

/** `subject=calls` pairs, split into payloads that fit a NOTIFY. */
function formatCounts(taken: ReadonlyMap<string, number>): string[] {
  const texts: string[] = [];
  let text = '';
  for (const [subject, calls] of taken) {
    const count = `${subject}=${calls}`;
    if (text.length + count.length > MAX_NOTIFY_BYTES) {
      texts.push(text);
      text = '';
    }
    text += text === '' ? count : ` ${count}`;
  }
  return text === '' ? texts : [...texts, text];
}

function parseCounts(text: string): [subject: string, calls: number][] {
  return text.split(' ').flatMap((count): [string, number][] => {
    const at = count.lastIndexOf('=');
    const calls = Number(count.slice(at + 1));
    return at > 0 && calls > 0 ? [[count.slice(0, at), calls]] : [];
  });
}
