import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { writeVersions } from './write-version.ts';

export type ReadyOutcome =
  | { kind: 'turned'; isReady: boolean }
  | { kind: 'not-found' }
  | { kind: 'not-active' };

/** Turns a driver's readiness round for him. Who becomes ready has been idle from now on; an inactive driver cannot. */
export function turnReady(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  driverId: number,
): Promise<ReadyOutcome> {
  return inTransaction(db, async (trx): Promise<ReadyOutcome> => {
    const driver = await trx
      .selectFrom('driver')
      .select(['is_active', 'is_ready'])
      .where('id', '=', driverId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!driver) return { kind: 'not-found' };
    if (!driver.is_active) return { kind: 'not-active' };
    const isReady = !driver.is_ready;
    const at = now();
    await trx
      .updateTable('driver')
      .set((eb) => ({ is_ready: isReady, version: eb('version', '+', 1) }))
      .where('id', '=', driverId)
      .execute();
    if (isReady) {
      await trx
        .updateTable('driver_position')
        .set({ idle_since: at })
        .where('driver_id', '=', driverId)
        .execute();
    }
    const change = { key: 'isReady', new: isReady, old: driver.is_ready };
    await writeVersions(trx, [driverId], [change], { actor, now: at });
    return { kind: 'turned', isReady };
  });
}
