/** A connection that stays open this long ends the sequence of closes, in ms. */
const STABLE_MS = 60_000;
const MAX_DELAY_MS = 300_000;

interface ReconnectDelay {
  /** The server has closed the socket by a limit; `retryAfterSeconds` as it says. Returns ms until the next connect. */
  closed(retryAfterSeconds: number, now: number): number;
}

/**
 * Exponential backoff after closes by a limit: the server's delay, doubled with each further close up to five minutes.
 * `random` (0 to 1) adds up to half of it, so that tabs do not return together.
 */
export function createReconnectDelay(random: () => number = Math.random): ReconnectDelay {
  let closes = 0;
  let allowedAt = Number.NEGATIVE_INFINITY;
  return {
    closed(retryAfterSeconds, now) {
      closes = now - allowedAt > STABLE_MS ? 1 : closes + 1;
      const base = Math.min(MAX_DELAY_MS, Math.max(1, retryAfterSeconds) * 1000 * 2 ** (closes - 1));
      const delay = Math.round(base * (1 + random() / 2));
      allowedAt = now + delay;
      return delay;
    },
  };
}
