import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OperatorActor, PartnerActor } from '../actor.ts';
import type { App } from '../app.ts';

/** Milliseconds between tries to release a slot, until the database answers. */
const RELEASE_AGAIN_MS = 1_000;
const RELEASE_TRIES = 600;

/** Concurrent export streams of a person, over all processes. */
const MAX_STREAMS_PER_PERSON = 2;

/**
 * Takes an export slot of the operator or partner user, or null when all are taken. The returned function releases it; slots of a
 * dead process count as free.
 */
export async function takeExportSlot(
  { db, log, processId }: Pick<App, 'db' | 'log' | 'processId'>,
  { kind, id }: OperatorActor | PartnerActor,
): Promise<(() => void) | null> {
  const column = kind === 'operator' ? 'operator_id' : 'partner_id';
  const owner = kind === 'operator' ? { operator_id: id } : { partner_id: id };
  for (let slot = 1; slot <= MAX_STREAMS_PER_PERSON; slot++) {
    const taken = await db
      .insertInto('export_stream')
      .values({ ...owner, slot, process_id: processId })
      .onConflict((conflict) =>
        conflict
          .columns([column, 'slot'])
          .doUpdateSet({ process_id: processId })
          .where(
            sql<boolean>`not exists (select from server_process where server_process.id = export_stream.process_id)`,
          ),
      )
      .returning('slot')
      .executeTakeFirst();
    if (!taken) continue;
    const release = async (tries: number): Promise<void> => {
      try {
        await db
          .deleteFrom('export_stream')
          .where(column, '=', id)
          .where('slot', '=', slot)
          .where('process_id', '=', processId)
          .execute();
      } catch (error) {
        log.warn({ error, tries }, 'export slot was not released');
        if (tries === 1) return;
        await sleep(RELEASE_AGAIN_MS, undefined, { ref: false });
        await release(tries - 1);
      }
    };
    let given = false;
    return () => {
      if (given) return;
      given = true;
      void release(RELEASE_TRIES);
    };
  }
  return null;
}
