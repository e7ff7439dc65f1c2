import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { replayMessages } from '../../platform/delivery/replay.ts';
import { inTransaction } from '../../platform/transaction.ts';

/**
 * Sends dead letters again. What waits or was sent stays as it is, so that asking twice has one effect.
 *
 * @returns how many messages wait again: the named ones and those of the same keys that go with them
 */
export function replayDeadLetters(
  { db }: Pick<App, 'db'>,
  actor: OperatorActor,
  ids: readonly string[],
): Promise<number> {
  return inTransaction(db, async (trx) => {
    // Each destination is locked in its turn: in one order for all, so that no two replays wait for each other.
    const { rows } = await sql<{ id: number; destination: string }>`
      select id, destination from outbox
      where id = any(${ids.map(Number)}::bigint[]) and sent_at is null and dead_at is not null
      order by destination, id`.execute(trx);
    let total = 0;
    for (const [destination, letters] of Map.groupBy(rows, (row) => row.destination)) {
      const dead = letters.map(({ id }) => id);
      const replayed = await replayMessages(trx, dead);
      // All of them were replayed meanwhile.
      if (replayed === 0) continue;
      total += replayed;
      await recordAudit(trx, {
        actor,
        action: 'dead_letter.replay',
        subject: { kind: 'integration', id: destination },
        ...(actor.from && { from: actor.from }),
        after: { ids: dead.map(String), replayed },
      });
    }
    return total;
  });
}
