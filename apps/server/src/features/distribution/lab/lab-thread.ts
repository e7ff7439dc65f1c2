import { createDatabase, createPool } from '@mishwar/db';
import { sendBytes } from '../../../platform/threads/send-bytes.ts';
import { type PeriodToReplay, replayPeriod } from './replay-period.ts';

/** What the thread is started with. */
export interface LabThreadInput {
  databaseUrl: string;
  replayId: number;
  period: PeriodToReplay;
}

await sendBytes(async function* ({ databaseUrl, replayId, period }: LabThreadInput) {
  const pool = createPool(databaseUrl, { max: 4, application_name: 'policy lab' });
  const db = createDatabase(pool);
  try {
    yield new Uint8Array();
    return await replayPeriod(db, period, async (progress) => {
      const going = await db
        .updateTable('policy_replay')
        .set({ progress })
        .where('id', '=', replayId)
        .where('state', '=', 'running')
        .executeTakeFirst();
      return going.numUpdatedRows > 0n;
    });
  } finally {
    await db.destroy();
  }
});
