import type { PolicyReplay } from '@mishwar/contract';
import type { Db } from '../../platform/transaction.ts';
import { readReplay } from './replay-row.ts';

/** Cancels a queued or running replay; a finished one is unchanged. Returns it, or undefined for an unknown id. */
export async function cancelReplay(db: Db, id: string, now: Date): Promise<PolicyReplay | undefined> {
  await db
    .updateTable('policy_replay')
    .set({ state: 'cancelled', finished_at: now })
    .where('id', '=', Number(id))
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return readReplay(db, id);
}
