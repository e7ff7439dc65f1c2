import { LabPolicyBody } from '@mishwar/contract';
import type { ChangedHands } from '@mishwar/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { task } from '../../platform/jobs/task.ts';
import { streamFromThread } from '../../platform/threads/stream-from-thread.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { LabThreadInput } from './lab-thread.ts';
import type { ReplayedPeriod } from './replay-period.ts';
import { readRoadRatios } from './road-ratios.query.ts';

/** Time-out: enough for a day of twenty thousand orders, replayed twice. */
const MEGABYTES = 320;

/**
 * Runs a replay in a low-priority thread and stores its result. A cancelled one is skipped; a job that is retried finds it
 * failed. Where the process of a run was considered dead, the time of the start distinguishes it from the run that replaced it.
 */
export const replayPolicyTask = task(
  'heavy',
  z.object({ replay_id: z.number().int() }),
  async ({ replay_id: replayId }, { app, attempt, maxAttempts, signal }) => {
    const startedAt = app.now();
    const ordered = await app.db
      .updateTable('policy_replay')
      .set({ state: 'running', started_at: startedAt, finished_at: null, progress: 0 })
      .where('id', '=', replayId)
      .where('state', 'in', ['queued', 'running', 'failed'])
      .returning(['period_from', 'period_to', 'policy'])
      .executeTakeFirst();
    if (!ordered) return;
    const { period_from: from, period_to: to } = ordered;
    const policy = LabPolicyBody.parse(ordered.policy);
    try {
      const roads = policy.roads ? await readRoadRatios(app, from, to) : null;
      const period = { from, to, policy, now: app.now(), roads };
      const input = { databaseUrl: app.config.databaseUrl, replayId, startedAt, period };
      const replayed = await inThread(input, signal);
      if (replayed) await keep(app, replayId, replayed);
      else await throwIfReplaced(app, replayId);
    } catch (error) {
      const isLast = attempt >= maxAttempts;
      await app.db
        .updateTable('policy_replay')
        .set(isLast ? { state: 'failed', finished_at: app.now() } : { state: 'queued', progress: 0 })
        .where('id', '=', replayId)
        .where('state', '=', 'running')
        .where('started_at', '=', startedAt)
        .execute();
      throw error;
    }
  },
);

/** The result, or null if cancelled or replaced. Throws on shutdown, so that another process restarts the job. */
async function inThread(
  input: LabThreadInput,
  signal: AbortSignal | undefined,
): Promise<ReplayedPeriod | null> {
  let period: ReplayedPeriod | null = null;
  const entry = new URL('./lab-thread.ts', import.meta.url);
  const onEnd = (result: unknown) => {
    period = result as ReplayedPeriod | null;
  };
  for await (const _ of streamFromThread(entry, input, onEnd, { megabytes: MEGABYTES }))
    signal?.throwIfAborted();
  return period;
}

/** Throws where another run has replaced this one: a job without an error is deleted, and that run may need it again. */
async function throwIfReplaced({ db }: App, replayId: number): Promise<void> {
  const open = await db
    .selectFrom('policy_replay')
    .select('id')
    .where('id', '=', replayId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (open) throw new Error('another process runs this replay');
}

async function keep(app: App, replayId: number, { result, changes }: ReplayedPeriod): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    const done = await trx
      .updateTable('policy_replay')
      .set({ state: 'done', progress: 1, result: JSON.stringify(result), finished_at: app.now() })
      .where('id', '=', replayId)
      .where('state', '=', 'running')
      .executeTakeFirst();
    // Cancelled meanwhile, or finished by another process that was considered dead.
    if (done.numUpdatedRows === 0n) return;
    const rows = JSON.stringify(changes.map(toRow));
    await sql`
      insert into policy_replay_order (replay_id, position, order_id, waiting_since, recorded_driver_id,
        recorded_by_hand, recorded_seconds, recorded_km, replayed_driver_id, replayed_by_hand, replayed_seconds, replayed_km)
      select ${replayId}, c.position, c.order_id, c.waiting_since, c.recorded_driver_id, c.recorded_by_hand,
        c.recorded_seconds, c.recorded_km, c.replayed_driver_id, c.replayed_by_hand, c.replayed_seconds, c.replayed_km
      from jsonb_to_recordset(${rows}::jsonb) as c(position integer, order_id bigint, waiting_since timestamptz,
        recorded_driver_id bigint, recorded_by_hand boolean, recorded_seconds float8, recorded_km float8,
        replayed_driver_id bigint, replayed_by_hand boolean, replayed_seconds float8, replayed_km float8)`.execute(
      trx,
    );
  });
}

const toRow = ({ order_id, started_at, recorded, replayed }: ChangedHands, position: number) => ({
  position,
  order_id,
  waiting_since: new Date(started_at).toISOString(),
  recorded_driver_id: recorded.driver_id,
  recorded_by_hand: recorded.by === 'hand',
  recorded_seconds: recorded.seconds,
  recorded_km: recorded.km,
  replayed_driver_id: replayed.driver_id,
  replayed_by_hand: replayed.by === 'hand',
  replayed_seconds: replayed.seconds,
  replayed_km: replayed.km,
});
