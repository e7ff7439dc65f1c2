import { sql } from 'kysely';
import { z } from 'zod';
import { task } from '../../platform/jobs/task.ts';
import { retryCitcLog } from '../logs/public.ts';
import type { PlannedRow } from './plan-recovery.ts';

export const APPLY_RECOVERY = 'apply-recovery-file';

/** Sends again what a recovery file names. A call that was delivered meanwhile is left as it is. */
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
    for (const { outcome, log_id } of file.rows as unknown as PlannedRow[]) {
      signal?.throwIfAborted();
      if (outcome === 'retry' && log_id !== null) await retryCitcLog(app, actor, log_id);
    }
    await app.db
      .updateTable('recovery_file')
      .set({ state: 'done', is_recovery: sql`true` })
      .where('id', '=', id)
      .execute();
  },
);
