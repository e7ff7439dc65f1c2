import { sql } from 'kysely';
import { z } from 'zod';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { task } from '../../platform/jobs/task.ts';
import { retryCitcLog } from '../logs/public.ts';
import { type PlannedRow, type RecoveryResult, SETTLED_RESULTS } from './plan-recovery.ts';

export const APPLY_RECOVERY = 'apply-recovery-file';

async function sendAgain(app: App, actor: OperatorActor, logId: number): Promise<RecoveryResult> {
  const outcome = await retryCitcLog(app, actor, logId);
  if (outcome.ok) return 'queued';
  return outcome.refusal.status === 404 ? 'log_not_repeatable' : outcome.refusal.code;
}

/**
 * Sends again what a recovery file names, and keeps what came of each row for the report. A call that was delivered
 * meanwhile is left as it is; the file counts as recovered where nothing was refused.
 */
export const applyRecoveryTask = task(
  'heavy',
  z.object({ file_id: z.number().int() }),
  async ({ file_id: id }, { app, signal }) => {
    const file = await app.db
      .selectFrom('recovery_file as r')
      .innerJoin('operator as o', 'o.id', 'r.operator_id')
      .select(['r.rows', 'o.id', 'o.first_name', 'o.last_name', 'o.role'])
      .where('r.id', '=', id)
      .where('r.state', '=', 'applying')
      .executeTakeFirst();
    if (!file) return;
    const actor = {
      kind: 'operator',
      id: file.id,
      name: `${file.first_name} ${file.last_name}`,
      role: file.role,
    } as const;
    const rows: PlannedRow[] = [];
    for (const row of file.rows as unknown as PlannedRow[]) {
      signal?.throwIfAborted();
      rows.push({ ...row, ...(row.log_id !== null && { result: await sendAgain(app, actor, row.log_id) }) });
    }
    const isRecovered = rows.every(({ result }) => result === undefined || SETTLED_RESULTS.includes(result));
    await app.db
      .updateTable('recovery_file')
      .set({ state: 'done', rows: JSON.stringify(rows), is_recovery: sql`is_recovery or ${isRecovered}` })
      .where('id', '=', id)
      .execute();
  },
);
