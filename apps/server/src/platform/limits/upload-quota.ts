import type { Actor } from '../actor.ts';
import type { Db, Trx } from '../transaction.ts';
import { takeToken } from './database-limit.ts';

/** Uploads a minute of one operator or driver; ten at once at most. */
const MAX_UPLOADS_PER_MINUTE = 60;

/**
 * Takes an upload from the quota of an operator or driver, exact over all processes.
 *
 * @returns seconds to wait, or 0 where the upload may proceed
 */
export function takeUpload(
  db: Db | Trx,
  { kind, id }: Pick<Actor, 'kind' | 'id'>,
  now: Date,
): Promise<number> {
  return takeToken(db, `upload:${kind}:${id}`, { perMinute: MAX_UPLOADS_PER_MINUTE, now });
}
