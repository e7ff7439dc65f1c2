import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { writeNote } from './write-version.ts';

/** Notes something about a driver, under the writer's name and role. Answers its id; null where there is no such driver. */
export function createNote(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  driverId: number,
  note: string,
): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const driver = await trx.selectFrom('driver').select('id').where('id', '=', driverId).executeTakeFirst();
    return driver ? writeNote(trx, driverId, note, { actor, now: now() }) : null;
  });
}
