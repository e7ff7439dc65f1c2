import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Stop } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { inTransaction } from '../../platform/transaction.ts';

const EVERY_MS = 15_000;
const BATCH = 1_000;

/**
 * Marks memberships that are due as EXPIRED, and renewals that have begun as ACTIVE. Fees follow the times of a
 * membership, not this status.
 *
 * @returns how many memberships have changed
 */
export function expireMemberships({ db, now }: Pick<App, 'db' | 'now'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const at = now();
    const expired = await sql`
      update membership set status = 'EXPIRED'
      where id in (
        select id from membership where status = 'ACTIVE' and due_at <= ${at}
        order by due_at limit ${BATCH} for no key update skip locked
      )`.execute(trx);
    const begun = await sql`
      update membership set status = 'ACTIVE'
      where id in (
        select m.id from membership m where m.status = 'SCHEDULED' and m.starts_at <= ${at}
          and not exists (select from membership o where o.driver_id = m.driver_id and o.status = 'ACTIVE')
        order by m.starts_at limit ${BATCH} for no key update skip locked
      )`.execute(trx);
    return Number((expired.numAffectedRows ?? 0n) + (begun.numAffectedRows ?? 0n));
  });
}

/** Keeps the status of memberships every 15 seconds until stopped. */
export function startExpiringMemberships(app: App): Stop {
  return startRecurringJob(
    app,
    'membership_expiry',
    EVERY_MS,
    async () => (await expireMemberships(app)) >= BATCH,
  ).stop;
}
