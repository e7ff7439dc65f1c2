import type { SyncedPage } from '@mishwar/contract';
import type { SyncIntegration } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { RosterEntry } from '../../platform/outbound/driver-roster.ts';
import type { Trx } from '../../platform/transaction.ts';
import { applyPage } from './apply-page.ts';

/**
 * Applies a page of a sync and stores its outcome, in one transaction, so that concurrent workers apply it once.
 * Returns false where the sync was stopped.
 */
export async function savePage(
  trx: Trx,
  { id, thirdParty }: { id: number; thirdParty: SyncIntegration },
  { page, entries }: { page: number; entries: readonly RosterEntry[] },
  by: { actor: OperatorActor; now: Date },
): Promise<boolean> {
  const { state } = await trx
    .selectFrom('driver_sync')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (state !== 'running') return false;
  const row = await trx
    .selectFrom('driver_sync_page')
    .select('is_done')
    .where('sync_id', '=', id)
    .where('page', '=', page)
    .executeTakeFirst();
  if (row?.is_done) return true;
  await insertPage(trx, id, await applyPage(trx, { thirdParty, page, entries }, by));
  return true;
}

async function insertPage(trx: Trx, id: number, { page, drivers, ...counts }: SyncedPage): Promise<void> {
  const done = { ...counts, is_done: true, problem: null };
  await trx
    .insertInto('driver_sync_page')
    .values({ sync_id: id, page, ...done })
    .onConflict((conflict) => conflict.columns(['sync_id', 'page']).doUpdateSet(done))
    .execute();
  if (drivers.length === 0) return;
  const rows = drivers.map(({ driver_id, reasons, ...driver }, position) => ({
    ...{ ...driver, sync_id: id, page, position, reasons: JSON.stringify(reasons) },
    driver_id: driver_id === null ? null : Number(driver_id),
  }));
  await trx.insertInto('driver_sync_driver').values(rows).execute();
}

/** Records that a page could not be read. */
export async function saveFailedPage(trx: Trx, id: number, page: number, problem: string): Promise<void> {
  await trx
    .insertInto('driver_sync_page')
    .values({ sync_id: id, page, is_done: false, failures: 1, problem })
    .onConflict((conflict) =>
      conflict
        .columns(['sync_id', 'page'])
        .doUpdateSet({ failures: sql`driver_sync_page.failures + 1`, problem })
        .where(sql<boolean>`not driver_sync_page.is_done`),
    )
    .execute();
}
