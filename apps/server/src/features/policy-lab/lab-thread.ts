import { createDatabase, createPool } from '@mishwar/db';
import { streamToParent } from '../../platform/threads/stream-to-parent.ts';
import { type PeriodToReplay, replayPeriod } from './replay-period.ts';

/** Input of the thread. */
export interface LabThreadInput {
  databaseUrl: string;
  replayId: number;
  /** When this run of the replay began. */
  startedAt: Date;
  period: PeriodToReplay;
}

await streamToParent(async function* ({ databaseUrl, replayId, startedAt, period }: LabThreadInput) {
  const pool = createPool(databaseUrl, { max: 4, application_name: 'policy lab' });
  const db = createDatabase(pool);
  try {
    const replay = replayPeriod(db, period);
    for (;;) {
      const { done, value } = await replay.next();
      if (done) return value;
      const going = await db
        .updateTable('policy_replay')
        .set({ progress: value })
        .where('id', '=', replayId)
        .where('state', '=', 'running')
        .where('started_at', '=', startedAt)
        .executeTakeFirst();
      // Cancelled, or replaced by another run.
      if (going.numUpdatedRows === 0n) return null;
      // A heartbeat: lets the waiting task react to a cancellation.
      yield new Uint8Array();
    }
  } finally {
    await db.destroy();
  }
});
