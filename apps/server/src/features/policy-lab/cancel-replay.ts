import type { PolicyReplay } from '@mishwar/contract';
import type { Db } from '../../platform/transaction.ts';
import { replayById } from './replay-row.ts';

/** Stops a replay that waits or runs; one that has ended stays as it is. Answers it, or undefined where there is none. */
export async function cancelReplay(db: Db, id: string, now: Date): Promise<PolicyReplay | undefined> {
  await db
    .updateTable('policy_replay')
    .set({ state: 'cancelled', finished_at: now })
    .where('id', '=', Number(id))
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return replayById(db, id);
}
