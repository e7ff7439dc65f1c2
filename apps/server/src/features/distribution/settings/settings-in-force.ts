import { DEFAULT_DISTRIBUTION_SETTINGS } from '@mishwar/domain';
import { sql } from 'kysely';
import { readSetting } from '../../../platform/settings.ts';
import type { Trx } from '../../../platform/transaction.ts';

/** The id of the newest settings version; creates the first version if there is none. */
export async function ensureSettingsVersion(trx: Trx): Promise<number> {
  const newest = await readNewestVersion(trx);
  if (newest !== undefined) return newest;
  // Two concurrent first orders must not create two first versions.
  await sql`select pg_advisory_xact_lock(hashtext('distribution_settings'))`.execute(trx);
  const meanwhile = await readNewestVersion(trx);
  if (meanwhile !== undefined) return meanwhile;
  const dispatch = await readSetting(trx, 'SEND_ORDER_FILTERING');
  const made = await trx
    .insertInto('distribution_settings')
    .values({ ...DEFAULT_DISTRIBUTION_SETTINGS.formula, ...dispatch })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

async function readNewestVersion(trx: Trx): Promise<number | undefined> {
  const row = await trx
    .selectFrom('distribution_settings')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
