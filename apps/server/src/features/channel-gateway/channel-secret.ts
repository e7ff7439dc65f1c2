import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { seal, unseal } from '../../platform/crypto/keys.ts';
import type { Stop } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { inTransaction } from '../../platform/transaction.ts';

const PURPOSE = 'channel-secret';
const SEAL_INTERVAL_MS = 60_000;
/** The migration whose release reads sealed secrets. */
const MIGRATION = '20261123170000_channel_secret_sealed.sql';

interface StoredSecret {
  signing_secret: string | null;
  signing_secret_sealed: string | null;
}

/** The signing secret of a channel's row. Throws where it was sealed under another MISHWAR_SECRET. */
export function readChannelSecret(
  { config }: Pick<App, 'config'>,
  { signing_secret: plain, signing_secret_sealed: sealed }: StoredSecret,
): string {
  if (sealed !== null) return unseal(config.secret, PURPOSE, sealed);
  if (plain !== null) return plain;
  throw new Error('the channel has no signing secret');
}

/** Seals plain secrets at the start and at a fixed interval, as channels are added by SQL. */
export function startSealingChannelSecrets(app: App): Stop {
  return startRecurringJob(app, 'channel_secret_seals', SEAL_INTERVAL_MS, () => sealChannelSecrets(app)).stop;
}

/** Seals all plain secrets, unless a process runs that was started before the migration and reads plain ones alone. */
export async function sealChannelSecrets({ config, db }: Pick<App, 'config' | 'db'>): Promise<false> {
  await inTransaction(db, async (trx) => {
    const plain = await trx
      .selectFrom('channel')
      .select(['id', 'signing_secret'])
      .where('signing_secret', 'is not', null)
      .where(
        sql<boolean>`not exists (
          select from server_process p join schema_migration m on p.started_at < m.applied_at and m.name = ${MIGRATION})`,
      )
      .forUpdate()
      .execute();
    for (const { id, signing_secret: secret } of plain) {
      await trx
        .updateTable('channel')
        .set({ signing_secret: null, signing_secret_sealed: seal(config.secret, PURPOSE, secret ?? '') })
        .where('id', '=', id)
        .execute();
    }
  });
  return false;
}
